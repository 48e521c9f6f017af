"""Pictures of video poker, drawn with matplotlib."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from cardmath._support import optional
from cardmath._support.files import written
from cardmath._support.layout import counted, shortened
from cardmath.errors import CardmathError
from cardmath.video_poker.analysis import Analysis
from cardmath.video_poker.games import coins, one_in
from cardmath.video_poker.jackpot import Jackpot
from cardmath.video_poker.session import Session

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INCHES = (9, 5)
_DOTS_AN_INCH = 150
_DARK, _LIGHT, _RED = "#2f6690", "#9dbfd9", "#b23a48"
_MOST_BARS = 120
_TAIL = 0.001


def return_bars(found: Analysis, path: str | PathLike[str]) -> None:
    """Draw the contribution of each line to the return as bars, into a file.

    Args:
        found: the analysis.
        path: the file; its suffix is the format, such as `.png`, `.svg` or `.pdf`.

    Raises:
        CardmathError: the suffix is not a picture format, or matplotlib is not installed.
        OSError: the file cannot be written.
    """
    figure, axes = _figure(found.title)
    rows = [row for row in found if row.pay]
    shares = [100 * float(row.contribution) for row in rows]
    names = [f"{row.name}, pays {coins(row.pay)}" for row in rows]
    bars = axes.barh(names, shares, color=_DARK)
    labels = [
        f"{share:.2f} %  (one in {one_in(row.probability)})" if row.probability else "never"
        for share, row in zip(shares, rows, strict=True)
    ]
    axes.bar_label(bars, labels, padding=4)
    axes.invert_yaxis()
    axes.set_xlim(0, 1.35 * max(shares))
    axes.set_xlabel("part of the return, in percent of what is bet")
    _save(figure, path)


def jackpot_curve(found: Jackpot, path: str | PathLike[str]) -> None:
    """Draw the return over the jackpot, with the break-even point, into a file.

    Args, Raises: as `return_bars`.
    """
    figure, axes = _figure(found.title)
    starts = [row.start for row in found] + [found.rows[-1].end]
    axes.plot(
        [float(at) for at in starts], [100 * float(found.payback(at)) for at in starts], color=_DARK
    )
    axes.axhline(100, color="black", linewidth=0.8)
    even = found.break_even
    if even is not None:
        axes.plot([float(even)], [100], "o", color=_RED)
        axes.annotate(
            f"even at {float(even):,.2f}",
            (float(even), 100),
            (8, -14),
            textcoords="offset points",
            color=_RED,
        )
    axes.set_xlabel(f"what a {found.line} pays for a coin")
    axes.set_ylabel("return, percent")
    axes.grid(alpha=0.3)
    _save(figure, path)


def bankroll_chances(found: Session, path: str | PathLike[str]) -> None:
    """Draw the distribution of the final bankroll into a file. The rare high ones are left out.

    Args, Raises: as `return_bars`.
    """
    played = f"{counted(found.hands, 'hand')} with {counted(found.bankroll, 'bet')}"
    title = f"{found.game.name}: {played}"
    figure, axes = _figure(title)
    unit = float(found.unit)
    bet = int(1 / found.unit)
    last = int(found.quantile(1 - _TAIL) / found.unit)
    width = max(1, (last - bet) // _MOST_BARS)
    start = int(found.bankroll / found.unit) + 1
    ends = range(bet + (start - bet) % width, last + 1, width)  # one bar begins where gains begin
    shares = [100 * float(found.chances[first : first + width].sum()) for first in ends]
    axes.bar(
        [first * unit for first in ends],
        shares,
        width=width * unit,
        align="edge",
        color=[_DARK if first >= start else _LIGHT for first in ends],
    )
    axes.axvline(found.bankroll, color="black", linewidth=0.8)
    summary = f"ruined: {100 * found.ruin:.2f} %     ahead: {100 * found.ahead:.2f} %"
    axes.set_title(summary, fontsize=10)
    step = f"{width * unit:g} bets" if width * unit != 1 else "bet"
    axes.set_xlabel(f"bets in the end ({100 * _TAIL:g} % end with more than is shown)")
    axes.set_ylabel(f"chance in percent, for each {step}")
    axes.grid(axis="y", alpha=0.3)
    _save(figure, path)


def _figure(title: str) -> tuple[Figure, Axes]:
    optional.load("matplotlib", "a picture")
    from matplotlib.figure import Figure

    figure = Figure(figsize=_INCHES, dpi=_DOTS_AN_INCH, layout="constrained")
    figure.suptitle(shortened(title, 80), fontweight="bold")
    axes = figure.add_subplot()
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _save(figure: Figure, path: str | PathLike[str]) -> None:
    try:
        with written(path) as beside:
            figure.savefig(beside, format=Path(path).suffix[1:] or "png")
    except ValueError as error:
        raise CardmathError(str(error)) from error
