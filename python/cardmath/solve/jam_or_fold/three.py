"""Three hands at once: for each hand of a player, an average over those of two others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_MOST_COLUMNS = 96
"""Questions are answered this number at a time: their pairs of hands take 11 MB each time."""


class Question(NamedTuple):
    """What a player has on average against two others."""

    one: Floats
    """How often the first other does what he did, by hand, of shape (H,)."""
    other: Floats
    """The same of the second."""
    ends: Floats
    """What the player has by the order of the player, the first and the second, in the order of
    `permutations`."""


class ThreeHands:
    """Answers questions with one product of matrices for many."""

    def __init__(self, deals: Deals) -> None:
        self._views = deals.views

    def answer(self, questions: Sequence[Question]) -> Iterator[tuple[Floats, Floats]]:
        """For each question how often both others do as they did, and what the player then has.

        Both are arrays of (H,), by the player's own hand.
        """
        for start in range(0, len(questions), _MOST_COLUMNS):
            part = questions[start : start + _MOST_COLUMNS]
            ends = np.array([each.ends for each in part], np.float64)
            middle = ends.mean(axis=1, keepdims=True)  # float32 keeps more of small differences
            one, other = (
                np.array(held, np.float32)
                for held in ([each.one for each in part], [each.other for each in part])
            )
            pairs = one[:, :, None] * other[:, None, :]
            mass = self._against(0, pairs)
            value = self._by_order(pairs, (ends - middle).astype(np.float32))
            yield from zip(mass, value / mass + middle, strict=True)

    def _by_order(self, pairs: NDArray[np.float32], ends: NDArray[np.float32]) -> Floats:
        """The sum over the orders in which the three hands finish."""
        total = np.zeros((len(ends), pairs.shape[1]))
        rows = np.flatnonzero(ends.any(axis=1))
        if rows.size:
            pairs, swapped = pairs[rows], pairs[rows].transpose(0, 2, 1)
            for view, (as_is, changed) in enumerate(((0, 1), (2, 4), (3, 5)), start=1):
                weights = ends[rows, as_is, None, None] * pairs
                weights += ends[rows, changed, None, None] * swapped
                total[rows] += self._against(view, weights)
        return total

    def _against(self, view: int, pairs: NDArray[np.float32]) -> Floats:
        return (self._views[view] @ pairs.reshape(len(pairs), -1).T).T.astype(np.float64)
