"""Sets of hands of so many cards, each an int that has a bit for every hand there is.

The hands of `size` cards are numbered from 0 by their highest card, those with the same one by the
next, and so on, cards being in the order of their ids. For two cards that is the numbering of
`starting_hands`. A set of hands of four cards takes 34 kB, of five 325 kB, of six 2.5 MB; to make
one by what its hands are like takes as many words of 64 bits for a moment.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._core import Card, Hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

__all__ = ["LARGEST", "all_hands", "hands_like", "hands_within", "masks_of", "one_hand"]

LARGEST = 6
"""How many cards hands have at most: there are 20,358,520 of six."""

_KEPT = 5  # all hands of so many cards are kept, in 21 MB; those of six would take 163 MB
_RANK = 0x0001_0001_0001_0001  # the four deuces
_SUIT = 0x1FFF  # all clubs


def all_hands(size: int) -> int:
    """All of them."""
    return (1 << comb(52, size)) - 1


def one_hand(hand: Hand) -> int:
    """The set of one hand."""
    return 1 << sum(
        comb(card, place) for place, card in enumerate(sorted(card.id for card in hand), start=1)
    )


@lru_cache(maxsize=16)
def hands_within(size: int, deck: Hand) -> int:
    """The hands that have all their cards in a deck."""
    if len(deck) == 52:
        return all_hands(size)
    import numpy as np

    outside = np.uint64(Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF ^ deck.mask).mask)
    return _set(_all_masks(size) & outside == 0)


@lru_cache(maxsize=64)
def hands_like(size: int, cards: Hand, ranks: tuple[int, ...], suits: int | None) -> int:
    """The hands that have these cards, and besides as many of each rank as stand here.

    With `suits`, just so many suits have two cards or more.
    """
    import numpy as np

    masks = _all_masks(size)
    found = masks & np.uint64(cards.mask) == cards.mask
    for rank in set(ranks):
        wanted = ranks.count(rank) + sum(card.rank.index == rank for card in cards)
        found &= np.bitwise_count(masks & np.uint64(_RANK << rank)) >= wanted
    if suits is not None:
        held = [np.bitwise_count(masks & np.uint64(_SUIT << 16 * suit)) >= 2 for suit in range(4)]
        found &= np.sum(held, axis=0, dtype=np.uint8) == suits
    return _set(found)


def masks_of(hands: int, size: int) -> Masks:
    """The masks of the hands of a set, in the order of their numbers."""
    import numpy as np

    packed = np.frombuffer(hands.to_bytes((hands.bit_length() + 7) // 8, "little"), np.uint8)
    left = np.flatnonzero(np.unpackbits(packed, bitorder="little"))
    masks = np.zeros(len(left), np.uint64)
    for place in range(size, 0, -1):
        before = np.array([comb(card, place) for card in range(52)])
        highest = np.searchsorted(before, left, "right") - 1
        masks |= _bits()[highest]
        left -= before[highest]
    return masks


def _set(found: NDArray[np.bool_]) -> int:
    """The hands for which it is true."""
    import numpy as np

    return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")


@cache
def _bits() -> Masks:
    """The mask of each card, by its id."""
    import numpy as np

    return np.array([Hand([Card.from_id(card)]).mask for card in range(52)], np.uint64)


def _all_masks(size: int) -> Masks:
    return _kept_masks(size) if size <= _KEPT else _made_masks(size)


@cache
def _kept_masks(size: int) -> Masks:
    return _made_masks(size)


def _made_masks(size: int) -> Masks:
    """All hands by number: those with one card more are the first of these, with a higher card."""
    import numpy as np

    masks = np.zeros(1, np.uint64)
    for held in range(size):
        parts = [masks[: comb(card, held)] | bit for card, bit in enumerate(_bits())]
        masks = np.concatenate(parts)
    return masks
