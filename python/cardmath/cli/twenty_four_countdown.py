"""`cardmath 24 countdown`: the numbers round of Countdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardmath.cli.options import csv_option, json_option, seed_option
from cardmath.cli.output import echo_json, echo_seed, echo_table, random_seed
from cardmath.cli.progress import ProgressBar
from cardmath.cli.twenty_four_options import echo_solutions, first_option

if TYPE_CHECKING:
    from cardmath.twenty_four import Countdown

NO = 1


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
@csv_option
@json_option
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
    as_csv: bool,
    as_json: bool,
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
    if as_csv and not games:
        raise click.UsageError("--csv needs --games")
    drawn_seed = random_seed() if seed is None else seed
    if games:
        with ProgressBar("Playing") as progress:
            summary = game.survey_countdown(games, large=large, seed=drawn_seed, progress=progress)
        echo_table(summary, as_json=as_json, as_csv=as_csv)
        return
    drawn, goal = " ".join(numbers), target or 0
    if not numbers:
        chosen, goal = game.draw(large, drawn_seed)
        drawn, goal = " ".join(map(str, chosen)), target or goal
    answer = game.countdown(drawn, goal)
    if seed is None and not (numbers or as_json):
        echo_seed(drawn_seed)
    shown = answer.solutions[: first or 1]
    if as_json:
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
