"""Draws the equity of each class of starting hands."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError
from cardmath.plots._figures import COLOUR_MAP, axes_for, figure_of, ink, picture, save, set_title
from cardmath.plots._hand_grid import EMPTY, FAINT, Square, draw_hand_grid

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath._equity.compute import Equity, PlayerEquity

_INCHES = (9, 8.2)


@picture
def equity_grid(
    answer: Equity, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the equity of each class of hands in the first player's range, with a colour scale.

    Args:
        answer: the equity to draw, computed with `combos=True`.

    Raises:
        CardmathError: the answer has no combos, or they are not of two cards.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> answer = cm.equity("QQ+, AK", "AA", board="Ks7h2d", combos=True)
    >>> axes = equity_grid(answer, ax=Figure().subplots())
    >>> print(axes.texts[14].get_text())
    KK
    91.4%
    """
    first, *others = answer.players
    equities = _equities_by_class(first)
    axes = axes_for(path, ax, _INCHES)
    board = f"on {answer.board.pretty()}: " if answer.board else ""
    error = f" ± {100 * first.error:.2f}%" if answer.method == "sample" else ""
    set_title(
        axes,
        f"{first.name} against {', '.join(player.name for player in others)}",
        f"{board}{100 * float(first.equity):.2f}%{error} of the pot",
    )
    _draw_equities(axes, equities)
    save(axes, path)
    return axes


def _equities_by_class(player: PlayerEquity) -> dict[str, float]:
    """The equity of each class in the range."""
    if player.combos is None:
        raise CardmathError("the picture needs the equity of each combo: use combos=True")
    return player.combos.by_class()


def _draw_equities(axes: Axes, equities: dict[str, float]) -> None:
    """Draw the square of each class in the colour of its equity, and the scale of colours."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    colours = colormaps[COLOUR_MAP]

    def square(name: str) -> Square:
        equity = equities.get(name)
        if equity is None:
            return Square(name, FAINT, 0, EMPTY)
        red, green, blue, _ = colours(equity)
        colour = (float(red), float(green), float(blue))
        return Square(f"{name}\n{100 * equity:.1f}%", ink(colour), 1, colour)

    draw_hand_grid(axes, square)
    scale = ScalarMappable(Normalize(0, 100), colours)
    figure_of(axes).colorbar(scale, ax=axes, label="equity in percent", shrink=0.6, aspect=30)
