"""`cardmath solve show`: a saved answer."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.options import output_options, threads_option
from cardmath.cli.output import Output
from cardmath.cli.solve_game import Sectioned, memory_option
from cardmath.cli.solve_shown import SHOWN, Shown, shown_options


@click.command("show", cls=Sectioned, sections={"What is shown": SHOWN})
@click.argument("file", type=click.Path(dir_okay=False))
@shown_options
@memory_option
@threads_option
@output_options
def show(
    file: str,
    line: str,
    report: bool,
    plot: str | None,
    plot_convergence: str | None,
    memory: str | None,
    threads: int,
    output: Output,
) -> None:
    """Show a node of an answer that `solve spot --save` or `solve flops --folder` wrote.

    \b
    cardmath solve show turn.cms --line "x b60" --plot spot.png
    cardmath solve show turn.cms --line "x x" --report
    """
    shown = Shown(line, report, plot, plot_convergence, output)
    shown(cm.solve.load(file, threads=threads, memory=memory))
