"""`cardmath history`: the programs that cardmath grew from, and their race."""

from __future__ import annotations

import click

from cardmath.cli.options import (
    csv_option,
    hands_option,
    json_option,
    plot_option,
    seed_option,
)
from cardmath.cli.output import bar_block, echo_drawn, echo_table
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import room
from cardmath.history import PROGRAMS
from cardmath.racing import MOST_HANDS, Race
from cardmath.racing import race as run_race

_WIDTH = 78


@click.group(invoke_without_command=True)
@csv_option
@json_option
@click.pass_context
def history(ctx: click.Context, as_csv: bool, as_json: bool) -> None:
    """List the programs that cardmath grew from.

    \b
    cardmath history
    cardmath history race
    """
    if ctx.invoked_subcommand is not None:
        if as_json or as_csv:
            option = "--json" if as_json else "--csv"
            raise click.UsageError(f"{option} belongs after {ctx.invoked_subcommand}")
        return
    echo_table(PROGRAMS, as_json=as_json, as_csv=as_csv)
    if not (as_json or as_csv):
        width = max(len(program.name) for program in PROGRAMS)
        click.echo()
        for program in PROGRAMS:
            click.echo(f"{program.name:{width}}  {program.source}")


@history.command()
@hands_option(MOST_HANDS, 10_000, "How many hands each of them judges.")
@seed_option
@plot_option("the bars")
@csv_option
@json_option
def race(hands: int, seed: int | None, plot: str | None, as_csv: bool, as_json: bool) -> None:
    """Let all of them judge the same hands, beside the core.

    They must agree which hand is better. The bars are hands a second, the memory of the tables
    that values are looked up in, and lines of code.

    \b
    cardmath history race
    cardmath history race --hands 100000 --seed 7
    """
    with ProgressBar("Judging hands") as progress:
        answer = run_race(hands, seed=seed, progress=progress)
    echo_table(answer, as_json=as_json, as_csv=as_csv)
    if not (as_json or as_csv):
        click.echo(f"\n{answer.bars(bar_block(), min(_WIDTH, room()))}")
    if plot is not None:
        _draw(answer, plot)


def _draw(answer: Race, path: str) -> None:
    from cardmath.plots import race_bars

    race_bars(answer, path)
    echo_drawn(path)
