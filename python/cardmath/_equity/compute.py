"""The function `equity`: it checks its arguments, asks its question, and words the answer.

An exact answer counts all runouts, one representative of each class under suit relabelling. A
sampled answer counts independent random deals. In each of them every player draws a combo by its
weight, all draw again if two combos share a card, and the rest of the board comes from the cards
that are left. Players with any two cards are dealt last, which gives the same distribution. The
estimate of a player's equity is the mean of the player's share of the pot. Its standard error is
that of the mean of independent samples, a sample being a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardmath._cards.deck import Card, HandLike
from cardmath._core import POT, Hand
from cardmath._equity.breakdowns import CategoryShares, ComboEquity, ComboTable
from cardmath._equity.question import Details, EquityDeals, EquityQuestion
from cardmath._equity.result import Equity, PlayerEquity
from cardmath._equity.scores import SummedScores
from cardmath._rules.games import HOLDEM, find_game
from cardmath._situation.clashes import in_few_letters
from cardmath._situation.seats import free_combos
from cardmath._situation.whole_weights import descaled
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import flag
from cardmath._support.progress import reporting
from cardmath._work.answering import ERROR, Answering, Method
from cardmath._work.engines import Threads
from cardmath._work.sampling import CHUNK, raise_if_stopped
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from distributed import Security

    from cardmath._equity.scores import Score, Scores
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game

__all__ = ["ComboEquity", "Equity", "PlayerEquity", "equity"]


MOST_OFF = 1e-5
"""Rounded weights may change an equity by at most this much, the last digit that is printed."""

_ENDS = {
    "error": "until the standard error was {0.error}",
    "samples": "until there were enough",
    "time": "for {0.seconds} seconds",
    "interrupted": "until it was stopped",
}
"""Why random deals ended, in words that a plan completes."""

_MOST_PARTIAL_COMBOS = 10_000
"""A partial answer has no more combos: Ctrl-C must not wait for long tables."""


@interruptible
def equity(
    *players: RangeLike,
    game: str | Game = HOLDEM,
    board: HandLike = "",
    dead: HandLike = "",
    method: Method = "auto",
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    security: Security | None = None,
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
    """Compute the equity of hands or ranges of hands, on any board, in any game.

    Args:
        players: two to ten hands or ranges, in any form that `Range` takes in the game. Combos that
            contain a board or dead card are removed.
        game: a key of `GAMES`, such as `omaha8`, or a `Game`.
        board: the cards on the board so far.
        dead: cards that are out of play, such as folded cards that were shown.
        method: `exact` counts all deals, or raises an error if it cannot. `sample` draws random
            deals. `auto` counts all deals if that costs no more than the budget, which is the same
            decision on every machine; but it draws random deals if `samples` or `seconds` is given.
        threads: the number of threads, 0 for every core. The answer does not depend on it.
        scheduler: the address of a Dask scheduler, tcp://host:port. Its workers share the random
            deals. An exact answer is computed in this process.
        workers: the number of worker processes on this machine that share the random deals, as a
            local Dask cluster.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        seed: fixes the random deals. If none is given, one is drawn, and the answer contains it.
        error: random deals end when no player's equity has a greater standard error. The default
            is 5e-4, unless `samples` or `seconds` is given.
        samples: random deals end at this sample size.
        seconds: random deals end after this time; the answer then depends on the machine.
        budget: the highest cost of an exact answer. A unit is about a nanosecond of one thread.
            The default is `BUDGET`, about four seconds; with the method `exact` it is
            `EXACT_BUDGET`, about an hour. None means no limit. The equities after the next card
            share one more budget of this size.
        combos: also give the equity of each combo of each player.
        categories: also give how often each player's hand ends in each category; for each pot if
            there are two.
        next_card: also give the equities after each card that may come next. The next street must
            be a single card, such as the turn or the river.
        progress: called several times a second with the work done and the total work; then with the
            next cards done and their number.

    Returns:
        an `Equity`. Exact counts are integers, or fractions if weights are fractions, and exact
        shares are fractions. Each deal is weighted by the product of the weights of the players'
        combos. Weights that are too fine to be counted exactly are rounded: the method is then
        `rounded`, and each player's `error` bounds the error that rounding causes.

    Raises:
        CardmathError: there are fewer than two players or more than ten; the board has too many
            cards; a hand has the wrong number of cards for the game; a card is not in the deck or
            in two places; the players cannot hold their ranges at once; the game or the method is
            unknown; the method is `exact`, and there is no exact way or it exceeds the budget; the
            budget is below 0; `next_card` is given, and the next street is not a single card; Dask
            is not installed, or no scheduler answers.
        RangeTextError, CardTextError, RepeatedCardError: as `Range` and `Hand` raise them.
        CardmathTypeError: a value has the wrong type.
        StoppedError: the cluster was lost; `partial` is the `Equity` of the deals so far.
        Interrupted: Ctrl-C was pressed; `partial` is the `Equity` of the deals so far. Of an exact
            answer it has no equities, as the deals are counted in a fixed order.

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
    options = Answering.read(
        ERROR,
        method=method,
        threads=threads,
        scheduler=scheduler,
        workers=workers,
        security=security,
        seed=seed,
        error=error,
        samples=samples,
        seconds=seconds,
        budget=budget,
        progress=progress,
    )
    flag("next_card", next_card)
    _check_not_a_list(players)
    with reporting(progress) as report:
        if report is not None:
            options = options._replace(progress=report)
        details = Details(flag("combos", combos), flag("categories", categories))
        question = EquityQuestion(players, find_game(game), Hand(board), Hand(dead), details)
        return _answered(EquityDeals(question), options, next_card=next_card)


def _answered(deals: EquityDeals, options: Answering, *, next_card: bool) -> Equity:
    """Answer a question, and the questions after each next card if they are wanted."""
    cards = deals.question.next_cards() if next_card else None
    answer = answer_of(deals, options)
    if cards is None:
        return answer
    try:
        return answer.with_next_cards(_after_each_card(deals.question, cards, answer, options))
    except KeyboardInterrupt as stopped:  # its `partial` is the answer on a later board
        raise Interrupted("not all next cards were tried", answer) from stopped


def _check_not_a_list(players: tuple[object, ...]) -> None:
    """Refuse a single list in place of the players; it would be read as one range."""
    if len(players) == 1 and isinstance(players[0], list | tuple):
        raise CardmathError(
            "this is one player with a list of hands: write a star before the list, as in "
            "equity(*players), so that each of its elements is a player"
        )


def _after_each_card(
    question: EquityQuestion, cards: Sequence[Card], answer: Equity, options: Answering
) -> dict[Card, tuple[Fraction | float, ...]]:
    """Compute the equities after each card, but for cards that a player holds in every deal."""
    later = _options_after(answer, options, len(cards))
    found = {}
    for done, card in enumerate(cards):
        try:
            after = EquityDeals(question.after(card))
        except CardmathError:
            after = None
        if after is not None:
            found[card] = tuple(player.equity for player in answer_of(after, later).players)
        if options.progress is not None:
            options.progress(done + 1, len(cards))
    return found


def _options_after(answer: Equity, options: Answering, cards: int) -> Answering:
    """The options with which to answer after each card, which share the budget and the time."""
    plan = options.plan
    seconds = None if plan.seconds is None else plan.seconds / cards
    exact = answer.method != "sample"
    # The answer itself was within the budget, and those after all cards together cost about as
    # much.
    budget = None if exact or options.budget is None else options.budget // cards
    return options._replace(
        method="exact" if exact else options.method,
        budget=budget,
        plan=plan._replace(seconds=seconds, chunk=CHUNK),
        engine=Threads(options.threads),  # starting a cluster for each card would take longer
        progress=None,
    )


def answer_of(deals: EquityDeals, options: Answering) -> Equity:
    """Answer a question by the method that the options choose.

    Raises:
        CardmathError: all deals cannot be counted within the budget.
        StoppedError: the cluster was lost; `partial` is the answer so far.
        Interrupted: Ctrl-C was pressed; `partial` is the answer so far.
    """
    # Planning a count takes longer than a thousand random deals.
    if options.method == "sample":
        return _sampled_answer(deals, options)
    countable = _countable(deals, options)
    if options.counts_all(countable.cost):
        answer = _exact_answer(countable, options)
        if answer.players[0].error <= MOST_OFF:  # all have the same
            return answer
        if options.method == "exact":
            raise CardmathError(
                "the weights are too far apart to count all deals with them: leave out hands of "
                "hardly any weight, or take random deals"
            )
    return _sampled_answer(deals, options)


def _countable(deals: EquityDeals, options: Answering) -> EquityDeals:
    """Return the deals, with rounded weights if they can only be counted with those."""
    cost = deals.cost
    if options.affords(cost) or (options.method == "exact" and cost is not None):
        return deals
    return deals.rounded() or deals


def _exact_answer(deals: EquityDeals, options: Answering) -> Equity:
    counted = deals.count(options)
    if counted.stopped is not None and not isinstance(counted.stopped, KeyboardInterrupt):
        raise counted.stopped
    exact = deals.exact
    method, text = ("exact", "exact") if exact else ("rounded", "exact but for rounded weights")
    words = f"{text}: {deals.exact_plan()}; {deals.cost:,} units of work"
    answer = make_answer(deals, counted.scores, Provenance(method, None, "done", words))
    if counted.stopped is None:
        return answer
    if not answer.total:
        raise Interrupted("no deal was counted", None)
    raise Interrupted(f"{counted.part} were counted", answer.cut_short(counted.part))


def _sampled_answer(deals: EquityDeals, options: Answering) -> Equity:
    plan, tally = options.plan, SummedScores()
    ended, stopped = options.draw(deals, tally)
    end = _ENDS[ended].format(plan)
    words = f"{tally.samples:,} random deals from seed {plan.seed}, {end}"
    off = 0.0 if deals.exact else deals.weighing.drawn_off
    if off:
        words += (
            f"; weights are rounded, which changes the probabilities of hands by {off:.0e} at most"
        )
    if tally.scores.squares != tally.samples:
        words += (
            "; the ranges clash in nearly all deals, so deals are drawn in blocks and have weights"
        )
    if stopped is not None:
        tally.leave_out_combos(_MOST_PARTIAL_COMBOS)
    answer = make_answer(deals, tally.scores, Provenance("sample", plan.seed, ended, words))
    raise_if_stopped(stopped, answer, f"{tally.samples:,} deals were evaluated")
    return answer


class Provenance(NamedTuple):
    """How an answer was found."""

    method: str
    """`exact`, `rounded` or `sample`."""
    seed: int | None
    """The seed of the random deals; None if all deals were counted."""
    stopped: str
    """Why the work ended, as `Equity.stopped` gives it."""
    words: str
    """The same for people, with the cost."""

    @property
    def exact(self) -> bool:
        """Whether all deals were counted, with unrounded weights."""
        return self.method == "exact"

    @property
    def counted(self) -> bool:
        """Whether all deals were counted, with weights that may be rounded."""
        return self.method != "sample"


def make_answer(deals: EquityDeals, scores: Scores, provenance: Provenance) -> Equity:
    """Turn the scores of all players into equities."""
    answer, question = _Answer(deals, scores, provenance), deals.question
    players = tuple(answer.player(*each) for each in enumerate(scores.players))
    return Equity(
        players,
        descaled(answer.deals, answer.scale),
        question.board,
        question.dead,
        provenance.method,
        provenance.seed,
        provenance.stopped,
        provenance.words,
        game=question.game.key,
    )


class _Answer:
    """What the players' answers have in common: the deals, and how they are weighted."""

    def __init__(self, counted: EquityDeals, scores: Scores, provenance: Provenance) -> None:
        self.question, self.scores, self.exact = counted.question, scores, provenance.exact
        self.deals = deals = scores.deals
        weighing = counted.weighing
        self.scale = weighing.scale if provenance.counted else 1
        if not provenance.counted and deals != scores.samples:
            # Random deals count for one each, whatever their mean weight.
            self.scale = Fraction(deals, scores.samples)
        self.off: float | None = None
        if provenance.counted:
            self.off = 0.0
            if not counted.exact:
                self.off = weighing.off_by(deals, self.question.unknown_deals())

    def player(self, number: int, score: Score) -> PlayerEquity:
        """The equity of a player."""
        held = self.question.held[number]
        categories, combos = None, None
        if score.categories:
            shares = self._categories(score.categories)
            categories = CategoryShares(in_few_letters(held), shares)
        if score.combos:
            combos = ComboTable(in_few_letters(held), self._combo_rows(number, score.combos))
        return PlayerEquity(
            held,
            self._ratio(score.share, POT * self.deals),
            descaled(score.wins, self.scale),
            descaled(score.ties, self.scale),
            descaled(score.share, POT * self.scale),
            self.scores.error(score) if self.off is None else self.off,
            categories,
            combos,
            self._parts(score) if len(score.pots) > 1 else None,
        )

    def _ratio(self, part: int, whole: int) -> Fraction | float:
        return Fraction(part, whole or 1) if self.exact else part / (whole or 1)

    def _parts(self, score: Score) -> dict[str, Fraction | float]:
        """What comes from each part of the pot, and how often the player scoops or is quartered."""
        shares = zip(self.question.game.pots, score.pots, strict=True)
        return {
            **{name: self._ratio(share, POT * self.deals) for (name, _), share in shares},
            "scoop": self._ratio(score.wins, self.deals),
            "quarter": self._ratio(score.quarters, self.deals),
        }

    def _categories(self, counts: list[list[int]]) -> dict[str, Fraction]:
        """The probability of each category, the strongest first; for each part of the pot."""
        several, deals, shares = len(counts) > 1, self.deals, {}
        for (name, ordering), of_pot in zip(self.question.game.pots, counts, strict=True):
            named = zip(ordering.categories, of_pot, strict=True)
            for category, count in reversed(list(named)):
                shares[f"{name}: {category}" if several else category] = Fraction(count, deals or 1)
            if ordering.worst is not None:
                shares[f"no {name}"] = Fraction(deals - sum(of_pot), deals or 1)
        return shares

    def _combo_rows(
        self, player: int, scores: Sequence[tuple[int, int, int, int]]
    ) -> tuple[ComboEquity, ...]:
        free = free_combos(self.question.held[player], self.question.known)
        return tuple(
            ComboEquity(
                hand,
                weight,
                self._ratio(share, POT * deals),
                descaled(wins, self.scale),
                descaled(ties, self.scale),
                descaled(deals, self.scale),
            )
            for (hand, weight), (deals, wins, ties, share) in zip(free, scores, strict=True)
        )
