"""The evaluators of history, all with the same interface."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

import cardmath as cm
from cardmath.history import cactus_kev, choose_five, counting, senzee

Ids = Sequence[tuple[int, ...]]

NAMES = [str(card) for card in sorted(cm.Deck(), key=lambda card: card.id)]
KEV_CARDS = list(map(cactus_kev.parse_card, NAMES))
FIVE_CARDS = list(map(choose_five.parse_card, NAMES))


class Witness(NamedTuple):
    """An evaluator of hands of ids; `sign` is 1 if greater values are stronger, else -1."""

    name: str
    values: Callable[[Ids], Sequence[Any]]
    sign: int
    name_of: Callable[[Any], str]


def one_by_one(
    deck: Sequence[Any], evaluate: Callable[[Any], Any]
) -> Callable[[Ids], Sequence[Any]]:
    """Evaluate hands one by one, with the cards of the program."""
    return lambda hands: [evaluate([deck[card] for card in hand]) for hand in hands]


WITNESSES = [
    Witness("cactus_kev", one_by_one(KEV_CARDS, cactus_kev.hand_value), -1, cactus_kev.hand_name),
    Witness("senzee", one_by_one(KEV_CARDS, senzee.hand_value), -1, cactus_kev.hand_name),
    Witness(
        "choose_five", one_by_one(FIVE_CARDS, choose_five.value_of), 1, lambda value: value.name
    ),
    Witness(
        "counting",
        lambda hands: counting.rank(np.array(hands, np.uint8)).tolist(),
        1,
        lambda number: counting.NAMES[number // 13**5],
    ),
]

CATEGORIES = [(first, shape.name) for shape, first, _ in cm.HIGH.bands]


def _category_of(strength: int) -> str:
    """The category whose strengths begin at the greatest number up to this one."""
    return max(each for each in CATEGORIES if each[0] <= strength)[1]


CORE = Witness(
    "cardmath.strengths",
    lambda hands: cm.strengths(np.array(hands, np.uint8)).tolist(),
    1,
    _category_of,
)
"""The core, with all hands in one array."""


def strengths(hands: Ids) -> list[int]:
    """The strengths by the core, one hand at a time."""
    cards = [cm.Card.from_id(number) for number in range(52)]
    return [cm.strength([cards[card] for card in hand]) for hand in hands]


def name_of_best(witness: Witness, hand: Iterable[int]) -> str:
    """The category of the best five cards of a hand."""
    values = witness.values(list(combinations(hand, 5)))
    return witness.name_of(max(values) if witness.sign > 0 else min(values))


def one_of_each() -> list[tuple[int, ...]]:
    """One hand of each of the 7462 strengths: all ranks in mixed suits, or five in one suit."""
    mixed = [
        tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    ]
    return mixed + [tuple(4 * rank for rank in ranks) for ranks in combinations(range(13), 5)]
