"""`cardmath census`, as a shell runs it."""

import io
import json
import sys
from pathlib import Path

import pytest

import cardmath as cm
from cardmath.cli import progress
from tests.shell import NAME_TOO_LONG, cardmath, interrupted


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_output_for_people() -> None:
    assert cardmath("census") == (0, f"{cm.census()}\n", "")
    assert (
        cardmath("census", "--cards", "6", "--given", "AhKh").out
        == f"{cm.census(6, given='AhKh')}\n"
    )


def test_numbers_of_different_hands() -> None:
    answer = cm.different_hands()
    assert cardmath("census", "--different") == (0, f"{answer}\n", "")
    assert cardmath("census", "--different", "--csv").out == answer.to_csv()
    assert cardmath("census", "--different", "--json").out == f"{answer.to_json()}\n"


def test_json_output_for_programs() -> None:
    answer = cm.census(6, given="AhKh")
    question = ("census", "--cards", "6", "--given", "A♥ kh")
    assert json.loads(cardmath(*question, "--json").out) == answer.to_dict()
    assert cardmath(*question, "--csv").out == answer.to_csv()


@pytest.mark.exhaustive
def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "six.png"
    status, out, err = cardmath("census", "--cards", "5", "--plot", str(path))
    assert (status, out, err) == (0, f"{cm.census(5)}\n", f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--cards", "3"], "hands of 5 to 52 cards, not 3"),
        (["--cards", "60"], "60 is not in the range"),
        (["--cards", "x"], "'x' is not a whole number"),
        (["--cards", "14"], "a census of 14 cards has 74,002,375,408 hands up to suit relabelling"),
        (["--given", "AhAh"], "'Ah': this card comes twice"),
        (["--given", "Ax"], "'x' is not a suit"),
        (["--cards", "5", "--given", "AhKhQhJhTh9h"], "6 cards are given, and a hand has 5"),
        (
            ["--plot", "x.foo"],
            "'x.foo' is not the name of a picture: it must end in .png, .svg, .pdf, .jpg,",
        ),
        (["--plot", "x"], "'x' is not the name of a picture"),
        (["--plot", "."], "is a directory"),
        (["--json", "--csv"], "--json and --csv exclude each other"),
        (["--different", "--given", "Ah"], "does not go with --given"),
        (["--different", "--cards", "7"], "does not go with --cards"),
        (["--threads", "-1"], "-1 is not in the range"),
        (["--crads", "7"], "No such option"),
    ],
)
def test_bad_input_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("census", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_a_picture_that_cannot_be_written() -> None:
    status, out, err = cardmath("census", "--cards", "5", "--plot", NAME_TOO_LONG)
    assert (status, out) == (2, f"{cm.census(5)}\n")
    assert err == f"cardmath: error: {NAME_TOO_LONG}: File name too long\n"


@pytest.mark.exhaustive
def test_ctrl_c_ends_the_command_with_what_was_done() -> None:
    status, out, err = interrupted(
        "census", "--cards", "12", "--threads", "1", label="Counting hands"
    )
    assert (status, out) == (130, "")
    assert "cardmath: interrupted: " in err
    assert err.rstrip().endswith(" of 206,379,406,870 hands were counted")


class TestProgressBar:
    def test_the_bar_appears_on_a_terminal_after_a_while(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress.ProgressBar("Working") as bar:
            bar(10, 100)
            assert terminal.getvalue() == ""
            monkeypatch.setattr(progress, "PATIENCE", 0)
            bar(20, 100)
            bar(50, 100)
        assert "Working" in terminal.getvalue()
        assert "50%" in terminal.getvalue()

    def test_it_starts_again_with_another_part(self, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setattr(progress, "PATIENCE", 0)
        with progress.ProgressBar("Working") as bar:
            for done, total in (900, 1000), (1000, 1000), (12, 48), (24, 48):
                bar(done, total)
        assert terminal.getvalue().rpartition("100%")[2].count("50%") == 1

    @pytest.mark.parametrize("stream", [io.StringIO(), None])
    def test_no_bar_is_shown_without_a_terminal(
        self, monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None
    ) -> None:
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(progress, "PATIENCE", 0)
        with progress.ProgressBar("Working") as bar:
            bar(50, 100)
        assert stream is None or stream.getvalue() == ""
