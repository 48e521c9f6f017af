"""`cardmath history`: the programs that cardmath grew from, and their race."""

from __future__ import annotations

import click

from cardmath.cli.output import bar_block, echo_table, json_option
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import room
from cardmath.history import PROGRAMS
from cardmath.racing import MOST_HANDS, Race
from cardmath.racing import race as run_race

_WIDTH = 78


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def history(ctx: click.Context, as_json: bool) -> None:
    """List the programs that cardmath grew from.

    \b
    cardmath history
    cardmath history race
    """
    if ctx.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError(f"--json belongs after {ctx.invoked_subcommand}")
        return
    echo_table(PROGRAMS, as_json=as_json, as_csv=False)
    if not as_json:
        width = max(len(program.name) for program in PROGRAMS)
        click.echo()
        for program in PROGRAMS:
            click.echo(f"{program.name:{width}}  {program.source}")


@history.command()
@click.option(
    "-n",
    "--hands",
    type=click.IntRange(1, MOST_HANDS),
    default=10_000,
    show_default=True,
    help="How many hands each of them judges.",
)
@click.option("--seed", type=click.IntRange(0), help="Deal the same again; told if not given.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the bars into a file too: .png, .svg, .pdf.",
)
@json_option
def race(hands: int, seed: int | None, plot: str | None, as_json: bool) -> None:
    """Let all of them judge the same hands, beside the core.

    They must agree which hand is better. The bars are hands a second, the memory of the tables
    that values are looked up in, and lines of code.

    \b
    cardmath history race
    cardmath history race --hands 100000 --seed 7
    """
    if plot is not None:
        from cardmath.plots import picture_format

        picture_format(plot)  # so that a wrong name is told before the race
    with ProgressBar("Judging hands") as progress:
        answer = run_race(hands, seed=seed, progress=progress)
    echo_table(answer, as_json=as_json, as_csv=False)
    if not as_json:
        click.echo(f"\n{answer.bars(bar_block(), min(_WIDTH, room()))}")
    if plot is not None:
        _draw(answer, plot)


def _draw(answer: Race, path: str) -> None:
    from cardmath.plots import race_bars

    race_bars(answer, path)
    click.echo(f"cardmath: drew {path}", err=True)
