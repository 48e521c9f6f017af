"""Imports that Ctrl-C does not break.

If an import of NumPy is interrupted, no later one works in that process: its compiled parts are
loaded once only. So Ctrl-C waits until such an import has ended, which takes a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C while the block runs; it is raised right after it.

    Python raises `KeyboardInterrupt` in the main thread only: in other threads nothing is done.
    """
    import signal

    before = signal.getsignal(signal.SIGINT)
    came: list[tuple[int, FrameType | None]] = []
    if not callable(before):  # Ctrl-C is ignored, or ends the process
        yield
        return
    try:
        signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            before(*came[-1])
