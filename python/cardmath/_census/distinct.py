"""How many different hands there are: all of them, up to suits, and by strength.

`cardmath.different_hands` is the function; this module, where it lives, is for
`from cardmath._census.distinct import ...`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH
from cardmath._support.tables import Row, Table
from cardmath.errors import interruptible

__all__ = ["DifferentHands", "DifferentHandsRow", "different_hands"]

_DECK_SIZE = 52
_SIZES_OF_NESS = range(1, 8)
_NONE = "-"


class DifferentHandsRow(Row):
    """How many different hands of so many cards there are."""

    __slots__ = ("cards", "hands", "classes", "strengths")

    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many there are up to suits: hands that differ by a renaming of suits are one."""
    strengths: int | None
    """How many strengths they have; None for fewer than five cards, which have none."""


class DifferentHands(Table):
    """How many different hands there are. Make one with `different_hands`."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[DifferentHandsRow]) -> None:
        self._rows = tuple(rows)

    @property
    def rows(self) -> tuple[DifferentHandsRow, ...]:
        """One card to seven, a row each."""
        return self._rows

    @property
    def title(self) -> str:
        """The question."""
        return "How many different hands are there?"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("cards", "hands", "up to suits", "strengths")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            tuple(_NONE if count is None else f"{count:,}" for count in row.values())
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        names = DifferentHandsRow.__slots__
        return {"rows": [dict(zip(names, row.values(), strict=True)) for row in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        columns = map(list, zip(*(row.values() for row in self.rows), strict=True))
        return dict(zip(DifferentHandsRow.__slots__, columns, strict=True))

    def __iter__(self) -> Iterator[DifferentHandsRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return "different_hands()"

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, DifferentHands) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[type[DifferentHands], tuple[object, ...]]:
        return DifferentHands, (self._rows,)


@interruptible
def different_hands() -> DifferentHands:
    """Count the different hands of one to seven cards.

    All of them; those that are different up to a renaming of suits; and the strengths that they
    can have, which are all that matters in play.

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
    return DifferentHands([_different(cards) for cards in _SIZES_OF_NESS])


def _different(cards: int) -> DifferentHandsRow:
    strengths = census(cards).strengths if cards >= HIGH.size else None
    hands, classes = comb(_DECK_SIZE, cards), count_classes(cards, "", HIGH)
    return DifferentHandsRow(cards, hands, classes, strengths)
