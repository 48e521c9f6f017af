"""Future hands: the value of chips in the next hand, beside games that are solved one by one."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath.solve import push_fold


def next_hand(*stacks: float) -> list[float]:
    """What players have in the next hand, by chips: the first to act has the big blind there."""
    order = [at for at in (*range(1, len(stacks)), 0) if stacks[at]]
    values = list(stacks)
    if len(order) > 1:
        found = push_fold([stacks[at] for at in order], payoff=lambda *chips: chips).solve(3e-4)
        for at, value in zip(order, found.values, strict=True):
            values[at] = value
    return values


@pytest.mark.exhaustive
def test_one_hand_ahead_is_a_payoff_by_the_next_hand() -> None:
    ahead = push_fold([8, 6], future_hands=1).solve(1e-4)
    payoff = push_fold([8, 6], payoff=next_hand).solve(1e-4)
    mine = [value - stack for value, stack in zip(payoff.values, (8, 6), strict=True)]
    assert ahead.values == pytest.approx(mine, abs=2e-3)
    assert ahead.imbalance == pytest.approx(0, abs=1e-5)


def test_one_prize_for_the_winner_is_chips() -> None:
    """Against given ranges, whose values need no search."""
    ranges = {"SB jams": "random", "SB jams, BB calls": "random"}
    chips = push_fold([3, 2], future_hands=1).judge(ranges)
    money = push_fold([3, 2], future_hands=1, prizes=[5]).judge(ranges)
    shares = [value - stack for value, stack in zip(money.values, (3, 2), strict=True)]
    assert shares == pytest.approx(chips.values, abs=1e-3)
    assert money.pool == 5


@pytest.mark.exhaustive
def test_two_hands_ahead_are_a_button_for_each() -> None:
    """Of two players each has both blinds in two hands, so that the small blind loses less."""
    now, one, two = (push_fold([6, 6], future_hands=hands).solve(1e-3) for hands in range(3))
    assert abs(one.values[0]) < abs(now.values[0])
    assert two.unit == "chips"
    assert sum(two.values) == pytest.approx(0, abs=1e-5)


@pytest.mark.exhaustive
def test_three_players_and_bounties() -> None:
    options: dict[str, Any] = {"prizes": [5, 3], "bounties": 1, "progressive": 0.5}
    answer = push_fold([4, 5, 6], future_hands=1, **options).solve(1e-2)
    assert answer.imbalance == pytest.approx(0, abs=1e-3)
    chips = push_fold([4, 5, 6], future_hands=1).solve(1e-2)
    other = push_fold([4, 5, 6], payoff=next_hand).solve(1e-2)
    mine = [value - stack for value, stack in zip(other.values, (4, 5, 6), strict=True)]
    assert chips.values == pytest.approx(mine, abs=3e-2)


@pytest.mark.parametrize(
    ("stacks", "options", "message"),
    [
        ([5, 5], {"future_hands": 3}, "future_hands"),
        ([5, 5], {"future_hands": 1, "payoff": next_hand}, "payoff already says"),
        (5, {"future_hands": 1}, "belong to a list"),
    ],
    ids=["many", "payoff", "number"],
)
def test_wrong_options_are_refused(stacks: object, options: dict[str, Any], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        push_fold(stacks, **options)  # type: ignore[call-overload]
