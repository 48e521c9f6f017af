"""A bar for what takes long."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar as ProgressOf

PATIENCE = 1.0
"""So many seconds pass before the bar is shown."""


class ProgressBar:
    """A bar on standard error, where that is a terminal, of a call that takes over a second.

    It is what `progress` wants: called with how much is done, and how much there is in all. Where
    a unit is named, it tells how much of it is done a second.
    """

    def __init__(self, label: str, unit: str = "") -> None:
        self._label = label
        self._unit = unit
        self._started = monotonic()
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._bar: ProgressOf[int] | None = None
        self._stack = ExitStack()

    def __call__(self, done: int, total: int) -> None:
        """Show that so much is done."""
        if self._bar is None:
            if not self._shown or monotonic() - self._started < PATIENCE:
                return
            bar = click.progressbar(length=total, label=self._label, file=sys.stderr)
            self._bar = self._stack.enter_context(bar)
        self._bar.length = total  # what random deals reckon changes as they go
        if self._unit:
            pace = done / (monotonic() - self._started)
            self._bar.label = f"{self._label}, {_short(pace)} {self._unit}/s"
        if done < self._bar.pos:  # another part of the work begins
            self._bar.pos, self._bar.finished = 0, False
        self._bar.update(done - self._bar.pos)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)


def _short(number: float) -> str:
    """A number in three figures or four: 1.2M, 340k."""
    for size, letter in (1e9, "G"), (1e6, "M"), (1e3, "k"):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"
