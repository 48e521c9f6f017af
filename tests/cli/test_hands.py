"""`cardmath hands`."""

import json
from pathlib import Path

import pytest

from cardmath import hand_histories
from cardmath.errors import Interrupted
from tests.hand_histories.hands import broken, hand
from tests.shell import cardmath


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.txt").write_text(hand(1) + broken(2))
    (tmp_path / "two.txt").write_text(hand(3))
    return tmp_path


def test_it_shows_what_is_there(folder: Path) -> None:
    shown = cardmath("hands", str(folder))
    assert shown.status == 0
    assert shown.out.startswith("2 hands\n")
    assert "pokerstars  holdem  no-limit  cash" in shown.out
    assert "1 rejected" in shown.out
    assert "one.txt:" in shown.out
    assert not shown.err


def test_json_has_all_of_it(folder: Path) -> None:
    answer = json.loads(cardmath("hands", str(folder), "--json").out)
    assert answer["hands"] == 2
    assert answer["rows"][0]["first"] == "2020-02-08"
    assert answer["rejected"]["rows"][0]["hands"] == 1


def test_it_writes_files(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "out"
    shown = cardmath("hands", str(folder), "--to", str(to / "a.csv"))
    assert (shown.status, shown.out, "there is no folder" in shown.err) == (2, "", True)
    to.mkdir()
    for name in ("a.csv", "a.parquet"):
        shown = cardmath("hands", str(folder / "one.txt"), "--to", str(to / name), "--anonymous")
        assert shown.status == 0
        assert shown.err.count("cardmath: wrote") == 4
    text = (to / "a.players.csv").read_text()
    assert "Player 1" in text
    assert "Ann" not in text
    assert (to / "a.hands.parquet").exists()
    cardmath("hands", str(folder / "one.txt"), "--to", str(to / "set"))
    assert list((to / "set" / "hands" / "room=pokerstars" / "month=2020-02").iterdir())


def test_after_ctrl_c_the_hands_so_far_are_written_and_nothing_is_read_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    partial = hand_histories.read(folder / "one.txt")

    def stopped(*_: object, **__: object) -> None:
        raise Interrupted("1 hand was read", partial)

    monkeypatch.setattr(hand_histories, "read", stopped)
    for number, (options, is_written) in enumerate(
        (
            ("--to a.csv", True),
            ("--to a.phhs", False),
            ("--to a.ohh --anonymous", False),
            ("--to set --stats Ann", False),
            ("--to set --anonymous", True),
        )
    ):
        to = tmp_path / str(number)
        to.mkdir()
        words = options.replace("--to ", f"--to {to}/").split()
        shown = cardmath("hands", str(folder / "one.txt"), *words)
        assert (shown.status, "1 hand was read" in shown.err) == (130, True)
        assert any(to.iterdir()) == is_written, options


def test_a_dash_reads_a_pipe(folder: Path, tmp_path: Path) -> None:
    text = (folder / "one.txt").read_text()
    shown = cardmath("hands", "-", stdin=text)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("1 hand\n")
    assert "stdin:" in shown.out  # where the hand is that was rejected
    both = json.loads(cardmath("hands", "-", str(folder / "two.txt"), "--json", stdin=text).out)
    assert both["hands"] == 2
    file = tmp_path / "one.phhs"
    assert cardmath("hands", "-", "--to", str(file), stdin=text).status == 0
    assert cardmath("hands", str(file)).out.startswith("1 hand\n")
    nothing = cardmath("hands", "-", stdin="")
    assert (nothing.status, nothing.err) == (1, "cardmath: no hands were read\n")
    refused = cardmath("hands", "-", "--to", str(tmp_path / "set"), stdin=text)
    assert refused.status == 2
    assert "a dataset remembers which files it has" in refused.err


def test_a_pipe_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardmath.cli.piped._MOST", 100)
    refused = cardmath("hands", "-", stdin="x" * 101)
    assert (refused.status, refused.out) == (2, "")
    assert "standard input has more than 100 bytes: save it in a file" in refused.err
    assert cardmath("hands", "-", stdin="x" * 100).status == 1


def test_wrong_use_is_explained(folder: Path, tmp_path: Path) -> None:
    for arguments, message in (
        ((), "give a folder or files"),
        ((str(folder / "nowhere"),), "there is no such file or folder"),
        ((str(folder), "--to", "a.xlsx"), "a.xlsx ends with none of .parquet"),
        ((str(folder), "--strict"), "one.txt, line "),
    ):
        shown = cardmath("hands", *arguments)
        assert shown.status == 2, arguments
        assert message in shown.err
    (tmp_path / "empty").mkdir()
    shown = cardmath("hands", str(tmp_path / "empty"))
    assert (shown.status, shown.err) == (1, "cardmath: no hands were read\n")
    shown = cardmath("hands", str(folder), "--room", "ggpoker")
    assert (shown.status, shown.err) == (
        1,
        "cardmath: no hands meet the filters: the rooms are pokerstars\n",
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--plot a.svg", "there are no hands to draw"),
        ("--tournaments --plot a.svg", "there are no tournaments"),
        ("--tournaments --stats Ann", "there are no tournaments"),
        ("--stats Ann", "there is no player 'Ann': there are no hands"),
        ("--hand 1", "there is no hand '1' among 0 hands"),
    ],
)
def test_without_hands_that_is_what_is_wrong(options: str, says: str, tmp_path: Path) -> None:
    """Not that nobody in them is a hero."""
    (tmp_path / "empty.txt").write_text("")
    shown = cardmath("hands", str(tmp_path / "empty.txt"), *options.split())
    assert (shown.status, shown.err) == (2, f"cardmath: error: {says}\n")


def test_statistics_winnings_and_a_picture(tmp_path: Path) -> None:
    shown = cardmath("hands", "examples/hands", "--stats", "Ann")
    assert "three_bet" in shown.out
    answer = json.loads(cardmath("hands", "examples/hands", "--stats", "Ann", "--json").out)
    assert answer["groups"][0]["statistics"]["three_bet"]["made"] == 1
    worth = json.loads(cardmath("hands", "examples/hands", "--ev", "--json").out)
    assert {row["name"]: row["all_ins"] for row in worth["rows"]} == {"Ann": 2, "Bob": 0, "Cleo": 2}
    shown = cardmath("hands", "examples/hands", "--plot", str(tmp_path / "a.svg"))
    assert (shown.status, (tmp_path / "a.svg").exists()) == (0, True)
    shown = cardmath("hands", "examples/hands", "--stats", "Anne")
    assert (shown.status, "did you mean 'Ann'?" in shown.err) == (2, True)
