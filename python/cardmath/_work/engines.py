"""Engines: an engine only decides where the work runs, in threads here or on a cluster."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath._support.numbers import whole
from cardmath._work.protocol import Engine, Span, Todo, Work
from cardmath.errors import CardmathError

__all__ = ["InOrder", "Threads", "find_engine"]

_ROUND = 0.2
"""So many seconds pass, more or less, before somebody is told what came of them."""

_FIRST_ROUND = 4
_GROWTH = 4


class InOrder:
    """So many chunks, handed out one after the other."""

    def __init__(self, chunks: int) -> None:
        self._next, self._end = 0, chunks

    @property
    def left(self) -> int:
        """How many were not handed out yet."""
        return self._end - self._next

    def take(self, most: int) -> Span | None:
        """So many at most; None if all were handed out."""
        first, self._next = self._next, min(self._next + most, self._end)
        return (first, self._next) if first < self._next else None


class Threads:
    """The threads of this process."""

    def __init__(self, threads: int = 0) -> None:
        self._threads = threads

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do round after round."""
        from time import perf_counter

        do, most = work.opened(), _FIRST_ROUND
        while (span := todo.take(most)) is not None:
            started = perf_counter()
            found, done, stopped = do(span, self._threads)
            if done:
                yield (span[0], span[0] + done), found
            if stopped is not None:
                raise stopped
            pace = done / max(perf_counter() - started, 1e-6)
            most = max(1, min(int(pace * _ROUND), _GROWTH * most))


def find_engine(threads: int, scheduler: str | None, workers: int) -> Engine:
    """Find who is to do a work: the threads of this process, or a cluster.

    Raises:
        CardmathError: both are asked for; Dask is missing, or the address or a number is none.
    """
    workers = whole("a number of workers", workers)
    if scheduler is None and not workers:
        return Threads(threads)
    if threads:
        raise CardmathError("threads are of this process, and a cluster is to count: one of both")
    from cardmath._work.cluster import Cluster

    return Cluster(scheduler, workers)
