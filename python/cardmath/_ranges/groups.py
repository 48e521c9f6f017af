"""A range in groups of hands: by class, by kind or by weight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._ranges.starting_hands import (
    ALL,
    OFFSUIT,
    SUITED,
    class_name,
    classes,
    set_of_class,
)
from cardmath._ranges.writer import write_weight
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from cardmath._ranges.weights import Levels

__all__ = ["GROUPINGS", "RangeGroup", "RangeGroups", "group_range"]

GROUPINGS = ("class", "kind", "weight")
"""The properties by which groups are made."""

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class RangeGroup:
    """The hands of a range in one group."""

    name: str
    """The name of the group, such as `AKs`, `suited` or the weight `0.5`."""
    combinations: int
    """The combos of the group that are in the range."""
    size: int
    """The combos of the whole group; of a weight, those that have it."""
    weight: Fraction
    """The sum of their weights."""
    share: Fraction
    """The group's share of all weights of the range."""

    @property
    def mean(self) -> Fraction:
        """The mean weight of the combos of the whole group, 0 for those not in the range."""
        return self.weight / self.size


class RangeGroups(Table[RangeGroup]):
    """A range in groups, as a table. Make one with `Range.groups`."""

    __slots__ = ("_by", "_name", "_rows")

    def __init__(self, name: str, by: str, rows: Iterable[RangeGroup]) -> None:
        self._name = name
        self._by = by
        self._rows = tuple(rows)

    @property
    def title(self) -> str:
        """The range, and what the groups are."""
        name = self._name if len(self._name) <= _LONGEST else f"{self._name[: _LONGEST - 1]}…"
        return f"{name or 'nothing'} by {self._by}"

    @property
    def rows(self) -> tuple[RangeGroup, ...]:
        """The groups."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return ("group", "combos", "possible", "weight", "share")

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as text."""
        return [
            (
                row.name,
                str(row.combinations),
                str(row.size),
                f"{float(row.weight):.6g}",
                f"{100 * float(row.share):.3f}%",
            )
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The groups as plain values for JSON; fractions are text `p/q`."""
        rows = [
            {
                "name": row.name,
                "combinations": row.combinations,
                "size": row.size,
                "weight": ratio(row.weight),
                "share": ratio(row.share),
                "mean": ratio(row.mean),
            }
            for row in self.rows
        ]
        return {"range": self._name, "by": self._by, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        names = ("name", "combinations", "size", "weight", "share", "mean")
        return {name: [getattr(row, name) for row in self.rows] for name in names}

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, RangeGroups) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)


def group_range(levels: Levels, name: str, by: str) -> RangeGroups:
    """Divide a range into groups; see `Range.groups`."""
    if by not in GROUPINGS:
        raise CardmathError(f"groups are by {', '.join(GROUPINGS)}, not {quote(str(by))}")
    total = sum((weight * hands.bit_count() for weight, hands in levels), Fraction(0))
    rows = (_group(each, whole, levels, total) for each, whole in _wholes(by, levels).items())
    return RangeGroups(name, by, (row for row in rows if row.combinations))


def _group(name: str, whole: int, levels: Levels, total: Fraction) -> RangeGroup:
    inside = [(weight, (hands & whole).bit_count()) for weight, hands in levels if hands & whole]
    weight = sum((weight * count for weight, count in inside), Fraction(0))
    combos = sum(count for _, count in inside)
    return RangeGroup(name, combos, whole.bit_count(), weight, weight / (total or 1))


def _wholes(by: str, levels: Levels) -> dict[str, int]:
    """The set of each group, by its name."""
    if by == "weight":
        return {write_weight(weight): hands for weight, hands in levels}
    return _by_class() if by == "class" else _by_kind()


def _by_class() -> dict[str, int]:
    return {class_name(*each): set_of_class(*each) for row in classes() for each in row}


def _by_kind() -> dict[str, int]:
    suited = _united(each for each in _all_classes() if each[2] == SUITED)
    offsuit = _united(each for each in _all_classes() if each[2] == OFFSUIT)
    return {"pairs": ALL & ~suited & ~offsuit, "suited": suited, "offsuit": offsuit}


def _all_classes() -> Iterable[tuple[int, int, str]]:
    return (each for row in classes() for each in row)


def _united(chosen: Iterable[tuple[int, int, str]]) -> int:
    found = 0
    for each in chosen:
        found |= set_of_class(*each)
    return found
