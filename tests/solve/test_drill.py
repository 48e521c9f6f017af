"""Drills: what is asked comes as often as the solution says, and losses are differences of EV."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve import DrillQuestion, PostflopAnswer


@pytest.fixture(scope="module")
def turn() -> PostflopAnswer:
    game = solve.postflop("Ks7h2d3c", ["AA, QJ, 98s", "KQ, 88"], 100, 200, "50%", dead="Ad")
    return game.solve("1%", threads=1)


@pytest.fixture(scope="module")
def river() -> PostflopAnswer:
    return solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ, 88"], 100, 200, "50%").solve("1%")


def key(question: DrillQuestion) -> tuple[str, str]:
    return question.hand, question.line


def test_a_question_is_what_the_node_says(turn: PostflopAnswer) -> None:
    for question in islice(solve.drill(turn, seed=3), 60):
        node = turn.node(question.line)
        assert (node.player, node.board, node.pot) == (
            question.player,
            question.board,
            question.pot,
        )
        row = node.hands[question.player].index(question.hand)
        assert list(question.values.values()) == node.action_values[row].tolist()
        assert list(question.frequencies.values()) == node.strategy[row].tolist()
        assert question.actions == node.actions
        assert cm.Card("Ad") not in question.board
        judged = question.judge(question.actions[-1])
        assert judged.loss == max(question.values.values()) - question.values[judged.action] >= 0
        assert judged.loss_percent == pytest.approx(100 * judged.loss / question.pot)
        with pytest.raises(cm.CardmathError, match="has been answered"):
            question.judge(judged.action)


def test_the_same_seed_asks_the_same(turn: PostflopAnswer) -> None:
    first, again, other = (
        [key(each) for each in islice(solve.drill(turn, seed=seed), 40)] for seed in (5, 5, 6)
    )
    assert first == again != other
    assert {line.count("/") for _, line in first} == {0, 2}  # turns, and rivers after a card


def test_the_hand_continues_after_what_was_done(turn: PostflopAnswer) -> None:
    asked: list[DrillQuestion] = []
    for question in islice(solve.drill(turn, seed=1, player=0), 80):
        if question.line:  # the hand continues
            before = asked[-1]
            done = before.judgement
            assert done is not None
            assert question.hand == before.hand
            assert question.line.startswith(f"{before.line} {done.action}".strip())
        question.judge("check" if "check" in question.actions else "call")
        asked.append(question)
    assert sum(" / " in each.line for each in asked) > 10


def test_hands_and_lines_come_as_often_as_the_solution_says(river: PostflopAnswer) -> None:
    count = 600
    asked = [*islice(solve.drill(river, seed=2, player=1), count)]
    first = [each for each in asked if each.line in ("check", "bet50")]
    bets = sum(each.line == "bet50" for each in first) / len(first)
    assert bets == pytest.approx(river.root.frequencies["bet 50"], abs=4 * 0.5 / len(first) ** 0.5)
    node = river.node("b50")
    found = Counter(each.hand[0] for each in first if each.line == "bet50")
    kings = sum(
        chance
        for hand, chance in zip(node.hands[1], node.chances[1], strict=True)
        if hand[0] == "K"
    )
    share = found["K"] / found.total()
    assert share == pytest.approx(kings, abs=4 * 0.5 / found.total() ** 0.5)


def test_the_opponent_holds_none_of_your_cards() -> None:
    game = solve.postflop("Ks7h2d3c4s", ["AhAd, 8c8s", "AhQh"], 100, 100, "50%", add_all_in=0)
    answer = game.solve(iterations=5)
    answer.lock("", {"AA": {"bet 50": 1}, "88": {"check": 1}})
    lines = {question.line for question in islice(solve.drill(answer, seed=1, player=1), 30)}
    assert lines == {"check"}  # with the eights; aces would bet


def test_only_what_is_wanted_is_asked(turn: PostflopAnswer) -> None:
    for question in islice(solve.drill(turn, seed=1, streets="river", hands="QJs, KQs"), 40):
        assert (question.street, len(question.board)) == ("river", 5)
        assert question.hand in cm.Range("QJs, KQs")
    for question in islice(solve.drill(turn, seed=1, line="x b50 c", player=1), 20):
        assert question.player == 1
        assert question.line.startswith("x b50 c / ")


def test_answers_are_a_table_with_the_worst(river: PostflopAnswer) -> None:
    drill = solve.drill(river, seed=4, player=1, line="b50", hands="KQ")
    assert (drill.answers.answered, drill.answers.loss_percent, drill.answers.worst()) == (0, 0, ())
    for place, question in enumerate(islice(drill, 12)):
        if place % 3:
            question.judge("all-in" if place == 4 else "call")
    answers = drill.answers
    assert (answers.questions, answers.answered) == (12, 8)
    assert answers.worst(1)[0].action == "all-in 200"
    assert answers.loss == pytest.approx(sum(row.loss for row in answers))
    assert answers.title.startswith("8 of 12 questions answered: ")
    assert "chips lost" in repr(drill)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "a seed is 0"),
        ({"player": 2}, "a player is 0 to 1"),
        ({"streets": "preflop"}, "streets are flop, turn, river, not 'preflop'"),
        ({"line": "x x"}, "the hand is over after 'x x'"),
        ({"line": "b"}, "an action is"),
        ({"hands": "22"}, "no hand that is asked about comes to the end of ''"),
        ({"streets": "turn"}, "after '' play is on the river or later"),
    ],
)
def test_wrong_wishes_are_refused(
    river: PostflopAnswer, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        next(solve.drill(river, **options))
    with pytest.raises(cm.CardmathError, match="not Postflop"):
        solve.drill(river.game)  # type: ignore[arg-type]
