"""Draw the picture of the README: a range as a grid, and the equity of each class of its hands.

    python scripts/draw_readme.py

It writes docs/images/readme.png in a few seconds. The picture is twice as large as the README shows
it, so that it is sharp on dense screens; a palette of few colours keeps the file small.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

import cardmath as cm

PATH = Path(__file__).parent.parent / "docs" / "images" / "readme.png"
HERO = "22+, A9s+, KTs+, 76s-54s, (AJo+, KQo)@50%"
VILLAIN = "QQ+, AK"
BOARD = "Ks 7h 2d"

WIDTH, HEIGHT = 1000, 490
"""The size at which the README shows the picture, in pixels."""
SCALE = 2
COLOURS = 128
TITLE, LARGE, SMALL = 15, 11, 9.2
"""The sizes of type in pixels: titles, the left grid, the right grid with its equities."""
GRID = 430
"""The width of a grid; the scale of colours beside the right one takes a fifth of both."""


def draw() -> Figure:
    """Draw the range on the left, and its equity on the right."""
    hero = cm.Range(HERO)
    answer = cm.equity(hero, VILLAIN, board=BOARD, method="exact", combos=True)
    equity = answer.players[0].equity
    # At 72 dots per inch, a point is a pixel of the README.
    figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72), dpi=72 * SCALE)
    height = GRID / HEIGHT
    left = cm.plots.range_grid(hero, ax=figure.add_axes((0.005, 0.01, GRID / WIDTH, height)))
    label(left, LARGE, HERO, f"{hero.combinations} combos, {hero.percent:.4g}% of all hands")
    place = (0.46, 0.01, GRID / 0.8 / WIDTH, height)
    right = cm.plots.equity_grid(answer, ax=figure.add_axes(place))
    against = f"Against {VILLAIN} on {answer.board.pretty()}"
    label(right, SMALL, against, f"equity {100 * float(equity):.3f}%, exactly {equity}")
    return figure


def label(axes: Axes, size: float, *title: str) -> None:
    """Set the title of a grid, and the size of the type in its squares."""
    axes.set_title("\n".join(title), fontsize=TITLE, fontweight="bold")
    for text in axes.texts:
        text.set_fontsize(size)


def write(figure: Figure) -> None:
    """Write the picture with a palette."""
    PATH.parent.mkdir(parents=True, exist_ok=True)
    picture = BytesIO()
    figure.savefig(picture)
    Image.open(picture).convert("RGB").quantize(COLOURS).save(PATH, optimize=True)


if __name__ == "__main__":
    write(draw())
