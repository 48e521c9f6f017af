"""The sums of a question: added up over chunks, and turned into estimates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from cardmath._query.missing import LEFT_OUT
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import error_of_mean

if TYPE_CHECKING:
    from cardmath._query.program import Deals

    Value: TypeAlias = tuple[int, int]
    Amount: TypeAlias = tuple[str, list[tuple[int, int, int]], float]
    Group: TypeAlias = tuple[list[Value], int, list[Amount]]
    Counted: TypeAlias = tuple[int, list[Group]]


@dataclass(slots=True)
class SumsOfOne:
    """The sums of one aggregate in one group."""

    kind: str
    sum: Fraction = field(default_factory=Fraction)
    squares: float = 0.0
    bounds: tuple[Fraction, Fraction] | None = None
    weights: dict[Fraction, int] = field(default_factory=dict)

    def add(self, amount: Amount) -> None:
        """Add what the core counted."""
        kind, entries, squares = amount
        self.squares += squares
        if kind == "sum":
            self.sum += sum((Fraction(total, below) for _, below, total in entries), Fraction(0))
        elif kind == "bounds":
            ends = [Fraction(above, below) for above, below, _ in entries]
            ends += self.bounds or ()
            self.bounds = (min(ends), max(ends)) if ends else None
        else:
            for above, below, weight in entries:
                value = Fraction(above, below)
                self.weights[value] = self.weights.get(value, 0) + weight


@dataclass(slots=True)
class GroupSums:
    """The sums of a group of deals."""

    weight: int
    ones: list[SumsOfOne]


class Sums:
    """The sums of a question. It is a tally of random deals too.

    Args:
        deals: its deals.
    """

    def __init__(self, deals: Deals) -> None:
        self._units = [each.expression.unit for each in deals.asked.aggregates]
        self.counts = deals.counts
        self.weight = 0
        self.groups: dict[tuple[Value, ...], GroupSums] = {}

    def add(self, counted: Counted) -> None:
        """Add what the core counted."""
        weight, groups = counted
        self.weight += weight
        for key, of_group, amounts in groups:
            place = tuple(key)
            if place not in self.groups:
                ones = [SumsOfOne(kind) for kind, _, _ in amounts]
                self.groups[place] = GroupSums(0, ones)
            group = self.groups[place]
            group.weight += of_group
            for one, amount in zip(group.ones, amounts, strict=True):
                one.add(amount)

    @property
    def samples(self) -> int:
        """The number of random deals."""
        return self.weight

    @property
    def error(self) -> float:
        """The greatest standard error of the estimates; that of a group counts by its share."""
        found = [
            error * weight / met
            for group in self.groups.values()
            for place, unit in enumerate(self._units)
            for weight in [self.counted(group, place)]
            for error in errors_of(group.ones[place], weight, unit)
            if (met := self.met)
        ]
        return max(found, default=1.0)

    def counted(self, group: GroupSums, place: int) -> int:
        """The weight of the deals of a group that count for an aggregate."""
        at = self.counts.of.get(place)
        return group.weight if at is None else int(group.ones[at].sum)

    @property
    def met(self) -> int:
        """The weight of the deals that meet the conditions."""
        return sum(group.weight for group in self.groups.values())


def errors_of(one: SumsOfOne, deals: int, unit: int | None) -> list[float]:
    """The standard errors of the estimates of one aggregate, for which `deals` deals count."""
    if not deals:
        return []
    if one.kind == "sum":
        scale = float(unit or 1)
        return [
            error_of_mean(float(one.sum) / deals / scale, one.squares / deals / scale**2, deals)
        ]
    if one.kind == "histogram":
        weights = (weight for value, weight in one.weights.items() if value != LEFT_OUT)
        return [share_error(weight, deals) for weight in weights]
    return []


def share_error(hits: int, deals: int) -> float:
    """The standard error of an observed share."""
    return error_of_mean(hits / deals, hits / deals, deals)
