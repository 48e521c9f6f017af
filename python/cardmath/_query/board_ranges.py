"""Ranges of boards: three pieces for the flop in any order, then the turn and the river."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression
from cardmath._query.resources import HandNumbers
from cardmath._query.types import CARDS, NUMBER
from cardmath._ranges.patterns import Piece, assigned, masks_like, pieces_of
from cardmath.errors import CardmathError, CardmathTypeError, RangeTextError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardmath._query.table import TableOfPlayers


_FLOP = 3
_STREETS = ("flop", "turn", "river")
_MOST_TERMS = 50


def board_in_range(
    table: TableOfPlayers, text: object, cards: Callable[[str], Expression]
) -> Expression:
    """Whether the board is in a range of boards.

    Raises:
        RangeTextError: the text is not a range of boards.
        CardmathTypeError: it is not text.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"a range of boards is text, not {type(text).__name__}")
    if table.game.board != 5:
        raise CardmathError(f"ranges of boards are for boards of five cards, not for {table.game}")
    found: Expression | None = None
    for pieces in _terms(text):
        one = _term(pieces, cards)
        found = one if found is None else found | one
    assert found is not None  # there is a term
    return found


def _terms(text: str) -> list[tuple[Piece, ...]]:
    """The patterns of a text, with commas between them."""
    found, start, depth = [], 0, 0
    for place, letter in enumerate(f"{text},"):
        depth += (letter == "[") - (letter == "]")
        if letter != "," or depth > 0:
            continue
        term = "".join(text[start:place].split())
        pieces = pieces_of(term)
        if pieces is None or not _FLOP <= len(pieces) <= _FLOP + 2:
            raise RangeTextError(
                "a board has three to five pieces, such as AKw*w or [K-T][K-T]*; there are commas "
                "between boards",
                text[start:place].strip(),
                text,
                start,
            )
        found.append(pieces)
        start = place + 1
    if len(found) > _MOST_TERMS:
        raise RangeTextError(f"up to {_MOST_TERMS} boards are listed", "", text, 0)
    return found


def _term(pieces: tuple[Piece, ...], cards: Callable[[str], Expression]) -> Expression:
    """Whether the board is like a pattern."""
    flop, later = pieces[:_FLOP], pieces[_FLOP:]
    letters = {piece.letter or piece.suit_letter for piece in flop}
    shared = any(
        name in letters for piece in later for name in (piece.letter, piece.suit_letter) if name
    ) or len({(piece.letter, piece.suit_letter) for piece in later}) < len(later)
    choices = list(assigned(pieces)) if shared else [pieces]
    if len(choices) > 400:
        raise CardmathError("a range of boards has too many letters: up to 400 choices of them")
    found: Expression | None = None
    for choice in choices:
        one = _like(choice[:_FLOP], cards("flop"))
        for place, piece in enumerate(choice[_FLOP:]):
            before, after = cards(_STREETS[place]), cards(_STREETS[place + 1])
            new = Expression(CARDS, "without", (after, before), source="")
            one = one & _like((piece,), new)
        found = one if found is None else found | one
    assert found is not None  # there is a choice
    return found


def _like(pieces: tuple[Piece, ...], held: Expression) -> Expression:
    return Expression(NUMBER, "of_hand", (held,), (_table(pieces),), source="") != 0


@lru_cache(maxsize=512)
def _table(pieces: tuple[Piece, ...]) -> HandNumbers:
    import numpy as np

    masks = masks_like(pieces)
    return HandNumbers(masks, np.ones(len(masks), np.int64))
