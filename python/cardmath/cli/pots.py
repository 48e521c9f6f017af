"""`cardmath pots`: the main pot and the side pots of an all-in."""

from __future__ import annotations

import click

from cardmath._support.commas import without_commas
from cardmath.betting import pots as pots_of
from cardmath.betting.start import MOST_CHIPS
from cardmath.cli.options import output_options
from cardmath.cli.output import Output
from cardmath.cli.typed import TakesNumbers, split_named_amount
from cardmath.errors import CardmathError, quote

_MOST_DIGITS = 16


@click.command(cls=TakesNumbers)
@click.argument("chips", nargs=-1, required=True, metavar="[NAME=]CHIPS...")
@click.option(
    "--dead",
    default="0",
    metavar="CHIPS",
    help="Other chips in the main pot: blinds and antes of players who folded.",
)
@output_options
def pots(chips: tuple[str, ...], dead: str, output: Output) -> None:
    """Show the main pot and the side pots when all players are all-in.

    CHIPS are what each player puts in, in whole numbers. Chips that nobody can call are returned.

    \b
    cardmath pots 100 250 80
    cardmath pots Ann=1,500 Bob=4000 Cem=700 --dead 150
    """
    names, amounts = zip(
        *(split_named_amount(text, at) for at, text in enumerate(chips, 1)), strict=True
    )
    output.table(pots_of(list(map(_chips, amounts)), dead=_chips(dead), names=names))


def _chips(text: str) -> int:
    digits = without_commas(text).replace("_", "")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MOST_DIGITS:
        raise CardmathError(
            f"{quote(text)} is not a number of chips: write a whole number such as 1500, up to "
            f"{MOST_CHIPS:,}"
        )
    return int(digits)
