"""`cardmath 24 countdown`: the numbers round of Countdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cardmath._support.numbers import seed_of
from cardmath.cli.options import output_options, seed_option
from cardmath.cli.output import Output, echo_json, tell_seed
from cardmath.cli.progress import ProgressBar

if TYPE_CHECKING:
    from cardmath.twenty_four import Countdown, Solution

NO = 1

first_option = click.option(
    "--first", type=click.IntRange(1), metavar="N", help="Show only the N easiest."
)


@click.command()
@click.argument("numbers", nargs=-1)
@click.option(
    "--target", type=click.IntRange(1), metavar="NUMBER", help="100 to 999; drawn if not given."
)
@click.option("--large", type=click.IntRange(0, 4), help="The number of large numbers to draw.")
@click.option("--games", type=click.IntRange(1), help="Draw this many games and summarize them.")
@seed_option
@click.option("--steps", is_flag=True, help="Show each way step by step.")
@first_option
@output_options
@click.pass_context
def countdown(
    ctx: click.Context,
    numbers: tuple[str, ...],
    target: int | None,
    large: int | None,
    games: int | None,
    seed: int | None,
    steps: bool,
    first: int | None,
    output: Output,
) -> None:
    """Play the numbers round of Countdown.

    Make a target from some of the numbers. Each step must make a positive whole number. Without
    NUMBERS a game is drawn. If the target cannot be made, the nearest value is shown and the exit
    status is 1.

    \b
    cardmath 24 countdown 25 50 75 100 3 6 --target 952
    cardmath 24 countdown --games 10000 --seed 7
    """
    from cardmath import twenty_four as game

    if numbers and target is None:
        raise click.UsageError("numbers need --target")
    if numbers and (games or large is not None or seed is not None):
        raise click.UsageError("numbers do not go with --games, --large or --seed")
    if output.as_csv and not games:
        raise click.UsageError("--csv needs --games")
    if games:
        with ProgressBar("Playing") as progress:
            summary = game.survey_countdown(games, large=large, seed=seed, progress=progress)
        output.table(summary)
        return
    drawn, goal, used = " ".join(numbers), target or 0, seed_of(seed)
    if not numbers:
        chosen, goal = game.draw(large, used)
        drawn, goal = " ".join(map(str, chosen)), target or goal
    answer = game.countdown(drawn, goal)
    if not (numbers or output.as_json):
        tell_seed(seed, used)
    shown = answer.solutions[: first or 1]
    if output.as_json:
        echo_json({**answer.to_dict(), "solutions": [way.to_dict() for way in shown]})
    else:
        click.echo(_verdict(drawn, answer))
        echo_solutions(shown, steps=steps)
    ctx.exit(0 if answer.exact else NO)


def _verdict(drawn: str, answer: Countdown) -> str:
    from cardmath.twenty_four.numbers import many

    ways = many(answer.ways, "way")
    if answer.exact:
        return f"{drawn} make {answer.target} in {ways}"
    return f"{drawn} come within {answer.distance} of {answer.target} in {ways}"


def echo_solutions(solutions: Iterable[Solution], *, steps: bool) -> None:
    """Print each solution on a line, and its steps below it."""
    for solution in solutions:
        click.echo(str(solution))
        for step in solution.steps if steps else ():
            click.echo(f"  {step}")
