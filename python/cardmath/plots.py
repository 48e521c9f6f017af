"""Pictures of answers; the only file that needs matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardmath import extras
from cardmath.errors import CardmathError
from cardmath.starting_hands import class_name, classes

if TYPE_CHECKING:
    from os import PathLike

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from cardmath.censuses import Census
    from cardmath.equity import Equity, PlayerEquity
    from cardmath.racing import Race
    from cardmath.ranges import Range
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

_INCHES = (9, 5)
_MARGIN = 0.1
_DOTS_AN_INCH = 150
_DARK, _LIGHT = "#2f6690", "#9dbfd9"
_SQUARE_INCHES = (8, 8.6)
_EMPTY, _FILLED, _FAINT = "#eceff1", "#7cb9a0", "#777777"
_LONGEST_TITLE = 70
_MOST_NAMED = 10
_DARK_ENDS = 0.06
_FAMOUS = 24
_PART = "of these, {}"
_START = 0.5
"""Where a bar starts: below one hand, so that a single one is seen."""


def picture_format(path: str | PathLike[str]) -> str:
    """Tell the format of a picture by the suffix of its file: `png`, `svg`, `pdf` and others.

    Raises:
        CardmathError: the suffix is that of no picture, or matplotlib is not installed.
    """
    extras.load("matplotlib", "a picture")
    from matplotlib.figure import Figure

    accepted = Figure().canvas.get_supported_filetypes()
    suffix = Path(path).suffix.removeprefix(".").lower()
    if suffix not in accepted:
        endings = " .".join(sorted(accepted))
        raise CardmathError(f"{str(path)!r} does not end as a picture does: in one of .{endings}")
    return suffix


def census_bars(census: Census, path: str | PathLike[str]) -> None:
    """Draw the hands of each category as bars, on a logarithmic scale, into a file.

    Args:
        census: what to draw.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    figure = _figure(_title(census))
    _draw_bars(figure.add_subplot(), census)
    figure.savefig(path, format=form)


def race_bars(race: Race, path: str | PathLike[str]) -> None:
    """Draw a race of the historical programs beside the core as bars, into a file.

    Three groups of bars: hands a second, on a logarithmic scale; tables' memory; lines of code.

    Args:
        race: what to draw.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    figure = _figure(race.title)
    speeds, tables, lines = figure.subplots(1, 3, sharey=True)
    cells = race.cells()
    rates = [row.hands_a_second for row in race]
    start, most = race.scale_start, max(rates)
    speeds.set_xscale("log")
    speeds.set_xlim(start, most * (most / start) ** 0.7)
    speeds.set_xticks([10**power for power in range(len(str(start)) - 1, len(str(int(most))))])
    _draw_column(speeds, rates, cells, 1, "hands a second, on a logarithmic scale")
    _draw_column(tables, [row.table_bytes / 1024 for row in race], cells, 2, "tables in KiB")
    _draw_column(lines, [row.lines or 0 for row in race], cells, 4, "lines of code")
    speeds.invert_yaxis()
    figure.savefig(path, format=form)


def _draw_column(
    axes: Axes, sizes: Sequence[float], cells: Sequence[tuple[str, ...]], column: int, label: str
) -> None:
    """A bar a program, with its number at its end."""
    bars = axes.barh([line[0] for line in cells], sizes, color=_DARK)
    axes.bar_label(bars, [line[column] for line in cells], padding=4)
    if axes.get_xscale() == "linear":
        axes.set_xlim(0, 1.3 * max(*sizes, 1))
    axes.minorticks_off()
    axes.set_xlabel(label)
    axes.spines[["top", "right"]].set_visible(False)


def _figure(title: str, inches: tuple[float, float] = _INCHES) -> Figure:
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=_MARGIN, h_pad=_MARGIN)
    figure = Figure(figsize=inches, dpi=_DOTS_AN_INCH, layout=layout)
    figure.suptitle(_shortened(title), fontweight="bold")
    return figure


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_TITLE else f"{text[:_LONGEST_TITLE]}…"


def _title(census: Census) -> str:
    hands = f"All {census.total:,} hands" if census.total > 1 else "The only hand"
    title = f"{hands} of {census.cards} cards"
    if not census.given:
        return title
    few = len(census.given) <= _MOST_NAMED
    given = census.given.pretty() if few else f"{len(census.given)} given ones"
    return f"{title} with {given}"


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
    axes.set_xlabel("hands, on a logarithmic scale: each line is ten times the one before")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def target_bars(targets: Targets, path: str | PathLike[str]) -> None:
    """Draw how many puzzles can make each target as bars, into a file.

    Args:
        targets: what to draw.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    figure = _figure(targets.title)
    _draw_targets(figure.add_subplot(), targets)
    figure.savefig(path, format=form)


def _draw_targets(axes: Axes, targets: Targets) -> None:
    """A bar a target; 24 stands out, with its number."""
    rows = targets.rows
    dark = [row.target == _FAMOUS for row in rows]
    colours = [_DARK if famous else _LIGHT for famous in dark]
    axes.bar([row.target for row in rows], [row.solvable for row in rows], color=colours, width=0.9)
    for row in rows:
        if row.target == _FAMOUS:
            label = f"{row.target}: {row.solvable:,}"
            axes.annotate(
                label, (row.target, row.solvable), (0, 4), textcoords="offset points", ha="center"
            )
    axes.set_xlabel("target")
    axes.set_ylabel(f"puzzles that make it, of {targets.total:,}")
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def range_grid(held: Range, path: str | PathLike[str]) -> None:
    """Draw the classes of hands, each filled as far as a range holds it, into a file.

    Args:
        held: what to draw.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    figure = _figure(held.text or "nothing", _SQUARE_INCHES)
    axes = figure.add_subplot()
    axes.set_title(f"{held.combinations:,} combinations, {held.percent:.4g}% of hands")
    _draw_shares_held(axes, held)
    figure.savefig(path, format=form)


def equity_grid(answer: Equity, path: str | PathLike[str]) -> None:
    """Draw the equity of each class of hands that the first player may hold, into a file.

    Args:
        answer: what to draw; it has been asked for with `combos=True`.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it, there are no combinations, or they are not of
            two cards.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    first, *others = answer.players
    title = f"{first.name} against {', '.join(one.name for one in others)}"
    figure = _figure(title, _SQUARE_INCHES)
    axes = figure.add_subplot()
    board = f"on {answer.board.pretty()}: " if answer.board else ""
    error = f" ± {100 * first.error:.2f}%" if answer.method == "sample" else ""
    axes.set_title(f"{board}{100 * float(first.equity):.2f}%{error} of the pot")
    _draw_equities(axes, first)
    figure.savefig(path, format=form)


def _draw_equities(axes: Axes, player: PlayerEquity) -> None:
    """A square a class, coloured from red (nothing) over yellow to green (the whole pot)."""
    from matplotlib import colormaps

    found = _equities_by_class(player)

    def cell(name: str) -> _Cell:
        equity = found.get(name)
        if equity is None:
            return _Cell(name, _FAINT, 0, _EMPTY)
        label = f"{name}\n{100 * equity:.1f}%"
        return _Cell(label, _ink(equity), 1, colormaps["RdYlGn"](equity))

    _draw_grid(axes, cell)


def _ink(equity: float) -> str:
    """What is read on the colour of an equity: the ends of the scale are dark."""
    return "black" if _DARK_ENDS <= equity <= 1 - _DARK_ENDS else "white"


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
    colour: str | tuple[float, float, float, float]


def _draw_grid(axes: Axes, cell: Callable[[str], _Cell]) -> None:
    """A square for each class of hands, the pairs from the upper left to the lower right."""
    from matplotlib.patches import Rectangle

    for row, names in enumerate(classes()):
        for column, each in enumerate(names):
            label, ink, filled, colour = cell(class_name(*each))
            axes.add_patch(Rectangle((column, row), 1, 1, facecolor=_EMPTY, edgecolor="white"))
            if filled:
                top = row + 1 - filled
                patch = Rectangle((column, top), 1, filled, facecolor=colour, edgecolor="white")
                axes.add_patch(patch)
            middle = (column + 1 / 2, row + 1 / 2)
            axes.text(*middle, label, ha="center", va="center", fontsize=8, color=ink)
    _frame(axes)


def _frame(axes: Axes) -> None:
    """Nothing but the squares, the first row on top."""
    axes.set_xlim(0, len(classes()))
    axes.set_ylim(len(classes()), 0)
    axes.set_aspect("equal")
    axes.axis("off")


def simulation_course(answer: Simulation, path: str | PathLike[str]) -> None:
    """Draw what a simulation observed beside what is exact, and how it settled, into a file.

    On the left each category of the first player's hands in the end: how often it was observed,
    with its error (two standard errors), beside the truth. On the right the most even one over the
    number of hands, in the band where 95 of 100 simulations are expected.

    Args:
        answer: what to draw.
        path: where to; the suffix tells the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: as `picture_format` raises it.
        OSError: the file cannot be written.
    """
    form = picture_format(path)
    figure = _figure(answer.title)
    shares, course = figure.subplots(1, 2)
    _draw_shares(shares, [row for row in answer.categories if row.observed or row.probability])
    _draw_course(course, answer)
    figure.savefig(path, format=form)


def _draw_shares(axes: Axes, rows: Sequence[CategoryCount]) -> None:
    """A line a category: what was observed, with its error, in percent of what is exact."""
    truths = [row.share if row.probability is None else float(row.probability) for row in rows]
    names = [f"{row.category}, {100 * row.share:.3g}%" for row in rows]
    axes.axvline(100, color="black", linewidth=0.8)
    axes.errorbar(
        [100 * row.share / truth for row, truth in zip(rows, truths, strict=True)],
        names,
        xerr=[200 * row.error / truth for row, truth in zip(rows, truths, strict=True)],
        fmt="o",
        color=_DARK,
        capsize=3,
        markersize=4,
    )
    axes.invert_yaxis()
    axes.set_title("observed, ± 2 errors", fontsize=10)
    axes.set_xlabel("percent of what is exact")
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)


def _draw_course(axes: Axes, answer: Simulation) -> None:
    """How the share of one category settled as hands came."""
    place = _most_even(answer.categories.rows)
    rows = [street[-1].categories[0].rows[place] for _, street in answer.course]
    hands = [row.hands for row in rows]
    known = rows[-1].probability if rows else None
    middle = [float(known) if known is not None else rows[-1].share for _ in rows]
    axes.fill_between(
        hands,
        [100 * (each - 2 * row.error) for each, row in zip(middle, rows, strict=True)],
        [100 * (each + 2 * row.error) for each, row in zip(middle, rows, strict=True)],
        color=_LIGHT,
        alpha=0.5,
        label="± 2 errors",
    )
    axes.plot(hands, [100 * row.share for row in rows], "o-", color=_DARK, markersize=3)
    axes.axhline(100 * middle[-1] if middle else 0, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_title(f"{answer.categories.rows[place].category} as hands came", fontsize=10)
    axes.set_xlabel("hands, on a logarithmic scale")
    axes.set_ylabel("percent")
    axes.spines[["top", "right"]].set_visible(False)


def _most_even(rows: Sequence[CategoryCount]) -> int:
    """The place of the category whose share is nearest to a half: it has most to settle."""
    return min(range(len(rows)), key=lambda place: abs(rows[place].share - 0.5))
