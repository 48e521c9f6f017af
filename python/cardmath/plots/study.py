"""Draws studies: what a range makes, equity distributions, next cards and flops."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING

from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.numpy import np
from cardmath.errors import CardmathError
from cardmath.plots._figures import (
    COLOUR_MAP,
    DARK,
    LIGHT,
    POINTS,
    axes_for,
    figure_of,
    hide_frame,
    ink,
    picture,
    save,
    set_title,
    size_in_inches,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from cardmath._flops.table import Flops
    from cardmath._study.distribution import Distribution
    from cardmath._study.next_cards import NextCardTable
    from cardmath._study.study import Study, StudyRow


_LARGEST_TYPE = 8
_TYPE_PER_SQUARE = 0.3
"""The largest type in a square, relative to the width of the square."""


def _draw_heat(
    axes: Axes,
    values: NDArray[np.float64],
    columns: Sequence[str],
    rows: Sequence[str],
    label: str,
) -> None:
    """Draw numbers as colours from their least to their greatest; nan stays empty.

    Args:
        axes: where to draw.
        values: the numbers: float64 of shape (rows, columns).
        columns: the names of the columns.
        rows: the names of the rows.
        label: what the numbers are, next to the scale of colours.
    """
    from matplotlib import colormaps
    from matplotlib.colors import Normalize

    known = values[~np.isnan(values)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    norm, colours = Normalize(low, high), colormaps[COLOUR_MAP]
    image = axes.imshow(np.ma.masked_invalid(values), cmap=colours, norm=norm, aspect="equal")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    inches = size_in_inches(axes)[0] / len(columns)
    size = min(_LARGEST_TYPE, _TYPE_PER_SQUARE * inches * POINTS)
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            red, green, blue, _ = colours(norm(value))
            axes.text(
                column, row, f"{value:.1f}", ha="center", va="center", fontsize=size,
                color=ink((float(red), float(green), float(blue))),
            )  # fmt: skip
    figure_of(axes).colorbar(image, ax=axes, label=label, shrink=0.8, aspect=25)


OURS, THEIRS = "#2f7fb5", "#d07a1f"
"""The colours of the two ranges: blue and orange, which are apart with colour blindness too."""

_RANKS = "AKQJT98765432"
_SUITS = ("♠", "♥", "♦", "♣")
_ROW_INCHES = 0.3
_HEAT_INCHES = (10, 4.2)
_GRID_INCHES = (9, 8.2)


@picture
def study_bars(
    spot: Study, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw what a range makes on a board: a bar for each made hand, then for each draw.

    Args:
        spot: the study to draw.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> axes = study_bars(cm.study("QQ, AK", "Ks7h2d"), ax=Figure().subplots())
    >>> [label.get_text() for label in axes.get_yticklabels()][:1]
    ['top pair, top kicker']
    """
    made = [row for row in spot.made if row.combos]
    draws = [row for row in spot.draws if row.combos]
    gap = 0.6 if draws else 0.0
    axes = axes_for(path, ax, (9, 1.8 + _ROW_INCHES * (len(made) + len(draws) + gap)))
    set_title(axes, spot.title, counted(len(spot.held), "combo"))
    _draw_rows(axes, made, 0, DARK)
    _draw_rows(axes, draws, len(made) + gap, LIGHT)
    places = [*range(len(made)), *(len(made) + gap + place for place in range(len(draws)))]
    axes.set_yticks(places, [row.name for row in (*made, *draws)])
    axes.set_ylim(places[-1] + 0.7, -0.7)
    widest = max(100 * float(row.share) for row in (*made, *draws))
    axes.set_xlim(0, 1.22 * widest)  # room for the numbers
    axes.set_xlabel("percent of the range; below the gap draws, of which a combo can have several")
    hide_frame(axes)
    save(axes, path)
    return axes


def _draw_rows(axes: Axes, rows: Sequence[StudyRow], first: float, colour: str) -> None:
    places = [first + place for place in range(len(rows))]
    bars = axes.barh(places, [100 * float(row.share) for row in rows], color=colour)
    labels = [f"{100 * float(row.share):.2f}%  ({row.combos:,})" for row in rows]
    axes.bar_label(bars, labels, padding=4, fontsize="small")


@picture
def distribution_curves(
    found: Distribution, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the equity curves of a range and of the other range in one picture.

    The curves go from the strongest combo of each range, on the left, to the weakest. The gap
    between them shows who has the advantage, and at the left end who has the nuts more often.

    Args:
        found: the distribution to draw.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> found = cm.study("QQ+, AK", "Ks7h2d", against="22+").distribution()
    >>> axes = distribution_curves(found, ax=Figure().subplots())
    >>> len(axes.lines)
    3
    """
    axes = axes_for(path, ax)
    _title_distribution(axes, found)
    for each, colour in ((found, OURS), (found.opponent, THEIRS)):
        shares, equities = each.curve()
        label = f"{each.name}: {100 * float(each.equity):.1f}%"
        axes.plot(100 * shares, 100 * equities, color=colour, label=label, linewidth=1.8)
    axes.axhline(50, color="gray", linewidth=0.8, linestyle=":")
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_xlabel("percent of the range, the strongest combos first")
    axes.set_ylabel("equity in percent")
    axes.grid(alpha=0.25)
    axes.legend(title="range and equity")
    hide_frame(axes)
    save(axes, path)
    return axes


def _title_distribution(axes: Axes, found: Distribution) -> None:
    """Write the question, and the share of each range with a high equity."""
    place = f"on {found.board.pretty()}" if found.board else "before the flop"
    above = ", ".join(
        f"{level}%: {100 * float(found.share_above(Fraction(level, 100))):.1f}% and "
        f"{100 * float(found.opponent.share_above(Fraction(level, 100))):.1f}%"
        for level in (80, 90)
    )
    versus = f"{found.name} against {found.opponent.name}"
    set_title(axes, versus, f"{place}; with an equity of at least {above}")


@picture
def distribution_bars(
    found: Distribution,
    path: str | PathLike[str] | None = None,
    *,
    bars: int = 20,
    ax: Axes | None = None,
) -> Axes:
    """Draw the histogram of the equities of a range, next to that of the other range.

    Args:
        found: the distribution to draw.
        bars: the number of parts of the equities, 1 to 1000.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> found = cm.study("QQ+, AK", "Ks7h2d", against="22+").distribution()
    >>> len(distribution_bars(found, bars=10, ax=Figure().subplots()).patches)
    20
    """
    both = ((found, OURS), (found.opponent, THEIRS))
    rows = [each.histogram(bars).rows for each, _ in both]
    axes = axes_for(path, ax)
    _title_distribution(axes, found)
    width = 100 / bars
    for place, ((each, colour), histogram) in enumerate(zip(both, rows, strict=True)):
        lefts = [100 * float(row.low) + width * (0.08 + 0.42 * place) for row in histogram]
        heights = [100 * row.share for row in histogram]
        label = f"{each.name}: {100 * float(each.equity):.1f}%"
        axes.bar(lefts, heights, 0.42 * width, align="edge", color=colour, label=label)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 1.25 * axes.get_ylim()[1])  # room for the legend
    axes.set_xlabel("equity in percent")
    axes.set_ylabel("percent of the range")
    axes.legend(title="range and equity")
    hide_frame(axes)
    save(axes, path)
    return axes


@picture
def next_card_grid(
    found: NextCardTable,
    path: str | PathLike[str] | None = None,
    *,
    names: str | Sequence[str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a heat map of the cards that can come next.

    Args:
        found: what the next cards do, from `Study.next_cards`.
        names: names of made hands, or of a draw: the share of the range that has them is shown. If
            None, the equity is shown.

    Raises:
        CardmathError: there are no equities, as there is no other range; or a name is unknown.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> found = cm.study("QQ+, AK", "Ks7h2d", against="22+").next_cards()
    >>> axes = next_card_grid(found, ax=Figure().subplots())
    >>> axes.texts[0].get_text()
    '85.8'
    """
    if names is None:
        if found.now is None:
            raise CardmathError("there are no equities: give the study a range to play against")
        values, label = 100 * found.grid(), "equity in percent"
        shown = f"equity in percent; {100 * float(found.now):.1f}% before it comes"
    else:
        listed = [names] if isinstance(names, str) else list(names)
        shares = found.share_of(listed)
        values, label = np.full((4, 13), np.nan), "percent of the range"
        for card, share in shares.items():
            values["shdc".index(str(card)[1]), _RANKS.index(str(card)[0])] = 100 * share
        shown = f"percent of the range with {' or '.join(listed)}"
    axes = axes_for(path, ax, _HEAT_INCHES)
    set_title(axes, found.versus, f"after each card on {found.board.pretty()}: {shown}")
    _draw_heat(axes, values, list(_RANKS), list(_SUITS), label)
    save(axes, path)
    return axes


@picture
def flop_grid(
    found: Flops, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the equity of a range by the two highest ranks of the flop.

    Each square is the mean over the third cards and the suits. Paired flops are on the diagonal:
    those whose two highest cards are a pair. Below it are flops of one or two suits, and above it
    flops of three.

    Args:
        found: the flops to draw, with equities.

    Raises:
        CardmathError: there are no equities.
    """
    if found.equity is None:
        raise CardmathError("there are no equities: give the flops a range to play against")
    sums, weights = np.zeros((13, 13)), np.zeros((13, 13))
    for row in found.rows:
        places = sorted(_RANKS.index(str(card)[0]) for card in row.cards)
        high, second = places[:2]
        rainbow = len({str(card)[1] for card in row.cards}) == 3
        place = (high, second) if rainbow else (second, high)
        sums[place] += float(row.weight) * float(row.equity or 0)
        weights[place] += float(row.weight)
    values = np.divide(sums, weights, out=np.full((13, 13), np.nan), where=weights > 0)
    axes = axes_for(path, ax, _GRID_INCHES)
    equity = f"{100 * float(found.equity):.2f}% before the flop"
    set_title(axes, found.title, f"equity, {equity}")
    _draw_heat(axes, 100 * values, list(_RANKS), list(_RANKS), "equity in percent")
    axes.set_xlabel("the two highest ranks: above the diagonal rainbow, below it suited flops")
    save(axes, path)
    return axes
