"""Deals: how the remaining players may share the prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError
from cardmath.tournaments.amounts import Number, named, number, prizes_of, rounded
from cardmath.tournaments.icm import plain
from cardmath.tournaments.model import expectations

if TYPE_CHECKING:
    from decimal import Decimal

Basis: TypeAlias = Literal["icm", "chips"]
"""The methods of sharing."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """What one player gets of a deal."""

    player: str
    """The name."""
    stack: Fraction
    """The chips."""
    amount: Fraction | float
    """What the player gets."""


@dataclass(frozen=True, repr=False)
class Deal(NamedTable[DealRow]):
    """How players share the prizes. Make one with `deal`."""

    _keys = "method left players=_plain_rows"
    _plain = staticmethod(plain)

    players: tuple[DealRow, ...]
    """The players, in the order given."""
    method: str
    """`icm` or `chips`."""
    left: Fraction
    """What is left to play for."""

    @property
    def amounts(self) -> tuple[Fraction | float, ...]:
        """What each player gets."""
        return tuple(row.amount for row in self.players)

    def rounded(self, unit: Number | str = "0.01") -> tuple[Decimal, ...]:
        """The amounts as multiples of a unit, whose sum stays."""
        return rounded(self.amounts, unit)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        how = {"icm": "the independent chip model", "chips": "chips"}[self.method]
        left = f"; {float(self.left):,g} left to play for" if self.left else ""
        return f"A deal of {counted(len(self.players), 'player')} by {how}{left}"

    def _columns(self) -> Columns[DealRow]:
        return (
            Column("player", "player"),
            Column("stack", "chips", ",g"),
            Column("amount", "amount", ",.2f"),
        )


def deal(
    stacks: Sequence[Number] | Mapping[str, Number],
    prizes: Sequence[Number],
    *,
    method: Basis = "icm",
    minimum: Number = 0,
    left: Number = 0,
) -> Deal:
    """Share the prizes among the remaining players.

    Each player gets the minimum; the rest is shared by the method. With `icm` it is shared by the
    independent chip model, with the minimum taken off each prize; with `chips` in proportion to the
    chips (a chip chop).

    Args:
        stacks: the chips of the players who are left, in order or by name, all above 0.
        prizes: the prizes of their places, the first place's first.
        method: `icm` or `chips`.
        minimum: what each player gets at least, such as the lowest prize.
        left: what is taken from the first prize, to play for. With `icm` the first prize may not
            fall below the second.

    Raises:
        CardmathError: the minimum or the part left is more than there is, a prize is above the one
            before it, or there are more prizes than players.

    >>> [float(row.amount) for row in deal([50, 30, 20], [50, 30, 20], method="chips", minimum=20)]
    [40.0, 32.0, 28.0]
    """
    one_of("method", method, get_args(Basis))
    names, found = named(stacks, least=2)
    paid, least, kept = prizes_of(prizes), number("a minimum", minimum), number("left", left)
    if not all(found):
        raise CardmathError("players without chips are out: leave them out, with their prizes")
    if len(paid) > len(found):
        raise CardmathError(f"there are {len(paid)} prizes for {len(found)} players")
    paid += [Fraction(0)] * (len(found) - len(paid))
    if kept > paid[0]:
        raise CardmathError(
            f"the part left to play for is at most the first prize, {float(paid[0]):g}, not {left}"
        )
    if method == "icm" and kept > (most := paid[0] - paid[1]):
        # Else the chip leader would get less than the others.
        raise CardmathError(
            f"the part left to play for is at most {float(most):g}, by which the first prize is "
            f"above the second, not {left}: a chip chop can leave more"
        )
    paid[0] -= kept
    pool = sum(paid, Fraction(0))
    rest = pool - least * len(found)
    if rest < 0:
        raise CardmathError(
            f"a minimum of {minimum} for each of {len(found)} players is more than all prizes, "
            f"{float(pool):g}"
        )
    weights = _by_icm(found, paid, least) if method == "icm" else list(found)
    total = sum(weights)
    shares = [weight / total if total else Fraction(1, len(found)) for weight in weights]
    rows = tuple(
        DealRow(name, stack, least + rest * share)
        for name, stack, share in zip(names, found, shares, strict=True)
    )
    return Deal(rows, method, kept)


def _by_icm(
    stacks: Sequence[Fraction], prizes: Sequence[Fraction], least: Fraction
) -> list[Fraction | float]:
    above = [max(prize - least, Fraction(0)) for prize in prizes]
    return expectations(stacks, above)
