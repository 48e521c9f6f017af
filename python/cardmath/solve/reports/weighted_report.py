"""Reports over many boards: means over all of them, and over groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any, Protocol, TypeVar

from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.solve.reports.card_report import frequency_columns, side_columns


class WeightedRow(Protocol):
    """What is done on one board."""

    @property
    def name(self) -> str:
        """The cards."""

    @property
    def weight(self) -> float:
        """The weight of the board."""

    @property
    def pairs(self) -> float:
        """The weight of the pairs of hands that get there."""

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is chosen."""

    @property
    def values(self) -> tuple[float, float]:
        """Each player's EV."""

    @property
    def equity(self) -> tuple[float, float]:
        """Each player's equity."""


class NamedFrequencies(Protocol):
    """What a picture of frequencies shows of a row."""

    @property
    def name(self) -> str:
        """The board or the group."""

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is chosen."""


Row = TypeVar("Row", bound=WeightedRow)
Named = TypeVar("Named", bound=NamedFrequencies)


class FrequencyReport(NamedTable[Named]):
    """A table with a row of frequencies for each board or group of boards."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions at the end of the line."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.frequencies))


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What is done on all boards of a group, on average."""

    name: str
    """What the boards have in common."""
    boards: int
    """The number of boards."""
    share: float
    """How often one of them occurs, with hands that get to the end of the line."""
    frequencies: dict[str, float]
    """How often the player who acts chooses each action; nan if no pair of hands gets there."""
    values: tuple[float, float]
    """Each player's EV; nan in the same case."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now; nan in the same case."""


@dataclass(frozen=True, repr=False)
class GroupReport(FrequencyReport[GroupRow]):
    """A report by groups of boards. Make one with `FlopReport.by` or `RunoutReport.by`."""

    _keys = "by groups=rows"
    _rows_are = "groups"

    of: str
    """What is grouped."""
    by: str
    """What the boards of a group have in common."""
    groups: tuple[GroupRow, ...]
    """The groups, the most frequent one first; ranks from the ace down."""

    @property
    def title(self) -> str:
        """What is grouped, and by what."""
        return f"{self.of}, by {self.by}"

    def _columns(self) -> Columns[GroupRow]:
        return (
            Column("name", self.by),
            Column("boards", "boards"),
            Column("share", "share", ".2%"),
            *frequency_columns(self.actions),
            *side_columns(),
        )


class WeightedReport(FrequencyReport[Row]):
    """A row for each board, and the means over all.

    A mean weights each board by its weight times the weight of the pairs of hands that get there:
    cards on the board are in nobody's hand.
    """

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """How often each board occurs, with hands that get to the end of the line; the sum is 1."""
        return tuple(map(self._share, self.rows))

    def _share(self, row: Row) -> float:
        return row.weight * row.pairs / (self._total or 1.0)

    @cached_property
    def _total(self) -> float:
        return sum(row.weight * row.pairs for row in self.rows)

    @property
    def frequencies(self) -> dict[str, float]:
        """How often each action is chosen, over all boards."""
        return _mean(self.rows, self.shares, self.actions).frequencies

    @property
    def values(self) -> tuple[float, float]:
        """Each player's EV over all boards, in chips."""
        return _mean(self.rows, self.shares, ()).values

    @property
    def equity(self) -> tuple[float, float]:
        """Each player's share of the pot over all boards if all cards were dealt now."""
        return _mean(self.rows, self.shares, ()).equity

    @property
    def _means(self) -> str:
        """The means in words, and in the next line the frequencies, if somebody acts."""
        if not self._total:
            return "no hands get there; "
        (first, second), (own, other) = self.values, self.equity
        chosen = ", ".join(f"{name} {100 * part:.1f}%" for name, part in self.frequencies.items())
        means = f"OOP {first:.2f} (equity {100 * own:.2f}%), IP {second:.2f} ({100 * other:.2f}%)"
        return f"{means}\n{chosen}{'; ' if chosen else ''}"

    def _grouped(
        self, of: str, by: str, name_of: Callable[[Row], str], order: str = ""
    ) -> GroupReport:
        """The means over the boards of each name.

        The most frequent one comes first, unless `order` has the names in another order.
        """
        groups: dict[str, list[int]] = {}
        for place, row in enumerate(self.rows):
            groups.setdefault(name_of(row), []).append(place)
        rows = [
            _mean(
                [self.rows[place] for place in places],
                [self.shares[place] for place in places],
                self.actions,
                name,
            )
            for name, places in groups.items()
        ]
        if order:
            rows.sort(key=lambda row: order.index(row.name))
        else:
            rows.sort(key=lambda row: -row.share)
        return GroupReport(of, by, tuple(rows))


def _mean(
    rows: Sequence[Any], shares: Sequence[float], actions: Sequence[str], name: str = ""
) -> GroupRow:
    """The means over some boards; of boards that never come nothing is known."""
    total = sum(shares)

    def mean(numbers: list[float]) -> float:
        pairs = zip(shares, numbers, strict=True)
        return sum(share * number for share, number in pairs if share) / total if total else nan

    def both(attribute: str) -> tuple[float, float]:
        first, second = (mean([getattr(row, attribute)[side] for row in rows]) for side in (0, 1))
        return first, second

    chosen = {each: mean([row.frequencies.get(each, 0.0) for row in rows]) for each in actions}
    return GroupRow(name, len(rows), total, chosen, both("values"), both("equity"))
