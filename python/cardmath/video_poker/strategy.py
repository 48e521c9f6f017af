"""`strategy`: how to play a game, as an ordered list of labels of holds, with its exact cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardmath._cards.deck import Card, Hand, HandLike
from cardmath._core import StrategySearch, VideoPoker
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout, PrintedTable
from cardmath._support.lists import is_one_of, listed
from cardmath._support.numbers import index_of
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress, reporting, still_busy
from cardmath._support.suggestions import did_you_mean
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible, quote, raise_stopped
from cardmath.video_poker.analysis import analyzed
from cardmath.video_poker.best_holds import best_holds
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game, plain_text
from cardmath.video_poker.hold_labels import DRAW_FIVE, labels_of
from cardmath.video_poker.solver import hand_of, solver_and_pays
from cardmath.video_poker.terms import terms_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._core import VideoPoker
    from cardmath.video_poker.games import Game

LENGTHS = {"short": Fraction(1, 500), "medium": Fraction(1, 5000), "full": Fraction(0)}
"""The highest cost of a strategy of each length, in parts of a bet."""

_MOST_BUILT = 60
_RULE = "Play the first line that the hand has; of two ways to do so, the one with the lower cards."


@dataclass(frozen=True, slots=True)
class StrategyLine:
    """A line of a strategy."""

    name: str
    """The label of a hold, such as `"4 to a flush"`."""
    cost: Fraction
    """How much more the strategy would cost without this line, as a share of a bet."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a strategy plays a hand."""

    line: str
    """The name of the line that is played."""
    cards: tuple[Card, ...]
    """The held cards."""
    digits: str
    """Their places in the hand, from 1."""


@dataclass(frozen=True, repr=False)
class Strategy(Table[StrategyLine]):
    """An ordered list of hold labels, and its cost against perfect play. All values are exact.

    A hand is played by the first line that it has. If it has the line in two ways, the lower cards
    are held: with king, queen and jack, "2 high cards" means queen and jack.
    """

    _keys = "game=game.key payback cost lines=_plain_rows"
    _plain = staticmethod(plain_text)

    game: Game
    """The game."""
    rows: tuple[StrategyLine, ...]
    """The lines, in the order of play."""
    payback: Fraction
    """The return per coin."""
    cost: Fraction
    """The return of perfect play minus this return."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lines."""
        return tuple(row.name for row in self.rows)

    def play(self, hand: HandLike) -> Played:
        """Play a hand by the strategy, up to the draw.

        Raises:
            CardmathError: the hand is not five cards of the game's deck.

        >>> strategy("jacks-9-6", "short").play("Ah Kh Qh Jh 2c").line
        '4 to a royal flush'
        """
        cards, held = hand_of(hand, self.game)
        labels = _labels(self.game)
        ids = sorted(card.id for card in held)
        classes = labels.core.classes(held)
        for name in self.names:
            column = labels.places[name]
            fitting = [kept for kept, row in enumerate(classes) if labels.rows[row, column]]
            if fitting:
                kept = _lowest(fitting, ids, held, labels.core, self.game)
                break
        else:
            name, kept = DRAW_FIVE, 0
        places = [place for place, card in enumerate(cards) if kept >> ids.index(card.id) & 1]
        digits = "".join(str(place + 1) for place in places)
        return Played(name, tuple(cards[place] for place in places), digits)

    def grouped(self) -> GroupedStrategy:
        """The lines by the number of wild cards that the hand has, as players print them.

        Each group has the lines that hands with that number of wild cards play, and plays every
        hand as the whole list does.

        Raises:
            CardmathError: the game has no wild cards.

        >>> lines = ["dealt straight or better", "4 to a flush with the joker", "the joker", "pair"]
        >>> strategy_of(lines, "joker-kings-20-7").grouped().groups["the joker"]
        ('dealt straight or better', '4 to a flush with the joker', 'the joker')
        """
        if not self.game.wild_cards:
            raise CardmathError(f"{self.game.key} has no wild cards to group a strategy by")
        labels = _labels(self.game)
        order = [labels.places[name] for name in self.names]
        fits = labels.rows[:, order]
        first = fits.argmax(axis=1)  # the first line that a class of holds has
        first[~fits.any(axis=1)] = len(order)
        groups = _played_by_wild(self.game, labels.core, first)
        return GroupedStrategy(
            self.title,
            {name: tuple(self.names[line] for line in lines) for name, lines in groups.items()},
        )

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return (
            f"{self.game.name}: {100 * float(self.payback):.4f} % returned, "
            f"{100 * float(self.cost):.4f} % less than by perfect play"
        )

    def _columns(self) -> Columns[StrategyLine]:
        return (
            Column("name", "hold"),
            Column(
                "cost", "worth, percent", lambda cost: f"{100 * float(cost):.4f}" if cost else ""
            ),
        )

    def _cells(self) -> list[tuple[str, ...]]:
        """The lines, numbered."""
        return [
            (f"{place:2}. {name}", cost) for place, (name, cost) in enumerate(super()._cells(), 1)
        ]

    def __str__(self) -> str:
        return f"{super().__str__()}\n{_RULE}"


def _lowest(
    fitting: Iterable[int], ids: list[int], held: Hand, core: VideoPoker, game: Game
) -> int:
    """Of holds with one label, the one with the lowest cards; if only suits differ, the worst."""

    def ranks(kept: int) -> list[int]:
        return [ids[bit] // 4 for bit in range(4, -1, -1) if kept >> bit & 1]

    lowest = min(map(ranks, fitting))
    alike = [kept for kept in fitting if ranks(kept) == lowest]
    if len(alike) == 1:
        return alike[0]
    draws = core.draws(held)
    pays = [*game.pays, Fraction(0)]

    def value(kept: int) -> Fraction:
        worth = sum((n * pay for n, pay in zip(draws[kept], pays, strict=True)), Fraction(0))
        return worth / sum(draws[kept])

    return min(alike, key=value)


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of a game's holds, and the search for lists of them."""

    core: VideoPoker
    search: StrategySearch
    names: tuple[str, ...]
    places: dict[str, int]
    """The index of each name."""
    rows: NDArray[np.bool_]
    """For each of the core's classes of holds, whether it has each label."""
    unit: int
    """The denominator of costs."""


@lru_cache(maxsize=4)
def _labels(game: Game) -> _Labels:
    core, pays, scale = solver_and_pays(game)
    names, found = labels_of(game)
    rows = np.array(found, dtype=bool)
    search = StrategySearch(core, pays, rows, 0)
    unit = comb(len(game.deck), 5) * core.denominator * scale
    places = {name: place for place, name in enumerate(names)}
    return _Labels(core, search, tuple(names), places, rows, unit)


class _LabelList(NamedTuple):
    """An ordered list of labels that the search found, and its cost."""

    order: list[int]
    cost: int


@lru_cache(maxsize=16)
def _found_lists(game: Game) -> list[_LabelList]:
    """The lists that a search found; `_search` fills them in."""
    return []


def _search(game: Game, progress: Callable[[int, int], object] | None) -> list[_LabelList]:
    """The cheapest list of each length that was found; a longer list is cheaper."""
    found = _found_lists(game)
    if not found:
        labels = _labels(game)
        steps, stopped = labels.search.run(labels.places[DRAW_FIVE], _MOST_BUILT, progress)
        lists = [_LabelList(list(order), cost) for order, cost in steps]
        if stopped is not None:
            partial = _strategy(game, *lists[-1])
            raise_stopped(stopped, f"the best list so far has {len(partial)} lines", partial)
        found.extend(lists)
    return found


@interruptible
def strategy(
    game: str | Game = "jacks-9-6",
    length: str | int = "medium",
    *,
    progress: Callable[[int, int], object] | None = None,
) -> Strategy:
    """Find a strategy in words: an ordered list of labels of holds, with its exact cost.

    The first search for a game takes a few seconds. The list is good, but a better one of the same
    length may exist. Its cost against perfect play is exact.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        length: `"short"` (the shortest list that costs no more than 0.2 % of a bet), `"medium"`
            (0.02 %), `"full"` (the best list found), or the greatest number of lines.
        progress: called several times a second with the work done and the total work.

    Raises:
        CardmathError: there is no such game or length.
        Interrupted: Ctrl-C was pressed; `partial` is the best strategy so far.

    >>> short = strategy("jacks-9-6", "short")
    >>> len(short), short.names[-1]
    (15, 'nothing: draw five cards')
    """
    game = find_game(game)
    lines = index_of(length)
    if not is_one_of(length, LENGTHS) and (lines is None or lines < 1):
        raise CardmathError(
            f"the length of a strategy is {', '.join(LENGTHS)} or a number of lines from 1 up, "
            f"not {quote(length)}"
        )
    check_progress(progress)
    with reporting(progress) as report:
        still_busy()  # the labels of all hands take a moment
        lists = _search(game, report)
        if lines is not None:
            fitting = [one for one in lists if len(one.order) <= lines]
            return _strategy(game, *fitting[-1])
        most = LENGTHS[str(length)] * _labels(game).unit
        return _strategy(game, *next((one for one in lists if one.cost <= most), lists[-1]))


def _strategy(game: Game, order: list[int], cost: int) -> Strategy:
    labels = _labels(game)
    loss = Fraction(cost, labels.unit)
    rows = []
    for place, label in enumerate(order):
        others = [*order[:place], *order[place + 1 :]]
        more = labels.search.cost(others) - cost if place < len(order) - 1 else 0
        rows.append(StrategyLine(labels.names[label], Fraction(more, labels.unit)))
    return Strategy(game, tuple(rows), analyzed(game).payback - loss, loss)


def strategy_of(lines: Iterable[str], game: str | Game = "jacks-9-6") -> Strategy:
    """Compute the cost of a list of labels of holds, such as one from a book.

    Args:
        lines: the labels, in the order of play, as `strategy` writes them. Hands that have none of
            them draw five cards.
        game: a key such as `"jacks-9-6"`, or a `Game`.

    Raises:
        CardmathError: a name is not a label of this game's holds, or comes twice; the message
            suggests near ones.

    >>> simple = ["dealt straight or better", "three of a kind", "two pair", "pair"]
    >>> print(f"{100 * float(strategy_of(simple).cost):.2f} %")
    12.55 %
    """
    game = find_game(game)
    names = listed("lines", lines)
    labels, order = _labels(game), list[int]()
    for name in names:
        if not isinstance(name, str) or name not in labels.places:
            near = did_you_mean(str(name), labels.names, 3, before="", write=repr)
            hint = near or "see `strategy`"
            raise CardmathError(f"{quote(str(name))} is not a label of holds of {game.key}: {hint}")
        if labels.places[name] in order:
            raise CardmathError(f"{quote(name)} comes twice")
        order.append(labels.places[name])
    if labels.places[DRAW_FIVE] not in order:
        order.append(labels.places[DRAW_FIVE])
    return _strategy(game, order, labels.search.cost(order))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GroupedStrategy(PrintedTable):
    """The lines of a strategy that hands with each number of wild cards play, in their order."""

    title: str
    """The title of the strategy."""
    groups: dict[str, tuple[str, ...]]
    """The name of each number of wild cards, such as `"two deuces"`, the most first, and the lines
    that its hands play."""

    def _layout(self) -> Layout:
        cells = [
            (group if place == 1 else "", f"{place:2}. {name}")
            for group, names in self.groups.items()
            for place, name in enumerate(names, 1)
        ]
        return Layout(self.title, ("the hand has", "hold the first of these"), cells, words=2)


def _played_by_wild(
    game: Game, core: VideoPoker, first: NDArray[np.int64]
) -> dict[str, tuple[int, ...]]:
    """The lines of a strategy that are played by hands with each number of wild cards.

    Args:
        game: the game.
        core: what the core knows about it.
        first: for each of the core's classes of holds, the first line that has it; a greater number
            than that of any line if none has.
    """
    hands = best_holds(game).hands
    cards = [Card.from_id(number) for number in range(56)]
    classes = [core.classes(Hand([cards[number] for number in ids])) for ids in hands.tolist()]
    played = first[np.array(classes)].min(axis=1)
    terms = terms_of(game)
    wild: NDArray[np.int64] = np.isin(hands, list(terms.wild_cards)).sum(axis=1)
    names = {
        number: terms.some_wild(number) if number else f"no {terms.wild_name}"
        for number in range(int(wild.max()), -1, -1)
    }
    return {
        name: tuple(int(line) for line in np.unique(played[wild == number]))
        for number, name in names.items()
    }
