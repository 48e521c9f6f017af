"""The two methods that answer a question in any game: count all deals, or draw random ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from cardmath._equity.answer import Provenance, make_answer
from cardmath._equity.options import AnswerOptions
from cardmath._equity.question import CANNOT_ALL_HOLD, EquityQuestion
from cardmath._equity.result import Equity
from cardmath._equity.scores import SummedScores
from cardmath._work.protocol import Do, Done, Span
from cardmath._work.sampling import MOST_SAMPLES, chunk_sizes, raise_if_stopped, run
from cardmath.errors import CardmathError, Interrupted

MOST_OFF = 1e-5
"""Rounded weights may change an equity by at most this much, the last digit that is printed."""

_MOST_PARTIAL_COMBOS = 10_000
"""A partial answer has no more combos: Ctrl-C must not wait for long tables."""

_UNITS_A_SECOND = 10**9
_LONGEST = 2**63
"""The core does not compute costs above this."""
_TIMES = (
    *((365.25 * 86_400, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute")),
    (1, "second"),
)


def answer_question(question: EquityQuestion, options: AnswerOptions) -> Equity:
    """Answer a question by the method that the options choose.

    Raises:
        CardmathError: all deals cannot be counted within the budget.
        StoppedError: the cluster was lost; `partial` is the answer so far.
        Interrupted: Ctrl-C was pressed; `partial` is the answer so far.
    """
    countable = _countable(question, options)
    if _is_exact(countable, options):
        answer = _exact_answer(countable, options)
        if answer.players[0].error <= MOST_OFF:  # all have the same
            return answer
        if options.method == "exact":
            raise CardmathError(
                "the weights are too far apart to count all deals with them: leave out hands of "
                "hardly any weight, or take random deals"
            )
    return _sampled_answer(question, options)


def _countable(question: EquityQuestion, options: AnswerOptions) -> EquityQuestion:
    """Return the question, with rounded weights if it can only be counted with those."""
    if options.method == "sample":
        return question
    most = inf if options.method == "exact" or options.budget is None else options.budget
    if question.cost is not None and question.cost <= most:
        return question
    return question.rounded() or question


def _is_exact(question: EquityQuestion, options: AnswerOptions) -> bool:
    """Choose between counting all deals and random ones."""
    method, budget, cost = options.method, options.budget, question.cost
    if method == "exact" and cost is None:
        raise CardmathError(
            "the players have too many choices of hands, or weights that are too fine, to count "
            "all deals: narrow their ranges, or take random deals"
        )
    cheap = cost is not None and (budget is None or cost <= budget)
    if method == "exact" and not cheap:
        raise CardmathError(_over_budget(cost or 0, budget or 0))
    return method == "exact" or (method == "auto" and cheap)


def _over_budget(cost: int, budget: int) -> str:
    return (
        f"to count all deals would take {time_in_words(cost)} of one core ({cost:.2g} units of "
        f"work), and the budget is {budget:.2g} units: take random deals (method='sample'), narrow "
        "the ranges, or insist with budget=None (in the command, --budget none)"
    )


def time_in_words(cost: int) -> str:
    """Write about how long one core needs for a number of units of work."""
    if cost >= _LONGEST:
        return "centuries"
    for seconds, name in _TIMES:
        count = round(cost / _UNITS_A_SECOND / seconds)
        if count >= 1:
            return f"about {count} {name}{'' if count == 1 else 's'}"
    return "less than a second"


def _exact_answer(question: EquityQuestion, options: AnswerOptions) -> Equity:
    counted = question.count(options)
    if counted.stopped is not None and not isinstance(counted.stopped, KeyboardInterrupt):
        raise counted.stopped
    exact = question.exact
    method, text = ("exact", "exact") if exact else ("rounded", "exact but for rounded weights")
    words = f"{text}: {question.exact_plan()}; {question.cost:,} units of work"
    answer = make_answer(question, counted.scores, Provenance(method, None, "done", words))
    if counted.stopped is None:
        return answer
    if not answer.total:
        raise Interrupted("no deal was counted", None)
    raise Interrupted(f"{counted.part} were counted", answer.cut_short(counted.part))


@dataclass(frozen=True, slots=True)
class _RandomDeals:
    """The random deals of a question, as work that any engine can do."""

    question: EquityQuestion
    seed: int
    deals: int

    def opened(self) -> Do:
        """Return a function that draws chunks and gives a list with a result for each."""

        def draw(span: Span, threads: int) -> Done:
            found: list[Any] = []
            for first, count, deals in chunk_sizes(span, self.deals):
                drawn = self.question.draw(self.seed, (first, count), deals, threads)
                if drawn is None:
                    raise CardmathError(CANNOT_ALL_HOLD)
                found += drawn.chunks
                if drawn.stopped is not None:
                    return found, len(found), drawn.stopped
            return found, len(found), None

        return draw


def _sampled_answer(question: EquityQuestion, options: AnswerOptions) -> Equity:
    plan, tally = options.plan, SummedScores()
    work = _RandomDeals(question, plan.seed, plan.samples or MOST_SAMPLES)
    ended, stopped = run(plan, work, tally, options.progress, options.engine)
    if not tally.samples:
        raise Interrupted("no deal was evaluated", None)
    ends = {
        "error": f"until the standard error was {plan.error}",
        "samples": "until there were enough",
        "time": f"for {plan.seconds} seconds",
        "interrupted": "until it was stopped",
    }
    words = f"{tally.samples:,} random deals from seed {plan.seed}, {ends[ended]}"
    off = question.weighing.drawn_off
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
    answer = make_answer(question, tally.scores, Provenance("sample", plan.seed, ended, words))
    raise_if_stopped(stopped, answer, f"{tally.samples:,} deals were evaluated")
    return answer
