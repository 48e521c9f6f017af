"""`cardmath simulate`, as a shell runs it."""

import io
import json
import sys
from pathlib import Path

import pytest

import cardmath as cm
from cardmath.cli import progress
from tests.shell import cardmath, interrupted


def test_output_for_people() -> None:
    answer = cm.simulate("holdem", 70_000, 2, given="AhKh", seed=1)
    question = ("simulate", "holdem", "-n", "70000", "-p", "2", "--given", "AhKh", "--seed", "1")
    assert cardmath(*question) == (0, f"{answer}\n", "")
    alone = cardmath(*question, "--no-streets").out
    assert "river" in alone
    assert "flop" not in alone
    assert cardmath("simulate", "-n", "10").out.startswith("five-card: 10 deals, seed ")


def test_json_output_for_programs() -> None:
    answer = cm.simulate("stud", 5000, 3, dead="2c", seed=2)
    question = ("simulate", "stud", "-n", "5000", "-p", "3", "-d", "2c", "--seed", "2", "-t", "1")
    assert json.loads(cardmath(*question, "--json").out) == answer.to_dict()


@pytest.mark.exhaustive
def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "five.png"
    status, _, err = cardmath("simulate", "-n", "1000", "--plot", str(path))
    assert (status, err) == (0, f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["whist"], "'whist' is not a game; the games are holdem, short-deck"),
        (["-n", "0"], "0 is not in the range"),
        (["-n", "x"], "'x' is not a whole number"),
        (
            ["stud", "-p", "8"],
            "need 56 cards, and 52 are left to deal: 7 can play",
        ),
        (["--given", "AhAh"], "'Ah': this card comes twice"),
    ],
)
def test_impossible_deals_get_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("simulate", *args)
    assert (status, out) == (2, "")
    assert says in err


def test_ctrl_c_reports_what_was_counted() -> None:
    outcome = interrupted("simulate", "-n", "1000000000000", label="Dealing")
    assert outcome.status == 130
    assert "interrupted" in outcome.out.splitlines()[0]
    assert "of 1,000,000,000,000 hands were dealt" in outcome.err


def test_the_game_is_an_option_too() -> None:
    question = ("-n", "10", "--seed", "1")
    named = cardmath("simulate", "holdem", *question)
    assert named.out.startswith("holdem: 10 deals")
    assert cardmath("simulate", "-g", "holdem", *question) == named
    twice = cardmath("simulate", "holdem", "--game", "stud")
    assert twice.status == 2
    assert "the game is given twice" in twice.err


def test_csv_output() -> None:
    answer = cm.simulate("stud", 5000, 2, seed=2)
    question = ("simulate", "--game", "stud", "-n", "5000", "-p", "2", "--seed", "2", "--csv")
    assert cardmath(*question) == (0, answer.to_csv(), "")


def test_more_hands_than_can_be_counted() -> None:
    with pytest.raises(cm.CardmathError, match="hands is 1 to 1,000,000,000,000,000,000"):
        cm.simulate(hands=10**20)
    status, out, err = cardmath("simulate", "--hands", "18446744073709551616")
    assert (status, out) == (2, "")
    assert "is not in the range" in err


def test_the_progress_bar_shows_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    now = iter([0.0, 2.0, 4.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(now))
    with progress.ProgressBar("Dealing", "deals") as bar:
        bar(3_000_000, 10_000_000)
        bar(10_000_000, 10_000_000)
    assert "Dealing, 1.5M deals/s" in terminal.getvalue()
    assert "Dealing, 2.5M deals/s" in terminal.getvalue()
