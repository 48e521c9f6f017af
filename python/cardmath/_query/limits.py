"""How a question is to be answered: the method, when random deals end, and the plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from cardmath._equity.methods import time_in_words
from cardmath._equity.options import ERROR, Method, checked_budget, checked_method
from cardmath._support.plain import Plain
from cardmath._support.progress import check_progress
from cardmath._work.engines import find_engine
from cardmath._work.sampling import CHUNK, Plan
from cardmath.errors import CardmathTypeError

if TYPE_CHECKING:
    from typing import Unpack

    from distributed import Security

    from cardmath._query.program import Deals
    from cardmath._work.protocol import Engine


@dataclass(frozen=True)
class QueryPlan(Plain):
    """How a question will be answered. `str` gives it in words."""

    method: str
    """`exact` or `sample`."""
    way: str
    """The exact way in words."""
    steps: tuple[str, ...]
    """What is dealt, in order."""
    relabellings: int
    """The number of suit relabellings that leave the question unchanged."""
    rows: int
    """About how many deals or boards an exact count looks at."""
    cost: int
    """The cost of an exact count, in units of about a nanosecond of one thread."""

    def __str__(self) -> str:
        chosen = "all deals are counted" if self.method == "exact" else "random deals are drawn"
        return (
            f"{chosen}\nexact way: {self.way}\n"
            + "".join(f"  {number}. {step}\n" for number, step in enumerate(self.steps, 1))
            + f"about {self.rows:,} steps at the end{self._symmetry}\n"
            + f"cost: {self.cost:,} units, {time_in_words(self.cost)} of one core"
        )

    @property
    def _symmetry(self) -> str:
        """The suit relabellings in words, if there are more than the one that does nothing."""
        if self.relabellings == 1:
            return ""
        return f", with {self.relabellings} suit relabellings that change nothing"


_MOST_DEALS = 10_000_000
"""Random deals end at this number if no limit is given."""
_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK = 2.5e-3, 40_000, 1 << 11
"""The same where deals are slow."""
_SLOW = {"equity", "equity_against", "best_possible", "nut_outs"}
"""The operations that count hands or runouts of their own within a deal."""


class Options(TypedDict, total=False):
    """What `Query.select` and `pql` take beside the question."""

    method: Method
    threads: int
    scheduler: str | None
    workers: int
    security: Security | None
    seed: int | None
    error: float | None
    samples: int | None
    seconds: float | None
    budget: int | Literal["default"] | None
    progress: Callable[[int, int], object] | None


@dataclass(frozen=True)
class Limits:
    """Options, checked."""

    method: str
    budget: int | None
    threads: int
    engine: Engine
    progress: Callable[[int, int], object] | None
    _given: Options

    @classmethod
    def read(cls, **given: Unpack[Options]) -> Limits:
        """Check what a caller gives.

        Raises:
            CardmathError, CardmathTypeError: an argument is wrong; the message says how.
        """
        if unknown := given.keys() - Options.__annotations__.keys():
            listed = ", ".join(Options.__annotations__)
            raise CardmathTypeError(f"{min(unknown)!r} is not an option. They are {listed}")
        scheduler, workers = given.get("scheduler"), given.get("workers", 0)
        method = checked_method(
            given.get("method", "auto"),
            given.get("samples"),
            given.get("seconds"),
            on_cluster=bool(scheduler or workers),
        )
        threads, progress = given.get("threads", 0), given.get("progress")
        check_progress(progress)
        engine = find_engine(threads, scheduler, workers, given.get("security"))
        budget = checked_budget(given.get("budget", "default"), method)
        found = cls(method, budget, threads, engine, progress, given)
        found._plan(CHUNK)
        return found

    def drawing(self, deals: Deals) -> Plan:
        """The seed of random deals, and when they end."""
        is_slow = any(operation in _SLOW for operation in deals.operations)
        chunk = _SLOW_CHUNK if is_slow else CHUNK
        plan = self._plan(chunk)
        if (plan.error, plan.samples, plan.seconds) != (None, None, None):
            return plan
        ends = (_SLOW_ERROR, _MOST_SLOW_DEALS) if is_slow else (ERROR, _MOST_DEALS)
        return Plan(plan.seed, *ends, None, chunk)

    def _plan(self, chunk: int) -> Plan:
        given = self._given
        ends = given.get("error"), given.get("samples"), given.get("seconds")
        return Plan(given.get("seed"), *ends, chunk)
