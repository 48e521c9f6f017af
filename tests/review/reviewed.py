"""A hand on which most tests of reviews look, and its review."""

from __future__ import annotations

from typing import Any

import cardmath as cm
from cardmath import hand_histories
from tests.review.hands import Played, Streets

CHART = ["BTN raise: AA, QJ", "BB call: KQ, 77"]
"""The button has the nuts or nothing, and the big blind can beat only a bluff."""
BOARD = "Ks 7h 2d 3c 4s"
CHECKED = ((0, "x", 0), (1, "x", 0))
FOLDED = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "f", 0)))
BLUFF_FACED = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "c", 100)))
OPTIONS: dict[str, Any] = {
    "depth": "river",
    "target": "0.1%",
    "bets": "100%",
    "raises": "a",
    "cache": False,
}


def found(*hands: Played) -> hand_histories.Histories:
    read = hand_histories.parse("".join(hand.text for hand in hands))
    assert not len(read.rejected), [*read.rejected]
    return read


def played(
    hole: str = "KhQh", moves: Streets = BLUFF_FACED, number: int = 1, **more: Any
) -> Played:
    return Played(number, BOARD, (hole, "AhAd"), moves, **more)


def review(*hands: Played, **options: Any) -> cm.results.Review:
    given = {"ranges": CHART, **OPTIONS, **options}
    return cm.review(found(*hands), "Ann", **given)
