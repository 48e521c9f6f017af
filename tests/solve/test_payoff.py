"""Games after the flop whose ends pay something else than chips."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest

import cardmath as cm
from cardmath import solve
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.solve import Game, Postflop
from cardmath.solve.jam_or_fold.worth import Payoff
from cardmath.solve.payoff import Payoffs
from tests.oracles.holdem_trees import plain_tree
from tests.solve.postflop import check_judged, few_hands_on_a_turn, strategies_of

RIVER = ("Ks7h2d3c4s", ["AA, 76s, QJ, KQ", "KQ, 88, AK, QJ"])
Declare: TypeAlias = Callable[[Any], object]
CHIPS: dict[str, Any] = {"pot": 100, "stack": 150, "bets": "50%"}


@lru_cache
def money(own: float, other: float) -> tuple[float, float]:
    """Prize money with two more players at the table."""
    rows = cm.icm([own, other, 200, 120], [50, 30, 20]).rows
    return float(rows[0].expected), float(rows[1].expected)


def bounty(own: float, other: float) -> tuple[float, float]:
    """Nobody's loss is the other's gain: a bounty for whoever has all chips, and risk aversion."""
    return own**0.5 + 5 * (other == 0), other / 10 + 9 * (own == 0)


def game(payoff: Payoffs | None, **options: Any) -> Postflop:
    return solve.postflop(*RIVER, **{**CHIPS, **options}, payoff=payoff)


@pytest.mark.parametrize("board", ["Ks7h2d3c4s", "Ks7h2d3c"])
def test_final_stacks_as_the_payoff_are_chips(board: str) -> None:
    chips = solve.postflop(board, RIVER[1], **CHIPS).solve("1%")
    paid = solve.postflop(board, RIVER[1], **CHIPS, payoff=lambda own, other: (own, other))
    answer = paid.solve("1%")
    assert strategies_of(answer) == strategies_of(chips)
    assert answer.exploitability == pytest.approx(chips.exploitability, abs=1e-4)
    for player in (0, 1):
        assert answer.values[player] == pytest.approx(chips.values[player] + 150, abs=1e-9)
        assert answer.root.values[player] == pytest.approx(
            chips.root.values[player] + 150, abs=1e-4, nan_ok=True
        )
    best, chip_best = answer.best_response(1), chips.best_response(1)
    assert best.value == pytest.approx(chip_best.value + 150, abs=1e-6)


def test_rake_is_taken_before_anybody_is_paid() -> None:
    chips = game(None, rake=(0.05, 8)).solve("1%")
    paid = game(lambda own, other: (own, other), rake=(0.05, 8)).solve("1%")
    assert paid.values == pytest.approx([value + 150 for value in chips.values], abs=1e-3)


def test_the_scale_of_a_payoff_changes_no_strategy() -> None:
    chips, large = game(None), game(lambda own, other: (7 + 4096 * own, 4096 * other - 1e4))
    first, second = (each.solve(1e-9, iterations=50) for each in (chips, large))
    assert np.abs(first.node("x").strategy - second.node("x").strategy).max() < 1e-4
    assert second.exploitability_percent == pytest.approx(first.exploitability_percent, rel=1e-3)
    assert large.pot_worth == pytest.approx(4096 * 100)


def test_prize_money_is_what_the_model_of_tournaments_says() -> None:
    prizes = solve.PrizeMoney([50, 30, 20], others=[200, 120])
    for own, other in ((150, 250), (0, 400), (400, 0), (1.5, 398.5)):
        assert prizes(own, other) == pytest.approx(money(own, other), abs=1e-12)
    assert prizes == solve.PrizeMoney((50, 30, 20), np.array([200.0, 120]))  # type: ignore[arg-type]
    first, second = (game(each).solve("1%") for each in (prizes, money))
    assert first.values == second.values
    for given, reason in (
        (([0, 0], [1]), "nothing to play for"),
        (([30, 50], []), "none is above the one before it"),
        (([50] * 3, [100]), "all 3 players who are left get the same prize"),
        (([50] * 30, range(100, 123)), "all 25 players who are left get the same prize"),
        (([50, 30], [0, 10]), "all above 0"),
        (([50, -1], []), "is 0 or more"),
        (([50], [1] * 1001), "at most 1,000 others"),
    ):
        with pytest.raises(CardmathError, match=reason):
            solve.PrizeMoney(*given)
    with pytest.raises(CardmathTypeError, match="are a list of numbers"):
        solve.PrizeMoney("50")  # type: ignore[arg-type]


def test_a_saved_game_knows_its_prizes(tmp_path: Path) -> None:
    prizes = solve.PrizeMoney([50, 30], others=[100])
    answer = game(prizes).solve("1%")
    answer.save(tmp_path / "prizes.cms")
    loaded = solve.load(tmp_path / "prizes.cms").game
    assert loaded.payoffs is not None
    assert loaded.payoffs.prize_money == prizes
    changed = game(prizes).changed(add=["b25"])
    assert loaded.changed(add=["b25"]) == changed
    assert pickle.loads(pickle.dumps(changed)) == changed
    plain = game(money)
    assert plain.payoffs is not None
    assert plain.payoffs.prize_money is None


@pytest.mark.exhaustive
@pytest.mark.parametrize("payoff", [money, bounty])
def test_a_plain_game_of_the_same_payments_judges_a_river_alike(payoff: Payoffs) -> None:
    answer = game(payoff).solve(1e-9, iterations=60)
    plain = Game(plain_tree(answer.game, payoff))
    check_judged(answer, plain)
    gains = zip(answer.best_responses, answer.values, strict=True)
    assert answer.gains == tuple(best - value for best, value in gains)
    assert answer.exploitability == pytest.approx(sum(answer.gains) / 2, abs=1e-4)


@pytest.mark.exhaustive
@pytest.mark.parametrize("payoff", [money, bounty])
def test_a_plain_game_judges_all_ins_with_a_card_to_come_alike(payoff: Payoffs) -> None:
    """Split pots are worth more, or less, than the mean of winning and losing."""
    few = few_hands_on_a_turn()
    paid = Postflop(few.board, few.ranges, few._chips, few._sizes, few._options, payoff)
    check_judged(paid.solve(1e-9, iterations=5), Game(plain_tree(paid, payoff)))


def test_icm_makes_a_caller_tighter_on_the_bubble() -> None:
    """As with push or fold: what is lost weighs more than what is won."""
    spot: dict[str, Any] = {"pot": 100, "stack": 300, "bets": "a", "raises": ""}

    @lru_cache
    def bubble(own: float, other: float) -> tuple[float, float]:
        rows = cm.icm([own, other, 50, 50], [50, 30, 20]).rows
        return float(rows[0].expected), float(rows[1].expected)

    folds = []
    for payoff in (None, bubble):
        river = solve.postflop(*RIVER, **spot, payoff=payoff)
        folds.append(river.solve("1%").node("a").frequencies["fold"])
    assert folds[1] > folds[0] + 0.05


def test_what_is_counted_is_named() -> None:
    answer = game(money).solve("1%")
    assert answer.game.unit == answer.root.unit == answer.best_response(0).unit == "payoff"
    assert "in payoff, for which convergence is not guaranteed" in answer.title
    assert "a best response gains OOP" in answer.title
    assert "% of the pot's worth" in answer.root.title
    assert answer.to_dict()["unit"] == "payoff"
    assert solve.compare(answer, answer).title.endswith("payoff")
    with pytest.raises(CardmathError, match="one answer counts payoff and the other chips"):
        solve.compare(answer, game(None).solve("5%"))
    question = next(solve.drill(answer, seed=1))
    judged = question.judge(min(question.values, key=lambda action: question.values[action]))
    assert judged.unit == "payoff"
    share = judged.loss / (question.pot * answer.game.pot_worth / 100)
    assert judged.loss_percent == pytest.approx(100 * share)


def test_files_and_pickles_keep_what_is_paid(tmp_path: Path) -> None:
    answer = game(money).solve("1%")
    path = tmp_path / "spot.cms"
    answer.save(path)
    for again in (solve.load(path), pickle.loads(pickle.dumps(answer))):
        assert again == answer
        assert again.values == answer.values
        assert again.game.unit == "payoff"
        assert again.node("x") == answer.node("x")
        with pytest.raises(CardmathError, match="but not the function"):
            again.game.changed(add=["b30"])
    assert game(money).changed(add=["b30"]).solve("1%").game.unit == "payoff"


def test_a_target_in_percent_is_a_share_of_what_the_pot_is_worth() -> None:
    paid = game(money)
    gained = money(250, 150)[0] - money(150, 250)[0], money(150, 250)[1] - money(250, 150)[1]
    assert paid.pot_worth == pytest.approx(sum(gained) / 2)
    assert paid.solve("1%").exploitability <= paid.pot_worth / 100


def jam_or_fold(payoff: Payoff) -> object:
    return solve.push_fold([10, 8, 12], payoff=payoff)


def push_fold(payoff: Payoffs) -> object:
    return solve.push_fold(10, payoff=payoff)


def no_number(*chips: float) -> list[float]:
    return [float("nan")] * len(chips)


def infinite(*chips: float) -> list[float]:
    return [float("inf")] * len(chips)


class Counter:
    """A payoff that is an object."""

    def __call__(self, own: float) -> tuple[float, float]:
        return own, own


@pytest.mark.parametrize("declare", [game, push_fold, jam_or_fold])
@pytest.mark.parametrize(
    ("payoff", "message"),
    [
        (3, r"payoff is a function, not int"),
        (lambda: (1, 2), r"payoff takes the chips .* payoff\(.+, .+\): .*takes nothing$"),
        (lambda own: own, r"payoff takes the chips that each player has .* takes own$"),
        (lambda a, b, c, d: (a, b), r"this function takes a, b, c, d"),
        (lambda *, own=1: own, r"this function takes own"),
        (Counter(), r"this function takes own"),
        (lambda *chips: chips[0], r"payoff returns \w+ numbers, .*: payoff\(.+\) returned \d+"),
        (lambda *chips: (*chips, 1), r"payoff returns \w+ numbers, one for each player: payoff"),
        (lambda *chips: chips[1:], r"payoff returns \w+ numbers, one for each player: payoff"),
        (lambda *_: None, r"payoff returns \w+ numbers, .* returned None"),
        (lambda *chips: "12", r"payoff returns \w+ numbers, .* returned '12'"),
        (lambda *chips: np.array([chips]), r"payoff returns \w+ numbers, .* returned array"),
        (infinite, r"payoff returns finite numbers: payoff\(.+\) returned \[inf, inf"),
        (no_number, r"payoff returns finite numbers: payoff\(.+\) returned \[nan, nan"),
    ],
)  # fmt: skip
def test_bad_payoffs_are_refused(declare: Declare, payoff: Payoff, message: str) -> None:
    with pytest.raises(CardmathError, match=message):
        declare(payoff)


@pytest.mark.parametrize("declare", [game, push_fold, jam_or_fold])
def test_errors_of_a_payoff_say_for_which_chips_they_came(
    declare: Declare,
) -> None:
    def dividing(*chips: float) -> tuple[float, ...]:
        return tuple(1 / (each - each) for each in chips)

    def wrong_within(*chips: float) -> tuple[float, ...]:
        return tuple(len(each) for each in chips)  # type: ignore[arg-type]

    for payoff, kind in ((dividing, ZeroDivisionError), (wrong_within, TypeError)):
        with pytest.raises(kind) as found:
            declare(payoff)
        (note,) = found.value.__notes__
        assert note.startswith("payoff was called for the chips after a hand, as payoff(")


def test_a_payoff_that_pays_for_nothing_is_refused() -> None:
    with pytest.raises(CardmathError, match="nothing to play for"):
        game(lambda own, other: (1, 2))
    with pytest.raises(CardmathError, match="nothing to play for"):
        game(lambda own, other: (1 + 1e-15 * own, 2))  # rounding is no stake
