"""The classes of holds, in the words of players: "4 to a royal flush", "suited QJ", "low pair".

A class looks at the cards that are held alone: how many of them are wild, the ranks of the others,
and whether these are of one suit. Of all five cards it looks at the line that pays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cardmath._cards.deck import Card
from cardmath._cards.faces import Rank
from cardmath.video_poker.games import Game
from cardmath.video_poker.shapes import RANKS
from cardmath.video_poker.solver import solver

__all__ = ["DRAW_FIVE", "Label", "Words", "labels_of", "name_of", "primary_names", "words_of"]

DRAW_FIVE = "nothing: draw five cards"
_ALL_FIVE = "all five cards, which pay nothing"
_TEN = RANKS.index("T")
_ACE = RANKS.index("A")
_COUNTS = ("no", "one", "two", "three", "four", "five")
_OF_A_KIND = {2: "pair", 3: "three of a kind", 4: "four of a kind"}


@dataclass(frozen=True, slots=True)
class Held:
    """What a class of holds looks at.

    Attributes:
        wild: how many wild cards are held.
        ranks: the ranks of the others, the highest first, from 0.
        suited: whether these are of one suit.
        line: of all five cards, the place of the line that pays them; else -1.
        runs: how many straights the others are part of.
        high: how many of them are high cards: those of which a pair is paid.
    """

    wild: int
    ranks: tuple[int, ...]
    suited: bool
    line: int
    runs: int
    high: int

    @property
    def size(self) -> int:
        """How many cards are held."""
        return self.wild + len(self.ranks)

    @property
    def gaps(self) -> int:
        """How many straights the others miss, of those that as many cards in a row are part of."""
        return 6 - len(self.ranks) - self.runs

    @property
    def royal(self) -> bool:
        """Whether they are part of a royal flush."""
        return self.suited and self.runs > 0 and all(rank >= _TEN for rank in self.ranks)

    @property
    def straight_flush(self) -> bool:
        """Whether they are part of a straight flush, and of no royal flush."""
        return self.suited and self.runs > 0 and not self.royal

    @property
    def kind(self) -> int:
        """How many of a rank they are, if all are of one rank; else 0."""
        return len(self.ranks) if len(set(self.ranks)) == 1 else 0

    @property
    def two_pair(self) -> bool:
        """Whether they are two pairs."""
        return [self.ranks.count(rank) for rank in self.ranks] == [2] * 4


Test = Callable[[Held], bool]


@dataclass(frozen=True, slots=True)
class Label:
    """A class of holds.

    Attributes:
        name: in words.
        fits: whether a hold is of it.
        primary: whether holds are called so; other classes are for strategies.
    """

    name: str
    fits: Test
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """What the classes of a game are made of.

    Attributes:
        lines: the names of the lines.
        high: the ranks of which a pair is paid, from 0.
        groups: the sets of ranks that some line asks for, such as aces, or 2 to 4.
        wild: how many wild cards there are.
        wild_name: what one of them is called.
        wild_cards: their ids.
        wild_ranks: the ranks of which all cards are wild.
    """

    lines: tuple[str, ...]
    high: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    wild: int
    wild_name: str
    wild_cards: frozenset[int]
    wild_ranks: frozenset[int]

    def with_wild(self, name: str, wild: int) -> str:
        """The name of a hold with so many wild cards."""
        return f"{name} with {self.some_wild(wild)}" if wild else name

    def some_wild(self, wild: int) -> str:
        """So many wild cards, in words."""
        if wild == 1:
            return f"the {self.wild_name}" if self.wild == 1 else f"a {self.wild_name}"
        return f"{_COUNTS[wild]} {self.wild_name}s"


@lru_cache(maxsize=64)
def words_of(game: Game) -> Words:
    """What the classes of a game's holds are made of."""
    shapes = [line.shape for line in game.lines]
    pairs = [shape.ranks for shape in shapes if (shape.kind, shape.count) == ("kind", 2)]
    high = tuple(sorted({RANKS.index(rank) for ranks in pairs for rank in ranks}))
    groups = {
        tuple(RANKS.index(rank) for rank in shape.ranks)
        for shape in shapes
        if shape.kind == "kind" and shape.ranks != RANKS
    }
    cards = game.wild_cards
    ranks = [RANKS.index(str(card.rank)) for card in cards if not card.is_joker]
    whole = frozenset(rank for rank in ranks if ranks.count(rank) == 4)
    return Words(
        tuple(line.name for line in game.lines),
        high if len(high) < len(RANKS) else (),
        tuple(sorted(groups - {high})),
        len(cards),
        _wild_name(game),
        frozenset(card.id for card in cards),
        whole,
    )


def _wild_name(game: Game) -> str:
    if game.bug:
        return "bug"
    if game.jokers == len(game.wild_cards):
        return "joker"
    ranks = {str(card.rank) for card in game.wild_cards if not card.is_joker}
    return "deuce" if ranks == {"2"} and not game.jokers else "wild card"


def _held(ids: Sequence[int], words: Words) -> Held:
    """What a class looks at in these cards."""
    natural = [card for card in ids if card not in words.wild_cards]
    wild = len(ids) - len(natural)
    ranks = tuple(sorted((card // 4 for card in natural), reverse=True))
    suited = len({card % 4 for card in natural}) <= 1
    high = sum(rank in words.high for rank in ranks)
    runs = _runs(ranks, words.wild_ranks)
    if wild and not runs:  # the wild card may play as itself: a deuce between ace and three
        runs = min(1, _runs(ranks, frozenset()))
    return Held(wild, ranks, suited, -1, runs, high)


@lru_cache(maxsize=1 << 14)
def _runs(ranks: tuple[int, ...], wild: frozenset[int]) -> int:
    """How many straights these ranks are part of, if none comes twice.

    Where all cards of a rank are wild, straights with that rank are not counted: they are made by
    any other too.
    """
    if len(set(ranks)) < len(ranks):
        return 0
    straights = [{_ACE, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    return sum(not set(ranks) - straight and not wild & straight for straight in straights)


def name_of(cards: Iterable[Card], words: Words, line: int) -> str:
    """What players call a hold; of all five cards, `line` is the place of what pays them."""
    ids = tuple(card.id for card in cards)
    if len(ids) == 5:
        return _name(Held(0, (), False, line, 0, 0), words)
    return _name(_held(ids, words), words)


@lru_cache(maxsize=1 << 14)
def _name(held: Held, words: Words) -> str:
    fitting = (label.name for label in _all_labels(words) if label.primary and label.fits(held))
    return next(fitting, f"{held.size} other card{'s' * (held.size > 1)}")


@lru_cache(maxsize=64)
def _features(game: Game) -> tuple[Held, ...]:
    """What classes look at, for each class of holds of the core."""
    words, known = words_of(game), solver(game)
    some = [_held(ids, words) for ids in known.sets()]
    lines = range(len(game.lines) + 1)
    return (*some, *(Held(0, (), False, line, 0, 0) for line in lines))


def primary_names(game: Game) -> tuple[list[str], list[int]]:
    """The names that holds are called by; and for each class of the core, which it has."""
    words, places = words_of(game), dict[str, int]()
    group_of = [places.setdefault(_name(held, words), len(places)) for held in _features(game)]
    return list(places), group_of


def labels_of(game: Game) -> tuple[list[str], list[list[bool]]]:
    """The classes that strategies are made of; and for each class of the core, which of them it is.

    Classes that are the same in this game come once, by the first of their names.
    """
    features = _features(game)
    distinct = list(dict.fromkeys(features))
    names: list[str] = []
    columns: dict[tuple[bool, ...], str] = {}
    for label in _all_labels(words_of(game)):
        column = tuple(map(label.fits, distinct))
        if any(column) and column not in columns and label.name not in names:
            columns[column] = label.name
            names.append(label.name)
    row_of = dict(zip(distinct, map(list, zip(*columns, strict=True)), strict=True))
    return names, [row_of[held] for held in features]


@lru_cache(maxsize=64)
def _all_labels(words: Words) -> tuple[Label, ...]:
    labels = [*_dealt(words)]
    for wild in range(min(4, words.wild) + 1):
        labels += [
            *_kinds(words, wild),
            *_royals(words, wild),
            *_straight_flushes(words, wild),
            *_flushes(words, wild),
            *_high_cards(words, wild),
            *_straights(words, wild),
            *_single_cards(words, wild),
        ]
    labels.append(Label(DRAW_FIVE, lambda held: held.size == 0 and held.line < 0, True))
    return tuple(labels)


def _dealt(words: Words) -> Iterator[Label]:
    """All five cards, by the line that pays them."""
    for place, name in enumerate(words.lines):
        yield Label(f"dealt {name}", _line_is(place), True)
    for place, name in enumerate(words.lines[1:], 1):
        better = name if name.endswith("or better") else f"{name} or better"
        yield Label(f"dealt {better}", _line_up_to(place))
    last = len(words.lines)
    yield Label(_ALL_FIVE, lambda held: held.line == last, True)


def _some(wild: int, others: int, fits: Test) -> Test:
    """Holds of so many wild cards and so many others that fit."""
    return lambda held: (
        held.line < 0 and held.wild == wild and len(held.ranks) == others and fits(held)
    )


def _kinds(words: Words, wild: int) -> Iterator[Label]:
    """Cards of one rank, and two pairs."""
    if wild:
        yield Label(words.some_wild(wild), _some(wild, 0, lambda _: True), True)
    if not wild:
        for group in words.groups:
            name = f"two pair with {group_name(group)}"
            yield Label(
                name,
                _some(0, 4, _two_pair_with(group)),
            )
        yield Label("two pair", _some(0, 4, lambda held: held.two_pair), True)
    for others in range(2 if not wild else 1, 5 - wild):
        size = wild + others
        if size < 2:
            continue
        kind = _OF_A_KIND[size]
        for group in words.groups:
            of = f"pair of {group_name(group)}" if size == 2 else f"{kind}: {group_name(group)}"
            yield Label(
                words.with_wild(of, wild),
                _some(wild, others, _kind_of(group)),
            )
        if size == 2 and words.high:
            high = f"pair of {group_name(words.high)}"
            yield Label(
                words.with_wild(high, wild),
                _some(wild, others, lambda held: held.kind > 0 and held.high > 0),
                True,
            )
            low = _some(wild, others, lambda held: held.kind > 0 and not held.high)
            yield Label(words.with_wild("low pair", wild), low, not wild)
        yield Label(
            words.with_wild(kind, wild),
            _some(wild, others, lambda held: held.kind > 0),
            others > 1,
        )


def _royals(words: Words, wild: int) -> Iterator[Label]:
    """Some cards of a royal flush."""
    for others in range(1 if wild > 1 else 2, 5 - wild):
        size = wild + others
        name = words.with_wild(f"{size} to a royal flush", wild)
        if size == 2:
            yield from _suited_pairs(words)
        yield Label(name, _some(wild, others, lambda held: held.royal), True)
        if size == 3:
            for rank, what in ((_ACE, "ace"), (_TEN, "ten")):
                yield Label(
                    f"{name}, no {what}",
                    _some(
                        wild,
                        others,
                        _royal_without(rank),
                    ),
                )
            yield Label(
                f"{name}, no ace, no ten",
                _some(
                    wild,
                    others,
                    _royal_without(_ACE, _TEN),
                ),
            )


def _suited_pairs(words: Words) -> Iterator[Label]:
    """Two cards of a royal flush, by their ranks."""
    for first in range(_ACE, _TEN, -1):
        for second in range(first - 1, _TEN - 1, -1):
            ranks = first, second
            yield Label(
                f"suited {RANKS[first]}{RANKS[second]}",
                _some(0, 2, _royal_pair(ranks)),
            )
    for high in (1, 2) if words.high else ():
        name = "2 suited high cards" if high == 2 else "2 to a royal flush, a high card or more"
        yield Label(name, _some(0, 2, _royal_high(high)))
    yield Label(
        "suited KQ, KJ or QJ",
        _some(0, 2, _royal_without(_ACE, _TEN)),
    )
    yield Label("suited AK, AQ or AJ", _some(0, 2, _with_ace))


def _with_ace(held: Held) -> bool:
    return held.royal and held.ranks[0] == _ACE and held.ranks[1] != _TEN


def _high_words(high: int) -> str:
    return f", {high} high card{'s' * (high > 1)} or more" if high else ""


def _straight_flushes(words: Words, wild: int) -> Iterator[Label]:
    """Some cards of a straight flush, by how many straights they miss."""
    for others in range(2 if not wild else 1, 5 - wild):
        size = wild + others
        if size < 2 or others < 2:
            continue
        name = words.with_wild(f"{size} to a straight flush", wild)
        most = 5 - others
        for gaps in range(most + 1):
            what = _gaps(gaps, most)
            yield Label(
                f"{name}{what}",
                _some(wild, others, _straight_flush(gaps, gaps, 0)),
                True,
            )
        for gaps in range(most + 1):
            for high in range((2 if words.high else 0) + 1):
                if not gaps and not high:
                    continue
                what = "" if gaps == most else _at_most(gaps, most)
                yield Label(
                    f"{name}{what}{_high_words(high)}",
                    _some(
                        wild,
                        others,
                        _straight_flush(0, gaps, high),
                    ),
                )


def _gaps(gaps: int, most: int) -> str:
    if most == 1:
        return ", inside" if gaps else ", open"
    return f", {gaps} gap{'s' * (gaps > 1)}" if gaps else ", no gap"


def _at_most(gaps: int, most: int) -> str:
    if most == 1 or not gaps:
        return _gaps(gaps, most)
    return f", at most {gaps} gap{'s' * (gaps > 1)}"


def _flushes(words: Words, wild: int) -> Iterator[Label]:
    """Some cards of a flush."""
    for others in range(2, 5 - wild):
        size = wild + others
        if size < 3:
            continue
        name = words.with_wild(f"{size} to a flush", wild)
        for high in range(others if words.high else 1):
            yield Label(
                f"{name}{_high_words(high)}",
                _some(wild, others, _suited_high(high)),
                not high,
            )


def _straights(words: Words, wild: int) -> Iterator[Label]:
    """Some cards of a straight, by how many straights they are part of."""
    for others in range(2, 5 - wild):
        size = wild + others
        if size < 3:
            continue
        most = 5 - others
        for gaps in range(most + 1):
            kind = (
                ("an inside straight" if gaps else "an open straight")
                if most == 1
                else "a straight"
            )
            what = "" if most == 1 else _gaps(gaps, most)
            name = words.with_wild(f"{size} to {kind}", wild) + what
            for high in range((others if words.high else 0) + 1):
                yield Label(
                    f"{name}{_high_words(high)}",
                    _some(
                        wild,
                        others,
                        _straight(gaps, high),
                    ),
                    not high and size == 4,
                )


def _high_cards(words: Words, wild: int) -> Iterator[Label]:
    """Cards of which a pair would be paid."""
    if not words.high or len(words.high) > 6:
        return
    for others in range(2, 5 - wild):
        for ranks in _choices(words.high, others):
            letters = "".join(RANKS[rank] for rank in ranks)
            yield Label(
                words.with_wild(letters, wild),
                _some(wild, others, _ranks_are(ranks)),
            )
        yield Label(
            words.with_wild(f"{others} high cards", wild),
            _some(wild, others, _all_high(others)),
            True,
        )
        yield Label(
            words.with_wild(f"{others} high cards, no ace", wild),
            _some(
                wild,
                others,
                _all_high(others, no_ace=True),
            ),
        )
    for rank in words.high:
        yield Label(
            words.with_wild(f"one {RANKS[rank]}", wild),
            _some(wild, 1, _first_between(rank, rank)),
        )
    yield Label(
        words.with_wild("one high card", wild), _some(wild, 1, lambda held: held.high == 1), True
    )


def _single_cards(words: Words, wild: int) -> Iterator[Label]:
    """One card beside wild cards."""
    if not wild:
        return
    for low, high in ((4, 8), (3, 9), (2, 10), (1, 10), (3, 10), (4, 9)):
        yield Label(
            words.with_wild(f"one {RANKS[low]}-{RANKS[high]}", wild),
            _some(wild, 1, _first_between(low, high)),
        )
    for rank, letter in enumerate(RANKS):
        yield Label(
            words.with_wild(f"one {letter}", wild),
            _some(wild, 1, _first_between(rank, rank)),
            True,
        )


def _all_high(others: int, *, no_ace: bool = False) -> Test:
    return lambda held: (
        held.high == others
        and len(set(held.ranks)) == others
        and not (no_ace and held.ranks[0] == _ACE)
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


def _choices(ranks: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    return combinations(sorted(ranks, reverse=True), size)


def group_name(group: tuple[int, ...]) -> str:
    """Some ranks in words: `aces`, `2-4`, `jacks or better`."""
    words = [rank.plural.lower() for rank in Rank]
    if len(group) == 1:
        return words[group[0]]
    if group == tuple(range(group[0], len(RANKS))):
        return f"{words[group[0]]} or better"
    if group == tuple(range(group[0], group[-1] + 1)):
        return f"{RANKS[group[0]]}-{RANKS[group[-1]]}"
    return " or ".join(RANKS[rank] for rank in group)
