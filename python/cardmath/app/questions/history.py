"""The programs that this one grew from, and their race on the same hands."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath import history, racing
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked

MOST_HANDS = 50_000
"""The most hands of a race: it takes some ten seconds."""


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """List the programs, and if it is asked, let them race."""
    known: dict[str, Any] = {"programs": [_program(each) for each in history.PROGRAMS]}
    if not asked.flag("run"):
        return {**known, "race": None}
    yield {**known, "race": None}
    hands = asked.whole("hands", 10_000, 1, MOST_HANDS)
    seed = asked.seed()
    return {**known, "race": _shown(racing.race(hands, seed=seed, progress=progress))}


def _program(program: history.Program) -> dict[str, Any]:
    names = "name", "author", "year", "idea", "source", "evaluator"
    return {name: getattr(program, name) for name in names}


def _shown(race: racing.Race) -> dict[str, Any]:
    """A race in numbers and as text."""
    return {
        "hands": race.hands,
        "seed": race.seed,
        "scale_start": race.scale_start,
        "rows": race.to_dict()["rows"],
        "table": printed(race),
    }
