"""What follows each card that may come: a table of frequencies, values and equities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardmath._cards.deck import Card
from cardmath._support.tables import Column, Columns, NamedTable, item
from cardmath.solve.lines import PLAYERS
from cardmath.solve.node import Node, pot_name


@dataclass(frozen=True, slots=True)
class ReportRow:
    """What follows one card."""

    card: Card
    """The card."""
    frequencies: dict[str, float]
    """How often the player who acts first chooses each action."""
    values: tuple[float, float]
    """Each player's EV, in chips."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now."""

    @classmethod
    def _of(cls, card: Card, node: Node) -> ReportRow:
        return cls(card, node.frequencies, node.mean_values, node.mean_equity)


@dataclass(frozen=True, repr=False)
class CardReport(NamedTable[ReportRow]):
    """A row for each card that may come. Make one with `PostflopAnswer.report`."""

    _keys = "line exploitability exploitability_percent cards=rows"
    _rows_are = "cards"

    pot: float
    """What the pot at the start of the game is worth; the exploitability is a share of it."""
    line: str
    """The line before the card."""
    cards: tuple[ReportRow, ...]
    """A row for each card."""
    exploitability: float
    """The exploitability of the strategies, in chips."""
    unit: str = "chips"
    """The unit of values: `chips`, or `payoff` where a function pays the players."""

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions that are possible after some card."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.frequencies))

    @property
    def title(self) -> str:
        """The line and the exploitability."""
        far = exploitability_text(self.exploitability, self.pot, unit=self.unit)
        return f"each card after {self.line.strip() or 'the start'}; {far}"

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.pot

    def _columns(self) -> Columns[ReportRow]:
        card = Column[ReportRow]("card", "card", of=lambda row: str(row.card))
        return (card, *frequency_columns(self.actions), *side_columns())


def exploitability_text(off: float, pot: float, most: str = "", *, unit: str) -> str:
    """An exploitability in words, as a share of the pot and in chips, or in a payoff."""
    amount = f"{off:.3g} chips" if unit == "chips" else f"{off:.3g} in payoff"
    return f"exploitability {most}{100 * off / pot:.3g}% of {pot_name(unit)} ({amount})"


def frequency_columns(actions: Sequence[str]) -> list[Column[Any]]:
    """The columns of how often each action is chosen, in percent."""
    return [Column(name, f"{name} %", _tenths, of=partial(_frequency, name)) for name in actions]


def side_columns() -> list[Column[Any]]:
    """The columns of the value and of the equity of each player."""
    values = [
        Column[Any](f"{name.lower()}_value", f"{name} value", ".2f", of=item("values", at))
        for at, name in enumerate(PLAYERS)
    ]
    equities = [
        Column[Any](f"{name.lower()}_equity", f"{name} equity", ".1%", of=item("equity", at))
        for at, name in enumerate(PLAYERS)
    ]
    return [*values, *equities]


def _frequency(action: str, row: Any) -> float:  # noqa: ANN401
    return float(row.frequencies.get(action, 0.0))


def _tenths(share: float) -> str:
    return f"{100 * share:.1f}"
