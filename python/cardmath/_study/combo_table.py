"""What each combo of a range makes of a board, as a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardmath._cards.deck import Hand
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Column, Columns, Table


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


@dataclass(frozen=True, repr=False)
class StudyCombos(Table[StudyCombo]):
    """The combos of a study as a table: `Study.combos` makes it."""

    title: str = field(compare=False)
    """What was studied."""
    rows: tuple[StudyCombo, ...]
    """The combos, in the order of the range."""

    def _columns(self) -> Columns[StudyCombo]:
        return (
            Column("hand", "combo", of=lambda row: str(row.hand), words=True),
            Column("weight", "weight", ".6g", words=True),
            Column("made", "made hand", words=True),
            Column("draws", "draws", of=lambda row: ", ".join(row.draws), words=True),
        )

    def to_dict(self) -> dict[str, Any]:
        """The combos as plain values for JSON; weights are text `p/q`."""
        return {"title": self.title, "combos": [row.to_dict() for row in self.rows]}

    def __repr__(self) -> str:
        return f"<Combos of {self.title}: {len(self.rows):,}>"
