"""Whoever takes prizes takes them from the first place down."""

from collections.abc import Callable

import pytest

import cardmath as cm
from cardmath import tournaments
from cardmath._page.errors import FieldError
from cardmath.errors import CardmathError
from cardmath.hand_histories import read
from tests.app.questions.asking import answers
from tests.shell import cardmath

_HAND = "examples/hands"
_ALL_IN = cm.betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(["all in", "all in"])
_RUN_OUT = _ALL_IN.play(["all in", "deal 2c7dTs"])

_TAKERS: dict[str, Callable[[list[float]], object]] = {
    "icm": lambda prizes: cm.icm([50, 30, 20], prizes),
    "bubble_factors": lambda prizes: tournaments.bubble_factors([50, 30, 20], prizes),
    "required_equity": lambda prizes: tournaments.required_equity(
        [90, 0, 100], prizes, player=0, opponent=1, call=90, pot=110
    ),
    "deal": lambda prizes: tournaments.deal([50, 30, 20], prizes),
    "chip chop": lambda prizes: tournaments.deal([50, 30, 20], prizes, method="chips"),
    "all_in_prizes": lambda prizes: tournaments.all_in_prizes(
        _RUN_OUT, ["AhAd", "KhKd", "9s8s"], prizes
    ),
    "all_in_call": lambda prizes: cm.all_in_call(
        _ALL_IN, {0: "AA", 1: "KhKd", 2: "QQ"}, prizes=prizes, seed=1, samples=100
    ),
    "review": lambda prizes: cm.review(read(_HAND), "Ann", prizes=prizes),
    "PrizeMoney": cm.solve.PrizeMoney,
    "push_fold": lambda prizes: cm.solve.push_fold(10, prizes=prizes),
    "push_fold of three": lambda prizes: cm.solve.push_fold([12, 8, 20], prizes=prizes),
}


@pytest.mark.parametrize("name", _TAKERS)
@pytest.mark.parametrize("prizes", [[30, 50, 20], [50, 0, 20], [50, 30, 30.5]])
def test_a_place_that_is_paid_more_than_the_one_above_is_refused(
    name: str, prizes: list[float]
) -> None:
    with pytest.raises(CardmathError, match="none is above the one before it"):
        _TAKERS[name](prizes)


@pytest.mark.parametrize(
    "command",
    [
        "icm 50 30 20",
        "icm 50 30 20 --bubble",
        "icm 50 30 20 --deal icm",
        "push-fold 10",
        "push-fold 12 8 20",
        "solve AA KK -b Ks7h2d3c4s --pot 100 --stack 200",
        "solve flops Ks7h2d AA KK --pot 100 --stack 200",
        f"review {_HAND} --player Ann",
    ],
)
def test_commands_refuse_them(command: str) -> None:
    run = cardmath(*command.split(), "--prizes", "20", "30", "50")
    assert (run.status, run.out) == (2, "")
    assert "place 2 has 30 after 20" in run.err


@pytest.mark.parametrize("view", ["icm", "push_fold"])
def test_the_page_marks_their_field(view: str) -> None:
    with pytest.raises(FieldError) as caught:
        answers(view, stacks=["50", "30", "20"], prizes="30 50")
    assert caught.value.field == "prizes"
