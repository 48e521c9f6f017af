"""The strategy on each flop of a list, and over all of them: a table."""

from __future__ import annotations

from dataclasses import dataclass
from operator import methodcaller
from typing import Any

from cardmath._cards.deck import Hand
from cardmath._situation.textures import TEXTURES, find_texture
from cardmath._support.layout import counted
from cardmath._support.plain import plain_fields
from cardmath._support.tables import Column, Columns
from cardmath.solve.lines import shown_chips
from cardmath.solve.reports.card_report import exploitability_text, frequency_columns, side_columns
from cardmath.solve.reports.weighted_report import GroupReport, WeightedReport


@dataclass(frozen=True, slots=True)
class FlopRow:
    """The strategy on one flop."""

    flop: str
    """The three cards."""
    weight: float
    """Its weight in the list."""
    pairs: float
    """The weight of the pairs of hands that get to the end of the line on this flop."""
    frequencies: dict[str, float]
    """How often the player who acts chooses each action."""
    values: tuple[float, float]
    """Each player's EV, in the report's `unit`; nan if no pair of hands gets there."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now; nan in the same case."""
    exploitability: float
    """The exploitability of the answer on this flop, in the report's `unit`."""
    iterations: int
    """The iterations done."""
    seconds: float
    """How long solving took, in seconds."""

    @property
    def name(self) -> str:
        """The three cards."""
        return self.flop

    @property
    def cards(self) -> Hand:
        """The three cards as a set."""
        return Hand(self.flop)

    def texture(self, by: str) -> str:
        """The texture of the flop: `by` is `suits`, `pairing` or another, as in `FlopReport.by`."""
        return find_texture(by)(self.cards)


@dataclass(frozen=True, repr=False)
class FlopReport(WeightedReport[FlopRow]):
    """A row for each flop, and the means over all. Make one with `flop_report`.

    A mean weights each flop by its weight times the weight of the pairs of hands that get there:
    cards on the flop are in nobody's hand.
    """

    _keys = (
        "line pot unit pot_worth frequencies values equity exploitability exploitability_percent "
        "flops=_flop_rows"
    )
    _rows_are = "flops"

    line: str
    """The line of play on the flop, at whose end the report measures."""
    pot: float
    """The pot at the start, in chips."""
    flops: tuple[FlopRow, ...]
    """A row for each flop."""
    unit: str
    """The unit of values: `chips`, or `payoff` where a function pays the players."""
    pot_worth: float
    """What the pot is worth in this unit; the exploitability is a share of it."""

    @property
    def exploitability(self) -> float:
        """The greatest exploitability of an answer on a flop, in this unit; 0 without flops."""
        return max((row.exploitability for row in self.flops), default=0.0)

    @property
    def exploitability_percent(self) -> float:
        """The same in percent of what the pot is worth."""
        return 100 * self.exploitability / self.pot_worth

    def by(self, texture: str) -> GroupReport:
        """The means over the flops of each texture.

        Args:
            texture: `"suits"` (monotone, two-tone, rainbow), `"pairing"`, `"high card"`,
                `"connection"` or `"heights"`, as in `cardmath.flops`; or `"texture"` for suits and
                pairing together.

        Raises:
            CardmathError: there is no such texture.

        >>> from cardmath import solve
        >>> ranges = ["AA, KQs", "QQ, 98s"]
        >>> flops = "Td9d6h:2, KsKh2c, Qd8d2d"
        >>> report = solve.flop_report(flops, ranges, 100, 100, bets="75%", target="2%")
        >>> [row.name for row in report.by("pairing")]
        ['unpaired', 'paired']
        """
        looks_at = ("suits", "pairing") if texture == "texture" else (texture,)
        find = [find_texture(each) for each in looks_at]

        def name_of(row: FlopRow) -> str:
            return ", ".join(each(row.cards) for each in find)

        return self._grouped(self.title.partition("\n")[0], texture, name_of)

    @property
    def title(self) -> str:
        """The number of flops, the means, and the exploitability."""
        flops = counted(len(self.flops), "flop")
        return (
            f"{flops}, pot {shown_chips(self.pot)}, "
            f"{self.line.strip() or 'start'}: {self._means}"
            + exploitability_text(self.exploitability, self.pot_worth, "at most ", unit=self.unit)
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
            *(Column[FlopRow](by, of=methodcaller("texture", by)) for by in TEXTURES),
        )

    def _distance(self, row: FlopRow) -> str:
        return f"{100 * row.exploitability / self.pot_worth:.3g}%"

    def _flop_rows(self) -> list[dict[str, Any]]:
        return [
            {
                **{"flop": row.flop, "weight": row.weight, "share": share},
                **plain_fields(row, without=("flop", "weight", "pairs")),
            }
            for row, share in zip(self.flops, self.shares, strict=True)
        ]
