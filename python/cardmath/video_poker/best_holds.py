"""`best_holds`: the exact best hold of every hand of a game, up to suits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardmath.errors import interruptible
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game
from cardmath.video_poker.solver import scaled_pays, solver

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BestHolds", "best_holds"]


@dataclass(frozen=True, slots=True, eq=False)
class BestHolds:
    """The best hold of one hand of each class.

    There are 134,459 classes where no line names a suit, and 150,891 with a joker.

    Attributes:
        game: the game.
        hands: the ids of each hand, the lowest first; uint8, of shape (n, 5).
        weights: how many hands each stands for; uint32, of shape (n,).
        holds: the best hold, bit by bit of which cards it keeps, the first card lowest; uint8.
        values: what it returns, times `denominator`; int64.
        equal: how many holds return as much; uint8.
        denominator: of the values.
    """

    game: Game
    hands: NDArray[np.uint8]
    weights: NDArray[np.uint32]
    holds: NDArray[np.uint8]
    values: NDArray[np.int64]
    equal: NDArray[np.uint8]
    denominator: int

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def payback(self) -> Fraction:
        """What comes back of a coin: the mean over all hands."""
        hands = int(self.weights.sum(dtype=int))
        both = zip(self.values.tolist(), self.weights.tolist(), strict=True)
        total = sum(value * weight for value, weight in both)
        return Fraction(total, hands * self.denominator)

    def to_csv(self) -> str:
        """Write a line for each hand: it, what is held, its value, how many it stands for."""
        return "".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The lines of `to_csv`, one by one."""
        from cardmath._cards.deck import Card

        yield "hand,hold,value,hands\n"
        text = [str(Card.from_id(number)) for number in range(56)]
        columns = (self.hands, self.holds, self.values, self.weights)
        for ids, kept, value, weight in zip(*(each.tolist() for each in columns), strict=True):
            hand = " ".join(text[card] for card in reversed(ids))
            held = " ".join(text[ids[bit]] for bit in range(4, -1, -1) if kept >> bit & 1)
            yield f"{hand},{held},{value / self.denominator:.6f},{weight}\n"


@interruptible
def best_holds(game: str | Game = "jacks-9-6", *, threads: int = 0) -> BestHolds:
    """Find the best hold of every hand, up to suits, as arrays.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        threads: how many share the work; 0 is one for each core.

    Raises:
        CardmathError: there is no such game, or a line of it pays no hand.

    >>> table = best_holds("jacks-9-6")
    >>> len(table), int(table.weights.sum())
    (134459, 2598960)
    """
    game = find_game(game)
    known = solver(game, threads)
    pays, scale = scaled_pays(game, known)
    best = known.best_holds(pays, threads)
    denominator = known.denominator * scale
    return BestHolds(
        game, best.hands, best.weights, best.holds, best.values, best.equal, denominator
    )
