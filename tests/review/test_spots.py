"""The spot of a decision, to solve and to walk."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories
from tests.review.hands import Played


def test_the_spot_of_a_decision_is_the_game_that_was_played() -> None:
    """Each decision is found in its game, with what was done among the actions."""
    board = "Ks 7h 2d 3c 4s"
    moves = (
        ((0, "x", 0), (1, "b", 45), (0, "c", 45)),
        ((0, "x", 0), (1, "x", 0)),
        ((0, "b", 90), (1, "r", 155), (0, "f", 90)),
    )
    found = hand_histories.parse(Played(1, board, ("KhQh", "AhAd"), moves).text)
    chart = ["BTN raise: AA, KK, 76s", "BB call: KQ, 77, QJs"]
    depths: list[Any] = ["river", "turn"]
    for streets, depth in enumerate(depths, 1):
        review = cm.review(found, "Ann", ranges=chart, depth=depth, cache=False)
        assert len({row.street for row in review.decisions}) == streets
        for row in review.decisions:
            spot = review.spot(row)
            node = spot.game.solve("0.5%").node(spot.line)
            assert " ".join(map(str, node.board)) == row.board
            assert node.player == 0
            assert node.pot == pytest.approx(row.pot)
            assert row.action in node.actions
            assert set(row.values) <= set(node.actions) or row.street == "river"
    again = pickle.loads(pickle.dumps(review))
    assert again.spot(review.decisions[0]).line == review.spot(review.decisions[0]).line


def test_a_spot_is_that_of_a_decision_of_the_review() -> None:
    board = "Ks 7h 2d 3c 4s"
    checked = ((0, "x", 0), (1, "x", 0))
    chart = ["BTN raise: AA, KK", "BB call: KQ, 77"]
    reviews = [
        cm.review(
            hand_histories.parse(Played(number, board, (hole, "AhAd"), (checked,) * 3).text),
            "Ann",
            ranges=chart,
            depth="river",
            cache=False,
        )
        for number, hole in ((1, "KhQh"), (2, "7c7d"))
    ]
    with pytest.raises(cm.CardmathError, match="after the flop"):
        reviews[0].spot(replace(reviews[1].decisions[0], line="bet 3"))
    with pytest.raises(cm.CardmathError, match="takes a decision"):
        reviews[0].spot("river")  # type: ignore[arg-type]
