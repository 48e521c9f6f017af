"""How many different hands there are: in all, up to suit relabelling, and by strength."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import comb
from typing import Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import interruptible

_DECK_SIZE = 52
_SIZES = range(1, 8)
_NO_VALUE = "-"


@dataclass(frozen=True)
class DifferentHandsRow:
    """How many different hands there are of one size."""

    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many hands there are up to suit relabelling."""
    strengths: int | None
    """How many different strengths the hands have; None for fewer than five cards."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)


@dataclass(frozen=True, repr=False)
class DifferentHands(Table[DifferentHandsRow]):
    """How many different hands there are. Make one with `different_hands`."""

    rows: tuple[DifferentHandsRow, ...]
    """The rows, from one card to seven."""

    @property
    def title(self) -> str:
        """The question that the table answers."""
        return "How many different hands are there?"

    def _columns(self) -> Columns[DifferentHandsRow]:
        return (
            Column("cards", "cards"),
            Column("hands", "hands"),
            Column("classes", "up to suit relabelling"),
            Column("strengths", "strengths", lambda count: f"{count:,}" if count else _NO_VALUE),
        )

    def __repr__(self) -> str:
        return "different_hands()"


@interruptible
def different_hands() -> DifferentHands:
    """Count the different hands of one to seven cards of a 52-card deck.

    There are three counts for each size: all hands, hands up to suit relabelling, and
    the different strengths that the hands have.

    >>> print(different_hands())
    How many different hands are there?
                            up to
    cards        hands      suits  strengths
    1               52         13          -
    2            1,326        169          -
    3           22,100      1,755          -
    4          270,725     16,432          -
    5        2,598,960    134,459      7,462
    6       20,358,520    962,988      6,075
    7      133,784,560  6,009,159      4,824
    """
    return DifferentHands(tuple(map(_row, _SIZES)))


def _row(cards: int) -> DifferentHandsRow:
    strengths = census(cards).strengths if cards >= HIGH.size else None
    hands, classes = comb(_DECK_SIZE, cards), count_classes(cards, "", HIGH)
    return DifferentHandsRow(cards, hands, classes, strengths)
