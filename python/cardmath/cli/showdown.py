"""`cardmath showdown`: evaluate the hands of a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import Any, TypedDict, cast, get_args

import click

from cardmath._printable import printable_lines
from cardmath._support.files import reading
from cardmath.cli.options import json_option
from cardmath.cli.output import marked, texts
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_as_it_is
from cardmath.errors import CardmathError, ShowdownError
from cardmath.showdown import Layout, QuizHand, ShowdownPlayer, WinTally, judge, lines_of, verdicts

BAD_INPUT = 2


@click.command(cls=RefusesRepeats)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--format",
    "layout",
    type=click.Choice(get_args(Layout)),
    default="auto",
    show_default=True,
    help="The layout of the file; 'auto' is 'euler' if the first line has ten cards.",
)
@click.option(
    "--lenient", is_flag=True, help="Accept long lines of the quiz, and hole cards dealt twice."
)
@json_option
@click.pass_context
def showdown(ctx: click.Context, file: str, layout: Layout, lenient: bool, as_json: bool) -> None:
    """Evaluate the hands of FILE, or of standard input if FILE is -.

    quiz: each line is a player's two hole cards, then the board cards until the player folded.
    A blank line ends the hand. Players with seven cards are evaluated, and the best are marked.

    euler: each line has two players with five cards each. The last line counts their wins.

    Results are printed as hands are read. Errors go to standard error; a hand with an error is
    left out, and the exit status is 2.

    \b
    cardmath showdown hands.txt
    cardmath showdown --json - < hands.txt
    """
    errors, tally = 0, WinTally()

    def report(error: ShowdownError) -> None:
        nonlocal errors
        errors += 1
        echo(located(file, error), err=True)

    options = _Options(layout=layout, lenient=lenient, on_error=report)
    answered = False
    with click.open_file(file, "rb") as opened:
        stream = cast(BufferedIOBase, opened)
        answers = _objects(stream, options) if as_json else _texts(stream, options, tally)
        try:
            for answer in _while_reading(file, answers):
                echo_as_it_is(answer, nl=False)
                answered = True
        finally:  # print the counts after Ctrl-C too
            if tally.showdowns:
                echo(str(tally))
    if errors:
        ctx.exit(BAD_INPUT)
    if not answered:
        raise CardmathError(f"{_name(file)}: the file has no hands")


def _while_reading(file: str, answers: Iterator[str]) -> Iterator[str]:
    """The answers; an error of reading names the file, one of writing does not."""
    with reading(_name(file)):
        yield from answers


class _Options(TypedDict):
    """The options that `judge` and `verdicts` share."""

    layout: Layout
    lenient: bool
    on_error: Callable[[ShowdownError], None]


def _texts(stream: BufferedIOBase, options: _Options, tally: WinTally) -> Iterator[str]:
    write = _coloured if sys.stdout.isatty() else _plain
    return verdicts(stream, tally=tally, write=write, **options)


def _plain(hand: QuizHand) -> str:
    return printable_lines(str(hand))


def _coloured(hand: QuizHand) -> str:
    """The lines of a hand, with the winners in colour."""
    lines = zip(_plain(hand).split("\n"), hand.players, strict=True)
    return "\n".join(
        click.style(line, fg="green", bold=True) if player.winner else line
        for line, player in lines
    )


def _objects(stream: BufferedIOBase, options: _Options) -> Iterator[str]:
    """The hands as JSON, one object per line."""
    for hand in judge(lines_of(stream), **options):
        players = hand.players
        winners = [player.number for player in players if player.winner]
        keys = {"line": hand.line, "winners": winners, "players": list(map(_player_keys, players))}
        yield f"{json.dumps(keys)}\n"


def _player_keys(player: ShowdownPlayer) -> dict[str, Any]:
    keys: dict[str, Any] = {"number": player.number, "cards": texts(player.cards)}
    if player.value is None:
        return {**keys, "value": None, "winner": False}
    return {**keys, "value": player.value.to_dict(), "winner": player.winner}


def _name(file: str) -> str:
    return "<stdin>" if file == "-" else file


def located(file: str, error: ShowdownError) -> str:
    """An error as compilers write it: file, line, column, message, and the place marked."""
    picture = marked(error.text, error.column - 1, error.token)
    return f"{_name(file)}:{error.line}:{error.column}: error: {error.what}\n{picture}"
