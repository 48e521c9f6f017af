"""Draw the pictures of the pages in docs/, for light and for dark screens.

    python scripts/draw_docs.py [--into FOLDER] [NAME ...]

It writes NAME-light.svg and NAME-dark.svg into docs/images/, all of them in a quarter of a minute.
They have no background, so that they suit any page.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Text

import cardmath as cm
from cardmath.racing import Race, RaceRow

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
RANGE = "22+, A9s+, KTs+, 76s-54s, (AJo+, KQo)@50%"

INKS = {"light": "#1f2328", "dark": "#d6dae0"}
"""The colours of text and axes on light and on dark pages."""
BRIGHT = "#7ab3dd"
"""What lines are drawn in on dark pages, where the blue of the light ones is too dark."""


def settings(ink: str) -> dict[str, Any]:
    """What matplotlib draws with: an ink, no background, and the same bytes every time."""
    names = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    return dict.fromkeys(names, ink) | {
        "savefig.facecolor": "none",
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "legend.facecolor": "none",
        "legend.edgecolor": ink,
        "legend.labelcolor": ink,
        "svg.hashsalt": "cardmath",
        "svg.fonttype": "none",  # letters stay letters: a third of the size
        "font.family": "sans-serif",
    }


def figure(width: float, height: float) -> Figure:
    """A figure of a size in inches."""
    return Figure(figsize=(width, height), layout="constrained")


def draw_range() -> Figure:
    """A range as a grid."""
    drawn = figure(6, 6.4)
    cm.plots.range_grid(cm.Range(RANGE), ax=drawn.subplots())
    return drawn


def draw_equity() -> Figure:
    """The equity of each starting hand of a range on a flop."""
    drawn = figure(7.4, 6.4)
    answer = cm.equity(RANGE, "QQ+, AK", board="Ks7h2d", method="exact", combos=True)
    cm.plots.equity_grid(answer, ax=drawn.subplots())
    return drawn


def draw_census() -> Figure:
    """How the hands of seven cards are distributed."""
    drawn = figure(9, 4.6)
    cm.plots.census_bars(cm.census(7), ax=drawn.subplots())
    return drawn


def draw_settling() -> Figure:
    """How a simulation settles on the exact answer."""
    drawn = figure(10, 4.6)
    answer = cm.simulate("five-card", 10_000_000, seed=1)
    cm.plots.simulation_course(answer, ax=drawn.subplots(1, 2))
    return drawn


def draw_race() -> Figure:
    """The race that docs/why/history.md shows."""
    drawn = figure(11, 3.4)
    cm.plots.race_bars(read_race(), ax=drawn.subplots(1, 3, sharey=True))
    return drawn


def read_race() -> Race:
    """The race as the page has it, so that the picture shows the same figures."""
    page = (ROOT / "docs" / "why" / "history.md").read_text()
    line = re.compile(r"^([a-z_.]+) +([\d,]+) +([\d,]+) +(\d+) +([\d,]+)$", flags=re.MULTILINE)
    rows = []
    for name, *cells in line.findall(page):
        rate, kib, milliseconds, lines = (int(cell.replace(",", "")) for cell in cells)
        rows.append(RaceRow(name, float(rate), kib * 1024, milliseconds / 1000, lines))
    return Race(10_000, 7, rows)


def draw_layers() -> Figure:
    """The layers of the package, as the contract in pyproject.toml has them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers: list[str] = contracts["contracts"][0]["layers"]
    rows = [layer.split(" | ") for layer in layers] + [["_core, the binding"], ["the core in Rust"]]
    drawn = figure(7, 0.52 * len(rows) + 0.2)
    axes = drawn.subplots()
    axes.set_xlim(0, 1)
    axes.set_ylim(len(rows), 0)
    axes.axis("off")
    for level, names in enumerate(rows):
        for place, name in enumerate(names):
            draw_room(axes, (place / len(names), level), 1 / len(names), name, level >= len(layers))
    return drawn


def draw_room(axes: Any, corner: tuple[float, float], width: float, name: str, core: bool) -> None:  # noqa: ANN401
    """A box with a name: a package, or a part of the core."""
    x, y = corner
    box = FancyBboxPatch(
        (x + 0.008, y + 0.12),
        width - 0.016,
        0.76,
        boxstyle="round,pad=0,rounding_size=0.01",
        mutation_aspect=8,
        facecolor="#b7410e" if core else "#2f6690",
        edgecolor="none",
    )
    axes.add_patch(box)
    axes.text(x + width / 2, y + 0.5, name, ha="center", va="center", color="white", fontsize=11)


def suit_dark_pages(drawn: Figure, ink: str) -> None:
    """Change what `cardmath.plots` draws for white pages: black and dark lines, white boxes."""
    brighter = {to_rgb("black"): ink, to_rgb("#2f6690"): BRIGHT}
    for text in drawn.findobj(Text):
        if box := text.get_bbox_patch():
            box.set_color("none")
    for line in drawn.findobj(Line2D):
        colour = line.get_color()
        line.set_color(brighter.get(to_rgb(colour), colour))
    for bars in drawn.findobj(LineCollection):
        bars.set_color(BRIGHT)


def shorter(svg: str) -> str:
    """The same picture with places to a hundredth of a point, and no spaces at ends of lines."""
    svg = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg)
    return re.sub(r" +$", "", svg, flags=re.MULTILINE)


PICTURES: dict[str, Callable[[], Figure]] = {
    "range": draw_range,
    "equity": draw_equity,
    "census": draw_census,
    "settling": draw_settling,
    "race": draw_race,
    "layers": draw_layers,
}


def main() -> None:
    """Draw the named pictures, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=IMAGES)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    for name in options.names or PICTURES:
        for mode, ink in INKS.items():
            with mpl.rc_context(settings(ink)):
                drawn = PICTURES[name]()
                if mode == "dark":
                    suit_dark_pages(drawn, ink)
                path = options.into / f"{name}-{mode}.svg"
                drawn.savefig(path, metadata={"Date": None})
                path.write_text(shorter(path.read_text()))


if __name__ == "__main__":
    main()
