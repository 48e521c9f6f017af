"""How a question is to be answered: by which method, at what cost, by which engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from cardmath._support.numbers import real
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._work.protocol import Engine
    from cardmath._work.sampling import Plan

BUDGET = 4_000_000_000
"""The default budget of an exact answer. A unit is about a nanosecond of one thread."""

EXACT_BUDGET = 3_600_000_000_000
"""The default budget with `method="exact"`: about an hour of one core."""

_LARGEST_BUDGET = 1e30
"""Larger budgets, such as an infinite one, are replaced by this, which exceeds every cost."""

ERROR = 5e-4
"""The standard error that random deals must reach if no other limit is given."""

Method: TypeAlias = Literal["auto", "exact", "sample"]
"""How to answer: count all deals, draw random ones, or whichever is affordable."""

_METHODS = get_args(Method)


class AnswerOptions(NamedTuple):
    """How a question is to be answered."""

    method: str
    """`auto`, `exact` or `sample`."""
    budget: int | None
    """The highest cost of an exact answer, in units of work; None for no limit."""
    plan: Plan
    """How many random deals to draw, and from which seed."""
    threads: int
    """The number of threads that count all deals, 0 for every core."""
    engine: Engine
    """Runs the random deals."""
    progress: Callable[[int, int], object] | None
    """Called with the work done so far and the whole of it."""


def checked_method(method: str, samples: object, seconds: object, *, on_cluster: bool) -> str:
    """Check a method; a number of samples or a time asks for random deals.

    Raises:
        CardmathError: there is no such method, or it is `exact` with an option of random deals.
    """
    if method not in _METHODS:
        raise CardmathError(f"a method is one of {' '.join(_METHODS)}, not {method!r}")
    if samples is not None or seconds is not None:
        if method == "exact":
            raise CardmathError(
                "an exact answer takes all deals: leave out samples and seconds, which limit "
                "random ones"
            )
        return "sample"
    if method == "exact" and on_cluster:
        raise CardmathError(
            "all deals are counted in this process: leave out the scheduler or the workers, which "
            "only draw random deals"
        )
    return method


def checked_budget(given: int | str | None, method: str) -> int | None:
    """Check a budget, which may be `default`; None is no limit."""
    if given is None:
        return None
    if isinstance(given, str) and given == "default":
        return EXACT_BUDGET if method == "exact" else BUDGET
    return int(min(real("a budget", given, 0), _LARGEST_BUDGET))
