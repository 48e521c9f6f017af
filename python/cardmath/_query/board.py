"""The values of the board, and ranges of boards."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from cardmath._cards.deck import Hand
from cardmath._query.cards import (
    card_or_rank,
    card_that_came,
    longest_suit,
    of_rank,
    ranks_of,
    repeated_in,
    size_of,
    suits_of,
)
from cardmath._query.expressions import Expression, constant
from cardmath._query.resources import HandNumbers, Listed
from cardmath._query.sources import values_of_deals
from cardmath._query.table import HIGH, check_has_board
from cardmath._query.types import BOOL, CARDS, NUMBER, RANK_SET
from cardmath._ranges.patterns import (
    BRACKETS,
    RANK_LETTERS,
    SUIT_LETTERS,
    Piece,
    assigned,
    masks_like,
    pieces_of,
)
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, CardTextError, RangeTextError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardmath._cards.deck import HandLike
    from cardmath._query.expressions import Given
    from cardmath._query.table import TableOfPlayers


_FLOP = 3
_STREETS = ("flop", "turn", "river")
_MOST_TERMS = 50
_MOST_CHOICES = 400  # of what letters stand for
_ANY_BOARD = "*"
_SUIT_ALONE = re.compile(
    rf"(?:{BRACKETS}|10|[2-9TJQKA*{RANK_LETTERS}])[cdhs{SUIT_LETTERS}]?|(?P<suit>[cdhs])",
    re.IGNORECASE | re.ASCII,
)


def known_or_range(given: HandLike) -> tuple[HandLike, str]:
    """The cards of a board and a range of boards, of which one is empty; both for any board.

    Raises:
        CardTextError, RangeTextError: the text is neither.
    """
    if not isinstance(given, str):
        return given, ""
    if given.strip() == _ANY_BOARD:
        return "", ""
    try:
        Hand(given)
    except CardTextError:
        try:
            terms = _terms(given)
        except RangeTextError:
            if set(given) & set("*[],@;"):
                raise
        else:
            if not any(map(_has_a_lone_letter, terms)):
                return "", given
        raise
    return given, ""


def _has_a_lone_letter(pieces: tuple[Piece, ...]) -> bool:
    """Whether a single letter stands for a rank or a suit: as `Ks 7x 2d`, it is a mistake."""
    return 1 in (
        sum(bool(piece.letter) for piece in pieces),
        sum(bool(piece.suit_letter) for piece in pieces),
    )


def _with_ranks(term: str) -> str:
    """A pattern with a star before each suit without a rank: `*s*s*s*h*d` for `ssshd`."""
    return _SUIT_ALONE.sub(lambda found: f"*{found[0]}" if found["suit"] else found[0], term)


def _board_in_range(
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
        if "@" in term:
            raise RangeTextError("boards have no weights", text[start:place].strip(), text, start)
        pieces = pieces_of(_FLOP * _ANY_BOARD if term == _ANY_BOARD else _with_ranks(term))
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
    choices = list(islice(assigned(pieces), _MOST_CHOICES + 1)) if shared else [pieces]
    if len(choices) > _MOST_CHOICES:
        raise CardmathError(
            f"a range of boards has too many letters: up to {_MOST_CHOICES} choices of them"
        )
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
    masks = masks_like(pieces)
    return HandNumbers(masks, np.ones(len(masks), np.int64))


_LOW_RANKS = 0b1000001111111
"""The ace and the ranks up to the eight."""
_RANK_SETS = 1 << 13  # a bit for each rank
_MOST_ADDED = 2
"""The most hole cards that can fill a run."""


@values_of_deals("highest", "lowest", "rank_of")
class Board:
    """The board of a question. Its methods are values of a deal; a street comes last."""

    _source = "q.board"

    def __init__(self, table: TableOfPlayers) -> None:
        self._table = table

    def _cards(self, street: str) -> Expression:
        check_has_board(self._table.game)
        place = self._table.street(street)
        return Expression(CARDS, "board", (), (place,), source="q.board")

    def size(self, street: str = "river") -> Expression:
        """The number of cards on the board."""
        return size_of(self._cards(street))

    def ranks(self, street: str = "river") -> Expression:
        """The ranks on the board."""
        return ranks_of(self._cards(street))

    def repeated_ranks(self, street: str = "river") -> Expression:
        """The ranks that the board has two or more cards of."""
        return repeated_in(self._cards(street))

    def suit_count(self, street: str = "river") -> Expression:
        """The number of different suits on the board."""
        return suits_of(self._cards(street))

    def most_of_a_suit(self, street: str = "river") -> Expression:
        """The number of cards of the board's most frequent suit."""
        return longest_suit(self._cards(street))

    def monotone(self, street: str = "flop") -> Expression:
        """Whether all cards have one suit."""
        return self.suit_count(street) == 1

    def two_tone(self, street: str = "flop") -> Expression:
        """Whether the cards have two suits."""
        return self.suit_count(street) == 2

    def rainbow(self, street: str = "flop") -> Expression:
        """Whether all cards have different suits."""
        suits = self.suit_count(street)
        return (suits == self.size(street)) & (suits > 0)

    def paired(self, street: str = "flop") -> Expression:
        """Whether two cards or more have the same rank."""
        return self.repeated_ranks(street).count() > 0

    def flush_possible(self, street: str = "river") -> Expression:
        """Whether two hole cards can make a flush: the board has three cards of a suit."""
        return self.most_of_a_suit(street) >= 3

    def straight_possible(self, street: str = "river") -> Expression:
        """Whether two hole cards can make a straight."""
        game = self._table.game
        deck = {card.rank.index for card in game.deck}
        runs = game.pots[HIGH][1]._runs
        in_deck = [
            run for run in runs if all(run >> rank & 1 <= (rank in deck) for rank in range(13))
        ]
        windows = straight_windows(tuple(in_deck))
        return Expression(BOOL, "listed", (self.ranks(street),), (windows,), source="")

    def low_card_count(self, street: str = "river") -> Expression:
        """The number of different ranks up to the eight, aces included."""
        low = self.ranks(street) & constant(RANK_SET, _LOW_RANKS, "ranks('A8765432')")
        return low.count()

    def low_possible(self, street: str = "river") -> Expression:
        """Whether an eight-or-better low is possible: three different low ranks."""
        return self.low_card_count(street) >= 3

    def highest(self, street: str = "river") -> Expression:
        """The highest rank on the board."""
        return self._first_rank("highest", street)

    def lowest(self, street: str = "river") -> Expression:
        """The lowest rank on the board."""
        return self._first_rank("lowest", street)

    def _first_rank(self, end: str, street: str) -> Expression:
        found: Expression = getattr(self.ranks(street), end)()
        if self._table.streets[self._table.street(street)].board:
            return found._with(defined=None)  # a board with cards has a highest and a lowest rank
        return found

    def turn_card(self) -> Expression:
        """The turn card."""
        return self._new_card("flop", "turn")

    def river_card(self) -> Expression:
        """The river card."""
        return self._new_card("turn", "river")

    def _new_card(self, before: str, after: str) -> Expression:
        return card_that_came(self._cards(before), self._cards(after))

    def has(self, given: Given, street: str = "river") -> Expression:
        """Whether a card, or a card of a rank, is on the board: `has("As")`, `has("A")`."""
        return card_or_rank(self._cards(street), given)

    def rank_count(self, given: str, street: str = "river") -> Expression:
        """The number of cards of a rank on the board."""
        return of_rank(self._cards(street), given)

    def in_range(self, boards: str) -> Expression:
        """Whether the board is in a range of boards, such as `"AK*"` or `"[K-T][K-T]*"`.

        The text has a piece for each card: three for the flop, in any order, then the turn and the
        river. A suit alone is any card of it, as in `"ssshd"`; `"*"` is any board.
        """
        return _board_in_range(self._table, boards, self._cards)

    def rank_of(self, place: int, street: str = "river") -> Expression:
        """The n-th highest rank of the board, from 1 for the highest."""
        return self.ranks(street).nth(place)

    def __repr__(self) -> str:
        return "<the board of a question>"


@lru_cache(maxsize=16)
def straight_windows(runs: tuple[int, ...]) -> Listed:
    """For each set of ranks, whether two more cards can make one of the runs of it: 1 or 0."""

    def possible(ranks: int) -> bool:
        return any((run & ~ranks).bit_count() <= _MOST_ADDED for run in runs)

    return Listed(tuple(int(possible(ranks)) for ranks in range(_RANK_SETS)))
