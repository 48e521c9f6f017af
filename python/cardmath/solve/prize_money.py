"""Prize money as what two players play for, by the independent chip model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardmath._support.numbers import real
from cardmath.errors import CardmathError
from cardmath.tournaments.amounts import all_paid_alike, amounts, prizes_of
from cardmath.tournaments.icm import icm

if TYPE_CHECKING:
    from cardmath.tournaments.amounts import Number

_MOST_OTHERS = 1000
"""The most players outside the hand: the model is asked at each end of a game."""


@dataclass(frozen=True, init=False)
class PrizeMoney:
    """A payoff: what the chips of two players are worth, given those of the others.

    Give one as `payoff` to `postflop` or `flop_report`. Values and exploitabilities are then in the
    unit of the prizes, by the independent chip model, as `cardmath.icm` has it.

    Args:
        prizes: all prizes that are left to win, the first place's first.
        others: the chips of the players who are not in the hand.

    Raises:
        CardmathError: a number is below 0, no prize is above 0, a place is paid more than the one
            above it, all players get the same, a player of `others` has no chips, or there are too
            many of them.
        CardmathTypeError: they are not lists of numbers.

    >>> pays = PrizeMoney([50, 30, 20], others=[200, 120])
    >>> [round(each, 2) for each in pays(150, 250)]
    [22.77, 30.71]
    """

    prizes: tuple[float, ...]
    """All prizes, the first place's first."""
    others: tuple[float, ...]
    """The chips of the players who are not in the hand."""

    def __init__(self, prizes: Sequence[Number], others: Sequence[Number] = ()) -> None:
        paid = tuple(map(float, prizes_of(prizes)))
        beside = tuple(map(float, amounts("stack", others)))
        if not any(paid):
            raise CardmathError("no prize is above 0: there is nothing to play for")
        if not all(beside):
            raise CardmathError("others are the chips of players who are still in: all above 0")
        if all_paid_alike(paid, players := 2 + len(beside)):
            raise CardmathError(
                f"all {players} players who are left get the same prize: there is nothing to play "
                "for"
            )
        if len(beside) > _MOST_OTHERS:
            raise CardmathError(f"there are at most {_MOST_OTHERS:,} others, not {len(beside):,}")
        object.__setattr__(self, "prizes", paid)
        object.__setattr__(self, "others", beside)

    def __call__(self, own: float, other: float) -> tuple[float, float]:
        """What both players get if the hand leaves them with these chips."""
        return _worth(self, own, other)

    def to_plain(self) -> dict[str, Any]:
        """The prizes and the others' chips as plain values, for files."""
        return {"prizes": list(self.prizes), "others": list(self.others)}

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> PrizeMoney:
        """What `to_plain` wrote.

        Raises:
            KeyError, TypeError, ValueError: it did not.
        """
        prizes, others = (
            [float(real("prize money", each, 0)) for each in plain[name]]
            for name in ("prizes", "others")
        )
        return cls(prizes, others)


@lru_cache(maxsize=4096)
def _worth(money: PrizeMoney, own: float, other: float) -> tuple[float, float]:
    first, second, *_ = icm([own, other, *money.others], money.prizes, places=0).rows
    return float(first.expected), float(second.expected)
