"""cardmath: the mathematics of card games, exact and fast."""

from cardmath._core import __version__
from cardmath.arrays import ids, masks, texts
from cardmath.cards import Card, Deck, Hand, Rank, Suit, cards, from_kev, to_kev
from cardmath.census import census
from cardmath.censuses import Census
from cardmath.different_hands import DifferentHands, different_hands
from cardmath.equity import Equity, PlayerEquity, equity
from cardmath.errors import CardmathError, Interrupted
from cardmath.evaluation import (
    Comparison,
    HandValue,
    best_five,
    categories,
    compare,
    evaluate,
    strength,
    strengths,
)
from cardmath.orderings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    THREE_CARD,
    Ordering,
    Shape,
    find_ordering,
)
from cardmath.preflop import PreflopMatrix, preflop_matrix
from cardmath.ranges import Range
from cardmath.spaces import Spaces, spaces
from cardmath.spots import Spot, read_spot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardmath import twenty_four as twenty_four
    from cardmath.game_hands import Holdings, read_holdings
    from cardmath.game_values import GameComparison, GameValue
    from cardmath.games import GAMES, Game, find_game
    from cardmath.isomorphism import HandIndexer
    from cardmath.simulation import Simulation, deal, deal_chunks, simulate
del TYPE_CHECKING

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "GAMES",
    "HIGH",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "THREE_CARD",
    "Card",
    "CardmathError",
    "Census",
    "Comparison",
    "Deck",
    "DifferentHands",
    "Equity",
    "Game",
    "GameComparison",
    "GameValue",
    "Hand",
    "HandIndexer",
    "HandValue",
    "Holdings",
    "Interrupted",
    "Ordering",
    "PlayerEquity",
    "PreflopMatrix",
    "Range",
    "Rank",
    "Shape",
    "Simulation",
    "Spaces",
    "Spot",
    "Suit",
    "__version__",
    "best_five",
    "cards",
    "categories",
    "census",
    "compare",
    "deal",
    "deal_chunks",
    "different_hands",
    "equity",
    "evaluate",
    "find_game",
    "find_ordering",
    "from_kev",
    "ids",
    "masks",
    "preflop_matrix",
    "read_holdings",
    "read_spot",
    "simulate",
    "spaces",
    "strength",
    "strengths",
    "texts",
    "to_kev",
]


_LATE = {
    "GAMES": "games",
    "Game": "games",
    "GameComparison": "game_values",
    "GameValue": "game_values",
    "HandIndexer": "isomorphism",
    "Holdings": "game_hands",
    "Simulation": "simulation",
    "deal": "simulation",
    "deal_chunks": "simulation",
    "find_game": "games",
    "read_holdings": "game_hands",
    "simulate": "simulation",
}
"""Names that are loaded when they are asked for, and where they are."""


def __getattr__(name: str) -> object:
    """Load what takes long, or few programs need, when it is asked for."""
    from importlib import import_module

    if name == "twenty_four":
        return import_module("cardmath.twenty_four")
    if name in _LATE:
        return getattr(import_module(f"cardmath.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not, and nothing else."""
    return [*__all__, "twenty_four"]
