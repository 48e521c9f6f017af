"""Tables on narrow terminals."""

import re

import pytest

from tests.shell import cardmath, on_terminal

QUESTIONS = (
    ("census", "--cards", "5", "--wild", "deuces"),
    ("census", "--different"),
    ("census", "--spaces"),
    ("equity", "As2sKhQh", "Ac2cJdJs", "--game", "omaha8", "--board", "3h4d8c", "--categories"),
    ("equity", "22+, A2s+, K2s+, Q5s+, J7s+, 97s+", "QQ", "-b", "3h4d8c", "--combos"),
    ("games",),
    ("games", "omaha8"),
    ("history",),
    ("history", "race", "--hands", "20", "--seed", "7"),
    ("simulate", "omaha8", "-n", "3000", "-p", "3", "--seed", "1"),
    ("24", "survey", "--targets", "20-30"),
)
NUMBER = re.compile(r"[+-]?[\d,]*\d[\d,]*(?:\.\d+)?%?")


def on_terminal_of(columns: int, question: tuple[str, ...]) -> list[str]:
    """The lines of a command on a terminal of this width, without styles."""
    out = on_terminal(*question, columns=columns).out
    return re.sub(r"\x1b\[[\d;]*m", "", out).splitlines()


def numbers(lines: list[str]) -> list[str]:
    return NUMBER.findall(" ".join(lines))


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_tables_fit_and_numbers_are_not_wrapped(question: tuple[str, ...]) -> None:
    plain = cardmath(*question).out.splitlines()
    wide = on_terminal_of(200, question)
    assert max(map(len, plain)) > 40 or question == ("census", "--different")
    for columns in 40, 52, 60:
        lines = on_terminal_of(columns, question)
        printed = [line for line in lines if "://" not in line]  # addresses are not wrapped
        assert max(map(len, printed)) <= columns
        if "race" not in question:  # its speeds differ in each run
            assert {*numbers(wide)} == {*numbers(plain)} == {*numbers(lines)}


def test_a_wide_terminal_and_a_pipe_get_the_same_lines() -> None:
    question = ("census", "--cards", "5")
    assert on_terminal_of(100, question) == cardmath(*question).out.splitlines()
    assert cardmath(*question, env={"COLUMNS": "40"}).out == cardmath(*question).out


def test_fewer_than_forty_columns_are_treated_as_forty() -> None:
    assert on_terminal_of(20, ("census",)) == on_terminal_of(40, ("census",))
