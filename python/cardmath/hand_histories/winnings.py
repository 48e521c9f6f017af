"""What players won, and what they were expected to win."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from cardmath._support.tables import Column, Columns, Table
from cardmath.hand_histories.table import HistoryTable


@dataclass(frozen=True, slots=True)
class WinningsRow:
    """The hands of one player in one currency.

    Attributes:
        name: the player.
        currency: the currency; empty for chips.
        hands: the number of hands that the player was dealt.
        all_ins: the number of all-ins of which the value was counted exactly.
        net: what was won, in whole units of the currency.
        ev_net: what was expected, given all decisions.
        deviation: the standard deviation of `net` around `ev_net`, by the cards of the all-ins
            alone; None if the variance of one of them is not known.
    """

    name: str
    currency: str
    hands: int
    all_ins: int
    net: float
    ev_net: float
    deviation: float | None


@dataclass(frozen=True, repr=False, eq=False)
class Winnings(Table[WinningsRow]):
    """Winnings by player and currency, those with the most hands first."""

    rows: tuple[WinningsRow, ...]
    """A row for each player and currency."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len({row.name for row in self.rows}):,} players"

    def _columns(self) -> Columns[WinningsRow]:
        return (
            Column("name", "name", words=True),
            Column("currency", "currency", lambda currency: currency or "chips", words=True),
            Column("hands", "hands"),
            Column("all_ins", "all-ins"),
            Column("net", "net", "+,.2f"),
            Column("ev_net", "expected net", "+,.2f"),
            Column("deviation", "deviation", lambda off: "?" if off is None else f"{off:,.2f}"),
        )


def winnings(hands: HistoryTable, players: HistoryTable, expected: HistoryTable) -> Winnings:
    """Add up what each player won and was expected to win, by currency."""
    import numpy as np

    codes, names = players.codes("name")
    there = (codes >= 0) & ~players.array("sitting_out")
    of_hand = np.searchsorted(hands.array("hand_id"), players.array("hand_id"))
    money, currencies = hands.codes("currency")
    group = (codes * (len(currencies) + 1) + money[of_hand] + 1)[there]
    unit = 10.0 ** hands.array("exponent")[of_hand][there]
    statuses, listed = expected.codes("ev_status")
    is_exact = statuses == (listed.index("exact") if "exact" in listed else -1)
    is_live = ~players.array("folded") & (players.array("contributed") > 0)
    exact = (is_exact & is_live)[there]
    known = expected.has_value("ev_variance")[there]
    groups, which = np.unique(group, return_inverse=True)

    def total(column: Any) -> list[float]:  # noqa: ANN401
        found: list[float] = np.bincount(which, column, len(groups)).tolist()
        return found

    dealt, all_ins = total(np.ones(len(group))), total(exact)
    # Whole hundredths add up exactly.
    net = [hundredths / 100 for hundredths in total(players.array("net")[there] * (100 / unit))]
    ev_net = total(expected.array("ev_net")[there] / unit)
    variance = total(expected.array("ev_variance")[there] / unit**2)
    unknown = total(~known)
    rows = [
        WinningsRow(
            names[key // (len(currencies) + 1)],
            ["", *currencies][key % (len(currencies) + 1)],
            int(dealt[at]),
            int(all_ins[at]),
            net[at],
            ev_net[at],
            None if unknown[at] else sqrt(variance[at]),
        )
        for at, key in enumerate(groups.tolist())
    ]
    return Winnings(tuple(sorted(rows, key=lambda row: (-row.hands, row.name, row.currency))))
