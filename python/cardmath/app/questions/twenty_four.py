"""The game of 24: a puzzle is dealt and played, or the user's own numbers are solved."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from cardmath import twenty_four
from cardmath._page.errors import among
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError

MOST_NUMBERS = 6
"""The most numbers of the user's own: seven take a second, which cannot be stopped."""

_LEVELS = ["any", *twenty_four.LEVELS]
_MOST_SOLUTIONS = 200
_MOST_HINTS = 10


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Deal the puzzle of a seed, check an answer to it, and give hints; or solve given numbers."""
    progress(0, 1)
    numbers, target = asked.text("numbers"), asked.text("target", "24")
    if numbers.strip():
        return _solved(numbers, target)
    with among([[level, level] for level in _LEVELS]):
        level = asked.choice("level", _LEVELS, "any")
    game = twenty_four.Game(level, asked.seed())
    hints, more = _hints(game, asked.whole("hints", 0, 0, _MOST_HINTS))
    known = {**_dealt(game), "hints": hints, "more_hints": more}
    given_up, text = asked.flag("given_up"), asked.text("answer")
    if given_up:
        game.give_up()
    if not text.strip():
        return {**known, "found": _solutions(game.puzzle.solutions) if given_up else None}
    yield known  # the text may not be an expression
    check = game.answer(text)
    return {
        **known,
        "check": {"correct": bool(check), "text": str(check)},
        "points": game.points,
        "found": _solutions(game.puzzle.solutions) if check or given_up else None,
    }


def _dealt(game: twenty_four.Game) -> dict[str, Any]:
    """The puzzle of a game before it is answered."""
    return {
        "levels": _LEVELS,
        **game.puzzle.to_dict(),
        "worth": game.worth,
        "points": 0,
        "check": None,
        "found": None,
    }


def _hints(game: twenty_four.Game, count: int) -> tuple[list[str], bool]:
    """The first hints, and whether there is another one."""
    given = []
    try:
        for _ in range(count):
            given.append(game.hint())
    except CardmathError:  # there are no more
        return given, False
    return given, len(given) < len(game.puzzle.solutions[0].steps)


def _solved(numbers: str, target: str) -> dict[str, Any]:
    """All ways to make a target from some numbers, or else the nearest results."""
    if len(numbers.replace(",", " ").split()) > MOST_NUMBERS:
        raise CardmathError(
            f"this page solves up to {MOST_NUMBERS} numbers: cardmath 24 and "
            "cardmath.twenty_four solve seven"
        )
    found = twenty_four.solve(numbers, target)
    near = [] if found else twenty_four.nearest(numbers, target)
    return {
        "levels": _LEVELS,
        "numbers": numbers,
        "target": target,
        "found": _solutions(found),
        "nearest": [{"text": str(each), "value": str(each.value)} for each in near],
    }


def _solutions(found: Sequence[twenty_four.Solution]) -> dict[str, Any]:
    """The easiest solutions with their steps, and the number of all."""
    return {
        "total": len(found),
        "shown": [
            {"text": str(each), "steps": [*map(str, each.steps)], "difficulty": each.difficulty}
            for each in found[:_MOST_SOLUTIONS]
        ],
    }
