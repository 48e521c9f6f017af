"""Which examples and cases are tried: the same every day, new examples in `make fuzz`."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import engine, providers

__all__ = ["FUZZ", "FUZZED", "examples", "first_every_day", "load_profile"]

FUZZ = "CARDMATH_FUZZ"
"""The environment variable that `tests/fuzz.py` sets."""

FUZZED = FUZZ in os.environ

EVERYDAY, EXHAUSTIVE = 10, 100
"""The examples of a test that names no number of its own, in both runs."""
TIMES = 4
"""How many times as many examples as every day the exhaustive run draws of other tests."""

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
        max_examples=EXHAUSTIVE if more else EVERYDAY,
        suppress_health_check=[HealthCheck.too_slow],
        derandomize=not FUZZED,
        database=None,
        print_blob=True,
    )
    settings.load_profile(name)
    if not more:
        # It would read all modules that are loaded, two seconds in each worker, and draw from their
        # constants: the examples of a test would depend on which others are collected.
        providers._get_local_constants = lambda: providers._local_constants
    assert engine.MAX_SHRINKING_SECONDS >= MOST_SHRINKING  # hypothesis has no setting for it
    engine.MAX_SHRINKING_SECONDS = MOST_SHRINKING


def examples(everyday: int, exhaustive: int | None = None) -> settings:
    """Draw this many examples every day, for a test that needs more or fewer than others.

    The exhaustive run draws `TIMES` as many, unless a number is given.
    """
    more = settings.get_current_profile_name() == _EXHAUSTIVE
    return settings(max_examples=(exhaustive or TIMES * everyday) if more else everyday)


def first_every_day(cases: Iterable[object], number: int = 1) -> list[ParameterSet]:
    """The cases of a test: the first ones for every day, and all others for the exhaustive run."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[] if place < number else [pytest.mark.exhaustive],
        )
        for place, case in enumerate(cases)
    ]
