"""The time of puzzles of the 24 game, surveys and Countdown, on one thread."""

import time
from collections.abc import Callable
from typing import TypeVar

import cardmath as cm
from benches.harness import progress, table

T = TypeVar("T")
ROUNDS = 7
GAMES = 200


def measure() -> str:
    """The table of times, with the goals."""
    progress("the 24 game")
    game = cm.twenty_four
    rows = [
        _row("`solve([1, 3, 4, 6])`", "≤ 2 ms", lambda: len(game.solve([1, 3, 4, 6])), 1),
        _row("`solve([1, 1, 11, 13])`, printed", "≤ 2 ms", lambda: _printed([1, 1, 11, 13]), 22),
        _row("`forms(5)`: all 27,142", "", lambda: _symbols(5), 27142),
        _row("`forms(6)`: all 793,002", "", lambda: _symbols(6), 793002),
        _row("`survey()`", "≤ 500 ms", lambda: len(game.survey().solvable), 1362),
        _row(
            "`survey_targets()`", "≤ 1000 ms", lambda: game.survey_targets().rows[24].solvable, 1362
        ),
        _row("a game of Countdown, the mean of 200", "≤ 50 ms", _games, GAMES, GAMES),
    ]
    return table("The 24 game, one thread", ["what", "best", "goal"], rows)


def _printed(numbers: list[int]) -> int:
    return len(list(map(str, cm.twenty_four.solve(numbers))))


def _symbols(count: int) -> int:
    return cm.twenty_four.forms(count)


def _games() -> int:
    return cm.twenty_four.survey_countdown(GAMES, seed=7).games


def _row(what: str, goal: str, work: Callable[[], T], answer: T, times: int = 1) -> list[str]:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - start)
        assert found == answer, (what, found)
    return [what, f"{1e3 * best / times:.3g} ms", goal]
