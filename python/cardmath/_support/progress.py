"""Progress callbacks of long calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from math import inf, log

from cardmath import _core
from cardmath.errors import CardmathTypeError

Progress = Callable[[int, int], object]
"""A callback that gets the amount of work done so far and the total amount."""

UNKNOWN = (0, 1)
"""What a callback gets before the amount of work is known."""
_PARTS = 1000
"""The parts into which `falling` divides the work."""


def check_progress(progress: object) -> None:
    """Check a progress callback.

    Raises:
        CardmathTypeError: it is neither callable nor None.
    """
    if progress is not None and not callable(progress):
        raise CardmathTypeError(f"progress is a function, not {type(progress).__name__}")


def falling(progress: Progress, goal: float) -> Callable[[int, float], object]:
    """Show how far a gain has fallen to its goal: each digit takes about as long as another.

    Returns:
        a callback that gets the iterations done and the gain, and calls `progress` with parts.

    >>> show = falling(lambda done, total: print(done, total), 0.001)
    >>> show(8, 0.1); show(16, 0.01)
    0 1000
    500 1000
    """
    first, done = 0.0, 0.0

    def show(_iterations: int, gain: float) -> None:
        nonlocal first, done
        if 0 < goal < gain < inf:
            first = first or gain
            done = max(done, log(first / gain) / log(first / goal))
        progress(round(_PARTS * done), _PARTS)

    return show


class _Reporter:
    """A callback, and what it last got."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._last = UNKNOWN

    def __call__(self, done: int, total: int) -> None:
        self._last = (done, total)
        self._progress(done, total)

    def again(self) -> None:
        self._progress(*self._last)


_current: ContextVar[_Reporter | None] = ContextVar("_current", default=None)


def reporting(progress: Progress | None) -> AbstractContextManager[Progress | None]:
    """Let `still_busy` call a callback while the block runs; use the one that the block gets.

    >>> with reporting(print) as progress:
    ...     still_busy()
    ...     progress(3, 7)
    ...     still_busy()
    0 1
    3 7
    3 7
    """
    return nullcontext() if progress is None else _reporting(progress)


@contextmanager
def _reporting(progress: Progress) -> Iterator[Progress]:
    reporter = _Reporter(progress)
    before = _current.set(reporter)
    try:
        yield reporter
    finally:
        _current.reset(before)


def still_busy(*_: object) -> None:
    """Repeat the progress of the long call that this is a part of, so that it can be stopped.

    Parts that know nothing of the whole call this, such as the reading of a range.
    """
    reporter = _current.get()
    if reporter is not None:
        reporter.again()


_core.register(still_busy=still_busy)
