"""The pots when everybody is all-in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath._support.layout import counted
from cardmath._support.lists import listed, words
from cardmath._support.numbers import whole
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.betting.settlement import name_of_pot
from cardmath.betting.start import MOST_CHIPS, start
from cardmath.errors import CardmathError, quote


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of an all-in."""

    pot: str
    """The name: `main`, `side 1`, …"""
    amount: int
    """The chips."""
    each: int
    """What each of its players has put into it."""
    players: tuple[str, ...]
    """Who can win it."""


@dataclass(frozen=True, repr=False)
class PotTable(NamedTable[PotRow]):
    """The pots of an all-in. Make one with `betting.pots`."""

    _rows_are = "pots"

    pots: tuple[PotRow, ...]
    """The pots, the main pot first."""
    uncalled: tuple[str, int] | None
    """Who gets back a bet that nobody can call, and how many chips."""

    @property
    def total(self) -> int:
        """The chips in all pots."""
        return sum(row.amount for row in self.pots)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        pots = counted(len(self.pots), "pot")
        back = ""
        if self.uncalled is not None:
            back = f"; {self.uncalled[0]} gets {self.uncalled[1]:,} back, which nobody can call"
        return f"{pots}, {self.total:,} chips{back}"

    def _columns(self) -> Columns[PotRow]:
        return (
            Column("pot", "pot"),
            Column("amount", "chips"),
            Column("each", "each"),
            Column("players", "players", " ".join),
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert the table to plain values for JSON."""
        uncalled = self.uncalled
        return {
            "total": self.total,
            "pots": self._plain_rows(),
            "uncalled": uncalled and {"player": uncalled[0], "amount": uncalled[1]},
        }


def pots(stacks: Sequence[int], *, dead: int = 0, names: Sequence[str] | None = None) -> PotTable:
    """The main pot and the side pots when players put in all their chips.

    Args:
        stacks: what each player puts in, 2 to 10 players.
        dead: other chips in the main pot, such as folded blinds and antes.
        names: what to call the players; `p1`, `p2`, … by default.

    Raises:
        CardmathError: there are too few or too many players, or an amount is not above 0.
        CardmathTypeError: an amount is not an int.

    >>> print(pots([100, 250, 80]))
    2 pots, 280 chips; p2 gets 150 back, which nobody can call
    pot     chips  each   players
    main      240    80  p1 p2 p3
    side 1     40    20     p1 p2
    """
    dead = whole("dead chips", dead, 0, MOST_CHIPS)
    state = start(stacks=stacks, antes=listed("stacks", stacks), bets=1)
    called = words("names", () if names is None else names)
    called = called or tuple(f"p{at + 1}" for at in range(len(state.stacks)))
    if len(called) != len(state.stacks):
        given, needed = counted(len(called), "name"), counted(len(state.stacks), "player")
        raise CardmathError(f"{given} for {needed}: give each player one")
    twice = next((name for name, times in Counter(called).items() if times > 1), None)
    if twice is not None:
        raise CardmathError(f"two players are called {quote(twice)}: give each another name")
    rows: list[PotRow] = []
    uncalled, below = None, 0
    amounts = sorted(set(state.contributed))
    for pot, level in zip(state.pots, amounts, strict=True):
        if len(pot.players) == 1:
            uncalled = (called[pot.players[0]], pot.amount)
            continue
        amount = pot.amount + (0 if rows else dead)
        players = tuple(called[at] for at in pot.players)
        rows.append(PotRow(name_of_pot(len(rows)), amount, level - below, players))
        below = level
    return PotTable(tuple(rows), uncalled)
