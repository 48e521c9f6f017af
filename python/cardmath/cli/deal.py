"""`cardmath deal`: deal hands from a shuffled deck."""

from __future__ import annotations

import sys

import click

import cardmath as cm
from cardmath._support.numbers import seed_of, small
from cardmath.cli.options import dead_option, json_option, players_option, seed_option
from cardmath.cli.output import drawn, echo_json, note_seed, texts
from cardmath.cli.screen import echo_as_it_is
from cardmath.cli.typed import TakesNumbers


@click.command(cls=TakesNumbers)
@click.argument("cards", type=click.IntRange(0, 52), default=5)
@players_option
@click.option(
    "--board",
    type=click.IntRange(0, 52),
    default=0,
    show_default=True,
    metavar="N",
    help="The number of board cards; they follow each player's hole cards.",
)
@dead_option("Cards that are not in the deck.")
@seed_option
@json_option
def deal(cards: int, players: int, board: int, dead: str, seed: int | None, as_json: bool) -> None:
    """Deal hands from a shuffled deck.

    Each player gets CARDS cards, 5 by default. Each line has the cards of one player; `cardmath
    showdown` can evaluate them.

    \b
    cardmath deal
    cardmath deal 2 --players 4 --board 5 --seed 7 | cardmath showdown -
    """
    deck = cm.Deck()
    deck.remove(dead)
    _check_size(cards, players, board, len(deck))
    used = seed_of(seed)
    deck.shuffle(used)
    hands = [deck.deal(cards) for _ in range(players)]
    board_cards = deck.deal(board)
    if as_json:
        echo_json(
            {
                "seed": used,
                "players": [texts(hand) for hand in hands],
                "board": texts(board_cards),
            }
        )
        return
    note_seed(seed, used)
    for hand in hands:
        echo_as_it_is(_line(hand + board_cards))


def _check_size(cards: int, players: int, board: int, left: int) -> None:
    """Check that the deck has enough cards, before any is dealt."""
    if players > left:  # each has no card
        raise cm.CardmathError(f"a deck of {left} cards has no hands for {players:,} players")
    if not cards + board:
        raise cm.CardmathError("no card is dealt: give CARDS or --board from 1 up")
    needed = players * cards + board
    if needed <= left:
        return
    words = f"{players:,} players with {small(cards)} cards each"
    words = words if players != 1 else f"a player with {small(cards)} cards"
    words += f" and a board of {small(board)}" * bool(board)
    fit = (left - board) // cards if left >= board and cards else 0
    hint = f": --players is {fit} at most" if fit else ""
    raise cm.CardmathError(f"{words} need {needed:,} cards, and the deck has {left}{hint}")


def _line(cards: tuple[cm.Card, ...]) -> str:
    """The cards in colour on a terminal; in plain ASCII letters for another program."""
    return drawn(cards) if sys.stdout.isatty() else " ".join(texts(cards))
