"""The answer that a page works on, one question at a time, and the progress of its solving."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from threading import Lock
from time import monotonic
from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.solving.prizes import plain_pot
from cardmath.errors import CardmathError
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.memory import allowed_memory
from cardmath.solve.question import PostflopQuestion

_PATIENCE = 0.02
"""The seconds between two looks whether a question that waits is still asked."""


class Bench:
    """Holds the answer of a page.

    A question that changes the answer holds the bench while it works; others may look meanwhile.

    Attributes:
        answer: the answer; None before anything is solved.
        fields: the fields of the page from which the answer was made.
        kept: the file in the library that has the answer as it is now; empty if there is none.
        forget: called when the answer goes, by which others let go of it: it may be large.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._closed = False
        self.answer: PostflopAnswer | None = None
        self.forget: Callable[[], object] = lambda: None
        self.fields: dict[str, Any] = {}
        self.kept = ""

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
        if answer is not self.answer:
            self.forget()
        self.answer, self.fields, self.kept = answer, fields, ""

    def allowed(self, memory: str | None) -> int:
        """The most bytes that a game may take once the answer is freed.

        Raises:
            CardmathError: the text is not an amount of memory.
        """
        allowed = allowed_memory(memory)
        if memory is not None or self.answer is None:
            return allowed
        return allowed + self.answer.game.size.for_bits(self.answer.bits) * 3 // 4

    def known(self) -> PostflopAnswer:
        """The answer.

        Raises:
            CardmathError: there is none.
        """
        if self.answer is None:
            raise CardmathError(
                "the answer is no longer kept, since cardmath was restarted or the connection "
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


_BETWEEN_POINTS = 0.1
"""The least seconds between two points that the page gets."""


class SolvingProgress:
    """The progress of a solver: it sends the page a point now and then, and ends the work.

    Args:
        asked: the question of the page.
        progress: raises an exception once the question is cancelled.
        game: what is solved.
        before: the seconds that were spent on the answer before; None if there is no answer yet.
    """

    def __init__(
        self,
        asked: Asked,
        progress: Progress,
        game: PostflopQuestion,
        before: float | None = None,
    ) -> None:
        self._asked = asked
        self._pot = plain_pot(game)
        self._progress = progress
        self._before = before or 0.0
        self._started = monotonic()
        self._last_point = (self._started, -1)
        self._has_answer = before is not None

    def __call__(self, iterations: int, exploitability: float) -> None:
        """Send the page what is reached; end the work if the question is over."""
        self._has_answer = True
        self._progress(0, 1)
        now, (last, done) = monotonic(), self._last_point
        if iterations != done and isfinite(exploitability) and now - last >= _BETWEEN_POINTS:
            self._last_point = (now, iterations)
            seconds = self._before + now - self._started
            point = [seconds, exploitability, iterations]
            self._asked.send({"point": point, "pot": self._pot})

    def busy(self, *_: int) -> None:
        """End what comes before the first iteration; what is solved is measured to its end.

        Nothing is measured for a page that is closed.
        """
        if not self._has_answer or self._asked.store.is_closed:
            self._progress(0, 1)
