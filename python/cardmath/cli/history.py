"""`cardmath history`: the older programs on which cardmath is based, and their race."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.groups import GroupWithSummaries
from cardmath.cli.options import (
    hands_option,
    output_options,
    plot_option,
    seed_option,
)
from cardmath.cli.output import Output, bar_block, draw
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_wrapped, room
from cardmath.history import PROGRAMS
from cardmath.racing import MOST_HANDS
from cardmath.racing import race as run_race

_WIDTH = 78


@click.group(cls=GroupWithSummaries, invoke_without_command=True)
@output_options
@click.pass_context
def history(ctx: click.Context, output: Output) -> None:
    """List the older programs on which cardmath is based.

    \b
    cardmath history
    cardmath history race
    """
    if ctx.invoked_subcommand is not None:
        if not output.as_text:
            option = "--json" if output.as_json else "--csv"
            raise click.UsageError(f"{option} belongs after {ctx.invoked_subcommand}")
        return
    output.table(PROGRAMS)
    if output.as_text:
        width = max(len(program.name) for program in PROGRAMS)
        echo()
        for program in PROGRAMS:
            echo_wrapped(f"{program.name:{width}}  {program.source}", 2)


@history.command()
@hands_option(MOST_HANDS, 10_000, "The number of hands that each program evaluates.")
@seed_option
@plot_option("the bars")
@output_options
def race(hands: int, seed: int | None, plot: str | None, output: Output) -> None:
    """Time these programs and the core on the same hands.

    All must agree which hands are better. The bars show hands a second, the memory of lookup
    tables, and lines of code.

    \b
    cardmath history race
    cardmath history race --hands 100000 --seed 7
    """
    with ProgressBar("Evaluating hands") as progress:
        answer = run_race(hands, seed=seed, progress=progress)
    output.table(answer)
    if output.as_text:
        echo(f"\n{answer.bars(bar_block(), min(_WIDTH, room()))}")
    draw(cm.plots.race_bars, answer, plot)
