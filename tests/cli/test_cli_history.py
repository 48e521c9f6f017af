"""`cardmath history`, as a shell runs it."""

import json
from pathlib import Path

import pytest

from cardmath.history import PROGRAMS
from tests.shell import cardmath, interrupted


def test_output_for_people() -> None:
    status, out, err = cardmath("history")
    assert (status, err) == (0, "")
    assert out.startswith(f"{PROGRAMS}\n\n")
    for program in PROGRAMS:
        assert f"{program.source}\n" in out


def test_json_output_for_programs() -> None:
    assert cardmath("history", "--json") == (0, f"{PROGRAMS.to_json()}\n", "")
    answer = json.loads(cardmath("history", "race", "-n", "100", "--seed", "7", "--json").out)
    assert (answer["hands"], answer["seed"]) == (100, 7)
    keys = ["name", "hands_a_second", "table_bytes", "build_seconds", "lines"]
    assert list(answer["rows"][0]) == keys


@pytest.mark.exhaustive
def test_the_race_is_printed_with_bars() -> None:
    status, out, err = cardmath("history", "race", "--hands", "200", "--seed", "7")
    assert (status, err) == (0, "")
    assert out.startswith("200 hands of five cards (seed 7): all agree which is better\n")
    assert "\n\nhands a second, on a logarithmic scale from " in out
    assert out.count("█") > 100
    plain = cardmath("history", "race", "-n", "200", env={"PYTHONIOENCODING": "ascii"}).out
    assert plain.count("#") > 100


@pytest.mark.exhaustive
def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "race.png"
    status, _, err = cardmath("history", "race", "-n", "100", "--plot", str(path))
    assert (status, err) == (0, f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rcae"], "No such command 'rcae'"),
        (["race", "--hands", "0"], "0 is not in the range"),
        (["race", "--hands", "many"], "'many' is not a whole number"),
        (["race", "--seed", "-1"], "-1 is not in the range"),
        (["race", "--plot", "x.foo"], "'x.foo' is not the name of a picture"),
        (["race", "--hnads", "7"], "No such option"),
        (["race", "senzee"], "unexpected extra argument"),
        (["--json", "race"], "--json belongs after race"),
    ],
)
def test_bad_input_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("history", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


@pytest.mark.exhaustive
def test_ctrl_c_ends_the_command_with_what_was_done() -> None:
    status, out, err = interrupted(
        "history", "race", "--hands", "1000000", label="Evaluating hands"
    )
    assert (status, out) == (130, "")
    assert "cardmath: interrupted: " in err
    assert err.rstrip().endswith(" hands were evaluated")
