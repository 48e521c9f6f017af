"""How many examples hypothesis draws: a moderate number every day, many in the exhaustive run."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings

__all__ = ["examples", "load_profile"]

EVERYDAY = 25
TIMES = 4
"""How many times as many examples the exhaustive run draws."""

_EXHAUSTIVE = "exhaustive"


def load_profile(*, exhaustive: bool) -> None:
    """Set how many examples are drawn, before the tests are imported.

    Shared machines are slow at times, so the time of an example says nothing. Where `CI` is set,
    the examples are the same in each run: a change then fails for what it changes only. Elsewhere
    each run draws new ones.
    """
    name = _EXHAUSTIVE if exhaustive else "everyday"
    same: dict[str, Any] = {"derandomize": True, "database": None} if "CI" in os.environ else {}
    settings.register_profile(
        name,
        deadline=None,
        max_examples=EVERYDAY * (TIMES if exhaustive else 1),
        suppress_health_check=[HealthCheck.too_slow],
        **same,
    )
    settings.load_profile(name)


def examples(everyday: int) -> settings:
    """Draw this many examples every day, for a test that needs more or fewer than others."""
    exhaustive = settings.get_current_profile_name() == _EXHAUSTIVE
    return settings(max_examples=everyday * (TIMES if exhaustive else 1))
