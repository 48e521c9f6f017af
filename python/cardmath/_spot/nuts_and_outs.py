"""The nuts of a spot, and its outs: the best hand anyone can have, and the cards that help."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._core import CATEGORIES, Card, Hand, strength
from cardmath._evaluation.batch import categories
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath._support.plain import Plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

_TURN = 4
"""The cards of the board on the turn."""


@dataclass(frozen=True, slots=True)
class Nuts(Plain):
    """The best hand that anyone can have with the board."""

    value: HandValue
    """The hand, board included."""
    mine: bool
    """Whether the player has it."""
    holdings: tuple[Hand, ...]
    """The hole cards with which an opponent has it."""


def find_nuts(hand: Hand, board: Hand, holdings: Masks, theirs: NDArray[np.uint16]) -> Nuts:
    """Find the nuts, given the strength of each holding of an opponent."""
    mine = strength(hand | board)
    best = max(mine, int(theirs.max()))
    nuts = tuple(map(Hand.from_mask, holdings[theirs == best].tolist()))
    return Nuts(evaluate(board | (hand if mine == best else nuts[0])), mine == best, nuts)


@dataclass(frozen=True, slots=True)
class Out(Plain):
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
    holdings, cards = pair_masks(bits), bits[:, np.newaxis]
    after = np.where(holdings & cards, len(CATEGORIES), categories(holdings | cards | board))
    worst: list[int] = after.min(axis=1).tolist()
    return worst


def mask_of(hand: Hand) -> np.uint64:
    """The mask of some cards."""
    return np.uint64(hand.mask)


def card_masks(cards: Hand) -> Masks:
    """The mask of each card."""
    return np.array([Hand([card]).mask for card in cards], np.uint64)


def pair_masks(bits: Masks) -> Masks:
    """The mask of each pair of the cards."""
    high, low = np.triu_indices(len(bits), 1)
    return bits[high] | bits[low]
