"""`best_holds`: the exact best hold of every hand of a game, up to suit relabelling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._support.equality import same_fields
from cardmath._support.fractions import Fraction
from cardmath.errors import interruptible
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game
from cardmath.video_poker.solver import solver_and_pays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class BestHolds:
    """The best hold of one hand of each class up to suit relabelling.

    There are 134,459 classes if no line names a suit, and 150,891 with a joker.
    """

    game: Game
    """The game."""
    hands: NDArray[np.uint8]
    """The card ids of each hand, ascending; uint8, of shape (n, 5)."""
    weights: NDArray[np.uint32]
    """The number of hands in each class; uint32, of shape (n,)."""
    holds: NDArray[np.uint8]
    """The best hold of each hand: bit i is set if card i is kept; uint8."""
    values: NDArray[np.int64]
    """The mean return of the best hold, times `denominator`; int64."""
    equal: NDArray[np.uint8]
    """The number of holds with this value; uint8."""
    denominator: int
    """The common denominator of the values."""

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def payback(self) -> Fraction:
        """The return per coin: the mean over all hands."""
        hands = int(self.weights.sum(dtype=int))
        both = zip(self.values.tolist(), self.weights.tolist(), strict=True)
        total = sum(value * weight for value, weight in both)
        return Fraction(total, hands * self.denominator)

    def __eq__(self, other: object) -> bool:
        return same_fields(self, other) if isinstance(other, BestHolds) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.denominator))

    def to_csv(self) -> str:
        """Write a line for each class: hand, held cards, value, and number of hands."""
        return "".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The lines of `to_csv`, one by one."""
        yield "hand,hold,value,hands\n"
        text = [str(Card.from_id(number)) for number in range(56)]
        columns = (self.hands, self.holds, self.values, self.weights)
        for ids, kept, value, weight in zip(*(each.tolist() for each in columns), strict=True):
            hand = " ".join(text[card] for card in reversed(ids))
            held = " ".join(text[ids[bit]] for bit in range(4, -1, -1) if kept >> bit & 1)
            yield f"{hand},{held},{value / self.denominator:.6f},{weight}\n"


@interruptible
def best_holds(game: str | Game = "jacks-9-6", *, threads: int = 0) -> BestHolds:
    """Find the best hold of every hand, up to suit relabelling, as arrays.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: there is no such game, or one of its lines pays no hand.

    >>> table = best_holds("jacks-9-6")
    >>> len(table), int(table.weights.sum())
    (134459, 2598960)
    """
    game = find_game(game)
    core, pays, scale = solver_and_pays(game, threads)
    best = core.best_holds(pays, threads)
    denominator = core.denominator * scale
    return BestHolds(
        game, best.hands, best.weights, best.holds, best.values, best.equal, denominator
    )
