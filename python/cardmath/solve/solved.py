"""A game that is being solved: its numbers in the core, and how far they are from equilibrium."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite, log, nan
from time import monotonic
from typing import TypeAlias, TypeVar

from cardmath._core import PostflopGame
from cardmath._support.numbers import whole
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve.question import PostflopQuestion

Found = TypeVar("Found")


def unless_stopped(found: tuple[Found | None, BaseException | None]) -> Found:
    """What the core found.

    An exception knows the frames that it came through. Here none of them knows the exception, so
    that the answer they work on is freed at once and not when the next circle is looked for.

    Raises:
        BaseException: what stopped the work.
        CardmathError: nothing was found.
    """
    answer, stopped = found
    del found
    try:
        if stopped is not None:
            raise stopped
    finally:
        del stopped
    if answer is None:
        raise CardmathError("nothing was found")
    return answer


_MOST_ITERATIONS = 10**9

Progress: TypeAlias = bool | Callable[[int, float], object]


@dataclass(frozen=True, slots=True)
class Measurement:
    """The exploitability at one time."""

    iterations: int
    """The iterations done."""
    seconds: float
    """The time spent on solving until then, in seconds."""
    exploitability: float
    """In chips."""


@dataclass(frozen=True, slots=True)
class Status:
    """What is known of the strategies as they are. All numbers are chips."""

    exploitability: float = nan
    values: tuple[float, float] = (nan, nan)
    best: tuple[float, float] = (nan, nan)


class Solved:
    """A game, its numbers in the core, and what is known of them."""

    def __init__(self, game: PostflopQuestion, core: PostflopGame, bits: int, threads: int) -> None:
        self.game = game
        self.bits = bits
        self._core = core
        self._threads = threads
        self._history: list[Measurement] = []
        self._status: Status | None = None
        self._solving = False
        self._told = nan
        """The exploitability that was measured last while it is solved."""
        self._stopped_after: float | None = None
        """The seconds of solving until it was stopped, if nothing was measured since."""

    def _prepare(self) -> None:
        try:
            stopped = self._core.prepare(self.bits, self._threads)
        except MemoryError:
            raise CardmathError(
                f"the system has too little free memory to solve this game: {self.game.size}"
            ) from None
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted("the boards were not all prepared", None) from None
        unless_stopped((True, stopped))

    def _iterate(self, target: float, iterations: int, progress: Progress) -> None:
        most = whole("the number of iterations", iterations, 0, _MOST_ITERATIONS)
        if not isinstance(progress, bool):
            check_progress(progress)
        call, bar = _progress_of(progress, self.game.pot, target)
        before = self._history[-1].seconds if self._history else 0.0
        chip, started = self.game.chip, monotonic()

        def told(done: int, off: float) -> None:
            self._told = off * chip
            if call is not None:
                call(done, off * chip)

        self._forget()
        self._solving, self._told = True, nan
        try:
            measured, stopped = self._core.solve(target / chip, most, self._threads, told)
        finally:
            self._solving = False
            if bar is not None:
                bar.close()
        self._history += [
            Measurement(done, before + seconds, off * chip) for done, seconds, off, _ in measured
        ]
        if stopped is None:
            self._measure()
            return
        self._stopped_after = before + monotonic() - started
        try:
            if isinstance(stopped, KeyboardInterrupt):
                done = f"{self._core.iterations[0]:,} iterations done"
                raise Interrupted(done, self) from None
            raise stopped
        finally:
            del stopped  # as in `unless_stopped`

    def _check_idle(self) -> None:
        """Check that no other thread solves it.

        Raises:
            CardmathError: one does.
        """
        if self._solving:
            raise CardmathError("another thread solves this answer: wait until it has ended")

    def _forget(self) -> None:
        """The strategies change: what was known of them is not true any more."""
        self._status = None
        self.__dict__.pop("_root", None)

    def _measure(self) -> Status:
        """Measure the strategies as they are."""
        found = unless_stopped(self._core.judge(self._threads))
        (iterations, _, off, best), values = found
        chip = self.game.chip
        status = Status(
            max(0.0, off * chip),
            (values[0] * chip, values[1] * chip),
            (best[0] * chip, best[1] * chip),
        )
        if self._solving:
            return status
        self._forget()
        self._status = status
        if self._stopped_after is not None:
            last = Measurement(iterations, self._stopped_after, self._status.exploitability)
            self._history.append(last)
            self._stopped_after = None
        return status

    @property
    def _known(self) -> Status:
        """What is known of the strategies; they are measured if they were not."""
        return self._status or self._measure()

    @property
    def _distance_now(self) -> float:
        """The exploitability; while it is solved the one that was measured last."""
        return self._told if self._solving else self.exploitability

    @property
    def exploitability(self) -> float:
        """What a player could gain by changing strategy alone, as the mean of both, in chips.

        After Ctrl-C it is measured when it is first asked for.
        """
        return self._known.exploitability

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.game.pot

    @property
    def values(self) -> tuple[float, float]:
        """What each player has of the pot, in chips; without rake they add up to the pot."""
        return self._known.values

    @property
    def best_responses(self) -> tuple[float, float]:
        """The most that each player could have against the other's strategy, in chips."""
        return self._known.best

    @property
    def iterations(self) -> int:
        """The iterations done."""
        return self._core.iterations[0]

    @property
    def history(self) -> tuple[Measurement, ...]:
        """The measurements, the first one first."""
        if self._stopped_after is not None:
            self._measure()
        return tuple(self._history)


_WIDTH = 24


class FallingBar:
    """Draws a bar on standard error, which is full when the target is reached.

    Args:
        pot: the pot, of which the exploitability is shown in percent.
        target: the exploitability to reach, in chips.
    """

    def __init__(self, pot: float, target: float) -> None:
        self._pot, self._target = pot, target
        self._first: float | None = None
        self._started = monotonic()
        self._drawn = 0

    def __call__(self, iterations: int, exploitability: float) -> None:
        """Draw the bar anew."""
        text = f"{iterations:,} iterations, {monotonic() - self._started:.0f} s"
        if isfinite(exploitability) and exploitability > 0:
            self._first = self._first or exploitability
            whole = log(max(self._first / self._target, 1.0001))
            share = min(1.0, max(0.0, log(self._first / exploitability) / whole))
            bar = "#" * round(_WIDTH * share) + "." * (_WIDTH - round(_WIDTH * share))
            percent = 100 * exploitability / self._pot
            text = f"[{bar}] exploitability {percent:.3g}% of the pot, {text}"
        sys.stderr.write("\r" + text.ljust(self._drawn))
        sys.stderr.flush()
        self._drawn = len(text)

    def close(self) -> None:
        """End the line."""
        if self._drawn:
            sys.stderr.write("\n")


def _progress_of(
    given: bool | Callable[[int, float], object], pot: float, target: float
) -> tuple[Callable[[int, float], object] | None, FallingBar | None]:
    """The function to call, and the bar to close, if there are any."""
    if given is True:
        bar = FallingBar(pot, target)
        return bar, bar
    return (given or None), None
