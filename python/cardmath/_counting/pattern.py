"""Patterns of whole hands: `A****`, `AhKh***`, `wwwww`, `RRR**`, several with commas between them.

A hand fits a pattern if its cards can be dealt to the pieces, each card to one. By Hall's theorem
that is so if, for every set of pieces, the hand has as many cards that one of them takes as the set
has pieces. So no deal is tried: cards are counted under a mask for each set of pieces.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from math import perm
from typing import TYPE_CHECKING

from cardmath._ranges.patterns import Piece, assigned, pieces_of
from cardmath._support.numpy import np
from cardmath.errors import RangeTextError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._counting.hands import Masks

_ANY = 52
_MOST_PIECES = 10  # the sets of so many pieces are a thousand
_MOST_CHOICES = 20_000  # of what letters stand for: four ranks, or three and two suits
_RANKS, _SUITS = 13, 4

_Wanted = tuple[tuple[int, int], ...]
"""For each set of pieces: the mask of what one of them takes, and the number of cards needed."""


@dataclass(frozen=True)
class HandPattern:
    """A condition on hands that is a text."""

    text: str
    is_alike: bool
    """Whether no suit is named, so that relabelling suits changes nothing."""
    _choices: tuple[_Wanted, ...]

    def fits(self, masks: Masks) -> NDArray[np.bool_]:
        """Which hands fit."""
        found = np.zeros(masks.shape, np.bool_)
        for choice in self._choices:
            fit = np.ones(masks.shape, np.bool_)
            for mask, wanted in choice:
                fit &= np.bitwise_count(masks & np.uint64(mask)) >= wanted
            found |= fit
        return found


def read_pattern(text: str, cards: int) -> HandPattern:
    """Read a pattern of hands of a size.

    Raises:
        RangeTextError: the text is not a pattern, or has another number of cards.
    """
    choices: set[_Wanted] = set()
    is_alike, start = True, 0
    for term in text.split(","):
        pieces = _read_term(term, cards, text, start)
        is_alike &= all(len(piece.suits) > 1 for piece in pieces)
        choices.update(_wanted(choice) for choice in assigned(pieces))
        start += len(term) + 1
    return HandPattern(text, is_alike, tuple(sorted(choices)))


def _read_term(term: str, cards: int, text: str, start: int) -> tuple[Piece, ...]:
    word = "".join(term.split())
    pieces = pieces_of(word)

    def fail(reason: str) -> RangeTextError:
        return RangeTextError(reason, term.strip(), text, start + len(term) - len(term.lstrip()))

    if pieces is None:
        raise fail("a pattern has a piece for each card: A, Ah, *, [K-T], *w, or R for any rank")
    ranks, suits = (
        [each for each in of if each] for of in zip(*map(_letters, pieces), strict=True)
    )
    if any(piece.is_alone for piece in pieces):
        raise fail("a letter of a suit comes after a rank or a star: *w; write * for any card")
    if 1 in {*Counter(ranks).values(), *Counter(suits).values()}:
        raise fail("a letter that occurs once says nothing: write * for any card or rank")
    if perm(_RANKS, len({*ranks})) * perm(_SUITS, len({*suits})) > _MOST_CHOICES:
        raise fail("its letters can stand for too much: up to four ranks, or three and two suits")
    if len(pieces) < cards:
        whole = word + "*" * (cards - len(pieces))
        raise fail(f"it has {len(pieces)} of {cards} cards: write * for any card, as in {whole}")
    if len(pieces) > cards:
        raise fail(f"it has {len(pieces)} cards, and a hand has {cards}")
    if sum(len(piece.ranks) * len(piece.suits) < _ANY for piece in pieces) > _MOST_PIECES:
        raise fail(f"up to {_MOST_PIECES} pieces may say something")
    return pieces


def _letters(piece: Piece) -> tuple[str, str]:
    return piece.letter, piece.suit_letter


def _wanted(pieces: tuple[Piece, ...]) -> _Wanted:
    """What each set of pieces needs; of equal masks the greatest number."""
    masks = sorted(
        sum(1 << 16 * suit + rank for suit in piece.suits for rank in piece.ranks)
        for piece in pieces
        if len(piece.ranks) * len(piece.suits) < _ANY
    )
    needs: Counter[int] = Counter()
    for size in range(1, len(masks) + 1):
        for chosen in combinations(masks, size):
            union = 0
            for mask in chosen:
                union |= mask
            needs[union] = max(needs[union], size)
    return tuple(sorted(needs.items()))
