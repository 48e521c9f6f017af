"""`cardmath eval`: what a hand is worth."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath.cli.output import drawn, echo_json, json_option, texts

WORST_KEV = 7462


@click.command("eval")
@click.argument("cards", nargs=-1, required=True)
@json_option
def evaluate(cards: tuple[str, ...], as_json: bool) -> None:
    """Say what a hand of five or more cards is worth.

    CARDS are the cards of one hand, of which the best five count.

    \b
    cardmath eval 7h 7s 7d As Ac
    cardmath eval AhKhQhJhTh2c2d
    """
    value = cm.evaluate(" ".join(cards))
    if as_json:
        echo_json({"hand": texts(value.hand), **value.to_dict()})
        return
    click.echo(click.style(str(value), bold=True))
    click.echo(f"{drawn(value.best)}{_others(value)}")
    click.echo(f"strength {value.strength} of {WORST_KEV}, Cactus Kev's value {value.kev}")


def _others(value: cm.HandValue) -> str:
    others = value.hand - cm.Hand(value.best)
    return f"  (without {drawn(others)})" if others else ""
