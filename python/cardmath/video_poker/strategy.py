"""`strategy`: how to play a game, as an ordered list of holds in words, with its exact cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card, Hand, HandLike
from cardmath._core import StrategySearch, VideoPoker
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible, quote
from cardmath.video_poker.analysis import analyze
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game
from cardmath.video_poker.solver import hand_of, scaled_pays, solver
from cardmath.video_poker.vocabulary import DRAW_FIVE, labels_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LENGTHS", "Played", "Strategy", "StrategyLine", "strategy", "strategy_of"]

LENGTHS = {"short": Fraction(1, 500), "medium": Fraction(1, 5000), "full": Fraction(0)}
"""What a strategy of each length may cost, in parts of a bet: the shortest list that does."""

_MOST_BUILT = 60
_RULE = "Play the first line that the hand has; of two ways to do so, the one with the lower cards."


@dataclass(frozen=True, slots=True)
class StrategyLine:
    """A line of a strategy.

    Attributes:
        name: the class of holds, such as `"4 to a flush"`.
        cost: how much the strategy would lose more without this line, in parts of a bet.
    """

    name: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Played:
    """What a strategy does with a hand.

    Attributes:
        line: the name of the line that is played.
        cards: the cards that are held.
        digits: their places in the hand, from 1.
    """

    line: str
    cards: tuple[Card, ...]
    digits: str


class Strategy(Table):
    """An ordered list of holds, and what playing it costs against perfect play. All of it is exact.

    Of the lines the first that the hand has is played. Where a hand has it in two ways, the one
    with the lower cards is held: with king, queen and jack "2 high cards" are queen and jack.

    Attributes:
        game: the game.
        payback: what comes back of a coin.
        cost: how much less that is than perfect play returns.
    """

    __slots__ = ("_rows", "cost", "game", "payback")

    word_columns = 1

    def __init__(
        self, game: Game, rows: tuple[StrategyLine, ...], payback: Fraction, cost: Fraction
    ) -> None:
        self.game = game
        self.payback = payback
        self.cost = cost
        self._rows = rows

    @property
    def rows(self) -> tuple[StrategyLine, ...]:
        """The lines, in the order in which they are looked for."""
        return self._rows

    @property
    def names(self) -> tuple[str, ...]:
        """The lines, by name."""
        return tuple(row.name for row in self._rows)

    def play(self, hand: HandLike) -> Played:
        """Tell what the strategy does with a hand.

        Raises:
            CardmathError: not five cards of the game's deck.

        >>> strategy("jacks-9-6", "short").play("Ah Kh Qh Jh 2c").line
        '4 to a royal flush'
        """
        cards, held = hand_of(hand, self.game)
        known = _Known.of(self.game)
        ids = sorted(card.id for card in held)
        classes = known.solver.classes(held)
        for name in self.names:
            column = known.places[name]
            fitting = [kept for kept, row in enumerate(classes) if known.labels[row, column]]
            if fitting:
                kept = _lower(fitting, ids, held, known.solver, self.game)
                break
        else:
            name, kept = DRAW_FIVE, 0
        places = [place for place, card in enumerate(cards) if kept >> ids.index(card.id) & 1]
        digits = "".join(str(place + 1) for place in places)
        return Played(name, tuple(cards[place] for place in places), digits)

    @property
    def title(self) -> str:
        """What the table is of."""
        return (
            f"{self.game.name}: {100 * float(self.payback):.4f} % returned, "
            f"{100 * float(self.cost):.4f} % less than by perfect play"
        )

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("hold", "worth, percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (f"{place:2}. {row.name}", f"{100 * float(row.cost):.4f}" if row.cost else "")
            for place, row in enumerate(self._rows, 1)
        ]

    def __str__(self) -> str:
        return f"{super().__str__()}\n{_RULE}"

    def to_dict(self) -> dict[str, Any]:
        """The strategy as plain values for JSON: fractions are text `p/q`."""
        return {
            "game": self.game.key,
            "payback": str(self.payback),
            "cost": str(self.cost),
            "lines": [{"name": row.name, "cost": str(row.cost)} for row in self._rows],
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "name": list(self.names),
            "cost": [float(row.cost) for row in self._rows],
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strategy):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game.key, self.names))


def _lower(
    fitting: Iterable[int], ids: list[int], held: Hand, known: VideoPoker, game: Game
) -> int:
    """Of holds of one class the one with the lower cards; if only suits differ, the worse."""

    def ranks(kept: int) -> list[int]:
        return [ids[bit] // 4 for bit in range(4, -1, -1) if kept >> bit & 1]

    lowest = min(map(ranks, fitting))
    alike = [kept for kept in fitting if ranks(kept) == lowest]
    if len(alike) == 1:
        return alike[0]
    draws = known.draws(held)
    pays = [*game.pays, Fraction(0)]

    def value(kept: int) -> Fraction:
        worth = sum((n * pay for n, pay in zip(draws[kept], pays, strict=True)), Fraction(0))
        return worth / sum(draws[kept])

    return min(alike, key=value)


@dataclass(frozen=True, slots=True)
class _Known:
    """What strategies of a game are made of."""

    solver: VideoPoker
    search: StrategySearch
    names: tuple[str, ...]
    places: dict[str, int]
    labels: NDArray[np.bool_]
    unit: int
    """What costs are divided by."""

    @staticmethod
    def of(game: Game) -> _Known:
        return _known(game)


@lru_cache(maxsize=4)
def _known(game: Game) -> _Known:
    import numpy as np

    known = solver(game)
    pays, scale = scaled_pays(game, known)
    names, rows = labels_of(game)
    labels = np.array(rows, dtype=bool)
    search = StrategySearch(known, pays, labels, 0)
    unit = comb(len(game.deck), 5) * known.denominator * scale
    places = {name: place for place, name in enumerate(names)}
    return _Known(known, search, tuple(names), places, labels, unit)


@lru_cache(maxsize=16)
def _lists(game: Game) -> list[tuple[list[int], int]]:
    """What a search found: filled by `_searched`."""
    return []


def _searched(
    game: Game, progress: Callable[[int, int], object] | None
) -> list[tuple[list[int], int]]:
    """The cheapest list of each length that was found, the longer the cheaper."""
    found = _lists(game)
    if not found:
        known = _Known.of(game)
        steps, stopped = known.search.run(known.places[DRAW_FIVE], _MOST_BUILT, progress)
        lists = [(list(order), cost) for order, cost in steps]
        if stopped is not None:
            if not isinstance(stopped, KeyboardInterrupt):
                raise stopped
            partial = _strategy(game, *lists[-1])
            told = f"the best list so far has {len(partial)} lines"
            raise Interrupted(told, partial) from stopped
        found.extend(lists)
    return found


@interruptible
def strategy(
    game: str | Game = "jacks-9-6",
    length: str | int = "medium",
    *,
    progress: Callable[[int, int], object] | None = None,
) -> Strategy:
    """Find a strategy in words: an ordered list of holds, with its exact cost against perfect play.

    The search takes some seconds the first time for a game. It finds good lists, and no proof that
    there is no better one of that length; what a list costs is exact.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        length: `"short"` (the shortest list that costs no more than 0.2 % of a bet), `"medium"`
            (0.02 %), `"full"` (the best list found), or a number of lines at most.
        progress: called now and then with how much is done, and how much there is.

    Raises:
        CardmathError: there is no such game or length.
        Interrupted: Ctrl-C; its `partial` is the best strategy by then.

    >>> short = strategy("jacks-9-6", "short")
    >>> len(short), short.names[-1]
    (15, 'nothing: draw five cards')
    """
    game = find_game(game)
    named = isinstance(length, str) and length in LENGTHS
    if not named and (not isinstance(length, int) or length < 1):
        told = ", ".join(LENGTHS)
        raise CardmathError(
            f"a strategy is {told}, or has a number of lines from 1 up, not {length!r}"
        )
    lists = _searched(game, progress)
    if isinstance(length, int):
        fitting = [step for step in lists if len(step[0]) <= length]
        return _strategy(game, *fitting[-1])
    most = LENGTHS[length] * _Known.of(game).unit
    return _strategy(game, *next((step for step in lists if step[1] <= most), lists[-1]))


def _strategy(game: Game, order: list[int], cost: int) -> Strategy:
    known = _Known.of(game)
    loss = Fraction(cost, known.unit)
    rows = []
    for place, label in enumerate(order):
        others = [*order[:place], *order[place + 1 :]]
        more = known.search.cost(others) - cost if place < len(order) - 1 else 0
        rows.append(StrategyLine(known.names[label], Fraction(more, known.unit)))
    return Strategy(game, tuple(rows), analyze(game).payback - loss, loss)


def strategy_of(lines: Iterable[str], game: str | Game = "jacks-9-6") -> Strategy:
    """Tell what a list of holds costs, such as one from a book.

    Args:
        lines: the names of classes of holds, in the order in which they are looked for; those that
            `strategy` uses. Hands that have none of them draw five cards.
        game: a key such as `"jacks-9-6"`, or a `Game`.

    Raises:
        CardmathError: a name is no class of holds of this game, or comes twice; it names what is
        near.

    >>> simple = ["dealt straight or better", "three of a kind", "two pair", "pair"]
    >>> print(f"{100 * float(strategy_of(simple).cost):.2f} %")
    12.55 %
    """
    from difflib import get_close_matches

    game = find_game(game)
    if isinstance(lines, str):
        raise CardmathTypeError("lines are names of classes of holds, each a str")
    known, order = _Known.of(game), list[int]()
    for name in lines:
        if name not in known.places:
            near = get_close_matches(str(name), known.names, 3)
            hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "see `strategy`"
            raise CardmathError(f"{quote(str(name))} is no class of holds of {game.key}: {hint}")
        if known.places[name] in order:
            raise CardmathError(f"{name!r} comes twice")
        order.append(known.places[name])
    if known.places[DRAW_FIVE] not in order:
        order.append(known.places[DRAW_FIVE])
    return _strategy(game, order, known.search.cost(order))
