"""The board, the ranges and the rake that a user gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, HandLike, cards
from cardmath._ranges.range import Range
from cardmath._support.numbers import real
from cardmath.errors import CardmathError, CardmathTypeError, RepeatedCardError

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike

_BOARDS = (3, 4, 5)


def read_board(board: HandLike) -> tuple[Card, ...]:
    """Read a board.

    Raises:
        CardmathError: it has not three to five cards, one twice, or a joker.
        CardmathTypeError: it is no cards.
    """
    if not isinstance(board, Iterable):
        raise CardmathTypeError(f"a board is cards, not {type(board).__name__}")
    found = tuple(cards(board)) if isinstance(board, str) else tuple(board)
    shown = tuple(Card(card) for card in found)
    if len(set(shown)) < len(shown):
        raise RepeatedCardError(str(next(card for card in shown if shown.count(card) > 1)))
    if len(shown) not in _BOARDS:
        raise CardmathError(f"a board has three, four or five cards, not {len(shown)}")
    if any(card.is_joker for card in shown):
        raise CardmathError("hold'em has no jokers")
    return shown


def read_ranges(ranges: Sequence[RangeLike]) -> tuple[Range, Range]:
    """Read the ranges of both players.

    Raises:
        CardmathError: they are not two, or one cannot be read.
    """
    if isinstance(ranges, (str, Range)) or not isinstance(ranges, Iterable):
        raise CardmathTypeError("ranges are two: of the player out of position and of the other")
    held = [each if isinstance(each, Range) else Range(each) for each in ranges]
    if len(held) != 2:
        raise CardmathError(
            f"ranges are two, of the players out of and in position, not {len(held)}; "
            "games of three players have no equilibrium that a player can rely on"
        )
    return held[0], held[1]


def read_rake(rake: object) -> tuple[float, float]:
    """Read the share of the pot that is taken, and the most chips; None takes nothing.

    Raises:
        CardmathError: a number is out of range.
    """
    if rake is None:
        return 0.0, 0.0
    if not isinstance(rake, (tuple, list)) or len(rake) != 2:
        raise CardmathTypeError("rake is a share of the pot and the most chips: (0.05, 3)")
    share = float(real("the share of the rake", rake[0], 0, 0.5))
    cap = float(real("the cap of the rake", rake[1], 0))
    return (share, min(cap, 1e12)) if share and cap else (0.0, 0.0)
