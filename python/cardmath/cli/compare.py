"""`cardmath compare`: which of several hands is best."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.output import drawn, echo_json, json_option, texts


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar='"HAND" "HAND" ...')
@json_option
def compare(hands: tuple[str, ...], as_json: bool) -> None:
    """Tell which of several hands is best.

    Each hand is one argument, so quote it; hands may share cards, as players share a board.

    \b
    cardmath compare "As Kd Jc Kh 2d" "2s 2c 2h 9d 8d"
    """
    comparison = cm.compare(*hands)
    if as_json:
        echo_json(
            {
                "values": [
                    {"hand": texts(value.hand), **value.to_dict()} for value in comparison.values
                ],
                "winners": list(comparison.winners),
                "tie": comparison.tie,
                "ranking": [list(group) for group in comparison.ranking],
                "describe": comparison.describe(),
            }
        )
        return
    _print_table(comparison)
    click.echo(click.style(str(comparison), bold=True))


def _print_table(comparison: cm.Comparison) -> None:
    # Loaded when a table is drawn: the other commands start without it.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("place", "hand", "best five", "value")
    place = 1
    for group in comparison.ranking:
        for index in group:
            value = comparison.values[index]
            best = Text.from_ansi(drawn(value.best))
            table.add_row(str(place), str(index + 1), best, str(value))
        place += len(group)
    Console(highlight=False).print(table)
