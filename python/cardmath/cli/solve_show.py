"""`cardmath solve show`: a saved answer."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.options import output_options, threads_option
from cardmath.cli.output import note
from cardmath.cli.progress import ProgressBar
from cardmath.cli.solve_game import Sectioned, memory_option
from cardmath.cli.solve_shown import SHOWN, Shown, shown_options


@click.command("show", cls=Sectioned, sections={"What is shown": (*SHOWN, "parquet")})
@click.argument("file", type=click.Path(dir_okay=False))
@click.option(
    "--parquet",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="Write the strategies, values and reaches of all decisions after --line as Parquet files "
    "into a new folder.",
)
@memory_option
@threads_option
@output_options
@shown_options
def show(file: str, memory: str | None, parquet: str | None, threads: int, shown: Shown) -> None:
    """Show a node of an answer that `solve spot --save` or `solve flops --folder` wrote.

    \b
    cardmath solve show turn.cms --line "x b60" --plot spot.png
    cardmath solve show turn.cms --line "x x" --report
    cardmath solve show turn.cms --parquet decisions
    """
    if parquet is None:
        shown(cm.solve.load(file, threads=threads, memory=memory))
        return
    if not shown.output.as_text or shown.report or shown.plot or shown.plot_convergence:
        raise click.UsageError("--parquet writes files and shows nothing: leave out the others")
    answer = cm.solve.load(file, threads=threads, memory=memory)
    with ProgressBar("Writing decisions") as progress:
        answer.to_parquet(parquet, line=shown.line, progress=progress)
    note(f"wrote {parquet}")
