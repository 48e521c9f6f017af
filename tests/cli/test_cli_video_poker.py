"""`cardmath video-poker`, as a shell sees it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cardmath.video_poker import find_game
from tests.shell import cardmath, interrupted


def video_poker(*args: str, status: int = 0, stdin: str = "") -> str:
    """What the command says; on standard error where it fails."""
    outcome = cardmath("video-poker", *args, stdin=stdin)
    assert outcome.status == status, outcome.err
    assert status == 0 or outcome.out == ""
    return outcome.out if status == 0 else outcome.err


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ([], ["return", "jacks-9-6"]),
        (["nsud", "--csv"], ["return", "nsud", "--csv"]),
        (["--list"], ["list"]),
        (["nsud", "--hand", "AhKhQhJh2c"], ["hand", "AhKhQhJh2c", "nsud"]),
        (["--hand=AhKhQhJh2c", "--all"], ["hand", "AhKhQhJh2c", "--all"]),
        (["--session", "20", "--bankroll", "9"], ["session", "--hands", "20", "--bankroll", "9"]),
        (["--play", "--seed", "5"], ["play", "jacks-9-6", "--seed", "5"]),
        *(
            pytest.param(*each, marks=pytest.mark.exhaustive)
            for each in [
                (["--compare", "nsud", "--json"], ["compare", "jacks-9-6", "nsud", "--json"]),
                (["--by-hold", "nsud"], ["by-hold", "nsud"]),
                (["--compare", "nsud", "jacks-8-5"], ["compare", "jacks-8-5", "nsud"]),
                (["--jackpot", "flush", "nsud"], ["jackpot", "nsud", "--line", "flush"]),
            ]
        ),
    ],
)
def test_options_mean_commands(short: list[str], whole: list[str]) -> None:
    assert video_poker(*short) == video_poker(*whole)


def test_a_game_is_shown_with_its_lines() -> None:
    reported = video_poker("jacks-9-6").splitlines()
    assert reported[0] == "9/6 Jacks or Better: 99.5439 % returned"
    assert "royal flush       800  40,391      0.0025   1.9807" in reported
    assert any("98.3735 % if one coin is bet" in line for line in reported)
    assert video_poker().splitlines()[0] == reported[0]


@pytest.mark.parametrize("name", ["jacks", "sdb", "Deuces Wild", "8/5 Jacks or Better", "NSUD"])
def test_a_game_has_all_names_that_python_takes(name: str) -> None:
    """A name such as `jacks` is like a command, `jackpot`."""
    find_game(name)
    for words in ([name], ["return", name]):
        assert "'--lines': 0 is not" in video_poker(*words, "--lines", "0", status=2)


def test_pays_can_be_changed() -> None:
    reported = video_poker("jacks-9-6", "--pay", "full house=8, flush=5")
    assert "97.2984 % returned" in reported


def test_a_hand_is_ranked() -> None:
    reported = video_poker("jacks-9-6", "--hand", "AhKhQhJh2c")
    lines = reported.splitlines()
    assert lines[2].startswith("Ah Kh Qh Jh --  4 to a royal flush")
    assert "26 more" in reported
    assert any(line.startswith("royal flush ") and "2.1277 %" in line for line in lines)
    every = video_poker("jacks-9-6", "--hand", "AhKhQhJh2c", "--all")
    assert every.count("\n") > 32
    found = json.loads(video_poker("--hand", "AhKhQhJh2c", "--json"))
    assert found["holds"][0]["value"] == "872/47"
    assert len(found["holds"]) == 32


def test_answers_for_programs() -> None:
    found = json.loads(video_poker("nsud", "--json", "--lines", "5", "--bankroll", "100"))
    assert found["game"]["key"] == "deuces-nsud"
    assert sum(Fraction(line["probability"]) for line in found["lines"]) == 1
    assert Fraction(found["variance_of_lines"]) > Fraction(found["variance"])
    assert found["risk_of_ruin"] == 1
    rows = video_poker("nsud", "--csv").splitlines()
    assert rows[0] == "name,pay,probability,contribution,dealt"
    assert len(rows) == 12


def test_games_are_compared_and_listed() -> None:
    reported = video_poker("jacks-8-5", "--compare", "jacks-9-6", "--compare", "ddb").splitlines()
    assert [line.split()[0] for line in reported[3:]] == [
        "jacks-9-6",
        "double-double-bonus-9-6",
        "jacks-8-5",
    ]
    listed = video_poker("--list")
    assert "deuces-full-pay" in listed
    assert json.loads(video_poker("--list", "--json"))["games"][0]["key"] == "jacks-9-6"


@pytest.mark.exhaustive
def test_a_strategy_is_found() -> None:
    lines = video_poker("jacks-9-6", "--strategy", "6", "--csv").splitlines()
    assert lines[0] == "name,cost"
    assert len(lines) <= 7
    assert lines[-1].startswith("nothing: draw five cards")


@pytest.mark.exhaustive
def test_holds_and_classes_of_holds() -> None:
    outcome = cardmath("video-poker", "--holds")
    assert outcome.out.count("\n") == 134_460
    assert "4 to a flush" in video_poker("--by-hold")


def test_jackpots_and_sessions() -> None:
    assert "even at 975.99" in video_poker("--jackpot", "royal flush")
    reported = video_poker("--session", "500", "--bankroll", "100", "--target", "200")
    assert "ruined" in reported
    assert "reaches 200" in reported
    found = json.loads(video_poker("--session", "50", "--json"))
    assert (found["hands"], found["bankroll"]) == (50, 200)


def test_a_jackpot_has_ten_lines_and_all_its_changes() -> None:
    few = video_poker("jackpot").splitlines()
    assert len(few) == 1 + 2 + 10 + 1
    assert "--all shows them" in few[-1]
    every = video_poker("jackpot", "--all").splitlines()
    assert f"{len(every) - 4:,}" in few[-1]


@pytest.mark.exhaustive
def test_a_strategy_is_printed_by_the_number_of_deuces() -> None:
    reported = video_poker("strategy", "deuces-full-pay", "--length", "10")
    starts = ["four deuces", "three deuces", "two deuces", "a deuce", "no deuce"]
    assert [line[:12].strip() for line in reported.splitlines()[3:] if line[0] != " "] == starts
    rows = video_poker("strategy", "deuces-full-pay", "--length", "10", "--csv").splitlines()
    assert rows[0] == "name,cost"


@pytest.mark.exhaustive
def test_pictures_are_drawn(tmp_path: Path) -> None:
    for number, args in enumerate([[], ["--jackpot", "royal flush"], ["--session", "100"]]):
        path = tmp_path / f"{number}.png"
        outcome = cardmath("video-poker", *args, "--plot", str(path))
        assert outcome.status == 0, outcome.err
        assert f"drew {path}" in outcome.err
        assert path.read_bytes().startswith(b"\x89PNG")


def test_it_is_played_in_a_pipe() -> None:
    typed = "help\n99\nhint\nbest\n0\nskip\n12345\n"
    outcome = cardmath("video-poker", "--play", "--seed", "5", "--rounds", "3", stdin=typed)
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert lines[-1].startswith("2 hands, ")
    assert "an error of" in outcome.out
    assert "places 1 to 5" in outcome.err
    again = cardmath("video-poker", "--play", "--seed", "5", "--rounds", "3", stdin=typed)
    assert again.out == outcome.out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["jacks-96"], "did you mean jacks-9-6"),
        (["--pay", "full hose=8"], "did you mean 'full house'"),
        (["--pay", "full house"], "not a line with its pay"),
        (["--hand", "AhKh"], "has 5 cards, not 2"),
        (["--hand", "AhKhQhJhAh"], "comes twice"),
        (["--hand", "X1KhQhJhTh"], "no joker"),
        (["--jackpot", "five of a kind"], "not a line of the pay table"),
        (["--strategy", "long"], "neither short, medium, full"),
        (["--hand", "AhKhQhJh2c", "--play"], "exclude each other"),
        (["--json", "--csv"], "exclude each other"),
        (["--target", "300"], "No such option '--target'"),
        (["sesion"], "did you mean session?"),
        (["--session", "100", "--target", "50"], "more than the bankroll"),
        (["--plot", "nothing.xyz"], "is not the name of a picture"),
    ],
)
def test_bad_questions_are_refused(args: list[str], message: str) -> None:
    assert message in video_poker(*args, status=2)


@pytest.mark.exhaustive
def test_a_search_stops_when_it_is_asked_to() -> None:
    outcome = interrupted(
        "video-poker", "joker-kings-20-7", "--strategy", "full", label="Searching"
    )
    assert outcome.status == 130
    assert "interrupted" in outcome.err
