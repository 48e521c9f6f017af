"""Finds strategies that no player can improve on much: regret matching by hand and node."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.expectations import Expectations
from cardmath.solve.jam_or_fold.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_REFRESH = 8
"""The iterations between two measurements, at which pots of three and more are valued anew."""
_SETTLED = 64
"""After these iterations, strategies change little, and twice the number is done between two."""
_WORSE = 4.0
"""Gains above the least ones before by this factor show that what is kept is too old."""
_PROGRESS = 0.9
"""A least gain of this times the one before is progress."""
_PATIENCE = 8
"""So many measurements without progress show that what is kept is too old, too."""
_REMEMBERED = 0.1
"""What is left of the regrets then, as they are about values that were wrong."""
_MEASURE_AVERAGE = 6
"""The measurements between two of the average strategy."""
_FIRST_RANGES = (0.35, 0.15, 0.07, 0.04)
"""The share of hands that go all-in at first, by how many are all-in already."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Strategies, and what they are worth."""

    strategy: Floats
    """How often each hand takes each action: (actions, H)."""
    found: Expectations
    """What hands can expect."""
    values: Floats
    """What each player has on average."""
    gains: Floats
    """What each could gain by the best response."""


class Learner:
    """Regret matching with regrets that never fall below 0, and which are predicted.

    The next strategy is chosen as if the last gains came once more (Farina, Kroer and Sandholm,
    2021): with raises, in which hands are mixed more, that takes half of the iterations. With more
    than two players nothing promises that it converges, so that each player's gain by deviating is
    measured. The strategies of single iterations come nearer than their average at first, and with
    raises later the average does; both are measured, and the best is kept.
    """

    def __init__(
        self, tree: Tree, start: Floats, fixed: NDArray[np.bool_], strategy: Floats
    ) -> None:
        """Start to learn.

        Args:
            tree: what hands can expect.
            start: the strategy of the first iteration.
            fixed: the actions that nobody changes.
            strategy: what is played there.
        """
        self._tree, self._fixed = tree, fixed
        self._now = np.where(fixed[:, None], strategy, start)
        self._jam, self._fold = np.zeros_like(start), np.zeros_like(start)
        self._sum = np.zeros_like(start)
        self.iterations = 0

    def run(
        self, target: float, most: int, report: Callable[[int, float], object]
    ) -> Iterator[Measured]:
        """Learn; yields each improvement, until no player's gain exceeds the target."""
        least, measurements = np.inf, 0
        rounds, nearest = _REFRESH, np.inf
        progress, progressed = np.inf, 0
        while True:
            measurements += 1
            found = []
            if measurements % _MEASURE_AVERAGE == 0:
                found.append(self.measure(self._average))
            measured = self.measure(self._now)  # last, so that what is kept is about this strategy
            for each in (*found, measured):
                if each.gains.max() < least:
                    least = float(each.gains.max())
                    yield each
            if least < _PROGRESS * progress:
                progress, progressed = least, measurements
            report(self.iterations, least)
            if least <= target or self.iterations >= most:
                return
            # Where pots of three are common, as with a blind that is all-in, learning from old
            # values of them goes round in circles.
            is_worse = measured.gains.max() > _WORSE * nearest
            is_stuck = measurements - progressed >= _PATIENCE
            if self._tree.players > 2 and rounds > 1 and (is_worse or is_stuck):
                rounds, progressed = rounds // 2, measurements
                self._jam *= _REMEMBERED
                self._fold *= _REMEMBERED
            nearest = min(nearest, measured.gains.max())
            often = 2 if rounds == _REFRESH and self.iterations >= _SETTLED else 1
            self._learn(measured.found)
            for _ in range(often * rounds - 1):
                self._learn(self._tree.expectations(self._now))

    @property
    def _average(self) -> Floats:
        done = self.iterations
        mean: Floats = self._sum / (done * (done + 1) * (2 * done + 1) / 6)
        return np.where(self._fixed[:, None], self._now, mean)

    def _learn(self, found: Expectations) -> None:
        """One iteration."""
        pooled = self._tree.pooled
        gain = found.reach * (found.jam - found.fold)
        mean = pooled(gain * self._now)
        self._jam = np.maximum(self._jam + gain - mean, 0)
        self._fold = np.maximum(self._fold - mean, 0)
        jam, fold = np.maximum(self._jam + gain - mean, 0), np.maximum(self._fold - mean, 0)
        total = pooled(jam) + fold
        chosen = np.divide(jam, total, out=self._now.copy(), where=total > 0)
        self._now = np.where(self._fixed[:, None], self._now, chosen)
        self.iterations += 1
        self._sum += self.iterations**2 * self._now

    def measure(self, strategy: Floats) -> Measured:
        """What strategies are worth, exactly within the model."""
        tree = self._tree
        tree.refresh(strategy)
        found = tree.expectations(strategy)
        played = found.fold + tree.pooled(strategy * (found.jam - found.fold))
        best = tree.best(found, strategy, played, ~self._fixed)
        values, most = (
            np.array([
                (found.reach[own] * each[own]).sum(axis=0) @ tree.deals.combos
                for own in map(tree.own, range(tree.players))
            ])
            for each in (played, best)
        )  # fmt: skip
        return Measured(strategy, found, values, most - values)


def first_strategy(tree: Tree, scale: float) -> Floats:
    """The best hands against any two cards jam, fewer after others who are all-in.

    Args:
        tree: has the deals and the actions.
        scale: the share of hands is that of the usual start times this.
    """
    deals, players = tree.deals, tree.players
    equity = (deals.ahead + deals.ties / 2) @ deals.combos
    order = np.argsort(-equity, kind="stable")
    better = np.empty_like(equity)
    better[order] = np.cumsum(deals.combos[order])
    shares = [
        _FIRST_RANGES[min(all_in.bit_count(), len(_FIRST_RANGES) - 1)]
        for player in range(players)
        for all_in in range(1 << player)
    ]
    start: Floats = (better <= scale * np.array(shares)[:, None]).astype(float)
    return tree.start(start)
