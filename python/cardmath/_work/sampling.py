"""Random work as data: seeds, chunks that add up, and when it is enough.

A plan fixes the answer. Its chunks are numbered; each draws from a stream of its own, which seed
and number fix. Whether it is enough is judged after each chunk in the order of their numbers,
whoever did them and whenever: so neither threads nor machines change the answer. Only a stop by the
clock, or by Ctrl-C, depends on the day.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cardmath._support.numbers import real, whole
from cardmath._support.tables import Row
from cardmath._work.engines import Threads
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._work.protocol import Engine, Span, Work

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


__all__ = ["CHUNK", "Plan", "chunk_sizes", "run"]

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
        seed = whole("a seed", seed, 0, _LARGEST_SEED)
        if error is not None:
            error = real("an error", error, 1e-6, 1)
        if samples is not None:
            samples = whole("a number of samples", samples, 1, MOST_SAMPLES)
        if seconds is not None:
            seconds = real("a time in seconds", seconds, 0)
        super().__init__(seed, error, samples, seconds)

    def __reduce__(self) -> tuple[type[Plan], tuple[object, ...]]:
        return type(self), self.values()


def run(
    plan: Plan,
    work: Work,
    tally: Tally[Any],
    progress: Callable[[int, int], object] | None = None,
    engine: Engine | None = None,
) -> tuple[str, BaseException | None]:
    """Draw chunks and add them up, in the order of their numbers, until it is enough.

    Args:
        plan: when it is.
        work: draws them: what comes of some chunks is a list with an entry for each.
        tally: what they are added to.
        progress: called from time to time with the samples there are, and those there will be.
        engine: who does the work; this process, if nobody is named.

    Returns:
        why it ended: `error`, `samples`, `time` or `interrupted`; and what interrupted it.

    Raises:
        CardmathError: as work and engine raise it, before anything was added.
    """
    running = _Running(plan, tally, progress)
    try:
        with closing((engine or Threads()).count(work, running)) as found:
            for span, chunks in found:
                ended = running.enough(span, chunks)
                if ended:
                    return ended, None
    except KeyboardInterrupt as stopped:
        return "interrupted", stopped
    except CardmathError as stopped:
        if not tally.samples:
            raise
        return "interrupted", stopped
    return "samples", None


def chunk_sizes(span: Span, samples: int) -> list[tuple[int, int, int]]:
    """The chunks from one on, how many, and of how many samples each: the last may have fewer."""
    first, end = span
    whole = min(end, samples // CHUNK)
    parts = [(first, whole - first, CHUNK), (whole, end - max(whole, first), samples % CHUNK)]
    return [part for part in parts if part[1] > 0]


class _Running:
    """Chunks that are handed out, and come back in any order."""

    def __init__(
        self, plan: Plan, tally: Tally[Any], progress: Callable[[int, int], object] | None
    ) -> None:
        self._plan, self._tally, self._progress = plan, tally, progress
        self._most = plan.samples or MOST_SAMPLES
        self._started = monotonic()
        self._out, self._added, self._back = 0, 0, 0
        self._waiting: dict[int, Sequence[Any]] = {}
        self._at_once, self._taken = 1, 0.0

    @property
    def left(self) -> int:
        """How many chunks are likely to be wanted still."""
        return max(0, -(-_wanted(self._plan, self._tally, self._most) // CHUNK) - self._out)

    def take(self, most: int) -> Span | None:
        """Some chunks: not more than are likely to be enough, while others are out."""
        likely = _wanted(self._plan, self._tally, self._most)
        wanted = -(-likely // CHUNK) if likely == self._most else likely // CHUNK
        left = max(wanted - self._out, self._out == self._back)
        count = min(most, self._at_once, left, -(-self._most // CHUNK) - self._out)
        if count <= 0:
            return None
        first, self._out = self._out, self._out + count
        return first, self._out

    def enough(self, span: Span, chunks: Sequence[Any]) -> str:
        """Add what is next in order; why it is enough, if it is."""
        self._back += span[1] - span[0]
        self._waiting[span[0]] = chunks
        while (found := self._waiting.pop(self._added, None)) is not None:
            for one in found:
                self._tally.add(one)
                self._added += 1
                if self._plan.error is not None and self._tally.error <= self._plan.error:
                    return "error"
                if self._tally.samples >= self._most:
                    return "samples"
        before, self._taken = self._taken, monotonic() - self._started
        each = (self._taken - before) / max(len(chunks), 1)
        self._at_once = _at_once(self._plan, self._taken, each)
        self._tell()
        late = self._plan.seconds is not None and self._taken >= self._plan.seconds
        return "time" if late and self._tally.samples else ""

    def _tell(self) -> None:
        if self._progress is None:
            return
        samples, wanted = self._tally.samples, _wanted(self._plan, self._tally, self._most)
        if self._plan.seconds is not None:
            wanted = min(wanted, int(samples * self._plan.seconds / max(self._taken, 1e-9)))
        self._progress(samples, max(wanted, samples))


def _at_once(plan: Plan, taken: float, each: float) -> int:
    """How many chunks the next round has, if one takes so many seconds; each core has one."""
    left = _ROUND if plan.seconds is None else min(_ROUND, plan.seconds - taken)
    return max(os.cpu_count() or 1, min(_MOST_AT_ONCE, int(left / max(each, 1e-9))))


def _wanted(plan: Plan, tally: Tally[Any], most: int) -> int:
    """How many samples there will be, as far as can be told."""
    if plan.error is None or tally.samples == 0:
        return most
    likely = int(tally.samples * (tally.error / plan.error) ** 2) + 1
    # A little more, so that it need not be asked once again; what is too much is left out.
    return min(most, max(likely + likely // 16, tally.samples + CHUNK))
