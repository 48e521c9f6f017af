"""`cardmath solve spot`: strategies on one board."""

from __future__ import annotations

import sys
from typing import Any

import click

from cardmath.cli.options import NewFile, output_options, threads_option
from cardmath.cli.output import note, showing_what_is_done
from cardmath.cli.solve_game import (
    CHIPS,
    SIZES,
    SOLVING,
    Sectioned,
    memory_option,
    one_board_options,
    ranges_argument,
    read_game,
    seconds_option,
    target_options,
)
from cardmath.cli.solve_shown import SHOWN, Shown, shown_options
from cardmath.solve import PostflopAnswer


@click.command(
    "spot",
    cls=Sectioned,
    sections={
        "The spot": ("board", "game", *CHIPS),
        "Bets": SIZES,
        "Solving": SOLVING,
        "What is shown": (*SHOWN, "save"),
    },
)
@ranges_argument
@one_board_options
@target_options
@seconds_option
@memory_option
@threads_option
@click.option("--save", type=NewFile(), help="Write the answer into a file, for `solve show`.")
@output_options
@shown_options
def spot(
    ranges: tuple[str, str],
    board: str,
    save: str | None,
    shown: Shown,
    **options: Any,
) -> None:
    """Solve hold'em for two players from the flop on, or Omaha from the turn.

    OOP and IP are the ranges of the player out of position, who acts first, and of the other.
    Every answer reports its exploitability: what a player could still gain.

    \b
    cardmath solve "AA, 76s" "KK, QJ" --board Ks7h2d3c4s --pot 100 --stack 200
    cardmath solve AA,76s KK,QJ -b Ks7h2d3c --pot 100 --stack 200 --save turn.cms
    cardmath solve "AA**" "KK**" -b Ks7h2d3c4s --pot 100 --stack 200 --game omaha
    """
    solving = {name: options.pop(name) for name in SOLVING}
    game = read_game(board, ranges, options)
    shown.check(game)

    def finish(answer: PostflopAnswer) -> None:
        if save is not None:
            answer.save(save)
            note(f"wrote {save}")
        shown(answer)

    with showing_what_is_done(finish):
        answer = game.solve(**solving, progress=sys.stderr is not None and sys.stderr.isatty())
    finish(answer)
