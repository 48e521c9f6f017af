"""In which order every three of the ranges that are all-in finish."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.products import product
from cardmath.solve.jam_or_fold.three import ThreeHands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Threes:
    """The orders of finish of three ranges, and of a hand and two ranges, at given nodes."""

    def __init__(
        self, three: ThreeHands, combos: Floats, jams: Floats, sets: Sequence[Sequence[int]]
    ) -> None:
        """Find them.

        Args:
            three: what answers.
            combos: the probability of each class.
            jams: how often each hand jams at each node, (nodes, H).
            sets: the nodes at which those jam who are all-in together, in the order of acting.
        """
        self._held = {
            node: jams[node] / jams[node].sum() for node in {node for at in sets for node in at}
        }
        self._combos = combos
        pairs = sorted({pair for at in sets for pair in _pairs_of(at)})
        self._rows = {pair: row for row, pair in enumerate(pairs)}
        found = three.orders([(self._held[one], self._held[other]) for one, other in pairs])
        self._mass = found.sum(axis=1)
        self._orders = found / self._mass[:, None]

    def wanted(self, nodes: Sequence[int]) -> Floats:
        """The chances of the orders of every three players who are all-in.

        Returns:
            an array of (threes, 6, columns): as each player sees them, by that player's hand, last
            as an onlooker does. Where only three are all-in, there is but the onlooker.
        """
        size, views = len(self._combos), len(nodes) if len(nodes) > 3 else 0
        threes = list(combinations(range(len(nodes)), 3))
        found = np.empty((len(threes), 6, views * size + 1))
        for row, three in enumerate(threes):
            found[row] = self._of_ranges([nodes[at] for at in three])[:, None]
            for place, own in enumerate(three[:views]):
                one, other = (nodes[at] for at in three if at != own)
                seen = self._orders[self._rows[one, other]][_TURNED[place]]
                found[row, :, own * size : (own + 1) * size] = seen
        return found

    def _of_ranges(self, nodes: Sequence[int]) -> Floats:
        """The chances of the orders of three ranges."""
        one, other, last = nodes
        row = self._rows[one, other]
        weights = self._mass[row] * self._held[last] * self._combos
        chances: Floats = product(self._orders[row][_TURNED[2]], weights) / weights.sum()
        return chances


def _pairs_of(nodes: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of nodes whose orders with a third hand are needed."""
    return [(nodes[0], nodes[1])] if len(nodes) == 3 else list(combinations(nodes, 2))


def _turned(own: int) -> list[int]:
    """For each order of three players its place among those of one, and then the two others."""
    seats = sorted(range(3), key=lambda at: (at != own, at))
    orders = list(permutations(range(3)))
    return [orders.index(tuple(seats.index(at) for at in order)) for order in orders]


_TURNED = [_turned(own) for own in range(3)]
