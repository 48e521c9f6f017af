"""What players won, what they were expected to win, and what all-ins were worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._rules.games import GAMES
from cardmath._support.layout import counted
from cardmath._support.numbers import flag, interval_95
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress
from cardmath._support.suggestions import did_you_mean
from cardmath._support.tables import Column, Columns, Table, signed
from cardmath.betting import Rake
from cardmath.errors import CardmathError, CardmathTypeError, quote, raise_stopped
from cardmath.hand_histories.exchange import Exchange, code_of, exchange_of
from cardmath.hand_histories.player import Player, names_of
from cardmath.hand_histories.table import HistoryTable, hand_places, rows_with

TOURNAMENTS = ("tournament", "spin")
"""The formats whose chips are not money."""


_BREAK = 30
"""More minutes without a hand end a session."""

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
        CardmathTypeError: the rake is not a `Rake`.
        Interrupted: Ctrl-C was pressed; `partial` has what was counted.
    """
    check_progress(progress)
    folded, all_variances = flag("folded", folded), flag("all_variances", all_variances)
    if rake is not None and not isinstance(rake, Rake):
        raise CardmathTypeError(f"rake is a betting.Rake or None, not {type(rake).__name__}")
    declared = None if rake is None else (rake.millionths, rake.cap)
    games = {key: game._evaluator for key, game in GAMES.items() if game.board}
    table, stopped = _core.expected_values(
        tables, games, folded, declared, all_variances, threads, progress
    )
    found = HistoryTable("expected", table)
    done = (
        "some all-ins were counted; the others have what was collected, and an exact value "
        "whose variance has not been counted has none"
    )
    raise_stopped(stopped, done, found)
    return found


@dataclass(frozen=True, slots=True)
class WinningsRow:
    """The hands of one player in one currency.

    Attributes:
        name: the player.
        currency: the currency; empty for chips.
        tournaments: whether these are the chips of tournaments, which are not money.
        hands: the number of hands that the player was dealt.
        all_ins: the number of all-ins whose value was computed exactly.
        net: what was won, cash-outs included, in units of the currency such as dollars.
        ev_net: what was expected to be won, given all decisions.
        deviation: the standard deviation of `net` around `ev_net`, by the cards of the all-ins
            alone; None if the variance of one of them is not known.
        bb_per_100: big blinds won per hundred hands; None if no hand has a big blind.
        bb_error: the standard error of `bb_per_100`, from the spread of the hands; None for one
            hand, and for hands that were all folded for the same, which show no spread.
        ev_bb_per_100: big blinds expected per hundred hands, given all decisions.
        ev_bb_error: the standard error of `ev_bb_per_100`.
        hours: the hours played, at all tables together: the times between hands, without gaps of
            more than 30 minutes; None if a hand has no time.
    """

    name: str
    currency: str
    hands: int
    all_ins: int
    net: float
    ev_net: float
    deviation: float | None
    tournaments: bool = False
    bb_per_100: float | None = None
    bb_error: float | None = None
    ev_bb_per_100: float | None = None
    ev_bb_error: float | None = None
    hours: float | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% confidence interval of `bb_per_100`, by the normal distribution."""
        return interval_95(self.bb_per_100, self.bb_error)

    @property
    def hourly(self) -> float | None:
        """What was won per hour; None if the hours are not known, or the chips are not money."""
        return self.net / self.hours if self.hours and not self.tournaments else None


def _unit(row: WinningsRow) -> str:
    return "tournament chips" if row.tournaments else row.currency or "chips"


def _maybe(form: str) -> Any:  # noqa: ANN401
    return lambda value: "?" if value is None else signed(value, form)


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
            Column("currency"),
            Column("", "currency", of=_unit, words=True),
            Column("tournaments"),
            Column("hands", "hands"),
            Column("all_ins", "all-ins"),
            Column("net", "net", "+,.2f"),
            Column("ev_net", "expected net", "+,.2f"),
            Column("deviation", "deviation", _maybe(",.2f")),
            Column("bb_per_100", "bb/100", _maybe("+,.1f")),
            Column("bb_error", "standard error", _maybe(",.1f")),
            Column("low", of=lambda row: row.interval and row.interval[0]),
            Column("high", of=lambda row: row.interval and row.interval[1]),
            Column("ev_bb_per_100"),
            Column("ev_bb_error"),
            Column("hours"),
            Column("hourly", "hourly", _maybe("+,.2f")),
        )


@dataclass(frozen=True, slots=True)
class _Won:
    """What players won, row by row of the table of players, in whole units."""

    of_hand: NDArray[np.int64]
    net: NDArray[np.float64]
    ev_net: NDArray[np.float64]
    variance: NDArray[np.float64]
    has_variance: NDArray[np.bool_]
    is_exact: NDArray[np.bool_]
    big_blind: NDArray[np.float64]
    currency: NDArray[np.int64]
    """Places in `currencies`."""
    currencies: list[str]
    is_tournament: NDArray[np.bool_]
    is_complete: NDArray[np.bool_]
    """Whether the text of the hand says who took the pot."""

    @classmethod
    def of(
        cls,
        hands: HistoryTable,
        players: HistoryTable,
        expected: HistoryTable,
        rates: Mapping[str, float] | None,
        into: str | None,
    ) -> _Won:
        of_hand = hand_places(hands, players)
        exponent = hands.array("exponent")[of_hand]
        unit = 10.0**exponent
        # A player who cashed out gets the same whatever cards come: such hands are not all-ins.
        is_sold = players.array("net") + players.array("contributed") != players.array("collected")
        is_exact = rows_with(expected, "ev_status", "exact")
        is_live = ~players.array("folded") & (players.array("contributed") > 0) & ~is_sold
        codes, names = hands.codes("currency")
        # The first place is for chips, which have no code.
        currency = codes.astype(np.int64)[of_hand] + 1
        formats, kinds = hands.codes("format")
        tournaments = [place for place, kind in enumerate(kinds) if kind in TOURNAMENTS]
        found = cls(
            of_hand=of_hand,
            net=players.array("net") / unit,
            ev_net=expected.array("ev_net") / unit,
            variance=expected.array("ev_variance") / unit**2,
            has_variance=expected.has_value("ev_variance"),
            is_exact=is_exact & is_live,
            big_blind=hands.array("big_blind")[of_hand] / unit,
            currency=currency,
            currencies=["", *names],
            is_tournament=np.isin(formats, tournaments)[of_hand],
            is_complete=hands.array("complete")[of_hand],
        )
        if rates is None and into is None:
            return found
        return found._exchanged(exchange_of(rates, into))

    def _exchanged(self, exchange: Exchange) -> _Won:
        """Money of several currencies converted to one, as far as there are rates."""
        names = list(dict.fromkeys([*self.currencies, exchange.into]))
        target = names.index(exchange.into)
        worth = np.array([exchange.rates.get(name, 0.0) for name in names])
        factor = np.where(self.is_tournament, 0.0, worth[self.currency])
        is_changed = factor > 0
        factor = np.where(is_changed, factor, 1.0)
        return replace(
            self,
            net=self.net * factor,
            ev_net=self.ev_net * factor,
            variance=self.variance * factor**2,
            big_blind=self.big_blind * factor,
            currency=np.where(is_changed, target, self.currency),
            currencies=names,
        )


def winnings(
    hands: HistoryTable,
    players: HistoryTable,
    expected: HistoryTable,
    *,
    player: Player | None = None,
    rates: Mapping[str, float] | None = None,
    currency: str | None = None,
) -> Winnings:
    """Add up what each player won and was expected to win, by currency."""
    codes, names = players.codes("name")
    if player is not None:
        rows, name = rows_of(players, player)
        codes, names = np.full(len(players), -1, np.int32), [name]
        codes[rows] = 0
    won = _Won.of(hands, players, expected, rates, currency)
    there = (codes >= 0) & ~players.array("sitting_out") & won.is_complete
    kinds = 2 * len(won.currencies)
    keys = codes.astype(np.int64) * kinds + 2 * won.currency + won.is_tournament
    groups, which = np.unique(keys[there], return_inverse=True)
    times = _times(hands)[won.of_hand]
    chosen = np.flatnonzero(there)
    order = chosen[np.argsort(which, kind="stable")]
    ends = np.cumsum(np.bincount(which, minlength=len(groups)))
    found = []
    # `split` adds an empty part after the last end.
    for key, own in zip(groups.tolist(), np.split(order, ends)[:-1], strict=True):
        name, kind = names[key // kinds], key % kinds
        is_tournament = bool(kind % 2)
        found.append(_row(won, own, name, won.currencies[kind // 2], times, is_tournament))
    return Winnings(tuple(sorted(found, key=lambda row: (-row.hands, row.name, row.currency))))


def _row(
    won: _Won,
    rows: NDArray[np.int64],
    name: str,
    currency: str,
    times: NDArray[np.datetime64],
    is_tournament: bool,
) -> WinningsRow:
    has_variance = won.has_variance[rows].all()
    per_100, error = _per_100(won.net[rows], won.big_blind[rows])
    ev_per_100, ev_error = _per_100(won.ev_net[rows], won.big_blind[rows])
    return WinningsRow(
        name,
        currency,
        len(rows),
        int(won.is_exact[rows].sum()),
        # Whole hundredths add up exactly.
        float(np.round(won.net[rows] * 100, 6).sum() / 100),
        float(won.ev_net[rows].sum()),
        sqrt(won.variance[rows].sum()) if has_variance else None,
        is_tournament,
        per_100,
        error,
        ev_per_100,
        ev_error,
        _hours(times[rows]),
    )


def _per_100(
    net: NDArray[np.float64], big_blind: NDArray[np.float64]
) -> tuple[float | None, float | None]:
    """Big blinds per hundred hands, and the standard error of that."""
    played = big_blind > 0
    count = int(played.sum())
    if not count:
        return None, None
    each = net[played] / big_blind[played]
    error = 100 * float(each.std(ddof=1)) / sqrt(count) if float(np.ptp(each)) > 0 else None
    return 100 * float(each.mean()), error


def _hours(times: NDArray[np.datetime64]) -> float | None:
    """The hours between hands of one session; None if a hand has no time."""
    if np.isnat(times).any():
        return None
    gaps = np.diff(np.sort(times))
    return float(gaps[gaps <= np.timedelta64(_BREAK, "m")].sum() / np.timedelta64(1, "h"))


def _times(hands: HistoryTable) -> NDArray[np.datetime64]:
    """When hands were played: in UTC, or as written where only that is known."""
    utc = hands.array("time_utc")
    return np.where(np.isnat(utc), hands.array("time_local"), utc)


@dataclass(frozen=True, slots=True, eq=False)
class WinningsGraph:
    """The winnings of a player in one currency after each hand, by time, in whole units.

    Attributes:
        name: the player.
        currency: the currency; empty for chips.
        rows: the rows of the player in the table `players`.
        net: what was won so far, cash-outs included.
        ev_net: what was expected so far, given all decisions.
        deviation: the standard deviation of `net` around `ev_net` so far, by the cards of the
            all-ins alone. An all-in whose variance is not known adds none.
        notes: what a reader should know, such as hands without a time, which come last.
    """

    name: str
    currency: str
    rows: NDArray[np.int64]
    net: NDArray[np.float64]
    ev_net: NDArray[np.float64]
    deviation: NDArray[np.float64]
    notes: tuple[str, ...] = field(default=())

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.rows)


def rows_of(players: HistoryTable, player: Player) -> tuple[NDArray[np.int64], str]:
    """The rows of the hands that a player was dealt, and the player's first name.

    Raises:
        CardmathError: there is no such player.
        CardmathTypeError: a name is not text.
    """
    codes, names = players.codes("name")
    listed = names_of(player)
    for name in listed:
        if name not in names:
            hint = (
                did_you_mean(name, names, write=quote) if len(players) else ": there are no hands"
            )
            raise CardmathError(f"there is no player {quote(name)}{hint}")
    if not listed:
        raise CardmathError("a player has at least one name")
    own = np.isin(codes, [names.index(name) for name in listed])
    return np.flatnonzero(own & ~players.array("sitting_out")), listed[0]


def winnings_graph(
    hands: HistoryTable,
    players: HistoryTable,
    expected: HistoryTable,
    player: Player,
    *,
    tournament: str | None = None,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
) -> WinningsGraph:
    """The winnings of a player's hands in one currency, or of the chips in one tournament."""
    rows, name = rows_of(players, player)
    won = _Won.of(hands, players, expected, rates, currency if rates is not None else None)
    is_complete = won.is_complete[rows]
    rows, incomplete = rows[is_complete], int((~is_complete).sum())
    notes: list[str] = []
    if tournament is not None:
        rows, unit = _of_tournament(hands, won, rows, tournament), ""
    else:
        rows, unit, notes = _of_currency(won, rows, name, currency)
    if incomplete:
        notes.append(
            f"{counted(incomplete, 'hand')} left out: the text does not say who took the pot"
        )
    times = _times(hands)[won.of_hand[rows]]
    rows = rows[np.argsort(times, kind="stable")]  # NaT comes last
    if without := int(np.isnat(times).sum()):
        notes.append(f"{counted(without, 'hand')} without a time: they come last")
    return WinningsGraph(
        name,
        unit,
        rows,
        np.cumsum(won.net[rows]),
        np.cumsum(won.ev_net[rows]),
        np.sqrt(np.cumsum(won.variance[rows])),
        tuple(notes),
    )


def _of_tournament(
    hands: HistoryTable, won: _Won, rows: NDArray[np.int64], tournament: str
) -> NDArray[np.int64]:
    is_played = rows_with(hands, "tournament_id", tournament)
    found: NDArray[np.int64] = rows[is_played[won.of_hand[rows]]]
    if not len(found):
        raise CardmathError(f"the player has no hand in a tournament {quote(str(tournament))}")
    return found


def _of_currency(
    won: _Won, rows: NDArray[np.int64], name: str, currency: str | None
) -> tuple[NDArray[np.int64], str, list[str]]:
    """The rows in one currency, without tournaments; and what is left out."""
    notes: list[str] = []
    of_cash = rows[~won.is_tournament[rows]]
    if left := len(rows) - len(of_cash):
        notes.append(f"{counted(left, 'hand')} of tournaments left out: their chips are not money")
    if len(rows) and not len(of_cash):
        raise CardmathError(
            f"all hands of {name} are from tournaments, whose chips are not money: name one by "
            "tournament=, its number in the column tournament_id"
        )
    kinds, counts = np.unique(won.currency[of_cash], return_counts=True)
    most = int(kinds[counts.argmax()]) if len(kinds) else 0
    if currency is not None:
        currency = code_of(currency)
        if currency not in won.currencies:
            known = ", ".join(each or "chips" for each in won.currencies)
            raise CardmathError(f"there is no hand in {currency!r}; there are {known}")
        most = won.currencies.index(currency)
    chosen = of_cash[won.currency[of_cash] == most]
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        if kind != most:
            unit = won.currencies[kind] or "chips"
            notes.append(f"{counted(count, 'hand')} in {unit} left out")
    return chosen, won.currencies[most], notes
