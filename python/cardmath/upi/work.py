"""Solving in the background: it reports now and then, until it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Callable
from math import isfinite
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from cardmath.app.question import Stopped
from cardmath.errors import CardmathError, Interrupted

if TYPE_CHECKING:
    from cardmath.solve import PostflopAnswer

_FINEST = 1e-9
"""The share of the pot at which solving ends if no accuracy is set, which takes hours."""
_BETWEEN = 1.0
_MOST_STEPS = 10**9


class Work:
    """The solving of one answer.

    Args:
        answer: what is solved.
        report: writes lines that are not a reply.
    """

    def __init__(self, answer: PostflopAnswer, report: Callable[[list[str]], None]) -> None:
        self._answer = answer
        self._report = report
        self._stop = Event()
        self._reported_at = self._started = monotonic()
        self._asked: tuple[float, int, float | None] | None = None
        self._thread: Thread | None = None

    @property
    def is_running(self) -> bool:
        """Whether it is solving."""
        return self._thread is not None and self._thread.is_alive()

    def prepare(self, accuracy: float | None, steps: int | None, seconds: float | None) -> None:
        """Set the exploitability in chips, the steps and the seconds at which solving ends."""
        goal = accuracy or _FINEST * self._answer.game.pot
        self._asked = (goal, steps or _MOST_STEPS, seconds)

    def begin(self) -> bool:
        """Begin to solve, if that was prepared: the reply to the command comes first."""
        if self._asked is None:
            return False
        asked, self._asked = self._asked, None
        self._stop.clear()
        self._reported_at = self._started = monotonic()
        self._thread = Thread(target=self._run, args=asked, daemon=True)
        self._thread.start()
        return True

    def stop(self) -> None:
        """Stop, and wait until it is stopped."""
        self._stop.set()
        self.wait()

    def wait(self) -> None:
        """Wait until it has ended; Ctrl-C can end the waiting."""
        while self.is_running:
            assert self._thread is not None
            self._thread.join(0.1)

    def _run(self, goal: float, steps: int, seconds: float | None) -> None:
        if hasattr(signal, "pthread_sigmask"):  # Ctrl-C must wake the thread that reads commands
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self._report(["SOLVER: started"])
        try:
            self._answer.resume(goal, iterations=steps, seconds=seconds, progress=self._progress)
        except (Interrupted, KeyboardInterrupt):
            why = "requested"
        except CardmathError as error:
            why = " ".join(str(error).split())
        else:
            reached = self._answer.exploitability <= goal
            why = "required accuracy reached" if reached else "limit reached"
        self._report(["SOLVER:", *results(self._answer, monotonic() - self._started)])
        self._report([f"SOLVER: stopped ({why})"])

    def _progress(self, _iterations: int, exploitability: float) -> None:
        if self._stop.is_set():
            raise Stopped
        now = monotonic()
        if isfinite(exploitability) and now - self._reported_at >= _BETWEEN:
            self._reported_at = now
            spent = now - self._started
            self._report(
                ["SOLVER:", f"running time: {spent:.3f}", f"Exploitable for: {exploitability:.6f}"]
            )


def results(answer: PostflopAnswer, seconds: float | None = None) -> list[str]:
    """The values of both players, what a best response has, and the exploitability in chips."""
    (own, other), (best, other_best) = answer.values, answer.best_responses
    time = [] if seconds is None else [f"running time: {seconds:.3f}"]
    return [
        *time,
        f"EV OOP: {own:.6f}",
        f"EV IP: {other:.6f}",
        f"OOP's MES: {best:.6f}",
        f"IP's MES: {other_best:.6f}",
        f"Exploitable for: {answer.exploitability:.6f}",
    ]
