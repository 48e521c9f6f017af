"""`cardmath deal`: deal hands from a shuffled deck."""

from __future__ import annotations

import os
import sys

import click

import cardmath as cm
from cardmath.cli.output import drawn, echo_json, json_option, texts

SEED_BYTES = 4


@click.command()
@click.argument("cards", type=click.IntRange(0, 52), default=5)
@click.option(
    "-p",
    "--players",
    type=click.IntRange(1, 52),
    default=1,
    show_default=True,
    help="How many are dealt to.",
)
@click.option(
    "-b",
    "--board",
    type=click.IntRange(0, 52),
    default=0,
    show_default=True,
    help="Community cards, put after each player's own.",
)
@click.option("--dead", default="", metavar="CARDS", help="Cards that are not in the deck.")
@click.option("--seed", type=click.IntRange(0), help="Deal the same again; told if not given.")
@json_option
def deal(cards: int, players: int, board: int, dead: str, seed: int | None, as_json: bool) -> None:
    """Deal CARDS cards, 5 unless given, to each player from a shuffled deck.

    A player's cards are a line, which `cardmath showdown` can judge.

    \b
    cardmath deal
    cardmath deal 2 --players 4 --board 5 --seed 7 | cardmath showdown -
    """
    if seed is None:
        seed = int.from_bytes(os.urandom(SEED_BYTES))
        if not as_json:
            click.echo(f"cardmath: dealt with --seed {seed}", err=True)
    deck = cm.Deck()
    deck.remove(dead)
    deck.shuffle(seed)
    hands = [deck.deal(cards) for _ in range(players)]
    community = deck.deal(board)
    if as_json:
        echo_json(
            {"seed": seed, "players": [texts(hand) for hand in hands], "board": texts(community)}
        )
        return
    for hand in hands:
        click.echo(_line(hand + community))


def _line(cards: tuple[cm.Card, ...]) -> str:
    """In colour for a person; plain letters for another program, whatever it can read."""
    return drawn(cards) if sys.stdout.isatty() else " ".join(texts(cards))
