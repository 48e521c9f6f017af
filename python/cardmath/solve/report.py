"""What follows each card that may come: a table of frequencies, values and equities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._support.tables import Table

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

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        shares = (f"{name} %" for name in self.actions)
        return ("card", *shares, "OOP value", "IP value", "OOP equity", "IP equity")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the rows."""
        return [
            (
                str(row.card),
                *(f"{100 * row.frequencies.get(name, 0.0):.1f}" for name in self.actions),
                *(f"{value:.2f}" for value in row.values),
                *(f"{100 * share:.1f}%" for share in row.equity),
            )
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        return {
            "line": self.line,
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "cards": [
                {
                    "card": str(row.card),
                    "frequencies": row.frequencies,
                    "values": list(row.values),
                    "equity": list(row.equity),
                }
                for row in self.rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        records: dict[str, list[Any]] = {"card": [str(row.card) for row in self.rows]}
        for name in self.actions:
            records[name] = [row.frequencies.get(name, 0.0) for row in self.rows]
        for side, player in enumerate(("oop", "ip")):
            records[f"{player}_value"] = [row.values[side] for row in self.rows]
        for side, player in enumerate(("oop", "ip")):
            records[f"{player}_equity"] = [row.equity[side] for row in self.rows]
        return records

    def __repr__(self) -> str:
        return f"<CardReport of {len(self.rows)} cards after {self.line!r}; {self._distance}>"
