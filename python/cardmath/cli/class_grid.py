"""The grid of the 169 classes of starting hands, drawn in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardmath import Rank
from cardmath._ranges.starting_hands import class_name, classes
from cardmath.cli.output import can_write, echo_rich
from cardmath.cli.screen import room

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Colour: TypeAlias = tuple[int, int, int]

_WIDTH = 4
_NARROW = 3
"""The width of a cell where the terminal is too narrow: only texts of two letters fit."""
_BLOCK, _ASCII_BLOCK = "■", "#"
"""The mark of a class whose text does not fit."""
_NONE, _ASCII_NONE = "·", "."
"""The mark of a class without a text, and its replacement on an ASCII terminal."""


def echo_grid(grid: NDArray[np.float64], cell: Callable[[str, float], tuple[str, str]]) -> None:
    """Draw a grid of short texts, each in a style; an empty text is drawn as a dot.

    On a narrow terminal a mark replaces a text of more than two letters, and a line says so.

    Args:
        grid: 13 rows of 13 numbers, in the order of `Range.grid`.
        cell: the text of a class, by its name and number, and the style of rich for it.
    """
    # Imported here, so that other output starts faster.
    from rich.text import Text

    none = _NONE if can_write(_NONE) else _ASCII_NONE
    block = _BLOCK if can_write(_BLOCK) else _ASCII_BLOCK
    ranks = [str(rank) for rank in reversed(Rank)]
    is_wide = room() >= 2 + len(ranks) * _WIDTH
    left, width = ("  ", _WIDTH) if is_wide else (" ", _NARROW)
    lines = [Text(left + "".join(rank.center(width) for rank in ranks).rstrip(), "bold")]
    for rank, names, numbers in zip(ranks, classes(), grid.tolist(), strict=True):
        line = Text(rank.ljust(len(left)), "bold")
        for name, number in zip(names, numbers, strict=True):
            text, style = cell(class_name(*name), number)
            shown = text if is_wide else _short(text, block)
            line.append((shown or none).center(width), f"not bold {style if text else 'dim'}")
        line.rstrip()
        lines.append(line)
    if not is_wide:
        lines.append(Text(f"{block} is a hand whose name does not fit.", "dim"))
    echo_rich(*lines, soft_wrap=True)


def _short(text: str, block: str) -> str:
    """A text of at most two letters: a share without its sign, else the mark of a hand."""
    short = text.removesuffix("%")
    return short if len(short) < _NARROW else block


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
