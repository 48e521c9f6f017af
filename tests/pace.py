"""That calls do not take long, on a machine that has other things to do as well."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["at_most"]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """What stands within takes at most so much of the processors' time, of all threads together.

    It is a net for what hangs or goes another way than it should: how fast things are is measured
    by `make bench`.
    """
    started = time.process_time()
    yield
    taken = time.process_time() - started
    assert taken < seconds, f"it took {taken:.2f} seconds of the processors' time"
