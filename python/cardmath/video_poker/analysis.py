"""`analyze`: what a game returns, where every hand is played in the best way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from cardmath._support.tables import Table
from cardmath.errors import CardmathError, interruptible
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import NOTHING, Game, plain
from cardmath.video_poker.solver import scaled_pays, solver
from cardmath.video_poker.vocabulary import primary_names

__all__ = ["Analysis", "HoldClass", "HoldClasses", "LineResult", "analyze", "percent"]

_MOST_LINES_PLAYED = 1000


@dataclass(frozen=True, slots=True)
class LineResult:
    """What comes of a line of the pay table under the best play.

    Attributes:
        name: the line's name; `"nothing"` for hands that no line pays.
        pay: what it pays for a coin.
        probability: how often it comes, after the draw.
        contribution: what it adds to the return.
        times: how often it comes, out of `Analysis.total`.
        dealt: how many hands are of this line as they are dealt.
    """

    name: str
    pay: Fraction
    probability: Fraction
    contribution: Fraction
    times: int
    dealt: int


@dataclass(frozen=True, slots=True)
class HoldClass:
    """The hands of which the best holds are of one class.

    Attributes:
        name: the class of hold, such as `"4 to a flush"`.
        hands: how many hands.
        probability: how often they are dealt.
        value: what such a hand returns, on average.
        contribution: what they add to the return of the game.
    """

    name: str
    hands: int
    probability: Fraction
    value: Fraction
    contribution: Fraction


class HoldClasses(Table):
    """The hands by the class of their best hold; those that return most come first."""

    __slots__ = ("_rows", "_title")

    def __init__(self, title: str, rows: Sequence[HoldClass]) -> None:
        self._title = title
        self._rows = tuple(rows)

    @property
    def title(self) -> str:
        """What the table is of."""
        return self._title

    @property
    def rows(self) -> tuple[HoldClass, ...]:
        """The classes."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("best hold", "hands", "percent of hands", "value", "return percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                row.name,
                f"{row.hands:,}",
                percent(row.probability, 3),
                f"{float(row.value):.4f}",
                percent(row.contribution, 4),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The classes as plain values for JSON."""
        return {
            "holds": [
                {
                    "name": row.name,
                    "hands": row.hands,
                    "probability": str(row.probability),
                    "value": str(row.value),
                    "contribution": str(row.contribution),
                }
                for row in self._rows
            ]
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "name": [row.name for row in self._rows],
            "hands": [row.hands for row in self._rows],
            "probability": [float(row.probability) for row in self._rows],
            "value": [float(row.value) for row in self._rows],
            "contribution": [float(row.contribution) for row in self._rows],
        }


class Analysis(Table):
    """What a game returns where every hand is played in the best way. All of it is exact.

    Attributes:
        game: the game.
        payback: what comes back of a coin, on average: a `Fraction`.
        payback_at_one_coin: the same where fewer than the most coins are bet, and played for that.
        variance: of what one bet brings.
        deal_variance: how much of the variance is that of the cards dealt: the variance of the
        value of the
            best hold.
        hit_frequency: how often any line pays.
        total: what `LineResult.times` are out of: the hands times the common denominator of all
        draws. tied_hands: how many hands have two best holds or more; that with the fewest cards
        is played. tied_in_size: how many of these have two of the same number of cards; that of
        the lowest variance is
            played. The return does not depend on it; what the lines contribute may.
        by_cards_held: how many hands are best played by holding 0 to 5 cards.
    """

    __slots__ = (
        "_game",
        "_rows",
        "by_cards_held",
        "deal_variance",
        "payback_at_one_coin",
        "tied_hands",
        "tied_in_size",
        "total",
    )

    def __init__(self, game: Game, found: _Found, payback_at_one_coin: Fraction) -> None:
        self._game = game
        self._rows = found.rows
        self.payback_at_one_coin = payback_at_one_coin
        self.total = found.total
        self.deal_variance = found.deal_variance
        self.tied_hands = found.tied_hands
        self.tied_in_size = found.tied_in_size
        self.by_cards_held = found.by_cards_held

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def rows(self) -> tuple[LineResult, ...]:
        """The lines, best first; the last is nothing."""
        return self._rows

    @property
    def payback(self) -> Fraction:
        """What comes back of a coin, on average."""
        return sum((row.contribution for row in self._rows), Fraction(0))

    @property
    def percent(self) -> float:
        """The return in percent: 99.5439… for 9/6 Jacks or Better."""
        return 100 * float(self.payback)

    @property
    def variance(self) -> Fraction:
        """The variance of what a bet of one brings."""
        squares = (row.probability * row.pay**2 for row in self._rows)
        return sum(squares, Fraction(0)) - self.payback**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often a line pays at all."""
        return sum((row.probability for row in self._rows if row.pay), Fraction(0))

    @property
    def hands(self) -> int:
        """How many hands can be dealt."""
        return comb(len(self._game.deck), 5)

    def variance_of_lines(self, lines: int) -> Fraction:
        """The variance of a round in which one hand is dealt, and drawn to on several lines.

        All lines hold the same cards, and each draws from a deck of its own. It is of the sum of
        what the lines bring, each with a bet of one. On one line it is `variance`.

        Raises:
            CardmathError: not 1 to 1000 lines.

        >>> jacks = analyze("jacks-9-6")
        >>> round(float(jacks.variance_of_lines(10)) / 10, 3)
        37.212
        """
        if not isinstance(lines, int) or not 1 <= lines <= _MOST_LINES_PLAYED:
            raise CardmathError(f"1 to {_MOST_LINES_PLAYED} lines are played, not {lines!r}")
        return lines * (self.variance - self.deal_variance) + lines**2 * self.deal_variance

    def by_hold(self) -> HoldClasses:
        """The hands by the class of their best hold, such as four to a flush.

        >>> analyze("jacks-9-6").by_hold().rows[1].name
        'dealt straight flush'
        """
        return _by_hold(self._game)

    def __getitem__(self, name: str) -> LineResult:
        """The line of this name.

        Raises:
            CardmathError: the game has none; it names those that it has.
        """
        for row in self._rows:
            if row.name == name:
                return row
        line = self._game.line(name)
        return next(row for row in self._rows if row.name == line.name)

    @property
    def title(self) -> str:
        """What the table is of."""
        return f"{self._game.name}: {percent(self.payback, 4)} % returned"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("line", "pays", "one in", "percent of hands", "return percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                row.name,
                coins(row.pay),
                one_in(row.probability),
                percent(row.probability, 4),
                percent(row.contribution, 4),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: counts are int, fractions are text `p/q`."""
        return {
            "game": self._game.to_dict(),
            "payback": str(self.payback),
            "percent": self.percent,
            "payback_at_one_coin": str(self.payback_at_one_coin),
            "variance": str(self.variance),
            "standard_deviation": self.standard_deviation,
            "deal_variance": str(self.deal_variance),
            "hit_frequency": str(self.hit_frequency),
            "total": self.total,
            "hands": self.hands,
            "tied_hands": self.tied_hands,
            "tied_in_size": self.tied_in_size,
            "by_cards_held": list(self.by_cards_held),
            "lines": [
                {
                    "name": row.name,
                    "pay": plain(row.pay),
                    "probability": str(row.probability),
                    "contribution": str(row.contribution),
                    "times": row.times,
                    "dealt": row.dealt,
                }
                for row in self._rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "name": [row.name for row in self._rows],
            "pay": [float(row.pay) for row in self._rows],
            "probability": [float(row.probability) for row in self._rows],
            "contribution": [float(row.contribution) for row in self._rows],
            "dealt": [row.dealt for row in self._rows],
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((Analysis, self._game.key, self.payback))


@dataclass(frozen=True, slots=True)
class _Found:
    """What the core counts, in the units of a game."""

    rows: tuple[LineResult, ...]
    total: int
    deal_variance: Fraction
    tied_hands: int
    tied_in_size: int
    by_cards_held: tuple[int, ...]


@interruptible
def analyze(game: str | Game = "jacks-9-6", *, threads: int = 0) -> Analysis:
    """Tell what a game returns where every hand is played in the best way, exactly.

    Of holds of equal value the one with the fewest cards is played, then the one of the lowest
    variance.

    Args:
        game: a key such as `"deuces-full-pay"`, which `GAMES` has, or a `Game`.
        threads: how many share the work; 0 is one for each core.

    Raises:
        CardmathError: there is no such game, or a line of it pays no hand.
        CardmathTypeError: neither a key nor a game.

    >>> jacks = analyze("jacks-9-6")
    >>> print(f"{jacks.percent:.4f} %, standard deviation {jacks.standard_deviation:.3f}")
    99.5439 %, standard deviation 4.418
    >>> jacks.payback
    Fraction(1653526326983, 1661102543100)
    """
    game = find_game(game)
    found = _found(game, threads)
    short = game.at_one_coin()
    at_one = _found(short, threads) if short.pays != game.pays else found
    payback = sum((row.contribution for row in at_one.rows), Fraction(0))
    return Analysis(game, found, payback)


def _found(game: Game, threads: int) -> _Found:
    known = solver(game, threads)
    pays, scale = scaled_pays(game, known)
    sizes = [len(ids) for ids in known.sets()]
    held = [*sizes, *[5] * (len(pays) + 1)]
    sums = known.analyze(pays, held, 6, threads)
    total = comb(len(game.deck), 5) * known.denominator
    names = [*(line.name for line in game.lines), NOTHING]
    rows = tuple(
        LineResult(
            name,
            pay,
            Fraction(count, total),
            Fraction(count, total) * pay,
            count,
            dealt,
        )
        for name, pay, count, dealt in zip(
            names, [*game.pays, Fraction(0)], sums.lines, known.dealt(), strict=True
        )
    )
    payback = sum((row.contribution for row in rows), Fraction(0))
    high, low = sums.squares
    squares = Fraction((high << 64) + low, total * known.denominator * scale**2)
    hands = tuple(hands for hands, _ in sums.groups)
    return _Found(rows, total, squares - payback**2, sums.equal, sums.equal_in_size, hands)


def _by_hold(game: Game) -> HoldClasses:
    known = solver(game)
    pays, scale = scaled_pays(game, known)
    names, group_of = primary_names(game)
    sums = known.analyze(pays, group_of, len(names), 0)
    hands = comb(len(game.deck), 5)
    rows = [
        HoldClass(
            name,
            count,
            Fraction(count, hands),
            Fraction(value, count * known.denominator * scale),
            Fraction(value, hands * known.denominator * scale),
        )
        for name, (count, value) in zip(names, sums.groups, strict=True)
        if count
    ]
    rows.sort(key=lambda row: -row.value)
    return HoldClasses(f"{game.name}: the best holds", rows)


def percent(share: Fraction, places: int) -> str:
    """A share in percent, rounded to so many decimals."""
    return f"{100 * float(share):.{places}f}"


def coins(pay: Fraction) -> str:
    """A number of coins, for people."""
    return f"{pay.numerator:,}" if pay.denominator == 1 else f"{float(pay):,.10g}"


def one_in(probability: Fraction) -> str:
    """How seldom something comes, for people."""
    if not probability:
        return "never"
    times = float(1 / probability)
    return f"{times:,.0f}" if times >= 1000 else f"{times:.4g}"
