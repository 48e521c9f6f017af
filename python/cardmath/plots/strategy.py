"""Draws strategies of solved games: a node as a grid of starting hands, a report as bars."""

from __future__ import annotations

from math import isnan
from os import PathLike
from typing import TYPE_CHECKING, Any

from cardmath._ranges.starting_hands import class_name, classes
from cardmath.errors import CardmathError
from cardmath.plots._figures import POINTS, axes_for, picture, save, set_title, size_in_inches
from cardmath.plots._hand_grid import EMPTY, FAINT
from cardmath.solve.lines import short_act_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.solve.node import HandRow, Node
    from cardmath.solve.reports.weighted_report import FrequencyReport

_INCHES = (8, 9.4)
_FOLD, _PASSIVE = "#7fb0dd", "#8fcf8f"
_RAISES = ("#f6b8a6", "#ee8f78", "#dd5f4b", "#bf3a2f", "#962318")
"""The colours of bets and raises, the smallest first."""
_SMALL_TYPE = 0.19
_ROW_INCHES, _HIGHEST = 0.25, 60.0


@picture
def strategy_grid(
    node: Node, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw what each class of hands does: folds blue, checks and calls green, raises red.

    A square is divided by how often each action is chosen, and names the most frequent one: `x 62`
    is a check 62 % of the time. Classes that never get there stay empty.

    Args:
        node: a node at which a player acts.

    Raises:
        CardmathError: nobody acts at the node.

    >>> from cardmath import solve
    >>> from matplotlib.figure import Figure
    >>> game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ"], 100, 100, bets="50%")
    >>> axes = strategy_grid(game.solve("1%").root, ax=Figure().subplots())
    >>> [text.get_text() for text in axes.get_legend().get_texts()]
    ['check', 'bet 50', 'all-in 100']
    """
    if node.player is None:
        raise CardmathError("nobody acts at this node: there is no strategy to draw")
    axes = axes_for(path, ax, _INCHES)
    set_title(axes, *node.title.splitlines())
    colours = _colours(node.actions)
    rows = node.by_class()
    inches = min(size_in_inches(axes))
    size = min(8.0, _SMALL_TYPE * inches * POINTS / len(classes()))
    for down, hand_classes in enumerate(classes()):
        for across, hand_class in enumerate(hand_classes):
            name = class_name(*hand_class)
            _draw_square(axes, (across, down), colours, rows.get(name))
            label = name if name not in rows else f"{name}\n{_main(node.actions, rows[name])}"
            ink = "black" if name in rows else FAINT
            middle = (across + 1 / 2, down + 1 / 2)
            axes.text(*middle, label, ha="center", va="center", fontsize=size, color=ink)
    axes.set_xlim(0, len(classes()))
    axes.set_ylim(len(classes()), 0)
    axes.set_aspect("equal")
    axes.axis("off")
    draw_legend(axes, node.actions, colours)
    save(axes, path)
    return axes


@picture
def frequency_bars(
    report: FrequencyReport[Any],
    path: str | PathLike[str] | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how often each action is chosen on each board, or in each group of boards.

    Bars are from the top in the order of the rows: folds blue, checks and calls green, raises red.

    Args:
        report: a report of `solve.flop_report` or `PostflopAnswer.runouts`, or its groups by `by`.

    Raises:
        CardmathError: nobody acts at the end of the line, or the report is empty.

    >>> from cardmath import solve
    >>> from matplotlib.figure import Figure
    >>> game = solve.postflop("Ks7h2d3c", ["AA, QJ", "KQ"], 100, 100, bets="50%")
    >>> report = game.solve("1%").runouts("x x / * /").by("pairing")
    >>> axes = frequency_bars(report, ax=Figure().subplots())
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['does not pair', 'pairs the board']
    """
    rows, actions = report.rows, report.actions
    if not rows or not actions:
        raise CardmathError("nobody acts in this report: there are no frequencies to draw")
    bars = _ROW_INCHES * len(rows)
    height = 2.5 + bars
    axes = axes_for(path, ax, (_INCHES[0], min(height, _HIGHEST)))
    set_title(axes, *report.title.splitlines())
    starts = [0.0] * len(rows)
    places = range(len(rows))
    colours = _colours(actions)
    for action, colour in zip(actions, colours, strict=True):
        shares = [100 * _known(row.frequencies.get(action, 0.0)) for row in rows]
        axes.barh(places, shares, left=starts, color=colour)
        starts = [start + share for start, share in zip(starts, shares, strict=True)]
    axes.set_yticks(places, [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.set_xlabel("%")
    draw_legend(axes, actions, colours, below=-0.45 / (bars + 0.7))
    save(axes, path)
    return axes


def _known(share: float) -> float:
    """A share; 0 on boards that no pair of hands reaches."""
    return 0.0 if isnan(share) else share


def _colours(actions: tuple[str, ...]) -> list[str]:
    """A colour for each action; raises get darker with their size."""
    raises = [action for action in actions if action.split()[0] not in ("fold", "check", "call")]
    last = max(len(raises) - 1, 1)
    reds = {
        action: _RAISES[round(place * (len(_RAISES) - 1) / last)] if len(raises) > 1 else _RAISES[2]
        for place, action in enumerate(raises)
    }
    return [reds.get(action, _FOLD if action == "fold" else _PASSIVE) for action in actions]


def _draw_square(
    axes: Axes, corner: tuple[int, int], colours: list[str], row: HandRow | None
) -> None:
    from matplotlib.patches import Rectangle

    across, down = corner
    axes.add_patch(Rectangle((across, down), 1, 1, facecolor=EMPTY, edgecolor="none"))
    start = float(across)
    for share, colour in zip(row.strategy if row is not None else (), colours, strict=False):
        axes.add_patch(Rectangle((start, down), share, 1, facecolor=colour, edgecolor="none"))
        start += share
    axes.add_patch(Rectangle((across, down), 1, 1, facecolor="none", edgecolor="white"))


def _main(actions: tuple[str, ...], row: HandRow) -> str:
    """The most frequent action in short, with its percentage."""
    share, place = max((share, -place) for place, share in enumerate(row.strategy))
    return f"{short_act_text(actions[-place])} {100 * share:.0f}"


def draw_legend(
    axes: Axes, actions: tuple[str, ...], colours: list[str], below: float = 0.0
) -> None:
    """Name the colours of actions under the picture."""
    from matplotlib.patches import Patch

    patches = [
        Patch(facecolor=colour, label=action)
        for action, colour in zip(actions, colours, strict=True)
    ]
    axes.legend(
        handles=patches,
        loc="upper center",
        bbox_to_anchor=(0.5, below),
        ncols=min(len(actions), 6),
        frameon=False,
    )
