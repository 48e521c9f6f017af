"""What players do, as shares of their opportunities, and how aggressive they are after the flop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._support.layout import counted
from cardmath._support.lists import is_iterable, is_one_of, listed, words
from cardmath._support.numbers import NORMAL_95
from cardmath._support.numpy import np
from cardmath._support.suggestions import did_you_mean
from cardmath._support.tables import Column, Columns, Table, item
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.hand_histories.player import Player
from cardmath.hand_histories.table import HistoryTable, hand_places
from cardmath.hand_histories.winnings import rows_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


STATISTICS: tuple[str, ...] = tuple(_core.STATISTICS)
"""The names of the statistics, in the order of their bits."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One statistic of one group.

    Attributes:
        group: the group's values of the columns by which it was made, such as `("Ann",)`.
        statistic: the name.
        made: how often it was done.
        chances: how often it could have been done.
    """

    group: tuple[str, ...]
    statistic: str
    made: int
    chances: int

    @property
    def share(self) -> float | None:
        """`made` / `chances`; None if there was no chance."""
        return self.made / self.chances if self.chances else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% confidence interval of the share, by Wilson's score; None without a chance.

        >>> row = StatisticsRow(("Ann",), "vpip", 0, 20)
        >>> [round(end, 4) for end in row.interval]
        [0.0, 0.1611]
        """
        if not self.chances:
            return None
        share, square = self.made / self.chances, NORMAL_95**2 / self.chances
        half = NORMAL_95 * sqrt(share * (1 - share) / self.chances + square / (4 * self.chances))
        middle, scale = share + square / 2, 1 + square
        return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


@dataclass(frozen=True, slots=True)
class _Counted:
    """What was counted: for each row of players, its hand, group and bits."""

    hand_id: NDArray[np.uint64]
    which: NDArray[np.int64]
    groups: list[tuple[str, ...]]
    made: NDArray[np.uint64]
    chances: NDArray[np.uint64]

    def hands(self, statistic: str, group: tuple[str, ...], *, chances: bool) -> NDArray[np.uint64]:
        bits = self.chances if chances else self.made
        found = (bits >> np.uint64(STATISTICS.index(statistic))) & np.uint64(1) != 0
        found &= self.which == self.groups.index(group) if group else self.which >= 0
        return np.unique(self.hand_id[found])


@dataclass(frozen=True, repr=False, eq=False)
class Statistics(Table[StatisticsRow]):
    """Statistics by group, those with the most hands first.

    Attributes:
        by: the columns by which the groups are made.
        rows: a row for each group and statistic.
        dealt: the number of hands that each group was dealt.
    """

    by: tuple[str, ...]
    rows: tuple[StatisticsRow, ...]
    dealt: dict[tuple[str, ...], int]
    _counted: _Counted | None = None

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return _title(len(self.dealt), self.by)

    def _columns(self) -> Columns[StatisticsRow]:
        return (
            *(
                Column[StatisticsRow](name, name, of=item("group", at), words=True)
                for at, name in enumerate(self.by)
            ),
            Column("statistic", "statistic", words=True),
            Column("made", "made"),
            Column("chances", "chances"),
            Column("share", "percent", _percent),
            Column("low", "low", _percent, of=lambda row: row.interval and row.interval[0]),
            Column("high", "high", _percent, of=lambda row: row.interval and row.interval[1]),
        )

    def _cells(self) -> list[tuple[str, ...]]:
        """Statistics without a chance are left out."""
        cells = zip(self.rows, super()._cells(), strict=True)
        return [line for row, line in cells if row.chances]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain values for JSON."""
        groups: dict[tuple[str, ...], dict[str, Any]] = {
            group: {**dict(zip(self.by, group, strict=True)), "hands": hands, "statistics": {}}
            for group, hands in self.dealt.items()
        }
        for row in self.rows:
            groups[row.group]["statistics"][row.statistic] = {
                "made": row.made,
                "chances": row.chances,
                "share": row.share,
                "interval": None if row.interval is None else list(row.interval),
            }
        return {"by": list(self.by), "groups": list(groups.values())}

    def of(self, *group: str) -> dict[str, StatisticsRow]:
        """The statistics of one group by their names.

        Raises:
            CardmathError: there is no such group; the message suggests a near one.
        """
        self._check_group(group)
        return {row.statistic: row for row in self.rows if row.group == group}

    def _check_group(self, group: tuple[str, ...]) -> None:
        if words("groups", group) in self.dealt:
            return
        names = {", ".join(known): known for known in self.dealt}
        hint = did_you_mean(
            ", ".join(group), names, 3, write=lambda near: " and ".join(map(quote, names[near]))
        )
        raise CardmathError(f"there is no group {', '.join(map(repr, group))}{hint}")

    def hands(self, statistic: str, *group: str, chances: bool = False) -> NDArray[np.uint64]:
        """The hands behind a statistic: their `hand_id`, in order.

        Args:
            statistic: the name of the statistic.
            group: the values of one group, such as `"Ann"`; all groups without them.
            chances: the hands in which it could have been done, instead of those in which it was.

        Raises:
            CardmathError: there is no such statistic or group, or these are statistics added up
                from several parts, which do not keep their hands.
        """
        (statistic,) = names_of_statistics([statistic])
        if group:
            self._check_group(group)
        if self._counted is None:
            raise CardmathError(
                "statistics of several parts do not keep their hands: use those of one part"
            )
        return self._counted.hands(statistic, group, chances=chances)


def _title(groups: int, by: tuple[str, ...]) -> str:
    return f"{counted(groups, 'group')} by {', '.join(by)}" if by else "all players"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


def statistics(
    hands: HistoryTable,
    players: HistoryTable,
    by: str | Iterable[str],
    only: Iterable[str] | None,
    player: Player | None = None,
) -> Statistics:
    """Count the bits of the players, or of one, by group.

    Raises:
        CardmathError: there is no such column, statistic or player.
    """
    by = words("columns", by)
    chosen = STATISTICS if only is None else names_of_statistics(only)
    own, name = (None, None) if player is None else rows_of(players, player)
    groups, which = groups_of(hands, players, by, name)
    which[players.array("sitting_out")] = -1
    if own is not None:
        is_own = np.zeros(len(players), bool)
        is_own[own] = True
        which[~is_own] = -1
    rows = _Counted(
        players.array("hand_id"), which, groups, players.array("made"), players.array("chances")
    )
    return _statistics(by, rows, chosen)


def _statistics(by: tuple[str, ...], rows: _Counted, chosen: tuple[str, ...]) -> Statistics:
    """Count the bits of rows by group."""
    groups, which = rows.groups, rows.which
    made, chances = (
        _core.count_bits(bits, which, len(groups)) for bits in (rows.made, rows.chances)
    )
    dealt = np.bincount(which[which >= 0], minlength=len(groups))
    places = [STATISTICS.index(name) for name in chosen]
    order = sorted(range(len(groups)), key=lambda group: (-dealt[group], groups[group]))
    order = [group for group in order if dealt[group]]
    found = tuple(
        StatisticsRow(
            groups[group], STATISTICS[bit], int(made[group, bit]), int(chances[group, bit])
        )
        for group in order
        for bit in places
    )
    return Statistics(by, found, {groups[group]: int(dealt[group]) for group in order}, rows)


def statistics_against(
    hands: HistoryTable, players: HistoryTable, player: Player, only: Iterable[str] | None
) -> Statistics:
    """Count the bits of a player by the opponents in the hand."""
    chosen = STATISTICS if only is None else names_of_statistics(only)
    own, _ = rows_of(players, player)
    ids, (codes, names) = players.array("hand_id"), players.codes("name")
    dealt = np.flatnonzero(~players.array("sitting_out") & (codes >= 0))
    dealt = dealt[~np.isin(dealt, own)]
    place = np.searchsorted(ids[own], ids[dealt])
    together = place < len(own)
    together[together] = ids[own][place[together]] == ids[dealt][together]
    rows, which = own[place[together]], codes[dealt[together]].astype(np.int64)
    groups: list[tuple[str, ...]] = [(name,) for name in names]
    made, chances = players.array("made")[rows], players.array("chances")[rows]
    return _statistics(("opponent",), _Counted(ids[rows], which, groups, made, chances), chosen)


def names_of_statistics(only: Iterable[str]) -> tuple[str, ...]:
    """Check the names of some statistics.

    Raises:
        CardmathError: there is no such statistic.
        CardmathTypeError: it is one text, or something else than texts.
    """
    if isinstance(only, str) or not is_iterable(only):
        example = f"[{only!r}]" if isinstance(only, str) else '["vpip"]'
        kind = type(only).__name__
        raise CardmathTypeError(f"only is a list of statistics, such as only={example}, not {kind}")
    chosen = listed("statistics", only)
    for name in chosen:
        if not is_one_of(name, STATISTICS):
            hint = did_you_mean(str(name), STATISTICS, write=repr) or "."
            raise CardmathError(
                f"unknown statistic {name!r}{hint} There are {', '.join(STATISTICS)}"
            )
    return chosen


def added(by: tuple[str, ...], parts: Iterable[Statistics]) -> Statistics:
    """The statistics of several parts together."""
    hands: Counter[tuple[str, ...]] = Counter()
    counts: dict[tuple[tuple[str, ...], str], tuple[int, int]] = {}
    for part in parts:
        hands.update(part.dealt)
        for row in part.rows:
            made, chances = counts.get((row.group, row.statistic), (0, 0))
            counts[row.group, row.statistic] = (made + row.made, chances + row.chances)
    place = {name: number for number, name in enumerate(STATISTICS)}
    rows = [StatisticsRow(*key, *count) for key, count in counts.items()]
    rows.sort(key=lambda row: (-hands[row.group], row.group, place[row.statistic]))
    ordered = dict(sorted(hands.items(), key=lambda each: (-each[1], each[0])))
    return Statistics(by, tuple(rows), ordered)


def groups_of(
    hands: HistoryTable, players: HistoryTable, by: tuple[str, ...], name: str | None = None
) -> tuple[list[tuple[str, ...]], NDArray[np.int64]]:
    """The groups of players' rows, and the group of each row; -1 without a name.

    With a name, all rows have it: they are those of one player under several names.
    """
    which = np.zeros(len(players), np.int64)
    groups: list[tuple[str, ...]] = [()]
    for column in by:
        if column == "name" and name is not None:
            codes, names = np.zeros(len(players), np.int64), [name]
        else:
            codes, names = _codes(hands, players, column)
        combined = np.where((codes < 0) | (which < 0), -1, which * len(names) + codes)
        there = np.unique(combined[combined >= 0])
        groups = [
            (*groups[each // len(names)], names[each % len(names)]) for each in there.tolist()
        ]
        which = np.where(combined < 0, -1, np.searchsorted(there, combined))
    return groups, which


def _codes(
    hands: HistoryTable, players: HistoryTable, column: str
) -> tuple[NDArray[np.int64], list[str]]:
    """A column of the players, or of their hands, as codes and names; -1 where there is none."""
    if column == "stakes":
        codes, names = _stakes(hands)
        return codes[hand_places(hands, players)], names
    table = players if column in players.columns else hands
    if column not in table.columns:
        known = ", ".join(dict.fromkeys([*players.columns, *hands.columns]))
        raise CardmathError(
            f"{quote(column)} is not a column of players or hands; there are {known}"
        )
    kind = table.kind(column)
    if kind == "name":
        named, names = table.codes(column)
        codes = named.astype(np.int64)
    elif kind == "other":
        raise CardmathError(
            f"{quote(column)} has lists or texts that differ; choose another column"
        )
    else:
        values = table.array(column)
        found, places = np.unique(values, return_inverse=True)
        codes = np.where(table.has_value(column), places.reshape(-1), -1).astype(np.int64)
        names = [str(each) for each in found]
    if table is hands:
        codes = codes[hand_places(hands, players)]
    return codes, names or [""]


def _stakes(hands: HistoryTable) -> tuple[NDArray[np.int64], list[str]]:
    """The stakes of hands as codes and names, such as `0.25/0.50 USD`; -1 without stakes.

    They are the blinds, or in stud, which has none, the fixed bets.
    """
    money, currencies = hands.codes("currency")
    exponents = hands.array("exponent")
    has_bets = hands.has_value("small_bet") & ~hands.has_value("small_blind")
    blinds = [
        np.where(has_bets, hands.array(f"{size}_bet"), hands.array(f"{size}_blind"))
        for size in ("small", "big")
    ]
    kinds, codes = np.unique(np.stack([*blinds, money, exponents]), axis=1, return_inverse=True)
    names = [
        f"{small / 10**exponent:.{exponent}f}/{big / 10**exponent:.{exponent}f}"
        + (f" {currencies[currency]}" if currency >= 0 else "")
        for small, big, currency, exponent in kinds.T.tolist()
    ]
    codes = codes.reshape(-1).astype(np.int64)
    return np.where(blinds[1] > 0, codes, -1), names or [""]


_MOST_PLAYERS = 16
"""More than the players of a hand, so that a hand and a player make one number."""


@dataclass(frozen=True, slots=True)
class AggressionRow:
    """The actions of one group after the flop.

    Attributes:
        group: the group's values of the columns by which it was made, such as `("Ann",)`.
        bets: the number of bets and raises.
        calls: the number of calls.
        folds: the number of folds.
    """

    group: tuple[str, ...]
    bets: int
    calls: int
    folds: int

    @property
    def factor(self) -> float | None:
        """The aggression factor, `bets` / `calls`; None without a call.

        >>> AggressionRow(("Ann",), bets=6, calls=3, folds=3).factor
        2.0
        """
        return self.bets / self.calls if self.calls else None

    @property
    def frequency(self) -> float | None:
        """`bets` / (`bets` + `calls` + `folds`); None without one of them.

        >>> AggressionRow(("Ann",), bets=6, calls=3, folds=3).frequency
        0.5
        """
        total = self.bets + self.calls + self.folds
        return self.bets / total if total else None


@dataclass(frozen=True, repr=False, eq=False)
class Aggression(Table[AggressionRow]):
    """Aggression by group, those with the most actions first.

    Attributes:
        by: the columns by which the groups are made.
        rows: a row for each group.
    """

    by: tuple[str, ...]
    rows: tuple[AggressionRow, ...]

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return _title(len(self.rows), self.by)

    def _columns(self) -> Columns[AggressionRow]:
        return (
            *(
                Column[AggressionRow](name, name, of=item("group", at), words=True)
                for at, name in enumerate(self.by)
            ),
            Column("bets", "bets", ","),
            Column("calls", "calls", ","),
            Column("folds", "folds", ","),
            Column("factor", "factor", lambda share: "" if share is None else f"{share:.2f}"),
            Column(
                "frequency",
                "frequency",
                lambda share: "" if share is None else f"{100 * share:.1f}%",
            ),
        )


def aggression(
    hands: HistoryTable, players: HistoryTable, actions: HistoryTable, by: str | Iterable[str]
) -> Aggression:
    """Count the actions after the flop by group.

    Raises:
        CardmathError: there is no such column.
    """
    by = words("columns", by)
    groups, which = groups_of(hands, players, by)
    codes, kinds = actions.codes("action")
    code = {kind: number for number, kind in enumerate(kinds)}
    later = (actions.array("street") > 0) & actions.has_value("player")
    is_call = (codes == code.get("cc", -1)) & (actions.array("amount") > 0)
    wanted = {
        "bets": codes == code.get("cbr", -1),
        "calls": is_call,
        "folds": codes == code.get("f", -1),
    }
    # Players are in the order of their hands and numbers.
    seats = players.array("hand_id") * _MOST_PLAYERS + players.array("player")
    counts = {}
    for name, rows in wanted.items():
        chosen = rows & later
        acting = actions.array("hand_id")[chosen] * _MOST_PLAYERS + actions.array("player")[chosen]
        group = which[np.searchsorted(seats, acting)]
        counts[name] = np.bincount(group[group >= 0], minlength=len(groups)).tolist()
    rows = [
        AggressionRow(group, counts["bets"][at], counts["calls"][at], counts["folds"][at])
        for at, group in enumerate(groups)
    ]
    there = [row for row in rows if row.frequency is not None]
    there.sort(key=lambda row: (-(row.bets + row.calls + row.folds), row.group))
    return Aggression(by, tuple(there))
