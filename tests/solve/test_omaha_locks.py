"""Locks in Omaha: what is fixed stays, is exploited, and is saved."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import cardmath as cm
from cardmath.solve import load, postflop
from tests.examples import first_every_day
from tests.solve.postflop import strategies_of
from tests.solve.test_omaha import BOARD, STRAIGHTS, small_turn
from tests.solve.test_postflop_locks import check_against_locked


def test_locks_are_kept_and_exploited() -> None:
    game = postflop(BOARD, ["65J*, QT9*", "AAJ*, K7J*"], 100, 300, "75%, a", game="omaha")
    answer = game.solve("0.3%")
    before = answer.values
    answer.lock("b75", {"fold": 1})
    assert answer.node("b75").frequencies["fold"] == pytest.approx(1)
    assert answer.exploitability > 1
    answer.resume("0.3%")
    assert answer.node("b75").frequencies["fold"] == pytest.approx(1)
    assert answer.values[0] == pytest.approx(100, abs=0.3)  # every hand bets and takes the pot
    answer.unlock("B75")
    assert answer.locked == ()
    assert answer.resume("0.3%").values == pytest.approx(before, abs=0.6)


def test_a_lock_of_some_hands_against_a_plain_tree(tmp_path: Path) -> None:
    answer = postflop(BOARD, STRAIGHTS, 100, 300, "75%, a", game="omaha").solve("0.5%")
    answer.lock("b75", {"A***": {"call": 0.25, "fold": 0.75}, "A5**": {"call": 1.0}})
    node = answer.node("b75")
    call = dict(zip(node.hands[1], node.strategy[:, 1].tolist(), strict=True))
    fixed = [hand for hand in node.hands[1] if "A" in hand]
    assert [call[hand] for hand in fixed] == [1 if "5" in hand else 0.25 for hand in fixed]
    answer.resume("0.05%")
    check_against_locked(answer, "b75", lambda hand: "A" in hand)
    answer.save(tmp_path / "locked.cms")
    again = load(tmp_path / "locked.cms")
    assert again == answer == pickle.loads(pickle.dumps(answer))
    assert again.locked == ("b75",)
    assert again.resume("0.04%").values == answer.resume("0.04%").values


@pytest.mark.parametrize("relabel", first_every_day([False, True]), ids=["all cards", "relabelled"])
def test_a_lock_over_all_cards_against_a_plain_tree(*, relabel: bool) -> None:
    answer = small_turn(relabel=relabel).solve(1e-9, iterations=10)
    line = "x x / * / x"
    answer.lock(line, {"KK**": {"check": 0.125, "b100": 0.875}, "32**": {"b100": 1.0}})
    answer.resume(1e-9, iterations=10)
    for card in ("9h", "9c", "2c"):
        node = answer.node(f"x x / {card} / x")
        kings = [hand.count("K") == 2 for hand in node.hands[1]]
        np.testing.assert_allclose(node.strategy[kings], [[0.125, 0.875, 0]] * sum(kings))
    check_against_locked(answer, line, lambda hand: hand.count("K") == 2 or "3" in hand)


@pytest.mark.exhaustive
def test_a_lock_before_the_river_against_a_plain_tree() -> None:
    answer = small_turn().solve(1e-9, iterations=10)
    answer.lock("x", {"KK**": {"check": 0.75}})
    answer.resume(1e-9, iterations=10)
    check_against_locked(answer, "x", lambda hand: hand.count("K") == 2)


def test_a_whole_line_is_fixed_as_it_is_played() -> None:
    answer = small_turn().solve("1%")
    values, played = answer.values, answer.node("x x / 9h / x").strategy
    answer.lock_line("x x / * / x", player=1)
    assert [*answer.locked] == ["x", "x x / * / x"]
    assert answer.values == pytest.approx(values, abs=1e-3)
    answer.resume(iterations=10, target=1e-9)
    np.testing.assert_allclose(answer.node("x x / 9h / x").strategy, played, atol=1e-6)


def test_what_relabelling_makes_the_same_cannot_be_distinguished() -> None:
    answer = small_turn().solve(iterations=2)
    for line in ("", "x x / * /", "x x / 8d /"):
        with pytest.raises(cm.CardmathError, match="relabel=False"):
            answer.lock(line, {"QhJh7c6c": {"check": 1}})
    answer.lock("x x / 8h /", {"QhJh7c6c": {"check": 1}})
    clubs = answer.node("x x / 8c /")  # is computed with the eight of hearts
    chosen = dict(zip(clubs.hands[0], clubs.strategy[:, 0].tolist(), strict=True))
    assert chosen["QcJc7h6h"] == pytest.approx(1)
    apart = small_turn(relabel=False).solve(iterations=2)
    apart.lock("", {"QhJh7c6c": {"check": 1}})


@pytest.mark.parametrize(
    ("line", "strategy", "message"),
    [
        ("b75 c", None, "nobody acts after"),
        ("b80", None, "bet 75"),
        ("", {"KKKK": {"check": 1}}, "no hand that can be held"),
        ("", {"AK": {"check": 1}}, "four cards in a hand"),
        ("", {"check": 2}, "0 to 1"),
    ],
    ids=["end", "line", "hand", "two cards", "share"],
)
def test_wrong_locks_are_refused(line: str, strategy: object, message: str) -> None:
    answer = postflop(BOARD, STRAIGHTS, 100, 300, "75%", game="omaha").prepare()
    with pytest.raises(cm.CardmathError, match=message):
        answer.lock(line, strategy)  # type: ignore[arg-type]
    assert answer.locked == ()


def test_numbers_that_are_no_lock_are_refused() -> None:
    answer = postflop(BOARD, STRAIGHTS, 100, 300, "75%", game="omaha").prepare()
    core, line = answer._solver.core, [("x", 0)]
    before = strategies_of(answer)
    free = core.locked(line)
    for wrong in (b"", free[:-4], free + free, free[:-1], b"\x00\x00\x00\x40" * (len(free) // 4)):
        assert not core.set_locked(line, wrong)
    assert core.locked(line) == free
    assert core.set_locked(line, b"\x00\x00\x80\x3e" * (len(free) // 4))
    assert core.locked(line) != free
    with pytest.raises(cm.CardmathError, match="not in the tree"):
        core.locked([("b", 1)])
    assert strategies_of(answer) == before
