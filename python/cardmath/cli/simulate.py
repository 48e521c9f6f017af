"""`cardmath simulate`: deal hands at random, and compare the counts with exact answers."""

from __future__ import annotations

from typing import Any

import click

import cardmath as cm
from cardmath.cli.options import (
    NewFile,
    board_option,
    cluster_options,
    complete_game,
    dead_option,
    game_option,
    given_option,
    hands_option,
    output_options,
    players_option,
    plot_option,
    seed_option,
    threads_option,
    wild_option,
)
from cardmath.cli.output import Output, draw, showing_what_is_done
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_bold, echo_printed
from cardmath.simulation import Simulation
from cardmath.simulation.checkpoints import EVERY
from cardmath.simulation.simulator import MOST_HANDS


@click.command(cls=RefusesRepeats)
@click.argument("named", required=False, metavar="[GAME]", shell_complete=complete_game)
@game_option
@hands_option(MOST_HANDS, 1_000_000, "The number of deals.")
@players_option
@given_option("the hand, or player 1,")
@board_option()
@dead_option()
@wild_option
@seed_option
@click.option(
    "--streets/--no-streets",
    default=True,
    show_default=True,
    help="Evaluate hands on every street, or on the last one only.",
)
@plot_option("what was observed and expected, and how an estimate settled,")
@threads_option
@cluster_options
@click.option(
    "--checkpoint",
    type=NewFile(),
    metavar="FILE",
    help="Save the counts in a file, and resume from it.",
)
@click.option(
    "--checkpoint-every",
    type=click.FloatRange(0),
    default=EVERY,
    metavar="SECONDS",
    show_default=True,
    help="The time between two saves.",
)
@output_options
def simulate(
    named: str | None,
    game: str | None,
    hands: int,
    players: int,
    given: str,
    board: str | None,
    dead: str,
    wild: tuple[str, ...],
    plot: str | None,
    output: Output,
    **work: Any,
) -> None:
    """Deal hands at random, and compare with exact answers.

    The hands are counted by their hand category. The default game is five-card; `cardmath games`
    lists all games. GAME can be given with or without --game.

    \b
    cardmath simulate
    cardmath simulate --wild deuces
    cardmath simulate --game omaha8 --players 4
    cardmath simulate --game holdem --players 6 --hands 10000000 --seed 1
    cardmath simulate --game holdem --players 2 --given AhKh --board Ks7h2d
    cardmath simulate --game stud --hands 1000000000000 --checkpoint stud.json
    """
    if named is not None and game is not None:
        raise click.UsageError("the game is given twice: with --game and without")
    game = named if game is None else game
    with (
        showing_what_is_done(lambda partial: output.echo(partial, _show)),
        ProgressBar("Dealing", "deals") as progress,
    ):
        answer = cm.simulate(
            "five-card" if game is None else game,
            hands,
            players,
            given=given,
            board=board or "",
            dead=dead,
            wild=wild,
            progress=progress,
            **work,
        )
    output.echo(answer, _show)
    draw(cm.plots.simulation_convergence, answer, plot)


def _show(answer: Simulation) -> None:
    echo_bold(answer.title)
    for table in answer.tables:
        echo()
        echo_printed(table)
