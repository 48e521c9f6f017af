"""The games of the tests, and hands of them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from cardmath import video_poker as vp
from tests.oracles import video_poker as plain

JACKS = vp.GAMES["jacks-9-6"]
DEUCES = vp.GAMES["deuces-full-pay"]
JOKER = vp.GAMES["joker-kings-20-7"]
RANDOM = random.Random(20)

ODD = vp.Game(
    "odd",
    "All conditions",
    "natural royal flush in hearts 900, wild royal flush in hearts 90, royal flush 80, "
    "four aces with 2-4 70, natural four aces 60, five of a kind 50, straight flush 40, "
    "four 5-K 30, four of a kind 25, full house 9, flush in red 8, flush 6, straight 4, "
    "three aces 5, three of a kind 3, two pair 2, jacks or better 1, pair of 2s or 4s or 6s 1",
    wild="one-eyed jacks",
)
BUG = vp.Game(
    "bug",
    "The bug",
    "five of a kind 100, straight flush 50, four of a kind 20, full house 8, flush 5, straight 4, "
    "three of a kind 2, two pair 1, pair of aces 1",
    wild="bug",
)
TWO_JOKERS = vp.Game(
    "two-jokers",
    "Two jokers",
    "natural royal flush 800, two jokers 30, five of a kind 25, straight flush 20, "
    "four 2-8 with A-4 12, four of a kind 8, full house 4, natural flush 5, flush 3, straight 2, "
    "natural three of a kind 2, three of a kind 1",
    wild="two jokers",
)
GAMES = (JACKS, DEUCES, JOKER, ODD, BUG, TWO_JOKERS, vp.GAMES["double-double-bonus-9-6"])
EACH_GAME = [  # two of them every day
    pytest.param(
        game, id=str(game), marks=[pytest.mark.exhaustive] if game not in (JACKS, JOKER) else []
    )
    for game in GAMES
]


analyzed = cache(vp.analyze)
"""Analyses that several tests look at. Each takes a fifth of a second."""


def some_hand(game: vp.Game) -> list[str]:
    """Five cards; those that are wild come more often than they should."""
    cards = [str(card) for card in game.deck]
    wild = [str(card) for card in game.wild_cards]
    few = RANDOM.sample(wild, min(len(wild), RANDOM.choice([0, 0, 1, 1, 2])))
    rest = [card for card in cards if card not in wild]
    return [*few, *RANDOM.sample(rest, 5 - len(few))]


def suited_hand(game: vp.Game) -> list[str]:
    """Five cards that are near to each other, so that the lines come up."""
    rank = RANDOM.randrange(9)
    near = plain.RANKS[rank : rank + 5] + RANDOM.choice(["A", "J", "2"])
    suits = RANDOM.choice(["cdhs", "h", "hs", "h"])
    wild = {str(card) for card in game.wild_cards}
    few = set(RANDOM.sample(sorted(wild), min(len(wild), 2)))
    cards = sorted({rank + suit for rank in near for suit in suits} - wild | few)
    return RANDOM.sample(cards, 5)
