"""`cardmath icm`: what chips are worth in prize money."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

import click

from cardmath import tournaments
from cardmath.cli.options import csv_option, json_option
from cardmath.cli.output import echo_table
from cardmath.errors import CardmathError
from cardmath.tournaments.model import METHODS

_PRIZES = "--prizes"


class _PrizesTakeAll(click.Command):
    """A command whose `--prizes` takes all numbers that follow it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the numbers after `--prizes` to one value."""
        if _PRIZES not in args:
            return super().parse_args(ctx, args)
        at = args.index(_PRIZES) + 1
        end = next((i for i in range(at, len(args)) if args[i].startswith("-")), len(args))
        joined = [" ".join(args[at:end])] if end > at else []
        return super().parse_args(ctx, [*args[:at], *joined, *args[end:]])


@click.command(cls=_PrizesTakeAll)
@click.argument("chips", nargs=-1, required=True, metavar="[NAME=]CHIPS...")
@click.option(
    _PRIZES,
    required=True,
    metavar="PRIZE...",
    help="The prizes, the first place's first: all numbers that follow.",
)
@click.option("--bubble", is_flag=True, help="Show bubble factors in place of expectations.")
@click.option(
    "--deal",
    type=click.Choice(["icm", "chips"]),
    help="Show a deal in place of expectations: by the model, or by chips.",
)
@click.option("--minimum", metavar="PRIZE", help="What each player gets at least of a --deal.")
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="Exact fractions, or an integral to 1e-12 of the prizes.",
)
@csv_option
@json_option
def icm(
    chips: tuple[str, ...],
    prizes: str,
    bubble: bool,
    deal: str | None,
    minimum: str | None,
    method: str,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Show what chips are worth in a tournament, by the independent chip model.

    CHIPS are the players' stacks; 0 for a player who is out.

    \b
    cardmath icm 5000 3000 1500 500 --prizes 50 30 20
    cardmath icm Ann=5000 Bob=3000 Cem=1500 --prizes 500 300 200 --bubble
    cardmath icm 5000 3000 1500 --prizes 50 30 20 --deal chips --minimum 20
    """
    stacks = _stacks(chips)
    paid = [_number(text) for text in prizes.replace(",", " ").split()]
    if bubble and deal:
        raise click.UsageError("--bubble and --deal exclude each other")
    if minimum is not None and not deal:
        raise click.UsageError("--minimum belongs to --deal")
    table = (
        tournaments.bubble_factors(stacks, paid)
        if bubble
        else tournaments.deal(stacks, paid, method=deal, minimum=_number(minimum or "0"))
        if deal
        else tournaments.icm(stacks, paid, method=method)
    )
    echo_table(table, as_json=as_json, as_csv=as_csv)


def _stacks(chips: tuple[str, ...]) -> dict[str, Decimal]:
    stacks = {}
    for at, text in enumerate(chips, 1):
        name, _, amount = text.rpartition("=")
        name = name.strip() or f"p{at}"
        if name in stacks:
            raise CardmathError(f"two players are called {name!r}")
        stacks[name] = _number(amount.replace(",", ""))
    return stacks


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise CardmathError(f"{text!r} is no number") from None
