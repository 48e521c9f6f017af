"""What players won, what they were expected to win, and what all-ins were worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._rules.games import GAMES
from cardmath._support.layout import counted
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.betting import Rake
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, quote
from cardmath.hand_histories.table import HistoryTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.hand_histories.table import HistoryTable


def expected_values(
    tables: tuple[_core.ArrowTable, _core.ArrowTable, _core.ArrowTable],
    *,
    folded: bool,
    rake: Rake | None,
    all_variances: bool,
    threads: int,
    progress: Progress | None,
) -> HistoryTable:
    """The expected values of the players of some hands.

    Raises:
        CardmathTypeError: the rake is no `Rake`.
        Interrupted: Ctrl-C was pressed; `partial` has what was counted.
    """
    check_progress(progress)
    if rake is not None and not isinstance(rake, Rake):
        raise CardmathTypeError(f"rake is a betting.Rake or None, not {type(rake).__name__}")
    declared = None if rake is None else (rake.millionths, rake.cap)
    games = {key: game._evaluator for key, game in GAMES.items() if game.board}
    table, stopped = _core.expected_values(
        tables, games, folded, declared, all_variances, threads, progress
    )
    found = HistoryTable("expected", table)
    if isinstance(stopped, KeyboardInterrupt):
        message = (
            "some all-ins were counted; the others have what was collected, and an exact value "
            "whose variance was not counted yet has none"
        )
        raise Interrupted(message, found)
    if stopped is not None:
        raise stopped
    return found


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
        return counted(len({row.name for row in self.rows}), "player")

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


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The winnings of a player in one currency, after each hand, in whole units.

    Attributes:
        name: the player.
        currency: the currency; empty for chips.
        rows: the rows of the player in the table `players`.
        net: what was won so far.
        ev_net: what was expected so far, given all decisions.
        deviation: the standard deviation of `net` around `ev_net` so far, by the cards of the
            all-ins alone. An all-in whose variance is not known adds none.
    """

    name: str
    currency: str
    rows: NDArray[np.int64]
    net: NDArray[np.float64]
    ev_net: NDArray[np.float64]
    deviation: NDArray[np.float64]

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.rows)


def rows_of(players: HistoryTable, name: str) -> NDArray[np.int64]:
    """The rows of the hands that a player was dealt.

    Raises:
        CardmathError: there is no such player.
    """
    codes, names = players.codes("name")
    if name not in names:
        raise CardmathError(f"there is no player {quote(name)}")
    return np.flatnonzero((codes == names.index(name)) & ~players.array("sitting_out"))


def course(
    hands: HistoryTable,
    players: HistoryTable,
    expected: HistoryTable,
    name: str,
    rows: NDArray[np.int64],
) -> Course:
    """The course of a player's rows, in the currency in which most hands were played."""
    of_hand = np.searchsorted(hands.array("hand_id"), players.array("hand_id"))[rows]
    money, currencies = hands.codes("currency")
    kinds, counts = np.unique(money[of_hand], return_counts=True)
    most = int(kinds[counts.argmax()]) if len(kinds) else -1
    in_most = money[of_hand] == most
    rows, of_hand = rows[in_most], of_hand[in_most]
    unit = 10.0 ** hands.array("exponent")[of_hand]
    return Course(
        name,
        currencies[most] if most >= 0 else "",
        rows,
        np.cumsum(players.array("net")[rows] / unit),
        np.cumsum(expected.array("ev_net")[rows] / unit),
        np.sqrt(np.cumsum(expected.array("ev_variance")[rows] / unit**2)),
    )
