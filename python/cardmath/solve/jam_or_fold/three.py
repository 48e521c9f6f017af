"""Three hands at once: for each hand of a player, an average over those of two others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.products import product

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_MOST_RANGES = 64
"""First ranges are multiplied this number at a time: their products take 22 MB."""


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
    """Answers questions with a product of matrices for each range that comes first in one.

    What is left, a matrix by the two other hands, answers all questions with that range.
    """

    def __init__(self, deals: Deals) -> None:
        self._finish, self._given = deals.finish_by_place, deals.given_pairs

    def answer(self, questions: Sequence[Question]) -> Iterator[tuple[Floats, Floats]]:
        """For each question how often both others do as they did, and what the player then has.

        Both are arrays of (H,), by the player's own hand.
        """
        found = self.orders([(each.one, each.other) for each in questions])
        for each, orders in zip(questions, found, strict=True):
            mass = orders.sum(axis=0)
            yield mass, product(each.ends, orders) / mass

    def orders(self, pairs: Sequence[tuple[Floats, Floats]]) -> Floats:
        """How often two others do as they did and the three hands finish in each order.

        Args:
            pairs: for each question how often the first and the second other do so, by hand.

        Returns:
            an array of (questions, 6, H), by the player's own hand. The orders are those of the
            player, the first and the second, in the order of `permutations`.
        """
        size = len(self._given)
        found = np.empty((len(pairs), 6, size))
        rows: dict[bytes, list[int]] = {}
        for row, (one, _) in enumerate(pairs):
            rows.setdefault(one.tobytes(), []).append(row)
        same = list(rows.values())
        for start in range(0, len(same), _MOST_RANGES):
            part = same[start : start + _MOST_RANGES]
            ones = np.array([pairs[rows[0]][0] for rows in part], np.float32)
            for place, by_order in zip(_PLACES, self._finish, strict=True):
                left = (product(ones, by_order)).reshape(-1, size, size)
                for rows_of_one, met in zip(part, left, strict=True):
                    other = np.array([pairs[row][1] for row in rows_of_one], np.float32)
                    for order, by_hand in zip(place, (met.T, met), strict=True):
                        found[rows_of_one, order] = product(other, by_hand)
        found *= self._given
        return found


_PLACES = ((2, 3), (0, 5), (1, 4))
"""If the first other is the best, the second or the worst: the order in which the player comes
before the second other, and that in which the player comes after."""
