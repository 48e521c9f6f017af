"""`cardmath census`: the number of hands in each hand category."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

import cardmath as cm
from cardmath._rules.orderings import with_wild
from cardmath.cli.options import (
    cluster_options,
    given_option,
    ordering_option,
    output_options,
    plot_option,
    threads_option,
    wild_option,
)
from cardmath.cli.output import Output, draw
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats


@click.command(cls=RefusesRepeats)
@click.option(
    "--cards",
    type=click.IntRange(1, 52),
    default=7,
    show_default=True,
    help="The number of cards in a hand.",
)
@given_option("every hand")
@click.option(
    "--different", is_flag=True, help="Count the hands of 1 to 7 cards up to suit isomorphism."
)
@click.option(
    "--spaces", is_flag=True, help="Count the hands of each ordering, with and without wild cards."
)
@plot_option("the categories")
@threads_option
@cluster_options
@ordering_option
@wild_option
@output_options
@click.pass_context
def census(
    ctx: click.Context,
    /,
    cards: int,
    given: str,
    different: bool,
    spaces: bool,
    plot: str | None,
    ordering: cm.Ordering,
    wild: tuple[str, ...],
    output: Output,
    **where: Any,
) -> None:
    """Count all hands of a given size by hand category, exactly.

    With --given only the hands that contain these cards are counted. Hands may have up to 13
    cards, or 39 and more; others need given cards. Ten cards take seconds, and thirteen take
    minutes.

    \b
    cardmath census
    cardmath census --cards 7 --given AhKh
    cardmath census --cards 4 --ordering badugi
    cardmath census --cards 5 --wild deuces
    cardmath census --different
    cardmath census --spaces
    """
    if different or spaces:
        _refuse_others(ctx, "--different" if different else "--spaces")
        table = cm.different_hands() if different else cm.spaces(threads=where["threads"])
        output.table(table)
        return
    ordering = with_wild(ordering, wild)
    with ProgressBar("Counting hands") as progress:
        answer = cm.census(cards, given=given, ordering=ordering, progress=progress, **where)
    output.table(answer)
    draw(cm.plots.census_bars, answer, plot)


def _refuse_others(ctx: click.Context, flag: str) -> None:
    for name in ["cards", "given", "plot", "ordering", "wild", "scheduler", "workers"]:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{flag} prints another table and does not go with --{name}")
