"""`cardmath solve flops`: one game on many flops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import cardmath as cm
from cardmath._situation.textures import TEXTURES
from cardmath.cli.options import cluster_options, output_options, plot_option, threads_option
from cardmath.cli.output import Output, draw, showing_what_is_done
from cardmath.cli.prize_money import read_payoff
from cardmath.cli.progress import ProgressBar
from cardmath.cli.solve_game import (
    CHIPS,
    SIZES,
    SOLVING,
    Sectioned,
    game_options,
    line_option,
    memory_option,
    ranges_argument,
    target_options,
)
from cardmath.solve import FlopReport
from cardmath.solve.flops.flop_list import FlopsLike


@click.command(
    "flops",
    cls=Sectioned,
    sections={"The game": CHIPS, "Bets": SIZES, "Solving": (*SOLVING, "scheduler", "workers")},
)
@click.argument("flops")
@ranges_argument
@game_options
@target_options
@memory_option
@threads_option
@cluster_options
@click.option(
    "--folder",
    type=click.Path(file_okay=False),
    help="Keep the answers here; the same command resumes where it was stopped.",
)
@line_option
@click.option(
    "--by",
    type=click.Choice([*TEXTURES, "texture"]),
    metavar="TEXTURE",
    help=f"Average over the flops of each texture: {', '.join(TEXTURES)}; or texture, which is "
    "suits and pairing together.",
)
@plot_option("how often each action is chosen")
@output_options
def flops(
    flops: str,
    ranges: tuple[str, str],
    by: str | None,
    plot: str | None,
    prizes: str | None,
    others: str | None,
    output: Output,
    **options: Any,
) -> None:
    """Solve one game on many flops, and report the strategy on each and on average.

    FLOPS is a list of flops with weights, such as 'Td9d6h, AsKh2d:0.5', a file with such a list, or
    the size of a subset that represents all flops. After Ctrl-C, the flops solved so far are
    reported.

    \b
    cardmath solve flops 25 22+,A2s+ TT+,AQ+ --pot 20 --stack 90 --folder answers
    cardmath solve flops Td9d6h,AsKh2d:0.5 AA,KQs QQ --pot 9 --stack 90 --by suits
    """

    def show(report: FlopReport) -> None:
        if report:
            shown = report.by(by) if by is not None else report
            output.table(shown)
            draw(cm.plots.frequency_bars, shown, plot)

    payoff = read_payoff(prizes, others)
    listed = _listed(flops, ranges)
    with (
        showing_what_is_done(show),
        ProgressBar("Solving flops") as progress,
    ):
        report = cm.solve.flop_report(listed, ranges, payoff=payoff, **options, progress=progress)
    show(report)


def _listed(flops: str, ranges: tuple[str, str]) -> FlopsLike:
    """Flops: the size of a subset that represents all, a file with a list, or the list itself."""
    text = flops.strip()
    if text.isdecimal():
        with ProgressBar("Choosing flops") as progress:
            return cm.flop_subset(int(text), {"ranges": ranges}, seed=0, progress=progress)
    path = Path(text)
    try:
        is_file = path.exists() and not path.is_dir()  # a pipe such as /dev/fd/63 is one, too
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return text
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{flops!r} cannot be read: {error}") from None
