"""What each combo of a range makes of a board, as a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardmath._cards.deck import Hand
from cardmath._support.fractions import Fraction
from cardmath._support.plain import Plain
from cardmath._support.tables import Column, Columns, Table


@dataclass(frozen=True, slots=True)
class StudyCombo(Plain):
    """What one combo of the range makes."""

    hand: Hand
    """The combo."""
    weight: Fraction
    """Its weight in the range."""
    made: str
    """The name of its made hand."""
    draws: tuple[str, ...]
    """The names of its draws."""


@dataclass(frozen=True, repr=False)
class StudyCombos(Table[StudyCombo]):
    """The combos of a study as a table: `Study.combos` makes it."""

    _keys = "title combos=rows"

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

    def __repr__(self) -> str:
        return f"<Combos of {self.title}: {len(self.rows):,}>"
