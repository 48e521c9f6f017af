"""The sizes of bets and raises that a tree has besides those that were bet."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath.solve.sizes import SizesLike


@dataclass(frozen=True, slots=True)
class FittingSizes:
    """Sizes that fit a street and the stacks, as `postflop` takes them."""

    bets: SizesLike
    raises: SizesLike = "2.5x"
    donks: SizesLike | None = None
    force_all_in: float = 0.15


_SHALLOW = 3
"""Up to how many pots behind on the flop a tree has all branches."""
_SHALLOW_FLOP = FittingSizes({"flop": "50%", "turn": "66%", "river": "75%"})
_TURN = FittingSizes({"turn": "66%", "river": "75%"})
_RIVER = FittingSizes({"river": "33%, 75%, 150%"})


def fitting_sizes(street: int, pots: float) -> FittingSizes:
    """The sizes of a tree from a street on: trees of later streets are smaller and have more sizes.

    Args:
        street: the first street, 0 for the flop.
        pots: how many pots the smaller stack has behind there.
    """
    if street:
        return _TURN if street == 1 else _RIVER
    return _SHALLOW_FLOP if pots <= _SHALLOW else _deep_flop(pots)


def _deep_flop(pots: float) -> FittingSizes:
    """A tree without branches that hardly ever happen.

    `docs/why/review.md` has how much smaller it is, and by how much losses differ. Where a call
    leaves at most one and a half pots, an all-in is added: on the river the only raise.

    A bet, a raise to 3x and another leave (pots - 4.5) / 10 pots after a call. That is more than
    is nearly all-in, so that this much stays possible on the flop, and a raise on the turn after a
    bet on the flop; what would be raised beyond is all-in.
    """
    return FittingSizes(
        bets=_SHALLOW_FLOP.bets,
        raises={"flop": "3x", "turn": "3x", "river": ""},
        donks={"turn": "", "river": ""},
        force_all_in=max(0.5, (pots - 6) / 12),
    )
