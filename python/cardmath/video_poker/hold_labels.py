"""The labels of holds, in the terms of players: "4 to a royal flush", "suited QJ", "low pair"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cardmath._cards.deck import Card
from cardmath._support.layout import counted
from cardmath.video_poker.games import Game
from cardmath.video_poker.shapes import RANKS
from cardmath.video_poker.solver import solver
from cardmath.video_poker.terms import (
    ACE,
    TEN,
    HoldFeatures,
    Terms,
    features_of,
    features_of_line,
    group_name,
    terms_of,
)

DRAW_FIVE = "nothing: draw five cards"
_ALL_FIVE = "all five cards, which pay nothing"
_OF_A_KIND = {2: "pair", 3: "three of a kind", 4: "four of a kind"}

Test = Callable[[HoldFeatures], bool]


@dataclass(frozen=True, slots=True)
class Label:
    """A class of holds."""

    name: str
    """The name, such as `"low pair"`."""
    fits: Test
    """Tells whether a hold belongs to the class."""
    primary: bool = False
    """Whether a hold is named by it; the other classes are for strategies only."""


@dataclass(frozen=True, slots=True)
class _Holds:
    """Holds of a game with a number of wild cards."""

    terms: Terms
    wild: int

    def with_natural(self, natural: int, fits: Test) -> Test:
        """Those of these holds with a number of natural cards that fit."""
        return lambda held: (
            held.line < 0 and held.wild == self.wild and len(held.ranks) == natural and fits(held)
        )

    def label(
        self, name: str, natural: int, fits: Test, *, more: str = "", primary: bool = False
    ) -> Label:
        """Their label: the name, then the wild cards, then further details."""
        name = self.terms.with_wild(name, self.wild) + more
        return Label(name, self.with_natural(natural, fits), primary)


@lru_cache(maxsize=64)
def all_labels(terms: Terms) -> tuple[Label, ...]:
    """All labels of a game; a hold is named by the first primary one that fits it."""
    labels = [*_dealt(terms)]
    for wild in range(min(4, terms.wild) + 1):
        holds = _Holds(terms, wild)
        labels += [
            *_kinds(holds),
            *_royals(holds),
            *_straight_flushes(holds),
            *_flushes(holds),
            *_high_cards(holds),
            *_straights(holds),
            *_single_cards(holds),
        ]
    labels.append(Label(DRAW_FIVE, lambda held: held.size == 0 and held.line < 0, True))
    return tuple(labels)


def _dealt(terms: Terms) -> Iterator[Label]:
    """All five cards, by the line that pays them."""
    for place, name in enumerate(terms.lines):
        yield Label(f"dealt {name}", _line_is(place), True)
    for place, name in enumerate(terms.lines[1:], 1):
        better = name if name.endswith("or better") else f"{name} or better"
        yield Label(f"dealt {better}", _line_up_to(place))
    last = len(terms.lines)
    yield Label(_ALL_FIVE, lambda held: held.line == last, True)


def _kinds(holds: _Holds) -> Iterator[Label]:
    """Cards of one rank, and two pairs."""
    terms, wild, label = holds.terms, holds.wild, holds.label
    if wild:
        yield Label(terms.some_wild(wild), holds.with_natural(0, lambda _: True), True)
    else:
        for group in terms.groups:
            yield label(f"two pair with {group_name(group)}", 4, _two_pair_with(group))
        yield label("two pair", 4, lambda held: held.two_pair, primary=True)
    for natural in range(1 if wild else 2, 5 - wild):
        size = wild + natural
        kind = _OF_A_KIND[size]
        for group in terms.groups:
            of = f"pair of {group_name(group)}" if size == 2 else f"{kind}: {group_name(group)}"
            yield label(of, natural, _kind_of(group))
        if size == 2 and terms.high:
            of = f"pair of {group_name(terms.high)}"
            yield label(of, natural, lambda held: held.kind > 0 and held.high > 0, primary=True)
            yield label(
                "low pair", natural, lambda held: held.kind > 0 and not held.high, primary=not wild
            )
        yield label(kind, natural, lambda held: held.kind > 0, primary=natural > 1)


def _royals(holds: _Holds) -> Iterator[Label]:
    """Two to four cards of a royal flush."""
    for natural in range(1 if holds.wild > 1 else 2, 5 - holds.wild):
        size = holds.wild + natural
        name = f"{size} to a royal flush"
        if size == 2:
            yield from _suited_pairs(holds)
        yield holds.label(name, natural, lambda held: held.royal, primary=True)
        if size == 3:
            for ranks, more in (
                ((ACE,), ", no ace"),
                ((TEN,), ", no ten"),
                ((ACE, TEN), ", no ace, no ten"),
            ):
                yield holds.label(name, natural, _royal_without(*ranks), more=more)


def _suited_pairs(holds: _Holds) -> Iterator[Label]:
    """Two cards of a royal flush, by their ranks."""
    for first in range(ACE, TEN, -1):
        for second in range(first - 1, TEN - 1, -1):
            name = f"suited {RANKS[first]}{RANKS[second]}"
            yield holds.label(name, 2, _royal_pair((first, second)))
    for high in (1, 2) if holds.terms.high else ():
        name = "2 suited high cards" if high == 2 else "2 to a royal flush, a high card or more"
        yield holds.label(name, 2, _royal_high(high))
    yield holds.label("suited KQ, KJ or QJ", 2, _royal_without(ACE, TEN))
    yield holds.label("suited AK, AQ or AJ", 2, _with_ace)


def _with_ace(held: HoldFeatures) -> bool:
    return held.royal and held.ranks[0] == ACE and held.ranks[1] != TEN


def _high_words(high: int) -> str:
    return f", {counted(high, 'high card')} or more" if high else ""


def _straight_flushes(holds: _Holds) -> Iterator[Label]:
    """Two to four cards of a straight flush, by their gaps."""
    for natural in range(2, 5 - holds.wild):
        name = f"{holds.wild + natural} to a straight flush"
        most = 5 - natural
        for gaps in range(most + 1):
            fits = _straight_flush(gaps, gaps, 0)
            yield holds.label(name, natural, fits, more=_gaps(gaps, most), primary=True)
        for gaps in range(most + 1):
            for high in range((2 if holds.terms.high else 0) + 1):
                if gaps or high:
                    more = ("" if gaps == most else _at_most(gaps, most)) + _high_words(high)
                    yield holds.label(name, natural, _straight_flush(0, gaps, high), more=more)


def _gaps(gaps: int, most: int) -> str:
    if most == 1:
        return ", inside" if gaps else ", open"
    return f", {counted(gaps, 'gap')}" if gaps else ", no gap"


def _at_most(gaps: int, most: int) -> str:
    if most == 1 or not gaps:
        return _gaps(gaps, most)
    return f", at most {counted(gaps, 'gap')}"


def _flushes(holds: _Holds) -> Iterator[Label]:
    """Three or four cards of a flush."""
    for natural in range(max(2, 3 - holds.wild), 5 - holds.wild):
        name = f"{holds.wild + natural} to a flush"
        for high in range(natural if holds.terms.high else 1):
            more, fits = _high_words(high), _suited_high(high)
            yield holds.label(name, natural, fits, more=more, primary=not high)


def _straights(holds: _Holds) -> Iterator[Label]:
    """Three or four cards of a straight, by their gaps."""
    for natural in range(max(2, 3 - holds.wild), 5 - holds.wild):
        size, most = holds.wild + natural, 5 - natural
        for gaps in range(most + 1):
            inside = "an inside straight" if gaps else "an open straight"
            name = f"{size} to {inside if most == 1 else 'a straight'}"
            what = "" if most == 1 else _gaps(gaps, most)
            for high in range((natural if holds.terms.high else 0) + 1):
                is_name = not high and size == 4
                more, fits = what + _high_words(high), _straight(gaps, high)
                yield holds.label(name, natural, fits, more=more, primary=is_name)


def _high_cards(holds: _Holds) -> Iterator[Label]:
    """High cards: those whose pairs are paid."""
    ranks_of_high = holds.terms.high
    if not ranks_of_high or len(ranks_of_high) > 6:
        return
    for natural in range(2, 5 - holds.wild):
        for ranks in combinations(sorted(ranks_of_high, reverse=True), natural):
            letters = "".join(RANKS[rank] for rank in ranks)
            yield holds.label(letters, natural, _ranks_are(ranks))
        name = f"{natural} high cards"
        yield holds.label(name, natural, _all_high(natural), primary=True)
        yield holds.label(f"{name}, no ace", natural, _all_high(natural, no_ace=True))
    for rank in ranks_of_high:
        yield holds.label(f"one {RANKS[rank]}", 1, _first_between(rank, rank))
    yield holds.label("one high card", 1, lambda held: held.high == 1, primary=True)


def _single_cards(holds: _Holds) -> Iterator[Label]:
    """One natural card with wild cards."""
    if not holds.wild:
        return
    for low, high in ((4, 8), (3, 9), (2, 10), (1, 10), (3, 10), (4, 9)):
        name = f"one {RANKS[low]}-{RANKS[high]}"
        yield holds.label(name, 1, _first_between(low, high))
    for rank, letter in enumerate(RANKS):
        yield holds.label(f"one {letter}", 1, _first_between(rank, rank), primary=True)


def _all_high(natural: int, *, no_ace: bool = False) -> Test:
    return lambda held: (
        held.high == natural
        and len(set(held.ranks)) == natural
        and not (no_ace and held.ranks[0] == ACE)
    )


def _line_is(place: int) -> Test:
    return lambda held: held.line == place


def _line_up_to(place: int) -> Test:
    return lambda held: 0 <= held.line <= place


def _kind_of(group: tuple[int, ...]) -> Test:
    return lambda held: held.kind > 0 and held.ranks[0] in group


def _two_pair_with(group: tuple[int, ...]) -> Test:
    return lambda held: held.two_pair and bool({*held.ranks} & {*group})


def _first_between(low: int, high: int) -> Test:
    return lambda held: low <= held.ranks[0] <= high


def _ranks_are(ranks: tuple[int, ...]) -> Test:
    return lambda held: held.ranks == ranks


def _royal_pair(ranks: tuple[int, ...]) -> Test:
    return lambda held: held.royal and held.ranks == ranks


def _royal_high(high: int) -> Test:
    return lambda held: held.royal and held.high >= high


def _royal_without(*ranks: int) -> Test:
    return lambda held: held.royal and not {*ranks} & {*held.ranks}


def _suited_high(high: int) -> Test:
    return lambda held: held.suited and held.high >= high


def _straight_flush(least: int, most: int, high: int) -> Test:
    return lambda held: held.straight_flush and least <= held.gaps <= most and held.high >= high


def _straight(gaps: int, high: int) -> Test:
    return lambda held: held.runs > 0 and held.gaps == gaps and held.high >= high


def name_of(cards: Iterable[Card], terms: Terms, line: int) -> str:
    """The name of a hold; `line` is the index of the line that pays all five cards."""
    ids = tuple(card.id for card in cards)
    if len(ids) == 5:
        return _name(features_of_line(line), terms)
    return _name(features_of(ids, terms), terms)


@lru_cache(maxsize=1 << 14)
def _name(held: HoldFeatures, terms: Terms) -> str:
    fitting = (label.name for label in all_labels(terms) if label.primary and label.fits(held))
    return next(fitting, counted(held.size, "other card"))


@lru_cache(maxsize=64)
def _features(game: Game) -> tuple[HoldFeatures, ...]:
    """The features of each of the core's classes of holds."""
    terms, core = terms_of(game), solver(game)
    partial = [features_of(ids, terms) for ids in core.sets()]
    return (*partial, *map(features_of_line, range(len(game.lines) + 1)))


def primary_names(game: Game) -> tuple[list[str], list[int]]:
    """The names of holds; and for each of the core's classes, the index of its name."""
    terms, places = terms_of(game), dict[str, int]()
    group_of = [places.setdefault(_name(held, terms), len(places)) for held in _features(game)]
    return list(places), group_of


def labels_of(game: Game) -> tuple[list[str], list[list[bool]]]:
    """The labels that strategies use; and for each of the core's classes, which labels it has.

    If several labels are the same in this game, only the first one is used.
    """
    features = _features(game)
    distinct = list(dict.fromkeys(features))
    names: list[str] = []
    columns: dict[tuple[bool, ...], str] = {}
    for label in all_labels(terms_of(game)):
        column = tuple(map(label.fits, distinct))
        if any(column) and column not in columns and label.name not in names:
            columns[column] = label.name
            names.append(label.name)
    row_of = dict(zip(distinct, map(list, zip(*columns, strict=True)), strict=True))
    return names, [row_of[held] for held in features]
