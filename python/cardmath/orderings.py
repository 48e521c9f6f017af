"""The standard orderings of hands, and the classes `Ordering` and `Shape` to declare others.

>>> from cardmath import orderings
>>> orderings.SHORT_DECK.categories[-4:]
('Full House', 'Flush', 'Four of a Kind', 'Straight Flush')
"""

from cardmath._rules.orderings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    ORDERINGS,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    THREE_CARD,
    Ordering,
    find_ordering,
)
from cardmath._rules.shape import Shape

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "ORDERINGS",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "THREE_CARD",
    "Ordering",
    "Shape",
    "find_ordering",
]
