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


def test_a_spot_on_the_first_street_is_the_game_of_the_review() -> None:
    """It has the raise that came after the bet, in place of the declared one of nearly its size."""
    board = "Ks 7h 2d 3c 4s"
    checked = ((0, "x", 0), (1, "x", 0))
    moves = (checked, checked, ((0, "b", 33), (1, "r", 86), (0, "f", 33)))
    found = hand_histories.parse(Played(1, board, ("KhQh", "AhAd"), moves).text)
    chart = ["BTN raise: AA, KK, 76s", "BB call: KQ, 77, QJs"]
    review = cm.review(found, "Ann", ranges=chart, depth="river", cache=False)
    bet, folded = review.decisions
    game = review.spot(bet).game
    assert review.spot(folded).game == game
    # It is solved as the review solves a river: five times as precisely as its target.
    solved = game.solve("0.1%", threads=1)
    assert solved.node("b33").actions == ("fold", "call", "raise 86", "all-in 200")
    values = solved.root.action_values[solved.root.hands[0].index("KhQh")]
    assert [*bet.values.values()] == pytest.approx(values.tolist(), abs=1e-3)


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
