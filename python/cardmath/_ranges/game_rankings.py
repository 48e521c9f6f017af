"""The hands of games other than hold'em, best to worst by their equity against a random hand.

A file of `data/` has one number or two for each class of hands up to suit relabelling, in the order
of `HandIndexer`: how many deals one hand of the class wins and ties against each hand of other
cards on each board; in games of two pots, how many quarters of a pot it wins. The numbers of a
class that has no hand in the deck are negative. `scripts/rank_game_hands.py` counts all of it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.hand_indexer import HandIndexer
from cardmath._ranges.hand_sets import all_masks, ids_of, set_of
from cardmath._rules.games import GAMES
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._rules.game import Game

    Numbers = NDArray[np.int64]

_RANKED = ("omaha", "omaha8", "short-deck")
"""The games whose hands were ranked: each has a file of its name in `data/`."""


def ranking_of(game: Game) -> Ranking | None:
    """The ranking of the hands of a game, or of one with the same rules; None if there is none."""
    return _rankings().get(_rules(game))


@dataclass(frozen=True)
class Ranking:
    """The ranking of the hands of a game."""

    game: Game
    path: str

    @property
    def deals(self) -> int:
        """The deals of one hand against all hands: each board, each hand of other cards."""
        others = len(self.game.deck) - self.game.cards
        return comb(others, self.game.board) * comb(others - self.game.board, self.game.cards)

    @property
    def has_wins_and_ties(self) -> bool:
        """Whether wins and ties are known, and not only the equities."""
        return len(self.game.pots) == 1

    def best_hands(self, share: Fraction) -> int:
        """The fewest of the best classes that are at least this share of all hands, as a set."""
        return _best_hands(self, share)

    def wins_and_ties(self, masks: NDArray[np.uint64]) -> tuple[list[int], list[int]]:
        """The deals that each of some hands wins and ties against all hands of other cards."""
        classes = _classes(masks, self.game.cards)
        counts = _counts(self)
        return counts["wins"][classes].tolist(), counts["ties"][classes].tolist()

    def quarters(self, masks: NDArray[np.uint64]) -> list[int]:
        """The quarters of a pot that each of some hands wins in all deals."""
        return _quarters(self)[_classes(masks, self.game.cards)].tolist()  # type: ignore[no-any-return]


@cache
def _rankings() -> dict[tuple[object, ...], Ranking]:
    """The rankings that there are, by the rules of the game."""
    folder = os.path.join(os.path.dirname(__file__), "data")
    found = (Ranking(GAMES[name], os.path.join(folder, f"{name}.npz")) for name in _RANKED)
    # The script that counts the hands runs before there is a file.
    return {_rules(ranking.game): ranking for ranking in found if os.path.exists(ranking.path)}


def _rules(game: Game) -> tuple[object, ...]:
    """The parts of a game that the equities of its hands depend on."""
    orderings = tuple(ordering for _, ordering in game.pots)
    return game.cards, game.board, game.plays, game.deck, orderings


@lru_cache(maxsize=64)
def _best_hands(ranking: Ranking, share: Fraction) -> int:
    places, sizes = _order(ranking)
    wanted = share * int(sizes.sum())
    classes = int(np.searchsorted(np.cumsum(sizes), -(-wanted.numerator // wanted.denominator)))
    return set_of(places < classes + bool(wanted))


@cache
def _counts(ranking: Ranking) -> dict[str, Numbers]:
    """The numbers of one hand of each class, as the file has them."""
    with np.load(ranking.path) as data:
        return dict(data)


def _quarters(ranking: Ranking) -> Numbers:
    """The quarters of a pot that one hand of each class wins; negative if it is not in the deck."""
    counts = _counts(ranking)
    return counts["quarters"] if "quarters" in counts else 4 * counts["wins"] + 2 * counts["ties"]


@cache
def _order(ranking: Ranking) -> tuple[Numbers, Numbers]:
    """For each hand, by its number, the place of its class among the best; and their sizes.

    Hands that are not in the deck have the last place, which is not among the sizes.
    """
    quarters = _quarters(ranking)
    best_first = np.argsort(-quarters, kind="stable")
    places = np.empty_like(best_first)
    places[best_first] = np.arange(len(best_first))
    classes = _classes(all_masks(ranking.game.cards), ranking.game.cards)
    last = np.count_nonzero(quarters >= 0)
    of_hands = np.where(quarters[classes] < 0, last, places[classes])
    return of_hands, np.bincount(of_hands)[:last]


def _classes(masks: NDArray[np.uint64], size: int) -> Numbers:
    """The class of each hand."""
    return np.asarray(HandIndexer(size).index(ids_of(masks, size)), np.int64)
