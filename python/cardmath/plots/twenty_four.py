"""Draws how many puzzles of the 24 game can make each target."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath.plots._figures import DARK, LIGHT, axes_for, hide_frame, picture, save, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.twenty_four import Targets

_FAMOUS = 24
_LABEL_BARS = 6
"""The label of 24 may reach over this many bars on each side; it is placed above all of them."""


@picture
def target_bars(
    targets: Targets, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw how many puzzles can make each target as bars; 24 is highlighted.

    Args:
        targets: the survey to draw.

    >>> from cardmath import twenty_four
    >>> from matplotlib.figure import Figure
    >>> answer = twenty_four.survey_targets(range(20, 30))
    >>> target_bars(answer, ax=Figure().subplots()).texts[0].get_text()
    '24: 1,362'
    """
    axes = axes_for(path, ax)
    set_title(axes, targets.title)
    _draw_bars(axes, targets)
    save(axes, path)
    return axes


def _draw_bars(axes: Axes, targets: Targets) -> None:
    """Draw a bar for each target."""
    rows = targets.rows
    colours = [DARK if row.target == _FAMOUS else LIGHT for row in rows]
    axes.bar([row.target for row in rows], [row.solvable for row in rows], color=colours, width=0.9)
    _label_famous(axes, targets)
    axes.set_ylim(0, 1.12 * max(1, *(row.solvable for row in rows)))
    axes.set_xlabel("target")
    axes.set_ylabel(f"puzzles that make it, of {targets.total:,}")
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    hide_frame(axes)


def _label_famous(axes: Axes, targets: Targets) -> None:
    """Write the number of puzzles that make 24 above its bar."""
    for row in targets:
        if row.target == _FAMOUS:
            below = [
                near.solvable for near in targets if abs(near.target - row.target) <= _LABEL_BARS
            ]
            axes.annotate(
                f"{row.target}: {row.solvable:,}",
                (row.target, row.solvable),
                (row.target, max(below) + targets.total / 50),
                ha="center",
                arrowprops={"arrowstyle": "-", "shrinkA": 0, "shrinkB": 0},
            )
