"""What is done on each flop of a list, and over all of them: a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardmath._support.layout import counted
from cardmath._support.plain import known, plain_fields
from cardmath._support.tables import Column, Columns, Table
from cardmath.solve.lines import shown_chips
from cardmath.solve.report import exploitability_text, frequency_columns, side_columns


@dataclass(frozen=True, slots=True)
class FlopRow:
    """What is done on one flop."""

    flop: str
    """The three cards."""
    weight: float
    """Its weight in the list."""
    pairs: float
    """The weight of the pairs of hands that come to the end of the line on this flop."""
    frequencies: dict[str, float]
    """How often the player who acts chooses each action."""
    values: tuple[float, float]
    """Each player's EV, in chips; nan if no pair of hands comes there."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now; nan in the same case."""
    exploitability: float
    """The exploitability of the answer on this flop, in chips."""
    iterations: int
    """The iterations done."""
    seconds: float
    """How long it was solved."""


@dataclass(frozen=True, repr=False)
class FlopReport(Table[FlopRow]):
    """A row for each flop, and the means over all. Make one with `flop_report`.

    A mean weighs each flop by its weight times the weight of the pairs of hands that come there:
    cards on the flop are in nobody's hand.
    """

    _keys = (
        "line pot frequencies values equity exploitability exploitability_percent flops=_flop_rows"
    )

    line: str
    """The line of play on the flop at whose end the report looks."""
    pot: float
    """The pot at the start, of which the exploitability is a share."""
    flops: tuple[FlopRow, ...]
    """A row for each flop."""

    @property
    def rows(self) -> tuple[FlopRow, ...]:
        """A row for each flop."""
        return self.flops

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """How often each flop comes with hands that come to the end of the line; they sum to 1."""
        return tuple(map(self._share, self.flops))

    def _share(self, row: FlopRow) -> float:
        return row.weight * row.pairs / (self._total or 1.0)

    @cached_property
    def _total(self) -> float:
        return sum(row.weight * row.pairs for row in self.flops)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions at the end of the line."""
        return tuple(dict.fromkeys(name for row in self.flops for name in row.frequencies))

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is chosen, over all flops."""
        return {
            name: self._mean([row.frequencies.get(name, 0.0) for row in self.flops])
            for name in self.actions
        }

    @property
    def values(self) -> tuple[float, float]:
        """Each player's EV over all flops, in chips."""
        first, second = (self._mean([row.values[side] for row in self.flops]) for side in (0, 1))
        return first, second

    @property
    def equity(self) -> tuple[float, float]:
        """Each player's share of the pot over all flops if all cards were dealt now."""
        first, second = (self._mean([row.equity[side] for row in self.flops]) for side in (0, 1))
        return first, second

    @property
    def exploitability(self) -> float:
        """The greatest exploitability of an answer on a flop, in chips; 0 without flops."""
        return max((row.exploitability for row in self.flops), default=0.0)

    @property
    def exploitability_percent(self) -> float:
        """The same in percent of the pot."""
        return 100 * self.exploitability / self.pot

    def _mean(self, numbers: list[float]) -> float:
        """The mean over the flops where there is anything to weigh."""
        pairs = zip(self.shares, numbers, strict=True)
        return sum(share * number for share, number in pairs if share)

    @property
    def title(self) -> str:
        """The number of flops, the means, and the exploitability."""
        chosen = ", ".join(f"{name} {100 * part:.1f}%" for name, part in self.frequencies.items())
        (first, second), (own, other) = self.values, self.equity
        flops = counted(len(self.flops), "flop")
        return (
            f"{flops}, pot {shown_chips(self.pot)}, "
            f"{self.line.strip() or 'start'}: OOP {first:.2f} (equity {100 * own:.2f}%), "
            f"IP {second:.2f} ({100 * other:.2f}%)\n{chosen}{'; ' if chosen else ''}"
            + exploitability_text(self.exploitability, self.pot, "at most ")
        )

    def _columns(self) -> Columns[FlopRow]:
        return (
            Column("flop", "flop"),
            Column("weight"),
            Column("share", "share", ".2%", of=self._share),
            *frequency_columns(self.actions),
            *side_columns(),
            Column("exploitability"),
            Column("", "exploitability", of=self._distance),
            Column("iterations"),
            Column("seconds"),
        )

    def _distance(self, row: FlopRow) -> str:
        return f"{100 * row.exploitability / self.pot:.3g}%"

    def _flop_rows(self) -> list[dict[str, Any]]:
        return [
            {
                **{"flop": row.flop, "weight": row.weight, "share": share},
                **plain_fields(row, known, without=("flop", "weight", "pairs")),
            }
            for row, share in zip(self.flops, self.shares, strict=True)
        ]
