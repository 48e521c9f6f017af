"""How many examples hypothesis draws, and which: the same every day, new ones in `make fuzz`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import engine

__all__ = ["FUZZ", "FUZZED", "examples", "load_profile"]

FUZZ = "CARDMATH_FUZZ"
"""The environment variable that `tests/fuzz.py` sets."""

FUZZED = FUZZ in os.environ

EVERYDAY = 25
TIMES = 4
"""How many times as many examples the exhaustive run draws, and the fuzzer."""

MOST_SHRINKING = 5
"""The seconds that hypothesis may spend on a smaller example of a failure."""

_EXHAUSTIVE = "exhaustive"


def load_profile(*, exhaustive: bool) -> None:
    """Set how many examples are drawn, before the tests are imported.

    The examples are the same in each run and on each machine, so a change fails for what it
    changes only; the fuzzer draws new ones. Shared machines are slow at times, so the time of an
    example says nothing.
    """
    more = exhaustive or FUZZED
    name = _EXHAUSTIVE if more else "everyday"
    settings.register_profile(
        name,
        deadline=None,
        max_examples=EVERYDAY * (TIMES if more else 1),
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=not FUZZED,
        database=None,
        print_blob=True,
    )
    settings.load_profile(name)
    assert engine.MAX_SHRINKING_SECONDS >= MOST_SHRINKING  # hypothesis has no setting for it
    engine.MAX_SHRINKING_SECONDS = MOST_SHRINKING


def examples(everyday: int, exhaustive: int | None = None) -> settings:
    """Draw this many examples every day, for a test that needs more or fewer than others.

    The exhaustive run draws `TIMES` as many, unless a number is given.
    """
    more = settings.get_current_profile_name() == _EXHAUSTIVE
    return settings(max_examples=(exhaustive or TIMES * everyday) if more else everyday)
