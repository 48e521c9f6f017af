"""The hole cards that an opponent can have, as arrays of masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._cards.deck import Hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

__all__ = ["card_masks", "mask_of", "pair_masks"]


def mask_of(hand: Hand) -> np.uint64:
    """The mask of some cards."""
    from cardmath._support.numpy import np

    return np.uint64(hand.mask)


def card_masks(cards: Hand) -> Masks:
    """The mask of each card."""
    from cardmath._support.numpy import np

    return np.array([Hand([card]).mask for card in cards], np.uint64)


def pair_masks(bits: Masks) -> Masks:
    """The mask of each pair of the cards."""
    from cardmath._support.numpy import np

    high, low = np.triu_indices(len(bits), 1)
    return bits[high] | bits[low]
