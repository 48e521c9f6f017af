"""A hundred questions with known answers, asked through the SDK's own client."""

import pytest

from tests.assistants.client import ask_all
from tests.assistants.questions import Question, questions

SOLVED = "jam_or_fold"
"""The tool that takes longer for its questions than all others for theirs."""


def test_no_known_answer_is_wrong() -> None:
    asked = questions()
    assert len(asked) >= 100
    assert {question.tool for question in asked} >= {
        *("evaluate", "compare", "equity", "study", "query", "count", "census", "solve", "hands"),
        *("push_fold", "icm", "pots", "video_poker", "twenty_four", "games"),
    }
    check([question for question in asked if question.tool != SOLVED])


@pytest.mark.exhaustive
def test_no_known_answer_of_jam_or_fold_is_wrong() -> None:
    asked = [question for question in questions() if question.tool == SOLVED]
    assert asked
    check(asked)


def check(asked: list[Question]) -> None:
    calls = {
        f"{each.tool} {each.arguments}": (each.tool, {**each.arguments, "seconds": 120})
        for each in asked
    }
    found = dict(zip(calls, ask_all(calls.values()), strict=True))
    wrong = []
    for question in asked:
        answer = found[f"{question.tool} {question.arguments}"]
        assert not answer.is_error, (str(question), answer.text)
        assert answer.plain["partial"] is False, str(question)
        assert answer.text
        got = question.find(answer.plain)
        if question.known != got:
            wrong.append((str(question), question.known, got))
    assert not wrong
