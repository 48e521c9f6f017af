"""Draws both ranges of push or fold as grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.plots._figures import panels_for, save
from cardmath.plots.range import range_grid

if TYPE_CHECKING:
    from os import PathLike

    from matplotlib.axes import Axes

    from cardmath.solve import PushFoldSolution


def push_fold_grids(
    solution: PushFoldSolution,
    path: str | PathLike[str] | None = None,
    *,
    ax: Sequence[Axes] | None = None,
) -> tuple[Axes, ...]:
    """Draw what the small blind jams and with what the big blind calls, side by side.

    Args:
        solution: an answer of `solve.push_fold`.
        path: as in `census_bars`.
        ax: two axes to draw into, such as `figure.subplots(1, 2)` makes. If None, a new figure is
            made, whose title tells the values and the exploitability.

    Returns:
        The two axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as in `census_bars`.
    """
    jam, call = panels = panels_for(path, ax, 2, solution.title.replace("\n", "; "))
    for axes, held, words in (
        (jam, solution.jam, f"the small blind jams {solution.jam_percent:.2f}%"),
        (call, solution.call, f"the big blind calls {solution.call_percent:.2f}%"),
    ):
        range_grid(held, ax=axes)
        axes.set_title(words)
    save(jam, path, call)
    return panels
