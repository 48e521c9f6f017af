"""The starting hands of hold'em: 1,326 combinations of two cards in 169 classes, best to worst.

A combination has an index: `high * (high - 1) / 2 + low` for cards with the ids `high > low`, from
0, which is `2d 2c`, to 1325, `As Ah`. A set of combinations is an int whose bit `index` is set for
each of them: what ranges do to sets is then one operation on integers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from cardmath._core import Card, Hand
from cardmath._rules.orderings import HIGH

if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath._rules.games import Game

__all__ = [
    "ALL",
    "COMBINATIONS",
    "RANKS",
    "Class",
    "best",
    "classes",
    "combination",
    "hand_of",
    "indexes",
    "is_ranked",
    "ranking",
    "set_of_card",
    "set_of_class",
]

RANKS = "23456789TJQKA"
COMBINATIONS = 1326
ALL = (1 << COMBINATIONS) - 1
"""The set of all combinations."""

EITHER = ""
SUITED = "s"
OFFSUIT = "o"
KINDS = (OFFSUIT, SUITED)

Class = tuple[int, int, str]
"""The higher rank, the lower, the kind: (12, 11, "s") is AKs, (12, 11, "") AK, (12, 12, "") AA."""


def combination(first: int, second: int) -> int:
    """The index of two cards, given by their ids in any order."""
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


@cache
def _pairs() -> list[tuple[int, int]]:
    """The ids of the cards of each combination, the higher first."""
    return [(high, low) for high in range(52) for low in range(high)]


def hand_of(index: int) -> Hand:
    """The hand that a combination is."""
    high, low = _pairs()[index]
    return Hand((Card.from_id(high), Card.from_id(low)))


def name_of(index: int) -> str:
    """A combination as text, the higher card first: `AhKh`."""
    high, low = _pairs()[index]
    return f"{Card.from_id(high)}{Card.from_id(low)}"


def indexes(combinations: int) -> Iterator[int]:
    """The indexes in a set, in order."""
    while combinations:
        lowest = combinations & -combinations
        yield lowest.bit_length() - 1
        combinations ^= lowest


@cache
def set_of_class(high: int, low: int, kind: str) -> int:
    """The combinations of a class: 6 of a pair, 4 suited, 12 offsuit; 16 of ranks of any kind."""
    if high == low:
        suits = list(combinations(range(4), 2))
    else:
        suits = [(a, b) for a, b in product(range(4), repeat=2) if kind in {EITHER, KINDS[a == b]}]
    return sum(1 << combination(4 * high + a, 4 * low + b) for a, b in suits)


@cache
def set_of_card(card: int) -> int:
    """The 51 combinations that hold a card, given by its id."""
    return sum(1 << combination(card, other) for other in range(52) if other != card)


@cache
def classes() -> tuple[tuple[Class, ...], ...]:
    """The 13 rows of 13 classes: aces first, pairs from corner to corner, suited above them."""
    ranks = range(12, -1, -1)
    return tuple(tuple(_class_at(row, column) for column in ranks) for row in ranks)


def _class_at(row: int, column: int) -> Class:
    if row == column:
        return row, row, EITHER
    return (row, column, SUITED) if row > column else (column, row, OFFSUIT)


def class_name(high: int, low: int, kind: str) -> str:
    """A class as text: `AKs`."""
    return RANKS[high] + RANKS[low] + kind


@cache
def ranking() -> tuple[tuple[str, int, int], ...]:
    """The classes from best to worst: name, wins and ties against a random hand.

    Counted for one combination of the class against each other one on each board, 2,097,572,400
    cases; the best has most wins and halves of ties. `data/starting_hands.txt` tells how it
    was made.
    """
    path = os.path.join(os.path.dirname(__file__), "data", "starting_hands.txt")
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return tuple((name, int(wins), int(ties)) for name, wins, ties in lines)


@lru_cache(maxsize=1024)
def best(share: Fraction) -> int:
    """The fewest of the best classes that are at least this share of all combinations."""
    found = 0
    for name, _, _ in ranking():
        if found.bit_count() >= share * COMBINATIONS:
            break
        found |= set_of_class(RANKS.index(name[0]), RANKS.index(name[1]), name[2:])
    return found


def is_ranked(game: Game) -> bool:
    """Whether the ranking of starting hands, which percents are taken of, is of this game."""
    dealt = (game.cards, game.board, game.plays, len(game.deck))
    return dealt == (2, 5, None, 52) and [ordering for _, ordering in game.pots] == [HIGH]
