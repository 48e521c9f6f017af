"""Limits the time of calls, in ways that do not depend on the machine or its other processes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from threading import Thread

__all__ = ["at_most", "on_one_core", "runs_beside", "slowness"]

LOOP = 200_000
FAST = 0.0024
"""The seconds that our machine takes for the loop."""


@cache
def slowness() -> float:
    """How many times the processor time of our machine this one may take: three times or more.

    Beside other work a processor takes up to twice its time, so a machine like ours gets more too.
    """
    return 3 * max(1.0, min(_seconds_of_a_loop() for _ in range(10)) / FAST)


def _seconds_of_a_loop() -> float:
    started = time.process_time()
    for _ in range(LOOP):
        pass
    return time.process_time() - started


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Assert that the block takes at most this much processor time, of all threads together.

    A slow machine gets more.
    It catches calls that hang, or that take a slow way by mistake. Speed is measured by
    `make bench`.
    """
    started = time.process_time()
    yield
    taken = time.process_time() - started
    assert taken < seconds * slowness(), f"it took {taken:.2f} seconds of processor time"


@contextmanager
def on_one_core() -> Iterator[None]:
    """Let the block and the threads that it starts use one core, where the system allows it.

    Work that is to be stopped would end too soon with all cores of a large machine.
    """
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {Random(os.getpid()).choice(sorted(before))})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


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
