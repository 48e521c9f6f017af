"""Sets of hands of one size, each an int with one bit for every possible hand.

Hands of `size` cards are numbered from 0 in order of their highest card, then of the next one, and
so on, where cards are ordered by their ids. For two cards this is the numbering of
`starting_hands`. A set of four-card hands takes 34 kB, of five-card hands 325 kB, and of six-card
hands 2.5 MB. Building a set from a description takes one 64-bit word for each possible hand for a
moment.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

__all__ = [
    "LARGEST",
    "all_hands",
    "all_masks",
    "hands_like",
    "hands_within",
    "masks_of",
    "one_hand",
    "set_of",
]

LARGEST = 6
"""The largest hand size. There are 20,358,520 hands of six cards."""

_LARGEST_CACHED = 5  # the masks of all five-card hands take 21 MB; of all six-card hands, 163 MB
_RANK = 0x0001_0001_0001_0001  # the four deuces
_SUIT = 0x1FFF  # all clubs


def all_hands(size: int) -> int:
    """The set of all hands of a size."""
    return (1 << comb(52, size)) - 1


def one_hand(hand: Hand) -> int:
    """The set of one hand."""
    return 1 << sum(
        comb(card, place) for place, card in enumerate(sorted(card.id for card in hand), start=1)
    )


@lru_cache(maxsize=16)
def hands_within(size: int, deck: Hand) -> int:
    """The hands of a size with all cards in a deck."""
    if len(deck) == 52:
        return all_hands(size)
    from cardmath._support.numpy import np

    outside = np.uint64(Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF ^ deck.mask).mask)
    return set_of(all_masks(size) & outside == 0)


@lru_cache(maxsize=64)
def hands_like(size: int, cards: Hand, ranks: tuple[int, ...], suits: int | None) -> int:
    """The hands of a size with certain cards, certain further ranks, and a number of suits.

    Args:
        size: how many cards a hand has.
        cards: cards that every hand contains.
        ranks: ranks that every hand contains besides those cards, repeated if needed.
        suits: exactly how many suits have two cards or more; None for any number.
    """
    from cardmath._support.numpy import np

    masks = all_masks(size)
    found = masks & np.uint64(cards.mask) == cards.mask
    for rank in set(ranks):
        wanted = ranks.count(rank) + sum(card.rank.index == rank for card in cards)
        found &= np.bitwise_count(masks & np.uint64(_RANK << rank)) >= wanted
    if suits is not None:
        paired = [np.bitwise_count(masks & np.uint64(_SUIT << 16 * suit)) >= 2 for suit in range(4)]
        found &= np.sum(paired, axis=0, dtype=np.uint8) == suits
    return set_of(found)


def masks_of(hands: int, size: int) -> Masks:
    """The masks of the hands in a set, in the order of their numbers."""
    from cardmath._support.numpy import np

    packed = np.frombuffer(hands.to_bytes((hands.bit_length() + 7) // 8, "little"), np.uint8)
    left = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
    masks = np.zeros(len(left), np.uint64)
    for place in range(size, 0, -1):
        before = np.array([comb(card, place) for card in range(52)])
        highest = np.searchsorted(before, left, "right") - 1
        masks |= _bits()[highest]
        left -= before[highest]
    return masks


def set_of(found: NDArray[np.bool_]) -> int:
    """The set of the hands whose element is true."""
    from cardmath._support.numpy import np

    return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")


@cache
def _bits() -> Masks:
    """The mask of each card, by its id."""
    from cardmath._support.numpy import np

    return np.array([Hand([Card.from_id(card)]).mask for card in range(52)], np.uint64)


def all_masks(size: int) -> Masks:
    """The masks of all hands, in the order of their numbers."""
    return _cached_masks(size) if size <= _LARGEST_CACHED else _new_masks(size)


@cache
def _cached_masks(size: int) -> Masks:
    return _new_masks(size)


def _new_masks(size: int) -> Masks:
    """The masks of all hands by number.

    The hands of one more card with a certain highest card are the first hands, each with it added.
    """
    from cardmath._support.numpy import np

    masks = np.zeros(1, np.uint64)
    for count in range(size):
        parts = [masks[: comb(card, count)] | bit for card, bit in enumerate(_bits())]
        masks = np.concatenate(parts)
    return masks
