"""Counting: poker in an array language, for all hands at the same time.

Author: David Ness, in J and K, 1999 to 2001. Source: "The Computer Language J: And Poker" and "The
Computer Language K: And Poker", at http://home.comcast.net/~dness/ until that host closed.
Changed: the names are the original ones, the code is new and uses NumPy. The last axis of an array
has the cards of a hand, and there may be any axes before it. The wheel, A 2 3 4 5, is a straight
whose top is the five.

The idea. An array language has no loops, so a hand is not examined card by card. Its ranks are
counted: `Cnt` says how often each of the thirteen ranks occurs, and the cards are no longer
needed. The numbers of ranks that occur once to five times are the characteristic vector. For
example, 2 0 1 0 0 is three of a kind with two kickers. Looking it up among seven vectors gives a
type. `Str` slides a window of five over the counts to find straights. The
type of a hand is the greatest of the types that it has: by its vector, as a straight, as a flush,
and as both. `rank` writes the type and the ranks that decide as the digits of one number, so that
numbers compare as hands do.

The vector 0 0 0 0 1 is five of a kind, type 9, which no hand of one deck has. The type is reserved
for wild cards, which may repeat another card. So in this program a hand may have a card twice.

Ids are 4 * rank + suit: ranks 0 … 12 from the deuce to the ace; clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, CardTextError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Ids = NDArray[np.uint8]
    Counts = NDArray[np.int8]
    Numbers = NDArray[np.int64]

_RANKS, _SUITS, _FIVE = 13, 4, 5

NAMES = (
    "High Card",
    "One Pair",
    "Two Pair",
    "Three of a Kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a Kind",
    "Straight Flush",
    "Five of a Kind",
)
"""The names of the types, 0 … 9."""

Card: NDArray[np.int8] = np.stack(np.divmod(np.arange(_RANKS * _SUITS), _SUITS), axis=-1).astype(
    np.int8
)
"""The deck: the rank and the suit of each card, shape (52, 2)."""

CdNms = np.array([rank + suit for rank in "23456789TJQKA" for suit in "CDHS"])
"""The names of the cards, shape (52,)."""

# The characteristic vectors of hands without a straight or flush, and the type of each vector.
_VECTORS = np.array(
    [
        [5, 0, 0, 0, 0],
        [3, 1, 0, 0, 0],
        [1, 2, 0, 0, 0],
        [2, 0, 1, 0, 0],
        [0, 1, 1, 0, 0],
        [1, 0, 0, 1, 0],
        [0, 0, 0, 0, 1],
    ]
)
_TYPES = np.array([0, 1, 2, 3, 6, 7, 9])
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8
_PLACES = _RANKS ** np.arange(_FIVE, -1, -1)  # the place values of six digits, the type first
_ONES = np.eye(_RANKS, dtype=np.int8)


def deal(hands: int, seed: int | None = None) -> Ids:
    """Deal random hands of five cards, each from a full deck; the answer has shape (hands, 5).

    The same seed gives the same hands with the same version of NumPy.

    >>> deal(1000, seed=3).shape
    (1000, 5)
    """
    keys = np.random.default_rng(seed).random((hands, len(Card)))
    return keys.argsort(axis=-1)[:, :_FIVE].astype(np.uint8)


def ReadHand(text: str) -> Ids:
    """Parse names of cards separated by spaces; the answer has shape (cards,).

    Raises:
        CardTextError: a word is not a card.

    >>> ReadHand("2C ad")
    array([ 0, 49], dtype=uint8)
    """
    words = text.upper().split()
    for word in words:
        if word not in CdNms:
            raise CardTextError("a card is its rank and its suit, as AH", word, word, 0)
    return np.array([np.flatnonzero(CdNms == word)[0] for word in words], np.uint8)


def ShowHand(hands: ArrayLike) -> list[str]:
    """Format each hand as the names of its cards.

    >>> ShowHand([[0, 49], [50, 51]])
    ['2C AD', 'AH AS']
    """
    _refuse_masked(hands)
    ids = np.asarray(hands)
    return [" ".join(names) for names in CdNms[ids.reshape(-1, ids.shape[-1])]]


def _refuse_masked(hands: ArrayLike) -> None:
    """Raise a `CardmathTypeError` for a masked array, because its mask would be ignored."""
    if isinstance(hands, np.ma.MaskedArray):
        raise CardmathTypeError("a masked array is not read; give its .data to take all hands")


def _checked(hands: ArrayLike) -> NDArray[np.integer]:
    """Check that an array has hands of five cards.

    Raises:
        CardmathError: the last axis is not five ids of cards.
    """
    _refuse_masked(hands)
    try:
        ids = np.asarray(hands)
    except ValueError:
        raise CardmathError("the hands do not all have five cards") from None
    if ids.ndim == 0 or ids.shape[-1] != _FIVE:
        raise CardmathError(f"the last axis is the five cards of a hand; the shape is {ids.shape}")
    whole = np.issubdtype(ids.dtype, np.integer)
    if not whole or not ((ids >= 0) & (ids < len(Card))).all():
        raise CardmathError(f"the cards of a hand are whole numbers from 0 to {len(Card) - 1}")
    return ids


def Cnt(hands: ArrayLike) -> Counts:
    """Count how often each rank occurs: (…, 5) ids to (…, 13) counts.

    Raises:
        CardmathError: the last axis is not five ids of cards.

    >>> Cnt(ReadHand("2C 2D AC AD AH"))
    array([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], dtype=int8)
    """
    ranks = Card[_checked(hands), 0]
    counts: Counts = _ONES[ranks].sum(axis=-2, dtype=np.int8)
    return counts


def Str(counts: Counts) -> NDArray[np.int8]:
    """Find the top rank of a straight: (…, 13) counts to (…) ranks, -1 if there is none.

    The counts of the ace are repeated below the deuce, so that the wheel is a window like others.

    >>> hands = "9C TD JC QD KH", "AC 2D 3C 4D 5H", "KC AD 2C 3D 4H"
    >>> Str(Cnt(list(map(ReadHand, hands))))
    array([11,  3, -1], dtype=int8)
    """
    held = np.concatenate([counts[..., -1:], counts], axis=-1) > 0
    runs = np.lib.stride_tricks.sliding_window_view(held, _FIVE, axis=-1).all(axis=-1)
    tops = runs.argmax(axis=-1) + _FIVE - 2
    return np.where(runs.any(axis=-1), tops, -1).astype(np.int8)


def Type(hands: ArrayLike) -> NDArray[np.int8]:
    """Find the type of each hand: (…, 5) ids to (…) types 0 … 9, whose names are in `NAMES`.

    Raises:
        CardmathError: the last axis is not five ids of cards.

    >>> [NAMES[number] for number in Type([ReadHand("7H 7S 7D AS AC"), ReadHand("AC AC AC AC AC")])]
    ['Full House', 'Five of a Kind']
    """
    counts, suits = Cnt(hands), Card[_checked(hands), 1]
    times = np.arange(1, _FIVE + 1)
    vector = (counts[..., None, :] == times[:, None]).sum(axis=-1)
    alike = _TYPES[(vector[..., None, :] == _VECTORS).all(axis=-1).argmax(axis=-1)]
    # Five of a kind is greater than a flush, and is never a straight.
    straight = Str(counts) >= 0
    flush = (suits == suits[..., :1]).all(axis=-1)
    claims = [
        alike,
        _STRAIGHT * straight,
        _FLUSH * flush,
        _STRAIGHT_FLUSH * (straight & flush),
    ]
    types: NDArray[np.int8] = np.maximum.reduce(claims).astype(np.int8)
    return types


def rank(hands: ArrayLike) -> Numbers:
    """Find a number for each hand, greater for a better hand, equal for a tie: (…, 5) ids to (…).

    Its six digits in base 13 are the type and the ranks that decide. Ranks that occur more often
    come first, and of equally frequent ranks the higher one. A straight only has its top rank.

    Raises:
        CardmathError: the last axis is not five ids of cards.

    >>> pair, wheel, six_high = rank([
    ...     ReadHand("AC AD KC QD JH"), ReadHand("AC 2D 3C 4D 5H"), ReadHand("2D 3C 4D 5H 6S")
    ... ])
    >>> bool(pair < wheel < six_high)
    True
    """
    counts, ranks = Cnt(hands), Card[_checked(hands), 0]
    often = np.take_along_axis(counts, ranks.astype(np.intp), axis=-1)
    digits = -np.sort(-(often * _RANKS + ranks), axis=-1) % _RANKS
    top = Str(counts)[..., None]
    digits = np.where(top < 0, digits, np.where(np.arange(_FIVE) == 0, top, 0))
    number: Numbers = np.concatenate([Type(hands)[..., None], digits], axis=-1) @ _PLACES
    return number


def Rsl(hands: ArrayLike) -> Numbers:
    """Count the hands of each type; the answer has shape (10,).

    Raises:
        CardmathError: the last axis is not five ids of cards.

    >>> Rsl([ReadHand("7H 7S 7D AS AC"), ReadHand("AC KC QC JC TC")])
    array([0, 0, 0, 0, 0, 0, 1, 0, 1, 0])
    """
    return np.bincount(Type(hands).ravel(), minlength=len(NAMES))


def Show(result: ArrayLike) -> str:
    """Format the counts of `Rsl`: a line for each type that occurs, with its share in percent.

    >>> print(Show([3, 4, 0, 1, 0, 0, 0, 0, 0, 0]))
    High Card              3   37.50%
    One Pair               4   50.00%
    Three of a Kind        1   12.50%
    """
    counts = np.asarray(result)
    shares = 100 * counts / max(1, counts.sum())
    lines = zip(NAMES, counts, shares, strict=True)
    return "\n".join(f"{name:15} {count:8} {share:7.2f}%" for name, count, share in lines if count)
