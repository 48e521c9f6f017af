"""The streets of a game: the usual ones, and the check that they deal the game's cards."""

from __future__ import annotations

from collections.abc import Iterable

from cardmath._core import Street, board_streets, draw_streets
from cardmath.errors import CardmathError, CardmathTypeError


def checked_streets(
    streets: Iterable[Street] | None,
    *,
    key: str,
    cards: int,
    board: int,
    known_board: int,
    draws: bool,
) -> tuple[Street, ...]:
    """The streets of a game, by default the usual ones; the other arguments are its numbers.

    Raises:
        CardmathError: the streets do not deal the cards of the game.
        CardmathTypeError: they are no streets.
    """
    if streets is None:
        return _usual(cards, board, known_board, draws)
    if not isinstance(streets, tuple | list) or not all(isinstance(s, Street) for s in streets):
        raise CardmathTypeError("a game's streets are a list or tuple of Street")
    if not streets:
        raise CardmathError(f"{key}: a game has at least one street")
    thrown = sum(street.discards[1] for street in streets if _throws(street))
    drawn = any(street.discards is not None and street.replaced for street in streets)
    for what, dealt, wanted in (
        ("cards to a player", sum(s.down + s.up for s in streets) - thrown, cards),
        ("cards on the board", sum(s.board for s in streets), board),
        ("cards on the board at the start", streets[0].board, known_board),
        ("draws", drawn, draws),
    ):
        if dealt != wanted:
            raise CardmathError(f"{key}: the streets have {dealt} {what}, the game {wanted}")
    return tuple(streets)


def _throws(street: Street) -> bool:
    return street.discards is not None and not street.replaced


def _usual(cards: int, board: int, known_board: int, draws: bool) -> tuple[Street, ...]:
    if draws:
        return tuple(draw_streets(cards, 1))
    if board:
        return tuple(board_streets(cards, known_board, board))
    return (Street("deal", down=cards),)
