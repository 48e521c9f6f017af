"""cardmath: the mathematics of card games, exact and fast."""

from cardmath._core import __version__
from cardmath.cards import Card, Deck, Hand, Rank, Suit, cards, from_kev, to_kev
from cardmath.errors import CardmathError
from cardmath.evaluation import Comparison, HandValue, compare, evaluate, strength
from cardmath.isomorphism import HandIndexer

__all__ = [
    "Card",
    "CardmathError",
    "Comparison",
    "Deck",
    "Hand",
    "HandIndexer",
    "HandValue",
    "Rank",
    "Suit",
    "__version__",
    "cards",
    "compare",
    "evaluate",
    "from_kev",
    "strength",
    "to_kev",
]
