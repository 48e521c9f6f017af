"""Random work as data: seeds, chunks that add up, and when it is enough.

A plan fixes the answer. Its chunks are numbered; each draws from a stream of its own, which seed
and number fix. Whether it is enough is judged after each chunk in the order of their numbers,
whoever did them and whenever: so neither threads nor machines change the answer. Only a stop by the
clock, or by Ctrl-C, depends on the day.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.tables import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeAlias, TypeVar

    Chunk_contra = TypeVar("Chunk_contra", contravariant=True)

    class Tally(Protocol[Chunk_contra]):
        """What adds up."""

        def add(self, chunk: Chunk_contra) -> None:
            """Add what a chunk came to: all of it, or nothing if Ctrl-C comes meanwhile."""

        @property
        def samples(self) -> int:
            """How many samples were added."""

        @property
        def error(self) -> float:
            """The greatest standard error of what is estimated."""

    # What chunks come to, from one on, so many of so many samples each; and what stopped them.
    Draw: TypeAlias = Callable[[int, int, int], tuple[Sequence[Chunk_contra], BaseException | None]]

__all__ = ["CHUNK", "Plan", "run"]

CHUNK = 1 << 16
"""How many samples a chunk has."""

MOST_SAMPLES = 10**12
"""More samples than these are refused: it would be days."""

_MOST_AT_ONCE = 64
_ROUND = 0.05
"""So many seconds a round of chunks takes, as far as can be told."""

_LARGEST_SEED = 2**64 - 1


class Plan(Row):
    """How long to draw random samples, and from which seed."""

    __slots__ = ("seed", "error", "samples", "seconds")

    seed: int
    """What fixes the samples: 0 to 2**64 - 1."""
    error: float | None
    """Enough is when no standard error is greater."""
    samples: int | None
    """Enough is when there are so many."""
    seconds: float | None
    """Enough is when so much time has gone; then the answer depends on the machine."""

    def __init__(
        self,
        seed: int | None,
        error: float | None,
        samples: int | None,
        seconds: float | None,
    ) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8)) >> 1
        seed = _whole("a seed", seed, 0, _LARGEST_SEED)
        if error is not None:
            error = _real("an error", error, 1e-6, 1)
        if samples is not None:
            samples = _whole("a number of samples", samples, 1, MOST_SAMPLES)
        if seconds is not None:
            seconds = _real("a time in seconds", seconds, 0, float("inf"))
        super().__init__(seed, error, samples, seconds)

    def __reduce__(self) -> tuple[type[Plan], tuple[object, ...]]:
        return type(self), self.values()


def run(
    plan: Plan,
    draw: Draw[Chunk_contra],
    tally: Tally[Chunk_contra],
    progress: Callable[[int, int], object] | None = None,
) -> tuple[str, BaseException | None]:
    """Draw chunks and add them up until it is enough.

    Args:
        plan: when it is.
        draw: gives the chunks from a number on: how many, and of how many samples each.
        tally: what they are added to.
        progress: called after each round with the samples there are, and those there will be.

    Returns:
        why it ended: `error`, `samples`, `time` or `interrupted`; and what interrupted it.
    """
    try:
        return _run(plan, draw, tally, progress)
    except KeyboardInterrupt as stopped:  # between chunks
        return "interrupted", stopped


def _run(
    plan: Plan,
    draw: Draw[Chunk_contra],
    tally: Tally[Chunk_contra],
    progress: Callable[[int, int], object] | None,
) -> tuple[str, BaseException | None]:
    from time import monotonic

    started = monotonic()
    most = plan.samples or MOST_SAMPLES
    chunk, at_once, taken = 0, 1, 0.0
    while True:
        wanted = _wanted(plan, tally, most)
        whole, rest = divmod(wanted - tally.samples, CHUNK)
        count = min(max(whole, 1), at_once)
        found, stopped = draw(chunk, count, CHUNK if whole else rest)
        for one in found:
            tally.add(one)
            if plan.error is not None and tally.error <= plan.error:
                return "error", None
            if tally.samples >= most:
                return "samples", None
        if stopped is not None:
            return "interrupted", stopped
        chunk += len(found)
        before, taken = taken, monotonic() - started
        at_once = _at_once(plan, taken, (taken - before) / max(len(found), 1))
        if progress is not None:
            if plan.seconds is not None:
                wanted = min(wanted, int(tally.samples * plan.seconds / max(taken, 1e-9)))
            progress(tally.samples, max(wanted, tally.samples))
        if plan.seconds is not None and taken >= plan.seconds:
            return "time", None


def _at_once(plan: Plan, taken: float, each: float) -> int:
    """How many chunks the next round has, if one takes so many seconds; each core has one."""
    left = _ROUND if plan.seconds is None else min(_ROUND, plan.seconds - taken)
    return max(os.cpu_count() or 1, min(_MOST_AT_ONCE, int(left / max(each, 1e-9))))


def _wanted(plan: Plan, tally: Tally[Chunk_contra], most: int) -> int:
    """How many samples there will be, as far as can be told."""
    if plan.error is None or tally.samples == 0:
        return most
    likely = int(tally.samples * (tally.error / plan.error) ** 2) + 1
    # A little more, so that it need not be asked once again; what is too much is left out.
    return min(most, max(likely + likely // 16, tally.samples + CHUNK))


def _whole(what: str, given: object, least: int, most: int) -> int:
    """An `int`, or what Python takes for one, such as NumPy's integers."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise CardmathTypeError(f"{what} is a whole number, not {type(given).__name__}")
    number = int(given.__index__())
    _check(what, number, least, most)
    return number


def _real(what: str, given: object, least: float, most: float) -> float:
    """A number, or what Python takes for one, such as NumPy's."""
    if isinstance(given, bool) or not hasattr(given, "__float__"):
        raise CardmathTypeError(f"{what} is a number, not {type(given).__name__}")
    number = given if isinstance(given, int | float) else float(given.__float__())
    _check(what, number, least, most)
    return number


def _check(what: str, number: float, least: float, most: float) -> None:
    if not least <= number <= most:
        raise CardmathError(f"{what} is from {least} to {most}, not {number}")
