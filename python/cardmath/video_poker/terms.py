"""The terms of a game, such as its high and wild cards, and the features of held cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardmath._cards.faces import Rank
from cardmath.video_poker.games import Game
from cardmath.video_poker.shapes import RANKS

_COUNTS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Terms:
    """The properties of a game that the names of its holds refer to."""

    lines: tuple[str, ...]
    """The names of the lines."""
    high: tuple[int, ...]
    """The high cards: the ranks, from 0, whose pairs are paid."""
    groups: tuple[tuple[int, ...], ...]
    """The sets of ranks that a line requires, such as aces, or 2 to 4."""
    wild: int
    """The number of wild cards."""
    wild_name: str
    """The name of a wild card."""
    wild_cards: frozenset[int]
    """The ids of the wild cards."""
    wild_ranks: frozenset[int]
    """The ranks whose cards are all wild."""

    def with_wild(self, name: str, wild: int) -> str:
        """The name of a hold with this number of wild cards."""
        return f"{name} with {self.some_wild(wild)}" if wild else name

    def some_wild(self, wild: int) -> str:
        """A number of wild cards, in words."""
        if wild == 1:
            return f"the {self.wild_name}" if self.wild == 1 else f"a {self.wild_name}"
        return f"{_COUNTS[wild]} {self.wild_name}s"


@lru_cache(maxsize=64)
def terms_of(game: Game) -> Terms:
    """The terms of a game."""
    shapes = [line.shape for line in game.lines]
    pairs = [shape.ranks for shape in shapes if (shape.kind, shape.count) == ("kind", 2)]
    high = tuple(sorted({RANKS.index(rank) for ranks in pairs for rank in ranks}))
    groups = {
        tuple(RANKS.index(rank) for rank in shape.ranks)
        for shape in shapes
        if shape.kind == "kind" and shape.ranks != RANKS
    }
    cards = game.wild_cards
    ranks = [RANKS.index(str(card.rank)) for card in cards if not card.is_joker]
    whole = frozenset(rank for rank in ranks if ranks.count(rank) == 4)
    return Terms(
        tuple(line.name for line in game.lines),
        high if len(high) < len(RANKS) else (),
        tuple(sorted(groups - {high})),
        len(cards),
        _wild_name(game),
        frozenset(card.id for card in cards),
        whole,
    )


def _wild_name(game: Game) -> str:
    if game.bug:
        return "bug"
    if game.jokers == len(game.wild_cards):
        return "joker"
    ranks = {str(card.rank) for card in game.wild_cards if not card.is_joker}
    return "deuce" if ranks == {"2"} and not game.jokers else "wild card"


def group_name(group: tuple[int, ...]) -> str:
    """Some ranks in words: `aces`, `2-4`, `jacks or better`."""
    names = [rank.plural.lower() for rank in Rank]
    if len(group) == 1:
        return names[group[0]]
    if group == tuple(range(group[0], len(RANKS))):
        return f"{names[group[0]]} or better"
    if group == tuple(range(group[0], group[-1] + 1)):
        return f"{RANKS[group[0]]}-{RANKS[group[-1]]}"
    return " or ".join(RANKS[rank] for rank in group)


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
    """The number of high cards, whose pairs are paid."""

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
