"""`cardmath preflop-charts`: which hands players open, call and 3-bet, by position and stack."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.before_flop import ante_kind_option, limps_option
from cardmath.cli.options import output_options, plot_option
from cardmath.cli.output import Output, draw
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo
from cardmath.cli.typed import TakesNumbers
from cardmath.solve.jam_or_fold.openings import LIMPS
from cardmath.solve.jam_or_fold.seats import AnteKind


@click.command("preflop-charts", cls=TakesNumbers)
@click.argument("players", type=click.IntRange(2, 10))
@click.argument("stacks", type=float, nargs=-1)
@click.option("--rounded", is_flag=True, help="Show the built-in charts, without solving.")
@click.option(
    "--raise",
    "raises",
    type=float,
    multiple=True,
    metavar="BLINDS",
    help="What the first to enter the pot may raise to, in big blinds; if not given, 2 where "
    "players have more than that. Repeat it for more sizes.",
)
@click.option(
    "--raise-from",
    type=float,
    default=15.0,
    show_default=True,
    metavar="BLINDS",
    help="The least stack at which players may raise or limp; below they jam or fold.",
)
@limps_option
@click.option("--ante", type=float, default=0.0, help="The ante, in big blinds.")
@ante_kind_option
@plot_option("what each position opens, and how the big blind answers, at up to four stacks,")
@output_options
def preflop_charts(
    players: int,
    stacks: tuple[float, ...],
    rounded: bool,
    raises: tuple[float, ...],
    raise_from: float,
    limps: str,
    ante: float,
    ante_kind: AnteKind,
    plot: str | None,
    output: Output,
) -> None:
    """Chart what players open, call and 3-bet before the flop, by position and stack.

    PLAYERS is the number of players. STACKS are in big blinds, ascending, by default 2 to 40; all
    players have the same stack. The output is a chart that `cardmath review --ranges` reads.
    Nothing is played after the flop: after a raise the others jam or fold, and the opener calls or
    folds.

    \b
    cardmath preflop-charts 2 10 20
    cardmath preflop-charts 6 --rounded > charts.txt
    cardmath preflop-charts 3 25 --raise 2.2 --ante 0.125
    cardmath preflop-charts 6 --rounded --plot charts.png
    """
    if rounded:
        if stacks or raises or limps != "none" or ante:
            raise click.UsageError("--rounded has its own stacks and rules: leave them out")
        charts = cm.solve.rounded_preflop_charts(players)
    else:
        if players > 2:
            with ProgressBar("Counting three starting hands") as progress:
                cm.preflop_triples(progress=progress)
        with ProgressBar("Solving stacks") as progress:
            charts = cm.solve.preflop_charts(
                players,
                stacks or None,
                raises=raises or None,
                raise_from=raise_from,
                limps=LIMPS[limps],
                ante=ante,
                ante_kind=ante_kind,
                progress=progress,
            )
    draw(cm.plots.preflop_chart_grids, charts, plot)
    if output.as_text:
        echo(charts.to_chart().rstrip("\n"))
    else:
        output.table(charts)
