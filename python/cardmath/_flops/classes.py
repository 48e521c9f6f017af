"""Suit relabellings that leave a question as it is, and the classes of flops under them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from cardmath._ranges.starting_hands import COMBOS
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._core import Hand
    from cardmath._ranges.range import Range

FLOPS = 22_100
"""The number of flops, by their cards."""
DECK, SUITS = 52, 4

Relabelling = tuple[int, ...]
"""The new suit of each suit."""


class FlopClasses(NamedTuple):
    """The flops up to suit relabelling."""

    first: NDArray[np.int64]
    """For each class, the index of its first flop, in the order of `flop_ids`."""
    sizes: NDArray[np.int64]
    """For each class, how many flops it has."""
    of_flop: NDArray[np.int64]
    """For each flop, the number of its class; -1 for flops with a card that cannot come."""


@cache
def flop_ids() -> NDArray[np.uint8]:
    """All flops: uint8 card ids of shape (22100, 3), ascending in each flop.

    A flop a < b < c has the index C(a, 1) + C(b, 2) + C(c, 3).
    """
    ids = np.array([(a, b, c) for c in range(DECK) for b in range(c) for a in range(b)], np.uint8)
    ids.flags.writeable = False
    return ids


def relabellings(ranges: Sequence[Range], dead: Hand) -> list[Relabelling]:
    """The suit relabellings that leave every range and the dead cards as they are."""
    weights = [_level_numbers(range_) for range_ in ranges]
    is_dead = np.array([any(card.id == id_ for card in dead) for id_ in range(DECK)])
    high, low = np.tril_indices(DECK, -1)
    kept = []
    for relabelling in permutations(range(SUITS)):
        cards = _moved(np.arange(DECK), relabelling)
        moved = _pair_index(cards[high], cards[low])
        if (is_dead[cards] == is_dead).all() and all(
            (each[moved] == each).all() for each in weights
        ):
            kept.append(relabelling)
    return kept


def flop_classes(allowed: Sequence[Relabelling], dead: Hand) -> FlopClasses:
    """The classes of the flops without dead cards under suit relabellings."""
    ids = flop_ids()
    columns, least = np.ascontiguousarray(ids.T), np.arange(FLOPS)
    for relabelling in allowed:
        moved = _moved(np.arange(DECK), relabelling)
        np.minimum(least, _flop_index(moved[columns]), out=least)
    free = ~np.isin(ids, [card.id for card in dead]).any(axis=1)
    first, of_free, sizes = np.unique(least[free], return_inverse=True, return_counts=True)
    of_flop = np.full(FLOPS, -1)
    of_flop[free] = of_free
    return FlopClasses(first, sizes, of_flop)


def _level_numbers(range_: Range) -> NDArray[np.int64]:
    """For each combo a number of its weight; equal weights have equal numbers."""
    from cardmath._ranges.weights import as_booleans

    numbers = np.zeros(COMBOS, np.int64)
    for number, (_, hands) in enumerate(range_._levels, 1):
        numbers[as_booleans(hands)] = number
    return numbers


def _moved(ids: NDArray[np.int64], relabelling: Relabelling) -> NDArray[np.int64]:
    """The ids of cards after a suit relabelling."""
    moved: NDArray[np.int64] = ids // SUITS * SUITS + np.array(relabelling)[ids % SUITS]
    return moved


def _pair_index(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    high, low = np.maximum(one, other), np.minimum(one, other)
    index: NDArray[np.int64] = high * (high - 1) // 2 + low
    return index


def _flop_index(ids: NDArray[np.int64]) -> NDArray[np.int64]:
    """The indexes of flops, given by the ids of the first, second and third cards in any order."""
    a, c = ids.min(axis=0), ids.max(axis=0)
    b = ids.sum(axis=0) - a - c
    index: NDArray[np.int64] = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return index
