"""Limits the time of calls, in ways that do not depend on other processes of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

__all__ = ["at_most", "runs_beside"]


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


def runs_beside(call: Callable[[], object]) -> bool:
    """Whether this thread runs while another one is in a call: whether it releases the GIL.

    The call takes at least 50 ms. If it held the GIL, this thread would wake up only before it and
    after it. On a loaded machine this thread may sleep through the call, so there are more tries.
    """
    return any(_wakes_up_beside(call) >= 5 for _ in range(5))


def _wakes_up_beside(call: Callable[[], object]) -> int:
    calling = Thread(target=call)
    calling.start()
    times = 0
    while calling.is_alive():
        time.sleep(0.001)
        times += 1
    return times
