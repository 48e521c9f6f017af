"""Calling all-ins with side pots, in chips and in prize money."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath import betting

PRIZES = [50, 30, 20]
OTHERS = [400, 1000]


def faced() -> betting.State:
    """The big blind, player 1, faces all-ins of 300 and of 500, with 900 of its own."""
    return betting.start(stacks=[300, 900, 500], blinds=(10, 20)).play(["all in", "all in"])


def faced_on_the_turn() -> betting.State:
    """The same on a turn: 300 and 500 are all-in, and the big blind has 300 of 900 in."""
    state = betting.start(stacks=[300, 900, 500], blinds=(10, 20))
    flop = ["call", "call", "check", "deal Ks7h2d", "check", "check", "check", "deal 3c"]
    return state.play([*flop, "all in", "call", "all in"])


def test_hands_that_are_known_are_those_of_an_all_in() -> None:
    """With one combo each, the worth is what `all_in` and `all_in_prizes` say."""
    state, hands = faced_on_the_turn(), ["QhQc", "9h9d", "AsKd"]
    called, folded = state.play(["call"]), state.play(["fold"])
    chips = cm.all_in_call(state, hands)
    assert chips.method == "exact"
    assert chips.call == pytest.approx(
        900 - 500 + float(cm.all_in(called, hands).players[1].expected)
    )
    assert chips.fold == 600
    money = cm.all_in_call(state, hands, prizes=PRIZES, others=OTHERS)
    for found, after in ((money.call, called), (money.fold, folded)):
        # The cards of who folds are out of play in a call, and of no one afterwards.
        truth = cm.tournaments.all_in_prizes(
            after,
            {at: hands[at] for at in after.live},
            PRIZES,
            others=OTHERS,
            dead="" if after is called else hands[1],
        )
        assert found == pytest.approx(float(truth.players[1].expected))


def test_one_opponent_is_the_case_of_expected_call() -> None:
    state = betting.start(stacks=[500, 500], blinds=(10, 20)).play(["call", "check", "deal Ks7h2d"])
    state = state.play(["check", "all in"])
    found = cm.all_in_call(state, {0: "9h9d", 1: "QQ+, AK, JTs"})
    other = cm.expected_call("9h9d", "QQ+, AK, JTs", 520, 480, board="Ks7h2d")
    assert found.ev == pytest.approx(other.ev)
    assert found.is_right == other.is_right


def test_removed_hands_make_the_call_right_and_one_less_does_not() -> None:
    state = faced_on_the_turn()
    hands: dict[int, Any] = {0: "77, AK, QJs", 1: "9h9d", 2: "KK, KQ, T9s"}
    found = cm.all_in_call(state, hands)
    assert found.method == "exact"
    assert not found.is_right
    changed = 0
    for at in (0, 2):
        names = [row.hand for row in found.rows if row.player == f"p{at + 1}" and row.change]
        if not names:
            continue
        changed += 1
        for removed, is_right in ((names, True), (names[:-1], False)):
            left = cm.Range(hands[at]) - cm.Range(", ".join(removed)) if removed else hands[at]
            assert cm.all_in_call(state, {**hands, at: left}).is_right == is_right
    assert changed


def test_added_hands_make_the_call_wrong() -> None:
    state = betting.start(stacks=[500, 500], blinds=(10, 20)).play(["call", "check", "deal Ks7h2d"])
    state = state.play(["check", "all in"])
    hands = {0: "KhQd", 1: "AK, JTs, 98s"}
    found = cm.all_in_call(state, hands)
    added = [row.hand for row in found.rows if row.change]
    assert found.is_right
    assert added
    wide = f"{hands[1]}, {', '.join(added)}"
    assert not cm.all_in_call(state, {**hands, 1: wide}).is_right


def test_random_deals_are_near_the_truth_and_the_same_again() -> None:
    state = faced()
    hands = {0: "22+, A2s+", 1: "9h9d", 2: "TT+, AQ+"}
    one, two = (cm.all_in_call(state, hands, seed=3, samples=100_000) for _ in range(2))
    assert one == two
    other = cm.all_in_call(state, hands, seed=4, samples=400_000)
    assert abs(one.ev - other.ev) < 5 * (one.error + other.error)


@pytest.mark.parametrize(
    ("hands", "options", "reason"),
    [
        ({1: "9h9d"}, {}, "p1 holds is not known"),
        ({0: "QQ", 1: "9h9d", 2: "AKX"}, {}, "AKX"),
        ({0: "QQ", 1: "9h9d", 2: "AK"}, {"prizes": "50"}, "prize"),
        ({0: "QQ", 1: "9h9d", 2: "AK"}, {"prizes": [50], "others": [0]}, "a stack"),
    ],
)
def test_wrong_arguments_are_named(
    hands: dict[int, str], options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(cm.CardmathError, match=reason):
        cm.all_in_call(faced(), hands, **options)


def test_states_without_a_call_are_refused() -> None:
    start = betting.start(stacks=[300, 900, 500], blinds=(10, 20))
    with pytest.raises(cm.CardmathError, match="bets are still possible"):
        cm.all_in_call(start, {0: "QQ", 1: "9h9d", 2: "AK"})
    over = start.play(["fold", "fold"])
    with pytest.raises(cm.CardmathError, match="nothing to call"):
        cm.all_in_call(over, {})
    with pytest.raises(cm.CardmathError, match="takes a betting"):
        cm.all_in_call("AA", {})  # type: ignore[arg-type]
    split = betting.start("omaha8", stacks=[300, 300], blinds=(10, 20)).play(["all in"])
    with pytest.raises(cm.CardmathError, match="one pot"):
        cm.all_in_call(split, {0: "AsAh2s3h", 1: "KKQQ"})


def test_cards_that_are_out_of_play_count() -> None:
    """Cards that were folded face up are as dead as those that are named."""
    start = betting.start(stacks=[300, 900, 500, 400], blinds=(10, 20))
    flop = ["fold", "call", "call", "check", "deal Ks7h2d", "check", "check", "check", "deal 3c"]
    turn = [*flop, "all in", "call", "all in"]
    hands = {0: "QhQc", 1: "9h9d", 3: "AsKd"}
    plain = cm.all_in_call(start.play(turn), hands)
    named = cm.all_in_call(start.play(turn), hands, dead="9s9c")
    shown = cm.all_in_call(start.play(["d dh p3 9s9c", *turn]), hands)
    assert named.call < plain.call
    assert (shown.call, shown.fold) == (named.call, named.fold)
