"""A line that shows how the exploitability falls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import isfinite, log
from time import monotonic

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


def progress_of(
    given: bool | Callable[[int, float], object], pot: float, target: float
) -> tuple[Callable[[int, float], object] | None, FallingBar | None]:
    """The function to call, and the bar to close, if there are any."""
    if given is True:
        bar = FallingBar(pot, target)
        return bar, bar
    return (given or None), None
