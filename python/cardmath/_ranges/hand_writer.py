"""Writing ranges of hands of more than two cards: whole ranks, then single hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING

from cardmath._cards.faces import RANKS
from cardmath._core import Hand
from cardmath._ranges.game_parser import SUITS
from cardmath._ranges.hand_sets import masks_of
from cardmath._ranges.writer import weighted
from cardmath._support.progress import still_busy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardmath._ranges.weights import Levels
    from cardmath._rules.game import Game

_OFTEN = 1 << 12
"""The number of hands between two checks of whether to stop."""


def write_hands(levels: Levels, game: Game) -> str:
    """Write a range, given by its weights and the hands that have each weight.

    >>> from cardmath import Range
    >>> Range("AAKK, QQJJ@50%", "omaha") - "AA**ds"
    Range('AAKKss, AAKKr, QQJJ@0.5', game='omaha')
    """
    found = [(list(_terms(hands, game)), weight) for weight, hands in levels]
    return ", ".join(weighted(", ".join(terms), len(terms) == 1, w) for terms, w in found)


def _terms(hands: int, game: Game) -> Iterator[str]:
    """Write a set as terms: ranks, the best first, or parts of them by their suits, or hands."""
    by_ranks: dict[tuple[int, ...], list[int]] = {}
    masks: list[int] = masks_of(hands, game.cards).tolist()
    if len(masks) == comb(len(game.deck), game.cards):
        yield "*"
        return
    for number, mask in enumerate(masks):
        by_ranks.setdefault(_ranks(mask), []).append(mask)
        if not number % _OFTEN:
            still_busy()
    of_rank = Counter(card.rank.index for card in game.deck)
    for ranks in sorted(by_ranks, reverse=True):
        yield from _of_ranks(ranks, by_ranks[ranks], of_rank)


def _of_ranks(ranks: tuple[int, ...], masks: list[int], of_rank: Counter[int]) -> Iterator[str]:
    """Write the hands of some ranks."""
    name = "".join(RANKS[rank] for rank in ranks)
    counts = tuple(Counter(ranks).values())
    if len(masks) == prod(comb(of_rank[rank], count) for rank, count in Counter(ranks).items()):
        yield name
        return
    by_suits: dict[int, list[int]] = {}
    for mask in masks:
        by_suits.setdefault(_paired_suits(mask), []).append(mask)
    letters = {number: letter for letter, number in SUITS.items()}
    whole_deck = all(of_rank[rank] == 4 for rank in ranks)
    for number in sorted(by_suits, reverse=True):
        part = by_suits[number]
        if number in letters and whole_deck and len(part) == _size(counts, number):
            yield name + letters[number]
        else:
            yield from (str(Hand.from_mask(mask)).replace(" ", "") for mask in reversed(part))


def _ranks(mask: int) -> tuple[int, ...]:
    """The ranks of a hand, the highest first."""
    return tuple(
        rank for rank in range(12, -1, -1) for suit in range(4) if mask >> 16 * suit + rank & 1
    )


def _paired_suits(mask: int) -> int:
    """The number of suits with two cards or more."""
    return sum((mask >> 16 * suit & 0x1FFF).bit_count() > 1 for suit in range(4))


@lru_cache(maxsize=256)
def _size(counts: Sequence[int], paired: int) -> int:
    """How many hands have these counts of each rank, and `paired` suits with two cards or more."""
    choices = [list(combinations(range(4), count)) for count in counts]
    held = (Counter(suit for suits in chosen for suit in suits) for chosen in product(*choices))
    return sum(sum(count > 1 for count in of_suit.values()) == paired for of_suit in held)
