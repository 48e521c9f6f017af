"""A file that cannot be read to its end is named, and is not taken for the output."""

import os
import sys
from pathlib import Path

import pytest

from tests.shell import cardmath, in_a_shell

FAILS = "/proc/self/mem"
"""A file of Linux that can be opened, and whose first byte cannot be read."""
READ_BY = {
    f"showdown {FAILS}": FAILS,
    f"equity @{FAILS} KK": FAILS,
    f"range @{FAILS}": FAILS,
    f"study @{FAILS} --board Ks7h2d": FAILS,
    f"query {FAILS}": FAILS,
    f"review examples/hands --ranges {FAILS}": FAILS,
    f"solve show {FAILS}": FAILS,
    f"hands {FAILS}": "mem",
    f"simulate --checkpoint {FAILS}": FAILS,
    f"solve flops {FAILS} AA KK --pot 10 --stack 20": FAILS,
}

pytestmark = pytest.mark.skipif(not Path(FAILS).exists(), reason="this system has no such file")


@pytest.mark.parametrize("typed", READ_BY)
def test_a_file_that_breaks_off_is_named(typed: str) -> None:
    status, out, err = cardmath(*typed.split())
    assert status in (1, 2)
    assert READ_BY[typed] in out + err
    assert "Input/output error" in out + err
    assert "output:" not in out + err


@pytest.mark.parametrize("command", ["showdown", "query"])
def test_standard_input_that_breaks_off_is_named(command: str) -> None:
    run = in_a_shell(f"{sys.executable} -m cardmath {command} - < {FAILS}")
    assert (run.status, run.out) == (2, "")
    assert run.err == "cardmath: error: <stdin>: Input/output error\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
@pytest.mark.parametrize("command", ["equity AA KK", "showdown examples/holdem.txt"])
def test_an_output_that_is_full_is_called_the_output(command: str) -> None:
    run = in_a_shell(f"{sys.executable} -m cardmath {command} > /dev/full")
    assert (run.status, run.err) == (2, "cardmath: error: output: No space left on device\n")
