"""`cardmath pots`: the main pot and the side pots of an all-in."""

from __future__ import annotations

import click

from cardmath.betting import pots as pots_of
from cardmath.cli.options import csv_option, json_option
from cardmath.cli.output import echo_table
from cardmath.errors import CardmathError

_MOST_DIGITS = 16


@click.command()
@click.argument("chips", nargs=-1, required=True, metavar="[NAME=]CHIPS...")
@click.option(
    "--dead",
    default="0",
    metavar="CHIPS",
    help="Other chips in the main pot: blinds and antes of players who folded.",
)
@csv_option
@json_option
def pots(chips: tuple[str, ...], dead: str, as_csv: bool, as_json: bool) -> None:
    """Show the main pot and the side pots when all players are all-in.

    CHIPS are what each player puts in, whole numbers. What nobody can call goes back.

    \b
    cardmath pots 100 250 80
    cardmath pots Ann=1,500 Bob=4000 Cem=700 --dead 150
    """
    pairs = [_named(text, at) for at, text in enumerate(chips, 1)]
    table = pots_of(
        [amount for _, amount in pairs],
        dead=_chips(dead),
        names=[name for name, _ in pairs],
    )
    echo_table(table, as_json=as_json, as_csv=as_csv)


def _named(text: str, number: int) -> tuple[str, int]:
    name, equals, amount = text.rpartition("=")
    if equals and not name.strip():
        raise CardmathError(f"{text!r}: the name before = is missing")
    return name.strip() or f"p{number}", _chips(amount)


def _chips(text: str) -> int:
    digits = text.replace(",", "").replace("_", "")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MOST_DIGITS:
        raise CardmathError(f"{text!r} is no number of chips: write a whole number such as 1500")
    return int(digits)
