"""What knock-outs are worth, in the proportional model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardmath._support.fractions import Fraction
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError
from cardmath.tournaments.amounts import Number, bounties_of, named, progressive_part
from cardmath.tournaments.icm import plain


@dataclass(frozen=True, slots=True)
class KnockOut:
    """The value of knocking one player out."""

    player: str
    """The name."""
    stack: Fraction
    """The chips."""
    bounty: Fraction
    """The bounty on the player's head."""
    cash: Fraction
    """What is paid immediately for knocking the player out."""
    chips: Fraction
    """The chips that are worth as much, at the average bounty value of a chip."""
    expected: Fraction
    """The bounty money that the player can expect: all bounties times the share of the chips."""


@dataclass(frozen=True, repr=False)
class KnockOuts(NamedTable[KnockOut]):
    """What knock-outs are worth. Make one with `knock_outs`."""

    _keys = "players=_plain_rows"
    _plain = staticmethod(plain)

    players: tuple[KnockOut, ...]
    """The players, in the order given."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        total = float(sum((row.bounty for row in self.players), Fraction(0)))
        return f"{len(self.players)} bounties of {total:,g} in all, by the proportional model"

    def _columns(self) -> Columns[KnockOut]:
        return (
            Column("player", "player"),
            Column("stack", "chips", ",g"),
            Column("bounty", "bounty", ",.2f"),
            Column("cash", "at once", ",.2f"),
            Column("chips", "worth chips", ",.0f"),
            Column("expected", "expected", ",.2f"),
        )


def knock_outs(
    stacks: Sequence[Number] | Mapping[str, Number],
    bounties: Sequence[Number] | Number,
    *,
    progressive: Number = 0,
) -> KnockOuts:
    """Compute what knock-outs are worth, in the proportional model.

    In this model every chip is worth the same part of the bounties: all bounties divided by all
    chips. So a player can expect all bounties times the share of the chips. It ignores that a short
    stack covers few players, and the prizes for places.

    Args:
        stacks: each player's chips, in order or by name, all above 0.
        bounties: the bounty on each player's head, or one for all.
        progressive: the part of a bounty that goes onto the winner's own head, such as 1/2.

    Raises:
        CardmathError: the numbers do not fit together, or are below 0.

    >>> found = knock_outs([6000, 3000, 1000], 50, progressive=0.5)
    >>> [(int(row.cash), int(row.chips), int(row.expected)) for row in found]
    [(25, 1666, 90), (25, 1666, 45), (25, 1666, 15)]
    """
    names, found = named(stacks, least=2)
    if not all(found):
        raise CardmathError("players without chips are out: leave them out")
    heads = bounties_of(bounties, len(found))
    if len(heads) != len(found):
        given = "1 bounty" if len(heads) == 1 else f"{len(heads)} bounties"
        raise CardmathError(f"there are {len(found)} players, and {given}")
    kept = progressive_part(progressive)
    total, chips = sum(heads, Fraction(0)), sum(found, Fraction(0))
    rows = tuple(
        KnockOut(
            *(name, stack, head, head * (1 - kept)),
            head * (1 - kept) * chips / total if total else Fraction(0),
            total * stack / chips,
        )
        for name, stack, head in zip(names, found, heads, strict=True)
    )
    return KnockOuts(rows)
