"""Random hands of a range, each as often as its weight says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._ranges.starting_hands import indexes
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.weights import Levels

__all__ = ["draw_hands"]

_MOST = 100_000_000
_BITS = 53
"""A float64 between 0 and 1 has this many random bits."""


def draw_hands(levels: Levels, count: int, seed: int | None) -> NDArray[np.uint8]:
    """Draw hands with replacement; see `Range.draws`."""
    from cardmath._support.numpy import np

    count = whole("a number of hands", count, 0, _MOST)
    seed = None if seed is None else whole("a seed", seed, 0)
    if not levels:
        raise CardmathError("no hand can be drawn from an empty range")
    places = np.array([place for _, hands in levels for place in indexes(hands)])
    weights = [float(weight) for weight, hands in levels for _ in range(hands.bit_count())]
    ends = np.cumsum(weights)
    # The raw bits of a generator are the same in every version of NumPy; its floats may change.
    bits = np.random.PCG64(seed).random_raw(count) >> np.uint64(64 - _BITS)
    points = bits * (ends[-1] / 2**_BITS)
    chosen = places[np.minimum(np.searchsorted(ends, points, "right"), len(ends) - 1)]
    cards = np.array(np.tril_indices(52, -1), np.uint8)
    return np.ascontiguousarray(cards[:, chosen].T)
