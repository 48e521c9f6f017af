"""A progress bar for calls that take long."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

from cardmath._printable import printable
from cardmath._support.progress import UNKNOWN
from cardmath.cli.output import plain_terminal
from cardmath.cli.screen import echo

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""The time in seconds before the bar appears."""

REFRESH = 0.1
"""The least time in seconds between two redraws of the bar."""


class ProgressBar:
    """A progress bar on standard error, for a call that takes over a second.

    Pass it as the argument `progress`: it is called with the work done and the total work. It is
    shown on a terminal only, in its full width. If nothing may be redrawn (`NO_COLOR`,
    `TERM=dumb`), a line is printed at each tenth of the work instead.

    Args:
        label: what is being done.
        unit: what the work is counted in; if given, the pace per second is shown too.
    """

    def __init__(self, label: str, unit: str = "") -> None:
        self._label = printable(label)
        self._unit = unit
        self._started = monotonic()
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._display: _RichBar | _Lines | None = None
        self._stack = ExitStack()

    def __call__(self, done: int, total: int) -> None:
        """Show the work done."""
        if not self._shown or (done, total) == UNKNOWN:
            return
        seconds = monotonic() - self._started
        if self._display is None:
            if seconds < PATIENCE:
                return
            self._display = _Lines() if plain_terminal() else _RichBar(self._stack)
        pace = f", {_rounded(done / seconds)} {self._unit}/s" if self._unit and seconds else ""
        self._display.update(f"{self._label}{pace}", done, total, seconds)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)


class _Lines:
    """Prints a line for each tenth of the work."""

    def __init__(self) -> None:
        self._tenth = -1

    def update(self, text: str, done: int, total: int, _seconds: float) -> None:
        """Print a line if another tenth is done, or if the work starts again from zero."""
        tenth = 10 * done // total if total else 0
        if tenth != self._tenth:
            self._tenth = tenth
            echo(f"{text}: {10 * tenth}%", err=True)


class _RichBar:
    """Draws a bar with the percentage done and the time left."""

    def __init__(self, stack: ExitStack) -> None:
        # Imported here: most commands end before a bar is shown.
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )
        from rich.table import Column

        text = TextColumn(
            "{task.description}", markup=False, table_column=Column(no_wrap=True, ratio=None)
        )
        bar = BarColumn(bar_width=None, table_column=Column(ratio=1))
        columns = (text, bar, TaskProgressColumn(), TimeRemainingColumn(compact=True))
        console = Console(file=sys.stderr)
        self._progress: Progress = stack.enter_context(
            Progress(*columns, console=console, auto_refresh=False, expand=True)
        )
        self._task: TaskID = self._progress.add_task("", total=None)
        self._done = 0
        self._drawn = -REFRESH

    def update(self, text: str, done: int, total: int, seconds: float) -> None:
        """Set the work done, and redraw the bar if the last time was long enough ago."""
        if done < self._done:  # another part of the work begins
            self._progress.reset(self._task)
        self._done = done
        # The total can change too: sampling estimates again and again how many deals it needs.
        self._progress.update(self._task, completed=done, total=total, description=text)
        if done >= total or seconds - self._drawn >= REFRESH:
            self._drawn = seconds
            self._progress.refresh()


def _rounded(number: float) -> str:
    """A number with three significant digits, such as 1.2M or 340k."""
    for size, letter in (1e9, "G"), (1e6, "M"), (1e3, "k"):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"
