"""The textures of flops: suits, pairs, high cards and connections, in words."""

from __future__ import annotations

from collections.abc import Callable

from cardmath._cards.deck import Hand
from cardmath._support.lists import one_of

_HIGH, _MIDDLE = 8, 5
"""The ranks from which a card is high (a ten) or middle (a seven)."""


def _ranks(flop: Hand) -> list[int]:
    return sorted((card.rank.index for card in flop), reverse=True)


def _suits(flop: Hand) -> str:
    """How many suits it has."""
    return {1: "monotone", 2: "two-tone", 3: "rainbow"}[len({str(card)[1] for card in flop})]


def _pairing(flop: Hand) -> str:
    """How many ranks it has."""
    return {1: "three of a kind", 2: "paired", 3: "unpaired"}[len(set(_ranks(flop)))]


def _high_card(flop: Hand) -> str:
    """Its highest rank."""
    return f"{'23456789TJQKA'[_ranks(flop)[0]]} high"


def _connection(flop: Hand) -> str:
    """How many of the ten straights need just two more cards: those with three of its ranks."""
    ranks = set(_ranks(flop))
    if len(ranks) < 3:
        return "fewer than three ranks"
    straights = [{(low - 1) % 13 for low in range(start, start + 5)} for start in range(10)]
    ways = sum(ranks <= straight for straight in straights)
    return {0: "no straight", 1: "one straight", 2: "two straights", 3: "three straights"}[ways]


def _heights(flop: Hand) -> str:
    """Its cards by height: H for ten to ace, M for seven to nine, L for two to six."""
    return "".join("H" if r >= _HIGH else "M" if r >= _MIDDLE else "L" for r in _ranks(flop))


TEXTURES: dict[str, Callable[[Hand], str]] = {
    "suits": _suits,
    "pairing": _pairing,
    "high card": _high_card,
    "connection": _connection,
    "heights": _heights,
}
"""The textures, by what they look at."""


def find_texture(by: str) -> Callable[[Hand], str]:
    """The function that names a flop's texture.

    Raises:
        CardmathError: there is no such texture.
    """
    return TEXTURES[one_of("by", by, TEXTURES)]
