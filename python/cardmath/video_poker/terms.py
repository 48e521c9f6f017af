"""The terms of a game: its high cards, its wild cards, and the ranks that its lines require."""

from __future__ import annotations

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
    """The high cards: the ranks, from 0, of which a pair is paid."""
    groups: tuple[tuple[int, ...], ...]
    """The sets of ranks that a line requires, such as aces, or 2 to 4."""
    wild: int
    """The number of wild cards."""
    wild_name: str
    """The name of a wild card."""
    wild_cards: frozenset[int]
    """The ids of the wild cards."""
    wild_ranks: frozenset[int]
    """The ranks of which all cards are wild."""

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
