"""How a question is to be answered: all deals or random ones, at what cost, by which engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypedDict,
    get_args,
)

from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.numbers import long_seed_of, real, whole
from cardmath._support.progress import check_progress
from cardmath._work.engines import Threads, find_engine
from cardmath._work.sampling import CHUNK, MOST_SAMPLES, Plan, chunk_sizes, run
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, raise_stopped

if TYPE_CHECKING:
    from typing import Unpack

    from distributed import Security

    from cardmath._work.protocol import Do, Done, Draw, Engine, Span
    from cardmath._work.sampling import Tally

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

_UNITS_A_SECOND = 10**9
_LONGEST = 2**63
"""The core does not compute costs above this."""
_TIMES = (
    *((365.25 * 86_400, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute")),
    (1, "second"),
)


class Options(TypedDict, total=False):
    """The options that a caller may give besides the question."""

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


class Answering(NamedTuple):
    """How a question is to be answered: the options, checked."""

    method: str
    """`auto`, `exact` or `sample`."""
    budget: int | None
    """The highest cost of an exact answer, in units of work; None for no limit."""
    plan: Plan
    """From which seed random deals are drawn, and when they end; no end is the default one."""
    threads: int
    """The number of threads that count all deals, 0 for every core."""
    engine: Engine
    """Runs the random deals."""
    progress: Callable[[int, int], object] | None
    """Called with the work done so far and the total work."""

    @classmethod
    def read(cls, ending: float | None = None, **given: Unpack[Options]) -> Answering:
        """Check what a caller gives.

        Args:
            ending: the standard error at which random deals end if the caller gives no end.
            given: the options.

        Raises:
            CardmathError, CardmathTypeError: an argument is wrong; the message says how.
        """
        if unknown := given.keys() - Options.__annotations__.keys():
            listed = ", ".join(Options.__annotations__)
            raise CardmathTypeError(f"{min(unknown)!r} is not an option. They are {listed}")
        seed, progress = given.pop("seed", None), given.pop("progress", None)
        check_progress(progress)
        workers = whole("a number of workers", given.get("workers", 0))
        if given.get("scheduler") is not None or workers:  # each call has a cluster of its own
            found = _checked.__wrapped__(ending, **given)
        else:
            try:
                found = _checked(ending, **given)
            except TypeError:  # what cannot be hashed; if it is wrong, the check says how
                found = _checked.__wrapped__(ending, **given)
        return found.seeded(seed, progress)

    def seeded(
        self, seed: int | None, progress: Callable[[int, int], object] | None = None
    ) -> Answering:
        """The same with another seed, which is drawn if none is given, and another progress."""
        # Not `_replace`, which takes as long as the rest of reading the options.
        method, budget, (_, error, samples, seconds, chunk), threads, engine, _ = self
        plan = Plan(long_seed_of(seed), error, samples, seconds, chunk)
        return Answering(method, budget, plan, threads, engine, progress)

    def ending(self, error: float, samples: int | None = None, chunk: int = CHUNK) -> Answering:
        """The same with an end of random deals, if the caller gave none, and a size of chunks."""
        plan = self.plan
        if plan.has_end:
            return self if plan.chunk == chunk else self._replace(plan=plan._replace(chunk=chunk))
        return self._replace(plan=plan._replace(error=error, samples=samples, chunk=chunk))

    def affords(self, cost: int | None) -> bool:
        """Whether all deals can be counted within the budget."""
        return cost is not None and (self.budget is None or cost <= self.budget)

    def counts_all(self, cost: int | None) -> bool:
        """Choose between counting all deals and random ones.

        Args:
            cost: the cost of counting all deals; None if they cannot be counted.

        Raises:
            CardmathError: all are to be counted, and cannot be within the budget.
        """
        if self.method == "exact" and not self.affords(cost):
            if cost is None:
                raise CardmathError(
                    "the players have too many choices of hands, or weights that are too fine, to "
                    "count all deals: narrow their ranges, or take random deals"
                )
            raise CardmathError(
                f"to count all deals would take {time_in_words(cost)} of one core ({cost:.2g} "
                f"units of work), and the budget is {self.budget:.2g} units: take random deals "
                "(method='sample'), narrow the ranges, or insist with budget=None (in the command, "
                "--budget none)"
            )
        return self.method != "sample" and self.affords(cost)

    def draw(self, question: Drawable, tally: Tally[Any]) -> tuple[str, BaseException | None]:
        """Draw random deals and add them to a tally, as `run` does.

        Raises:
            Interrupted: Ctrl-C was pressed before any deal was evaluated.
        """
        plan = self.plan
        if plan.samples is not None and plan.samples <= plan.chunk and self._is_plain:
            return self._draw_one_chunk(question, plan.samples, tally)
        work = _RandomDeals(question, plan.seed, plan.samples or MOST_SAMPLES, plan.chunk)
        found = run(plan, work, tally, self.progress, self.engine)
        if not tally.samples:
            raise Interrupted("no deal was evaluated", None)
        return found

    @property
    def _is_plain(self) -> bool:
        """Whether threads of this process draw, and nobody is shown how far they are."""
        return self.progress is None and isinstance(self.engine, Threads)

    def _draw_one_chunk(
        self, question: Drawable, samples: int, tally: Tally[Any]
    ) -> tuple[str, BaseException | None]:
        """Draw deals that are one chunk: rounds would cost more than such a few deals do."""
        plan = self.plan
        drawn, stopped = question.drawing()(plan.seed, (0, 1), samples, self.threads)
        for chunk in drawn:
            tally.add(chunk)
        raise_stopped(stopped, "no deal was evaluated")
        is_precise = plan.error is not None and tally.error <= plan.error
        return "error" if is_precise else "samples", None


class Drawable(Protocol):
    """A question whose random deals can be drawn. It can be pickled."""

    def drawing(self) -> Draw:
        """Return a function that draws chunks."""


@dataclass(frozen=True, slots=True)
class _RandomDeals:
    """The random deals of a question, as work that any engine can do."""

    question: Drawable
    seed: int
    deals: int
    chunk: int

    def opened(self) -> Do:
        """Return a function that draws chunks and gives a list with a result for each."""
        sample = self.question.drawing()

        def draw(span: Span, threads: int) -> Done:
            found: list[Any] = []
            for first, count, deals in chunk_sizes(span, self.deals, self.chunk):
                drawn, stopped = sample(self.seed, (first, count), deals, threads)
                found += drawn
                if stopped is not None:
                    return found, len(found), stopped
            return found, len(found), None

        return draw


# Loops ask with the same options again and again; `typed`, as `True` is not a number of threads.
@lru_cache(maxsize=64, typed=True)
def _checked(ending: float | None, **given: Any) -> Answering:  # of `Options`
    """Check options; the seed, 0, and the progress are those of each question."""
    plan = Plan.read(0, given.get("error"), given.get("samples"), given.get("seconds"))
    method = _checked_method(
        given.get("method", "auto"),
        limited=plan.samples is not None or plan.seconds is not None,
        on_cluster=given.get("scheduler") is not None or bool(given.get("workers")),
    )
    if ending is not None and not plan.has_end:
        plan = plan._replace(error=ending)
    threads, workers = given.get("threads", 0), given.get("workers", 0)
    engine = find_engine(threads, given.get("scheduler"), workers, given.get("security"))
    budget = _checked_budget(given.get("budget", "default"), method)
    return Answering(method, budget, plan, threads, engine, None)


def _checked_method(method: str, *, limited: bool, on_cluster: bool) -> str:
    """Check a method; a number of samples or a time asks for random deals.

    Raises:
        CardmathError: there is no such method, or it is `exact` with an option of random deals.
    """
    one_of("method", method, _METHODS)
    if limited:
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


def _checked_budget(given: int | str | None, method: str) -> int | None:
    """Check a budget, which may be `default`; None means no limit."""
    if given is None:
        return None
    if isinstance(given, str) and given == "default":
        return EXACT_BUDGET if method == "exact" else BUDGET
    return int(min(real("a budget", given, 0), _LARGEST_BUDGET))


def time_in_words(cost: int) -> str:
    """Write about how long one core needs for a number of units of work."""
    if cost >= _LONGEST:
        return "centuries"
    for seconds, name in _TIMES:
        count = round(cost / _UNITS_A_SECOND / seconds)
        if count >= 1:
            return f"about {counted(count, name)}"
    return "less than a second"
