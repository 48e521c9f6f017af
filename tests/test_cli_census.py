"""`cardmath census`, as a shell sees it."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cardmath as cm
from cardmath.cli import progress
from tests.shell import COMMAND, cardmath


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_for_people() -> None:
    assert cardmath("census") == (0, f"{cm.census()}\n", "")
    assert cardmath("census", "-c", "6", "-g", "AhKh").out == f"{cm.census(6, given='AhKh')}\n"


def test_different_hands() -> None:
    answer = cm.different_hands()
    assert cardmath("census", "--different") == (0, f"{answer}\n", "")
    assert cardmath("census", "--different", "--csv").out == answer.to_csv()
    assert cardmath("census", "--different", "--json").out == f"{answer.to_json()}\n"


def test_for_programs() -> None:
    answer = cm.census(6, given="AhKh")
    question = ("census", "--cards", "6", "--given", "A♥ kh")
    assert json.loads(cardmath(*question, "--json").out) == answer.to_dict()
    assert cardmath(*question, "--csv").out == answer.to_csv()


def test_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "six.png"
    status, out, err = cardmath("census", "--cards", "5", "--plot", str(path))
    assert (status, out, err) == (0, f"{cm.census(5)}\n", f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--cards", "3"], "3 is not in the range 5<=x<=52"),
        (["--cards", "60"], "60 is not in the range"),
        (["--cards", "x"], "'x' is not a valid integer"),
        (["--cards", "14"], "a census of 14 cards has 74,002,375,408 hands up to suits"),
        (["--given", "AhAh"], "'Ah': this card comes twice"),
        (["--given", "Ax"], "'x' is no suit"),
        (["--cards", "5", "--given", "AhKhQhJhTh9h"], "6 cards are given, and a hand has 5"),
        (["--plot", "x.foo"], "'x.foo' does not end as a picture does: in one of .avif"),
        (["--plot", "x"], "'x' does not end as a picture does"),
        (["--plot", "."], "is a directory"),
        (["--json", "--csv"], "--json and --csv exclude each other"),
        (["--different", "--given", "Ah"], "without --given"),
        (["--different", "--cards", "7"], "without --cards"),
        (["--threads", "-1"], "-1 is not in the range"),
        (["--crads", "7"], "No such option"),
    ],
)
def test_bad_input(args: list[str], says: str) -> None:
    status, out, err = cardmath("census", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_a_picture_that_cannot_be_written() -> None:
    status, out, err = cardmath("census", "--cards", "5", "--plot", "/no/such/folder/x.png")
    assert (status, out) == (2, f"{cm.census(5)}\n")
    assert err == "cardmath: error: /no/such/folder/x.png: No such file or directory\n"


def test_ctrl_c() -> None:
    main, other = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "census", "--cards", "12", "--threads", "1"],
        stdout=subprocess.PIPE,
        stderr=other,
        env={**os.environ, "TERM": "xterm"},
    ) as command:
        os.close(other)
        shown = b""
        while b"Counting hands" not in shown:  # the bar is there: it counts
            shown += os.read(main, 1000)
        command.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        assert command.wait(10) == 130
        assert time.perf_counter() - sent < 1
        assert command.stdout is not None
        assert command.stdout.read() == b""
        shown = os.read(main, 100_000)
        os.close(main)
    assert b"cardmath: interrupted: " in shown
    assert shown.rstrip().endswith(b" of 206,379,406,870 hands were counted")


class TestProgressBar:
    def test_after_a_while_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
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

    @pytest.mark.parametrize("stream", [io.StringIO(), None])
    def test_nowhere_else(
        self, monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None
    ) -> None:
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(progress, "PATIENCE", 0)
        with progress.ProgressBar("Working") as bar:
            bar(50, 100)
        assert stream is None or stream.getvalue() == ""
