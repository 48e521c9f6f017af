"""Engines. An engine decides where work runs: in threads of this process, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from cardmath._support.numbers import shown, whole
from cardmath._work.protocol import Engine, Span, Todo, Work
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from distributed import Security


_MOST_THREADS = 512
"""The core accepts no more."""

_ROUND = 0.2
"""The approximate time in seconds between two results that are passed to the caller."""

_FIRST_ROUND = 4
"""The number of chunks in the first round, whose speed is not known."""
# So short a round is a poor measure of the pace, as tables may be made in it. The next grow by
# steps.

_GROWTH = 4
"""The greatest ratio of the numbers of chunks in a round and the one before."""


class InOrder:
    """A fixed number of chunks, handed out in order."""

    def __init__(self, chunks: int) -> None:
        self._next, self._end = 0, chunks

    @property
    def left(self) -> int:
        """The number of chunks that are not handed out yet."""
        return self._end - self._next

    def take(self, most: int) -> Span | None:
        """Hand out at most this many chunks; None if all are handed out."""
        first, self._next = self._next, min(self._next + most, self._end)
        return (first, self._next) if first < self._next else None


class Threads:
    """An engine that uses threads of this process; 0 is one for each core."""

    def __init__(self, threads: int = 0) -> None:
        self._threads = threads

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do the chunks in rounds of about 0.2 seconds, and yield each span with its result."""
        from time import perf_counter

        do, most = work.opened(), _FIRST_ROUND
        while (span := todo.take(most)) is not None:
            started = perf_counter()
            result, done, stopped = do(span, self._threads)
            if done:
                yield (span[0], span[0] + done), result
            if stopped is not None:
                raise stopped
            pace = done / max(perf_counter() - started, 1e-6)
            most = max(1, min(int(pace * _ROUND), _GROWTH * most))


def thread_count(threads: int) -> int:
    """The number of threads that a caller gives; for 0 one for each core.

    Raises:
        CardmathError: it is out of range.
        CardmathTypeError: it is not an int.
    """
    count = whole("a number of threads", threads)
    if not 0 <= count <= _MOST_THREADS:
        raise CardmathError(
            f"threads are 1 to {_MOST_THREADS}, or 0 for one on each core, not {shown(count)}"
        )
    return count or os.cpu_count() or 1


def find_engine(
    threads: int, scheduler: str | None, workers: int, security: Security | None
) -> Engine:
    """Choose the engine: a cluster if a scheduler or workers are given, else threads.

    Args:
        threads: the number of threads in this process; 0 is one for each core.
        scheduler: the address of a Dask scheduler, as `tcp://host:port`.
        workers: the number of worker processes to start on this machine.
        security: the keys for a scheduler at `tls://host:port`.

    Raises:
        CardmathError: both threads and a cluster are given, Dask is not installed, or the address
            or a number is invalid.
        CardmathTypeError: the number of workers is not an int.
    """
    workers = whole("a number of workers", workers)
    if scheduler is None and not workers:
        if security is not None:
            raise CardmathError("security is for a scheduler, and none is given")
        return Threads(threads)
    if threads:
        raise CardmathError("give either threads of this process or a cluster, not both")
    from cardmath._work.cluster import Cluster

    return Cluster(scheduler, workers, security)
