"""`cardmath push-fold`: jam or fold before the flop, heads-up."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.options import output_options, plot_option
from cardmath.cli.output import Output, draw
from cardmath.cli.prize_money import prize_options, read_payoff
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_wrapped
from cardmath.cli.typed import TakesAll
from cardmath.solve.game import METHODS
from cardmath.solve.solution import shortly


def _blinds(_ctx: click.Context, _parameter: click.Parameter, given: str) -> tuple[float, float]:
    parts = given.replace("/", ",").split(",")
    try:
        small, big = map(float, parts)
    except ValueError:
        raise click.BadParameter(f"{given[:60]!r} is not two numbers, such as 0.5/1") from None
    return small, big


@click.command("push-fold", cls=TakesAll)
@click.argument("stack", type=float)
@click.option(
    "--against", type=float, metavar="CHIPS", help="The big blind's stack, if it differs."
)
@click.option("--ante", type=float, default=0.0, help="The ante of each player.")
@click.option(
    "--blinds",
    callback=_blinds,
    default="0.5/1",
    show_default=True,
    metavar="SMALL/BIG",
    help="The blinds.",
)
@prize_options
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
@plot_option("both ranges")
@output_options
def push_fold(
    stack: float,
    against: float | None,
    ante: float,
    blinds: tuple[float, float],
    prizes: str | None,
    others: str | None,
    method: str,
    target: float | None,
    plot: str | None,
    output: Output,
) -> None:
    """Solve push or fold: the small blind jams or folds, the big blind calls or folds.

    STACK is the chips of each player before blinds and antes, in the unit of the blinds.

    \b
    cardmath push-fold 10
    cardmath push-fold 10 --ante 0.125
    cardmath push-fold 1500 --against 2400 --blinds 50/100 --json
    cardmath push-fold 10 --against 8 --prizes 50 30 20 --others 15 7
    """
    payoff = read_payoff(prizes, others)
    with ProgressBar("Counting starting hands") as progress:
        matrix = cm.preflop_matrix(progress=progress)
    stacks = stack if against is None else (stack, against)
    game = cm.solve.push_fold(stacks, ante, blinds, payoff, matrix)
    solution = game.solve(method, target=target)
    draw(cm.plots.push_fold_grids, solution, plot)
    if not output.as_text:
        output.table(solution)
        return
    first, second = game.players
    signed, unit = ("+", "") if prizes is None else ("", " of the prizes")
    own, other = (f"{value:{signed}.6f}{unit}" for value in solution.values)
    echo_wrapped(f"{own} for the {first}, {other} for the {second}")
    echo_wrapped(f"exploitability {shortly(solution.exploitability)}, by {solution.method}")
    for player, verb, share, chosen in (
        (first, "jams", solution.jam_percent, solution.jam),
        (second, "calls", solution.call_percent, solution.call),
    ):
        echo_wrapped(f"\nthe {player} {verb} {share:.2f}%\n{chosen}")
