"""The 13 by 13 grid of the classes of starting hands, on which ranges and equities are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._ranges.starting_hands import class_name, classes
from cardmath.plots._figures import POINTS, size_in_inches

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EMPTY = "#eceff1"
"""The colour of a square, or a part of one, that is not filled."""
FAINT = "#616161"
"""The colour of the name of a class that is not in the range."""

_LARGEST_TYPE = 8
"""The largest type in a square, in points."""
_TYPE_PER_SQUARE = 0.235
"""The largest type in a square, relative to the width of the square."""


@dataclass(frozen=True, slots=True)
class Square:
    """How the square of one class looks."""

    label: str
    ink: str
    """The colour of the label."""
    filled: float
    """How much of the square is filled, from the bottom: 0 to 1."""
    colour: str | tuple[float, float, float]
    """The colour of the filled part."""


def draw_hand_grid(axes: Axes, square: Callable[[str], Square]) -> None:
    """Draw a square for each class: pairs on the diagonal, suited above, offsuit below.

    Args:
        axes: where to draw.
        square: gives the square of a class by its name, such as `AKs`.
    """
    from matplotlib.collections import PolyCollection

    inches = min(size_in_inches(axes))
    size = min(_LARGEST_TYPE, _TYPE_PER_SQUARE * inches * POINTS / len(classes()))
    corners, colours = [], []
    for row, hand_classes in enumerate(classes()):
        for column, hand_class in enumerate(hand_classes):
            drawn = square(class_name(*hand_class))
            for height, colour in ((1.0, EMPTY), (drawn.filled, drawn.colour)):
                if height:
                    corners.append(_corners(column, row + 1, height))
                    colours.append(colour)
            middle = (column + 1 / 2, row + 1 / 2)
            axes.text(
                *middle,
                drawn.label,
                ha="center",
                va="center",
                fontsize=size,
                color=drawn.ink,
                in_layout=False,  # it is inside a square
            )
    # One artist for all squares, which is drawn in a tenth of the time of one for each. As an
    # artist: `add_collection` would also measure it, and the limits are known.
    axes.add_artist(PolyCollection(corners, facecolors=colours, edgecolors="white", zorder=1))
    axes.set_xlim(0, len(classes()))
    axes.set_ylim(len(classes()), 0)
    axes.set_aspect("equal")
    axes.axis("off")


def _corners(left: int, bottom: int, height: float) -> list[tuple[float, float]]:
    """The corners of a square, or of its lower part, in a grid whose rows go down."""
    top = bottom - height
    return [(left, bottom), (left + 1, bottom), (left + 1, top), (left, top)]
