"""Subsets of flops that represent all: found by a seeded search, with the error that remains.

Each flop represents those that are nearest to it. The distance of two flops is the weighted sum,
over some matchups, of the squared difference of their equities. The objective is the mean distance
of a dealt flop from the one that represents it. The search is k-medoids: from a random start it
takes the best flop of each group and regroups all flops until nothing changes, then it replaces
single flops of the subset at random and keeps each improvement. Nothing proves that no subset is
better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardmath._core import Hand
from cardmath._flops.flops import FlopEquities, classes_of, flop_equities
from cardmath._ranges.range import Range
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.numbers import real, seed_of, whole
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress, reporting, still_busy
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike

    Floats = NDArray[np.float64]
    Matchups: TypeAlias = Mapping[str, tuple[RangeLike, RangeLike]]

FLOP_MATCHUPS: Mapping[str, tuple[str, str]] = {
    "pairs": ("22+", "random"),
    "high cards": ("A9s+, KTs+, QTs+, JTs, ATo+, KJo+", "random"),
    "low cards": ("A5s-A2s, 98s-54s, 97s-53s, 65o, 54o", "random"),
    "a tight range against a wide one": ("15%", "15%-45%"),
}
"""The matchups of `flop_subset`, unless others are given."""

_MOST_MATCHUPS = 100
_STARTS = 8
"""How many random starts are tried."""


@dataclass(frozen=True, slots=True)
class SubsetFlop:
    """A flop of a subset."""

    cards: Hand
    """Its cards."""
    weight: Fraction
    """The probability that a flop that it represents is dealt; a subset's weights add up to 1."""
    flops: int
    """How many of the flops it represents."""


@dataclass(frozen=True, repr=False, eq=False)
class FlopSubset(Table[SubsetFlop]):
    """A subset of flops that represents all of them, with weights and the remaining error."""

    _keys = "seed tried objective error errors rows"

    rows: tuple[SubsetFlop, ...]
    """The flops, those of most weight first."""
    _equities: FlopEquities
    _chosen: NDArray[np.int64]
    _assigned: NDArray[np.int64]
    tried: int
    """How many subsets were compared."""
    seed: int
    """The seed of the search."""

    @property
    def objective(self) -> float:
        """What the search minimises: a weighted mean of squared differences of equities.

        The mean is over the flops that are dealt and over the matchups by their importance. The
        difference is between the flop and the one that represents it.
        """
        return float(self._equities.weights @ self._distances())

    @property
    def error(self) -> float:
        """The root of the objective: a typical difference of equity on a single flop."""
        return float(self.objective**0.5)

    def errors(self) -> dict[str, float]:
        """For each matchup, the equity by the subset minus the true equity over all flops."""
        found, weights = self._equities.values, self._equities.weights
        differences = weights @ (found[self._chosen][self._assigned] - found)
        return dict(zip(self._equities.names, differences.tolist(), strict=True))

    def equities(self) -> dict[str, float]:
        """For each matchup, the true equity over all flops, which `errors` compares with."""
        means = self._equities.weights @ self._equities.values
        return dict(zip(self._equities.names, means.tolist(), strict=True))

    def _distances(self) -> Floats:
        """For each flop, its distance from the one that represents it."""
        found = self._equities
        apart = found.values[self._chosen][self._assigned] - found.values
        distances: Floats = apart**2 @ found.importance
        return distances

    @property
    def title(self) -> str:
        """The number of flops, and the error that remains."""
        return (
            f"{counted(len(self.rows), 'flop')} for all {self._equities.count:,}: "
            f"equities differ by {100 * self.error:.2f}% (root mean square), seed {self.seed}"
        )

    def to_text(self) -> str:
        """The flops as solvers take them: one a line, with its weight, as `AsKh2d:0.01250`."""
        return "\n".join(
            f"{str(row.cards).replace(' ', '')}:{float(row.weight):.5f}" for row in self.rows
        )

    def _columns(self) -> Columns[SubsetFlop]:
        return (
            Column("flop", "flop", of=lambda row: str(row.cards)),
            Column("weight", "weight", lambda weight: f"{100 * float(weight):.3f}%"),
            Column("flops", "represents"),
        )


@interruptible
def flop_subset(
    size: int,
    matchups: Matchups | None = None,
    *,
    importance: Mapping[str, float] | None = None,
    seed: int | None = None,
    steps: int = 200,
    threads: int = 0,
    progress: Progress | None = None,
) -> FlopSubset:
    """Search for a few flops that represent all, such as the 25, 49, 85 or 184 used with solvers.

    The search minimises the mean squared error of equity: the squared difference between the equity
    on a flop and on the one that represents it, averaged over the flops as often as they are dealt
    and over the matchups by their importance. What it finds is good, but not proved to be best.

    Args:
        size: how many flops, 1 to all.
        matchups: a pair of ranges for each name; by default `FLOP_MATCHUPS`. Where no range names a
            suit, there are 1,755 flops up to suit relabelling, else up to 22,100.
        importance: the weight of each matchup in the error, by default 1.
        seed: fixes the search: the same seed gives the same subset; a random one if None.
        steps: how many replacements of a single flop are tried after the random starts, 0 to a
            million.
        threads: the number of threads that count equities, 0 for one per core.
        progress: called several times a second with the work done and the total work: first with
            the matchups counted, then with the replacements tried.

    Raises:
        CardmathError: the size, the seed, the steps or an importance is out of range; there is no
            matchup or more than 100; a range is empty, or two cannot be held at once.
        RangeTextError, CardmathTypeError: an argument cannot be read.
        Interrupted: Ctrl-C was pressed; `partial` is the best subset so far, or None.

    >>> found = flop_subset(25, {"pairs": ("22+", "AK")}, seed=1, steps=100)
    >>> len(found), sum(row.weight for row in found)
    (25, Fraction(1, 1))
    """
    check_progress(progress)
    size = whole("a number of flops", size, 1, 22_100)
    seed, steps = seed_of(seed), whole("a number of steps", steps, 0, 1_000_000)
    pairs = _read_matchups(FLOP_MATCHUPS if matchups is None else matchups)
    weights = _importance(list(pairs), {} if importance is None else importance)
    _check_size(size, len(classes_of(pairs).first))
    found = flop_equities(pairs, weights, threads, progress)
    _check_size(size, len(found.first))  # without the flops that block a range
    search = _Search(found, size, seed)
    try:
        with reporting(progress) as report:
            search.run(steps, report)
    except KeyboardInterrupt as stopped:
        best = search.subset() if search.tried else None
        raise Interrupted("not all subsets were tried", best) from stopped
    return search.subset()


def _check_size(size: int, most: int) -> None:
    if size > most:
        raise CardmathError(f"up to suit relabelling there are {most:,} flops, fewer than {size}")


def _read_matchups(given: object) -> dict[str, tuple[Range, Range]]:
    if not isinstance(given, Mapping):
        raise CardmathTypeError(
            f"matchups are a dict of names and pairs of ranges, not {type(given).__name__}"
        )
    if not 1 <= len(given) <= _MOST_MATCHUPS:
        raise CardmathError(f"there are 1 to {_MOST_MATCHUPS} matchups, not {len(given)}")
    found = {}
    for name, both in given.items():
        if isinstance(both, str) or not isinstance(both, Sequence) or len(both) != 2:
            raise CardmathTypeError(f"{name!r}: a matchup is two ranges, such as ('22+', 'AK')")
        found[str(name)] = (Range(both[0]), Range(both[1]))
    return found


def _importance(names: list[str], given: object) -> list[float]:
    if not isinstance(given, Mapping):
        raise CardmathTypeError(
            f"importance is a dict of names and weights, not {type(given).__name__}"
        )
    for name in given:
        if name not in names:
            raise CardmathError(
                f"{quote(str(name))} is not a matchup; the matchups are {', '.join(names)}"
            )
    weights = [float(real("an importance", given.get(name, 1), 0, 1e9)) for name in names]
    if not any(weights):
        raise CardmathError("at least one matchup must have an importance above 0")
    return weights


class _Search:
    """The search for a subset: its best one so far."""

    def __init__(self, equities: FlopEquities, size: int, seed: int) -> None:
        self.equities, self.size, self.seed = equities, size, seed
        self.points = equities.values * np.sqrt(equities.importance)
        self.random = np.random.PCG64(seed)
        self.tried, self.best = 0, np.inf
        self.chosen = np.zeros(0, np.int64)
        self.distances = np.zeros(0)

    def run(self, steps: int, progress: Progress | None) -> None:
        """Try random starts, then single moves from the best of them."""
        if progress is not None:
            progress(0, steps)
        for _ in range(_STARTS):
            self._improve(self._start())
        for step in range(steps):
            self._improve(self._moved(), rounds=2)
            if progress is not None and step % 16 == 0:
                progress(step, steps)

    def _uniform(self) -> float:
        """A random number below 1, the same in every version of NumPy."""
        return int(self.random.random_raw() >> 11) / 2**53

    def _draw(self, weights: Floats) -> int:
        """A random place, as often as its weight says."""
        ends = np.cumsum(weights)
        place = int(np.searchsorted(ends, self._uniform() * ends[-1], "right"))
        return min(place, len(weights) - 1)

    def _start(self) -> NDArray[np.int64]:
        """Flops far from each other: each next one is drawn by its distance from the chosen."""
        weights = self.equities.weights
        chosen = [self._draw(weights)]
        nearest = np.full(len(weights), np.inf)
        while len(chosen) < self.size:
            apart = ((self.points - self.points[chosen[-1]]) ** 2).sum(axis=1)
            nearest = np.minimum(nearest, apart)
            nearest[chosen] = 0.0
            # Without the constant all weights would be 0 if the flops that are left equal chosen
            # ones.
            often = weights * (nearest + 1e-15)
            often[chosen] = 0.0
            chosen.append(self._draw(often))
        return np.array(chosen)

    def _moved(self) -> NDArray[np.int64]:
        """The best subset with one flop, drawn at random, in place of another."""
        free = self.equities.weights * (self.distances + 1e-15)
        free[self.chosen] = 0.0
        if not free.any():
            return self.chosen
        moved: NDArray[np.int64] = self.chosen.copy()
        moved[int(self._uniform() * self.size)] = self._draw(free)
        return moved

    def _improve(self, chosen: NDArray[np.int64], rounds: int = 100) -> None:
        """Take the best flop of each group and regroup, until nothing changes."""
        for _ in range(rounds):
            self.tried += 1
            still_busy()
            groups, distances = self._nearest(chosen)
            objective = float(self.equities.weights @ distances)
            if objective < self.best:
                self.best, self.chosen, self.distances = objective, chosen, distances
            better = self._medoids(groups)
            if np.array_equal(better, chosen):
                return
            chosen = better

    def _nearest(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.int64], Floats]:
        """For each flop, which of the chosen is nearest, and its distance."""
        points = self.points[chosen]
        apart = (
            (self.points**2).sum(axis=1)[:, np.newaxis]
            - 2 * self.points @ points.T
            + (points**2).sum(axis=1)
        )
        groups = apart.argmin(axis=1)
        groups[chosen] = np.arange(len(chosen))  # each represents itself, even if two are equal
        distances: Floats = ((self.points - points[groups]) ** 2).sum(axis=1)
        return groups, distances

    def _medoids(self, groups: NDArray[np.int64]) -> NDArray[np.int64]:
        """The best flop of each group: the one nearest to the mean of the group."""
        weights = self.equities.weights
        sums = np.bincount(groups, weights, self.size)
        means = np.column_stack(
            [np.bincount(groups, weights * column, self.size) for column in self.points.T]
        )
        means = np.divide(means, sums[:, np.newaxis], where=sums[:, np.newaxis] > 0, out=means)
        apart = ((self.points - means[groups]) ** 2).sum(axis=1)
        order = np.lexsort((apart, groups))
        firsts = np.searchsorted(groups[order], np.arange(self.size))
        medoids: NDArray[np.int64] = order[firsts]
        return medoids

    def subset(self) -> FlopSubset:
        """The best subset so far."""
        found = self.equities
        groups, _ = self._nearest(self.chosen)
        sizes = np.bincount(groups, found.sizes, self.size).astype(int)
        weights = np.zeros(self.size, object)
        np.add.at(weights, groups, np.array(found.often, object))
        total = sum(found.often)
        rows = [
            SubsetFlop(found.hand(int(place)), Fraction(int(weight), total), int(size))
            for place, weight, size in zip(self.chosen, weights, sizes, strict=True)
        ]
        rows.sort(key=lambda row: (-row.weight, [-card.id for card in row.cards]))
        return FlopSubset(tuple(rows), found, self.chosen, groups, self.tried, self.seed)
