"""Draw the picture of the README: a range with its equity, and a turn that is solved.

    python scripts/draw_readme.py

It writes docs/images/readme.png in a few seconds. The picture is twice as large as the README shows
it, so that it is sharp on dense screens; a palette of few colours keeps the file small.
"""

from __future__ import annotations

from argparse import ArgumentParser
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
TURN = "Td 9d 6h Qc"
RANGES = (
    "66+, A8s+, A5s-A4s, AJo+, K9s+, KQo, QTs+, JTs, 96s+, 85s+, 75s+, 65s, 54s",
    "QQ-22, AQs-A2s, ATo+, K5s+, KJo+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+",
)

WIDTH, HEIGHT = 1000, 500
"""The size at which the README shows the picture, in pixels."""
SCALE = 2
COLOURS = 128
TITLE, SMALL = 14, 9.2
"""The sizes of type in pixels: titles, and grids."""
GRID = 430
"""The width of a grid; the scale of colours beside the left one takes a fifth of both."""


def draw() -> Figure:
    """Draw the equity of a range on the left, and a solved strategy on the right."""
    answer = cm.equity(HERO, VILLAIN, board=BOARD, method="exact", combos=True)
    equity = answer.players[0].equity
    # At 72 dots per inch, a point is a pixel of the README.
    figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72), dpi=72 * SCALE)
    height = GRID / HEIGHT
    place = (0.005, 0.05, GRID / 0.8 / WIDTH, height)
    left = cm.plots.equity_grid(answer, ax=figure.add_axes(place))
    against = f"Who wins? Against {VILLAIN} on {answer.board.pretty()}"
    label(left, SMALL, against, f"equity {100 * float(equity):.3f}%, exactly {equity}")
    game = cm.solve.postflop(TURN, RANGES, pot=20, stack=90, bets="60%, a", raises="2.5x")
    solved = game.solve("0.2%", bits=32)
    right = cm.plots.strategy_grid(
        solved.node("x"), ax=figure.add_axes((0.565, 0.05, GRID / WIDTH, height))
    )
    shown = f"What to do? After a check on {cm.Hand(TURN).pretty()}"
    label(right, SMALL, shown, f"exploitability {solved.exploitability_percent:.2f}% of the pot")
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
    ArgumentParser(description=__doc__).parse_args()
    write(draw())
