"""The public names of cardmath, and where they are."""

from . import (
    betting,
    environments,
    errors,
    hand_histories,
    matches,
    orderings,
    plots,
    queries,
    results,
    showdown,
    simulation,
    solve,
    tournaments,
    twenty_four,
    video_poker,
    widget,
)
from ._cards.arrays import ids, masks, texts
from ._cards.deck import Card, Deck, Hand, Rank, Suit, cards, from_kev, to_kev
from ._cards.hand_indexer import HandIndexer
from ._census.count import census
from ._census.spaces import different_hands, spaces
from ._core import Street, __version__
from ._counting.count import count
from ._equity.all_in import all_in
from ._equity.batch import equity_batch
from ._equity.compute import equity
from ._equity.prepared import prepare_equity
from ._evaluation.batch import best_five, categories, strengths
from ._evaluation.evaluate import compare, evaluate, strength
from ._flops.flops import flops
from ._flops.subset import flop_subset
from ._preflop.matrix import preflop_matrix
from ._preflop.triples import preflop_triples
from ._query.pql.statements import pql
from ._query.question import query
from ._ranges.range import Range
from ._review.all_in_call import all_in_call
from ._review.expected_call import expected_call
from ._review.review import review
from ._rules.game import Game
from ._rules.games import GAMES, find_game
from ._rules.orderings import HIGH, Ordering
from ._rules.shape import Shape
from ._spot.spot import read_spot
from ._study.definitions import Definition
from ._study.study import study
from ._study.wraps import straight_draw
from .errors import CardmathError, Interrupted
from .simulation import deal, simulate
from .tournaments import icm

__all__ = [
    "GAMES",
    "HIGH",
    "Card",
    "CardmathError",
    "Deck",
    "Definition",
    "Game",
    "Hand",
    "HandIndexer",
    "Interrupted",
    "Ordering",
    "Range",
    "Rank",
    "Shape",
    "Street",
    "Suit",
    "__version__",
    "all_in",
    "all_in_call",
    "best_five",
    "betting",
    "cards",
    "categories",
    "census",
    "compare",
    "count",
    "deal",
    "different_hands",
    "environments",
    "equity",
    "equity_batch",
    "errors",
    "evaluate",
    "expected_call",
    "find_game",
    "flop_subset",
    "flops",
    "from_kev",
    "hand_histories",
    "icm",
    "ids",
    "masks",
    "matches",
    "orderings",
    "plots",
    "pql",
    "preflop_matrix",
    "preflop_triples",
    "prepare_equity",
    "queries",
    "query",
    "read_spot",
    "results",
    "review",
    "showdown",
    "simulate",
    "simulation",
    "solve",
    "spaces",
    "straight_draw",
    "strength",
    "strengths",
    "study",
    "texts",
    "to_kev",
    "tournaments",
    "twenty_four",
    "video_poker",
    "widget",
]
