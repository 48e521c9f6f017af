"""Long work as data: numbered chunks, and engines that do them.

A work and the number of a chunk fix what the chunk comes to. So it does not matter which engine
does it, when, or in which order. Whoever asked adds up the results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Protocol, TypeAlias

__all__ = ["Do", "Done", "Engine", "Span", "Todo", "Work"]

Span: TypeAlias = tuple[int, int]
"""Chunks: the first, and the one after the last."""

Done: TypeAlias = tuple[Any, int, BaseException | None]
"""What some chunks came to, how many chunks they were, and what stopped the work."""

Do: TypeAlias = Callable[[Span, int], Done]
"""Does chunks of a work in so many threads, 0 for every core."""


class Work(Protocol):
    """Chunks that can be done anywhere: it can be pickled."""

    def opened(self) -> Do:
        """Prepare, and return what does chunks."""


class Todo(Protocol):
    """The chunks that are still to be done."""

    @property
    def left(self) -> int:
        """How many were not handed out yet, as far as is known."""

    def take(self, most: int) -> Span | None:
        """Hand out so many at most; None if there is nothing to do now."""


class Engine(Protocol):
    """Does chunks of work."""

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do all that is to do, in any order; Ctrl-C ends it."""
