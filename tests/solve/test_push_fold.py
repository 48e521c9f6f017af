"""Push or fold, by chips and by prize money, and its command."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import cardmath as cm
from cardmath.solve import PushFoldSolution, push_fold
from tests import golden
from tests.shell import cardmath

VALUE, JAM, CALL = (
    float(number)
    for name, *numbers in golden.rows("solved_games.txt")
    if name == "push-fold-10"
    for number in numbers
)


@pytest.fixture(scope="module")
def matrix() -> cm.results.PreflopMatrix:
    return cm.preflop_matrix()


def test_ten_big_blinds(matrix: cm.results.PreflopMatrix) -> None:
    exact = push_fold(10, matrix=matrix).solve(method="lp")
    assert exact.values[0] == pytest.approx(VALUE, abs=1e-9)
    assert (exact.jam_percent, exact.call_percent) == pytest.approx((JAM, CALL), abs=1e-3)
    learnt = push_fold(10, matrix=matrix).solve(method="regret", target=1e-6)
    assert learnt.exploitability <= 1e-6
    assert learnt.values[0] == pytest.approx(VALUE, abs=2e-6)
    assert len(exact.strategies[0]) == len(exact.strategies[1]) == 169


def value_by_hand(
    solution: PushFoldSolution, matrix: cm.results.PreflopMatrix, ends: dict[str, float]
) -> float:
    """What the small blind has, from the strategies and the equities alone."""
    jams = np.array([solution.strategies[0][name]["jam"] for name in matrix.classes])
    calls = np.array([solution.strategies[1][name]["call"] for name in matrix.classes])
    weights = matrix.deals / matrix.deals.sum()
    shown = matrix.wins * ends["win"] + matrix.wins.T * ends["lose"] + matrix.ties * ends["tie"]
    called = (weights * shown / matrix.deals * np.outer(jams, calls)).sum()
    stolen = (weights * np.outer(jams, 1 - calls)).sum() * ends["steal"]
    folded = (weights.sum(axis=1) * (1 - jams)).sum() * ends["fold"]
    return float(called + stolen + folded)


def test_blinds_antes_and_stacks(matrix: cm.results.PreflopMatrix) -> None:
    game = push_fold((12, 8), ante=0.25, blinds=(1, 2), matrix=matrix)
    solution = game.solve(method="lp")
    ends = {"fold": -1.25, "steal": 2.25, "win": 8.0, "tie": 0.0, "lose": -8.0}
    assert solution.values[0] == pytest.approx(value_by_hand(solution, matrix, ends))
    unequal = push_fold((8, 12), ante=0.25, blinds=(1, 2), matrix=matrix).solve(method="lp")
    assert unequal.values[0] == pytest.approx(solution.values[0])


def test_prize_money(matrix: cm.results.PreflopMatrix) -> None:
    """Losing everything costs more than winning as much gains: both play fewer hands."""

    def money(first: float, second: float) -> tuple[float, float]:
        return first**0.7, second**0.7

    game = push_fold(10, payoff=money, matrix=matrix)
    assert not game.is_constant_sum
    solution = game.solve()
    by_chips = push_fold(10, matrix=matrix).solve()
    assert solution.method == "regret minimisation"
    assert solution.exploitability < 1e-4
    assert solution.call_percent < by_chips.call_percent - 5
    ends = {
        "fold": 9.5**0.7,
        "steal": 11**0.7,
        "win": 20**0.7,
        "tie": 10**0.7,
        "lose": 0.0,
    }
    assert solution.values[0] == pytest.approx(value_by_hand(solution, matrix, ends))
    linear = push_fold(10, payoff=lambda own, other: (own / 20, other / 20), matrix=matrix).solve()
    assert linear.values[0] == pytest.approx((10 + by_chips.values[0]) / 20, abs=1e-7)


def test_the_ranges(matrix: cm.results.PreflopMatrix) -> None:
    solution = push_fold(10, matrix=matrix).solve(method="lp")
    assert cm.Range("22+, A2+") <= solution.jam
    assert solution.jam.percent == pytest.approx(JAM, abs=0.01)
    assert solution.call.percent == pytest.approx(CALL, abs=0.01)
    assert "58.28%" in str(solution)
    assert "<table" in solution._repr_html_()


@pytest.mark.parametrize(
    ("stack", "options", "message"),
    [
        (1, {}, "the big blind is all-in by the blind or the ante, and decides nothing"),
        (-1, {}, "a stack is 0 to 1,000,000,000,000, not -1"),
        ("ten", {}, "a stack is a number"),
        (float("inf"), {}, "a stack is 0 to 1,000,000,000,000, not inf"),
        (1e308, {}, "a stack is 0 to 1,000,000,000,000"),
        (10, {"ante": -1}, "the ante is 0 to 1,000,000,000,000"),
        (10, {"blinds": (2, 1)}, "the small blind is not greater"),
        (10, {"blinds": 1}, "two numbers"),
        (10, {"payoff": 3}, "payoff is a function"),
        (10, {"payoff": lambda *_: (0.5, 0.5)}, "nothing to play for"),
        (10, {"payoff": lambda own, _: (0.5 + 1e-16 * own, 0.5)}, "nothing to play for"),
        (10, {"prizes": [50, 50]}, "all 2 players who are left get the same prize"),
        ((10, 8), {"prizes": [50, 50, 50], "others": [3]}, "there is nothing to play for"),
        (10, {"payoff": lambda *_: 3}, "payoff returns two numbers"),
        (10, {"matrix": 3}, "PreflopMatrix"),
    ],
)
def test_wrong_input_is_refused(stack: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        push_fold(stack, **options)  # type: ignore[call-overload]


def test_the_command() -> None:
    run = cardmath("push-fold", "10", "--method", "lp")
    assert run.status == 0
    assert run.out.startswith("-0.045371 for the small blind, +0.045371 for the big blind\n")
    assert "the small blind jams 58.28%" in run.out
    found = json.loads(cardmath("push-fold", "20", "--ante", "0.125", "--json").out)
    assert found["players"] == ["small blind", "big blind"]
    assert found["exploitability"] < 1e-4
    assert "all-in by the blind or the ante: SB, BB" in cardmath("push-fold", "0.2").out
    assert "two numbers" in cardmath("push-fold", "10", "--blinds", "1").err


def test_the_command_with_prize_money(matrix: cm.results.PreflopMatrix) -> None:
    """With others in the tournament the same chips are risked more carefully."""
    money = ["--prizes", "50", "30", "20", "--others", "15", "7"]
    run = cardmath("push-fold", "10", "--against", "8", *money)
    assert run.status == 0, run.err
    head = run.out.splitlines()
    assert "of the prizes for the small blind" in head[0]
    assert head[1].startswith("exploitability")
    found = json.loads(cardmath("push-fold", "10", "--against", "8", *money, "--json").out)

    def worth(own: float, other: float) -> tuple[float, float]:
        rows = cm.icm([own, other, 15, 7], [50, 30, 20]).rows
        return float(rows[0].expected), float(rows[1].expected)

    same = push_fold((10, 8), payoff=worth, matrix=matrix).solve()
    assert found["values"] == pytest.approx(same.values)
    by_chips = push_fold((10, 8), matrix=matrix).solve()
    assert same.call_percent < by_chips.call_percent
    first, second = cm.icm([10, 8, 15, 7], [50, 30, 20]).rows[:2]
    assert sum(same.values) <= float(first.expected + second.expected) + 1e-9
    assert "--others belongs to --prizes" in cardmath("push-fold", "10", "--others", "5").err
    assert "'x' is not a number" in cardmath("push-fold", "10", "--prizes", "x").err


@pytest.mark.exhaustive
def test_the_picture_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "ranges.svg"
    run = cardmath("push-fold", "10", "--plot", str(path))
    assert run.status == 0
    assert "exploitability" in path.read_text()
