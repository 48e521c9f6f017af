"""Pots of four and more players: approximations from triples and pairs of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.lines import node_of
from cardmath.solve.jam_or_fold.orders import even_orders
from cardmath.solve.jam_or_fold.products import product
from cardmath.solve.jam_or_fold.strengths import Strengths
from cardmath.solve.jam_or_fold.three import ThreeHands
from cardmath.solve.jam_or_fold.threes import Threes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_MOST_ORDERED = 5
"""Six players finish in 720 orders, which would take most of the time; such pots are rare."""
_RARE = 1e-4
"""Pots of four and five that are rarer, whatever a player holds, are also won by strengths."""


class ManyAllIn:
    """What the players have if many are all-in.

    Four and five finish in each order with the most even chances that agree with every three of
    them. More, and rare pots, are won by strengths, which takes less time. A player's own hand
    meets the others' ranges, and these meet each other's as a whole.
    """

    def __init__(self, deals: Deals, ends: Ends, three: ThreeHands) -> None:
        self._ends, self._three, self._combos = ends, three, deals.combos
        self._strengths = Strengths(deals, ends)
        self._marks: dict[int, NDArray[np.float32]] = {}

    def values(
        self, shares: Mapping[int, float], jams: Floats, beats: Floats
    ) -> Iterator[tuple[int, Floats]]:
        """What each player has if a set of players is all-in: sets, and (players, H).

        With three all-in, only what those who folded have is of use.

        Args:
            shares: the sets, each of three players or more, and how often each comes at most.
            jams: how often each hand jams at each node, (nodes, H).
            beats: how often a hand beats the range that jams at a node, (nodes, H).
        """
        members = {all_in: self._members(all_in) for all_in in shares}
        nodes = {
            all_in: [node_of(at, all_in & ((1 << at) - 1)) for at in members[all_in]]
            for all_in in shares
        }
        ordered = {each for each, share in shares.items() if self._by_orders(each, share)}
        threes = Threes(self._three, self._combos, jams, [nodes[each] for each in ordered])
        for all_in, at in nodes.items():
            chances: NDArray[np.floating]
            if all_in in ordered:
                chances = product(
                    self._mark(all_in), even_orders(len(at)).chances(threes.wanted(at))
                )
            else:
                chances = self._strengths.chances(members[all_in], jams[at], beats[at])
            yield all_in, self._found(members[all_in], chances, jams[at] * self._combos)

    @staticmethod
    def _by_orders(all_in: int, share: float) -> bool:
        """Whether the orders of finish are looked at. Those of three are known exactly."""
        players = all_in.bit_count()
        return players == 3 or (players <= _MOST_ORDERED and share > _RARE)

    def _found(self, members: list[int], chances: NDArray[np.floating], held: Floats) -> Floats:
        """What each player has, from the chances of the ways to win, as each sees them."""
        _, ends = self._ends.chains(members)
        size = held.shape[1]
        found = np.empty((ends.shape[1], size))
        onlooker = product(ends.T, chances[:, -1])
        found[:] = onlooker[:, None]
        if len(members) > 3:
            for view, player in enumerate(members):
                found[player] = product(
                    ends[:, player], chances[:, view * size : (view + 1) * size]
                )
            # The same shift for all players makes their sum what an onlooker sees.
            means = (found[members] * held).sum(axis=1) / held.sum(axis=1)
            found[members] -= (means - onlooker[members]).mean()
        return found

    def _mark(self, all_in: int) -> NDArray[np.float32]:
        """Which orders (columns) lead to each way to win the pots (rows): ones and zeros."""
        if all_in not in self._marks:
            members = self._members(all_in)
            ways, _ = self._ends.chains(members)
            rows = {way: row for row, way in enumerate(ways)}
            orders = even_orders(len(members)).orders
            marks = np.zeros((len(ways), len(orders)), np.float32)
            for column, order in enumerate(orders):
                marks[rows[self._way([members[at] for at in order])], column] = 1
            self._marks[all_in] = marks
        return self._marks[all_in]

    def _way(self, order: Sequence[int]) -> tuple[int, ...]:
        """Who wins the pots, by the order of finish: the best hand, the best of longer stacks..."""
        matched = self._ends.seats.matched
        way = [order[0]]
        for player in order[1:]:
            if matched[player] > matched[way[-1]]:
                way.append(player)
        return tuple(way)

    def _members(self, all_in: int) -> list[int]:
        return [at for at in range(len(self._ends.seats.stacks)) if all_in >> at & 1]
