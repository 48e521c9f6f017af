"""Draws a range as a grid of starting hands."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath._ranges.starting_hands import class_name, classes
from cardmath._support.layout import counted
from cardmath.plots._figures import axes_for, picture, save, set_title
from cardmath.plots._hand_grid import FAINT, Square, draw_hand_grid

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath._ranges.range import Range

_INCHES = (8, 8.6)
_FILLED = "#7cb9a0"


@picture
def range_grid(
    held: Range, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw a range as a grid; the square of each class is filled by its share in the range.

    Args:
        held: the range to draw.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> axes = range_grid(cm.Range("QQ+, AKs@50%"), ax=Figure().subplots())
    >>> print(axes.texts[1].get_text())
    AKs
    50%
    """
    axes = axes_for(path, ax, _INCHES)
    size = f"{counted(held.combinations, 'combo')}, {held.percent:.4g}% of hands"
    set_title(axes, held.text or "nothing", size)
    _draw_shares(axes, held)
    save(axes, path)
    return axes


def _draw_shares(axes: Axes, held: Range) -> None:
    """Draw the square of each class with its name, and its share if that is not 0 or 1."""
    names = [class_name(*hand_class) for row in classes() for hand_class in row]
    shares = dict(zip(names, held.grid().ravel().tolist(), strict=True))

    def square(name: str) -> Square:
        share = shares[name]
        label = name if share in {0, 1} else f"{name}\n{100 * share:.3g}%"
        return Square(label, "black" if share else FAINT, share, _FILLED)

    draw_hand_grid(axes, square)
