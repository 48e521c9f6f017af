"""Calling an all-in against a range: exact worth, and the range at which the decision changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import cardmath as cm

RIVER = "Ks7h2d3c4s"


def kept(called: cm.results.ExpectedCall) -> cm.Range:
    """The range after the changes that the answer names."""
    return cm.Range(
        {
            row.combo: 1 if row.change == "added" else row.weight
            for row in called.combos
            if row.change != "removed"
        }
    )


def test_the_worth_is_that_of_the_equity() -> None:
    called = cm.expected_call("QhJh", "QQ+, AKs@50%, 76s", 150, 50, board="Ks7h2d")
    share = cm.equity("QhJh", "QQ+, AKs@50%, 76s", board="Ks7h2d", method="exact").players[0].equity
    assert called.equity == pytest.approx(float(share))
    assert called.ev == pytest.approx(float(share * 200 - 50))
    assert called.needed == pytest.approx(float(Fraction(50, 200)))
    assert called.is_right == (called.ev >= 0)


@pytest.mark.parametrize(
    ("hand", "against", "board"),
    [
        ("8h8d", "QQ+, AK, JTs, 65s", RIVER),
        ("KhQh", "QQ+, AK, JTs, 65s", RIVER),
        ("AdKd", "QQ, JTs", "Ks7h2d3c"),
        ("9c9d", "QQ+, 76s", "Td8h3s2c"),
    ],
)
def test_the_changed_range_changes_the_decision_and_one_combo_less_does_not(
    hand: str, against: str, board: str
) -> None:
    called = cm.expected_call(hand, against, 150, 100, board=board)
    changed = [row for row in called.combos if row.change]
    assert changed
    after = cm.expected_call(hand, kept(called), 150, 100, board=board)
    assert after.is_right != called.is_right
    before = {row.combo: row.weight for row in called.combos if row.weight}
    for row in changed[:-1]:
        if row.change == "added":
            before[row.combo] = 1
        else:
            del before[row.combo]
    almost = cm.expected_call(hand, cm.Range(before), 150, 100, board=board)
    assert almost.is_right == called.is_right


def test_no_range_of_better_hands_alone_makes_a_call_right() -> None:
    called = cm.expected_call("8h8d", "KK, AK", 150, 50, board=RIVER)
    assert called.equity == 0
    assert not called.changed
    assert "no change" in called.title


def test_prize_money_that_is_chips_is_chips() -> None:
    plain = cm.expected_call("QhJh", "TT+, AQs+", 150, 50, board="Ks7h2d")
    same = cm.expected_call(
        "QhJh", "TT+, AQs+", 150, 50, board="Ks7h2d", payoff=lambda own, other: own
    )
    assert same.ev == pytest.approx(plain.ev)
    assert same.needed == pytest.approx(plain.needed)


def test_prize_money_asks_for_more_equity() -> None:
    """On the bubble, the chips that are lost are worth more than those that are won."""

    def prize(own: float, other: float) -> float:
        stacks = [each for each in (own, other, 1000, 1000) if each]
        return float(cm.icm(stacks, [50, 30, 20][: len(stacks)])[0].expected) if own else 0.0

    chips = cm.expected_call("QhQd", "15%", 1100, 1000)
    money = cm.expected_call("QhQd", "15%", 1100, 1000, behind=0, opponent=0, payoff=prize)
    assert money.needed > chips.needed
    assert money.ev < chips.ev


def test_split_pots_count_their_parts() -> None:
    called = cm.expected_call("As2s3d4d", "AAKK", 100, 50, game="omaha8", board="5c6c7h")
    share = cm.equity("As2s3d4d", "AAKK", game="omaha8", board="5c6c7h", method="exact").players[0]
    assert called.ev == pytest.approx(float(share.equity) * 150 - 50)
    with pytest.raises(cm.CardmathError, match="one pot"):
        cm.expected_call(
            "As2s3d4d", "AAKK", 100, 50, game="omaha8", board="5c6c7h", payoff=lambda own, _: own
        )


def test_chips_that_are_not_at_stake_change_nothing() -> None:
    alone = cm.expected_call("AsAh", "AdAc", 10, 5, board="2s2c3d4d9h")
    beside = cm.expected_call("AsAh", "AdAc", 10, 5, board="2s2c3d4d9h", behind=1e300)
    assert (beside.needed, beside.ev) == (alone.needed, alone.ev)
    assert alone.title.endswith("wrong once 1 combo of better hands is added")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"pot": 0}, "the pot"),
        ({"call": -1}, "the call"),
        ({"pot": float("nan")}, "the pot"),
        ({"pot": 1e308, "call": 1e308}, "too large"),
        ({"behind": -1}, "the chips behind"),
        ({"hand": "AhAh"}, "AhAh"),
        ({"against": "QQX"}, "QQX"),
        ({"against": "AhKh", "board": "AhKh2d"}, "uses a card"),
        ({"payoff": 3}, "payoff is a function, not int"),
        ({"payoff": lambda own: own}, "payoff takes the chips .* this function takes own"),
        ({"payoff": lambda own, other: "much"}, "payoff returns one number here.* 'much'"),
        ({"payoff": lambda own, other: (own, other)}, "payoff returns one number here"),
        ({"payoff": lambda own, other: float("nan")}, "payoff returns a finite number.* nan"),
        ({"payoff": lambda own, other: -own}, "more for more chips"),
    ],
)
def test_wrong_arguments_are_named(changed: dict[str, Any], reason: str) -> None:
    given = {"hand": "QhJh", "against": "QQ+", "pot": 100, "call": 50, **changed}
    with pytest.raises(cm.CardmathError, match=reason):
        cm.expected_call(**given)
