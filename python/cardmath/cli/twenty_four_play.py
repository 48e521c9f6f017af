"""`cardmath 24 play`: the game on a terminal or in a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TextIO

import click

from cardmath.cli.output import drawn, error_text
from cardmath.cli.typed import typed_lines
from cardmath.errors import CardmathError
from cardmath.twenty_four import Game

_HELP = "type an answer such as 8/(3-8/3), or: hint, skip, quit"


def play(game: Game, rounds: int | None, lines: TextIO) -> None:
    """Play until the rounds or the input end, or the player quits; then print the score.

    Args:
        game: the game to play.
        rounds: the number of puzzles; None for no limit.
        lines: where the player's input comes from.
    """
    answers = typed_lines(lines, "> ")
    started = monotonic()
    try:
        while _play_puzzle(game, answers) and (rounds is None or game.dealt < rounds):
            game.next()
    finally:  # print the score after Ctrl-C too
        click.echo(_score(game, monotonic() - started))


def _play_puzzle(game: Game, answers: Iterator[str]) -> bool:
    """Play one puzzle; return whether to go on."""
    numbers = " ".join(map(str, game.puzzle.numbers))
    cards = drawn(game.puzzle.cards)
    click.echo(f"{game.dealt}. {cards}  ({numbers})  {game.puzzle.level}")
    started = monotonic()
    for line in answers:
        if line in ("quit", "q", "exit"):
            return False
        if line in ("skip", "s", "give up"):
            click.echo(f"  {game.give_up()}")
            return True
        if _reply(game, line, monotonic() - started):
            return True
    return False


def _reply(game: Game, line: str, seconds: float) -> bool:
    """Respond to a line; return whether the puzzle is solved."""
    if line in ("help", "h", "?"):
        click.echo(f"  {_HELP}")
        return False
    try:
        if line == "hint":
            click.echo(f"  {game.hint()}")
            return False
        worth = game.worth
        result = game.answer(line)
    except CardmathError as error:
        click.echo(f"cardmath: error: {error_text(error)}", err=True)
        return False
    points = f", {worth} point{'s' if worth > 1 else ''} in {seconds:.0f} s" if result else ""
    click.echo(f"  {result}{points}")
    return bool(result)


def _score(game: Game, seconds: float) -> str:
    points = "point" if game.points == 1 else "points"
    return f"Solved {game.solved} of {game.dealt}: {game.points} {points} in {seconds:.0f} s"
