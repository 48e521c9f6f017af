"""What games after the flop refuse, sizes of bets, trees, and files."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import solve
from cardmath._support.progress import reporting
from cardmath.solve import postflop
from cardmath.solve.answer_file import MAGIC, read_piece, write
from cardmath.solve.lines import short_act_text

RIVER: dict[str, Any] = {
    "board": "Ks7h2d3c4s",
    "ranges": ["AA, 65s, QJ", "KQ, 88"],
    "pot": 100,
    "stack": 100,
}


def river(**options: Any) -> solve.Postflop:
    return postflop(**{**RIVER, **options})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "Ks7h"}, "three to five cards, not 2"),
        ({"board": "Ks7h2d3c4s5s"}, "three to five cards, not 6"),
        ({"board": "Ks7hKs"}, "this card comes twice"),
        ({"board": 7}, "a hand is text, a Hand or an iterable of Card, not int"),
        ({"board": "KsX1X2"}, "not in the deck of Texas hold'em"),
        ({"ranges": "AA"}, "give two ranges"),
        ({"ranges": ["AA", "KK", "QQ"]}, "give two ranges, .* not 3"),
        ({"ranges": ["AhAd", "AhAc"]}, "cannot hold hands at the same time"),
        ({"ranges": ["KsKh", "QQ"]}, "cannot hold hands at the same time"),
        ({"ranges": ["", "QQ"]}, "cannot hold hands at the same time"),
        ({"ranges": [{"AhAd": 1, "7c6c": 1e-9}, {"AhAs": 1, "QcJc": 1e-9}]}, "hardly ever hold"),
        ({"ranges": [{"AA": 1e-30}, {"QQ": 1e-30}]}, "hardly ever hold"),
        ({"ranges": ["AA", "QQQ"]}, "'QQQ'"),
        ({"pot": 0}, "the pot is above 0"),
        ({"pot": -1}, "the pot is above 0 and finite, not -1"),
        ({"pot": "x"}, "the pot is a number"),
        ({"stack": float("inf")}, "the stack is above 0 and finite"),
        ({"stack": 1e12}, "1,000,000,000 chips at most"),
        ({"stack": 10.001}, "multiple of the smallest chip"),
        ({"chip": 0}, "a chip is above 0"),
        ({"chip": 1e-320}, "1,000,000,000 chips at most"),
        ({"bets": "60"}, "a size is a share of the pot"),
        ({"bets": "60%,,a"}, "a size is a share of the pot"),
        ({"bets": "2x"}, "here nothing is bet"),
        ({"raises": "1x"}, "more than 1x"),
        ({"donks": {"flop": "30%"}}, "donks are on the turn and the river"),
        ({"donks": ("30%", "50%")}, "donks are one text"),
        ({"bets": "0%"}, "a size is above 0"),
        ({"bets": "99999999999%"}, "too large"),
        ({"bets": 60}, "sizes are text"),
        ({"bets": {"preflop": "60%"}}, "by street: flop, turn, river, not 'preflop'"),
        ({"bets": ("60%",)}, "two texts, out of position first"),
        ({"bets": "200 chips"}, "200 chips is above the stack, 100"),
        (
            {
                "bets": "10%,20%,30%,40%,50%,60%,70%,80%,90%,100%,110%,120%,130%",
                "merge": 0,
                "stack": 9999,
            },
            "more than 12 actions",
        ),
        ({"rake": 0.05}, "rake is a share"),
        ({"rake": (2, 3)}, "0 to 0.5"),
        ({"add_all_in": -1}, "0 or more"),
        ({"merge": float("nan")}, "merge is 0"),
        ({"merge": "gto"}, "merge is a number of pots, such as 0.1, or 'pio', not 'gto'"),
        ({"dead": "Ks"}, "Ks is on the board and dead"),
        ({"dead": "As As"}, "As"),
        ({"dead": "X1"}, "not in the deck"),
        (
            {"dead": [card for card in cm.Deck() if card not in cm.Hand("Ks7h2d3c4sAhAd")]},
            "at most 43",
        ),
        ({"relabel": 1}, "relabel is True or False"),
    ],
)
def test_wrong_games_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        river(**options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "0.5"}, "share of the pot such as '0.5%'"),
        ({"target": "-1%"}, "share of the pot"),
        ({"target": float("inf")}, "above 0 and finite"),
        ({"target": 0}, "above 0"),
        ({"iterations": -1}, "0 to"),
        ({"threads": -1}, "threads are 1 to 512"),
        ({"progress": 3}, "progress is a function"),
        ({"memory": "much"}, "memory is bytes"),
        ({"memory": "1 kB"}, "are allowed; what makes it smaller"),
        ({"bits": 8}, "bits are 16 or 32"),
        ({"bits": 16.0}, "bits are 16 or 32, not 16.0"),
    ],
)
def test_wrong_ways_to_solve_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        river().solve(**options)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("y", "an action is x"),
        ("x x x", "the hand is over"),
        ("b61", "OOP acts here: check, bet 60, all-in 100"),
        ("a90", "OOP acts here: check, bet 60, all-in 100"),
        ("x / 7s /", "IP acts here"),
        ("x x / 7s /", "the hand is over"),
        ("f", "OOP acts here"),
        (7, "a line is text"),
    ],
)
def test_wrong_lines_are_refused(line: Any, message: str) -> None:  # noqa: ANN401
    answer = river().solve(iterations=1)
    with pytest.raises(cm.CardmathError, match=message):
        answer.node(line)


def test_actions_are_also_read_as_answers_name_them() -> None:
    """Every node is found by the names of the actions that lead to it."""
    answer = river().solve(iterations=1)
    lines = [("", "")]
    for named, short in lines:
        found = answer.node(named)
        assert replace(found, line=short) == answer.node(short)
        lines += [(f"{named} {act}", f"{short} {short_act_text(act)}") for act in found.actions]
    assert {line.split()[-2] for line, _ in lines if line[-1:].isdigit()} >= {"bet", "all-in"}
    assert replace(answer.node("Bet 60"), line="b60") == answer.node("b60")
    with pytest.raises(cm.errors.ExpressionError, match="OOP acts here") as raised:
        answer.node("bet 61")
    assert raised.value.position == 0


def test_the_first_node_has_the_name_that_answers_give_it() -> None:
    answer = river().solve(iterations=1)
    assert str(answer.node()).startswith("start on ")
    assert str(answer.node("start")) == str(answer.node("")) == str(answer.node())


def test_dealt_cards_do_not_come_again() -> None:
    answer = postflop("Ks7h2d3c", ["AA", "QQ"], pot=100, stack=100, bets="a").solve(iterations=1)
    with pytest.raises(cm.errors.ExpressionError, match="on the board already") as raised:
        answer.node("x x / 3c /")
    assert (raised.value.token, raised.value.position) == ("3c", 6)
    with pytest.raises(cm.errors.ExpressionError, match="on the board already"):
        answer.lock("x x / 3c /", {"check": 1})
    with pytest.raises(cm.CardmathError, match="a card comes here"):
        answer.node("x x x")


def test_dead_cards_do_not_come() -> None:
    game = postflop("Ks7h2d3c", ["AA", "QQ"], pot=100, stack=100, bets="a", dead="AsQd")
    answer = game.solve(iterations=1)
    assert [len(hands) for hands in answer.node().hands] == [3, 3]
    with pytest.raises(cm.errors.ExpressionError, match="this card is dead"):
        answer.node("x x / As /")
    assert not {"As", "Qd"} & {str(row.card) for row in answer.report("x x")}
    assert len(answer.report("x x")) == 46
    assert str(answer).startswith("Ks 7h 2d 3c (dead As Qd), pot 100")
    assert answer.to_dict()["dead"] == ["As", "Qd"]
    with pytest.raises(cm.CardmathError, match="Kh is on the board and dead"):
        solve.flop_report("Td9d6h, KhKs2c", ["AA", "QQ"], 100, 100, dead="Kh")


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ({}, "at least one action"),
        ({"jump": 1}, "none of the actions here: check, bet 60, all-in 100"),
        ({"check": 2}, "0 to 1"),
        ({"check": 0.7, "b60": 0.7}, "add up to 1"),
        ({"KK": {"check": 1}}, "no hand that can be held"),
        ({"AA": 1}, "none of the actions"),
    ],
)
def test_wrong_locks_are_refused(strategy: Any, message: str) -> None:  # noqa: ANN401
    answer = river().solve(iterations=1)
    with pytest.raises(cm.CardmathError, match=message):
        answer.lock("", strategy)
    assert answer.locked == ()
    with pytest.raises(cm.CardmathError, match="nobody acts"):
        answer.lock("x x", {"check": 1})
    with pytest.raises(cm.CardmathError, match="nothing is locked at ''; locked are: none"):
        answer.unlock("")


def actions(game: solve.Postflop, line: str = "") -> tuple[str, ...]:
    """The actions after a line on the river."""
    node = game.tree.root
    for word in line.split():
        node = next(after for after in game.tree.after(node) if after.action.split()[-1] == word)
    return game.tree.actions(node)


def test_sizes_mean_what_the_page_says() -> None:
    base = {"add_all_in": 0, "force_all_in": 0, "merge": 0, "pot": 100, "stack": 1000}
    assert actions(river(**base, bets="33%, 75%")) == ("check", "bet 33", "bet 75")
    assert actions(river(**base, bets="120 chips, a")) == ("check", "bet 120", "all-in 1000")
    # One bet puts all in; two bets of 179 % each do: 100, 458, 2100.
    assert actions(river(**base, bets="e")) == ("check", "all-in 1000")
    assert actions(river(**base, bets="2e")) == ("check", "bet 179")
    # A raise of 50 % of the pot after the call: 50 + 50 % of 200; a multiple: 2.5 times 50.
    raised = river(**base, bets="50%", raises="50%, 2.5x")
    assert actions(raised, "50") == ("fold", "call", "raise 125", "raise 150")
    # A raise is at least as large as the bet.
    assert actions(river(**base, bets="50%", raises="1.1x"), "50") == ("fold", "call", "raise 100")


def test_all_ins_are_added_forced_and_merged() -> None:
    plain = {"force_all_in": 0, "merge": 0, "add_all_in": 0, "pot": 100}
    assert actions(river(**{**plain, "add_all_in": 1.5}, stack=150, bets="50%"))[-1] == "all-in 150"
    assert actions(river(**{**plain, "add_all_in": 1.5}, stack=151, bets="50%"))[-1] == "bet 50"
    # A bet of 75 leaves 37 of a pot of 250 after a call: 14.8 %.
    forced = river(**{**plain, "force_all_in": 0.15}, stack=112, bets="75%")
    assert actions(forced) == ("check", "all-in 112")
    kept = river(**{**plain, "force_all_in": 0.14}, stack=112, bets="75%")
    assert actions(kept) == ("check", "bet 75")
    assert actions(river(**{**plain, "merge": 0.1}, stack=500, bets="50%, 59%")) == (
        "check",
        "bet 59",
    )
    assert actions(river(**{**plain, "merge": 0.1}, stack=500, bets="50%, 60%"))[1] == "bet 50"
    # After 76 % the pot is exactly 1.1 times that after 60 %: PioSOLVER keeps both, and not 75 %.
    bets = {size: river(**{**plain, "merge": "pio"}, stack=500, bets=size) for size in _NEAR}
    assert actions(bets["60%, 75%"]) == ("check", "bet 75")
    assert actions(bets["60%, 76%"]) == ("check", "bet 60", "bet 76")


_NEAR = "60%, 75%", "60%, 76%"
_EIGHT = "10%, 20%, 30%, 40%, 60%, 80%, 100%, 150%"
LARGE: dict[str, Any] = {"bets": _EIGHT, "raises": _EIGHT, "add_all_in": 0, "merge": 0}


def test_a_large_tree_is_counted_without_a_walk() -> None:
    tree = river(**LARGE, stack=300).tree
    assert len(tree) == sum(1 for _ in tree.walk()) > 3000
    two = postflop("Ks7h2d3c", ["AA", "QQ"], 100, 300, bets="50%, 75%, a")
    assert len(two.tree) == sum(1 for _ in two.tree.walk())


def test_a_tree_that_is_built_can_be_stopped() -> None:
    """Wherever a long call reads a game, its progress ends the building too."""
    calls = []

    def stop(*state: int) -> None:
        calls.append(state)
        raise KeyboardInterrupt

    # Progress is reported after 20 ms: the tree has as many nodes as any may, some 150 ms of work.
    with reporting(stop), pytest.raises(KeyboardInterrupt):
        river(**LARGE, stack=2000)
    assert calls == [(0, 1)]


def test_donk_bets_follow_the_other_players_bet() -> None:
    game = postflop(
        "Ks7h2d3c", ["AA", "QQ"], pot=100, stack=900, bets="50%", donks={"river": "25%"}
    )
    tree = game.tree

    def after(*words: str) -> tuple[str, ...]:
        node = tree.root
        for word in words:
            node = next(each for each in tree.after(node) if each.action.startswith(word))
        return tree.actions(tree.after(node)[0])

    assert after("check", "bet", "call") == ("check", "bet 50")  # 25 % of 200
    assert after("bet", "call") == ("check", "bet 100")
    assert after("check", "check") == ("check", "bet 50")


def test_branches_are_added_and_removed() -> None:
    game = river(bets="50%")
    changed = game.changed(add=["b20", "x b30"], remove=["a100"])
    assert actions(changed) == ("check", "bet 20", "bet 50")
    assert actions(changed, "check") == ("check", "bet 30", "bet 50", "all-in 100")
    assert len(changed.tree) != len(game.tree)
    assert changed.solve("1%").exploitability <= 1
    for lines, message in (
        ({"add": ["b50"]}, "change 1 fits nowhere"),
        ({"add": ["x x b50"]}, "change 1 fits nowhere"),
        ({"add": ["b101"]}, "change 1 is not a legal bet"),
        ({"add": ["x"]}, "does not end in a bet"),
        ({"remove": ["b77"]}, "fits nowhere"),
        ({"add": "b50"}, "is a list of lines"),
        ({"add": None}, "is a list of lines"),
        ({"remove": ["x", "b50", "b100"]}, "all actions"),
        ({"add": ["/ 7s / b10"]}, "leave the cards out"),
    ):
        with pytest.raises(cm.CardmathError, match=message):
            game.changed(**lines)


def test_a_huge_game_is_refused_before_it_is_built() -> None:
    sizes = "10%,25%,40%,55%,70%,85%,100%,130%,170%"
    with pytest.raises(cm.CardmathError, match=r"more than a million nodes|are allowed"):
        postflop("Ks7h2d", ["random", "random"], 10, 10_000, sizes, sizes, merge=0).solve()


def test_small_pots_have_small_chips() -> None:
    game = postflop("Ks7h2d3c4s", ["AA", "QQ"], pot=5.5, stack=20, bets="33%")
    assert game.chip == 0.01
    assert game.tree.actions(game.tree.root) == ("check", "bet 1.82")
    assert game.solve("1%").node("b1.82").player == 1


def test_a_file_brings_the_answer_back(tmp_path: Path) -> None:
    path = tmp_path / "spot.cms"
    answer = postflop("Ks7h2d3c", ["AA, 76s", "QQ, KJ"], 100, 100, bets="50%, a").solve("1%")
    answer.lock("b50", {"fold": 0.3})
    answer.save(path)
    again = solve.load(path)
    assert repr(again) == repr(answer)
    assert again.history == answer.history
    assert again.locked == ("b50",)
    assert again.to_dict() == answer.to_dict()
    assert (again.node("b50").strategy == answer.node("b50").strategy).all()
    again.resume("0.5%")
    answer.resume("0.5%")
    assert again.values == answer.values


def test_a_file_without_its_river_is_small(tmp_path: Path) -> None:
    answer = postflop("Ks7h2d3c", ["AA, 76s", "QQ, KJ"], 100, 100, bets="50%, a").solve("1%")
    whole, part = tmp_path / "whole", tmp_path / "part"
    answer.save(whole)
    answer.save(part, river=False)
    assert part.stat().st_size < whole.stat().st_size / 3
    again = solve.load(part)
    assert again.exploitability == answer.exploitability
    assert again.values == answer.values
    strategy = answer.node("b50").strategy
    assert again.node("b50").strategy == pytest.approx(strategy)
    unknown = again.node("b50")
    assert np.isnan(unknown.mean_values).all()
    assert unknown.mean_equity == pytest.approx(answer.node("b50").mean_equity)
    river = again.node("x x / 7s /")
    assert river.mean_values == pytest.approx(answer.node("x x / 7s /").mean_values, abs=2)
    with pytest.raises(cm.CardmathError, match="without its river"):
        again.resume("0.5%")


def load_with_head(path: Path, good: bytes, changes: dict[str, Any]) -> None:
    """Load a file whose head says something else, with the digest of what it says."""
    file = io.BytesIO(good)
    file.read(len(MAGIC))
    head = json.loads(read_piece(file, path, len(good)))
    write(path, {**head, **changes}, iter(()))
    path.write_bytes(path.read_bytes() + file.read())
    solve.load(path)


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "spot.cms"
    river().solve(iterations=2).save(path)
    good = path.read_bytes()
    for content, message in (
        (b"", "not a saved answer"),
        (b"PK\x03\x04", "not a saved answer"),
        (good[:-1], "damaged or cut off"),
        (good[: len(good) // 2], "damaged or cut off"),
        (good[:40], "damaged or cut off"),
        (good + b"x", "damaged or cut off"),
        (good[:-5] + b"x" + good[-4:], "damaged or cut off"),
        (good.replace(b'"version": 3', b'"version": 9'), "damaged or cut off"),
    ):
        path.write_bytes(content)
        with pytest.raises(cm.CardmathError, match=message):
            solve.load(path)
    for wrong in ({"iterations": [-1, 2]}, {"iterations": [2**70, 2]}, {"bits": 16.0}, {"game": 3}):
        with pytest.raises(cm.CardmathError, match="damaged"):
            load_with_head(path, good, wrong)
    with pytest.raises(cm.CardmathError, match="has version 2, and this cardmath reads version 3"):
        load_with_head(path, good, {"version": 2})
    with pytest.raises(FileNotFoundError):
        solve.load(tmp_path / "none")
    with pytest.raises(IsADirectoryError, match=r"^[^>]*$"):  # one name, not two with an arrow
        river().solve(iterations=2).save(tmp_path)
    with pytest.raises(TypeError, match="not int"):
        solve.load(0)  # type: ignore[arg-type] # it would read standard input
    with pytest.raises(FileNotFoundError, match=r"nowhere/spot\.cms'"):
        river().solve(iterations=2).save(tmp_path / "nowhere/spot.cms")


def test_no_rake_is_no_rake() -> None:
    for rake in (None, (0, 3), (0.05, 0)):
        assert river(rake=rake).rake == (0, 0)
