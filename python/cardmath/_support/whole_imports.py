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
    """Hold back Ctrl-C while the block runs, and SIGTERM if it raises too; both act right after it.

    Python raises `KeyboardInterrupt` in the main thread only: in other threads nothing is done.
    """
    import signal

    came: list[tuple[int, FrameType | None]] = []
    before = {}
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            if callable(handler):  # else it is ignored, or ends the process
                signal.signal(number, lambda number, frame: came.append((number, frame)))
                before[number] = handler
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            last, frame = came[-1]
            before[signal.Signals(last)](last, frame)
