"""`cardmath review`: what it says beside the tables."""

import json
from pathlib import Path

import pytest

from tests.hand_histories.hands import broken
from tests.review.hands import Played
from tests.shell import cardmath, interrupted

CHECKED = ((0, "x", 0), (1, "x", 0))
TEXT = Played(1, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), (CHECKED, CHECKED, CHECKED)).text
SHOWN = "Dealt to Ann [Kh Qh]\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there are no hands to review"),
        (broken(2), "there are no hands to review; 1 hand could not be read"),
        (TEXT.replace(SHOWN, ""), "no hand has a hero: name the player with --player NAME"),
    ],
)
def test_it_says_why_there_is_nothing(text: str, reason: str, tmp_path: Path) -> None:
    if text:
        (tmp_path / "hands.txt").write_text(text)
    shown = cardmath("review", str(tmp_path), "--depth", "river", "--no-cache")
    assert shown.status == 1
    assert reason in shown.err
    assert not shown.out
    piped = cardmath("review", "-", "--depth", "river", "--no-cache", stdin=text)
    assert piped == shown
    as_json = cardmath("review", str(tmp_path), "--depth", "river", "--no-cache", "--json")
    assert json.loads(as_json.out)["hands"] == 0


def test_it_says_that_no_hands_meet_the_filters(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(TEXT)
    asked = ("review", str(tmp_path), "--player", "Ann", "--pot", "1000+", "--no-cache")
    shown = cardmath(*asked)
    assert (shown.status, shown.out) == (1, "")
    assert shown.err == "cardmath: no hands meet the filters\n"
    assert json.loads(cardmath(*asked, "--json").out)["hands"] == 0
    shown = cardmath("review", str(tmp_path), "--player", "Dora", "--pot", "1000+")
    assert (shown.status, "there is no player 'Dora'" in shown.err) == (2, True)


@pytest.mark.parametrize(("hole", "is_said"), [("Td9d", True), ("KhQh", False)])
def test_it_says_that_the_range_does_not_have_the_hand(
    hole: str, is_said: bool, tmp_path: Path
) -> None:
    faced = ((0, "x", 0), (1, "b", 100), (0, "c", 100))
    hand = Played(1, "Ks 7h 2d 3c 4s", (hole, "AhAd"), (CHECKED, CHECKED, faced))
    (tmp_path / "hands.txt").write_text(hand.text)
    chart = tmp_path / "chart.txt"
    chart.write_text("BTN raise: AA\nBB call: KQ\n")
    options = ["--depth", "river", "--no-cache", "--bets", "100%", "--ranges", str(chart)]
    shown = cardmath("review", str(tmp_path / "hands.txt"), "--player", "Ann", *options)
    assert "call with" in shown.out  # aces never lose, so that it is a mistake
    assert ("the assumed range does not have this hand" in shown.out) == is_said


def test_measured_ranges_are_a_second_set(tmp_path: Path) -> None:
    """Sixty hands have more than the fifty decisions of a kind that are needed."""
    hands = [Played(at, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), (CHECKED,) * 3) for at in range(60)]
    (tmp_path / "hands.txt").write_text("".join(hand.text for hand in hands))
    chart = tmp_path / "chart.txt"
    chart.write_text("BTN raise: AA\nBB call: KQ\n")
    asked = ("review", str(tmp_path / "hands.txt"), "--ranges", str(chart), "--depth", "river")
    options = ("--no-cache", "--bets", "a", "--sensitivity", "measured")
    shown = cardmath(*asked, *options)
    assert shown.status == 0
    assert "of 60 verdicts change" in shown.out


@pytest.mark.exhaustive
def test_ctrl_c_says_what_is_kept_and_the_same_command_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    faced = ((0, "x", 0), (1, "b", 100), (0, "c", 100))
    boards = (f"Ks 7h 2d 3c {rank}{suit}" for rank in "4568" for suit in "cdh")
    hands = [
        Played(number, board, ("KhQh", "AsAd"), (CHECKED, CHECKED, faced))
        for number, board in enumerate(boards, 1)
    ]
    (tmp_path / "hands.txt").write_text("".join(hand.text for hand in hands))
    chart = tmp_path / "chart.txt"
    chart.write_text("BTN raise: 100%\nBB call: 100%\n")
    asked = ("review", str(tmp_path / "hands.txt"), "--player", "Ann", "--ranges", str(chart))
    options = ("--depth", "river", "--target", "0.01%", "--threads", "1", "--memory", "3GB")
    stopped = interrupted(*asked, *options, label="Solving hands in at most 3 GB")
    assert stopped.status == 130
    assert "not reached" in stopped.out
    assert "the work so far is kept: the same command continues from there" in stopped.err
    resumed = cardmath(*asked, *options)
    assert resumed.status == 0
    assert "not reached" not in resumed.out
    assert resumed.out == cardmath(*asked, *options, "--no-cache").out
