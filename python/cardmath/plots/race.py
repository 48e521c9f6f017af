"""Draws a race of the historical programs as bars."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cardmath.plots._figures import DARK, hide_frame, of_answers, panels_for, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.racing import Race


@of_answers
def race_bars(
    race: Race, path: str | PathLike[str] | None = None, *, ax: Sequence[Axes] | None = None
) -> tuple[Axes, ...]:
    """Draw a race between the historical programs and the core as bars.

    There are three panels: hands per second on a logarithmic scale, the memory of the tables in
    KiB, and the lines of code.

    Args:
        race: the race to draw.
        path: as in `census_bars`.
        ax: three axes to draw into, such as `figure.subplots(1, 3)` makes. If None, a new figure
            is made.

    Returns:
        The three axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as in `census_bars`.
    """
    speeds, tables, lines = panels = panels_for(path, ax, 3, race.title)
    rates = [row.hands_a_second for row in race]
    start, most = race.scale_start, max(rates)
    speeds.set_xscale("log")
    speeds.set_xlim(start, most * (most / start) ** 0.7)
    speeds.set_xticks([10**power for power in range(len(str(start)) - 1, len(str(int(most))))])
    speeds.set_xlabel("on a logarithmic scale")
    _draw_column(speeds, rates, race, "hands_a_second", "hands a second")
    _draw_column(
        tables, [row.table_bytes / 1024 for row in race], race, "table_bytes", "tables in KiB"
    )
    _draw_column(lines, [row.lines or 0 for row in race], race, "lines", "lines of code")
    save(speeds, path, tables, lines)
    return panels


def _draw_column(axes: Axes, sizes: Sequence[float], race: Race, column: str, title: str) -> None:
    """Draw a bar for each program, with a column of the table as labels at the ends."""
    bars = axes.barh(race._texts("name"), sizes, color=DARK)
    axes.bar_label(bars, race._texts(column), padding=4)
    if axes.get_xscale() == "linear":
        axes.set_xlim(0, 1.4 * max(*sizes, 1))
        axes.locator_params(axis="x", nbins=3)
    axes.minorticks_off()
    axes.set_title(title, fontsize="medium")
    hide_frame(axes)
    if not axes.yaxis_inverted():  # the panels may share their y axis
        axes.invert_yaxis()
