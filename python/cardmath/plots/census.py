"""Draws a census of hands as bars."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath._rules.orderings import HIGH
from cardmath._support.layout import counted
from cardmath.plots._figures import DARK, LIGHT, axes_for, hide_frame, picture, save, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath._census.result import Census

_MOST_NAMED = 10
"""The title lists up to this many given cards."""
_PART = "of these, {}"
_RARER = "* rarer than a hand that beats it"
_START = 0.5
"""Where bars start: below one hand, so that the bar of a single hand is visible."""


@picture
def census_bars(
    census: Census, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the number of hands in each category as bars, on a logarithmic scale.

    Args:
        census: the census to draw.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> axes = census_bars(cm.census(5), ax=Figure().subplots())
    >>> axes.texts[0].get_text()
    '40  (0.00154%)'
    """
    axes = axes_for(path, ax)
    set_title(axes, _title(census), *([_RARER] if census.inversions else []))
    _draw_bars(axes, census)
    save(axes, path)
    return axes


def _title(census: Census) -> str:
    hands = f"All {census.total:,} hands" if census.total > 1 else "The only hand"
    title = f"{hands} of {counted(census.cards, 'card')}"
    if census.given:
        few = len(census.given) <= _MOST_NAMED
        title += f" with {census.given.pretty() if few else f'{len(census.given)} given ones'}"
    if census.ordering is not HIGH:
        title += f", {census.ordering.title.removeprefix(f'{HIGH.name}, ')}"
    return title


def _draw_bars(axes: Axes, census: Census) -> None:
    """Draw a bar for each row of the table, strongest on top, with its numbers at its end."""
    rows = census.shown_rows()
    counts = [row.hands for row, _ in rows]
    names = [_name(census, row.category, is_part) for row, is_part in rows]
    colours = [LIGHT if is_part else DARK for _, is_part in rows]
    labels = [f"{row.hands:,}  ({row.percent:.{census.decimals}f}%)" for row, _ in rows]
    bars = axes.barh(names, [max(count, _START) for count in counts], color=colours)
    axes.bar_label(bars, labels, padding=5, bbox={"color": "white", "pad": 1})
    axes.invert_yaxis()
    _set_scale(axes, max(counts))


def _name(census: Census, category: str, is_part: bool) -> str:
    if is_part:
        return _PART.format(category)
    return f"{category} *" if category in census.inversions else category


def _set_scale(axes: Axes, most: int) -> None:
    """Mark powers of ten up to the longest bar, and leave room for the labels of the bars."""
    axes.set_xscale("log")
    axes.set_xlim(_START, most * max(most / _START, 1000) ** 0.55)
    axes.set_xticks([10**power for power in range(len(str(most)))])
    axes.minorticks_off()
    axes.set_xlabel("hands, on a logarithmic scale:\neach line is ten times the one before")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    hide_frame(axes)
