"""Hands to measure with: random ones, and all hands of seven cards."""

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

import cardmath as cm

SEED = 2026
DEALT_AT_A_TIME = 50_000


def random_ids(hands: int, cards: int) -> NDArray[np.uint8]:
    """Random hands, as rows of card ids in the order in which they were dealt."""
    rng = np.random.default_rng(SEED)
    ids = np.empty((hands, cards), np.uint8)
    for start in range(0, hands, DEALT_AT_A_TIME):
        block = ids[start : start + DEALT_AT_A_TIME]
        decks = np.tile(np.arange(52, dtype=np.uint8), (len(block), 1))
        block[:] = rng.permuted(decks, axis=1)[:, :cards]
    return ids


def all_sevens() -> Iterator[NDArray[np.uint64]]:
    """The masks of all 133,784,560 hands of seven cards, in blocks of up to two million."""
    cards = [np.uint64(cm.Hand([cm.Card.from_id(number)]).mask) for number in range(52)]
    # hands[k]: the hands of k of the cards so far, in the order of their greatest card.
    hands = [np.zeros(int(size == 0), np.uint64) for size in range(6)]
    for card in cards[:50]:
        for size in range(5, 0, -1):
            hands[size] = np.concatenate([hands[size], hands[size - 1] | card])
    for low, high in combinations(range(52), 2):
        yield hands[5][: comb(low, 5)] | cards[low] | cards[high]
