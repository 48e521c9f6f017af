"""`cardmath compare`: which of several hands is best."""

from __future__ import annotations

from typing import Any

import click

import cardmath as cm
from cardmath.cli.output import (
    drawn,
    echo_json,
    json_option,
    ordering_option,
    texts,
    wild_option,
    with_wild,
)

NO = 1


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar='"HAND" "HAND" ...')
@ordering_option
@wild_option
@json_option
@click.pass_context
def compare(
    ctx: click.Context,
    hands: tuple[str, ...],
    ordering: cm.Ordering,
    wild: tuple[str, ...],
    as_json: bool,
) -> None:
    """Tell which of several hands is best.

    Each hand is one argument, so quote it; hands may share cards, as players share a board.
    The exit status is 1 if none qualifies.

    \b
    cardmath compare "As Kd Jc Kh 2d" "2s 2c 2h 9d 8d"
    cardmath compare 7h4c2d2s AhKcQdJs --ordering badugi
    """
    comparison = cm.compare(*hands, ordering=with_wild(ordering, wild))
    if as_json:
        echo_json(_as_dict(comparison))
    else:
        _print_table(comparison)
        click.echo(click.style(str(comparison), bold=True))
    if not comparison.winners:
        ctx.exit(NO)


def _as_dict(comparison: cm.Comparison) -> dict[str, Any]:
    return {
        "values": [{"hand": texts(value.hand), **value.to_dict()} for value in comparison.values],
        "winners": list(comparison.winners),
        "tie": comparison.tie,
        "ranking": [list(group) for group in comparison.ranking],
        "describe": comparison.describe(),
    }


def _print_table(comparison: cm.Comparison) -> None:
    # Loaded when a table is drawn: the other commands start without it.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    best = "best five" if comparison.best.ordering is cm.HIGH else "best cards"
    table = Table("place", "hand", best, "value")
    place = 1
    for group in comparison.ranking:
        for index in group:
            value = comparison.values[index]
            cards = Text.from_ansi(drawn(value.best))
            table.add_row(str(place), str(index + 1), cards, str(value))
        place += len(group)
    Console(highlight=False).print(table)
