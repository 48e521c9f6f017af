"""What players paid and won in tournaments, from summaries, or from the hands without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.numbers import interval_95
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, quote
from cardmath.hand_histories.exchange import code_of, exchange_of
from cardmath.hand_histories.player import names_of
from cardmath.hand_histories.table import hand_places, times_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.hand_histories.player import Player
    from cardmath.hand_histories.table import HistoryTable

TournamentGroup: TypeAlias = Literal["room", "entry", "month"]
"""By what results are grouped: the room, the price of an entry, or the month."""


_CENTS = 100
_ROUNDING = 1e-12
"""What rounding may add to a deviation, as a share of all that was paid."""


@dataclass(frozen=True, slots=True)
class TournamentsRow:
    """The tournaments of a player in one currency and one group.

    Attributes:
        group: the room, the price of an entry, or the month; empty for all together.
        currency: the currency; empty for chips of play money.
        tournaments: the number of tournaments whose cost and winnings are known.
        in_the_money: the number of them in which something was won.
        cost: what was paid for entries, re-entries, rebuys and add-ons, in units such as dollars.
        received: what was won: prizes, bounties, and tickets at their price.
        roi: the return on investment: what was won minus what was paid, divided by what was paid;
            None if nothing was paid.
        roi_error: the standard error of `roi`, from the spread of the tournaments; None for one,
            and where all returned the same part of their cost, as if all were lost: they show no
            spread.
        unknown: the number of tournaments that do not count, since the text does not state the cost
            or what was won.
    """

    group: str
    currency: str
    tournaments: int
    in_the_money: int
    cost: float
    received: float
    roi: float | None
    roi_error: float | None
    unknown: int

    @property
    def net(self) -> float:
        """What was won minus what was paid."""
        return round(self.received - self.cost, 2)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% confidence interval of `roi`, by the normal distribution.

        Prizes are far from normally distributed: with only a few hundred tournaments, take it as a
        hint. It is None where `roi_error` is. Losses alone bound how often the player cashes (by
        the rule of three, in less than 3 of every n tournaments after n losses), but not the size
        of a prize that is yet to come, and so not `roi`.
        """
        return interval_95(self.roi, self.roi_error)


def _percent(value: float | None) -> str:
    return "?" if value is None else f"{value:+z.1%}"


@dataclass(frozen=True, repr=False, eq=False)
class TournamentResults(Table[TournamentsRow]):
    """What a player paid and won in tournaments, by currency and group."""

    rows: tuple[TournamentsRow, ...]
    """A row for each group and currency."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        found = counted(sum(row.tournaments + row.unknown for row in self.rows), "tournament")
        alike = any(
            row.tournaments > 1 and row.roi is not None and row.roi_error is None
            for row in self.rows
        )
        return f"{found}; no interval where all results are alike" if alike else found

    def _columns(self) -> Columns[TournamentsRow]:
        is_grouped = any(row.group for row in self.rows)
        return (
            Column("group", "group" if is_grouped else None, words=True),
            Column("currency"),
            Column("", "currency", of=lambda row: row.currency or "chips", words=True),
            Column("tournaments", "tournaments"),
            Column("in_the_money", "in the money"),
            Column("cost", "cost", ",.2f"),
            Column("received", "won", ",.2f"),
            Column("net", "net", "+,.2f"),
            Column("roi", "ROI", _percent),
            Column("", "low", lambda pair: "" if pair is None else _percent(pair[0]), of=_interval),
            Column(
                "", "high", lambda pair: "" if pair is None else _percent(pair[1]), of=_interval
            ),
            Column("roi_error"),
            Column("low", of=lambda row: row.interval and row.interval[0]),
            Column("high", of=lambda row: row.interval and row.interval[1]),
            Column("unknown", "unknown"),
        )


def _interval(row: TournamentsRow) -> tuple[float, float] | None:
    return row.interval


@dataclass(frozen=True, slots=True, eq=False)
class TournamentGraph:
    """What a player won in tournaments minus what was paid, after each of them.

    Attributes:
        name: the player; empty for the players whose summaries these are.
        currency: the currency; empty for chips of play money.
        tournament_ids: the rooms' numbers of the tournaments, by the time at which they began.
        times: when they began, as written.
        net: what was won so far, minus what was paid.
        deviation: the standard deviation of `net` so far, from the spread of the tournaments so
            far.
        notes: what a reader should know, such as tournaments without a time, which come last.
    """

    name: str
    currency: str
    tournament_ids: tuple[str, ...]
    times: NDArray[np.datetime64]
    net: NDArray[np.float64]
    deviation: NDArray[np.float64]
    notes: tuple[str, ...] = field(default=())

    def __len__(self) -> int:
        """The number of tournaments."""
        return len(self.net)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A tournament of the player: all entries together. Amounts are in cents."""

    room: str
    tournament_id: str
    currency: str
    price: int | None
    time: np.datetime64
    cost: int | None
    received: int | None

    @property
    def is_known(self) -> bool:
        return self.cost is not None and self.received is not None


def once(tournaments: HistoryTable) -> HistoryTable:
    """The rows without repetitions.

    A player takes one place in a tournament once. A row without a place, of a player who was still
    in, is left out where another row has one; so is a hero's row without a name, where another
    summary names the hero who took this place.
    """
    if not len(tournaments):
        return tournaments
    codes = [tournaments.codes(name)[0] for name in ("room", "tournament_id", "name")]
    has_place = tournaments.has_value("place")
    place = np.where(has_place, tournaments.array("place").astype(np.int64), -1)
    _, players = np.unique(np.stack(codes), axis=1, return_inverse=True)
    players = players.reshape(-1)
    keys = np.stack([players, place])
    _, first = np.unique(keys, axis=1, return_index=True)
    kept = np.zeros(len(tournaments), bool)
    kept[first] = True
    kept &= has_place | ~np.isin(players, players[has_place])
    heroes = tournaments.array("is_hero")
    places = np.unique(np.stack([*codes[:2], place]), axis=1, return_inverse=True)[1].reshape(-1)
    kept &= ~(heroes & has_place & (codes[2] < 0)) | ~np.isin(
        places, places[heroes & (codes[2] >= 0)]
    )
    return tournaments if kept.all() else tournaments.filter(kept)


def _wanted(player: Player | None) -> tuple[str, ...]:
    """The names of a player; none for the player that the summaries address."""
    return () if player is None else tuple(names_of(player))


def _rows(table: HistoryTable, names: tuple[str, ...]) -> NDArray[np.int64]:
    """The rows of the players of these names; without names, of heroes."""
    if not names:
        return np.flatnonzero(table.array("is_hero"))
    codes, known = table.codes("name")
    return np.flatnonzero(np.isin(codes, [known.index(name) for name in names if name in known]))


def _texts(table: HistoryTable, column: str, rows: NDArray[np.int64]) -> list[str]:
    codes, names = table.codes(column)
    return ["" if code < 0 else names[code] for code in codes[rows].tolist()]


def _numbers(table: HistoryTable, column: str, rows: NDArray[np.int64]) -> list[int | None]:
    values, known = table.array(column)[rows], table.has_value(column)[rows]
    return [value if there else None for value, there in zip(values.tolist(), known, strict=True)]


def _price(*parts: int | None) -> int | None:
    return None if parts[0] is None else sum(part or 0 for part in parts)


def _added(amounts: Iterable[int | None]) -> int | None:
    """A sum, which is not known if a part of it is not."""
    listed = list(amounts)
    return None if None in listed else sum(each or 0 for each in listed)


def _together(entries: Iterable[_Entry]) -> list[_Entry]:
    """All entries to one tournament as one."""
    found: dict[tuple[str, str], list[_Entry]] = {}
    for entry in entries:
        found.setdefault((entry.room, entry.tournament_id), []).append(entry)
    return [
        replace(
            own[0],
            cost=_added(entry.cost for entry in own),
            received=_added(entry.received for entry in own),
        )
        for own in found.values()
    ]


def _of_summaries(tournaments: HistoryTable, names: tuple[str, ...]) -> list[_Entry]:
    table = once(tournaments)
    rows = _rows(table, names)
    prices = map(_price, *(_numbers(table, name, rows) for name in ("buy_in", "bounty", "fee")))
    columns = (
        _texts(table, "room", rows),
        _texts(table, "tournament_id", rows),
        _texts(table, "currency", rows),
        prices,
        list(times_of(table)[rows]),
        _numbers(table, "cost", rows),
        _numbers(table, "received", rows),
    )
    return _together(_Entry(*values) for values in zip(*columns, strict=True))


def _of_hands(hands: HistoryTable, players: HistoryTable, names: tuple[str, ...]) -> list[_Entry]:
    """The tournaments for which a hand states the player's place: an entry for each place."""
    own = _rows(players, names)
    has_place = players.has_value("place")[own]
    if not has_place.any():
        return []
    of_hand = hand_places(hands, players)
    codes, _ = hands.codes("tournament_id")
    is_played = codes[of_hand[own]] >= 0
    bounties: Counter[tuple[str, str]] = Counter()
    played = of_hand[own[is_played]]
    won = players.array("bounty_won")[own[is_played]].tolist()
    for room, number, bounty in zip(
        _texts(hands, "room", played), _texts(hands, "tournament_id", played), won, strict=True
    ):
        bounties[room, number] += bounty
    ends = own[has_place & is_played]
    last = of_hand[ends]
    prices = [
        _price(*parts)
        for parts in zip(
            *(_numbers(hands, name, last) for name in ("buy_in", "bounty", "fee")), strict=True
        )
    ]
    columns = (
        _texts(hands, "room", last),
        _texts(hands, "tournament_id", last),
        _texts(hands, "entry_currency", last),
        prices,
        list(times_of(hands)[last]),
        prices,
        _numbers(players, "prize", ends),
    )
    found = _together(_Entry(*values) for values in zip(*columns, strict=True))
    return [
        replace(entry, received=_added([entry.received, bounties[entry.room, entry.tournament_id]]))
        for entry in found
    ]


def _entries(
    tournaments: HistoryTable, hands: HistoryTable, players: HistoryTable, player: Player | None
) -> list[_Entry]:
    """The tournaments of a player: by their summaries, or else by hands.

    Raises:
        CardmathError: no tournament says how the player finished.
    """
    names = _wanted(player)
    found = _of_summaries(tournaments, names)
    there = {(entry.room, entry.tournament_id) for entry in found}
    of_hands = _of_hands(hands, players, names)
    found += [entry for entry in of_hands if (entry.room, entry.tournament_id) not in there]
    if names and not found:
        raise _unknown(tournaments, hands, f"no tournament shows how {quote(names[0])} finished")
    return found


def _unknown(tournaments: HistoryTable, hands: HistoryTable, why: str) -> CardmathError:
    """The error where no tournament has a result of a player."""
    is_any = len(tournaments) or any(hands["tournament_id"])
    return CardmathError(why if is_any else "there are no tournaments")


def _exchanged(
    entries: list[_Entry], rates: Mapping[str, float] | None, into: str | None
) -> list[tuple[_Entry, float]]:
    """Each tournament, and what a cent of it is worth in whole units.

    Raises:
        CardmathError: a rate is not a number above 0, or there is no currency to change into.
    """
    if rates is None and into is None:
        return [(entry, 1 / _CENTS) for entry in entries]
    exchange = exchange_of(rates, into)
    found = []
    for entry in entries:
        known = None if entry.currency == exchange.into else exchange.rates.get(entry.currency)
        if known is None or not entry.currency:
            found.append((entry, 1 / _CENTS))
        else:
            found.append((replace(entry, currency=exchange.into), known / _CENTS))
    return found


def _month(entry: _Entry) -> str:
    return "unknown" if np.isnat(entry.time) else str(entry.time)[:7]


def _entry_price(entry: _Entry) -> str:
    return "unknown" if entry.price is None else f"{entry.price / _CENTS:.2f}"


_GROUPS: dict[str, Callable[[_Entry], str]] = {
    "room": lambda entry: entry.room,
    "entry": _entry_price,
    "month": _month,
}


def tournament_results(
    tournaments: HistoryTable,
    hands: HistoryTable,
    players: HistoryTable,
    *,
    player: Player | None = None,
    by: TournamentGroup | None = None,
    rates: Mapping[str, float] | None = None,
    currency: str | None = None,
) -> TournamentResults:
    """What a player paid and won in tournaments."""
    if by is not None:
        one_of("by", by, _GROUPS)
    entries = _entries(tournaments, hands, players, player)
    groups: dict[tuple[str, str], list[tuple[_Entry, float]]] = {}
    # Groups of prices go by the price as paid, whatever it is worth in another currency.
    for (entry, worth), paid in zip(_exchanged(entries, rates, currency), entries, strict=True):
        group = _GROUPS[by](paid) if by is not None else ""
        groups.setdefault((group, entry.currency), []).append((entry, worth))
    rows = [_row(group, unit, own) for (group, unit), own in groups.items()]
    return TournamentResults(tuple(sorted(rows, key=_order)))


def _order(row: TournamentsRow) -> tuple[float, str, str]:
    """Prices by their size, everything else by its name."""
    number = row.group.replace(".", "", 1)
    return float(row.group) if number.isdigit() else 0.0, row.group, row.currency


def _row(group: str, currency: str, entries: list[tuple[_Entry, float]]) -> TournamentsRow:
    known = [(entry, worth) for entry, worth in entries if entry.is_known]
    cost = np.array([(entry.cost or 0) * worth for entry, worth in known])
    received = np.array([(entry.received or 0) * worth for entry, worth in known])
    roi, error = return_on_investment(cost, received)
    return TournamentsRow(
        group,
        currency,
        len(known),
        int((received > 0).sum()),
        round(float(cost.sum()), 2),
        round(float(received.sum()), 2),
        roi,
        error,
        len(entries) - len(known),
    )


def return_on_investment(
    cost: NDArray[np.float64], received: NDArray[np.float64]
) -> tuple[float | None, float | None]:
    """What was won over what was paid, minus one, and the standard error of that.

    The error is that of a ratio of sums, from how the tournaments deviate from it; with equal
    entries it is that of the mean. Where none deviates, as after losses alone, nothing is known of
    the spread, and an error of 0 would promise a result that does not depend on luck.

    >>> return_on_investment(np.array([1.0, 1.0]), np.array([0.0, 4.0]))
    (1.0, 2.0)
    >>> return_on_investment(np.array([1.0, 1.0]), np.array([0.0, 0.0]))
    (-1.0, None)
    """
    count, paid = len(cost), float(cost.sum())
    if not paid > 0:
        return None, None
    ratio = float(received.sum()) / paid
    if count < 2:
        return ratio - 1, None
    left = received - ratio * cost
    if np.allclose(left, 0.0, rtol=0.0, atol=_ROUNDING * paid):
        return ratio - 1, None
    error = sqrt(count / (count - 1) * float((left**2).sum())) / paid
    return ratio - 1, error


def tournament_graph(
    tournaments: HistoryTable,
    hands: HistoryTable,
    players: HistoryTable,
    player: Player | None = None,
    *,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
) -> TournamentGraph:
    """What a player won in tournaments of one currency, by the time at which they began."""
    entries = _entries(tournaments, hands, players, player)
    if not entries:
        why = "no tournament says how a hero finished: name a player"
        raise _unknown(tournaments, hands, why)
    changed = _exchanged(entries, rates, currency if rates is not None else None)
    units = Counter(entry.currency for entry, _ in changed)
    unit = code_of(currency) if currency is not None else units.most_common(1)[0][0]
    if unit not in units:
        known = ", ".join(each or "chips" for each in units)
        raise CardmathError(f"there is no tournament in {unit!r}; there are {known}")
    notes = [
        f"{counted(count, 'tournament')} in {each or 'chips'} left out"
        for each, count in units.items()
        if each != unit
    ]
    own = [(entry, worth) for entry, worth in changed if entry.currency == unit]
    sure = [(entry, worth) for entry, worth in own if entry.is_known]
    if unknown := len(own) - len(sure):
        notes.append(f"{counted(unknown, 'tournament')} of unknown cost or winnings left out")
    times = np.array([entry.time for entry, _ in sure], "datetime64[us]")
    order = np.argsort(times, kind="stable")  # NaT comes last
    if without := int(np.isnat(times).sum()):
        notes.append(f"{counted(without, 'tournament')} without a time: they come last")
    net = np.array([((e.received or 0) - (e.cost or 0)) * worth for e, worth in sure])[order]
    names = _wanted(player)
    return TournamentGraph(
        names[0] if names else "",
        unit,
        tuple(sure[place][0].tournament_id for place in order.tolist()),
        times[order],
        np.cumsum(net),
        _deviations(net),
        tuple(notes),
    )


def _deviations(net: NDArray[np.float64]) -> NDArray[np.float64]:
    """The standard deviation of each sum of the first numbers, from their spread; 0 for one."""
    counts = np.arange(1, len(net) + 1)
    spread = np.cumsum(net**2) - np.cumsum(net) ** 2 / counts
    variance = np.maximum(spread, 0) / np.maximum(counts - 1, 1)
    found: NDArray[np.float64] = np.sqrt(counts * variance)
    return found
