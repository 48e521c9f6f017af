"""`cardmath games`: the list of games, and the rules of each."""

from __future__ import annotations

import textwrap

import click

from cardmath import Game, find_game
from cardmath._ranges.examples import holding_examples
from cardmath._rules.games import GameTable
from cardmath.cli.options import complete_game, output_options
from cardmath.cli.output import Output, echo_json
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, room, wrapped

_WIDTH = 78


@click.command(cls=RefusesRepeats)
@click.argument("key", required=False, metavar="[GAME]", shell_complete=complete_game)
@output_options
def games(key: str | None, output: Output) -> None:
    """List the games, or show the rules of one.

    For one game it shows what is dealt, what wins, and how to write a player's hole cards.

    \b
    cardmath games
    cardmath games omaha8
    """
    if key is None:
        output.table(GameTable())
        return
    if output.as_csv:
        raise click.UsageError("--csv is for the list of games; one game has --json")
    game = find_game(key)
    if output.as_json:
        typed = [{"text": text, "means": means} for text, means in holding_examples(game)]
        echo_json({**game.to_dict(), "typed": typed})
    else:
        _echo_rules(game)


def _echo_rules(game: Game) -> None:
    echo(game.name, bold=True)
    echo(textwrap.fill(game.rules, min(_WIDTH, room())))
    lines = [("deck", f"{len(game.deck)} cards"), ("plays", game.plain)]
    lines += [(name, f"by {ordering.key}") for name, ordering in game.pots]
    _echo_rows("", lines)
    _echo_rows("How a player's cards are typed", list(holding_examples(game)))


def _echo_rows(title: str, rows: list[tuple[str, str]]) -> None:
    echo(f"\n{title}" if title else "", bold=True)
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        echo("\n".join(wrapped(f"{name:{width}}  {text}", indent=width + 2)))
