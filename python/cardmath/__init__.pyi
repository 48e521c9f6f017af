"""The public names of cardmath, and where they are."""

from . import (
    betting,
    errors,
    hand_histories,
    history,
    orderings,
    plots,
    queries,
    racing,
    selftest,
    showdown,
    simulation,
    solve,
    tournaments,
    twenty_four,
    video_poker,
)
from ._cards.arrays import ids, masks, texts
from ._cards.deck import Card, Deck, Hand, Rank, Suit, cards, from_kev, to_kev
from ._cards.hand_indexer import HandIndexer
from ._census.count import census
from ._census.distinct import DifferentHands, different_hands
from ._census.game_sizes import Spaces, spaces
from ._census.result import Census
from ._core import Street, __version__
from ._equity.all_in import AllIn, AllInRow, all_in
from ._equity.batch import EquityBatch, equity_batch
from ._equity.compute import equity
from ._equity.preflop import PreflopMatrix, preflop_matrix
from ._equity.result import Equity, PlayerEquity
from ._evaluation.batch import best_five, categories, strengths
from ._evaluation.evaluate import compare, evaluate, strength
from ._evaluation.game_values import GameComparison, GameValue
from ._evaluation.values import Comparison, HandValue
from ._flops.flops import flops
from ._flops.subset import FLOP_MATCHUPS, FlopSubset, flop_subset
from ._flops.table import Flops
from ._query.pql.run import pql
from ._query.question import query
from ._ranges.holdings import Holdings, read_holdings
from ._ranges.range import Range
from ._rules.game import Game
from ._rules.games import GAMES, find_game
from ._rules.orderings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    THREE_CARD,
    Ordering,
    find_ordering,
)
from ._rules.shape import Shape
from ._spot.spot import Spot, read_spot
from ._study.combo_table import StudyCombo, StudyCombos
from ._study.definitions import Definition
from ._study.distribution import Distribution
from ._study.study import Study, StudyRow, study
from ._study.wraps import StraightDraw, straight_draw
from .errors import CardmathError, Interrupted
from .simulation import Simulation, deal, deal_chunks, simulate
from .tournaments import Icm, IcmRow, icm
from .widget import EquityView, RangeGrid

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "FLOP_MATCHUPS",
    "GAMES",
    "HIGH",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "THREE_CARD",
    "AllIn",
    "AllInRow",
    "Card",
    "CardmathError",
    "Census",
    "Comparison",
    "Deck",
    "Definition",
    "DifferentHands",
    "Distribution",
    "Equity",
    "EquityBatch",
    "EquityView",
    "FlopSubset",
    "Flops",
    "Game",
    "GameComparison",
    "GameValue",
    "Hand",
    "HandIndexer",
    "HandValue",
    "Holdings",
    "Icm",
    "IcmRow",
    "Interrupted",
    "Ordering",
    "PlayerEquity",
    "PreflopMatrix",
    "Range",
    "RangeGrid",
    "Rank",
    "Shape",
    "Simulation",
    "Spaces",
    "Spot",
    "StraightDraw",
    "Street",
    "Study",
    "StudyCombo",
    "StudyCombos",
    "StudyRow",
    "Suit",
    "__version__",
    "all_in",
    "best_five",
    "betting",
    "cards",
    "categories",
    "census",
    "compare",
    "deal",
    "deal_chunks",
    "different_hands",
    "equity",
    "equity_batch",
    "errors",
    "evaluate",
    "find_game",
    "find_ordering",
    "flop_subset",
    "flops",
    "from_kev",
    "hand_histories",
    "history",
    "icm",
    "ids",
    "masks",
    "orderings",
    "plots",
    "pql",
    "preflop_matrix",
    "queries",
    "query",
    "racing",
    "read_holdings",
    "read_spot",
    "selftest",
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
]
