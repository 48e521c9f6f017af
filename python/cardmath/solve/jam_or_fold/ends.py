"""What the players have at each end of a hand, computed when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.settlement import Settled, chains, settle, split
from cardmath.solve.jam_or_fold.worth import Worth
from cardmath.solve.payoff import ROUNDING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Ends:
    """The values of all ends. A set of players is a mask, bit 0 for the first to act."""

    def __init__(self, seats: Seats, worth: Worth, *, checks: bool = False) -> None:
        """The ends of a game.

        Args:
            seats: the players.
            worth: what they play for.
            checks: whether the last player has limped, so that the hand is shown down if nobody
                jams: the big blind, who acts before, checks.
        """
        self.seats, self.worth, self.checks = seats, worth, checks
        self._known: dict[Settled, Floats] = {}
        self._settled: dict[tuple[str, tuple[int, ...]], Floats] = {}
        self._chains: dict[int, tuple[list[tuple[int, ...]], Floats]] = {}

    def order(self, order: Sequence[int]) -> Floats:
        """What each player has if those who are all-in finish in this order."""
        return self._once("order", order, settle)

    def checked(self, order: Sequence[int]) -> Floats:
        """What each player has if two show down what they have posted."""
        return self._once("checked", order, partial(settle, checked=True))

    def tie(self, pair: Sequence[int]) -> Floats:
        """What each player has if two split the pots."""
        return self._once("tie", pair, split)

    def chains(self, players: Sequence[int]) -> tuple[list[tuple[int, ...]], Floats]:
        """The ways in which the pots can be won, and what each player has after each."""
        mask = sum(1 << at for at in players)
        if mask not in self._chains:
            ways = list(chains(self.seats, players))
            rest = [[*way, *(at for at in players if at not in way)] for way in ways]
            self._chains[mask] = ways, np.array([self.order(each) for each in rest])
        return self._chains[mask]

    def by_order(self, three: Sequence[int], all_in: int) -> Floats:
        """What each player has, by the order of three hands, of which some may have folded.

        Returns:
            an array of (6, players), in the order of `permutations`.
        """
        orders = permutations(three)
        if self.checks and not all_in:
            last = len(self.seats.stacks) - 1
            pairs = ([at for at in each if at >= last - 1] for each in orders)
            return np.array([self.checked(each) for each in pairs])
        return np.array([self.order([at for at in each if all_in >> at & 1]) for each in orders])

    @property
    def spread(self) -> float:
        """The most that a pot of two can change what a player has; 0 if that may be rounding."""
        pairs = permutations(range(len(self.seats.stacks)), 2)
        found = np.array([self.order(()), *(self.order(pair) for pair in pairs)])
        spread = float((found.max(axis=0) - found.min(axis=0)).max())
        return spread if spread > ROUNDING * float(np.abs(found).max()) else 0.0

    def _once(
        self, how: str, order: Sequence[int], settled: Callable[[Seats, Sequence[int]], Settled]
    ) -> Floats:
        """The value of an end, whose pots are paid when it is first asked for."""
        key = how, tuple(order)
        if key not in self._settled:
            self._settled[key] = self._value(settled(self.seats, order))
        return self._settled[key]

    def _value(self, end: Settled) -> Floats:
        if end not in self._known:
            self._known[end] = np.array(self.worth.of(end))
        return self._known[end]
