"""The combos of a range as arrays, and exact sums of their weights."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._core import Hand
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS, combo_index
from cardmath._ranges.weights import as_booleans
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HeldCombos", "all_combos"]

_INT64 = 2**62


@cache
def all_combos() -> NDArray[np.uint8]:
    """The ids of all combos in the order of `Range.weights`: uint8, of shape (1326, 2)."""
    import numpy as np

    low, high = np.triu_indices(52, 1)
    order = np.lexsort((low, high))
    ids = np.stack([high[order], low[order]], axis=1).astype(np.uint8)
    ids.flags.writeable = False
    return ids


class HeldCombos:
    """The combos of a range that have a weight, in the order of `Range.weights`."""

    def __init__(self, held: Range) -> None:
        import numpy as np

        self._range = held
        level = np.full(COMBOS, -1)
        for number, (_, combos) in enumerate(held._levels):
            level[as_booleans(combos)] = number
        self._places = np.flatnonzero(level >= 0)
        self._level = level[self._places]

    @property
    def ids(self) -> NDArray[np.uint8]:
        """The ids of the combos' cards: uint8, of shape (n, 2)."""
        return all_combos()[self._places]

    @property
    def is_plain(self) -> bool:
        """Whether each combo has weight 1."""
        return all(weight == 1 for weight, _ in self._range._levels)

    @cached_property
    def total(self) -> Fraction:
        """The sum of all weights."""
        return self._range.total

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The weights as float64, of shape (n,)."""
        import numpy as np

        levels = np.array([float(weight) for weight, _ in self._range._levels])
        weights: NDArray[np.float64] = levels[self._level]
        return weights

    @cached_property
    def _whole(self) -> tuple[NDArray[np.int64] | NDArray[np.object_], int]:
        """The weights as whole numbers, and the number that stands for 1."""
        import numpy as np

        weights = [weight for weight, _ in self._range._levels]
        one = lcm(*(weight.denominator for weight in weights))
        whole = [int(weight * one) for weight in weights]
        fits = one * COMBOS < _INT64
        return np.array(whole, np.int64 if fits else np.object_)[self._level], one

    def weight(self, fits: NDArray[np.bool_]) -> Fraction:
        """The sum of the weights of some combos, which are marked in an array of shape (n,)."""
        whole, one = self._whole
        return Fraction(int(whole[fits].sum()), one)

    def part(self, fits: NDArray[np.bool_]) -> Range:
        """The part of the range with the combos that are marked in an array of shape (n,)."""
        import numpy as np

        marked = np.zeros(COMBOS, np.bool_)
        marked[self._places[fits]] = True
        kept = int.from_bytes(np.packbits(marked, bitorder="little").tobytes(), "little")
        return Range._from_levels({weight: held & kept for weight, held in self._range._levels})

    def place(self, hand: HandLike) -> int:
        """The place of a combo among the combos.

        Raises:
            CardmathError: it is not among them, or is not a hand of two cards.
        """
        cards = Hand(hand)
        if cards not in self._range:
            raise CardmathError(f"{cards} is not in the range, or a card of it is dead")
        first, second = cards
        return int(self._places.searchsorted(combo_index(first.id, second.id)))
