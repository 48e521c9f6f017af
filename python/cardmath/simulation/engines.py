"""Engines: who counts the chunks of a work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardmath.plans import CHUNK
from cardmath.simulation.work import Span, Todo, Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Engine(Protocol):
        """Who counts chunks: in this process, or elsewhere."""

        def count(self, work: Work, todo: Todo) -> Iterator[tuple[Span, Sequence[int]]]:
            """Count all that is to do, in any order; Ctrl-C ends it."""


__all__ = ["Threads"]

_ROUND = 0.2
"""So many seconds pass, more or less, before somebody is told what came of them."""

_FIRST_ROUND = 4
_GROWTH = 4


class Threads:
    """The threads of this process."""

    def __init__(self, threads: int = 0) -> None:
        self._threads = threads

    def count(self, work: Work, todo: Todo) -> Iterator[tuple[Span, Sequence[int]]]:
        """Count round after round."""
        from time import perf_counter

        dealing, most = work.question.dealing(), _FIRST_ROUND
        while (span := todo.take(most)) is not None:
            started = perf_counter()
            first, end = span
            counts, counted, stopped = dealing.count(
                work.seed, (first, end - first), CHUNK, work.hands, self._threads
            )
            if counted:
                yield (first, first + counted), counts
            if stopped is not None:
                raise stopped
            pace = counted / max(perf_counter() - started, 1e-6)
            most = max(1, min(int(pace * _ROUND), _GROWTH * most))
