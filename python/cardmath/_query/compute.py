"""The plan of a question: all deals are counted, or random ones drawn; and its answer."""

from __future__ import annotations

from cardmath._query.answer import Answer, QueryPlan
from cardmath._query.program import Asked, Deals
from cardmath._query.tally import Sums
from cardmath._support.fractions import Fraction
from cardmath._work.answering import ERROR, Answering
from cardmath._work.sampling import CHUNK, raise_if_stopped
from cardmath.errors import CardmathError, raise_stopped

_WAYS = {
    "deals": "every deal, one of each class under suit relabelling",
    "sweep": "whole ranges on each board, by classes of combos",
    "equity": "a question of equity, which the engine of equity answers",
    "orders": "every complete board once, with the orders in which its cards can come",
}

_MOST_DEALS = 10_000_000
"""Random deals end at this number if no limit is given."""
_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK = 2.5e-3, 40_000, 1 << 11
"""The same where deals are slow."""
_SLOW = {"equity", "equity_against", "best_possible", "nut_outs"}
"""The operations that count hands or runouts of their own within a deal."""


def plan_of(deals: Deals, options: Answering) -> QueryPlan:
    """Choose between counting all deals and random ones."""
    name, steps, relabellings, rows, cost = deals.core.plan
    method = options.method
    if method == "auto":
        method = "exact" if options.affords(cost) else "sample"
    return QueryPlan(method, _WAYS[name], tuple(_named(deals, steps)), relabellings, rows, cost)


def _named(deals: Deals, steps: list[str]) -> list[str]:
    names = deals.asked.table.names
    found = []
    for step in steps:
        for number in range(len(names), 0, -1):
            step = step.replace(f"player {number}", names[number - 1])  # noqa: PLW2901
        found.append(step)
    return found


def answer_of(deals: Deals, options: Answering) -> Answer:
    """Answer a question about deals.

    Raises:
        CardmathError: it has no answer, or the exact one exceeds the budget.
        Interrupted: Ctrl-C was pressed; `partial` is the answer of the deals so far.
        StoppedError: the cluster was lost.
    """
    plan = plan_of(deals, options)
    if options.counts_all(plan.cost):
        return _exact(deals, plan, options)
    _check_sampled(deals.asked)
    return _sampled(deals, plan, options)


def _check_sampled(asked: Asked) -> None:
    for aggregate in asked.aggregates:
        if aggregate.kind == "total":
            raise CardmathError(
                "a total needs all deals, and random ones are drawn: ask for the mean, or for "
                "method='exact'"
            )


def _exact(deals: Deals, plan: QueryPlan, options: Answering) -> Answer:
    counted, (done, tasks), stopped = deals.core.count(options.threads, options.progress)
    sums = Sums(deals)
    sums.add(counted)
    part = Fraction(1) if stopped is None else Fraction(done, max(tasks, 1))
    ended = "done" if stopped is None else "interrupted"
    method = "exact" if deals.is_exact else "rounded"
    answer = Answer(deals.asked, sums, deals.unit, method, None, ended, plan, part, deals.off)
    part_done = f"{done:,} of {tasks:,} parts of the deals were counted"
    raise_stopped(stopped, part_done, answer if sums.weight else None)
    return answer


def _until_the_end(deals: Deals, options: Answering) -> Answering:
    """The options, with the end of random deals that is the default for a question."""
    if any(operation in _SLOW for operation in deals.operations):
        return options.ending(_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK)
    return options.ending(ERROR, _MOST_DEALS, CHUNK)


def _sampled(deals: Deals, plan: QueryPlan, options: Answering) -> Answer:
    sums = Sums(deals)
    ended, stopped = _until_the_end(deals, options).draw(deals, sums)
    answer = Answer(deals.asked, sums, deals.unit, "sample", options.plan.seed, ended, plan)
    raise_if_stopped(stopped, answer, f"{sums.samples:,} deals were evaluated")
    return answer
