"""What players won, and what they were expected to win."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardmath._support.tables import Table

if TYPE_CHECKING:
    from cardmath.hand_histories.table import HistoryTable

__all__ = ["Winnings", "WinningsRow", "winnings"]


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


@dataclass(frozen=True, slots=True, eq=False)
class Winnings(Table[WinningsRow]):
    """Winnings by player and currency, those with the most hands first."""

    found: tuple[WinningsRow, ...]

    word_columns = 2

    @property
    def rows(self) -> tuple[WinningsRow, ...]:
        """A row for each player and currency."""
        return self.found

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len({row.name for row in self.found}):,} players"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return "name", "currency", "hands", "all-ins", "net", "expected net", "deviation"

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells."""
        return [
            (
                row.name,
                row.currency or "chips",
                f"{row.hands:,}",
                f"{row.all_ins:,}",
                f"{row.net:+,.2f}",
                f"{row.ev_net:+,.2f}",
                "?" if row.deviation is None else f"{row.deviation:,.2f}",
            )
            for row in self.found
        ]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain values for JSON."""
        return {"rows": [asdict(row) for row in self.found]}

    def _records(self) -> dict[str, list[Any]]:
        names = ("name", "currency", "hands", "all_ins", "net", "ev_net", "deviation")
        return {name: [getattr(row, name) for row in self.found] for name in names}


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
    net = total(players.array("net")[there] / unit)
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
