"""`cardmath history`: the older programs on which cardmath is based, and their race."""

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
    """List the older programs on which cardmath is based.

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
@hands_option(MOST_HANDS, 10_000, "The number of hands that each program evaluates.")
@seed_option
@plot_option("the bars")
@csv_option
@json_option
def race(hands: int, seed: int | None, plot: str | None, as_csv: bool, as_json: bool) -> None:
    """Time these programs and the core on the same hands.

    All must agree which hands are better. The bars show hands a second, the memory of lookup
    tables, and lines of code.

    \b
    cardmath history race
    cardmath history race --hands 100000 --seed 7
    """
    with ProgressBar("Evaluating hands") as progress:
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
