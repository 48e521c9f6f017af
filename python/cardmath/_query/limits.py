"""How a question is to be answered: the method, the threads, and when random deals end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict, get_args

from cardmath._equity.compute import BUDGET, ERROR, EXACT_BUDGET
from cardmath._equity.question import Method
from cardmath._support.numbers import real
from cardmath._support.progress import check_progress
from cardmath._work.engines import find_engine
from cardmath._work.sampling import CHUNK, Plan
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from typing import Unpack

    from cardmath._query.program import Deals
    from cardmath._work.protocol import Engine


_MOST_DEALS = 10_000_000
"""Random deals end at this number if no limit is given."""
_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK = 2.5e-3, 40_000, 1 << 11
"""The same where deals are slow."""
_SLOW = {"equity", "equity_against", "best_possible", "nut_outs"}
"""The operations that count hands or runouts of their own within a deal."""
_LARGEST_BUDGET = 1e30


class Options(TypedDict, total=False):
    """What `Query.select` and `pql` take beside the question."""

    method: Method
    threads: int
    scheduler: str | None
    workers: int
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
        method = given.get("method", "auto")
        if method not in get_args(Method):
            raise CardmathError(f"a method is one of {' '.join(get_args(Method))}, not {method!r}")
        scheduler, workers = given.get("scheduler"), given.get("workers", 0)
        if given.get("samples") is not None or given.get("seconds") is not None:
            if method == "exact":
                raise CardmathError(
                    "an exact answer takes all deals: leave out samples and seconds, which limit "
                    "random ones"
                )
            method = "sample"
        if method == "exact" and (scheduler or workers):
            raise CardmathError("all deals are counted in this process: leave out the cluster")
        threads, progress = given.get("threads", 0), given.get("progress")
        check_progress(progress)
        engine = find_engine(threads, scheduler, workers)
        budget = _budget(given.get("budget", "default"), method)
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


def _budget(given: int | str | None, method: str) -> int | None:
    if given is None:
        return None
    if isinstance(given, str) and given == "default":
        return EXACT_BUDGET if method == "exact" else BUDGET
    return int(min(real("a budget", given, 0), _LARGEST_BUDGET))
