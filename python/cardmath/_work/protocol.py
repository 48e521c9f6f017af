"""Protocols of long work: a work has numbered chunks, and an engine does them.

The result of a chunk depends only on the work and the number of the chunk. So it does not matter
which engine does it, when, or in which order. The caller adds the results up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Protocol, TypeAlias

Span: TypeAlias = tuple[int, int]
"""A range of chunks: the first, and one past the last."""

Done: TypeAlias = tuple[Any, int, BaseException | None]
"""The result of some chunks, how many chunks were done, and the exception that stopped the work."""

Do: TypeAlias = Callable[[Span, int], Done]
"""A function that does a span of chunks with a number of threads; 0 is one for each core."""


Draw: TypeAlias = Callable[[int, tuple[int, int], int, int], tuple[list[Any], BaseException | None]]
"""A function that draws chunks of random deals.

It takes the seed, the first chunk and the number of chunks, the deals in each, and the number of
threads. It returns a result for each chunk, and what stopped the work, if anything did.
"""


class Work(Protocol):
    """Work in chunks. It can be pickled, so that other processes can do them."""

    def opened(self) -> Do:
        """Prepare the work, and return the function that does its chunks."""


class Todo(Protocol):
    """The chunks that are not handed out yet."""

    @property
    def left(self) -> int:
        """The number of chunks left; it may be an estimate."""

    def take(self, most: int) -> Span | None:
        """Hand out at most this many chunks; None if there is nothing to do now."""


class Engine(Protocol):
    """Does the chunks of a work."""

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do all chunks, in any order, and yield each span with its result; Ctrl-C ends it."""
