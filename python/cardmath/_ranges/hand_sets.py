"""Sets of hands of one size, each an int with one bit for every possible hand.

Hands of `size` cards are numbered from 0 in order of their highest card, then of the next one, and
so on, where cards are ordered by their ids. For two cards this is the numbering of
`starting_hands`. A set of four-card hands takes 34 kB, of five-card hands 325 kB, and of six-card
hands 2.5 MB. A set is built from a description in blocks of hands, so that the work can be stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Hand
from cardmath._support.numpy import np
from cardmath._support.progress import still_busy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

LARGEST = 6
"""The largest hand size. There are 20,358,520 hands of six cards."""

_AT_ONCE = 1 << 19
"""The number of hands that are converted in one step, which takes about 30 ms."""

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
    outside = np.uint64(Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF ^ deck.mask).mask)
    return _set_where(size, lambda masks: masks & outside == 0)


@lru_cache(maxsize=64)
def hands_like(size: int, cards: Hand, ranks: tuple[int, ...], suits: int | None) -> int:
    """The hands of a size with certain cards, certain further ranks, and a number of suits.

    Args:
        size: how many cards a hand has.
        cards: cards that every hand contains.
        ranks: ranks that every hand contains besides those cards, repeated if needed.
        suits: exactly how many suits have two cards or more; None for any number.
    """

    def are_like(masks: Masks) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = masks & np.uint64(cards.mask) == cards.mask
        for rank in set(ranks):
            wanted = ranks.count(rank) + sum(card.rank.index == rank for card in cards)
            found &= np.bitwise_count(masks & np.uint64(_RANK << rank)) >= wanted
        if suits is not None:
            own = [masks & np.uint64(_SUIT << 16 * suit) for suit in range(4)]
            paired = [np.bitwise_count(each) >= 2 for each in own]
            found &= np.sum(paired, axis=0, dtype=np.uint8) == suits
        return found

    return _set_where(size, are_like)


def _set_where(size: int, test: Callable[[Masks], NDArray[np.bool_]]) -> int:
    """The hands of a size whose masks pass a test."""
    found = []
    for masks in _blocks(size):
        found.append(test(masks))
        still_busy()
    return set_of(np.concatenate(found))


def masks_of(hands: int, size: int) -> Masks:
    """The masks of the hands in a set, in the order of their numbers."""
    packed = np.frombuffer(hands.to_bytes((hands.bit_length() + 7) // 8, "little"), np.uint8)
    left = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
    masks = np.zeros(len(left), np.uint64)
    for start in range(0, len(left), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        masks[part] = _masks_of_numbers(left[part], size)
        still_busy()
    return masks


def _masks_of_numbers(left: NDArray[np.int64], size: int) -> Masks:
    """The masks of hands by their numbers, which are consumed."""
    masks = np.zeros(len(left), np.uint64)
    for place in range(size, 0, -1):
        before = np.array([comb(card, place) for card in range(52)])
        highest = np.searchsorted(before, left, "right") - 1
        masks |= _bits()[highest]
        left -= before[highest]
    return masks


def ids_of(masks: Masks, size: int) -> NDArray[np.uint8]:
    """The ids of the cards of each hand, the lowest rank of the lowest suit first."""
    ids = np.empty((len(masks), size), np.uint8)
    for place in range(size):
        lowest = masks & -masks
        masks = masks ^ lowest
        bit = np.bitwise_count(lowest - np.uint64(1))
        ids[:, place] = 4 * (bit % 16) + bit // 16
    return ids


def set_of(found: NDArray[np.bool_]) -> int:
    """The set of the hands whose element is true."""
    return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")


@cache
def _bits() -> Masks:
    """The mask of each card, by its id."""
    return np.array([Hand([Card.from_id(card)]).mask for card in range(52)], np.uint64)


@cache
def all_masks(size: int) -> Masks:
    """The masks of all hands, in the order of their numbers; those of five cards take 21 MB."""
    return np.concatenate(list(_blocks(size)))


def _blocks(size: int) -> Iterator[Masks]:
    """The masks of all hands, in the order of their numbers, by their highest card.

    The hands of one more card with a certain highest card are the first hands, each with it added.
    """
    if not size:
        yield np.zeros(1, np.uint64)
        return
    fewer = all_masks(size - 1)
    for card, bit in enumerate(_bits()):
        yield fewer[: comb(card, size - 1)] | bit
