"""`cardmath icm`: what chips are worth in prize money."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import click

from cardmath import tournaments
from cardmath._support.commas import without_commas
from cardmath._support.tables import Table
from cardmath.cli.options import output_options
from cardmath.cli.output import Output
from cardmath.cli.progress import ProgressBar
from cardmath.cli.typed import PRIZES, TakesAll, read_amounts, read_number, split_named_amount
from cardmath.errors import CardmathError
from cardmath.tournaments.deals import Basis
from cardmath.tournaments.model import METHODS, Method


@click.command(cls=TakesAll)
@click.argument("chips", nargs=-1, required=True, metavar="[NAME=]CHIPS...")
@click.option(
    PRIZES,
    required=True,
    metavar="PRIZE...",
    help="The prizes, the first place's first: all numbers that follow.",
)
@click.option("--bubble", is_flag=True, help="Show bubble factors instead of expectations.")
@click.option(
    "--deal",
    type=click.Choice(["icm", "chips"]),
    help="Show a deal instead of expectations: by ICM, or by chips.",
)
@click.option("--minimum", metavar="PRIZE", help="The least that each player gets in a --deal.")
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="Exact fractions, or an integral to 1e-12 of the prizes.",
)
@output_options
def icm(
    chips: tuple[str, ...],
    prizes: str,
    bubble: bool,
    deal: Basis | None,
    minimum: str | None,
    method: Method,
    output: Output,
) -> None:
    """Show what chips are worth in a tournament, by the independent chip model.

    CHIPS are the players' stacks; 0 for a player who is out.

    \b
    cardmath icm 5000 3000 1500 500 --prizes 50 30 20
    cardmath icm Ann=5000 Bob=3000 Cem=1500 --prizes 500 300 200 --bubble
    cardmath icm 5000 3000 1500 --prizes 50 30 20 --deal chips --minimum 20
    """
    stacks = _stacks(chips)
    paid = read_amounts(prizes)
    if bubble and deal:
        raise click.UsageError("--bubble and --deal exclude each other")
    if method != "auto" and (bubble or deal):
        raise click.UsageError("--method is for expectations: leave out --bubble and --deal")
    if minimum is not None and not deal:
        raise click.UsageError("--minimum belongs to --deal")
    table: Table[Any]
    if bubble:
        with ProgressBar("Comparing players", "pairs") as progress:
            table = tournaments.bubble_factors(stacks, paid, progress=progress)
    elif deal:
        least = read_number(minimum or "0")
        table = tournaments.deal(stacks, paid, method=deal, minimum=least)
    else:
        with ProgressBar("Placing players", "steps") as progress:
            table = tournaments.icm(stacks, paid, method=method, progress=progress)
    output.table(table)


def _stacks(chips: tuple[str, ...]) -> dict[str, Decimal]:
    stacks = {}
    for at, text in enumerate(chips, 1):
        name, amount = split_named_amount(text, at)
        if name in stacks:
            raise CardmathError(f"two players are called {name!r}")
        stacks[name] = read_number(without_commas(amount))
    return stacks
