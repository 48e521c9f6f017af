"""A game that is being solved: its numbers in the core, and how exploitable they are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite, log, nan
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from cardmath._support.layout import counted
from cardmath._support.numbers import positive, whole
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.sizes import STREETS

_Found = TypeVar("_Found")


def _unless_stopped(found: tuple[_Found | None, BaseException | None]) -> _Found:
    """What the core found.

    An exception knows the frames that it came through. Here none of them knows the exception, so
    that the answer they work on is freed immediately, not when the next cycle is collected.

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


TARGET = "0.5%"
"""The exploitability to stop at by default."""
MOST_ITERATIONS = 100_000
"""The most iterations by default."""
_MOST_ITERATIONS = 10**9
_RIVER_ITERATIONS = 400
"""How long a river is solved that a file left out."""

Progress: TypeAlias = bool | Callable[[int, float], object]
Step: TypeAlias = "tuple[str, int]"
"""A step of a line as the core takes it: an action with its chips, or a card."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """The exploitability at one time."""

    iterations: int
    """The iterations done."""
    seconds: float
    """The time spent on solving until then, in seconds."""
    exploitability: float
    """In chips, or in the unit of the payoff."""


@dataclass(frozen=True, slots=True)
class Status:
    """What was measured of the current strategies, in chips or in the payoff's unit."""

    exploitability: float = nan
    values: tuple[float, float] = (nan, nan)
    best: tuple[float, float] = (nan, nan)


class Solver:
    """A game with its numbers in the core, and what is known of them.

    Args:
        game: the game.
        bits: the bits of a stored number.
        threads: the number of threads, 0 for every core.

    Raises:
        CardmathError: the system has too little memory.
        Interrupted: Ctrl-C was pressed.
    """

    def __init__(self, game: PostflopQuestion, bits: int, threads: int) -> None:
        self.game = game
        self.bits = bits
        self.core = game.take_core()
        self.has_river = True
        """Whether the strategies of rivers are kept."""
        self.is_solving = False
        """Whether a thread solves it now."""
        self.changes = 0
        """How often the strategies have changed."""
        self._solved_rivers = set[tuple[Step, ...]]()
        self._threads = threads
        self._history: list[Measurement] = []
        self._status: Status | None = None
        self._reported = nan
        """The exploitability that was measured last while it is solved."""
        self._stopped_after: float | None = None
        """The seconds of solving until it was stopped, if nothing was measured since."""
        self._prepare()

    def _prepare(self) -> None:
        try:
            stopped = self.core.prepare(self.bits, self._threads)
        except MemoryError:
            raise CardmathError(
                f"the system has too little free memory to solve this game: {self.game.size}"
            ) from None
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted("the game was still being prepared", None) from None
        _unless_stopped((True, stopped))

    def iterate(
        self, target: float, iterations: int, seconds: float | None, progress: Progress
    ) -> None:
        """Solve until the exploitability is a number of chips, or a limit is reached.

        Raises:
            CardmathError, CardmathTypeError: an argument is wrong.
            Interrupted: Ctrl-C was pressed; `partial` is None.
        """
        most = whole("the number of iterations", iterations, 0, _MOST_ITERATIONS)
        allowed = None if seconds is None else positive("the limit in seconds", seconds)
        if not isinstance(progress, bool):
            check_progress(progress)
        call, bar = _progress_of(progress, self.game.pot_worth, target)
        before = self._history[-1].seconds if self._history else 0.0
        unit, started = self.game.core_unit, monotonic()

        def report(done: int, off: float) -> None:
            self._reported = off * unit
            if call is not None:
                call(done, off * unit)

        self.changed()
        self.is_solving, self._reported = True, nan
        try:
            measured, stopped = self.core.solve(target / unit, most, allowed, self._threads, report)
        finally:
            self.is_solving = False
            if bar is not None:
                bar.close()
        self._history += [
            Measurement(done, before + seconds, off * unit) for done, seconds, off, _ in measured
        ]
        if stopped is None:
            self.measure()
            return
        self._stopped_after = before + monotonic() - started
        try:
            if isinstance(stopped, KeyboardInterrupt):
                done = f"{counted(self.core.iterations[0], 'iteration')} done"
                raise Interrupted(done, None) from None
            raise stopped
        finally:
            del stopped  # breaks the cycle of exception and frame, as in `_unless_stopped`

    def check_changeable(self, what: str) -> None:
        """Check that the strategies may be changed.

        Args:
            what: in words, what would be done: `resumed` or `locked`.

        Raises:
            CardmathError: they may not, as the river is not kept or another thread solves it.
        """
        if not self.has_river:
            raise CardmathError(f"this answer was saved without its river and cannot be {what}")
        self.check_idle()

    def check_idle(self) -> None:
        """Check that no other thread solves it.

        Raises:
            CardmathError: one does.
        """
        if self.is_solving:
            raise CardmathError("another thread solves this answer: wait until it has ended")

    def changed(self) -> None:
        """The strategies change, so what was measured no longer holds."""
        self._status = None
        self.changes += 1

    def measure(self) -> Status:
        """Measure the strategies as they are."""
        found = _unless_stopped(self.core.judge(self._threads))
        (iterations, _, off, best), values = found
        unit, start = self.game.core_unit, self.game.core_start
        status = Status(
            max(0.0, off * unit),
            (values[0] * unit + start[0], values[1] * unit + start[1]),
            (best[0] * unit + start[0], best[1] * unit + start[1]),
        )
        if self.is_solving:
            return status
        self.changed()
        self._status = status
        if self._stopped_after is not None:
            last = Measurement(iterations, self._stopped_after, status.exploitability)
            self._history.append(last)
            self._stopped_after = None
        return status

    @property
    def status(self) -> Status:
        """What is known of the strategies; they are measured if they were not."""
        return self._status or self.measure()

    @property
    def latest_exploitability(self) -> float:
        """The exploitability; while it is solved the one that was measured last."""
        return self._reported if self.is_solving else self.status.exploitability

    @property
    def history(self) -> list[Measurement]:
        """The measurements, the first one first."""
        if self._stopped_after is not None:
            self.measure()
        return self._history

    def restore(self, status: Status, history: list[Measurement]) -> None:
        """Take what was known of strategies that were saved."""
        self._status, self._history = status, history

    def widened(self) -> Solver:
        """The same strategies in 32 bits."""
        wide = Solver(self.game, 32, self._threads)
        for part in range(self.core.parts):
            halves = np.frombuffer(self.core.part(part, True), "<f2")
            wide.core.set_part(part, halves.astype("<f4").tobytes(), True)
        wide.core.set_iterations(*self.core.iterations)
        wide._history = self.history
        return wide

    def view(self, steps: list[Step], street: str) -> Any:  # noqa: ANN401 # arrays in tuples
        """What both players hold, do and have after a line that ends on a street."""
        if not self.has_river and street == STREETS[-1]:
            self._solve_river(steps)
        return _unless_stopped(self.core.view(steps, self._threads))

    def _solve_river(self, steps: list[Step]) -> None:
        """Solve a river that the file of the answer left out, when it is first looked at."""
        last = max((place for place, step in enumerate(steps) if step[0] == "card"), default=-1)
        start = steps[: last + 1]
        if tuple(start) in self._solved_rivers:
            return
        _unless_stopped((True, self.core.solve_river(start, _RIVER_ITERATIONS, self._threads)))
        self._solved_rivers.add(tuple(start))

    def best_response(self, player: int) -> list[float]:
        """The EV of each hand of a player in the best response."""
        return _unless_stopped(self.core.best_response(player, self._threads))

    def lock(self, steps: list[Step], rows: list[list[float]]) -> bool:
        """Fix strategies at a node; False if the rows differ for hands that are computed as one."""
        fits = _unless_stopped(self.core.lock(steps, rows, self._threads))
        if fits:
            self.changed()
        return fits


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
        """Redraw the bar."""
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
