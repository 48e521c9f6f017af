"""How the exploitability falls while a game is solved, as the page is told."""

from __future__ import annotations

from math import isfinite
from time import monotonic

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked

BETWEEN_POINTS = 0.1
"""The least seconds between two points that the page is told."""


class SolvingCourse:
    """The progress of a solver: it tells the page a point now and then, and ends the work.

    Args:
        asked: the question of the page.
        progress: raises an exception once the question is cancelled.
        before: the seconds that were spent on the answer before; None if there is no answer yet.
    """

    def __init__(self, asked: Asked, progress: Progress, before: float | None = None) -> None:
        self._asked = asked
        self._progress = progress
        self._before = before or 0.0
        self._started = monotonic()
        self._told = (self._started, -1)
        self._has_answer = before is not None

    def __call__(self, iterations: int, exploitability: float) -> None:
        """Tell the page what is reached; end the work if the question is over."""
        self._has_answer = True
        self._progress(0, 1)
        now, (last, done) = monotonic(), self._told
        if iterations != done and isfinite(exploitability) and now - last >= BETWEEN_POINTS:
            self._told = (now, iterations)
            seconds = self._before + now - self._started
            self._asked.tell({"course": [seconds, exploitability, iterations]})

    def busy(self, *_: int) -> None:
        """End what comes before the first iteration; what is solved is measured to its end.

        Nothing is measured for a page that is closed.
        """
        if not self._has_answer or self._asked.kept.is_closed:
            self._progress(0, 1)
