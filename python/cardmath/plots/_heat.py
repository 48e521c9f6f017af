"""Heat maps: rows and columns of numbers in colours, with the numbers written in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.plots._figures import COLOUR_MAP, POINTS, figure_of, ink, size_in_inches

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

_LARGEST_TYPE = 8
_TYPE_PER_SQUARE = 0.3
"""The largest type in a square, relative to the width of the square."""


def draw_heat(
    axes: Axes,
    values: NDArray[np.float64],
    columns: Sequence[str],
    rows: Sequence[str],
    label: str,
    *,
    square: bool,
) -> None:
    """Draw numbers as colours from their least to their greatest; nan stays empty.

    Args:
        axes: where to draw.
        values: the numbers: float64 of shape (rows, columns).
        columns: the names of the columns.
        rows: the names of the rows.
        label: what the numbers are, beside the scale of colours.
        square: whether squares are square.
    """
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    from cardmath._support.numpy import np

    known = values[~np.isnan(values)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    norm, colours = Normalize(low, high), colormaps[COLOUR_MAP]
    image = axes.imshow(
        np.ma.masked_invalid(values), cmap=colours, norm=norm, aspect="equal" if square else "auto"
    )
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    inches = size_in_inches(axes)[0] / len(columns)
    size = min(_LARGEST_TYPE, _TYPE_PER_SQUARE * inches * POINTS)
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            red, green, blue, _ = colours(norm(value))
            axes.text(
                column, row, f"{value:.1f}", ha="center", va="center", fontsize=size,
                color=ink((float(red), float(green), float(blue))),
            )  # fmt: skip
    figure_of(axes).colorbar(image, ax=axes, label=label, shrink=0.8, aspect=25)
