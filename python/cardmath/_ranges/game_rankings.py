"""The hands of games of more than two cards, best to worst by their equity against a random hand.

`data/omaha.npz` has one row for each of the 16,432 classes up to suits, in the order of
`HandIndexer(4)`: how many deals one hand of the class wins, and ties, against each hand of other
cards on each board. `scripts/rank_game_hands.py` counts all of it.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.hand_indexer import HandIndexer
from cardmath._ranges.hand_sets import all_masks, set_of
from cardmath._rules.orderings import HIGH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._rules.games import Game

    Numbers = NDArray[np.int64]

__all__ = ["DEALS", "best_hands", "has_ranking", "wins_and_ties"]

_OMAHA = (4, 5, 2, 52)
"""Cards of a hand, of a board, how many of a hand's play, and cards of the deck."""

DEALS = comb(48, 5) * comb(43, 4)
"""So many deals one hand of Omaha has against all hands: each board, each hand of other cards."""

_PATH = os.path.join(os.path.dirname(__file__), "data", "omaha.npz")


def has_ranking(game: Game) -> bool:
    """Whether a ranking of the hands of a game is known."""
    dealt = (game.cards, game.board, game.plays, len(game.deck))
    is_omaha = dealt == _OMAHA and [ordering for _, ordering in game.pots] == [HIGH]
    return is_omaha and os.path.exists(_PATH)  # it is not while it is counted


@lru_cache(maxsize=64)
def best_hands(share: Fraction) -> int:
    """The fewest of the best classes that are at least this share of all hands, as a set."""
    import numpy as np

    places, sizes = _order()
    wanted = share * len(places)
    classes = int(np.searchsorted(np.cumsum(sizes), -(-wanted.numerator // wanted.denominator)))
    return set_of(places < classes + bool(wanted))


def wins_and_ties(masks: NDArray[np.uint64]) -> tuple[list[int], list[int]]:
    """How many deals each of some hands wins and ties against all hands of other cards."""
    classes = _classes(masks)
    wins, ties = _counts()
    return wins[classes].tolist(), ties[classes].tolist()


@cache
def _counts() -> tuple[Numbers, Numbers]:
    """The wins and ties of one hand of each class."""
    import numpy as np

    with np.load(_PATH) as data:
        return data["wins"], data["ties"]


@cache
def _order() -> tuple[Numbers, Numbers]:
    """For each hand, by its number, the place of its class among the best; and their sizes."""
    import numpy as np

    wins, ties = _counts()
    best_first = np.argsort(-(2 * wins + ties), kind="stable")
    places = np.empty_like(best_first)
    places[best_first] = np.arange(len(best_first))
    of_hands = places[_classes(all_masks(_OMAHA[0]))]
    return of_hands, np.bincount(of_hands)


def _classes(masks: NDArray[np.uint64]) -> Numbers:
    """The class of each hand."""
    import numpy as np

    ids = np.empty((len(masks), _OMAHA[0]), np.uint8)
    for place in range(_OMAHA[0]):
        lowest = masks & -masks
        masks = masks ^ lowest
        bit = np.bitwise_count(lowest - np.uint64(1))
        ids[:, place] = 4 * (bit % 16) + bit // 16
    return np.asarray(HandIndexer(_OMAHA[0]).index(ids), np.int64)
