"""Filters of hands: by date, room, stakes, game, players, cards, pot, all-ins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cardmath import _core
from cardmath._cards.deck import Card, Hand
from cardmath._ranges.range import Range
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.commas import without_commas
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numbers import real
from cardmath._support.numpy import np
from cardmath._support.suggestions import suggest
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.hand_histories.player import Player
from cardmath.hand_histories.table import hand_places, times_of
from cardmath.hand_histories.winnings import rows_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.hand_histories.table import HistoryTable

    _Chosen: TypeAlias = NDArray[np.bool_]

Names: TypeAlias = str | Iterable[str]
Day: TypeAlias = str | date
Span: TypeAlias = str | int | tuple[float | None, float | None]

POSITIONS = (
    "SB",
    "BB",
    "UTG",
    "UTG+1",
    "UTG+2",
    "UTG+3",
    "UTG+4",
    "UTG+5",
    "LJ",
    "HJ",
    "CO",
    "BTN",
)
"""The names of positions, in the order after the flop."""

FORMATS = ("cash", "fast-fold", "tournament", "spin")

ROOMS = tuple(_core.known_rooms())
"""The rooms and formats that have a reader."""

CURRENCIES = tuple(_core.known_currencies())
"""The codes of the currencies that readers know."""

_UNKNOWN = 255
"""A card that is not known."""

_NUMBER = re.compile(r"\d[\d,.]*")
_STAKES = re.compile(
    r"(?P<sign>[$€£₹¥₮]?)(?P<small>\d+(\.\d+)?)/(?P=sign)?(?P<big>\d+(\.\d+)?)"
    r"( (?P<code>[A-Z]{3,4}))?",
    re.IGNORECASE,
)
_SIGNS = {
    "$": ("USD", "CAD", "AUD", "NZD"),
    "€": ("EUR",),
    "£": ("GBP",),
    "₹": ("INR",),
    "¥": ("CNY", "JPY"),
    "₮": ("USDT",),
}
"""The currencies whose sign it is."""

_LEVEL = re.compile(r"(?P<betting>NL|PL|FL)(?P<hundred>\d+)", re.IGNORECASE)
_BETTING = {
    "NL": ("no-limit", "cap no-limit"),
    "PL": ("pot-limit", "cap pot-limit"),
    "FL": ("fixed-limit",),
}
_UNIT = "[$€£₹¥₮]|[A-Z]*"
_SPAN = re.compile(
    rf"(?P<before>{_UNIT})(?P<low>\d+(\.\d+)?)?(?P<behind>{_UNIT})(?P<to>-|\+)?"
    rf"(?P<before_end>{_UNIT})(?P<high>\d+(\.\d+)?)?(?P<behind_end>{_UNIT})",
    re.IGNORECASE,
)
_UNITS = ("before", "behind", "before_end", "behind_end")


@dataclass(frozen=True, slots=True)
class HandFilter:
    """The conditions that hands must meet; None for no condition. See `Histories.filter`."""

    since: Day | None = None
    until: Day | None = None
    room: Names | None = None
    format: Names | None = None
    game: Names | None = None
    stakes: Names | None = None
    player: Player | None = None
    position: Names | None = None
    cards: str | Range | None = None
    opponent: Player | None = None
    players: Span | None = None
    seats: Span | None = None
    pot: Span | None = None
    all_in: bool | None = None

    def chosen(self, hands: HistoryTable, players: HistoryTable) -> _Chosen:
        """Which rows of the table of hands fit.

        Raises:
            CardmathError: a value is not understood, or there is no such player.
        """
        found = np.ones(len(hands), bool)
        for fits in self._of_hands():
            found &= fits(hands)
        about_player = (self.player, self.position, self.cards, self.all_in)
        if any(each is not None for each in about_player):
            found &= self._has_player(hands, players)
        if self.opponent is not None:
            found &= _in_hands(hands, players, rows_of(players, self.opponent)[0])
        return found

    def chosen_tournaments(self, tournaments: HistoryTable) -> _Chosen:
        """Which rows of the table of tournaments fit the dates and rooms."""
        found = np.ones(len(tournaments), bool)
        for fits in self._of_time_and_room():
            found &= fits(tournaments)
        return found

    def _of_time_and_room(self) -> list[Callable[[HistoryTable], _Chosen]]:
        """The conditions that hands and tournaments have."""
        found: list[Callable[[HistoryTable], _Chosen]] = []
        if self.since is not None:
            first = _moment("since", self.since, is_end=False)
            found.append(lambda hands: times_of(hands) >= first)
        if self.until is not None:
            end = _moment("until", self.until, is_end=True)
            if self.since is not None and end <= first:
                raise CardmathError(
                    f"no time is from {self.since} on and until {self.until}: the earlier is since"
                )
            found.append(lambda hands: times_of(hands) < end)
        if self.room is not None:
            rooms = _known("room", self.room, ROOMS)
            found.append(lambda hands: _is_named(hands, "room", rooms))
        return found

    def _of_hands(self) -> list[Callable[[HistoryTable], _Chosen]]:
        """The conditions on hands alone."""
        found = self._of_time_and_room()
        if self.format is not None:
            formats = _known("format", self.format, FORMATS)
            found.append(lambda hands: _is_named(hands, "format", formats))
        if self.game is not None:
            games = [game.key for game in self._games()]
            found.append(lambda hands: _is_named(hands, "game", games))
        if self.stakes is not None:
            levels = [_level_of(each) for each in _names("stakes", self.stakes)]
            found.append(lambda hands: _has_stakes(hands, levels))
        for name, span, column in (
            ("players", self.players, "players_dealt"),
            ("seats", self.seats, "seat_count"),
        ):
            if span is not None:
                found.append(partial(_limits(name, span).of, column=column))
        if self.pot is not None:
            found.append(_limits("pot", self.pot).of_pots)
        return found

    def _games(self) -> list[Game]:
        return [] if self.game is None else [find_game(name) for name in _names("game", self.game)]

    def _has_player(self, hands: HistoryTable, players: HistoryTable) -> _Chosen:
        """The hands in which the player, or else the hero, has the position and the cards."""
        if self.player is not None:
            rows = rows_of(players, self.player)[0]
        elif self.position is None and self.cards is None:  # anybody's all-in
            rows = np.flatnonzero(~players.array("sitting_out"))
        else:
            rows = np.flatnonzero(players.array("is_hero"))
            if not len(rows) and len(players):
                raise CardmathError("no hand has a hero: name the player with player=")
        if self.position is not None:
            wanted = _known("position", self.position, POSITIONS)
            codes, names = players.codes("position")
            places = [names.index(name) for name in wanted if name in names]
            rows = rows[np.isin(codes[rows], places)]
        if self.cards is not None:
            rows = rows[_holds(players, rows, _range_of(self.cards, self._games()))]
        if self.all_in is None:
            return _in_hands(hands, players, rows)
        if not isinstance(self.all_in, bool):
            raise CardmathTypeError(f"all_in is True or False, not {quote(self.all_in)}")
        is_all_in = players.has_value("all_in_street")[rows]
        with_all_in = _in_hands(hands, players, rows[is_all_in])
        return with_all_in if self.all_in else _in_hands(hands, players, rows) & ~with_all_in


def _in_hands(hands: HistoryTable, players: HistoryTable, rows: NDArray[np.int64]) -> _Chosen:
    """The hands of some rows of the table of players."""
    found = np.zeros(len(hands), bool)
    found[hand_places(hands, players, rows)] = True
    return found


def _moment(name: str, value: object, *, is_end: bool) -> np.datetime64:
    """A day or a time; the end of the day if the day is included."""
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value)
        except ValueError:
            try:
                value = datetime.fromisoformat(str(value))
            except ValueError:
                raise CardmathError(
                    f"{name} is a day or a time, such as 2025-01-31 or 2025-01-31 20:30, "
                    f"not {quote(str(value))}"
                ) from None
    if isinstance(value, datetime):
        if value.tzinfo is not None:
            raise CardmathError(
                f"{name} is compared with times as the hands write them, whatever their zone: "
                f"give it without a zone, as {value.replace(tzinfo=None)}, not {value}"
            )
        return np.datetime64(value, "us")
    if not isinstance(value, date):
        raise CardmathTypeError(f"{name} is a day or a time, not {type(value).__name__}")
    return np.datetime64(value + timedelta(days=1 if is_end else 0), "us")


def _names(what: str, value: object) -> list[str]:
    """One or more names."""
    found = [value] if isinstance(value, str) else value
    if not is_iterable(found):
        raise CardmathTypeError(f"{what} is a name or several, not {type(value).__name__}")
    listed = all_of(what, found)
    for each in listed:
        if not isinstance(each, str):
            raise CardmathTypeError(f"{what} is a name or several, not {type(each).__name__}")
    return [each.strip() for each in listed]


def _known(what: str, value: object, known: tuple[str, ...]) -> list[str]:
    """Names of a list, in any case."""
    by_fold = {name.casefold(): name for name in known}
    found = []
    for each in _names(what, value):
        if each.casefold() not in by_fold:
            raise CardmathError(
                suggest(
                    f"unknown {what} {quote(each)}", each, known, f"There are {', '.join(known)}"
                )
            )
        found.append(by_fold[each.casefold()])
    return found


def _is_named(hands: HistoryTable, column: str, wanted: list[str]) -> _Chosen:
    codes, names = hands.codes(column)
    folds = [name.casefold() for name in wanted]
    places = [place for place, name in enumerate(names) if name.casefold() in folds]
    return np.isin(codes, places)


@dataclass(frozen=True, slots=True)
class _Level:
    """Blinds in whole units; None if the small blind is not named.

    No currencies means all, and no betting means any.
    """

    small: float | None
    big: float
    currencies: tuple[str, ...] = ()
    betting: tuple[str, ...] = ()


def _level_of(text: str) -> _Level:
    """The blinds that a text names.

    >>> _level_of("€0.25/€0.50")
    _Level(small=0.25, big=0.5, currencies=('EUR',), betting=())
    >>> _level_of("NL50")
    _Level(small=None, big=0.5, currencies=(), betting=('no-limit', 'cap no-limit'))
    """
    if found := _STAKES.fullmatch(_NUMBER.sub(lambda number: without_commas(number[0]), text)):
        code = found["code"]
        currencies = (
            tuple(_known("currency", code, CURRENCIES)) if code else _SIGNS.get(found["sign"], ())
        )
        return _Level(float(found["small"]), float(found["big"]), currencies)
    if found := _LEVEL.fullmatch(text):
        betting = _BETTING[found["betting"].upper()]
        return _Level(None, int(found["hundred"]) / 100, betting=betting)
    raise CardmathError(
        f"stakes are written as 0.25/0.50, as 0.25/0.50 EUR, or as NL50, not {quote(text)}"
    )


def _has_stakes(hands: HistoryTable, levels: list[_Level]) -> _Chosen:
    """The hands whose blinds are one of these; in fixed limit, whose bets or blinds are."""
    unit = 10.0 ** hands.array("exponent")
    amounts = {
        name: hands.array(name) for name in ("small_blind", "big_blind", "small_bet", "big_bet")
    }
    found = np.zeros(len(hands), bool)
    for level in levels:
        is_level = np.ones(len(hands), bool)
        if level.currencies:
            is_level &= _is_named(hands, "currency", [*level.currencies])
        if level.betting:
            is_level &= _is_named(hands, "betting", [*level.betting])
        for low, high in (("small_blind", "big_blind"), ("small_bet", "big_bet")):
            fits = is_level & (amounts[high] == np.round(level.big * unit))
            if level.small is not None:
                fits &= amounts[low] == np.round(level.small * unit)
            found |= fits
    return found


@dataclass(frozen=True, slots=True)
class _Limits:
    low: float | None
    high: float | None
    in_big_blinds: bool = False
    currencies: tuple[str, ...] = ()
    """Those of the pots; none means all."""

    def __post_init__(self) -> None:
        if self.low is not None and self.high is not None and self.low > self.high:
            raise CardmathError(
                f"the smaller number comes first: {self.high:g}-{self.low:g}, not "
                f"{self.low:g}-{self.high:g}"
            )

    def contain(self, values: NDArray[np.float64]) -> _Chosen:
        found = np.ones(len(values), bool)
        if self.low is not None:
            found &= values >= self.low
        if self.high is not None:
            found &= values <= self.high
        return found

    def of(self, hands: HistoryTable, column: str) -> _Chosen:
        return self.contain(hands.array(column)) & hands.has_value(column)

    def of_pots(self, hands: HistoryTable) -> _Chosen:
        pots = hands.array("pot")
        if not self.in_big_blinds:
            found = self.contain(pots / 10.0 ** hands.array("exponent"))
            if self.currencies:
                found &= _is_named(hands, "currency", [*self.currencies])
            return found
        blinds = hands.array("big_blind")
        return (blinds > 0) & self.contain(pots / np.maximum(blinds, 1))


def _limits(name: str, span: object) -> _Limits:
    """Numbers from one to another.

    >>> _limits("players", 6).contain(np.array([5, 6, 7])).tolist()
    [False, True, False]
    >>> _limits("pot", "20-100bb").in_big_blinds, _limits("pot", "€50+").currencies
    (True, ('EUR',))
    """
    said = "a pot" if name == "pot" else f"a number of {name}"
    ends = span if isinstance(span, tuple) and len(span) == 2 else (span, span)
    if span is not None and all(each is None or _is_number(each) for each in ends):
        low, high = (None if each is None else real(said, each, 0) for each in ends)
        if name != "pot" and any(each is not None and each % 1 for each in (low, high)):
            raise _no_span(name, span)
        return _Limits(low, high)
    found = _SPAN.fullmatch(span.replace(" ", "")) if isinstance(span, str) else None
    if found is None:
        raise _no_span(name, span)
    low, high = (None if each is None else float(each) for each in found.group("low", "high"))
    has_end = found["to"] == "-"
    if (low is None and high is None) or (high is not None and not has_end):
        raise _no_span(name, span)
    if found["to"] is None:
        high = low
    units = {each.upper() for each in found.group(*_UNITS) if each}
    if not units:
        return _Limits(low, high)
    unit = units.pop()
    is_unit = unit in {*_SIGNS, *CURRENCIES, "BB"}
    if units or name != "pot" or not is_unit:
        raise _no_span(name, span)
    if unit == "BB":
        return _Limits(low, high, in_big_blinds=True)
    return _Limits(low, high, currencies=_SIGNS.get(unit, (unit,)))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _no_span(name: str, span: object) -> CardmathError:
    of_pots = "20-100, 50+, -10, €50+, 50+ EUR or 20-100bb (big blinds)"
    example = of_pots if name == "pot" else "6, 2-6 or 4+"
    said = "a pot" if name == "pot" else f"a number of {name}"
    return CardmathError(f"{said} is given as {example}, not {span!r}")


def _range_of(cards: object, games: list[Game]) -> Range:
    """A range of one of the games, if they deal as many cards; by default of hold'em."""
    if isinstance(cards, Range):
        return cards
    if not isinstance(cards, str):
        raise CardmathTypeError(f"cards is a range such as QQ+ or AhKh, not {type(cards).__name__}")
    is_one = len({game.cards for game in games}) == 1
    return Range(cards, games[0]) if is_one else Range(cards)


def _holds(players: HistoryTable, rows: NDArray[np.int64], wanted: Range) -> _Chosen:
    """Which rows hold a hand of a range."""
    holes, held = players["hole"], {}
    for row in rows.tolist():
        hole = tuple(holes[row])
        if hole not in held:
            is_known = len(hole) == wanted.game.cards and _UNKNOWN not in hole
            held[hole] = is_known and Hand(map(Card.from_id, hole)) in wanted
    return np.array([held[tuple(holes[row])] for row in rows.tolist()], bool)
