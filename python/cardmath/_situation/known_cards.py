"""The checks of a situation: its players, and the cards that are known, on the board or dead."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Hand, HandLike, cards
from cardmath._support.layout import agreeing
from cardmath._support.numbers import shown
from cardmath.errors import CardmathError, RepeatedCardError

if TYPE_CHECKING:
    from cardmath._rules.game import Game

MOST_PLAYERS = 10
FLOP = 3
"""The cards that come on the flop."""
BOARD = 5
"""The cards of a complete board of hold'em."""
FROM_THE_FLOP = range(FLOP, BOARD + 1)
"""The sizes of a board of hold'em from the flop on."""
ON_A_STREET = (0, *FROM_THE_FLOP)
"""The same, and none before the flop."""


def in_order(given: HandLike) -> tuple[Card, ...]:
    """Cards in the order in which they were given.

    Raises:
        RepeatedCardError: a card comes twice.
        CardTextError, CardmathError, CardmathTypeError: they are not cards.
    """
    if isinstance(given, str):
        found = cards(given)
    else:
        Hand(given)  # it raises the error for anything else
        found = tuple(map(Card, given))
    if len(set(found)) < len(found):
        raise RepeatedCardError(str(next(card for card in found if found.count(card) > 1)))
    return found


def check_board(board: Hand, game: Game, sizes: Collection[int] = ()) -> None:
    """Check that a board fits a game.

    Args:
        board: the board.
        game: the game.
        sizes: `FROM_THE_FLOP` or `ON_A_STREET`; by default any number of cards up to the game's.

    Raises:
        CardmathError: the game has no board, or the board has too few or too many cards, or one
            that is not in the deck.
    """
    if board and not game.board:
        raise CardmathError(f"{game} has no board, but {board} is given as the board")
    if sizes and len(board) not in sizes:
        none = ", or none before the flop" if 0 in sizes else ""
        raise CardmathError(f"a board has three to five cards{none}, not {len(board)}")
    if len(board) > game.board:
        raise CardmathError(f"the board of {game} has {game.board} cards at most, not {len(board)}")
    if len(board) < game.known_board:
        raise CardmathError(
            f"in {game} {game.known_board} of the board's cards is known from the start: "
            "give it as the board"
        )
    check_deck(board, game.deck, game)


def check_deck(known: Hand, deck: Hand, game: Game) -> None:
    """Check that known cards are in the deck of a game.

    Raises:
        CardmathError: one is not.
    """
    if foreign := known - deck:
        raise CardmathError(f"not in the deck of {game}: {foreign}")


def check_places(**places: Hand) -> None:
    """Check that no card is in two places, such as `on_the_board` and `dead`.

    Raises:
        CardmathError: a card is.
    """
    for (first, here), (second, there) in combinations(places.items(), 2):
        if here and there and (twice := here & there):
            where = f"{first} and {second}".replace("_", " ")
            verb = "is" if len(twice) == 1 else "are"
            raise CardmathError(f"{twice} {verb} {where}: a deck has each card once")


def check_players(players: int, least: int = 2) -> None:
    """Check the number of players.

    Raises:
        CardmathError: too few, or too many.
    """
    if not least <= players <= MOST_PLAYERS:
        raise CardmathError(f"there are {least} to {MOST_PLAYERS} players, not {players}")


def ways_to_deal(left: int, counts: Iterable[int]) -> int:
    """The number of ways to deal numbers of cards, one after the other, of those that are left."""
    ways = 1
    for count in counts:
        ways, left = ways * comb(max(left, 0), count), left - count
    return ways


def check_enough(players: int, game: Game, wanted: int, left: int) -> None:
    """Check that enough cards are left for the players and the board.

    Raises:
        CardmathError: they are not.
    """
    if wanted > left:
        can_play = max(0, left - wanted + players * game.cards) // game.cards
        hint = f": {can_play} can play" if players > 1 else ""
        need = "needs" if players == 1 else "need"
        raise CardmathError(
            f"{shown(players)} {agreeing('player', players)} at {game} {need} "
            f"{shown(wanted)} cards, and {left} are left to deal{hint}"
        )
