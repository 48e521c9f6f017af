"""Who gets what at the end of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardmath._support.tables import Column, Columns, Table


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets of one part of a pot on one board."""

    pot: int
    """The pot: 0 is the main pot."""
    board: int
    """The board or run, from 0."""
    part: str | None
    """The part of the pot, such as `high`; None if nobody else could win the pot."""
    player: int
    """The player, from 0."""
    amount: int
    """The chips."""


@dataclass(frozen=True, repr=False)
class Settlement(Table[Share]):
    """Who gets what at the end of a hand. Make one with `State.settle`.

    Iterating gives the shares, pot by pot, board by board, high before low.
    """

    _keys = "won net stacks rake rakes shares=_plain_rows"

    shares: tuple[Share, ...]
    """What each player gets of each part of each pot, pot by pot."""
    won: tuple[int, ...]
    """What each player gets."""
    rakes: tuple[int, ...]
    """What the house takes of each pot."""
    stacks: tuple[int, ...]
    """Each player's chips after the hand."""
    net: tuple[int, ...]
    """What each player has won or lost."""

    @property
    def rows(self) -> tuple[Share, ...]:
        """The shares."""
        return self.shares

    @property
    def rake(self) -> int:
        """What the house takes."""
        return sum(self.rakes)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        won = [f"p{at + 1} {amount:,}" for at, amount in enumerate(self.won) if amount]
        rake = f"; the house {self.rake:,}" if self.rake else ""
        return f"Won: {', '.join(won) or 'nothing'}{rake}"

    def _columns(self) -> Columns[Share]:
        return (
            *(Column[Share](name) for name in Share.__slots__),
            Column("", "pot", of=lambda share: name_of_pot(share.pot), words=True),
            Column("", "board", of=lambda share: share.board + 1, words=True),
            Column("", "part", of=lambda share: share.part or "all", words=True),
            Column("", "player", of=lambda share: f"p{share.player + 1}", words=True),
            Column("", "chips", of=lambda share: share.amount),
        )


def name_of_pot(index: int, count: int | None = None) -> str:
    """The name of a pot: `main`, `side 1`, …; just `side` if it is the only one."""
    return "main" if index == 0 else "side" if count == 2 else f"side {index}"


def settlement_of(
    shares: Sequence[tuple[int, int, int, int, int]],
    rakes: Sequence[int],
    parts: Sequence[str],
    contested: Sequence[bool],
    before: tuple[Sequence[int], Sequence[int]],
) -> Settlement:
    """The answer from what the core found.

    Args:
        shares: pot, board, part, player and chips of each share.
        rakes: what the house takes of each pot.
        parts: the names of the parts.
        contested: whether several players could win each pot.
        before: each player's chips behind, and in the pot.
    """
    rows = tuple(
        Share(pot, board, parts[part] if contested[pot] else None, player, amount)
        for pot, board, part, player, amount in shares
    )
    behind, paid = before
    won = [0] * len(behind)
    for share in rows:
        won[share.player] += share.amount
    return Settlement(
        rows,
        won=tuple(won),
        rakes=tuple(rakes),
        stacks=tuple(map(sum, zip(behind, won, strict=True))),
        net=tuple(amount - own for amount, own in zip(won, paid, strict=True)),
    )
