"""Patterns of whole hands: `A****`, `AhKh***`, `wwwww`, `RRR**`, several with commas between."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm
from typing import TYPE_CHECKING

from cardmath._ranges.patterns import Piece, Wanted, fits, pieces_of, taken, wanted
from cardmath.errors import RangeTextError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._counting.hands import Masks
    from cardmath._support.numpy import np

_ANY = 52
_MOST_PIECES = 10  # ten pieces have a thousand subsets
_MOST_CHOICES = 21_000  # of what letters stand for: four ranks, or three and two suits
_RANKS, _SUITS = 13, 4


@dataclass(frozen=True)
class HandPattern:
    """A condition on hands that is a text."""

    text: str
    is_alike: bool
    """Whether no suit is named, so that relabelling suits changes nothing."""
    _choices: tuple[Wanted, ...]

    def fits(self, masks: Masks) -> NDArray[np.bool_]:
        """Which hands fit."""
        return fits(self._choices, masks)


def read_pattern(text: str, cards: int) -> HandPattern:
    """Read a pattern of hands of a size.

    Raises:
        RangeTextError: the text is not a pattern, or has another number of cards.
    """
    choices: set[Wanted] = set()
    is_alike, start = True, 0
    for term in text.split(","):
        pieces = _read_term(term, cards, text, start)
        is_alike &= all(len(piece.suits) > 1 for piece in pieces)
        choices.update(wanted(choice) for choice in taken(pieces))
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
    # Two letters that occur once say that two ranks differ: RROPN is a pair and nothing better.
    if 1 in (len(ranks), len(suits)):
        raise fail("one letter alone says nothing: write * for any card or rank")
    if perm(_RANKS, len({*ranks})) * perm(_SUITS, len({*suits})) > _MOST_CHOICES:
        raise fail("its letters can stand for too much: up to four ranks, or three and two suits")
    if len(pieces) < cards:
        whole = word + "*" * (cards - len(pieces))
        raise fail(f"it has {len(pieces)} of {cards} cards: write * for any card, as in {whole}")
    if len(pieces) > cards:
        raise fail(f"it has {len(pieces)} cards, and a hand has {cards}")
    if sum(len(piece.ranks) * len(piece.suits) < _ANY for piece in pieces) > _MOST_PIECES:
        raise fail(f"up to {_MOST_PIECES} pieces may be other than *")
    return pieces


def _letters(piece: Piece) -> tuple[str, str]:
    return piece.letter, piece.suit_letter
