"""The outs of a spot: the cards that make the hand better."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._core import CATEGORIES, Card, Hand
from cardmath._equity.hole_cards import card_masks, mask_of, pair_masks
from cardmath._evaluation.batch import categories
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio

if TYPE_CHECKING:
    import numpy as np

    from cardmath._equity.hole_cards import Masks

__all__ = ["Out", "find_outs"]

_TURN = 4
"""The cards of the board on the turn."""


@dataclass(frozen=True, slots=True)
class Out:
    """A better category that the hand can reach by the river."""

    category: str
    """The name of the category."""
    cards: tuple[Card, ...]
    """The outs: the cards that reach it if they come next, the highest first."""
    shared: tuple[Card, ...]
    """Those of the outs that give every opponent this category or a better one."""
    next_card: Fraction
    """The probability that the next card reaches it."""
    river: Fraction
    """The probability of ending in that category on the river."""

    def to_dict(self) -> dict[str, Any]:
        """The outs as plain values for JSON; fractions are text `p/q`."""
        return {
            "category": self.category,
            "cards": [str(card) for card in self.cards],
            "shared": [str(card) for card in self.shared],
            "next_card": ratio(self.next_card),
            "river": ratio(self.river),
        }


def find_outs(hand: Hand, board: Hand, unseen: Hand) -> tuple[Out, ...]:
    """The better categories, found by trying each next card and each runout."""
    bits, mine = card_masks(unseen), mask_of(hand | board)
    now = int(categories(mine.reshape(1))[0])
    by_card = categories(bits | mine).tolist()
    ends = by_card if len(board) == _TURN else categories(pair_masks(bits) | mine).tolist()
    worst = _worst_of_opponents(bits, mask_of(board))
    cards = list(zip(unseen, by_card, worst, strict=True))
    reached, ended = Counter(by_card), Counter(ends)
    better = [number for number in range(len(CATEGORIES) - 1, now, -1) if ended[number]]
    return tuple(
        Out(
            CATEGORIES[number],
            tuple(card for card, own, _ in cards if own == number),
            tuple(card for card, own, least in cards if own == number <= least),
            Fraction(reached[number], len(by_card)),
            Fraction(ended[number], len(ends)),
        )
        for number in better
    )


def _worst_of_opponents(bits: Masks, board: np.uint64) -> list[int]:
    """For each next card, the number of the weakest category that an opponent can then have."""
    from cardmath._support.numpy import np

    holdings, cards = pair_masks(bits), bits[:, np.newaxis]
    after = np.where(holdings & cards, len(CATEGORIES), categories(holdings | cards | board))
    worst: list[int] = after.min(axis=1).tolist()
    return worst
