"""`cardmath 24`, as a shell runs it."""

import json
import os
import pty
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardmath import twenty_four
from tests.shell import COMMAND, LIMIT, cardmath, interrupted, on_terminal, typed


class TestSolve:
    @pytest.mark.parametrize(
        ("args", "out"),
        [
            (["6", "6", "5", "2", "--target", "17"], "6*(2+5/6)\n"),
            (["--target", "17", "6", "6", "5", "2"], "6*(2+5/6)\n"),
            (["6 6 5 2", "--target", "17", "--steps"], None),
            (["3h", "3s", "8d", "8c"], "8/(3-8/3)\n"),
            (["3h3s8d8c"], "8/(3-8/3)\n"),
            (["solve", "3", "3", "8", "8"], "8/(3-8/3)\n"),
            (["--", "-3", "8", "1/2", "5"], "(5-(-3))/(1/2)+8\n8/(1/2)+5-(-3)\n-3/((1/2)-5/8)\n"),
            (["1", "2", "3", "4", "--first", "1"], "(4+2)*(3+1)\n"),
            (["1", "2", "3", "4", "--target", "10", "--operators", "+"], "4+3+2+1\n"),
        ],
    )
    def test_output_for_people(self, args: list[str], out: str | None) -> None:
        status, written, err = cardmath("24", *args)
        assert (status, err) == (0, "")
        steps = "6*(2+5/6)\n  5 / 6 = 5/6\n  2 + 5/6 = 17/6\n  6 * 17/6 = 17\n"
        assert written == (out or steps)

    def test_steps_are_written_so_that_they_are_right(self) -> None:
        lines = cardmath("24", "3", "3", "8", "8", "--steps").out.splitlines()
        assert lines[1:] == ["  8 / 3 = 8/3", "  3 - 8/3 = 1/3", "  8 / (1/3) = 24"]
        for numbers in (("-3", "8"), ("8", "-3"), ("--", "-3", "8")):
            out = cardmath("24", "--steps", "--target", "11", *numbers).out
            assert out == "8-(-3)\n  8 - (-3) = 11\n"

    @pytest.mark.parametrize(
        "words",
        ["24 -3 8", "24 countdown -3 8", "icm -5 3 --prizes 2 1", "push-fold -5 3", "pots -5"],
    )
    def test_an_unknown_option_is_one_beside_negative_numbers_too(self, words: str) -> None:
        for wrong in ("--no-such", "--no-such=3", "-x"):
            status, out, err = cardmath(*words.split(), wrong)
            assert (status, out) == (2, "")
            assert f"No such option '{wrong.partition('=')[0]}'" in err

    def test_numbers_without_a_solution_give_status_1(self) -> None:
        assert cardmath("24", "1", "1", "1", "1") == (1, "1 1 1 1 cannot make 24\n", "")
        status, out, _ = cardmath("24", "1", "1", "1", "1", "--why")
        assert (status, out.splitlines()[1]) == (1, "  1+1+1+1 = 4")

    def test_json_output_for_programs(self) -> None:
        answer = json.loads(cardmath("24", "--json", "6", "6", "5", "2", "--target", "17").out)
        assert answer["numbers"] == ["6/1", "6/1", "5/1", "2/1"]
        assert (answer["target"], answer["count"]) == ("17/1", 1)
        assert answer["solutions"] == [twenty_four.solve([6, 6, 5, 2], 17)[0].to_dict()]
        status, out, _ = cardmath("24", "--json", "1", "1", "1", "1", "--why")
        assert (status, json.loads(out)["nearest"][0]["value"]) == (1, "4/1")

    @pytest.mark.parametrize(
        ("args", "says"),
        [
            ([""], "there are no numbers"),
            (["6", "x", "5"], "'x' is not a number"),
            (["1/0", "3"], "it divides by zero"),
            (["paly"], "'paly' is neither numbers nor a command; did you mean play?"),
            (["--tagret", "3"], "No such option"),
            (["3", "--target", "y"], "'y' is not a number"),
            (["3", "--distinct", "ways"], "'ways' is not one of"),
            (["3", "--operators", "^"], "'^' is not an operator"),
            (["1"] * 8, "8 numbers can be combined in about"),
            (["9" * 50] * 3, "too long"),
            (["solve"], "Missing argument"),
            (["survey", "--numbers", "x"], "'x' is not a number"),
            (["survey", "--targets", "x"], "'x' is not a range of numbers"),
            (["survey", "--targets", "9-0"], "has 0 numbers"),
            (["survey", "--targets", "0-99999999"], "1 to 100,000 are accepted"),
            (["survey", "--count", "7"], "minutes of work"),
            (["survey", "--plot", "x.foo"], "is not the name of a picture"),
            (["survey", "--json", "--csv"], "exclude each other"),
            (["deal", "--level", "esy"], "not 'esy'"),
            (["play", "--level", "esy"], "not 'esy'"),
            (["countdown", "25", "50"], "numbers need --target"),
            (["countdown", "25", "0", "--target", "100"], "not 0"),
            (["check", "8/(3-8", "3", "3"], "this ( is never closed"),
        ],
    )
    def test_bad_input_gets_an_error_message(self, args: list[str], says: str) -> None:
        status, out, err = cardmath("24", *args)
        assert (status, out) == (2, "")
        assert says in err
        assert "Traceback" not in err

    def test_nothing_at_all_gets_the_help(self) -> None:
        outcome = cardmath("24")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.rstrip() == cardmath("24", "--help").out.rstrip()
        assert max(map(len, outcome.err.splitlines())) <= 100

    def test_help_is_printed(self) -> None:
        assert "cardmath 24 6 6 5 2 --target 17" in cardmath("24", "--help").out
        for command in ["solve", "check", "survey", "deal", "countdown", "play"]:
            assert cardmath("24", command, "--help").status == 0

    def test_a_closed_pipe_ends_quietly(self) -> None:
        run = typed("cardmath 24 1 2 3 4 5 6 | head -1")
        assert run.err == ""
        assert len(run.out.splitlines()) == 1


class TestCheck:
    def test_an_expression_is_right_or_wrong(self) -> None:
        right = cardmath("24", "check", "8/(3-8/3)", "3", "3", "8", "8")
        assert right == (0, "8/(3-8/3) = 24: right\n", "")
        wrong = cardmath("24", "check", "8*3", "3 3 8 8")
        assert wrong == (1, "8*3 = 24: not used: 3 8\n", "")
        answer = json.loads(cardmath("24", "check", "--json", "8*3", "3 3 8 8").out)
        assert (answer["value"], answer["missing"]) == ("24/1", ["3/1", "8/1"])

    def test_an_error_shows_its_place(self) -> None:
        status, out, err = cardmath("24", "check", "8/(3-3)", "3 3 8")
        assert (status, out) == (2, "")
        assert err.splitlines()[1:] == ["  8/(3-3)", "   ^"]


@pytest.fixture(scope="module")
def survey_once() -> Iterator[None]:
    """Solve the same puzzles once for all commands that show a part of them."""
    solved: dict[str, twenty_four.Survey] = {}
    survey = twenty_four.survey

    def solve_once(*question: Any, **options: Any) -> twenty_four.Survey:
        asked = repr((question, {**options, "progress": None}))
        return solved.setdefault(asked, solved.get(asked) or survey(*question, **options))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(twenty_four, "survey", solve_once)
        yield


@pytest.mark.usefixtures("survey_once")
class TestSurvey:
    def test_output_for_people(self) -> None:
        assert cardmath("24", "survey") == (0, f"{twenty_four.survey()}\n", "")
        lines = cardmath("24", "survey", "--only", "fractions").out.splitlines()
        assert len(lines) == 16
        assert "3 3 8 8: 1  8/(3-8/3)" in lines
        assert len(cardmath("24", "survey", "--only", "unsolvable").out.splitlines()) == 458
        assert len(cardmath("24", "survey", "--hardest", "3").out.splitlines()) == 3
        assert len(cardmath("24", "survey", "--list").out.splitlines()) == 1820
        both = cardmath("24", "survey", "--only", "single", "--hardest", "3").out
        rows = replace(twenty_four.survey(), rows=twenty_four.survey().single).hardest(3)
        assert [line.split(":")[0] for line in both.splitlines()] == [
            " ".join(map(str, row.numbers)) for row in rows
        ]

    def test_the_survey_by_level_has_each_solvable_puzzle_once(self) -> None:
        listed = [
            line
            for level in ("easy", "medium", "hard", "expert")
            for line in cardmath("24", "survey", "--level", level).out.splitlines()
        ]
        assert len(listed) == len(set(listed)) == 1362
        # Of the level of puzzles that need fractions, there are as many as the summary says.
        assert len(cardmath("24", "survey", "--level", "expert").out.splitlines()) == 16
        dealt = twenty_four.deal("hard", seed=3)
        numbers = " ".join(map(str, sorted(dealt.numbers)))
        assert f"\n{numbers}: " in "\n" + cardmath("24", "survey", "--level", "hard").out
        code, _, message = cardmath("24", "survey", "--level", "hard", "--only", "unsolvable")
        assert code == 2
        assert "--level is about puzzles with a solution" in message

    def test_the_survey_for_programs_has_the_chosen_puzzles(self) -> None:
        survey = twenty_four.survey()
        only = json.loads(cardmath("24", "survey", "--only", "fractions", "--json").out)
        assert (only["total"], len(only["rows"])) == (1820, 16)
        rows = cardmath("24", "survey", "--hardest", "3", "--csv").out.splitlines()[1:]
        assert [row.split(",")[0] for row in rows] == [
            " ".join(map(str, row.numbers)) for row in survey.hardest(3)
        ]

    def test_json_output_for_programs(self) -> None:
        assert json.loads(cardmath("24", "survey", "--json").out)["solvable"] == 1362
        assert len(cardmath("24", "survey", "--csv").out.splitlines()) == 1821
        out = cardmath("24", "survey", "--targets", "24", "--json").out
        assert json.loads(out)["rows"][0]["deals"] == 217817

    def test_a_picture_is_written(self, tmp_path: Path) -> None:
        path = tmp_path / "targets.png"
        status, out, err = cardmath("24", "survey", "--numbers", "1,2,3", "--plot", str(path))
        assert (status, err) == (0, f"cardmath: drew {path}\n")
        assert out == f"{twenty_four.survey_targets(numbers=[1, 2, 3])}\n"
        assert path.read_bytes().startswith(b"\x89PNG")

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        "args", [["survey", "--count", "6"], ["countdown", "--games", "100000"]]
    )
    def test_ctrl_c_after_progress(self, args: list[str]) -> None:
        assert interrupted("24", *args, label="%").status == 130


class TestDeal:
    def test_a_seed_deals_the_same_puzzle(self) -> None:
        args = ("24", "deal", "--level", "hard", "--seed", "7")
        assert cardmath(*args) == (0, f"{twenty_four.deal('hard', 7)}\n", "")
        answer = json.loads(cardmath(*args, "--json").out)
        assert (answer["level"], answer["seed"]) == ("hard", 7)
        assert answer["numbers"] == list(twenty_four.deal("hard", 7).numbers)
        assert "dealt with --seed" in cardmath("24", "deal").err


class TestCountdown:
    def test_output_for_people(self) -> None:
        numbers = ("25", "50", "75", "100", "3", "6")
        status, out, _ = cardmath("24", "countdown", *numbers, "--target", "952", "--first", "2")
        assert (status, out.splitlines()[0]) == (0, "25 50 75 100 3 6 make 952 in 2 ways")
        assert out.splitlines()[2] == "(75*3*(100+6)-50)/25"
        status, out, _ = cardmath("24", "countdown", "1 1 2 2 3 3", "--target", "999")
        assert (status, out.splitlines()[0]) == (
            1,
            "1 1 2 2 3 3 come within 918 of 999 in 1 way",
        )

    def test_countdown_games_are_drawn_from_a_seed(self) -> None:
        assert cardmath("24", "countdown", "--seed", "3").out.startswith("50 2 7 1 1 5 make 127 in")
        answer = json.loads(
            cardmath("24", "countdown", "--games", "10", "--seed", "3", "--json").out
        )
        assert answer["games"] == 10
        answer = json.loads(cardmath("24", "countdown", "--seed", "3", "--json").out)
        assert answer["exact"] is True


def status_after_ctrl_c(command: subprocess.Popen[bytes]) -> int:
    """The exit status after Ctrl-C, pressed again if it came just before Python began to read:
    Python looks at signals when a call of the system returns, and this one waits for a line."""
    ends = time.monotonic() + LIMIT
    while time.monotonic() < ends:
        command.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return command.wait(1)
    raise TimeoutError("the command does not end")


class TestPlay:
    def test_a_game_is_played_through_a_pipe(self) -> None:
        game = twenty_four.Game(seed=7)
        first = str(game.puzzle.solutions[0])
        second = str(game.next().solutions[0])
        lines = ["1+1", "8/(3-3)", "hint", first, "", "hint", "help", "skip", "1+", "quit"]
        status, out, err = cardmath("24", "play", "--seed", "7", stdin="\n".join(lines))
        assert status == 0
        assert "1+1 = 2: not 24" in out
        assert f"{first} = 24: right, 2 points in 0 s" in out
        assert f"  {second}\n" in out
        assert out.splitlines()[-1] == "Solved 1 of 3: 2 points in 0 s"
        assert "this divides by 3-3, which is zero" in err
        assert ">" not in out

    def test_a_game_ends_when_the_input_ends(self) -> None:
        status, out, _ = cardmath("24", "play", "--seed", "7")
        assert (status, out.splitlines()[-1]) == (0, "Solved 0 of 1: 0 points in 0 s")

    def test_rounds_and_long_lines(self) -> None:
        lines = "9" * 5000 + "\nskip"
        status, out, err = cardmath("24", "play", "-r", "1", "--seed", "7", stdin=lines)
        assert status == 0
        assert "up to 1,000 characters" in err
        assert out.splitlines()[-1].startswith("Solved 0 of 1")

    def test_bytes_that_are_no_text(self) -> None:
        strict = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"}
        status, _, err = cardmath(
            "24", "play", "--seed", "7", stdin=b"\xff\xfe\nskip\n", env=strict
        )
        assert status == 0
        assert "Traceback" not in err

    def test_ctrl_c_ends_a_game_on_a_terminal(self) -> None:
        main, other = pty.openpty()
        with subprocess.Popen(
            [*COMMAND, "24", "play", "--seed", "7"], stdin=other, stdout=other, stderr=other
        ) as command:
            os.close(other)
            shown = b""
            while b"> " not in shown:
                shown += os.read(main, 1000)
            try:
                assert status_after_ctrl_c(command) == 130
            finally:
                command.kill()
            shown += os.read(main, 1000)
            os.close(main)
        assert b"Solved 0 of 1" in shown
        assert b"cardmath: interrupted" in shown


def test_a_worksheet_has_puzzles_and_answers() -> None:
    run = cardmath("24", "deal", "--count", "5", "--answers", "--seed", "3")
    asked, answers = run.out.split("\nAnswers\n")
    assert [f"{place}." in asked for place in range(1, 6)] == [True] * 5
    assert len(answers.splitlines()) == 5
    for line in answers.splitlines():
        numbers = re.findall(r"\d+", line.partition(". ")[2])
        check = cardmath("24", "check", line.partition(". ")[2], *numbers)
        assert check.status == 0, line
    narrow = on_terminal("24", "deal", "--count", "5", "--seed", "3", columns=40)
    assert max(map(len, narrow.out.splitlines())) <= 40
    page = cardmath("24", "deal", "--count", "5", "--answers", "--html", "--seed", "3").out
    assert (page.count("<li>"), page.count('class="card')) == (10, 20)
    reported = cardmath("24", "deal", "--count", "2", "--json", "--answers", "--seed", "3").out
    assert reported.count('"answer"') == 2
