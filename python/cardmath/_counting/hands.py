"""All hands of a size, in blocks of masks: each hand, or one of each class under suit relabelling.

A class weighs as much as it has hands: `24 / (a! b! …)`, where `a`, `b` … are how many suits hold
the same ranks as each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardmath._cards.arrays import masks as masks_of
from cardmath._cards.deck import Hand
from cardmath._cards.hand_indexer import HandIndexer
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

ALL_CARDS = Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF)
"""The deck of 52 cards."""

_AT_ONCE = 1 << 17  # a tenth of a second of work between two looks at Ctrl-C
_TAIL = 3
"""The cards of a hand that vary within a block: 22,100 hands of three cards are kept."""
_SUITS = 4
_PLANE = 0xFFFF
_ORDERS = 24


class Hands(NamedTuple):
    """The hands to look at, in blocks."""

    looks: int
    """How many hands are looked at: all of them, or one of each class."""
    total: int
    """How many hands there are."""
    blocks: Iterator[tuple[Masks, Masks]]
    """The masks of hands, and how many hands each stands for."""


def is_alike(deck: Hand) -> bool:
    """Whether every suit of a deck has the same ranks, and there is no joker."""
    planes = {deck.mask >> 16 * suit & _PLANE for suit in range(_SUITS)}
    return len(planes) == 1 and deck <= ALL_CARDS


def each_hand(cards: int, deck: Hand, given: Hand) -> Hands:
    """All hands of a size that contain the given cards."""
    number = comb(len(deck - given), cards - len(given))
    return Hands(number, number, _each(cards - len(given), deck - given, given))


def _each(more: int, left: Hand, given: Hand) -> Iterator[tuple[Masks, Masks]]:
    """Blocks of hands: the highest cards vary slowly, and the lowest three within a block."""
    bits = [Hand([card]).mask for card in left]
    tail = min(more, _TAIL)
    # In this order the subsets of the first n cards come first, so a slice has all of them.
    ends = sorted(combinations(range(len(bits)), tail), key=lambda places: places[::-1])
    tails = np.array([sum(bits[place] for place in places) for places in ends], np.uint64)
    for places in combinations(range(len(bits)), more - tail):
        below = comb(places[0] if places else len(bits), tail)
        if below:
            first = given.mask | sum(bits[place] for place in places)
            found = tails[:below] | np.uint64(first)
            yield found, np.ones(below, np.uint64)


def each_class(cards: int, deck: Hand) -> Hands:
    """One hand of each class under suit relabelling, of a deck whose suits are interchangeable."""
    indexer = HandIndexer(cards)
    return Hands(indexer.size, comb(len(deck), cards), _classes(indexer, deck))


def _classes(indexer: HandIndexer, deck: Hand) -> Iterator[tuple[Masks, Masks]]:
    for first in range(0, indexer.size, _AT_ONCE):
        numbers = np.arange(first, min(first + _AT_ONCE, indexer.size), dtype=np.uint64)
        found = masks_of(indexer.unindex(numbers))
        yield found, np.where(found & ~np.uint64(deck.mask) == 0, _sizes(found), np.uint64(0))


def _sizes(masks: Masks) -> Masks:
    """How many hands the classes of some hands have."""
    suits = np.stack([masks >> np.uint64(16 * suit) & np.uint64(_PLANE) for suit in range(_SUITS)])
    suits.sort(axis=0)
    run = np.ones(masks.shape, np.uint64)
    same = np.ones(masks.shape, np.uint64)
    for one, other in pairwise(suits):
        run = np.where(one == other, run + np.uint64(1), np.uint64(1))
        same *= run  # 1 · 2 · 3 for three equal suits: the factorial grows with the run
    return np.uint64(_ORDERS) // same


def relabelled(mask: int, order: tuple[int, ...]) -> int:
    """A hand with its suits in another order."""
    return sum((mask >> 16 * old & _PLANE) << 16 * new for new, old in enumerate(order))
