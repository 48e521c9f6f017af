"""A bar for what takes long."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

import click

from cardmath.cli.output import plain_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""How many seconds pass before anything is shown."""

REFRESH = 0.1
"""The least time between two paintings of the bar, in seconds."""


class ProgressBar:
    """A bar on standard error, where that is a terminal, of a call that takes over a second.

    It is what `progress` wants: called with how much is done, and how much there is in all. Where
    a unit is named, it tells how much of it is done a second. The bar is as wide as the terminal.
    Where nothing is painted again (`NO_COLOR`, `TERM=dumb`), a line comes at each tenth instead.
    """

    def __init__(self, label: str, unit: str = "") -> None:
        self._label = label
        self._unit = unit
        self._started = monotonic()
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._show: _Painted | _Lines | None = None
        self._stack = ExitStack()

    def __call__(self, done: int, total: int) -> None:
        """Show that so much is done."""
        if not self._shown:
            return
        seconds = monotonic() - self._started
        if self._show is None:
            if seconds < PATIENCE:
                return
            self._show = _Lines() if plain_terminal() else _Painted(self._stack)
        pace = f", {_short(done / seconds)} {self._unit}/s" if self._unit and seconds else ""
        self._show.update(f"{self._label}{pace}", done, total, seconds)

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
    """A line for each tenth of the work."""

    def __init__(self) -> None:
        self._tenth = -1

    def update(self, text: str, done: int, total: int, _seconds: float) -> None:
        """Write a line if another tenth is done, or another part of the work begins."""
        tenth = 10 * done // total if total else 0
        if tenth != self._tenth:
            self._tenth = tenth
            click.echo(f"{text}: {10 * tenth}%", err=True)


class _Painted:
    """A bar that is painted again and again, with the share that is done and the time left."""

    def __init__(self, stack: ExitStack) -> None:
        # Loaded when a bar is shown: most commands are done before.
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft
        from rich.table import Column

        text = TextColumn("{task.description}", table_column=Column(no_wrap=True, ratio=None))
        bar = BarColumn(bar_width=None, table_column=Column(ratio=1))
        columns = (text, bar, TaskProgressColumn(), TimeLeft(compact=True))
        console = Console(file=sys.stderr)
        self._progress: Progress = stack.enter_context(
            Progress(*columns, console=console, auto_refresh=False, expand=True)
        )
        self._task: TaskID = self._progress.add_task("", total=None)
        self._done = 0
        self._painted = -REFRESH

    def update(self, text: str, done: int, total: int, seconds: float) -> None:
        """Take what is done; paint it, unless that has just been."""
        if done < self._done:  # another part of the work begins
            self._progress.reset(self._task)
        self._done = done
        # The total changes as well: what random deals reckon they need does as they go.
        self._progress.update(self._task, completed=done, total=total, description=text)
        if done >= total or seconds - self._painted >= REFRESH:
            self._painted = seconds
            self._progress.refresh()


def _short(number: float) -> str:
    """A number in three figures or four: 1.2M, 340k."""
    for size, letter in (1e9, "G"), (1e6, "M"), (1e3, "k"):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"
