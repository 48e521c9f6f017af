"""Draw the pictures of the pages in docs/, for light and for dark screens.

    python scripts/draw_docs.py [--into FOLDER] [NAME ...]

It writes NAME-light.svg and NAME-dark.svg into docs/images/, all of them in half a minute.
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
"""The colour of lines on dark pages, where the blue of light pages is too dark."""


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
    cm.plots.simulation_convergence(answer, ax=drawn.subplots(1, 2))
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


def draw_bluffs() -> Figure:
    """What bluffing with the queen wins in AKQ, by how often it is done."""
    drawn = figure(7, 4.2)
    axes = drawn.subplots()
    game = cm.solve.akq()
    shares = [place / 60 for place in range(61)]
    answers = (("Bob always calls with the king", 1.0, "--"), ("Bob never does", 0.0, ":"))
    for label, call, style in answers:
        won = [game.judge([bets_of(share), calls_of(call)]).values[0] for share in shares]
        axes.plot(shares, won, label=label, linestyle=style, color="#9dbfd9")
    worst = [-game.judge([bets_of(share), calls_of(0.5)]).best_responses[1] for share in shares]
    axes.plot(shares, worst, label="Bob does what is best for him", color="#2f6690", linewidth=2)
    axes.plot([1 / 3], [max(worst)], marker="o", color="#b7410e")
    axes.annotate(
        "one in three", (1 / 3, max(worst)), (0, 12), textcoords="offset points", ha="center"
    )
    axes.set_xlabel("how often Ann bets the queen")
    axes.set_ylabel("what Ann wins on average")
    axes.legend(frameon=False)
    return drawn


def bets_of(share: float) -> dict[str, dict[str, float]]:
    """Ann bets the ace, and this share of her queens."""
    bets = {"A": 1.0, "K": 0.0, "Q": share}
    return {card: {"check": 1 - bet, "bet": bet} for card, bet in bets.items()}


def calls_of(share: float) -> dict[str, dict[str, float]]:
    """Bob calls with the ace, and with this share of his kings."""
    calls = {"A": 1.0, "K": share, "Q": 0.0}
    return {card: {"fold": 1 - call, "call": call} for card, call in calls.items()}


def draw_numbers() -> Figure:
    """Who bets and who calls if the cards are numbers from 0 to 1."""
    drawn = figure(9, 3.4)
    panels = drawn.subplots(1, 2, sharey=True)
    steps = 60
    solution = cm.solve.von_neumann(steps).solve("regret", target=1e-4)
    for axes, strategy, action, who in zip(
        panels, solution.strategies, ("bet", "call"), ("first player bets", "second player calls"),
        strict=True,
    ):  # fmt: skip
        numbers = [place / steps for place in range(1, steps + 1)]
        shares = [strategy[f"{place}/{steps}"][action] for place in range(1, steps + 1)]
        axes.bar(numbers, shares, width=1 / steps, color="#2f6690")
        axes.set_title(f"how often the {who}")
        axes.set_xlabel("the player's number")
        axes.set_xlim(0, 1 + 1 / steps)
    return drawn


def turn() -> cm.solve.Postflop:
    """The turn that the page solves."""
    return cm.solve.postflop(
        "Td9d6hQc",
        [
            "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
            "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+",
        ],
        pot=200,
        stack=900,
        bets="60%, e, a",
        donks={"river": "50%"},
    )


def draw_falling() -> Figure:
    """How the exploitability of a turn falls with the iterations."""
    drawn = figure(7, 4)
    axes = drawn.subplots()
    answer = turn().solve("0.05%", bits=32)
    rows = [row for row in answer.history if row.iterations]
    percents = [100 * row.exploitability / answer.game.pot for row in rows]
    axes.plot([row.iterations for row in rows], percents, marker="o", color="#2f6690")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks([10, 30, 100, 300], ["10", "30", "100", "300"])
    axes.set_yticks([10, 1, 0.1], ["10%", "1%", "0.1%"])
    axes.minorticks_off()
    axes.set_xlabel("iterations")
    axes.set_ylabel("exploitability, of the pot")
    return drawn


def draw_strategy() -> Figure:
    """What the player in position does on that turn after a check."""
    drawn = figure(7, 8.4)
    cm.plots.strategy_grid(turn().solve("0.2%", bits=32).node("x"), ax=drawn.subplots())
    return drawn


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
    "bluffs": draw_bluffs,
    "numbers": draw_numbers,
    "falling": draw_falling,
    "strategy": draw_strategy,
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
