"""The answer that a page works on: one at a time, and one question at a time."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from cardmath._support.progress import Progress
from cardmath.errors import CardmathError
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.question import allowed_memory

HALF = 16
"""The bits of a number that is stored in half the room."""
_PATIENCE = 0.02
"""The seconds between two looks whether a question that waits is still asked."""


class Bench:
    """Holds the answer of a page.

    A question that changes the answer holds the bench while it works; others may look meanwhile.

    Attributes:
        answer: the answer; None before anything is solved.
        fields: the fields of the page from which the answer was made.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._closed = False
        self.answer: PostflopAnswer | None = None
        self.fields: dict[str, Any] = {}

    @contextmanager
    def held(self, progress: Progress) -> Iterator[None]:
        """Wait until no other question works on the answer; `progress` ends the waiting."""
        while not self._lock.acquire(timeout=_PATIENCE):
            progress(0, 1)
        try:
            yield
        finally:
            self._lock.release()
            if self._closed:
                self.clear()

    def close(self) -> None:
        """Free the answer for good, or let the question do so that works on it."""
        self._closed = True
        if self._lock.acquire(blocking=False):
            self._lock.release()
            self.clear()
            _return_memory()

    def clear(self) -> None:
        """Free the answer."""
        self.put(None, {})

    def put(self, answer: PostflopAnswer | None, fields: dict[str, Any]) -> None:
        """Take another answer, or the same one that was changed."""
        self.answer, self.fields = answer, fields

    def allowed(self, memory: str | None) -> int:
        """The most bytes that a game may take once the answer is freed.

        Raises:
            CardmathError: the text is no amount of memory.
        """
        allowed = allowed_memory(memory)
        if memory is not None or self.answer is None:
            return allowed
        size = self.answer.game.size
        return allowed + (size.bytes_16 if self.answer.bits == HALF else size.bytes_32) * 3 // 4

    def known(self) -> PostflopAnswer:
        """The answer.

        Raises:
            CardmathError: there is none.
        """
        if self.answer is None:
            raise CardmathError(
                "the answer is no longer kept, since cardmath was started anew or the connection "
                "was lost: solve again"
            )
        return self.answer


def _return_memory() -> None:
    """Give the system back what is freed: glibc keeps the pieces of a large game for later."""
    if sys.platform != "linux":
        return
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
