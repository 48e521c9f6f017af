"""The grid of the 169 classes of starting hands, drawn in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardmath._ranges.starting_hands import RANKS, class_name, classes
from cardmath.cli.output import can_write, echo_rich

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Colour: TypeAlias = tuple[int, int, int]

_WIDTH = 4
_NONE, _ASCII_NONE = "·", "."
"""The mark of a class without a text, and its replacement on an ASCII terminal."""


def echo_grid(grid: NDArray[np.float64], cell: Callable[[str, float], tuple[str, str]]) -> None:
    """Draw a grid of short texts, each in a style; an empty text is drawn as a dot.

    Args:
        grid: 13 rows of 13 numbers, in the order of `Range.grid`.
        cell: the text of a class, by its name and number, and the style of rich for it.
    """
    # Imported here, so that other output starts faster.
    from rich.text import Text

    none = _NONE if can_write(_NONE) else _ASCII_NONE
    ranks = RANKS[::-1]
    lines = [Text("  " + "".join(rank.center(_WIDTH) for rank in ranks).rstrip(), "bold")]
    for rank, names, numbers in zip(ranks, classes(), grid.tolist(), strict=True):
        line = Text(f"{rank} ", "bold")
        for name, number in zip(names, numbers, strict=True):
            text, style = cell(class_name(*name), number)
            line.append((text or none).center(_WIDTH), f"not bold {style if text else 'dim'}")
        line.rstrip()
        lines.append(line)
    echo_rich(*lines, soft_wrap=True)


def shade(place: float, colours: Sequence[Colour]) -> str:
    """The colour at a place from 0 to 1 on a scale of several colours, as `#rrggbb`.

    >>> shade(0.5, [(0, 0, 0), (255, 0, 0)])
    '#800000'
    """
    steps = len(colours) - 1
    lower = min(int(place * steps), steps - 1)
    share = place * steps - lower
    pairs = zip(colours[lower], colours[lower + 1], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
