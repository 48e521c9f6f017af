"""Sends Ctrl-C into calls that take long."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

import cardmath as cm
from cardmath import Interrupted
from tests.pace import slowness

__all__ = ["no_garbage", "once_begun", "soon", "stopped"]

_PRESSER = ThreadPoolExecutor(1)
"""Always the same thread: Python swallows a Ctrl-C that comes while it forgets a thread."""

_FIRST_USE = ["__getattr__", "uninterrupted"]
"""What is running when a name of cardmath is used for the first time, and loaded."""


def once_begun(done: float, _total: float) -> None:
    """A progress that presses Ctrl-C as soon as some work is done, however fast the machine is."""
    if done:
        raise KeyboardInterrupt


@contextmanager
def no_garbage() -> Iterator[None]:
    """Collect no garbage in the block.

    Hypothesis is called at each collection, and a Ctrl-C that comes meanwhile is swallowed. All
    tests before have left objects, which a collection looks at.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def soon() -> float:
    """The seconds of processor time of all threads that a call may take after Ctrl-C."""
    threads = max(2, os.cpu_count() or 1)
    return 0.1 * threads * slowness()


@no_garbage()
def stopped(call: Callable[[], object], after: float) -> tuple[Interrupted, float]:
    """Send Ctrl-C after a few seconds; return the exception and the processor time until then.

    The call is repeated until the signal arrives within it: on a fast machine it may end before.
    """
    package = str(Path(cm.__file__).parent)
    while True:
        sent: list[float] = []
        done = threading.Event()
        pressed = None
        try:
            # In the block, as the signal can arrive before it returns.
            pressed = _PRESSER.submit(press, after, sent, done)
            while True:
                call()
        except Interrupted as error:
            return error, time.process_time() - sent[-1]
        except KeyboardInterrupt as error:
            # Python raised it between two calls, or at the first step of one.
            frames = extract_tb(error.__traceback__)
            inside = [frame.name for frame in frames if frame.filename.startswith(package)]
            assert inside in ([], ["wrapper"], _FIRST_USE), inside
        finally:
            done.set()
            if pressed is not None:
                pressed.result()


def press(after: float, sent: list[float], done: threading.Event) -> None:
    """Send Ctrl-C after a few seconds, and again later: Python swallows one in a callback."""
    wait = after
    while not done.wait(wait):
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)
        wait = 20  # far longer than any call takes to stop
