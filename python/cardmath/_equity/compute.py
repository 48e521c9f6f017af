"""Who wins how often: `equity` asks for hands or ranges of hands, exactly or by random deals.

Exact answers come from all boards, one of each class up to suits, on which all hands meet. Random
ones come from independent deals: each player draws a hand by its weight, all draw again where two
clash, then the board comes from what is left. Who may hold anything at all is dealt two of the
cards that are left once the others drew, which comes to the same. The estimate of a player's equity
is the mean of his share of the pot, and its standard error that of the mean: a deal is a sample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardmath._cards.deck import Card, HandLike
from cardmath._core import Hand
from cardmath._equity.holdem import Question
from cardmath._equity.methods import How, Way, answered
from cardmath._equity.result import ComboEquity, Equity, PlayerEquity
from cardmath._rules.orderings import HIGH
from cardmath._support.numbers import error_of_mean, real
from cardmath._support.progress import check_progress
from cardmath._work.engines import Threads, find_engine
from cardmath._work.sampling import Plan
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath._equity.other_games import GameQuestion
    from cardmath._equity.result import Number
    from cardmath._equity.whole_weights import Weighing
    from cardmath._ranges.holdings import Holdings
    from cardmath._ranges.range import RangeLike
    from cardmath._rules.games import Game

    Score: TypeAlias = tuple[int, list[int], list[int]]

__all__ = ["BUDGET", "EXACT_BUDGET", "ComboEquity", "Equity", "PlayerEquity", "equity"]

BUDGET = 4_000_000_000
"""What an exact answer may cost, in units of about a nanosecond of one thread."""

EXACT_BUDGET = 3_600_000_000_000
"""What it may cost where `method="exact"` insists on one: about an hour of one core."""

_LARGEST_BUDGET = 1e30
"""An infinite budget counts as this one: more than any question costs."""

HOLDEM = "holdem"

ERROR = 5e-4
"""The standard error that random deals are to reach, if nothing else is said."""


@interruptible
def equity(
    *players: RangeLike | Holdings,
    game: str | Game = HOLDEM,
    board: HandLike = "",
    dead: HandLike = "",
    method: str = "auto",
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    seed: int | None = None,
    error: float | None = None,
    samples: int | None = None,
    seconds: float | None = None,
    budget: int | Literal["default"] | None = "default",
    combos: bool = False,
    categories: bool = False,
    next_card: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Equity:
    """Tell who wins how often: for hands or ranges of hands, on any board, in any game.

    Args:
        players: two to ten hands or ranges, as `Range` takes them; in other games as
            `read_holdings` does. What meets the board or a dead card is not held.
        game: a key of `GAMES`, such as `omaha8`, or a `Game`.
        board: the cards on the board so far.
        dead: cards that are out of play, such as those thrown away.
        method: `exact` insists on all deals; `sample` on random ones; `auto` takes all if that
            costs no more than the budget, which every machine decides alike, unless `samples` or
            `seconds` are given.
        threads: how many share the work, 0 for every core; the answer is the same.
        scheduler: the address of a Dask scheduler, tcp://host:port, whose workers share random
            deals; all deals are counted in this process.
        workers: so many processes on this machine share them, as a cluster of Dask's.
        seed: what fixes the random deals; without one the answer tells which it was.
        error: random deals go on until no player's equity has a greater standard error: 5e-4 if
            neither this nor `samples` nor `seconds` is given.
        samples: random deals end after so many.
        seconds: random deals end after so much time; the answer then depends on the machine.
        budget: what an exact answer may cost, in units of about a nanosecond of one thread:
            `BUDGET`, about four seconds, unless given; with the method `exact` `EXACT_BUDGET`,
            about an hour. None is no limit. Next cards share as much among them.
        combos: tell what each combination of each player comes to.
        categories: tell how often each player's hand ends in each category; of each pot, where
            there are two.
        next_card: tell the equities after each card that may come next, on a flop or turn.
        progress: called some times a second with how much is done, and of how much; then again
            with the next cards that are done.

    Returns:
        an `Equity`. Exact counts are integers, or fractions where weights are, and shares are
        fractions. Deals are weighted by the product of what the players hold. Weights too fine to
        be counted exactly are rounded: the method is then `rounded`, and `error` of each player
        the most by which that can move an equity.

    Raises:
        CardmathError: fewer than two players or more than ten, a board of too many cards, the wrong
            number of cards for the game or one that its deck has not, a card in two places, ranges
            that cannot be held at once, an unknown game or method, no exact way that is
            insisted on or one that costs more than the budget, a budget below 0, or next cards
            where no single card comes next. Dask is not installed,
            or no scheduler answers.
        RangeTextError, CardTextError, RepeatedCardError: as `Range` and `Hand` raise them.
        CardmathTypeError: a value is of the wrong type.
        StoppedError: the cluster has gone; `partial` is the `Equity` of what was done by then.
        Interrupted: Ctrl-C was pressed; `partial` is the `Equity` of what was done by then. Of
            an exact answer it has no equities, as the boards are counted in a fixed order.

    >>> answer = equity("AcAd", "KhKs")
    >>> [player.wins for player in answer], answer.players[0].ties, answer.total
    ([1388072, 317694], 6538, 1712304)
    >>> equity("AhKh", "QQ+", board="Ks7h2d").players[0].equity
    Fraction(1957, 3300)
    >>> print(equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8cJc"))
    2 players at omaha8 on Jc 8c 4d 3h: exact, 40 deals
    player     equity    wins      ties     high      low   scoop  quarter
    AsKhQh2s  26.875%  0.000%  100.000%   1.875%  25.000%  0.000%  92.500%
    AcJsJd2c  73.125%  0.000%  100.000%  48.125%  25.000%  0.000%   0.000%
    """
    if error is None and samples is None and seconds is None:
        error = ERROR
    plan = Plan(seed, error, samples, seconds)
    check_progress(progress)
    if samples is not None or seconds is not None:
        method = _sampling(method)
    engine = find_engine(threads, scheduler, workers)
    if method == "exact" and (scheduler or workers):
        raise CardmathError("all deals are counted in this process: a cluster is for random ones")
    allowed = _budget(budget, method)
    way = Way(method, allowed, plan, threads, engine, combos, categories, progress)
    asked = _asked(players, game, Hand(board), Hand(dead), way)
    coming = asked.coming() if next_card else None
    answer = answered(asked, way)
    if coming is not None:
        try:
            answer._next_cards = _after_each_card(asked, coming, answer, way)
        except KeyboardInterrupt as stopped:  # what it has is of a later board
            raise Interrupted("not all next cards were tried", answer) from stopped
    return answer


def _asked(
    players: Sequence[RangeLike | Holdings], game: str | Game, board: Hand, dead: Hand, way: Way
) -> _Holdem | GameQuestion:
    """The question, of hold'em or another game."""
    if game != HOLDEM:
        from cardmath._equity.other_games import GameQuestion
        from cardmath._rules.games import GAMES, find_game

        found = find_game(game)
        if found != GAMES[HOLDEM]:
            return GameQuestion(players, found, board, dead, way.combos, way.categories)
    return _Holdem(Question(players, board, dead, way.combos, way.categories))


def _budget(given: int | str | None, method: str) -> int | None:
    """What an exact answer may cost; None without a limit."""
    if given is None:
        return None
    if isinstance(given, str) and given == "default":
        return EXACT_BUDGET if method == "exact" else BUDGET
    return int(min(real("a budget", given, 0), _LARGEST_BUDGET))


def _sampling(method: str) -> str:
    """The method where random deals are asked for by their number or time."""
    if method == "exact":
        raise CardmathError("an exact answer takes all deals: without samples and seconds")
    return "sample" if method == "auto" else method


class _Holdem:
    """A question about hold'em, as it is answered."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.cost = None if question.way is None else question.way[-1]

    def coming(self) -> list[Card]:
        return self.question.coming()

    def after(self, card: Card) -> _Holdem | None:
        after = self.question.after(card)
        return None if after is None else _Holdem(after)

    @property
    def weighing(self) -> Weighing:
        return self.question.weighing

    def rounded(self) -> _Holdem | None:
        rounded = self.question.rounded()
        return None if rounded is None else _Holdem(rounded)

    def how_exact(self) -> str:
        assert self.question.way is not None  # it was just gone
        name, steps, unit, _ = self.question.way
        return f"{name}, {steps:,} {unit} up to suits"

    def count(self, way: Way) -> tuple[_Sum, str, BaseException | None]:
        assert self.question.way is not None
        _, steps, unit, _ = self.question.way
        total, counted = _Sum(), self.question.deals.count(way.threads, way.progress)
        total.scores, total.each, done, stopped = counted
        return total, f"the first {done:,} of {steps:,} {unit} up to suits", stopped

    def sum(self) -> _Sum:
        return _Sum()

    def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Any:  # noqa: ANN401
        combos, categories = self.question.told
        return self.question.deals.sample(seed, chunks, deals, threads, categories, combos)

    def answer(self, counted: _Sum, way: Way, how: How) -> Equity:
        return _answer(self.question, counted, way.categories, how)


class _Sum:
    """Samples that add up."""

    def __init__(self) -> None:
        self.scores: list[Score] = []
        self.each: list[list[Score]] | None = None

    def add(self, chunk: tuple[list[Score], list[list[Score]] | None]) -> None:
        """Add what a chunk came to."""
        scores, each = chunk
        if self.scores:
            scores = _added(self.scores, scores)
            if self.each is not None and each is not None:
                each = [_added(old, new) for old, new in zip(self.each, each, strict=True)]
        self.scores, self.each = scores, each  # both at once: Ctrl-C may come at any time

    @property
    def samples(self) -> int:
        """How many samples were added."""
        return self.scores[0][0] if self.scores else 0

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(_standard_error(won, self.samples) for _, won, _ in self.scores)


def _added(olds: list[Score], news: list[Score]) -> list[Score]:
    return [
        (
            old[0] + new[0],
            [a + b for a, b in zip(old[1], new[1], strict=True)],
            [a + b for a, b in zip(old[2], new[2], strict=True)],
        )
        for old, new in zip(olds, news, strict=True)
    ]


def _standard_error(won: Sequence[int], samples: int) -> float:
    """That of the mean share of the pot, of so many independent deals."""
    deals = max(samples, 1)
    mean = sum(count / winners for winners, count in enumerate(won, 1)) / deals
    square = sum(count / winners**2 for winners, count in enumerate(won, 1)) / deals
    return error_of_mean(mean, square, samples)


def _answer(
    asked: Question,
    counted: _Sum,
    with_categories: bool,
    how: How,
) -> Equity:
    scores, each, exact = counted.scores, counted.each, how.exact
    scale = asked.weighing.scale if how.counted else 1
    # Each deal is won by somebody: by one player alone, or in parts by those who share it.
    parts = _parts(len(scores))
    shares = [_share(won, parts) for _, won, _ in scores]
    total = sum(shares)
    off = asked.off_by(total // parts[0]) if how.counted else 0.0
    players = []
    for number, (deals, won, categories) in enumerate(scores):
        players.append(
            PlayerEquity(
                asked.ranges[number],
                _ratio(shares[number], total, exact),
                _number(won[0], scale),
                _number(sum(won[1:]), scale),
                _number(shares[number], parts[0] * scale),
                off if how.counted else _standard_error(won, deals),
                _categories(categories) if with_categories else None,
                _combo_rows(asked, number, each[number], exact, scale) if each else None,
            )
        )
    known = (asked.board, asked.dead)
    return Equity(tuple(players), _number(total, parts[0] * scale), *known, *how.values())


@cache
def _parts(players: int) -> tuple[int, ...]:
    """Into how many parts a pot is divided, and how many of them each of two, three … gets."""
    pot = lcm(*range(1, players + 1))
    return tuple(pot // winners for winners in range(1, players + 1))


def _share(won: Sequence[int], parts: Sequence[int]) -> int:
    """What came of all pots, in parts of one."""
    return sum(deals * part for deals, part in zip(won, parts, strict=True))


def _ratio(part: int, whole: int, exact: bool) -> Fraction | float:
    if exact:
        from fractions import Fraction

        return Fraction(part, whole or 1)
    return part / (whole or 1)


def _number(count: int, scale: int | Fraction) -> Number:
    if isinstance(scale, int) and count % scale == 0:
        return count // scale
    from fractions import Fraction

    number = Fraction(count, scale)
    return number.numerator if number.denominator == 1 else number


def _categories(counts: Sequence[int]) -> dict[str, Fraction]:
    from fractions import Fraction

    pairs = zip(HIGH.categories, counts, strict=True)
    return {name: Fraction(count, sum(counts) or 1) for name, count in reversed(list(pairs))}


def _combo_rows(
    asked: Question, number: int, scores: Sequence[Score], exact: bool, scale: int | Fraction
) -> tuple[ComboEquity, ...]:
    parts = _parts(len(asked.ranges))
    return tuple(
        ComboEquity(
            hand,
            weight,
            _ratio(_share(won, parts), deals * parts[0], exact),
            _number(won[0], scale),
            _number(sum(won[1:]), scale),
            _number(deals, scale),
        )
        for (hand, weight), (deals, won, _) in zip(asked.held(number), scores, strict=True)
    )


def _after_each_card(
    asked: _Holdem | GameQuestion, coming: Sequence[Card], answer: Equity, way: Way
) -> dict[Card, tuple[Fraction | float, ...]]:
    """The equities after each card that may come."""
    each = _way_after(answer, way, len(coming))
    found = {}
    for done, card in enumerate(coming):
        after = asked.after(card)
        if after is not None:
            found[card] = tuple(player.equity for player in answered(after, each))
        if way.progress is not None:
            way.progress(done + 1, len(coming))
    return found


def _way_after(answer: Equity, way: Way, cards: int) -> Way:
    """How to answer after each of so many cards: by the same rules, which share budget and time."""
    plan = way.plan
    seconds = None if plan.seconds is None else plan.seconds / cards
    plan = Plan(plan.seed, plan.error, plan.samples, seconds)
    counted = answer.method != "sample"
    method = "exact" if counted else way.method
    # The whole was within the budget, and its parts come to about as much.
    budget = None if counted or way.budget is None else way.budget // cards
    # A cluster for each card would take longer than the deals.
    engine = Threads(way.threads)
    return Way(method, budget, plan, way.threads, engine, False, False, None)
