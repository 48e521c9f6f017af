"""The features of held cards that decide which labels a hold has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardmath.video_poker.shapes import RANKS
from cardmath.video_poker.terms import Terms

TEN = RANKS.index("T")
ACE = RANKS.index("A")


@dataclass(frozen=True, slots=True)
class HoldFeatures:
    """The features of the held cards that decide which labels a hold has."""

    wild: int
    """The number of wild cards."""
    ranks: tuple[int, ...]
    """The ranks of the natural cards, from 0, the highest first."""
    suited: bool
    """Whether the natural cards have one suit."""
    line: int
    """If all five cards are held, the index of the line that pays them; else -1."""
    runs: int
    """The number of straights that contain the natural cards."""
    high: int
    """The number of high cards, of which a pair is paid."""

    @property
    def size(self) -> int:
        """The number of held cards."""
        return self.wild + len(self.ranks)

    @property
    def gaps(self) -> int:
        """How many straights fewer contain the natural cards than as many cards in a row."""
        return 6 - len(self.ranks) - self.runs

    @property
    def royal(self) -> bool:
        """Whether a royal flush contains the natural cards."""
        return self.suited and self.runs > 0 and all(rank >= TEN for rank in self.ranks)

    @property
    def straight_flush(self) -> bool:
        """Whether a straight flush contains the natural cards, but no royal flush."""
        return self.suited and self.runs > 0 and not self.royal

    @property
    def kind(self) -> int:
        """The number of natural cards if all have one rank; else 0."""
        return len(self.ranks) if len(set(self.ranks)) == 1 else 0

    @property
    def two_pair(self) -> bool:
        """Whether the natural cards are two pairs."""
        return [self.ranks.count(rank) for rank in self.ranks] == [2] * 4


def features_of(ids: Sequence[int], terms: Terms) -> HoldFeatures:
    """The features of up to four held cards."""
    natural = [card for card in ids if card not in terms.wild_cards]
    wild = len(ids) - len(natural)
    ranks = tuple(sorted((card // 4 for card in natural), reverse=True))
    suited = len({card % 4 for card in natural}) <= 1
    high = sum(rank in terms.high for rank in ranks)
    runs = _runs(ranks, terms.wild_ranks)
    if wild and not runs:  # a wild card may play as itself: a deuce between ace and three
        runs = min(1, _runs(ranks, frozenset()))
    return HoldFeatures(wild, ranks, suited, -1, runs, high)


@lru_cache(maxsize=1 << 14)
def _runs(ranks: tuple[int, ...], wild: frozenset[int]) -> int:
    """The number of straights that contain these ranks; 0 if a rank comes twice.

    Straights with a rank whose cards are all wild are not counted.
    """
    if len(set(ranks)) < len(ranks):
        return 0
    straights = [{ACE, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    return sum(not set(ranks) - straight and not wild & straight for straight in straights)


def features_of_line(line: int) -> HoldFeatures:
    """The features of all five cards, which the line of this index pays."""
    return HoldFeatures(0, (), False, line, 0, 0)
