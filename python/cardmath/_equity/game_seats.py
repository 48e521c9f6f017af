"""The holdings of a player, as the core takes them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._core import Seat
from cardmath._equity.breakdowns import in_few_letters
from cardmath._equity.whole_weights import Whole, sized, whole
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._ranges.holdings import Holdings, Parts

__all__ = ["core_seat", "free_parts"]


@lru_cache(maxsize=64)
def core_seat(
    holdings: Holdings, known: int = 0, bits: int = 0, most: int | None = None
) -> tuple[Seat, Whole]:
    """A player's combos as the core takes them, and their weights as whole numbers.

    Args:
        holdings: the combos.
        known: a mask of cards. Combos that contain one of them are removed.
        bits: if it is not 0, the greatest whole number is `2**bits`.
        most: the greatest sum of the whole numbers; None for the greatest that can be drawn by.
    """
    from cardmath._support.numpy import np

    if not len(holdings):
        raise CardmathError(f"{in_few_letters(holdings)} has no hand: the range is empty")
    parts = free_parts(holdings, known)
    weights = [(weight, len(masks)) for weight, masks in parts]
    if not weights:  # the caller reports which player has no combo left
        return core_seat(holdings)
    found = sized(weights, bits) if bits else whole(weights, most)
    sizes = [len(masks) for _, masks in parts]
    numbers = np.repeat(np.array(found.numbers, np.uint64), sizes)
    masks = np.concatenate([masks for _, masks in parts])
    return Seat(masks, numbers, holdings.missing), found


def free_parts(holdings: Holdings, known: int) -> Parts:
    """Each weight, with the masks of its combos that contain none of the known cards."""
    from cardmath._support.numpy import np

    blocked = np.uint64(known)
    parts = ((weight, masks[masks & blocked == 0]) for weight, masks in holdings.parts)
    return tuple((weight, masks) for weight, masks in parts if len(masks))
