"""How an answer about who wins is found in any game: all deals, or random ones until enough."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from cardmath._support.tables import Row
from cardmath._work.sampling import MOST_SAMPLES, Plan, chunk_sizes, run
from cardmath.errors import CardmathError, Interrupted, StoppedError

if TYPE_CHECKING:
    from cardmath._equity.result import Equity
    from cardmath._equity.whole_weights import Weighing
    from cardmath._work.protocol import Do, Done, Engine, Span
    from cardmath._work.sampling import Tally

    class Asked(Protocol):
        """A question that has an answer."""

        @property
        def cost(self) -> int | None:
            """What all deals cost, in units of work; None where they cannot be followed."""

        @property
        def weighing(self) -> Weighing:
            """The players' weights as the core has them."""

        def rounded(self) -> Asked | None:
            """Ask the same with weights rounded so that all deals can be counted, if that helps."""

        def how_exact(self) -> str:
            """Tell how all deals are gone through."""

        def count(self, way: Way) -> tuple[Any, str, BaseException | None]:
            """Count all deals; tell what was counted, in words, and what stopped it."""

        def sum(self) -> Tally[Any]:
            """Make a tally of random deals, with none in it yet."""

        def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Any:  # noqa: ANN401
            """Deal chunks at random, and what stopped it; None where the players clash."""

        def answer(self, counted: Any, way: Way, how: How) -> Equity:  # noqa: ANN401
            """Tell what was counted."""


__all__ = ["How", "Way", "answered"]

_METHODS = ("auto", "exact", "sample")

MOST_OFF = 1e-5
"""Rounded weights may move an equity by no more than this: the last digit that is printed."""

_UNITS_A_SECOND = 10**9
_LONGEST = 2**63  # of greater costs no more is known than that
_TIMES = (
    *((365.25 * 86_400, "year"), (86_400, "day"), (3_600, "hour"), (60, "minute")),
    (1, "second"),
)


class Way(Row):
    """How an answer is to be found, and what is to be told."""

    __slots__ = (
        *("method", "budget", "plan", "threads", "engine"),
        *("combos", "categories", "progress"),
    )

    method: str
    budget: int | None
    plan: Plan
    threads: int
    engine: Engine
    combos: bool
    categories: bool
    progress: Callable[[int, int], object] | None


class How(Row):
    """How an answer was found."""

    __slots__ = ("method", "seed", "stopped", "words")

    method: str
    seed: int | None
    stopped: str
    words: str

    @property
    def exact(self) -> bool:
        """Whether it is of all deals, with the weights as they are."""
        return self.method == "exact"

    @property
    def counted(self) -> bool:
        """Whether it is of all deals, though weights may be rounded."""
        return self.method != "sample"


def answered(asked: Asked, way: Way) -> Equity:
    """Answer a question: by all deals, or by random ones."""
    countable = _countable(asked, way)
    if _is_exact(countable, way):
        answer = _exact(countable, way)
        if max(player.error for player in answer.players) <= MOST_OFF:
            return answer
        if way.method == "exact":
            raise CardmathError(
                "the weights are too far apart to count all deals with them: leave out hands of "
                "hardly any weight, or take random deals"
            )
    return _sampled(asked, way)


def _countable(asked: Asked, way: Way) -> Asked:
    """The question, or the same with rounded weights where only that can be counted."""
    if way.method == "sample":
        return asked
    most = inf if way.method == "exact" or way.budget is None else way.budget
    if asked.cost is not None and asked.cost <= most:
        return asked
    return asked.rounded() or asked


def _is_exact(asked: Asked, way: Way) -> bool:
    if way.method not in _METHODS:
        raise CardmathError(f"a method is one of {' '.join(_METHODS)}, not {way.method!r}")
    if way.method == "exact" and asked.cost is None:
        raise CardmathError(
            "the players have too many choices, or too fine weights, to follow one by one: "
            "narrow their ranges, or take random deals"
        )
    cheap = asked.cost is not None and (way.budget is None or asked.cost <= way.budget)
    if way.method == "exact" and not cheap:
        raise CardmathError(_too_much(asked.cost or 0, way.budget or 0))
    return way.method == "exact" or (way.method == "auto" and cheap)


def _too_much(cost: int, budget: int) -> str:
    return (
        f"to count all deals would take {in_words(cost)} of one core ({cost:.2g} units of work), "
        f"and the budget is {budget:.2g} units: take random deals (method='sample'), narrow the "
        "ranges, or insist with budget=None (in the command, --budget none)"
    )


def in_words(cost: int) -> str:
    """Write about how long so many units of work take one core."""
    if cost >= _LONGEST:
        return "centuries"
    for seconds, name in _TIMES:
        count = round(cost / _UNITS_A_SECOND / seconds)
        if count >= 1:
            return f"about {count} {name}{'' if count == 1 else 's'}"
    return "less than a second"


def _exact(asked: Asked, way: Way) -> Equity:
    counted, done, stopped = asked.count(way)
    if stopped is not None and not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    exact = asked.weighing.exact
    method, said = ("exact", "exact") if exact else ("rounded", "exact but for rounded weights")
    words = f"{said}: {asked.how_exact()}; {asked.cost:,} units of work"
    answer = asked.answer(counted, way, How(method, None, "done", words))
    if stopped is None:
        return answer
    if not answer.total:
        raise Interrupted("no deal was counted", None)
    raise Interrupted(f"{done} were counted", answer.cut_short(done))


class _Deals(Row):
    """Random deals of a question as a work that any engine does."""

    __slots__ = ("asked", "seed", "deals")

    asked: Asked
    seed: int
    deals: int

    def opened(self) -> Do:
        """Make ready what deals chunks: a list with an entry for each comes of them."""

        def do(span: Span, threads: int) -> Done:
            found: list[Any] = []
            for first, count, deals in chunk_sizes(span, self.deals):
                drawn = self.asked.draw(self.seed, (first, count), deals, threads)
                if drawn is None:
                    raise CardmathError(
                        "the players' cards clash in nearly all deals; narrow their ranges"
                    )
                found += drawn[0]
                if drawn[1] is not None:
                    return found, len(found), drawn[1]
            return found, len(found), None

        return do


def _sampled(asked: Asked, way: Way) -> Equity:
    plan, total = way.plan, asked.sum()
    work = _Deals(asked, plan.seed, plan.samples or MOST_SAMPLES)
    ended, stopped = run(plan, work, total, way.progress, way.engine)
    if not total.samples:
        raise Interrupted("no deal was judged", None)
    ends = {
        "error": f"until the standard error was {plan.error}",
        "samples": "until there were enough",
        "time": f"for {plan.seconds} seconds",
        "interrupted": "until it was stopped",
    }
    words = f"{total.samples:,} random deals from seed {plan.seed}, {ends[ended]}"
    off = asked.weighing.drawn_off
    if off:
        words += f"; weights are rounded, which moves the odds of the hands by {off:.0e} at most"
    answer = asked.answer(total, way, How("sample", plan.seed, ended, words))
    if stopped is None:
        return answer
    if isinstance(stopped, CardmathError):
        raise StoppedError(str(stopped), answer) from stopped
    if not isinstance(stopped, KeyboardInterrupt):
        raise stopped
    raise Interrupted(f"{total.samples:,} deals were judged", answer)
