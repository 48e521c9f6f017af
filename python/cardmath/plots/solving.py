"""Draws solved games: ranges of push or fold, and the exploitability over time."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cardmath._support.lists import is_iterable
from cardmath.errors import CardmathError
from cardmath.plots._figures import (
    DARK,
    axes_for,
    hide_frame,
    of_answers,
    panels_for,
    picture,
    save,
    set_title,
)
from cardmath.plots.range import range_grid
from cardmath.solve.node import pot_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.solve import JamOrFoldAnswer, PushFoldSolution
    from cardmath.solve.answer import PostflopAnswer


@picture
def exploitability_convergence(
    answer: PostflopAnswer, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw how the exploitability fell with time, on a logarithmic scale.

    Args:
        answer: an answer of `solve.postflop`.

    Raises:
        CardmathError: nothing was measured yet.

    >>> from cardmath import solve
    >>> from matplotlib.figure import Figure
    >>> game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ"], 100, 100, bets="50%")
    >>> axes = exploitability_convergence(game.solve("1%"), ax=Figure().subplots())
    >>> axes.get_ylabel()
    'exploitability, % of the pot'
    """
    rows = [row for row in answer.history if row.exploitability > 0]
    if not rows:
        raise CardmathError("the exploitability was not measured: there is nothing to draw")
    axes = axes_for(path, ax)
    set_title(axes, answer.title)
    percents = [100 * row.exploitability / answer.game.pot_worth for row in rows]
    axes.plot([row.seconds for row in rows], percents, color=DARK, marker=".", linewidth=1.5)
    axes.set_yscale("log")
    axes.set_xlim(left=0)
    axes.set_xlabel("seconds")
    axes.set_ylabel(f"exploitability, % of {pot_name(answer.game.unit)}")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.annotate(
        f"{percents[-1]:.3g}% after {rows[-1].iterations:,} iterations",
        (rows[-1].seconds, percents[-1]),
        xytext=(0, 10),
        textcoords="offset points",
        ha="right",
    )
    axes.grid(axis="y", alpha=0.3)
    hide_frame(axes)
    save(axes, path)
    return axes


@of_answers
def push_fold_grids(
    solution: PushFoldSolution,
    path: str | PathLike[str] | None = None,
    *,
    ax: Sequence[Axes] | None = None,
) -> tuple[Axes, ...]:
    """Draw what the small blind jams and with what the big blind calls, side by side.

    Args:
        solution: an answer of `solve.push_fold`.
        path: as in `census_bars`.
        ax: two axes to draw into, such as `figure.subplots(1, 2)` makes. If None, a new figure is
            made, whose title has the values and the exploitability.

    Returns:
        The two axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as in `census_bars`.
    """
    jam, call = panels = panels_for(path, ax, 2, solution.title.replace("\n", "; "))
    for axes, held, words in (
        (jam, solution.jam, f"the small blind jams {solution.jam_percent:.2f}%"),
        (call, solution.call, f"the big blind calls {solution.call_percent:.2f}%"),
    ):
        range_grid(held, ax=axes)
        axes.set_title(words)
    save(jam, path, call)
    return panels


@of_answers
def jam_or_fold_grids(
    answer: JamOrFoldAnswer,
    path: str | PathLike[str] | None = None,
    *,
    ax: Sequence[Axes] | None = None,
) -> tuple[Axes, ...]:
    """Draw the ranges of the most frequent lines of jam or fold, side by side.

    Args:
        answer: an answer of `solve.push_fold` for a list of stacks.
        path: as in `census_bars`.
        ax: an axes for each range to draw into. If None, a new figure is made for three, or two.

    Returns:
        The axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as in `census_bars`.
    """
    rows = sorted(answer.rows, key=lambda row: -row.reach)
    if not rows:
        raise CardmathError("nobody has anything to decide: there is nothing to draw")
    count = max(1, len(list(ax))) if is_iterable(ax) else min(3, len(rows))
    panels = panels_for(path, ax, count, answer.title.replace("\n", "; "))
    for axes, row in zip(panels, rows, strict=False):
        range_grid(row.range, ax=axes)
        axes.set_title(f"{row.line} {row.percent:.2f}%", fontsize="medium")
    save(panels[0], path, *panels[1:])
    return panels
