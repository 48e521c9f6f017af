"""Rank the 169 starting hands of hold'em by their equity against a random hand, exactly.

    python scripts/rank_starting_hands.py > python/cardmath/data/starting_hands.txt

takes some minutes. Each board up to suits is met once and counts as often as it comes. On a board
each holding is judged once; the holdings that it beats are those below it in the order of
strengths, without those below it that share a card with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cardmath as cm

RANKS = "AKQJT98765432"
QUESTIONS = comb(50, 5) * comb(45, 2)
HEADER = f"""\
# The 169 starting hands of hold'em, best first: name, wins, ties.
# One combination against each hand of two other cards on each board: {QUESTIONS:,} cases.
# Best is the greatest 2 * wins + ties. No two are equal; of equals the higher first card would
# come first, then the higher second card, then suited before offsuit.
# Source: python scripts/rank_starting_hands.py, which counts all of it.\
"""

Counts = dict[str, tuple[int, int]]


def name(cards: tuple[int, int]) -> str:
    """The name of the class of two cards, given by their ids."""
    low, high = sorted(cards)
    ranks = RANKS[12 - high // 4] + RANKS[12 - low // 4]
    if ranks[0] == ranks[1]:
        return ranks
    return ranks + ("s" if high % 4 == low % 4 else "o")


def boards() -> Iterator[tuple[NDArray[np.uint8], int]]:
    """One board of each class up to suits, and how many boards the class has."""
    indexer = cm.HandIndexer(5)
    for board in indexer.unindex(np.arange(indexer.size)):
        planes = [0, 0, 0, 0]
        for card in board.tolist():
            planes[card % 4] |= 1 << card // 4
        # So many ways there are to give the sets of ranks to the suits.
        yield board, 24 // prod(map(factorial, Counter(planes).values()))


def outcomes(board: NDArray[np.uint8]) -> tuple[NDArray[np.integer[Any]], ...]:
    """The holdings on a board, (1081, 2) ids, with how many others each beats and ties."""
    left = np.setdiff1d(np.arange(52, dtype=np.uint8), board)
    first, second = np.triu_indices(left.size, 1)
    holdings = np.stack([left[first], left[second]], axis=1)
    hands = np.concatenate([holdings, np.broadcast_to(board, (len(holdings), 5))], axis=1)
    strengths = cm.strengths(np.ascontiguousarray(hands))
    ordered = np.sort(strengths)
    below = np.searchsorted(ordered, strengths, "left")
    upto = np.searchsorted(ordered, strengths, "right")
    # The strengths of the holdings with each card: a row a card. No holding has a card twice.
    table = np.zeros((left.size, left.size), np.uint16)
    table[first, second] = table[second, first] = strengths
    rows = np.sort(table, axis=1)[:, 1:]
    for cards in first, second:
        # Rows are told apart by an offset, so that one search looks into all of them.
        offset = np.arange(left.size) << 16
        keys = (rows + offset[:, None]).ravel()
        wanted = strengths + offset[cards]
        start = cards * rows.shape[1]
        below = below - (np.searchsorted(keys, wanted, "left") - start)
        upto = upto - (np.searchsorted(keys, wanted, "right") - start)
    # The holding itself was taken off twice, and it is one of those up to itself.
    return holdings, below, upto - below + 1


def plain_outcomes(board: NDArray[np.uint8]) -> dict[tuple[int, int], tuple[int, int]]:
    """The same, pair by pair: the proof."""
    left = [card for card in range(52) if card not in board.tolist()]
    hands = list(combinations(left, 2))
    table = cm.Hand(map(cm.Card.from_id, board.tolist()))
    values = {hand: cm.strength(table | cm.Hand(map(cm.Card.from_id, hand))) for hand in hands}
    counted = {}
    for mine in hands:
        theirs = [values[hand] for hand in hands if not set(hand) & set(mine)]
        wins = sum(value < values[mine] for value in theirs)
        counted[mine] = wins, theirs.count(values[mine])
    return counted


def count() -> Counts:
    """For each class the wins and ties of one of its combinations."""
    names = [name(pair) for pair in combinations(range(52), 2)]
    classes = sorted(set(names))
    number = np.zeros((52, 52), np.intp)
    for pair, its_name in zip(combinations(range(52), 2), names, strict=True):
        number[pair] = classes.index(its_name)
    wins, ties = np.zeros((2, len(classes)), np.int64)
    for board, weight in boards():
        holdings, won, tied = outcomes(board)
        which = number[holdings[:, 0], holdings[:, 1]]
        np.add.at(wins, which, won * weight)
        np.add.at(ties, which, tied * weight)
    counts = {}
    for place, its_name in enumerate(classes):
        members = names.count(its_name)
        assert wins[place] % members == ties[place] % members == 0
        counts[its_name] = int(wins[place]) // members, int(ties[place]) // members
    return counts


def ranked(counts: Counts) -> list[str]:
    """The names, best first."""

    def key(its_name: str) -> tuple[int, int, int, bool]:
        wins, ties = counts[its_name]
        high, low = (RANKS.index(rank) for rank in its_name[:2])
        return -(2 * wins + ties), high, low, its_name.endswith("o")

    return sorted(counts, key=key)


def text(counts: Counts) -> str:
    """The file."""
    lines = [
        f"{its_name} {counts[its_name][0]} {counts[its_name][1]}" for its_name in ranked(counts)
    ]
    return "\n".join([HEADER, *lines]) + "\n"


if __name__ == "__main__":
    print(text(count()), end="")
