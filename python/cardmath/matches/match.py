"""The result of a match: who won how much, with what standard error, and which bots failed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardmath._support.layout import counted
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.betting import TableHand
from cardmath.errors import CardmathError, shortened
from cardmath.matches.tables import histories

if TYPE_CHECKING:
    from cardmath.hand_histories import Histories


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What one bot won."""

    bot: str
    """Its name."""
    hands: int
    """The hands that it played."""
    net: int
    """The chips that it won or lost."""
    bb_per_100: float
    """The same in big blinds per 100 hands."""
    error: float | None
    """The standard error of that; None for a single deal, and where all deals ended alike."""
    adjusted: float
    """As `bb_per_100`, with the equity of all-ins instead of the result of the cards to come; the
    same as `bb_per_100` in games without a board, or with several."""
    adjusted_error: float | None
    """The standard error of that; None for a single deal, and where all deals ended alike."""
    faults: int
    """The hands in which it crashed, was too slow, or returned an illegal action."""
    aivat: float | None = None
    """As `bb_per_100`, less the luck of cards and of mixed strategies; None without AIVAT."""
    aivat_error: float | None = None
    """The standard error of that; None for a single deal, and where all deals ended alike."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A hand that a bot folded because it crashed, was too slow, or broke the rules."""

    bot: str
    """The name of the bot."""
    hand: int
    """The number of the hand, from 1."""
    reason: str
    """What went wrong, in a line."""
    text: str
    """The same with the traceback of a crash."""

    def __str__(self) -> str:
        return f"hand {self.hand:,}, {self.bot}: {self.reason}"


@dataclass(frozen=True, repr=False)
class Match(NamedTable[MatchRow]):
    """The result of a match. Make one with `matches.play`."""

    _keys = "hands deals duplicate big_blind seed bots=rows faults"
    _rows_are = "bots"

    bots: tuple[MatchRow, ...]
    """What each bot won, in the order in which they were given."""
    hands: int
    """The hands that were played."""
    deals: int
    """The number of deals: with duplicates, each is played once for each bot."""
    duplicate: bool
    """Whether the same cards were played in all rotations of the seats."""
    big_blind: int
    """The chips of a big blind; where nobody posts one, of the smallest bet."""
    seed: int
    """The seed of the cards."""
    faults: tuple[Fault, ...]
    """The first hands that bots lost by a crash or an action that is not legal, at most 1,000."""
    played: tuple[TableHand, ...] = field(default=(), compare=False)
    """The hands, if they were kept."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        deals = f" of {counted(self.deals, 'deal')}" if self.duplicate else ""
        faults = sum(row.faults for row in self.bots)
        lost = f"; {counted(faults, 'hand')} lost by faults" if faults else ""
        if self.faults:
            lost += f", the first: {shortened(str(self.faults[0]))}"
        return f"{counted(self.hands, 'hand')}{deals}, seed {self.seed}{lost}"

    def histories(self) -> Histories:
        """The hands as tables of hand histories.

        Raises:
            CardmathError: the hands were not kept: `play(…, keep=True)` keeps them.
        """
        if not self.played:
            raise CardmathError("the hands were not kept: play(…, keep=True) keeps them")
        return histories(self.played)

    def _columns(self) -> Columns[MatchRow]:
        return (
            Column("bot", "bot", words=True),
            Column("hands", "hands"),
            Column("net", "net"),
            Column("bb_per_100", "bb/100", "+.2f"),
            Column("error", "±", ".2f"),
            Column("adjusted", "all-in adjusted", "+.2f"),
            Column("adjusted_error", "±", ".2f"),
            *self._aivat_columns(),
            Column("faults", "faults"),
        )

    def _aivat_columns(self) -> Columns[MatchRow]:
        if all(row.aivat is None for row in self.bots):
            return ()
        return (Column("aivat", "AIVAT", "+.2f"), Column("aivat_error", "±", ".2f"))
