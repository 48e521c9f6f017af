"""Ranks and suits, the two faces of a card."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering

from cardmath import _core
from cardmath.errors import CardmathError, CardmathTypeError, quote


@total_ordering
class _Face(Enum):
    """A rank or a suit. Its value is its letter; members compare in the order of declaration.

    Like a `StrEnum` it equals its letter, so that `card.rank == "A"` is no silent False.
    """

    index: int
    """The position among the ranks or among the suits, from 0 for the lowest."""
    word: str
    """The name in English: `Ace`, `Hearts`."""

    def __init__(self, _letter: str) -> None:
        self.index = len(type(self).__members__)
        self.word = self.name.capitalize()

    @classmethod
    def _missing_(cls, value: object) -> _Face:
        """Accept a letter in the other case; anything else is an error."""
        for face in cls:
            if isinstance(value, str) and value.swapcase() == str(face):
                return face
        kind, accepted = cls.__name__.lower(), " ".join(map(str, cls))
        raise CardmathError(f"{quote(value)} is not a {kind}; a {kind} is one of {accepted}")

    def __str__(self) -> str:
        return str(self.value)

    def __int__(self) -> int:
        raise CardmathTypeError(self._no_number())

    def _no_number(self) -> str:
        """The error message for `int(face)`, which says how to get a number."""
        name = f"{type(self).__name__}.{self.name}"
        return f"{name} is not a number: its index, from 0, is {name}.index, here {self.index}"

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, type(self)) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, str) and other == self.value)

    def __hash__(self) -> int:
        return hash(self.value)


class Rank(_Face):
    """A rank, from the deuce to the ace: `Rank.ACE`, `Rank("A")`, or in comparisons `"A"`."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    plural: str
    """The plural in English: `Aces`, `Sixes`."""

    def __init__(self, letter: str) -> None:
        super().__init__(letter)
        self.plural = self.word + ("es" if self.word.endswith("x") else "s")

    def _no_number(self) -> str:
        """The error message for `int(rank)`: ranks are numbered from 0 to 12, or from 2 to 14."""
        name = f"Rank.{self.name}"
        return (
            f"{name} is not a number: {name}.index, here {self.index}, goes from 0 for the deuce "
            f"to 12 for the ace; {name}.index + 2 goes from 2 to 14"
        )


RANKS = "".join(map(str, Rank))
"""The letters of the ranks, the lowest first."""


class Suit(_Face):
    """A suit, from clubs to spades: `Suit.HEARTS`, `Suit("h")`, or in comparisons `"h"`."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The suit's symbol: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self.index]


_core.register(ranks=Rank, suits=Suit)
