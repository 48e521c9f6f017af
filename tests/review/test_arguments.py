"""What cm.review refuses."""

from typing import Any

import pytest

import cardmath as cm
from tests.review.reviewed import CHART, found, played, review


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"depth": "preflop"}, "depth is one of 'flop', 'turn', 'river'"),
        ({"ranges": ["BTN raise"]}, "line 1: 'BTN raise' is not a line of a chart"),
        ({"ranges": []}, "has no lines"),
        ({"ranges": ["BTM raise: AA"]}, "line 1: 'BTM' is not a position"),
        ({"ranges": ["BTN bet: AA"]}, "'bet' is not what a player does last"),
        ({"ranges": ["BTN raise vs: AA"]}, "a position comes after 'vs'"),
        ({"ranges": ["BTN call vs btn: AA"]}, "line 1: two players are not both BTN"),
        ({"ranges": ["BTN raise 40-20bb: AA"]}, "the smaller stack comes first"),
        ({"ranges": ["BTN raise: AX"]}, "line 1"),
        ({"ranges": "any raise: " + "AX, " * 3000}, "line 1"),
        ({"ranges": "/dev/zero"}, "is not a chart"),
        ({"target": "x"}, "a target is"),
        ({"last": 0}, "a number of hands"),
        ({"bets": "-5%"}, "-5%"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(cm.CardmathError, match=reason):
        review(played(), **options)


def test_only_hands_are_reviewed() -> None:
    with pytest.raises(cm.errors.CardmathTypeError, match="hands that were read"):
        cm.review("folder")  # type: ignore[arg-type]
    with pytest.raises(cm.CardmathError, match="no player 'Zoe'"):
        cm.review(found(played()), "Zoe", ranges=CHART)
