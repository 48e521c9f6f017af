"""Counting all deals of a question, or drawing random ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._equity.methods import time_in_words
from cardmath._query.answer import Answer, Found
from cardmath._query.limits import QueryPlan
from cardmath._query.program import Asked, Deals
from cardmath._query.tally import Sums
from cardmath._support.fractions import Fraction
from cardmath._work.sampling import MOST_SAMPLES, chunk_sizes, raise_if_stopped, run
from cardmath.errors import CardmathError, Interrupted

if TYPE_CHECKING:
    from cardmath._query.limits import Limits
    from cardmath._work.protocol import Do, Done, Span


_WAYS = {
    "deals": "every deal, one of each class under suit relabelling",
    "sweep": "whole ranges on each board, by classes of combos",
    "equity": "a question of equity, which the engine of equity answers",
    "orders": "every complete board once, with the orders in which its cards can come",
}


def plan_of(deals: Deals, limits: Limits) -> QueryPlan:
    """Choose between counting all deals and random ones."""
    name, steps, relabellings, rows, cost = deals.core.plan
    cheap = limits.budget is None or cost <= limits.budget
    method = limits.method
    if method == "auto":
        method = "exact" if cheap else "sample"
    return QueryPlan(method, _WAYS[name], tuple(_named(deals, steps)), relabellings, rows, cost)


def _named(deals: Deals, steps: list[str]) -> list[str]:
    names = deals.asked.table.names
    found = []
    for step in steps:
        for number in range(len(names), 0, -1):
            step = step.replace(f"player {number}", names[number - 1])  # noqa: PLW2901
        found.append(step)
    return found


def answer_of(asked: Asked, limits: Limits, names: tuple[str, ...]) -> Answer:
    """Answer a question, whose aggregates have names.

    Raises:
        CardmathError: it has no answer, or the exact one exceeds the budget.
        Interrupted: Ctrl-C was pressed; `partial` is the answer of the deals so far.
        StoppedError: the cluster was lost.
    """
    deals = Deals(asked)
    plan = plan_of(deals, limits)
    if plan.method == "exact":
        return _exact(deals, plan, limits, names)
    _check_sampled(asked)
    return _sampled(deals, plan, limits, names)


def _check_sampled(asked: Asked) -> None:
    for aggregate in asked.aggregates:
        if aggregate.kind == "total":
            raise CardmathError(
                "a total needs all deals, and random ones are drawn: ask for the mean, or for "
                "method='exact'"
            )


def _exact(deals: Deals, plan: QueryPlan, limits: Limits, names: tuple[str, ...]) -> Answer:
    if limits.budget is not None and plan.cost > limits.budget:
        raise CardmathError(
            f"to count all deals would take {time_in_words(plan.cost)} of one core "
            f"({plan.cost:.2g} units of work), and the budget is {limits.budget:.2g} units: take "
            "random deals (method='sample'), narrow the ranges, or insist with budget=None (in the "
            "command, --budget none)"
        )
    counted, (done, tasks), stopped = deals.core.count(limits.threads, limits.progress)
    if stopped is not None and not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    sums = Sums(_units(deals.asked), deals.counts)
    sums.add(counted)
    part = Fraction(1) if stopped is None else Fraction(done, max(tasks, 1))
    ended = "done" if stopped is None else "interrupted"
    method = "exact" if deals.is_exact else "rounded"
    found = Found(sums, deals.unit, method, None, ended, plan, part, deals.off)
    answer = Answer(deals.asked, found, names)
    if stopped is not None:
        reason = f"{done:,} of {tasks:,} parts of the deals were counted"
        raise Interrupted(reason, answer if sums.weight else None)
    return answer


def _units(asked: Asked) -> list[int | None]:
    return [aggregate.expression.unit for aggregate in asked.aggregates]


@dataclass(frozen=True)
class _RandomDeals:
    """The random deals of a question, as work that any engine can do."""

    asked: Asked
    seed: int
    samples: int
    chunk: int

    def opened(self) -> Do:
        """Return a function that draws chunks and gives a list with a result for each."""
        return _drawing(Deals(self.asked), self)


def _drawing(deals: Deals, work: _RandomDeals) -> Do:
    def draw(span: Span, threads: int) -> Done:
        found: list[Any] = []
        for first, count, size in chunk_sizes(span, work.samples, work.chunk):
            drawn, stopped = deals.core.sample(work.seed, (first, count), size, threads)
            found += drawn
            if stopped is not None:
                return found, len(found), stopped
        return found, len(found), None

    return draw


def _sampled(deals: Deals, plan: QueryPlan, limits: Limits, names: tuple[str, ...]) -> Answer:
    sums, drawn = Sums(_units(deals.asked), deals.counts), limits.drawing(deals)
    work = _RandomDeals(deals.asked, drawn.seed, drawn.samples or MOST_SAMPLES, drawn.chunk)
    ended, stopped = run(drawn, work, sums, limits.progress, limits.engine)
    if not sums.samples:
        raise Interrupted("no deal was evaluated", None)
    found = Found(sums, deals.unit, "sample", drawn.seed, ended, plan)
    answer = Answer(deals.asked, found, names)
    raise_if_stopped(stopped, answer, f"{sums.samples:,} deals were evaluated")
    return answer
