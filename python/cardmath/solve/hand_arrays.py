"""Hands of any number of cards in arrays: their names, their numbers, and which fit together.

Arrays of ids have a row for each hand, the highest card first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CARDS = 52


def hand_names(ids: Iterable[Sequence[int]]) -> tuple[str, ...]:
    """The names of hands whose cards are given by their ids, the higher first."""
    names = [str(Card.from_id(number)) for number in range(_CARDS)]
    return tuple("".join([names[each] for each in hand]) for hand in ids)


def ids_of(names: Sequence[str]) -> NDArray[np.uint8]:
    """The ids of the cards of hands that are named by `hand_names`: shape (hands, cards)."""
    signs = np.frombuffer("".join(names).encode(), np.uint8)
    pairs = signs.reshape(len(names), -1, 2) if len(names) else signs.reshape(0, 0, 2)
    ranks, suits = np.zeros(128, np.uint8), np.zeros(128, np.uint8)
    for card in map(Card.from_id, range(_CARDS)):
        rank, suit = str(card).encode()
        ranks[rank], suits[suit] = card.id & ~3, card.id & 3
    return ranks[pairs[..., 0]] | suits[pairs[..., 1]]


def set_numbers(ids: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The number of each hand among all sets of this many cards, as in `Range.weights`."""
    size = ids.shape[1]
    numbers = np.zeros(len(ids), np.int64)
    for place in range(size):
        numbers += _choose(size - place)[ids[:, place]]
    return numbers


@cache
def _choose(size: int) -> NDArray[np.int64]:
    """For each card, the number of sets of this size of lower cards."""
    return np.array([comb(card, size) for card in range(_CARDS)], np.int64)


def opposing_weights(
    own: NDArray[np.uint8], other: NDArray[np.uint8], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each hand, the weight of the opponent's hands that share no card with it.

    All hands, less those with each card, plus those with each two of its cards, and so on. What is
    left of such sums may be rounding.

    Args:
        own: the hands.
        other: the opponent's hands.
        weights: their weights.
    """
    opposing = np.zeros(len(own))
    if not len(own) or not len(other):
        return opposing
    cards = own.shape[1]
    for size in range(cards + 1):
        table = np.zeros(comb(_CARDS, size))
        choices = [list(each) for each in combinations(range(cards), size)]
        for places in choices:
            table += np.bincount(set_numbers(other[:, places]), weights, len(table))
        for places in choices:
            opposing += (-1) ** size * table[set_numbers(own[:, places])]
    return opposing
