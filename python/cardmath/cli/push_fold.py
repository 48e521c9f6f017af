"""`cardmath push-fold`: jam or fold before the flop, heads-up."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.options import csv_option, json_option
from cardmath.cli.output import echo_table
from cardmath.cli.progress import ProgressBar
from cardmath.solve.game import METHODS
from cardmath.solve.solution import shortly


def _blinds(_ctx: click.Context, _parameter: click.Parameter, given: str) -> tuple[float, float]:
    parts = given.replace("/", ",").split(",")
    try:
        small, big = map(float, parts)
    except ValueError:
        raise click.BadParameter(f"{given[:60]!r} is not two numbers, such as 0.5/1") from None
    return small, big


@click.command("push-fold")
@click.argument("stack", type=float)
@click.option("--against", type=float, metavar="CHIPS", help="The big blind's stack, if another.")
@click.option("--ante", type=float, default=0.0, help="What each player puts in besides.")
@click.option(
    "--blinds",
    callback=_blinds,
    default="0.5/1",
    show_default=True,
    metavar="SMALL/BIG",
    help="The blinds.",
)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="A linear program (lp, needs SciPy) or regret minimisation.",
)
@click.option(
    "--target",
    type=float,
    metavar="CHIPS",
    help="The exploitability to stop at, with --method regret.",
)
@csv_option
@json_option
def push_fold(
    stack: float,
    against: float | None,
    ante: float,
    blinds: tuple[float, float],
    method: str,
    target: float | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Solve push or fold: the small blind jams or folds, the big blind calls or folds.

    STACK is the chips of each player before blinds and antes, in the unit of the blinds.

    \b
    cardmath push-fold 10
    cardmath push-fold 10 --ante 0.125
    cardmath push-fold 1500 --against 2400 --blinds 50/100 --json
    """
    with ProgressBar("Counting starting hands") as progress:
        matrix = cm.preflop_matrix(progress=progress)
    stacks = stack if against is None else (stack, against)
    game = cm.solve.push_fold(stacks, ante, blinds, matrix=matrix)
    solution = game.solve(method, target=target)
    if as_json or as_csv:
        echo_table(solution, as_json=as_json, as_csv=as_csv)
        return
    first, second = game.players
    click.echo(
        f"{solution.values[0]:+.6f} for the {first}, {solution.values[1]:+.6f} for the {second}"
    )
    click.echo(f"exploitability {shortly(solution.exploitability)}, by {solution.method}")
    for player, verb, share, chosen in (
        (first, "jams", solution.jam_percent, solution.jam),
        (second, "calls", solution.call_percent, solution.call),
    ):
        click.echo(f"\nthe {player} {verb} {share:.2f}%\n{chosen}")
