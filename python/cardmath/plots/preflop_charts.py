"""Draws charts before the flop: the range of each position, at several stacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from cardmath._ranges.range import Range
from cardmath._support.lists import all_of, is_iterable
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.plots._figures import of_answers, rows_of_panels_for, save
from cardmath.plots.range import range_grid
from cardmath.solve.jam_or_fold.chart import chart_names
from cardmath.solve.jam_or_fold.seats import Seats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.solve import PreflopCharts

_MOST_ROWS = 4
"""The stacks that are drawn by default."""
_MOST_GRIDS = 100


@of_answers
def preflop_chart_grids(
    charts: PreflopCharts,
    path: str | PathLike[str] | None = None,
    *,
    stacks: Sequence[float] | None = None,
    lines: Sequence[str] | None = None,
    ax: Sequence[Axes] | None = None,
) -> tuple[Axes, ...]:
    """Draw what each position plays: a row of grids for each stack, and a column for each line.

    Args:
        charts: an answer of `solve.preflop_charts`, or `solve.rounded_preflop_charts`.
        path: as in `census_bars`.
        stacks: the stacks to draw; by default all, or if there are more than four, four of them
            from the least to the deepest.
        lines: the lines to draw, such as `["BTN raise", "BB 3-bet vs BTN"]`; by default what each
            position opens, and how the big blind answers the last of them. A line that a stack does
            not have is an empty grid. In jam or fold a raise is all-in.
        ax: an axes for each grid, such as `figure.subplots(2, 3)` makes. If None, a new figure is
            made.

    Returns:
        The axes that were drawn into, row by row.

    Raises:
        CardmathError: a stack is not in the charts, a line is at none of the stacks, or there are
            more than 100 grids.
        CardmathTypeError: the stacks or lines are not a sequence.
        OSError: as in `census_bars`.

    >>> from cardmath import solve
    >>> from matplotlib.figure import Figure
    >>> charts = solve.rounded_preflop_charts(2)
    >>> panels = preflop_chart_grids(charts, stacks=[10], ax=Figure().subplots(1, 2))
    >>> [axes.get_title() for axes in panels]
    ['10 bb: BTN raise 58.5%', '10 bb: BB call vs BTN 37.5%']
    """
    depths = _spread(charts.stacks) if stacks is None else _listed("stacks", stacks)
    ranges = {
        stack: {line: charts.range(line, stack) for line in charts.lines_at(stack)}
        for stack in depths
    }
    if lines is None:
        rows = [_usual(charts.players, held) for held in ranges.values()]
    else:
        rows = [_known(_listed("lines", lines), ranges)] * len(ranges)
    size = len(rows), len(rows[0]) if rows else 0
    if not 1 <= size[0] * size[1] <= _MOST_GRIDS:
        raise CardmathError(
            f"a picture has 1 to {_MOST_GRIDS} grids, not {size[0]} stacks by {size[1]} lines"
        )
    panels = rows_of_panels_for(path, ax, size, charts.title.replace("\n", "; "))
    for at, (stack, chosen) in enumerate(zip(ranges, rows, strict=True)):
        for line, axes in zip(chosen, panels[at * size[1] :], strict=False):
            held = ranges[stack].get(line)
            range_grid(held or Range(), ax=axes)
            share = f"{held.percent:.1f}%" if held else "never"
            axes.set_title(f"{stack:g} bb: {line} {share}", fontsize="medium")
    save(panels[0], path, *panels[1:])
    return panels


def _listed(what: str, given: object) -> list[Any]:
    if isinstance(given, str) or not is_iterable(given):
        raise CardmathTypeError(f"{what} are a list, such as those of lines_at, not {quote(given)}")
    return all_of(what, given)


def _spread(stacks: Sequence[float]) -> list[float]:
    """All stacks, or some of them from the first to the last."""
    if len(stacks) <= _MOST_ROWS:
        return list(stacks)
    return [stacks[at * (len(stacks) - 1) // (_MOST_ROWS - 1)] for at in range(_MOST_ROWS)]


def _usual(players: int, held: Iterable[str]) -> list[str]:
    """What each position opens, and how the big blind answers the last of them."""
    *openers, last = chart_names(Seats.of([1.0] * players, (0.5, 1.0), 0.0, "each").names)
    answers = [f"{last} {verb} vs {openers[-1]}" for verb in ("3-bet", "call")]
    answer = next((line for line in answers if line in held), answers[-1])
    return [*(f"{position} raise" for position in openers), answer]


def _known(lines: Sequence[str], ranges: dict[float, dict[str, Range]]) -> list[str]:
    """The lines as the charts write them.

    Raises:
        CardmathError: a line is at none of the stacks.
    """
    known = {line.lower(): line for held in ranges.values() for line in held}
    words = [" ".join(str(line).split()) for line in lines]
    for word in words:
        if word.lower() not in known:
            raise CardmathError(
                f"{quote(word)} is not a line of these charts: {', '.join(known.values())}"
            )
    return [known[word.lower()] for word in words]
