"""The hands that are not reviewed, each with its reason."""

import cardmath as cm
from cardmath import hand_histories
from tests.review.reviewed import CHART, FOLDED, played, review


def test_hands_that_cannot_be_reviewed_are_listed_with_the_reason() -> None:
    hidden = played(moves=FOLDED, number=3, hero=1)
    early = played(number=4, moves=(((0, "x", 0), (1, "b", 50), (0, "f", 0)),))
    done = review(played(), hidden, early)
    assert {row.hand: row.reason for row in done.left_out} == {
        "3": "the text does not show the player's cards",
        "4": "no decision from the river on",
    }
    lacking = review(played(), ranges=["BTN raise: AA"])
    assert "has no line for BB call vs BTN" in lacking.left_out[0].reason
    assert lacking.hands == 0


def test_other_games_are_left_out_with_the_reason() -> None:
    text = hand_histories.sample_hands(30, "omaha", seats=2, seed=4)
    done = cm.review(hand_histories.parse(text), ranges=CHART, cache=False)
    assert done.hands == 0
    assert {row.reason for row in done.left_out} == {"the game is omaha"}


def test_random_hands_are_reviewed_or_listed() -> None:
    """No legal hand raises an error, whatever was done in it."""
    text = hand_histories.sample_hands(120, seats=3, seed=8)
    read = hand_histories.parse(text)
    chart = [
        f"any {action}: 10%"
        for action in ("raise", "3-bet", "4-bet", "5-bet", "limp", "call", "check")
    ]
    done = cm.review(read, ranges=chart, depth="river", target="5%", cache=False)
    acted = {
        row["hand_id"]
        for row in read.actions
        if row["street"] > 0 and row["action"] in ("f", "cc", "cbr")
    }
    reviewed = {row.hand_id for row in done.decisions}
    assert reviewed
    assert reviewed | {row.hand_id for row in done.left_out} <= acted
    assert not [row.reason for row in done.left_out if "cannot be solved" in row.reason]
    assert all(row.loss >= 0 and row.bound >= 0 for row in done.decisions)
