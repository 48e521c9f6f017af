"""`analyze`: the return of a game in which every hand is played by its best hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import comb, sqrt
from typing import Any

from cardmath._support.fractions import Fraction
from cardmath._support.numbers import whole
from cardmath._support.plain import plain_fields
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import interruptible
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import NOTHING, Game, coins, one_in, percent, plain, plain_text
from cardmath.video_poker.hold_labels import primary_names
from cardmath.video_poker.solver import solver_and_pays


@dataclass(frozen=True, slots=True)
class HoldClass:
    """The hands whose best hold belongs to one class of holds."""

    name: str
    """The class of holds, such as `"4 to a flush"`."""
    hands: int
    """The number of hands."""
    probability: Fraction
    """The probability of being dealt one of them."""
    value: Fraction
    """Their mean return, in bets."""
    contribution: Fraction
    """Their part of the return of the game: `probability * value`."""


@dataclass(frozen=True, repr=False, eq=False)
class HoldClasses(Table[HoldClass]):
    """All hands by the class of their best hold; the class with the greatest value comes first."""

    _keys = "holds=_plain_rows"
    _plain = staticmethod(plain_text)

    title: str
    """The title, printed above the table."""
    rows: tuple[HoldClass, ...]
    """The classes, the greatest value first."""

    def _columns(self) -> Columns[HoldClass]:
        return (
            Column("name", "best hold"),
            Column("hands", "hands"),
            Column("probability", "percent of hands", partial(percent, places=3)),
            Column("value", "value", ".4f"),
            Column("contribution", "return percent", partial(percent, places=4)),
        )


def _hold_classes(game: Game) -> HoldClasses:
    """Group all hands of a game by the class of their best hold."""
    core, pays, scale = solver_and_pays(game)
    names, group_of = primary_names(game)
    sums = core.analyze(pays, group_of, len(names), 0)
    hands = comb(len(game.deck), 5)
    rows = [
        HoldClass(
            name,
            count,
            Fraction(count, hands),
            Fraction(value, count * core.denominator * scale),
            Fraction(value, hands * core.denominator * scale),
        )
        for name, (count, value) in zip(names, sums.groups, strict=True)
        if count
    ]
    rows.sort(key=lambda row: -row.value)
    return HoldClasses(f"{game.name}: the best holds", tuple(rows))


_MOST_LINES_PLAYED = 1000

_TIE_RULE = "the hold with the fewest cards, then the one with the lowest variance"


@dataclass(frozen=True, slots=True)
class LineResult:
    """A line of the pay table, with every hand played by its best hold."""

    name: str
    """The line's name; `"nothing"` for hands that no line pays."""
    pay: Fraction
    """What it pays for one coin."""
    probability: Fraction
    """The probability that it pays, after the draw."""
    contribution: Fraction
    """Its part of the return: `probability * pay`."""
    times: int
    """The weighted draws that it pays, out of `Analysis.total`."""
    dealt: int
    """The number of dealt hands that it would pay before the draw."""


@dataclass(frozen=True, repr=False)
class Analysis(Table[LineResult]):
    """The return of a game in which every hand is played by its best hold. All values are exact."""

    game: Game
    """The game."""
    rows: tuple[LineResult, ...]
    """The lines of the pay table, the best first; last are the hands that no line pays."""
    total: int
    """The denominator of `LineResult.times`: all hands times a denominator of all draws."""
    deal_variance: Fraction
    """The part of the variance due to the deal: the variance of the value of the best hold."""
    tied_hands: int
    """The number of hands with several best holds. The hold with the fewest cards is played."""
    tied_in_size: int
    """The number of hands with several best holds of the same number of cards.

    The hold with the lowest variance is played. This choice does not change the return, but it can
    change the contributions of the lines.
    """
    by_cards_held: tuple[int, ...]
    """The number of hands whose best hold keeps 0, 1, … 5 cards."""
    payback_at_one_coin: Fraction
    """The return per coin if fewer coins than the maximum are bet, played optimally for those
    pays."""

    @property
    def payback(self) -> Fraction:
        """The mean return per coin bet."""
        return sum((row.contribution for row in self.rows), Fraction(0))

    @property
    def percent(self) -> float:
        """The return in percent: 99.5439… for 9/6 Jacks or Better."""
        return 100 * float(self.payback)

    @property
    def variance(self) -> Fraction:
        """The variance of the return of one bet; it depends on `tie_rule`."""
        squares = (row.probability * row.pay**2 for row in self.rows)
        return sum(squares, Fraction(0)) - self.payback**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    @property
    def tie_rule(self) -> str:
        """Which of several best holds is played, in words.

        The return does not depend on it. The variance and the contributions of the lines do: other
        authors break ties differently, and publish slightly different figures.
        """
        return _TIE_RULE

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that a line pays anything."""
        return sum((row.probability for row in self.rows if row.pay), Fraction(0))

    @property
    def hands(self) -> int:
        """The number of hands that can be dealt."""
        return comb(len(self.game.deck), 5)

    def variance_of_lines(self, lines: int) -> Fraction:
        """The variance of a round of multi-line play, in which one hand is dealt.

        All lines hold the same cards, and each line draws from a deck of its own. The result is
        the variance of the sum of the lines' returns, with a bet of one on each line. For one line
        it is `variance`.

        Raises:
            CardmathError: the number of lines is not 1 to 1000.
            CardmathTypeError: it is not a whole number.

        >>> jacks = analyze("jacks-9-6")
        >>> round(float(jacks.variance_of_lines(10)) / 10, 3)
        37.212
        """
        count = whole("a number of lines", lines, 1, _MOST_LINES_PLAYED)
        return count * (self.variance - self.deal_variance) + count**2 * self.deal_variance

    def by_hold(self) -> HoldClasses:
        """Group the hands by the class of their best hold, such as four to a flush.

        >>> analyze("jacks-9-6").by_hold().rows[1].name
        'dealt straight flush'
        """
        return _hold_classes(self.game)

    def __getitem__(self, name: str) -> LineResult:  # type: ignore[override] # not by number
        """The line of this name.

        Raises:
            CardmathError: the game has no such line; the message lists its lines.
        """
        for row in self.rows:
            if row.name == name:
                return row
        line = self.game.line(name)
        return next(row for row in self.rows if row.name == line.name)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{self.game.name}: {percent(self.payback, 4)} % returned"

    def _columns(self) -> Columns[LineResult]:
        return (
            Column("name", "line"),
            Column("pay", "pays", coins),
            Column("", "one in", one_in, of=lambda row: row.probability),
            Column("probability", "percent of hands", partial(percent, places=4)),
            Column("contribution", "return percent", partial(percent, places=4)),
            Column("dealt"),
        )

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: counts are int, fractions are text `p/q`."""
        return {
            "game": self.game.to_dict(),
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
            "tie_rule": self.tie_rule,
            "by_cards_held": list(self.by_cards_held),
            "lines": [
                {**plain_fields(row, plain_text), "pay": plain(row.pay)} for row in self.rows
            ],
        }


@interruptible
def analyze(game: str | Game = "jacks-9-6", *, threads: int = 0) -> Analysis:
    """Compute the exact return of a game in which every hand is played by its best hold.

    Of holds of equal value, the one with the fewest cards is played; then the one with the lowest
    variance.

    Args:
        game: a key of `GAMES`, such as `"deuces-full-pay"`, or a `Game`.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: there is no such game, or one of its lines pays no hand.
        CardmathTypeError: `game` is neither a key nor a `Game`.

    >>> jacks = analyze("jacks-9-6")
    >>> print(f"{jacks.percent:.4f} %, standard deviation {jacks.standard_deviation:.3f}")
    99.5439 %, standard deviation 4.418
    >>> jacks.payback
    Fraction(1653526326983, 1661102543100)
    """
    game = find_game(game)
    found = _played(game, threads)
    short = game.at_one_coin()
    if short.pays == game.pays:
        return found
    return replace(found, payback_at_one_coin=_played(short, threads).payback)


def analyzed(game: str | Game) -> Analysis:
    """The same, kept for sessions, bankrolls and strategies, which ask about one game often."""
    return _analyzed(find_game(game))


@lru_cache(maxsize=8)
def _analyzed(game: Game) -> Analysis:
    return analyze(game)


def _played(game: Game, threads: int) -> Analysis:
    """The return of a game, whose pays are also those for one coin."""
    core, pays, scale = solver_and_pays(game, threads)
    # The classes of holds are grouped by the number of cards that they keep.
    sizes = [*(len(ids) for ids in core.sets()), *[5] * (len(pays) + 1)]
    sums = core.analyze(pays, sizes, 6, threads)
    total = comb(len(game.deck), 5) * core.denominator
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
            names, [*game.pays, Fraction(0)], sums.lines, core.dealt(), strict=True
        )
    )
    payback = sum((row.contribution for row in rows), Fraction(0))
    high, low = sums.squares
    squares = Fraction((high << 64) + low, total * core.denominator * scale**2)
    hands = tuple(hands for hands, _ in sums.groups)
    ties = sums.equal, sums.equal_in_size
    return Analysis(game, rows, total, squares - payback**2, *ties, hands, payback)
