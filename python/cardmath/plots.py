"""Pictures of answers; the only file that needs matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardmath._ranges.starting_hands import class_name, classes
from cardmath._rules.orderings import HIGH
from cardmath._support import optional
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.simulation.statistics import LEAST_EXPECTED, score_interval

if TYPE_CHECKING:
    from os import PathLike

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from cardmath._census.result import Census
    from cardmath._equity.compute import Equity, PlayerEquity
    from cardmath._ranges.range import Range
    from cardmath.racing import Race
    from cardmath.simulation import CategoryCount, Simulation
    from cardmath.twenty_four import Targets

__all__ = [
    "census_bars",
    "equity_grid",
    "picture_format",
    "race_bars",
    "range_grid",
    "simulation_course",
    "target_bars",
]

FORMATS = ("png", "svg", "pdf", "jpg", "jpeg", "webp")
"""The formats that pictures are written in, by the suffix of the file."""

_INCHES, _WIDE_INCHES = (9, 5), (12, 5)
_SQUARE_INCHES, _SCALED_INCHES = (8, 8.6), (9, 8.2)
_MARGIN = 0.1
_DOTS_AN_INCH = 150
_DARK, _LIGHT = "#2f6690", "#9dbfd9"
_EMPTY, _FILLED, _FAINT = "#eceff1", "#7cb9a0", "#616161"
_EQUITY_COLOURS = "cividis"  # perceptually uniform, and seen alike by the colour-blind
_TITLE_LINES = 3
_LETTER = 0.65
"""How wide a bold letter is, in heights of the type."""
_TYPE = 8
"""The greatest type in the squares of a grid, in points."""
_TYPE_OF_SQUARE = 0.235
"""How high it is at most, in widths of a square."""
_POINTS = 72
"""Points an inch, in which type is measured."""
_MOST_NAMED = 10
_FAMOUS = 24
_LABEL = 6
"""How many bars its label may reach over on each side: it stands above them all."""
_PART = "of these, {}"
_RARER = "* rarer than a hand that beats it"
_START = 0.5
"""Where a bar starts: below one hand, so that a single one is seen."""


def picture_format(path: str | PathLike[str]) -> str:
    """Tell the format of a picture by the suffix of its file: one of `FORMATS`.

    Raises:
        CardmathError: the suffix is another one, or matplotlib is not installed.

    >>> picture_format("range.SVG")
    'svg'
    """
    suffix = Path(path).suffix.removeprefix(".").lower()
    if suffix not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS[:-1])
        raise CardmathError(
            f"{quote(str(path))} is not a picture's name: it ends in {endings} or .{FORMATS[-1]}"
        )
    optional.load("matplotlib", "a picture")
    return suffix


def census_bars(
    census: Census, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the hands of each category as bars, on a logarithmic scale.

    Args:
        census: what to draw.
        path: a file to write the picture to; the suffix tells the format, such as `.png`, `.svg` or
            `.pdf`. Without one nothing is written.
        ax: the axes to draw into. Without them a new figure is drawn if there is a path, else
            pyplot's current axes are taken, as seaborn does.

    Returns:
        the axes that were drawn into.

    Raises:
        CardmathError: as `picture_format` raises it.
        CardmathTypeError: `ax` is no axes.
        OSError: the file cannot be written.
    """
    axes = _axes(path, ax, _INCHES)
    _set_title(axes, _title(census), *([_RARER] if census.inversions else []))
    _draw_bars(axes, census)
    _save(axes, path)
    return axes


def race_bars(
    race: Race, path: str | PathLike[str] | None = None, *, ax: Sequence[Axes] | None = None
) -> tuple[Axes, ...]:
    """Draw a race of the historical programs beside the core as bars.

    Three groups of bars: hands a second, on a logarithmic scale; tables' memory; lines of code.

    Args:
        race: what to draw.
        path: as in `census_bars`.
        ax: three axes to draw into, such as `figure.subplots(1, 3)` makes them; a new figure's if
            none are given.

    Returns:
        the three axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as `census_bars` raises them.
    """
    speeds, tables, lines = all_axes = _panels(path, ax, 3, race.title)
    cells = race.cells()
    rates = [row.hands_a_second for row in race]
    start, most = race.scale_start, max(rates)
    speeds.set_xscale("log")
    speeds.set_xlim(start, most * (most / start) ** 0.7)
    speeds.set_xticks([10**power for power in range(len(str(start)) - 1, len(str(int(most))))])
    speeds.set_xlabel("on a logarithmic scale")
    _draw_column(speeds, rates, cells, 1, "hands a second")
    _draw_column(tables, [row.table_bytes / 1024 for row in race], cells, 2, "tables in KiB")
    _draw_column(lines, [row.lines or 0 for row in race], cells, 4, "lines of code")
    _save(speeds, path)
    return all_axes


def _draw_column(
    axes: Axes, sizes: Sequence[float], cells: Sequence[tuple[str, ...]], column: int, title: str
) -> None:
    """A bar a program, with its number at its end."""
    bars = axes.barh([line[0] for line in cells], sizes, color=_DARK)
    axes.bar_label(bars, [line[column] for line in cells], padding=4)
    if axes.get_xscale() == "linear":
        axes.set_xlim(0, 1.4 * max(*sizes, 1))
        axes.locator_params(axis="x", nbins=3)
    axes.minorticks_off()
    axes.set_title(title, fontsize="medium")
    axes.spines[["top", "right"]].set_visible(False)
    if not axes.yaxis_inverted():
        axes.invert_yaxis()


def _axes(path: str | PathLike[str] | None, ax: Axes | None, inches: tuple[float, float]) -> Axes:
    """The axes to draw into: those given, those of a new figure for a file, or pyplot's."""
    _check_path(path)
    from matplotlib.axes import Axes

    if ax is not None:
        if not isinstance(ax, Axes):
            raise CardmathTypeError(f"ax is matplotlib's Axes, not {type(ax).__name__}")
        return ax
    if path is None:
        from matplotlib import pyplot

        if pyplot.get_fignums():
            return pyplot.gca()
    return _figure(inches, shown=path is None).add_subplot()


def _panels(
    path: str | PathLike[str] | None, ax: Sequence[Axes] | None, count: int, title: str
) -> tuple[Axes, ...]:
    """So many axes side by side under one title: those given, or those of a new figure."""
    _check_path(path)
    from matplotlib.axes import Axes

    if ax is None:
        figure = _figure(_WIDE_INCHES, shown=path is None)
        panels = tuple(figure.subplots(1, count, sharey=count == 3))
        figure.suptitle(_wrapped(title, _WIDE_INCHES[0]), fontweight="bold")
        return panels
    panels = tuple(ax) if isinstance(ax, Iterable) else ()
    if len(panels) != count or not all(isinstance(each, Axes) for each in panels):
        raise CardmathTypeError(
            f"ax is {count} of matplotlib's Axes, as figure.subplots(1, {count}) makes them"
        )
    return panels


def _check_path(path: str | PathLike[str] | None) -> None:
    """Refuse a file that is no picture's, before anything is drawn."""
    if path is None:
        optional.load("matplotlib", "a picture")
    else:
        picture_format(path)


def _save(axes: Axes, path: str | PathLike[str] | None) -> None:
    """Write the picture that the axes are of, if there is a file for it."""
    if path is not None:
        figure = axes.get_figure(root=True)
        assert figure is not None  # they were just drawn into
        figure.savefig(path, format=picture_format(path))


def _figure(inches: tuple[float, float], *, shown: bool) -> Figure:
    """A new figure; pyplot knows it if it is to be shown."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=_MARGIN, h_pad=_MARGIN)
    if shown:
        from matplotlib import pyplot

        return pyplot.figure(figsize=inches, layout=layout)
    return Figure(figsize=inches, dpi=_DOTS_AN_INCH, layout=layout)


def _set_title(axes: Axes, *lines: str) -> None:
    """A title of these lines, each broken where it is wider than the axes."""
    width, _ = _inches(axes)
    axes.set_title("\n".join(_wrapped(line, width) for line in lines), fontweight="bold")


def _inches(axes: Axes) -> tuple[float, float]:
    """The width and height of axes."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    place, (width, height) = axes.get_position(), figure.get_size_inches()
    return place.width * width, place.height * height


def _wrapped(text: str, inches: float) -> str:
    """A title in few lines that fit into so many inches; a very long one ends in `…`."""
    from textwrap import wrap

    from matplotlib import rcParams
    from matplotlib.font_manager import FontProperties

    points = FontProperties(size=rcParams["axes.titlesize"]).get_size_in_points()
    letters = max(10, int(inches * _POINTS / (_LETTER * points)))
    return "\n".join(wrap(text, letters, max_lines=_TITLE_LINES, placeholder=" …"))


def _title(census: Census) -> str:
    hands = f"All {census.total:,} hands" if census.total > 1 else "The only hand"
    title = f"{hands} of {census.cards} cards"
    if census.given:
        few = len(census.given) <= _MOST_NAMED
        title += f" with {census.given.pretty() if few else f'{len(census.given)} given ones'}"
    if census.ordering is not HIGH:
        title += f", {census.ordering.title.removeprefix(f'{HIGH.name}, ')}"
    return title


def _draw_bars(axes: Axes, census: Census) -> None:
    """A bar a row of the table, the strongest on top, each with its numbers at its end."""
    lines = census.cells()[:-1]
    counts = [census[name.strip(" *")].hands for name, *_ in lines]
    names = [_PART.format(name.strip()) if name.startswith(" ") else name for name, *_ in lines]
    colours = [_LIGHT if name.startswith(" ") else _DARK for name, *_ in lines]
    labels = [f"{hands}  ({percent}%)" for _, hands, percent, *_ in lines]
    bars = axes.barh(names, [max(count, _START) for count in counts], color=colours)
    axes.bar_label(bars, labels, padding=5, bbox={"color": "white", "pad": 1})
    axes.invert_yaxis()
    _scale(axes, max(counts))


def _scale(axes: Axes, most: int) -> None:
    """Powers of ten up to the longest bar, and room for the numbers beside it."""
    axes.set_xscale("log")
    axes.set_xlim(_START, most * max(most / _START, 1000) ** 0.55)
    axes.set_xticks([10**power for power in range(len(str(most)))])
    axes.minorticks_off()
    axes.set_xlabel("hands, on a logarithmic scale:\neach line is ten times the one before")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def target_bars(
    targets: Targets, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw how many puzzles can make each target as bars.

    Args:
        targets: what to draw.
        path: as in `census_bars`.
        ax: as in `census_bars`.

    Returns:
        the axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as `census_bars` raises them.
    """
    axes = _axes(path, ax, _INCHES)
    _set_title(axes, targets.title)
    _draw_targets(axes, targets)
    _save(axes, path)
    return axes


def _draw_targets(axes: Axes, targets: Targets) -> None:
    """A bar a target; 24 stands out, with its number."""
    rows = targets.rows
    dark = [row.target == _FAMOUS for row in rows]
    colours = [_DARK if famous else _LIGHT for famous in dark]
    axes.bar([row.target for row in rows], [row.solvable for row in rows], color=colours, width=0.9)
    for row in rows:
        if row.target == _FAMOUS:
            beside = [near.solvable for near in rows if abs(near.target - row.target) <= _LABEL]
            axes.annotate(
                f"{row.target}: {row.solvable:,}",
                (row.target, row.solvable),
                (row.target, max(beside) + targets.total / 50),
                ha="center",
                arrowprops={"arrowstyle": "-", "shrinkA": 0, "shrinkB": 0},
            )
    axes.set_ylim(0, 1.12 * max(1, *(row.solvable for row in rows)))
    axes.set_xlabel("target")
    axes.set_ylabel(f"puzzles that make it, of {targets.total:,}")
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def range_grid(
    held: Range, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the classes of hands, each filled as far as a range holds it.

    Args:
        held: what to draw.
        path: as in `census_bars`.
        ax: as in `census_bars`.

    Returns:
        the axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as `census_bars` raises them.
    """
    axes = _axes(path, ax, _SQUARE_INCHES)
    counted = f"{held.combinations:,} combinations, {held.percent:.4g}% of hands"
    _set_title(axes, held.text or "nothing", counted)
    _draw_shares_held(axes, held)
    _save(axes, path)
    return axes


def equity_grid(
    answer: Equity, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the equity of each class of hands that the first player may hold, with a scale.

    Args:
        answer: what to draw; it has been asked for with `combos=True`.
        path: as in `census_bars`.
        ax: as in `census_bars`.

    Returns:
        the axes that were drawn into.

    Raises:
        CardmathError: as `picture_format` raises it, there are no combinations, or they are not of
            two cards.
        CardmathTypeError, OSError: as `census_bars` raises them.
    """
    first, *others = answer.players
    found = _equities_by_class(first)
    axes = _axes(path, ax, _SCALED_INCHES)
    board = f"on {answer.board.pretty()}: " if answer.board else ""
    error = f" ± {100 * first.error:.2f}%" if answer.method == "sample" else ""
    _set_title(
        axes,
        f"{first.name} against {', '.join(one.name for one in others)}",
        f"{board}{100 * float(first.equity):.2f}%{error} of the pot",
    )
    _draw_equities(axes, found)
    _save(axes, path)
    return axes


def _draw_equities(axes: Axes, found: dict[str, float]) -> None:
    """A square a class, coloured by its equity, and beside them what the colours mean."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    colours = colormaps[_EQUITY_COLOURS]

    def cell(name: str) -> _Cell:
        equity = found.get(name)
        if equity is None:
            return _Cell(name, _FAINT, 0, _EMPTY)
        red, green, blue, _ = colours(equity)
        colour = (float(red), float(green), float(blue))
        return _Cell(f"{name}\n{100 * equity:.1f}%", _ink(colour), 1, colour)

    _draw_grid(axes, cell)
    figure = axes.get_figure()
    assert figure is not None
    scale = ScalarMappable(Normalize(0, 100), colours)
    figure.colorbar(scale, ax=axes, label="equity in percent", shrink=0.6, aspect=30)


def _ink(colour: tuple[float, float, float]) -> str:
    """Black or white: whichever has the greater contrast with a colour.

    The contrast of two colours is the ratio of their luminances, 0.05 added to each (WCAG 2.2).
    """
    light = _luminance(colour) + 0.05
    return "white" if 1.05 / light > light / 0.05 else "black"


def _luminance(colour: tuple[float, float, float]) -> float:
    """The relative luminance of an sRGB colour, 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _equities_by_class(player: PlayerEquity) -> dict[str, float]:
    """The equity of each class that is held, its combinations by how often they are dealt."""
    if player.combos is None:
        raise CardmathError("the picture is of combinations: ask for them with combos=True")
    if any(len(combo.hand) != 2 for combo in player.combos):
        raise CardmathError("the picture is of hands of two cards")
    sums: dict[str, list[float]] = {}
    for combo in player.combos:
        high, low = combo.hand
        kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
        deals, share = sums.setdefault(f"{high.rank}{low.rank}{kind}", [0.0, 0.0])
        dealt = float(combo.deals)
        sums[f"{high.rank}{low.rank}{kind}"] = [deals + dealt, share + dealt * float(combo.equity)]
    return {name: share / deals for name, (deals, share) in sums.items() if deals}


def _draw_shares_held(axes: Axes, held: Range) -> None:
    """A square a class, filled from below as far as it is held, with its name and its share."""
    shares = held.grid().ravel().tolist()
    names = [class_name(*each) for row in classes() for each in row]
    found = dict(zip(names, shares, strict=True))

    def cell(name: str) -> _Cell:
        share = found[name]
        label = name if share in {0, 1} else f"{name}\n{100 * share:.3g}%"
        return _Cell(label, "black" if share else _FAINT, share, _FILLED)

    _draw_grid(axes, cell)


class _Cell(NamedTuple):
    """How a class of hands is drawn."""

    label: str
    ink: str
    filled: float
    """How much of its square is filled, from below."""
    colour: str | tuple[float, float, float]


def _draw_grid(axes: Axes, cell: Callable[[str], _Cell]) -> None:
    """A square for each class of hands, the pairs from the upper left to the lower right."""
    from matplotlib.patches import Rectangle

    inches = min(_inches(axes))
    size = min(_TYPE, _TYPE_OF_SQUARE * inches * _POINTS / len(classes()))
    for row, names in enumerate(classes()):
        for column, each in enumerate(names):
            label, ink, filled, colour = cell(class_name(*each))
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=_EMPTY, edgecolor="white"))
            if filled:
                top = row + 1 - filled
                patch = Rectangle((column, top), 1, filled, facecolor=colour, edgecolor="white")
                axes.add_patch(patch)
            middle = (column + 1 / 2, row + 1 / 2)
            axes.text(*middle, label, ha="center", va="center", fontsize=size, color=ink)
    _frame(axes)


def _frame(axes: Axes) -> None:
    """Nothing but the squares, the first row on top."""
    axes.set_xlim(0, len(classes()))
    axes.set_ylim(len(classes()), 0)
    axes.set_aspect("equal")
    axes.axis("off")


def simulation_course(
    answer: Simulation, path: str | PathLike[str] | None = None, *, ax: Sequence[Axes] | None = None
) -> tuple[Axes, ...]:
    """Draw what a simulation observed, beside what is exact where that is known, and its course.

    On the left each category of the first player's hands in the end. Where the truth is known:
    what was observed in percent of it, with two standard errors; a category of which fewer than
    five hands are expected is told in words. Else the observed shares with their 95 % intervals.
    On the right how the share that is nearest to a half settled as hands came: in the band where 95
    of 100 simulations are expected, or, where no truth is known, with its intervals.

    Args:
        answer: what to draw.
        path: as in `census_bars`.
        ax: two axes to draw into, such as `figure.subplots(1, 2)` makes them; a new figure's if
            none are given.

    Returns:
        the two axes that were drawn into.

    Raises:
        CardmathError, CardmathTypeError, OSError: as `census_bars` raises them.
    """
    left, right = panels = _panels(path, ax, 2, answer.title)
    rows = answer.categories.rows
    name, *others = (pot for pot, _ in answer.streets[-1].pots)
    which = f"{name}: " if others else ""
    if _is_known(rows):
        _draw_ratios(left, [row for row in rows if row.observed or row.probability], which)
        _draw_course(right, answer, which)
    else:
        _draw_shares(left, [row for row in rows if row.observed], which)
        _draw_unknown_course(right, answer, which)
    _save(left, path)
    return panels


def _is_known(rows: Sequence[CategoryCount]) -> bool:
    return all(row.probability is not None for row in rows)


def _draw_ratios(axes: Axes, rows: Sequence[CategoryCount], which: str) -> None:
    """A line a category: what was observed, in percent of what is exact, ± 2 standard errors."""
    axes.axvline(100, color="black", linewidth=0.8)
    many = [place for place, row in enumerate(rows) if (row.expected or 0) >= LEAST_EXPECTED]
    truths = [float(rows[place].probability or 0) for place in many]
    ratios = [100 * rows[place].share / truth for place, truth in zip(many, truths, strict=True)]
    errors = [200 * rows[place].error / truth for place, truth in zip(many, truths, strict=True)]
    below = [min(pair) for pair in zip(ratios, errors, strict=True)]  # no share is less than 0
    _draw_dots(axes, many, ratios, (below, errors))
    ends = [ratio + error for ratio, error in zip(ratios, errors, strict=True)]
    starts = [ratio - low for ratio, low in zip(ratios, below, strict=True)]
    reach = 1.1 * max((abs(end - 100) for end in (*ends, *starts)), default=90)
    axes.set_xlim(max(0.0, 100 - reach), 100 + reach)
    for place in sorted({*range(len(rows))} - {*many}):
        told = f"{rows[place].observed:,} observed, {rows[place].expected:.2g} expected"
        axes.text(
            *(0.5, place), told, fontsize="small", ha="center", va="center",
            transform=axes.get_yaxis_transform(), bbox={"color": "white", "pad": 1},
        )  # fmt: skip
    _name_lines(axes, rows)
    axes.set_title(f"{which}observed, ± 2 standard errors", fontsize="medium")
    axes.set_xlabel("percent of what is exact")


def _draw_shares(axes: Axes, rows: Sequence[CategoryCount], which: str) -> None:
    """A line a category: its share, with the interval in which the unknown truth may be."""
    shares, errors = _intervals(rows)
    _draw_dots(axes, range(len(rows)), shares, errors)
    axes.set_xlim(0, min(100.0, 1.1 * max(map(sum, zip(shares, errors[1], strict=True)))))
    _name_lines(axes, rows)
    axes.set_title(
        f"{which}observed, with 95% intervals\nnothing exact is known", fontsize="medium"
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
    """A dot a line, with its error."""
    axes.errorbar(middles, places, xerr=errors, fmt="o", color=_DARK, capsize=3, markersize=4)


def _name_lines(axes: Axes, rows: Sequence[CategoryCount]) -> None:
    """The category of each line, the strongest on top, with the share that was observed."""
    names = [f"{row.category}, {100 * row.share:.3g}%" for row in rows]
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.locator_params(axis="x", nbins=6)
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_course(axes: Axes, answer: Simulation, which: str) -> None:
    """How the share of one category came to the truth as hands came."""
    rows = _course_of(answer)
    truth = 100 * float(answer.categories.rows[_most_even(answer.categories.rows)].probability or 0)
    hands, errors = [row.hands for row in rows], [200 * row.error for row in rows]
    band = "95 of 100 simulations"
    if len(rows) > 1:
        below = [max(0.0, truth - error) for error in errors]
        above = [min(100.0, truth + error) for error in errors]
        axes.fill_between(hands, below, above, color=_LIGHT, alpha=0.5, linewidth=0, label=band)
    elif rows:  # a band has no width there
        ends = [[min(truth, errors[0])], [min(100 - truth, errors[0])]]
        axes.errorbar(hands, [truth], yerr=ends, fmt="none", linewidth=8, color=_LIGHT, label=band)
    shares = [100 * row.share for row in rows]
    axes.plot(hands, shares, "o-", color=_DARK, markersize=3, label="observed", clip_on=False)
    axes.axhline(truth, color="black", linewidth=0.8, label="exact")
    axes.legend(frameon=False, fontsize="small")
    _name_course(axes, answer, which)


def _draw_unknown_course(axes: Axes, answer: Simulation, which: str) -> None:
    """How the share of one category settled, where no truth is known."""
    rows = _course_of(answer)
    shares, errors = _intervals(rows)
    hands = [row.hands for row in rows]
    axes.errorbar(hands, shares, yerr=errors, fmt="o-", color=_DARK, capsize=3, markersize=3)
    _name_course(axes, answer, which)


def _course_of(answer: Simulation) -> list[CategoryCount]:
    """The category that has most to settle, after more and more hands."""
    place = _most_even(answer.categories.rows)
    return [street[-1].categories[0].rows[place] for _, street in answer.course]


def _name_course(axes: Axes, answer: Simulation, which: str) -> None:
    category = answer.categories.rows[_most_even(answer.categories.rows)].category
    low, high = axes.get_ylim()
    axes.set_ylim(max(0.0, low), min(100.0, high))
    axes.set_xscale("log")
    axes.set_title(f"{which}{category} as hands came", fontsize="medium")
    axes.set_xlabel("hands, on a logarithmic scale")
    axes.set_ylabel("percent")
    axes.spines[["top", "right"]].set_visible(False)


def _most_even(rows: Sequence[CategoryCount]) -> int:
    """The place of the category whose share is nearest to a half: it has most to settle."""
    shares = [row.share if row.probability is None else float(row.probability) for row in rows]
    return min(range(len(rows)), key=lambda place: abs(shares[place] - 0.5))
