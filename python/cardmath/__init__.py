"""cardmath: the mathematics of card games, exact and fast."""

from cardmath._core import __version__
from cardmath.cards import Card, Deck, Hand, Rank, Suit, cards, from_kev, to_kev
from cardmath.census import Census, DifferentHands, census, different_hands
from cardmath.errors import CardmathError, Interrupted
from cardmath.evaluation import Comparison, HandValue, compare, evaluate, strength
from cardmath.isomorphism import HandIndexer

__all__ = [
    "Card",
    "CardmathError",
    "Census",
    "Comparison",
    "Deck",
    "DifferentHands",
    "Hand",
    "HandIndexer",
    "HandValue",
    "Interrupted",
    "Rank",
    "Suit",
    "__version__",
    "cards",
    "census",
    "compare",
    "different_hands",
    "evaluate",
    "from_kev",
    "strength",
    "to_kev",
]
