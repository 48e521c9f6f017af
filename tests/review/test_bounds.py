"""The bound of a loss: how far the solution may be off, at a node that is seldom reached."""

import pytest

from cardmath import cards
from cardmath._review.judged_act import JudgedAct
from cardmath._review.played_hand import Act
from cardmath._review.street import SolvedStreet
from cardmath.solve import PostflopAnswer, postflop

POT, STACK, BET = 100, 200, 100
BLUFFS = 0.2
"""How often the button bets a hand that never wins."""
LINE = "x b100"
RARE_LINE = "x b100 a"


def with_a_bad_reply() -> PostflopAnswer:
    """A solution whose only fault in position is to call a raise with a bluff.

    The big blind folds half of what a bet faces, so that a bluff that folds to a raise is worth as
    much as a check: nothing. What is locked is summed up, and stays when the locks are taken away.
    """
    game = postflop(
        "Ks7h2d3c4s", ["KQ, 77", "QJ"], POT, STACK, ("", "100%"), ("a", ""), chip=1, relabel=False
    )
    answer = game.prepare("0.1%", threads=1)
    answer.lock("x", {"check": 1 - BLUFFS, "b100": BLUFFS})
    # Beside a bluff, KQ has nine combos and 77 three: six of twelve fold.
    answer.lock(LINE, {"KQ": {"fold": 2 / 3, "call": 1 / 6}, "77": {"a": 1.0}})
    answer.lock(RARE_LINE, {"call": 1.0})
    answer.resume(1e-9, iterations=4)
    for line in ("x", LINE, RARE_LINE):
        answer.unlock(line)
    return answer


def call_with_a_set(answer: PostflopAnswer) -> JudgedAct:
    first, second = cards("7c 7d")
    board = tuple(cards("Ks 7h 2d 3c 4s"))
    street = SolvedStreet(answer, 2, 0, (second, first), board, lambda *_: answer, "")
    street.follow(Act(2, 0, "x", POT, 0, None), acts_again=True, is_last=False)
    street.follow(Act(2, 1, "b100", POT, BET, None), acts_again=True, is_last=False)
    judged = street.follow(Act(2, 0, "c", POT + BET, BET, None), acts_again=False, is_last=True)
    assert judged is not None
    return judged


def test_a_bad_reply_where_the_game_seldom_comes_is_within_the_bound() -> None:
    """The raise seems to win all 200 behind, as bluffs call it; they should fold.

    Then it wins the 100 of the bet, as a call does: calling is no mistake.
    """
    answer = with_a_bad_reply()
    judged = call_with_a_set(answer)
    assert judged.values == pytest.approx({"fold": 0, "call": 200, "all-in 200": 300}, abs=0.01)
    assert judged.best == "all-in 200"
    exact_loss = 0.0
    assert judged.loss - exact_loss == pytest.approx(100, abs=0.01)
    assert judged.loss - exact_loss <= judged.bound


def test_the_bound_is_the_gain_by_the_probability_of_the_node() -> None:
    """Beside the hand's own gain and rounding, which are next to nothing here."""
    answer = with_a_bad_reply()
    node = answer.node(LINE)
    gain = answer.best_responses[1] - answer.values[1]
    # The bluffs lose 100 more than by folding whenever they meet a raise.
    raised = node.frequencies["all-in 200"]
    assert gain == pytest.approx(BLUFFS * raised * 100, rel=1e-3)
    expected = 100 + gain / (BLUFFS * node.frequencies["call"])
    assert call_with_a_set(answer).bound == pytest.approx(expected, rel=0.01)
