"""How many different hands there are: in all, up to suits, and by strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from math import comb
from typing import Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH
from cardmath._support.tables import Table
from cardmath.errors import interruptible

__all__ = ["DifferentHands", "DifferentHandsRow", "different_hands"]

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
    """How many hands there are up to suits: the number of classes under suit isomorphism."""
    strengths: int | None
    """How many different strengths the hands have; None for fewer than five cards."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)


class DifferentHands(Table[DifferentHandsRow]):
    """How many different hands there are. Make one with `different_hands`."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[DifferentHandsRow]) -> None:
        self._rows = tuple(rows)

    @property
    def rows(self) -> tuple[DifferentHandsRow, ...]:
        """One row for each hand size, from one card to seven."""
        return self._rows

    @property
    def title(self) -> str:
        """The question that the table answers."""
        return "How many different hands are there?"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return ("cards", "hands", "up to suits", "strengths")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, as text."""
        return [
            tuple(_NO_VALUE if count is None else f"{count:,}" for count in row.values())
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {"rows": [asdict(row) for row in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        names = (field.name for field in fields(DifferentHandsRow))
        return {name: [getattr(row, name) for row in self.rows] for name in names}

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
    """Count the different hands of one to seven cards of a 52-card deck.

    There are three counts for each size: all hands, hands up to suits (classes under suit
    isomorphism), and the different strengths that the hands have.

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
    return DifferentHands([_row(cards) for cards in _SIZES])


def _row(cards: int) -> DifferentHandsRow:
    strengths = census(cards).strengths if cards >= HIGH.size else None
    hands, classes = comb(_DECK_SIZE, cards), count_classes(cards, "", HIGH)
    return DifferentHandsRow(cards, hands, classes, strengths)
