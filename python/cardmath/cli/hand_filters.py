"""The options by which `cardmath hands` chooses hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from cardmath.cli.options import complete_game, completing, in_order
from cardmath.hand_histories.filters import FORMATS, POSITIONS, ROOMS

_OPTIONS = (
    click.option("--since", metavar="DAY", help="Only hands from this day or time on: 2025-01-31."),
    click.option("--until", metavar="DAY", help="Only hands up to the end of this day."),
    click.option(
        "--room",
        multiple=True,
        metavar="ROOM",
        shell_complete=completing(lambda: ROOMS),
        help="Only hands of this room.",
    ),
    click.option(
        "--format",
        multiple=True,
        metavar="FORMAT",
        shell_complete=completing(lambda: FORMATS),
        help=f"Only {', '.join(FORMATS)}.",
    ),
    click.option(
        "--game",
        multiple=True,
        metavar="GAME",
        shell_complete=complete_game,
        help="Only this game, such as holdem or omaha.",
    ),
    click.option(
        "--stakes",
        multiple=True,
        metavar="STAKES",
        help="Only these blinds: 0.25/0.50, 0.25/0.50 EUR, or NL50.",
    ),
    click.option(
        "--position",
        multiple=True,
        metavar="SEAT",
        shell_complete=completing(lambda: [name.lower() for name in POSITIONS]),
        help="Only hands in which the player (or the hero) was BTN, CO, BB …",
    ),
    click.option(
        "--cards", metavar="RANGE", help="Only hands in which the player held these: 'QQ+, AK'."
    ),
    click.option("--opponent", metavar="NAME", help="Only hands in which NAME was dealt in, too."),
    click.option("--dealt", metavar="N", help="Only hands with N players: 6, 2-4, 3+."),
    click.option("--seats", metavar="N", help="Only tables with N seats."),
    click.option("--pot", metavar="SIZE", help="Only pots of this size: 50+, $20-100, 20-100bb."),
    click.option("--all-in", is_flag=True, help="Only hands in which the player was all-in."),
)

_NAMES = (
    "since", "until", "room", "format", "game", "stakes", "position", "cards", "opponent", "dealt",
    "seats", "pot", "all_in",
)  # fmt: skip


def filter_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options that choose hands.

    The command takes them as its argument `chosen`: the arguments of `Histories.filter`.
    """

    @wraps(command)
    def with_filters(**options: Any) -> object:
        given = {name: options.pop(name) for name in _NAMES}
        given["players"] = given.pop("dealt")
        chosen = {name: value for name, value in given.items() if value}
        return command(chosen=chosen, **options)

    return in_order(*_OPTIONS)(with_filters)
