"""Draws a simulation next to the exact answer."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cardmath.plots._figures import DARK, LIGHT, hide_frame, of_answers, panels_for, save
from cardmath.simulation.statistics import LEAST_EXPECTED, score_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath.simulation import CategoryCount, Simulation


@of_answers
def simulation_convergence(
    answer: Simulation, path: str | PathLike[str] | None = None, *, ax: Sequence[Axes] | None = None
) -> tuple[Axes, ...]:
    """Draw what a simulation observed, and how its estimate settled.

    The left panel shows each hand category of the first player on the last street. If the exact
    probabilities are known, it shows the observed shares in percent of these, with two standard
    errors; a category with fewer than five expected hands is written as text. Otherwise it shows
    the observed shares with their 95% confidence intervals.

    The right panel shows how the share that is nearest to one half settled as more hands were
    dealt. If its probability is known, a band shows where 95 of 100 simulations are expected.
    Otherwise each share has its confidence interval.

    Args:
        answer: the simulation to draw.
        path: as in `census_bars`.
        ax: two axes to draw into, such as `figure.subplots(1, 2)` makes. If None, a new figure is
            made.

    Returns:
        The two axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as in `census_bars`.
    """
    left, right = panels = panels_for(path, ax, 2, answer.title)
    rows = answer.categories.rows
    pot, *other_pots = (name for name, _ in answer.streets[-1].pots)
    prefix = f"{pot}: " if other_pots else ""
    if all(row.probability is not None for row in rows):
        _draw_ratios(left, [row for row in rows if row.observed or row.probability], prefix)
        _draw_convergence(right, answer, prefix)
    else:
        _draw_shares(left, [row for row in rows if row.observed], prefix)
        _draw_convergence_without_truth(right, answer, prefix)
    save(left, path, right)
    return panels


def _draw_ratios(axes: Axes, rows: Sequence[CategoryCount], prefix: str) -> None:
    """Draw each category's share in percent of its exact probability, ± 2 standard errors."""
    axes.axvline(100, color="black", linewidth=0.8)
    places = [place for place, row in enumerate(rows) if (row.expected or 0) >= LEAST_EXPECTED]
    truths = [float(rows[place].probability or 0) for place in places]
    ratios = [100 * rows[place].share / truth for place, truth in zip(places, truths, strict=True)]
    errors = [200 * rows[place].error / truth for place, truth in zip(places, truths, strict=True)]
    below = [min(pair) for pair in zip(ratios, errors, strict=True)]  # no share is less than 0
    _draw_dots(axes, places, ratios, (below, errors))
    ends = [ratio + error for ratio, error in zip(ratios, errors, strict=True)]
    starts = [ratio - low for ratio, low in zip(ratios, below, strict=True)]
    reach = 1.1 * max((abs(end - 100) for end in (*ends, *starts)), default=90)
    axes.set_xlim(max(0.0, 100 - reach), 100 + reach)
    _write_rare(axes, rows, sorted({*range(len(rows))} - {*places}))
    _name_lines(axes, rows)
    axes.set_title(f"{prefix}observed, ± 2 standard errors", fontsize="medium")
    axes.set_xlabel("percent of what is exact")


def _write_rare(axes: Axes, rows: Sequence[CategoryCount], places: Sequence[int]) -> None:
    """Write the counts of categories that are too rare for a standard error to mean much."""
    for place in places:
        counts = f"{rows[place].observed:,} observed, {rows[place].expected:.2g} expected"
        axes.text(
            *(0.5, place), counts, fontsize="small", ha="center", va="center",
            transform=axes.get_yaxis_transform(), bbox={"color": "white", "pad": 1},
        )  # fmt: skip


def _draw_shares(axes: Axes, rows: Sequence[CategoryCount], prefix: str) -> None:
    """Draw each category's share with its 95% confidence interval."""
    shares, errors = _intervals(rows)
    _draw_dots(axes, range(len(rows)), shares, errors)
    axes.set_xlim(0, min(100.0, 1.1 * max(map(sum, zip(shares, errors[1], strict=True)))))
    _name_lines(axes, rows)
    axes.set_title(
        f"{prefix}observed, with 95% intervals\nnothing exact is known", fontsize="medium"
    )
    axes.set_xlabel("percent of hands")


def _intervals(
    rows: Sequence[CategoryCount],
) -> tuple[list[float], tuple[list[float], list[float]]]:
    """The observed shares in percent, and how far their intervals reach below and above."""
    shares = [100 * row.share for row in rows]
    ends = [score_interval(row.observed, row.hands) for row in rows]
    below = [max(0.0, share - 100 * low) for share, (low, _) in zip(shares, ends, strict=True)]
    above = [max(0.0, 100 * high - share) for share, (_, high) in zip(shares, ends, strict=True)]
    return shares, (below, above)


def _draw_dots(
    axes: Axes,
    places: Sequence[int],
    middles: Sequence[float],
    errors: tuple[Sequence[float], Sequence[float]],
) -> None:
    """Draw a dot with error bars on each of some lines."""
    axes.errorbar(middles, places, xerr=errors, fmt="o", color=DARK, capsize=3, markersize=4)


def _name_lines(axes: Axes, rows: Sequence[CategoryCount]) -> None:
    """Name the line of each category, strongest on top, with its observed share."""
    names = [f"{row.category}, {100 * row.share:.3g}%" for row in rows]
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.locator_params(axis="x", nbins=6)
    axes.grid(axis="x", alpha=0.3)
    hide_frame(axes)


def _draw_convergence(axes: Axes, answer: Simulation, prefix: str) -> None:
    """Draw how the share of one category approached its exact probability."""
    rows = _rows_of_most_even(answer)
    categories = answer.categories.rows
    truth = 100 * float(categories[_most_even(categories)].probability or 0)
    _draw_band(axes, rows, truth)
    hands, shares = [row.hands for row in rows], [100 * row.share for row in rows]
    axes.plot(hands, shares, "o-", color=DARK, markersize=3, label="observed", clip_on=False)
    axes.axhline(truth, color="black", linewidth=0.8, label="exact")
    axes.legend(frameon=False, fontsize="small")
    _name_convergence(axes, answer, prefix)


def _draw_band(axes: Axes, rows: Sequence[CategoryCount], truth: float) -> None:
    """Draw where 95 of 100 simulations are expected: two standard errors around the truth."""
    hands, errors = [row.hands for row in rows], [200 * row.error for row in rows]
    label = "95 of 100 simulations"
    if len(rows) > 1:
        below = [max(0.0, truth - error) for error in errors]
        above = [min(100.0, truth + error) for error in errors]
        axes.fill_between(hands, below, above, color=LIGHT, alpha=0.5, linewidth=0, label=label)
    elif rows:  # a band of a single point would have no width
        ends = [[min(truth, errors[0])], [min(100 - truth, errors[0])]]
        axes.errorbar(hands, [truth], yerr=ends, fmt="none", linewidth=8, color=LIGHT, label=label)


def _draw_convergence_without_truth(axes: Axes, answer: Simulation, prefix: str) -> None:
    """Draw how the share of one category settled, with its confidence intervals."""
    rows = _rows_of_most_even(answer)
    shares, errors = _intervals(rows)
    hands = [row.hands for row in rows]
    axes.errorbar(hands, shares, yerr=errors, fmt="o-", color=DARK, capsize=3, markersize=3)
    _name_convergence(axes, answer, prefix)


def _rows_of_most_even(answer: Simulation) -> list[CategoryCount]:
    """The counts of the drawn category after more and more hands."""
    place = _most_even(answer.categories.rows)
    return [street[-1].categories[0].rows[place] for _, street in answer.history]


def _name_convergence(axes: Axes, answer: Simulation, prefix: str) -> None:
    """Set the title, the labels and the limits of the right panel."""
    category = answer.categories.rows[_most_even(answer.categories.rows)].category
    low, high = axes.get_ylim()
    axes.set_ylim(max(0.0, low), min(100.0, high))
    axes.set_xscale("log")
    axes.set_title(f"{prefix}{category} as hands came", fontsize="medium")
    axes.set_xlabel("hands, on a logarithmic scale")
    axes.set_ylabel("percent")
    hide_frame(axes)


def _most_even(rows: Sequence[CategoryCount]) -> int:
    """The index of the category whose share is nearest to one half: it varies the most."""
    shares = [row.share if row.probability is None else float(row.probability) for row in rows]
    return min(range(len(rows)), key=lambda place: abs(shares[place] - 0.5))
