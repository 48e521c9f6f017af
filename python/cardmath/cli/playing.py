"""`cardmath 24 play`: the game on a screen, or in a pipe."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from time import monotonic
from typing import TextIO

import click

from cardmath.cli.output import complaint, drawn
from cardmath.errors import CardmathError
from cardmath.twenty_four import Game

PROMPT = "> "
LONGEST_LINE = 2000
_HELP = "type an answer such as 8/(3-8/3), or: hint, skip, quit"


def play(game: Game, rounds: int | None, lines: TextIO) -> None:
    """Play puzzles until they, or the lines, are at an end; then tell the score."""
    if isinstance(lines, TextIOWrapper):
        lines.reconfigure(errors="replace")  # what is no text is no answer either
    started = monotonic()
    try:
        while _puzzle(game, lines) and (rounds is None or game.dealt < rounds):
            game.next()
    finally:  # the score is told after Ctrl-C too
        click.echo(_score(game, monotonic() - started))


def _puzzle(game: Game, lines: TextIO) -> bool:
    """Play one puzzle; tell whether to go on."""
    numbers = " ".join(map(str, game.puzzle.numbers))
    cards = drawn(game.puzzle.cards)
    click.echo(f"{game.dealt}. {cards}  ({numbers})  {game.puzzle.level}")
    started = monotonic()
    while True:
        line = _line(lines)
        if line is None or line in ("quit", "q", "exit"):
            return False
        if line in ("skip", "s", "give up"):
            click.echo(f"  {game.give_up()}")
            return True
        if _reply(game, line, monotonic() - started):
            return True


def _line(lines: TextIO) -> str | None:
    """The next line that says something; None at the end."""
    while True:
        if lines.isatty():
            click.echo(PROMPT, nl=False)
        sys.stdout.flush()
        line = lines.readline(LONGEST_LINE)
        if not line:
            return None
        if line.strip():
            return line.strip()


def _reply(game: Game, line: str, seconds: float) -> bool:
    """Answer what was typed; tell whether the puzzle is solved."""
    if line in ("help", "h", "?"):
        click.echo(f"  {_HELP}")
        return False
    try:
        if line == "hint":
            click.echo(f"  {game.hint()}")
            return False
        worth = game.worth
        found = game.answer(line)
    except CardmathError as error:
        click.echo(f"cardmath: error: {complaint(error)}", err=True)
        return False
    points = f", {worth} point{'s' if worth > 1 else ''} in {seconds:.0f} s" if found else ""
    click.echo(f"  {found}{points}")
    return bool(found)


def _score(game: Game, seconds: float) -> str:
    points = "point" if game.points == 1 else "points"
    return f"Solved {game.solved} of {game.dealt}: {game.points} {points} in {seconds:.0f} s"
