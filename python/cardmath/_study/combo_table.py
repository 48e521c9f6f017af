"""What each combo of a range makes of a board, as a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardmath._cards.deck import Hand
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table

__all__ = ["StudyCombo", "StudyCombos"]


@dataclass(frozen=True, slots=True)
class StudyCombo:
    """What one combo of the range makes."""

    hand: Hand
    """The combo."""
    weight: Fraction
    """Its weight in the range."""
    made: str
    """The name of its made hand."""
    draws: tuple[str, ...]
    """The names of its draws."""

    def to_dict(self) -> dict[str, Any]:
        """The combo as plain values for JSON; the weight is text `p/q`."""
        return {
            "hand": [str(card) for card in self.hand],
            "weight": ratio(self.weight),
            "made": self.made,
            "draws": list(self.draws),
        }


class StudyCombos(Table[StudyCombo]):
    """The combos of a study as a table: `Study.combos` makes it."""

    __slots__ = ("_rows", "_title")

    word_columns = 4

    def __init__(self, title: str, rows: Iterable[StudyCombo]) -> None:
        self._title, self._rows = title, tuple(rows)

    @property
    def title(self) -> str:
        """The question."""
        return self._title

    @property
    def rows(self) -> tuple[StudyCombo, ...]:
        """The combos, in the order of `Range.weights`."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return ("combo", "weight", "made hand", "draws")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of each row."""
        return [
            (str(row.hand), f"{float(row.weight):.6g}", row.made, ", ".join(row.draws))
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The combos as plain values for JSON."""
        return {"title": self._title, "combos": [row.to_dict() for row in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        return {
            "hand": [str(row.hand) for row in self._rows],
            "weight": [row.weight for row in self._rows],
            "made": [row.made for row in self._rows],
            "draws": [", ".join(row.draws) for row in self._rows],
        }

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, StudyCombos) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __repr__(self) -> str:
        return f"<Combos of {self._title}: {len(self._rows):,}>"
