"""Future hands: what stacks are worth in the next hands, for which the blinds have moved on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardmath._support.progress import still_busy
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.seats import Posts, Seats
from cardmath.solve.jam_or_fold.settlement import Settled
from cardmath.solve.jam_or_fold.worth import Chips, PrizeMoney, Worth

_TARGET = 3.0
"""The target of hands to come, as a multiple of the usual one. Every end of the present hand needs
a solution, so precision costs more there than in the hand itself."""


@dataclass(frozen=True)
class FutureHands(Worth):
    """What players have by the equilibrium of the next hand: jam or fold, at the same blinds.

    The first to act has the big blind there, and the others follow. Players without chips are
    out.
    """

    worth: Chips | PrizeMoney
    """What is played for."""
    posts: Posts
    """Blinds and antes, of the hands to come too."""
    hands: int
    """How many hands are looked ahead."""
    deals: Callable[[int], Deals]
    """The deals for a number of players."""
    _known: dict[Settled, tuple[float, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def unit(self) -> str:  # type: ignore[override]
        """What is counted."""
        return self.worth.unit

    @property
    def base(self) -> Worth:
        """What is played for."""
        return self.worth

    def of(self, end: Settled) -> tuple[float, ...]:
        """Each player's value."""
        if end not in self._known:
            self._known[end] = self._of(end)
        return self._known[end]

    def _of(self, end: Settled) -> tuple[float, ...]:
        values = list(self.worth.of(end))
        number = len(end.stacks)
        order = [at for at in (*range(1, number), 0) if end.stacks[at]]
        if len(order) < 2:
            return tuple(values)
        seats = Seats.of([end.stacks[at] for at in order], *self.posts)
        now: list[float] = values
        following: Chips | PrizeMoney = Chips(seats)
        if isinstance(self.worth, PrizeMoney):
            now, heads = self.worth.bounties_after(end)
            following = self.worth.next(seats.stacks, order, heads)
        worth: Worth = following
        if self.hands > 1:
            worth = replace(self, worth=following, hands=self.hands - 1, _known={})
        game = JamOrFold(seats, worth, self.deals(len(order)), (), float(self.posts[0][1]))
        found = game.solve(_TARGET * game.usual_target, progress=lambda *_: still_busy())
        for at, value in zip(order, found.values, strict=True):
            values[at] = now[at] + value
        return tuple(values)
