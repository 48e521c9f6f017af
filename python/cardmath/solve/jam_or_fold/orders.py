"""The chances of all orders in which four or five finish, from those of every three of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.products import product

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_STEPS = (1.0, 1.0, 0.5)
"""The power of the factors in each round. Threes disagree a little, as the cards of all others are
ignored: a small last step favours none of them much."""
_LEAST = 1e-9
"""No order of three is taken to be rarer: some hands can never finish in one."""

Order = tuple[int, ...]


class EvenOrders:
    """The most even chances of all orders in which every three finish as they do.

    Each round scales the orders of all players, for one three after another, so that these finish
    in each of their six orders as often as is known (iterative proportional fitting). From equal
    chances that leads to those of the greatest entropy.
    """

    def __init__(self, players: int) -> None:
        self.orders = tuple(permutations(range(players)))
        threes = list(combinations(range(players), 3))
        self._rows = [_rows(self.orders, three) for three in threes]
        self._marks = [(rows == np.arange(6)[:, None]).astype(np.float32) for rows in self._rows]

    def chances(self, wanted: Floats) -> NDArray[np.float32]:
        """The chances of all orders.

        Args:
            wanted: for each three players the chances of their orders, in the order of
                `permutations`: an array of (threes, 6, columns).

        Returns:
            an array of (orders, columns).
        """
        chances = np.maximum(wanted, _LEAST).astype(np.float32)
        shape = len(self.orders), wanted.shape[2]
        found, factors = np.full(shape, 1 / shape[0], np.float32), np.empty(shape, np.float32)
        for step in _STEPS:
            for rows, marks, three in zip(self._rows, self._marks, chances, strict=True):
                change = (three / (product(marks, found))) ** np.float32(step)
                np.take(change, rows, axis=0, out=factors, mode="clip")
                found *= factors
        found /= found.sum(axis=0)
        return found


def _rows(orders: tuple[Order, ...], three: Order) -> NDArray[np.intp]:
    """In which of their six orders three players finish, for each order of all."""
    places = {order: row for row, order in enumerate(permutations(three))}
    kept = (tuple(at for at in order if at in three) for order in orders)
    return np.array([places[each] for each in kept], np.intp)


@cache
def even_orders(players: int) -> EvenOrders:
    """The orders of a number of players, kept: those of five take 60 kB."""
    return EvenOrders(players)
