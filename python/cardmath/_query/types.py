"""The types of the values of a deal, and their numbers in words."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._cards.faces import RANKS
from cardmath._core import Card
from cardmath._support.fractions import Fraction

FLOP_CATEGORIES = (
    "nothing",
    "underpair",
    "third pair",
    "pocket pair between second and third",
    "second pair",
    "pocket pair between first and second",
    "top pair",
    "overpair",
    "bottom two pair",
    "top and bottom pair",
    "top two pair",
    "trips",
    "set",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)
"""What two hole cards can make on a flop, the weakest first in hold'em."""


@dataclass(frozen=True)
class Type:
    """A type of values."""

    name: str
    """The name in messages, such as `a rank`."""
    ordered: bool = True
    """Whether values of it can be compared with `<`."""
    labels: tuple[str, ...] = ()
    """The words for the numbers 0, 1, …"""

    def text(self, value: Fraction) -> str:  # noqa: PLR0911 # a case per type
        """A value in words."""
        if self is NUMBER or value.denominator != 1:
            return str(value)
        number = int(value)
        if self is STRENGTH:
            return str(number) if number else "none"
        if self is BOOL:
            return "yes" if number else "no"
        if number < 0:
            return "none"
        if self.labels:
            return self.labels[number] if number < len(self.labels) else str(number)
        if self is CARD:
            return str(Card.from_id(number))
        if self is RANK_SET:
            found = [RANKS[rank] for rank in range(12, -1, -1) if number >> rank & 1]
            return "".join(found) or "none"
        return str(number)

    def find(self, word: str) -> int | None:
        """The number of a word; None if it is not one of this type."""
        simple = simplified(word)
        for number, label in enumerate(self.labels):
            if simple == simplified(label):
                return number
        return None

    def __str__(self) -> str:
        return self.name


BOOL = Type("a condition", ordered=False)
NUMBER = Type("a number")
RANK = Type("a rank", labels=tuple(RANKS))
SUIT = Type("a suit", ordered=False, labels=("clubs", "diamonds", "hearts", "spades"))
CARD = Type("a card", ordered=False)
CARDS = Type("cards", ordered=False)
RANK_SET = Type("ranks", ordered=False)
STRENGTH = Type("a strength")
FLOP_CATEGORY = "a flop category"
"""The name of the type of flop categories, whose order is that of the game."""


_WORDS = {"ofakind": "", "onepair": "pair", "four": "quads", "three": "trips"}
"""Other words for hand categories, as `simplified` writes them."""


def simplified(word: str) -> str:
    """A word without spaces, dashes and case: `Four of a Kind` as `quads`."""
    letters = "".join(letter for letter in word.lower() if letter.isalnum())
    for other, short in _WORDS.items():
        letters = letters.replace(other, short)
    return letters
