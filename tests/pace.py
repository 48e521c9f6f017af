"""Limits the processor time of calls, so that other processes on the machine do not matter."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["at_most"]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Assert that the block takes at most this much processor time, of all threads together.

    It catches calls that hang, or that take a slow way by mistake. Speed is measured by
    `make bench`.
    """
    started = time.process_time()
    yield
    taken = time.process_time() - started
    assert taken < seconds, f"it took {taken:.2f} seconds of processor time"
