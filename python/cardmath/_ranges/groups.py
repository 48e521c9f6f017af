"""A range in groups of hands: by class, by kind or by weight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardmath._ranges.starting_hands import (
    ALL,
    OFFSUIT,
    SUITED,
    class_name,
    classes,
    set_of_class,
    union_of,
)
from cardmath._ranges.writer import write_weight
from cardmath._support.fractions import Fraction
from cardmath._support.layout import shortened
from cardmath._support.lists import one_of
from cardmath._support.tables import Column, Columns, Table

if TYPE_CHECKING:
    from cardmath._ranges.weights import Levels

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


@dataclass(frozen=True, repr=False)
class RangeGroups(Table[RangeGroup]):
    """A range in groups, as a table. Make one with `Range.groups`."""

    _keys = "range=name by rows=_plain_rows"

    name: str = field(compare=False)
    """The range as text."""
    by: str = field(compare=False)
    """What the groups are by."""
    rows: tuple[RangeGroup, ...]
    """The groups, in order."""

    @property
    def title(self) -> str:
        """The range, and what the groups are."""
        return f"{shortened(self.name, _LONGEST) or 'nothing'} by {self.by}"

    def _columns(self) -> Columns[RangeGroup]:
        return (
            Column("name", "group"),
            Column("combinations", "combos", str),
            Column("size", "possible", str),
            Column("weight", "weight", ".6g"),
            Column("share", "share", lambda share: f"{100 * float(share):.3f}%"),
            Column("mean"),
        )


def group_range(levels: Levels, name: str, by: str) -> RangeGroups:
    """Divide a range into groups; see `Range.groups`."""
    one_of("by", by, GROUPINGS)
    total = sum((weight * hands.bit_count() for weight, hands in levels), Fraction(0))
    rows = (_group(each, whole, levels, total) for each, whole in _wholes(by, levels).items())
    return RangeGroups(name, by, tuple(row for row in rows if row.combinations))


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
    suited = union_of(each for each in _all_classes() if each[2] == SUITED)
    offsuit = union_of(each for each in _all_classes() if each[2] == OFFSUIT)
    return {"pairs": ALL & ~suited & ~offsuit, "suited": suited, "offsuit": offsuit}


def _all_classes() -> Iterable[tuple[int, int, str]]:
    return (each for row in classes() for each in row)
