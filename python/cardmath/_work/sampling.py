"""Random sampling in numbered chunks: seeds, sample sizes, and stopping rules.

The answer depends only on the plan. Each chunk draws from its own random stream, given by the seed
and the number of the chunk. Chunks are added in the order of their numbers, whichever engine did
them and in whatever order they finished. The stopping rule is checked after each one, so the number
of threads or machines does not change the answer. Only a time limit or Ctrl-C makes it vary.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from cardmath._support.numbers import long_seed_of, real, whole
from cardmath._work.engines import Threads
from cardmath.errors import CardmathError, StoppedError, raise_stopped

if TYPE_CHECKING:
    from cardmath._work.protocol import Engine, Span, Work

    Chunk_contra = TypeVar("Chunk_contra", contravariant=True)

    class Tally(Protocol[Chunk_contra]):
        """The sums of a sampled answer."""

        def add(self, chunk: Chunk_contra) -> None:
            """Add the result of a chunk; on Ctrl-C, add either all of it or nothing."""

        @property
        def samples(self) -> int:
            """The number of samples added so far."""

        @property
        def error(self) -> float:
            """The greatest standard error of the estimates."""


CHUNK = 1 << 16
"""The number of samples in a chunk."""

MOST_SAMPLES = 10**12
"""The largest sample size accepted; it takes days."""

_MOST_AT_ONCE = 64
"""The largest number of chunks in a round."""

_ROUND = 0.05
"""The time in seconds that a round of chunks should take."""
# Short, as a time limit and the progress are looked at only between two rounds.


class Plan(NamedTuple):
    """The seed of a sampled answer, and its stopping rules. The first rule that is met counts."""

    seed: int
    """The seed of the random streams, 0 to 2**64 - 1."""
    error: float | None = None
    """Stop when no standard error is greater; None for no such rule."""
    samples: int | None = None
    """Stop at this sample size; None for no such rule."""
    seconds: float | None = None
    """Stop after this time; None for no such rule. The answer then depends on the machine."""
    chunk: int = CHUNK
    """The number of samples in a chunk: fewer where each takes long."""

    @classmethod
    def read(
        cls, seed: int | None, error: float | None, samples: int | None, seconds: float | None
    ) -> Plan:
        """Check what a caller gives; without a seed, draw one.

        Raises:
            CardmathError: a number is out of bounds.
            CardmathTypeError: an argument has the wrong type.
        """
        return cls(
            long_seed_of(seed),
            None if error is None else real("an error", error, 1e-6, 1),
            None if samples is None else whole("a number of samples", samples, 1, MOST_SAMPLES),
            None if seconds is None else real("a time in seconds", seconds, 0),
        )

    @property
    def has_end(self) -> bool:
        """Whether there is a rule when to stop."""
        return not (self.error is None and self.samples is None and self.seconds is None)


def run(
    plan: Plan,
    work: Work,
    tally: Tally[Any],
    progress: Callable[[int, int], object] | None = None,
    engine: Engine | None = None,
) -> tuple[str, BaseException | None]:
    """Draw chunks and add them to a tally, in the order of their numbers, until the plan says stop.

    Args:
        plan: the seed and the stopping rules.
        work: draws the chunks; its result for a span is a list with one entry per chunk.
        tally: the sums to which the chunks are added.
        progress: called now and then with the sample size so far, and an estimate of the final one.
        engine: does the work; the threads of this process by default.

    Returns:
        the reason to stop, which is `error`, `samples`, `time` or `interrupted`; and the exception
        that interrupted the work, or None.

    Raises:
        CardmathError: the work or the engine failed before any chunk was added.
    """
    running = _Running(plan, tally, progress)
    try:
        with closing((engine or Threads()).count(work, running)) as results:
            for span, chunks in results:
                reason = running.add(span, chunks)
                if reason:
                    return reason, None
    except KeyboardInterrupt as stopped:
        return "interrupted", stopped
    except CardmathError as stopped:
        if not tally.samples:
            raise
        return "interrupted", stopped
    return "samples", None


def raise_if_stopped(stopped: BaseException | None, partial: object, done: str) -> None:
    """Raise what stopped the work, if anything did, with the answer so far.

    Args:
        stopped: what interrupted the work, as `run` returns it.
        partial: the answer so far.
        done: what was done, in words.

    Raises:
        StoppedError: the cluster was lost.
        Interrupted: Ctrl-C was pressed.
    """
    if isinstance(stopped, CardmathError):
        raise StoppedError(str(stopped), partial) from stopped
    raise_stopped(stopped, done, partial)


def chunk_sizes(span: Span, samples: int, chunk: int = CHUNK) -> list[tuple[int, int, int]]:
    """Split a span into parts of equal chunks, because the last chunk may have fewer samples.

    Args:
        span: the chunks.
        samples: the sample size of the whole work.
        chunk: the number of samples in a chunk.

    Returns:
        for each part the number of its first chunk, the number of chunks, and the samples in each.
    """
    first, end = span
    full = min(end, samples // chunk)
    parts = [(first, full - first, chunk), (full, end - max(full, first), samples % chunk)]
    return [part for part in parts if part[1] > 0]


class _Running:
    """The chunks of a plan: which are handed out, which came back, and which are added.

    Chunks may come back in any order; those that cannot be added yet wait in `_waiting`.
    """

    def __init__(
        self, plan: Plan, tally: Tally[Any], progress: Callable[[int, int], object] | None
    ) -> None:
        self._plan, self._tally, self._progress = plan, tally, progress
        self._most = plan.samples or MOST_SAMPLES
        self._started = monotonic()
        self._handed_out, self._added, self._back = 0, 0, 0
        self._waiting: dict[int, Sequence[Any]] = {}
        self._round, self._seconds = 1, 0.0  # chunks in the next round, seconds since the start

    @property
    def left(self) -> int:
        """An estimate of the number of chunks that are still to be handed out."""
        samples = _expected_samples(self._plan, self._tally, self._most)
        return max(0, -(-samples // self._plan.chunk) - self._handed_out)

    def take(self, most: int) -> Span | None:
        """Hand out chunks, but while others are out, no more than the plan is likely to need."""
        samples = _expected_samples(self._plan, self._tally, self._most)
        chunk = self._plan.chunk
        expected = -(-samples // chunk) if samples == self._most else samples // chunk
        left = max(expected - self._handed_out, self._handed_out == self._back)
        count = min(most, self._round, left, -(-self._most // chunk) - self._handed_out)
        if count <= 0:
            return None
        first, self._handed_out = self._handed_out, self._handed_out + count
        return first, self._handed_out

    def add(self, span: Span, chunks: Sequence[Any]) -> str:
        """Add the chunks that are next in order; return the reason to stop, or an empty text."""
        self._back += span[1] - span[0]
        self._waiting[span[0]] = chunks
        while (ready := self._waiting.pop(self._added, None)) is not None:
            for chunk in ready:
                self._tally.add(chunk)
                self._added += 1
                if self._plan.error is not None and self._tally.error <= self._plan.error:
                    return "error"
                if self._tally.samples >= self._most:
                    return "samples"
        before, self._seconds = self._seconds, monotonic() - self._started
        seconds_per_chunk = (self._seconds - before) / max(len(chunks), 1)
        self._round = _chunks_in_round(self._plan, self._seconds, seconds_per_chunk)
        self._report()
        late = self._plan.seconds is not None and self._seconds >= self._plan.seconds
        return "time" if late and self._tally.samples else ""

    def _report(self) -> None:
        """Call the progress callback."""
        if self._progress is None:
            return
        samples = self._tally.samples
        expected = _expected_samples(self._plan, self._tally, self._most)
        if self._plan.seconds is not None:
            in_time = samples * self._plan.seconds / max(self._seconds, 1e-9)
            expected = int(min(expected, in_time))  # without an end in time it is infinite
        self._progress(samples, max(expected, samples))


def _chunks_in_round(plan: Plan, seconds: float, seconds_per_chunk: float) -> int:
    """The number of chunks in the next round: at least one for each core."""
    left = _ROUND if plan.seconds is None else min(_ROUND, plan.seconds - seconds)
    return max(os.cpu_count() or 1, min(_MOST_AT_ONCE, int(left / max(seconds_per_chunk, 1e-9))))


def _expected_samples(plan: Plan, tally: Tally[Any], most: int) -> int:
    """An estimate of the final sample size, from the standard error so far."""
    if plan.error is None or tally.samples == 0:
        return most
    likely = int(tally.samples * (tally.error / plan.error) ** 2) + 1
    # Add a margin to avoid another round. Chunks past the stopping point are not added.
    return min(most, max(likely + likely // 16, tally.samples + plan.chunk))
