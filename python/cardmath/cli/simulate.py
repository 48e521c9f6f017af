"""`cardmath simulate`: deal hands at random, count, and compare with the truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import cardmath as cm
from cardmath.cli.output import echo_json, json_option
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_bold, echo_printed
from cardmath.errors import Interrupted, StoppedError
from cardmath.simulation.checkpoints import EVERY

if TYPE_CHECKING:
    from cardmath.simulation import Simulation


@click.command()
@click.argument("game", default="five-card")
@click.option(
    "-n", "--hands", type=int, default=1_000_000, show_default=True, help="How many deals."
)
@click.option("-p", "--players", type=int, default=1, show_default=True, help="How many players.")
@click.option("-g", "--given", default="", metavar="CARDS", help="Cards of the first player.")
@click.option("-b", "--board", default="", metavar="CARDS", help="Cards on the board.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards that are not dealt.")
@click.option(
    "--wild",
    multiple=True,
    metavar="WHAT",
    help="What is wild: deuces, joker, 'two jokers', bug, 'one-eyed jacks', 'suicide king' …; "
    "again for more.",
)
@click.option("--seed", type=int, help="Deal the same again; told if not given.")
@click.option(
    "--streets/--no-streets",
    default=True,
    show_default=True,
    help="Judge hands on every street, or at the end alone.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw what was observed and expected, and how an estimate settled, into a file too.",
)
@click.option(
    "-t", "--threads", type=click.IntRange(0, 512), default=0, help="How many deal; 0: every core."
)
@click.option("--scheduler", metavar="tcp://…", help="Let the workers of a Dask scheduler deal.")
@click.option(
    "-w", "--workers", type=int, default=0, metavar="N", help="Let N processes deal, as a cluster."
)
@click.option(
    "-c",
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep what was counted in a file, and go on from there.",
)
@click.option(
    "--checkpoint-every",
    type=click.FloatRange(0),
    default=EVERY,
    metavar="SECONDS",
    show_default=True,
    help="How often to write it.",
)
@json_option
def simulate(
    game: str,
    hands: int,
    players: int,
    given: str,
    board: str,
    dead: str,
    wild: tuple[str, ...],
    seed: int | None,
    streets: bool,
    plot: str | None,
    threads: int,
    scheduler: str | None,
    workers: int,
    checkpoint: str | None,
    checkpoint_every: float,
    as_json: bool,
) -> None:
    """Deal hands of GAME at random, judge and count them, and compare with what is exactly known.

    GAME is five-card unless given; `cardmath games` lists them.

    \b
    cardmath simulate
    cardmath simulate --wild deuces
    cardmath simulate omaha8 --players 4
    cardmath simulate holdem --players 6 --hands 10000000 --seed 1
    cardmath simulate holdem --players 2 --given AhKh --board Ks7h2d
    cardmath simulate stud --hands 1000000000000 --checkpoint stud.json
    """
    if plot is not None:
        from cardmath.plots import picture_format

        picture_format(plot)  # so that a wrong name is told before the hands are dealt
    try:
        with ProgressBar("Dealing", "deals") as progress:
            answer = cm.simulate(
                game,
                hands,
                players,
                seed=seed,
                given=given,
                board=board,
                dead=dead,
                wild=wild,
                streets=streets,
                threads=threads,
                scheduler=scheduler,
                workers=workers,
                checkpoint=checkpoint,
                checkpoint_every=checkpoint_every,
                progress=progress,
            )
    except (Interrupted, StoppedError) as stopped:
        if stopped.partial is not None:
            _show(stopped.partial, as_json=as_json)
        raise
    _show(answer, as_json=as_json)
    if plot is not None:
        from cardmath.plots import simulation_course

        simulation_course(answer, plot)
        click.echo(f"cardmath: drew {plot}", err=True)


def _show(answer: Simulation, *, as_json: bool) -> None:
    if as_json:
        echo_json(answer.to_dict())
        return
    echo_bold(answer.title)
    for table in answer.tables:
        click.echo()
        echo_printed(table)
