"""`cardmath games`: which games are played, and the rules of each."""

from __future__ import annotations

import textwrap

import click

from cardmath._ranges.examples import how_typed
from cardmath._rules.games import Game, GameTable, find_game
from cardmath.cli.options import complete_game, csv_option, json_option
from cardmath.cli.output import echo_json, echo_table
from cardmath.cli.screen import broken, room

_WIDTH = 78


@click.command()
@click.argument("key", required=False, metavar="[GAME]", shell_complete=complete_game)
@csv_option
@json_option
def games(key: str | None, as_csv: bool, as_json: bool) -> None:
    """List the games, or tell the rules of one.

    What is told of one: what is dealt, what wins, and how a player's cards are typed.

    \b
    cardmath games
    cardmath games omaha8
    """
    if key is None:
        echo_table(GameTable(), as_json=as_json, as_csv=as_csv)
        return
    if as_csv:
        raise click.UsageError("--csv is for the list of games; one game has --json")
    game = find_game(key)
    if as_json:
        typed = [{"text": text, "means": means} for text, means in how_typed(game)]
        echo_json({**game.to_dict(), "typed": typed})
    else:
        _tell(game)


def _tell(game: Game) -> None:
    click.secho(game.name, bold=True)
    click.echo(textwrap.fill(game.rules, min(_WIDTH, room())))
    lines = [("deck", f"{len(game.deck)} cards"), ("plays", game.plain)]
    lines += [(name, f"by {ordering.key}") for name, ordering in game.pots]
    _tell_rows("", lines)
    _tell_rows("How a player's cards are typed", list(how_typed(game)))


def _tell_rows(title: str, rows: list[tuple[str, str]]) -> None:
    click.secho(f"\n{title}" if title else "", bold=True)
    width = max(len(name) for name, _ in rows)
    for name, told in rows:
        click.echo("\n".join(broken(f"{name:{width}}  {told}", indent=width + 2)))
