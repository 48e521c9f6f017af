"""`cardmath deal`: deal hands from a shuffled deck."""

from __future__ import annotations

import sys

import click

import cardmath as cm
from cardmath.cli.options import dead_option, json_option, players_option, seed_option
from cardmath.cli.output import drawn, echo_json, echo_seed, random_seed, texts


@click.command()
@click.argument("cards", type=click.IntRange(0, 52), default=5)
@players_option
@click.option(
    "--board",
    type=click.IntRange(0, 52),
    default=0,
    show_default=True,
    metavar="N",
    help="How many community cards, put after each player's own.",
)
@dead_option("Cards that are not in the deck.")
@seed_option
@json_option
def deal(cards: int, players: int, board: int, dead: str, seed: int | None, as_json: bool) -> None:
    """Deal CARDS cards, 5 unless given, to each player from a shuffled deck.

    A player's cards are a line, which `cardmath showdown` can judge.

    \b
    cardmath deal
    cardmath deal 2 --players 4 --board 5 --seed 7 | cardmath showdown -
    """
    drawn_seed = random_seed() if seed is None else seed
    deck = cm.Deck()
    deck.remove(dead)
    deck.shuffle(drawn_seed)
    hands = [deck.deal(cards) for _ in range(players)]
    community = deck.deal(board)
    if as_json:
        echo_json(
            {
                "seed": drawn_seed,
                "players": [texts(hand) for hand in hands],
                "board": texts(community),
            }
        )
        return
    if seed is None:
        echo_seed(drawn_seed)
    for hand in hands:
        click.echo(_line(hand + community))


def _line(cards: tuple[cm.Card, ...]) -> str:
    """In colour for a person; plain letters for another program, whatever it can read."""
    return drawn(cards) if sys.stdout.isatty() else " ".join(texts(cards))
