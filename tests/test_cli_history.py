"""`cardmath history`, as a shell sees it."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cardmath.history import PROGRAMS
from tests.shell import COMMAND, cardmath


def test_for_people() -> None:
    status, out, err = cardmath("history")
    assert (status, err) == (0, "")
    assert out.startswith(f"{PROGRAMS}\n\n")
    for program in PROGRAMS:
        assert f"{program.source}\n" in out


def test_for_programs() -> None:
    assert cardmath("history", "--json") == (0, f"{PROGRAMS.to_json()}\n", "")
    answer = json.loads(cardmath("history", "race", "-n", "100", "--seed", "7", "--json").out)
    assert (answer["hands"], answer["seed"]) == (100, 7)
    keys = ["name", "hands_a_second", "table_bytes", "build_seconds", "lines"]
    assert list(answer["rows"][0]) == keys


def test_race() -> None:
    status, out, err = cardmath("history", "race", "--hands", "200", "--seed", "7")
    assert (status, err) == (0, "")
    assert out.startswith("200 hands of five cards (seed 7): all agree which is better\n")
    assert "\n\nhands a second, on a logarithmic scale from " in out
    assert out.count("█") > 100
    plain = cardmath("history", "race", "-n", "200", env={"PYTHONIOENCODING": "ascii"}).out
    assert plain.count("#") > 100


def test_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "race.png"
    status, _, err = cardmath("history", "race", "-n", "100", "--plot", str(path))
    assert (status, err) == (0, f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rcae"], "No such command 'rcae'"),
        (["race", "--hands", "0"], "0 is not in the range"),
        (["race", "--hands", "many"], "'many' is not a valid integer"),
        (["race", "--seed", "-1"], "-1 is not in the range"),
        (["race", "--plot", "x.foo"], "'x.foo' does not end as a picture does"),
        (["race", "--hnads", "7"], "No such option"),
        (["race", "senzee"], "unexpected extra argument"),
        (["--json", "race"], "--json belongs after race"),
    ],
)
def test_bad_input(args: list[str], says: str) -> None:
    status, out, err = cardmath("history", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_ctrl_c() -> None:
    main, other = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "history", "race", "--hands", "1000000"],
        stdout=subprocess.PIPE,
        stderr=other,
        env={**os.environ, "TERM": "xterm"},
    ) as command:
        os.close(other)
        shown = b""
        while b"Judging hands" not in shown:  # the bar is there: it judges
            shown += os.read(main, 1000)
        command.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        assert command.wait(10) == 130
        assert time.perf_counter() - sent < 2
        assert command.stdout is not None
        assert command.stdout.read() == b""
        shown = os.read(main, 100_000)
        os.close(main)
    assert b"cardmath: interrupted: " in shown
    assert b" hands were judged" in shown
