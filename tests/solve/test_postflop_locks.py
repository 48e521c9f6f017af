"""Locks: what is fixed stays, and best responses keep to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import isnan
from pathlib import Path

import numpy as np
import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve import Game, Postflop, PostflopAnswer, postflop
from tests.oracles.holdem_trees import plain_tree
from tests.solve.postflop import check_judged, few_hands_on_a_turn, strategies_at, strategies_of


def test_locks_are_kept_and_exploited() -> None:
    game = postflop("Ks7h2d3c4s", ["AA, 65s, QJ", "KQ, 88"], pot=100, stack=300, bets="75%, a")
    answer = game.solve("0.05%")
    before = answer.values
    answer.lock("b75", {"fold": 1})
    assert answer.node("b75").frequencies["fold"] == pytest.approx(1)
    assert answer.exploitability > 1
    answer.lock(" bet75", {"fold": 1})  # the same node
    assert list(answer.locked) == ["b75"]
    answer.resume("0.05%")
    assert answer.node("b75").frequencies["fold"] == pytest.approx(1)
    assert answer.values[0] == pytest.approx(100, abs=0.1)  # every hand bets and takes the pot
    answer.unlock("B75")
    assert list(answer.locked) == []
    answer.resume("0.05%")
    assert answer.values == pytest.approx(before, abs=0.2)


def test_a_lock_of_some_hands() -> None:
    game = postflop("Ks7h2d3c4s", ["AA, 65s, QJ", "KQ, 88"], pot=100, stack=300, bets="75%, a")
    answer = game.solve("0.5%")
    answer.lock("b75", {"KQ": {"call": 0.25, "fold": 0.75}, "8h8c": {"f": 0.5}})
    node = answer.node("b75")
    for hand, row in zip(node.hands[1], node.strategy, strict=True):
        if hand[0] == "K":
            assert row.tolist() == pytest.approx([0.75, 0.25, 0, 0])
        if hand == "8h8c":
            assert row[0] == pytest.approx(0.5)
    answer.unlock("b75")
    answer.lock("b75", {"KQ": {"call": 0.25, "fold": 0.75}})
    answer.resume("0.05%")
    is_locked = ("b75", lambda hand: hand.startswith("K") or "K" in hand)
    check_against_locked(answer, *is_locked)


@pytest.mark.parametrize(
    ("game", "hand", "worse", "better"),
    [("holdem", "QQ", "JJ", "AA"), ("omaha", "QcQdTcTd", "JhJs9h9c", "AhAc9h9c")],
)
def test_what_a_lock_misses_does_not_count_before_it(
    game: str, hand: str, worse: str, better: str
) -> None:
    """The player folds to a bluff that a call would beat, and so does not check.

    Learning counts a part of what the best action would gain, but a lock never plays it.
    """
    board, ranges = "Ks7h2d3c4s", [hand, f"{worse}, {better}@0.8"]
    answer = postflop(board, ranges, 100, 100, bets="a", raises="", game=game).prepare()
    answer.lock("x", {worse: {"a": 1}, better: {"x": 1}})
    answer.lock("a", {worse: {"fold": 1}, better: {"call": 1}})
    answer.lock("x a", {"fold": 1})
    answer.resume(iterations=30, target=1e-9)
    assert answer.node("").frequencies["all-in 100"] == pytest.approx(1, abs=1e-3)
    assert answer.values[0] == pytest.approx(100 / 9, abs=0.1)  # a pot 5/9 of the time, less 4/9


def test_of_two_ranges_in_a_lock_the_narrower_one_decides() -> None:
    game = postflop("Ks7h2d3c4s", ["AA, 65s, QJ", "KQ, 88"], pot=100, stack=300, bets="75%")
    answer = game.solve(iterations=5)
    for first, second in (("KQ", "KQs"), ("KQs", "KQ")):
        shares = {"KQ": {"fold": 1}, "KQs": {"call": 1}}
        answer.lock("b75", {each: shares[each] for each in (first, second)})
        node = answer.node("b75")
        chosen = dict(zip(node.hands[1], node.strategy, strict=True))
        assert chosen["KhQh"][1] == pytest.approx(1)
        assert chosen["KhQd"][0] == pytest.approx(1)
        answer.unlock("b75")
    message = "'KQs, 99' and 'KQ, 88' both lock K.Q., and neither is a part of the other"
    for other in ("KQs, 99", "KQs, KQo, 88"):  # they cross, or are equal
        with pytest.raises(cm.CardmathError, match=message if "99" in other else "both lock"):
            answer.lock("b75", {"KQ, 88": {"fold": 1}, other: {"call": 1}})
    assert answer.locked == ()


def check_against_locked(
    answer: PostflopAnswer, line: str, is_locked: Callable[[str], bool]
) -> None:
    """Values and best responses are those of a plain tree in which locked hands are chance.

    `line` may have `*` for any card.
    """
    pattern = re.compile(re.escape(line).replace(r"\*", "[2-9TJQKA][cdhs]"))

    def fixed(at: solve.Chance | solve.Decision | solve.Payoff) -> object:
        if isinstance(at, solve.Chance):
            branches = at.branches.items()
            return solve.Chance({name: (w, fixed(after)) for name, (w, after) in branches})  # type: ignore[misc]
        if isinstance(at, solve.Payoff):
            return at
        kids = {name: fixed(after) for name, after in at.actions.items()}
        hand, _, place = at.information.partition("|")
        if pattern.fullmatch(place) and is_locked(hand):
            shares = strategies_at(answer, place)[hand]
            return solve.Chance({name: (shares[name], kids[name]) for name in kids if shares[name]})  # type: ignore[misc]
        return solve.Decision(at.player, at.information, kids)  # type: ignore[arg-type]

    check_judged(answer, Game(fixed(plain_tree(answer.game))))  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_a_lock_over_all_cards(tmp_path: Path) -> None:
    game = few_hands_on_a_turn()
    answer = game.solve("1%", iterations=100)
    line = "x x / * / x"
    answer.lock(line, {"KQ": {"check": 0.125, "b100": 0.875}, "8h7h": {"b100": 1.0}})
    for card in ("9h", "2c"):
        node = answer.node(f"x x / {card} / x")
        rows = dict(zip(node.hands[1], node.strategy.tolist(), strict=True))
        assert rows["KhQc"] == pytest.approx([0.125, 0.875, 0])
        assert rows["8h7h"] == pytest.approx([0, 1, 0])
        assert rows["8c7c"][1] not in (0.875, 1)
    answer.resume("0.5%", iterations=100)
    check_against_locked(answer, line, lambda hand: hand != "8c7c")
    answer.save(tmp_path / "locked.cms")
    again = solve.load(tmp_path / "locked.cms")
    assert again.locked == answer.locked
    assert strategies_of(again) == strategies_of(answer)
    assert again.resume("0.4%").values == answer.resume("0.4%").values
    answer.unlock(line)
    assert answer.locked == ()
    free = answer.node("x x / 9h / x").frequencies
    answer.resume("0.5%", iterations=50)
    assert answer.node("x x / 9h / x").frequencies != free


def test_a_lock_over_all_cards_follows_suit_relabelling() -> None:
    """A lock by classes means the same with relabelling and without."""
    ranges = ["AA, KQs, 98s", "QQ, AKs, T9s, 22"]
    nodes = []
    for relabel in (True, False):
        game = postflop("Kd7d2c", ranges, pot=100, stack=100, bets="75%", relabel=relabel)
        answer = game.solve(iterations=6, target=1e-9, bits=32)
        answer.lock("x x / * / x x / * / x", {"QQ, T9s": {"check": 0.25}})
        nodes.append([answer.node(f"x x / {turn} / x x / 7s / x") for turn in ("Ah", "As", "3d")])
        assert answer.exploitability > 0
    for own, plain in zip(*nodes, strict=True):
        locked = [hand[0] == hand[2] == "Q" or hand[0] == "T" for hand in own.hands[1]]
        assert own.hands == plain.hands
        np.testing.assert_allclose(own.strategy[locked, 0], 0.25)
        np.testing.assert_allclose(own.strategy[locked], plain.strategy[locked], rtol=1e-6)
        assert any(locked)


def test_a_whole_line_is_fixed_as_it_is_played() -> None:
    answer = few_hands_on_a_turn().solve("1%")
    values, lines = answer.values, ("x", "x x / * /", "x x / * / x")
    played = {line: answer.node(line.replace("*", "9h")).strategy for line in lines}
    answer.lock_line("x x / * / x", player=1)
    assert [*answer.locked] == ["x", "x x / * / x"]
    assert answer.values == pytest.approx(values, abs=1e-3)
    answer.lock_line("x x / * /", player=0)
    assert [*answer.locked] == ["x", "x x / * / x", "", "x x / * /"]
    answer.resume(iterations=20, target=1e-9)
    for line, strategy in played.items():
        found = answer.node(line.replace("*", "9h")).strategy
        np.testing.assert_allclose(found, strategy, rtol=1e-6)
    with pytest.raises(cm.CardmathError, match="means many nodes: name a card"):
        answer.node("x x / * /")
    with pytest.raises(cm.CardmathError, match="no decision to lock"):
        answer.lock_line("", player=1)
    with pytest.raises(cm.CardmathError, match="nobody acts after"):
        answer.lock("x x / * / x x", {"check": 1})
    with pytest.raises(cm.CardmathError, match="OOP acts here"):
        answer.lock("*", {"check": 1})


def test_what_relabelling_makes_the_same_cannot_be_distinguished() -> None:
    ranges = ["AA, KQs", "QQ, AKs"]
    game = postflop("Kd7d2c", ranges, pot=100, stack=100, bets="a")
    with pytest.raises(cm.CardmathError, match="relabel=False"):
        game.solve(iterations=2).lock("", {"KsQs": {"check": 1}})
    with pytest.raises(cm.CardmathError, match="relabel=False"):
        game.solve(iterations=2).lock("x x / * /", {"KhQh": {"check": 1}})
    apart = postflop("Kd7d2c", ranges, pot=100, stack=100, bets="a", relabel=False)
    apart.solve(iterations=2).lock("", {"KsQs": {"check": 1}})


def test_hands_that_are_one_row_of_a_river_are_locked_together(tmp_path: Path) -> None:
    ranges = ["AQ, JJ", "KQ, 88"]
    game = postflop("Kd9d7d4d2d", ranges, pot=100, stack=150, bets="60%, a")
    answer = game.solve(iterations=5)
    with pytest.raises(cm.CardmathError, match="relabel=False"):
        answer.lock("", {"AcQh": {"check": 1}})
    alike = ["AcQh", "AcQs", "AhQc", "AhQs", "AsQc", "AsQh"]
    answer.lock("", {hand: {"check": 0.25, "bet 60": 0.75} for hand in alike})
    answer.resume(iterations=20)
    answer.save(tmp_path / "river")
    for each in (answer, solve.load(tmp_path / "river")):
        played = _as_played(each, "")
        for hand in alike:
            assert played[hand]["check"] == pytest.approx(0.25, abs=1e-6)
        assert played["AcQc"]["check"] != pytest.approx(0.25, abs=0.01)
        reach = dict(zip(each.node("").hands[0], each.node("x").reach[0].tolist(), strict=True))
        assert [reach[hand] for hand in alike] == pytest.approx([0.25] * 6, abs=1e-6)


def _turn_with_alike_suits(*, relabel: bool = True) -> Postflop:
    """Clubs and hearts can be exchanged, also after the eight of diamonds."""
    ranges = ["QQ, 87s, AK", "JJ, KQ, 66"]
    return postflop("Ks7d2s9d", ranges, pot=100, stack=200, bets="60%", relabel=relabel)


def _as_played(answer: PostflopAnswer, line: str) -> dict[str, dict[str, float]]:
    node = answer.node(line)
    assert node.player is not None
    hands, shares = node.hands[node.player], node.strategy.tolist()
    return {
        hand: dict(zip(node.actions, each, strict=True))
        for hand, each in zip(hands, shares, strict=True)
    }


@pytest.mark.parametrize("line", ["", "x", "x x / 8d /", "x x / 8c /", "b60 c / 3h / x"])
def test_what_is_played_can_be_locked(line: str) -> None:
    """Rounding makes hands differ a little that suit relabelling makes the same."""
    answer = _turn_with_alike_suits().solve("0.5%")
    played = _as_played(answer, line)
    answer.lock(line, played)
    for hand, shares in _as_played(answer, line).items():
        assert shares == pytest.approx(played[hand], abs=0.005)


@pytest.mark.parametrize("alike", ["8d", "3d", "2h"])
def test_a_lock_on_one_river_follows_suit_relabelling(alike: str) -> None:
    """Hands that are exchanged with the suits are locked alike, or the lock is refused.

    An exchange may leave the river as it is: then it has to leave the lock as it is, too.
    """
    line, strategy = f"x x / {alike} /", {"QhQs": {"check": 1}}
    other = strategy
    if alike == "2h":
        other = {"QcQs": {"check": 1}}
    else:
        with pytest.raises(cm.CardmathError, match="relabel=False"):
            _turn_with_alike_suits().solve(iterations=2).lock(line, strategy)
        strategy = other = {**strategy, "QcQs": {"check": 1}}
    found = []
    for relabel in (True, False):
        answer = _turn_with_alike_suits(relabel=relabel).solve(iterations=2)
        answer.lock(line, strategy)
        if not relabel and alike == "2h":
            answer.lock("x x / 2c /", other)
        answer.resume(iterations=1, target=1e-9)  # later, rounding leads to other strategies
        assert sum(answer.values) == pytest.approx(100, abs=1e-3)
        found.append((answer.exploitability, answer.values))
    assert found[0][0] == pytest.approx(found[1][0], abs=2e-3)
    assert found[0][1] == pytest.approx(found[1][1], abs=2e-3)


@pytest.mark.parametrize("seldom", [1e-2, 1e-3, 1e-4, 1e-5, 1e-6])
@pytest.mark.parametrize(
    "blocked", ["AhAd, AhAc", "AhAd, AhAc, AhQd, AhJd, AhTd, Ah9d, Ah8d, Ah6d"]
)
def test_an_ev_is_right_or_not_known_where_nearly_all_is_blocked(
    seldom: float, blocked: str
) -> None:
    # AhKh always beats QcJc, which bets seldom: its call for 50 wins 150. All others hold its ace.
    ranges = [f"{blocked}, QcJc", "AhKh, KdQd"]
    answer = solve.postflop("Ks7h2d3c4s", ranges, 100, 300, bets="50%, a").solve("1%")
    check, bet, _ = answer.root.actions
    share = {hand: {bet: 1.0} for hand in answer.root.hands[0]}
    answer.lock("", {**share, "QcJc": {check: 1 - seldom, bet: seldom}})
    node = answer.node("b50")
    held = node.hands[1].index("AhKh")
    value = node.action_values[held][node.actions.index("call")]
    if seldom >= 1e-3:
        assert value == pytest.approx(150, abs=1)
    else:
        assert isnan(value) or value == pytest.approx(150, abs=1)
    assert isnan(value) == isnan(node.values[1][held]) == isnan(node.equity[1][held])
    assert not isnan(node.mean_values[1])
    assert not isnan(node.mean_equity[1])
    assert not any(isnan(row.value) for row in node.by_category().values())


def test_where_no_hands_get_nothing_has_a_mean() -> None:
    answer = postflop("Ks7h2d3c", ["AA", "QQ"], pot=100, stack=200, bets="60%").solve("1%")
    answer.lock("", {"check": 1})
    node = answer.node("b60")
    assert node.pairs == 0
    assert all(map(isnan, (*node.mean_values, *node.mean_equity)))
    assert "no hands get here" in node.title
    assert node.to_dict()["values"] == node.to_dict()["equity"] == [None, None]
    assert "no hands get here" not in answer.root.title
    for found in (answer, node, answer.report("b60 c"), answer.runouts("b60 c / *")):
        json.loads(found.to_json(), parse_constant=pytest.fail)
