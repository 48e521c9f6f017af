"""`cardmath solve --flops`: one game on a list of flops."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import cardmath as cm
from cardmath.cli.output import Output, showing_what_is_done
from cardmath.cli.progress import ProgressBar

if TYPE_CHECKING:
    from cardmath.solve import FlopReport
    from cardmath.solve.flop_list import FlopsLike


def solve_flops(
    flops: str, ranges: tuple[str, str], options: dict[str, Any], output: Output
) -> None:
    """Solve a game on each flop, and show the report; after Ctrl-C that of the flops done."""

    def show(report: FlopReport) -> None:
        if report:
            output.table(report)

    listed = _listed(flops, ranges)
    with (
        showing_what_is_done(show),
        ProgressBar("Solving flops") as progress,
    ):
        report = cm.solve.flop_report(listed, ranges, **options, progress=progress)
    output.table(report)


def _listed(flops: str, ranges: tuple[str, str]) -> FlopsLike:
    """Flops: how many of a subset that stands for all, a file of them, or themselves."""
    text = flops.strip()
    if text.isdecimal():
        with ProgressBar("Choosing flops") as progress:
            return cm.flop_subset(int(text), {"ranges": ranges}, seed=0, progress=progress)
    path = Path(text)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return text
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{flops!r} cannot be read: {error}") from None
