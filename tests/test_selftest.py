"""The check of an installation."""

import json

import pytest

from cardmath import __version__, selftest
from tests.shell import cardmath


def test_it_passes_here() -> None:
    done = selftest.run()
    assert done.passed, str(done)
    assert len(done) > 10
    assert __version__ in done.title


def fail(*_: object) -> None:
    raise ArithmeticError("of the installation")


@pytest.mark.parametrize(
    ("ask", "found"), [(lambda: 2, "2"), (fail, "ArithmeticError('of the installation')")]
)
def test_a_wrong_answer_and_an_error_are_reported(
    ask: object, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = ("one and two", "arithmetic", 3, ask)
    monkeypatch.setattr(selftest, "_QUESTIONS", [question])
    done = selftest.run()
    assert not done.passed
    assert "FAILED  one and two" in str(done)
    assert f"found {found}" in str(done)
    assert done.to_dict()["checks"] == [
        {"question": "one and two", "source": "arithmetic", "expected": "3", "found": found}
        | {"passed": False}
    ]


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "_QUESTIONS", selftest._QUESTIONS[:3])
    reported = cardmath("selftest")
    assert reported.status == 0
    assert reported.out.endswith("all answers are right\n")
    answer = json.loads(cardmath("selftest", "--json").out)
    assert answer["passed"]
    assert answer["versions"]["cardmath"] == __version__
