"""The starting hands of hold'em: 1,326 combos of two cards in 169 classes, and their ranking.

The combo of two cards with the ids `high > low` has the index `high * (high - 1) / 2 + low`, from
0 for `2d 2c` to 1325 for `As Ah`. A set of combos is an int in which bit `index` is set for each
combo, so that a set operation on ranges is one operation on integers.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from itertools import combinations, compress, count, product
from operator import or_
from typing import TYPE_CHECKING

from cardmath._cards.faces import RANKS
from cardmath._core import Card, Hand
from cardmath._rules.orderings import HIGH

if TYPE_CHECKING:
    from cardmath._rules.game import Game
    from cardmath._support.fractions import Fraction

COMBOS = 1326
ALL = (1 << COMBOS) - 1
"""The set of all combos."""

EITHER = ""
SUITED = "s"
OFFSUIT = "o"
KINDS = (OFFSUIT, SUITED)

Class = tuple[int, int, str]
"""A class of starting hands: the higher rank, the lower rank, and the kind.

(12, 11, "s") is AKs, (12, 11, "") is AK, and (12, 12, "") is AA.
"""


def combo_index(first: int, second: int) -> int:
    """The index of the combo of two cards, given by their ids in any order."""
    high, low = max(first, second), min(first, second)
    return high * (high - 1) // 2 + low


@cache
def _pairs() -> list[tuple[int, int]]:
    """The ids of the two cards of each combo, the higher first, in order of the index."""
    return [(high, low) for high in range(52) for low in range(high)]


@cache
def hand_of(index: int) -> Hand:
    """The combo with an index, as a hand."""
    high, low = _pairs()[index]
    return Hand((Card.from_id(high), Card.from_id(low)))


def name_of(index: int) -> str:
    """The combo with an index as text, the higher card first: `AhKh`."""
    high, low = _pairs()[index]
    return f"{Card.from_id(high)}{Card.from_id(low)}"


def indexes(combos: int) -> Iterator[int]:
    """The indexes of the combos in a set, in ascending order."""
    # Reading digits is faster: each operation on a number of 1,326 bits costs more than a digit.
    return compress(count(), map("1".__eq__, reversed(f"{combos:b}")))


@cache
def set_of_class(high: int, low: int, kind: str) -> int:
    """The combos of a class: 6 for a pair, 4 if suited, 12 if offsuit, 16 if either."""
    if high == low:
        suits = list(combinations(range(4), 2))
    else:
        suits = [(a, b) for a, b in product(range(4), repeat=2) if kind in {EITHER, KINDS[a == b]}]
    return sum(1 << combo_index(4 * high + a, 4 * low + b) for a, b in suits)


def union_of(chosen: Iterable[Class]) -> int:
    """The combos of several classes."""
    return reduce(or_, (set_of_class(*each) for each in chosen), 0)


@cache
def set_of_card(card: int) -> int:
    """The 51 combos that contain a card, given by its id."""
    return sum(1 << combo_index(card, other) for other in range(52) if other != card)


@cache
def classes() -> tuple[tuple[Class, ...], ...]:
    """The grid of 13 rows of 13 classes, aces first.

    Pairs are on the diagonal, suited classes above it, and offsuit classes below it.
    """
    ranks = range(12, -1, -1)
    return tuple(tuple(_class_at(row, column) for column in ranks) for row in ranks)


@cache
def class_names() -> tuple[str, ...]:
    """The names of the classes, row by row as in the grid, aces first."""
    return tuple(class_name(*each) for row in classes() for each in row)


def combos_in(name: str) -> int:
    """The number of combos of a class.

    >>> combos_in("AA"), combos_in("AKs"), combos_in("AKo")
    (6, 4, 12)
    """
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12


def _class_at(row: int, column: int) -> Class:
    if row == column:
        return row, row, EITHER
    return (row, column, SUITED) if row > column else (column, row, OFFSUIT)


def class_name(high: int, low: int, kind: str) -> str:
    """The name of a class: `AKs`."""
    return RANKS[high] + RANKS[low] + kind


@cache
def ranking() -> tuple[tuple[str, int, int], ...]:
    """The classes from best to worst: name, wins and ties against a random hand.

    The counts are of one combo of the class against every other combo on every board, which makes
    2,097,572,400 cases. Classes are ranked by wins plus half the ties. `data/starting_hands.txt`
    says how it was made.
    """
    path = os.path.join(os.path.dirname(__file__), "data", "starting_hands.txt")
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return tuple((name, int(wins), int(ties)) for name, wins, ties in lines)


@lru_cache(maxsize=1024)
def best_classes(share: Fraction) -> int:
    """The combos of the best classes, as few classes as make up a share of all combos."""
    found = 0
    for name, _, _ in ranking():
        if found.bit_count() >= share * COMBOS:
            break
        found |= set_of_class(RANKS.index(name[0]), RANKS.index(name[1]), name[2:])
    return found


def is_ranked(game: Game) -> bool:
    """Whether the ranking of starting hands, and so percentages, apply to a game."""
    rules = (game.cards, game.board, game.plays, len(game.deck))
    return rules == (2, 5, None, 52) and [ordering for _, ordering in game.pots] == [HIGH]
