"""What follows each card that may come: a table of frequencies, values and equities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._support.tables import Column, Columns, Table, item, plain_fields

if TYPE_CHECKING:
    from cardmath.solve.node import Node

__all__ = ["CardReport", "ReportRow"]


@dataclass(frozen=True, slots=True)
class ReportRow:
    """What follows one card."""

    card: Card
    """The card."""
    frequencies: dict[str, float]
    """How often the player who acts first chooses each action."""
    values: tuple[float, float]
    """What each player has of the pot, in chips."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now."""

    @classmethod
    def _of(cls, card: Card, node: Node) -> ReportRow:
        return cls(card, node.frequencies, node.mean_values, node.mean_equity)


def _frequency(action: str, row: ReportRow) -> float:
    return row.frequencies.get(action, 0.0)


@dataclass(frozen=True, repr=False)
class CardReport(Table[ReportRow]):
    """A row for each card that may come. Make one with `PostflopAnswer.report`."""

    pot: float
    """The pot at the start of the game, of which the exploitability is a share."""
    line: str
    """The line before the card."""
    cards: tuple[ReportRow, ...]
    """A row for each card."""
    exploitability: float
    """The exploitability of the strategies, in chips."""

    @property
    def rows(self) -> tuple[ReportRow, ...]:
        """A row for each card."""
        return self.cards

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions that are possible after some card."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.frequencies))

    @property
    def title(self) -> str:
        """The line and the distance from equilibrium."""
        return f"each card after {self.line.strip() or 'the start'}; {self._distance}"

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.pot

    @property
    def _distance(self) -> str:
        return (
            f"exploitability {self.exploitability_percent:.3g}% of the pot "
            f"({self.exploitability:.3g} chips)"
        )

    def _columns(self) -> Columns[ReportRow]:
        sides = list(enumerate(("OOP", "IP")))
        return (
            Column("card", "card", of=lambda row: str(row.card)),
            *(
                Column[ReportRow](
                    name,
                    f"{name} %",
                    lambda part: f"{100 * part:.1f}",
                    of=partial(_frequency, name),
                )
                for name in self.actions
            ),
            *(
                Column[ReportRow](
                    f"{who.lower()}_value", f"{who} value", ".2f", of=item("values", at)
                )
                for at, who in sides
            ),
            *(
                Column[ReportRow](
                    f"{who.lower()}_equity",
                    f"{who} equity",
                    lambda share: f"{100 * share:.1f}%",
                    of=item("equity", at),
                )
                for at, who in sides
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert the report to plain values for JSON."""
        cards = [plain_fields(row) for row in self.rows]
        return {
            "line": self.line,
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "cards": cards,
        }

    def __repr__(self) -> str:
        return f"<CardReport of {len(self.rows)} cards after {self.line!r}; {self._distance}>"
