"""Ctrl-C while a command is still loaded: no traceback, and no import that is broken for good."""

import json
import signal
import subprocess
import sys

import pytest

from tests.cli.every_command import EXAMPLES
from tests.cli.test_cli_options import SLOW
from tests.shell import LIMIT, ROOT

MANY = [*map(str, range(101, 121)), "--prizes", "50", "30", "20"]
"""So many players that the ICM is computed by quadrature."""

PRESSED_AT_AN_IMPORT = """
import os, runpy, signal, sys

class PressCtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, PressCtrlC())
sys.argv[1:] = ["census"]
runpy.run_module("cardmath", run_name="__main__")
"""

FIRST_IMPORTS = """
import json, os, signal, sys
from cardmath.cli import main

class Look:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            os._exit(7 if signal.getsignal(signal.SIGINT) is signal.default_int_handler else 0)

assert "numpy" not in sys.modules
sys.meta_path.insert(0, Look())
nowhere = os.open(os.devnull, os.O_RDWR)
for args in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        os.dup2(nowhere, 0), os.dup2(nowhere, 1), os.dup2(nowhere, 2)
        try:
            main(args)
        finally:
            os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7:
        print(*args)
"""
"""Prints the commands in which Ctrl-C can interrupt the import of NumPy, by forking for each."""


BEFORE_A_COMMAND = """
import os, runpy, signal, sys
from cardmath import cli

def press():
    os.kill(os.getpid(), signal.SIGINT)

cli.prepare_streams = press
sys.argv[1:] = ["census"]
runpy.run_module("cardmath", run_name="__main__")
"""

AT_THE_END = """
import atexit, os, runpy, signal, sys

atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))
sys.argv[1:] = ["eval", "AhKh"]
runpy.run_module("cardmath", run_name="__main__")
"""


def _python(script: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *args],
        capture_output=True,
        text=True,
        timeout=5 * LIMIT,
        check=False,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_ctrl_c_while_the_command_line_is_loaded_shows_no_traceback() -> None:
    run = _python(PRESSED_AT_AN_IMPORT)
    assert (run.returncode, run.stdout, run.stderr) == (-signal.SIGINT, "", "")


def test_ctrl_c_before_a_command_begins_and_after_it_has_ended_shows_no_traceback() -> None:
    run = _python(BEFORE_A_COMMAND)
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")
    run = _python(AT_THE_END)
    assert (run.returncode, run.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([["icm", *MANY]], id="icm by quadrature"),
        pytest.param(
            [[*name.split(), *args] for name, args in EXAMPLES.items() if name not in SLOW],
            id="all examples",
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_no_command_lets_ctrl_c_break_the_import_of_numpy(calls: list[list[str]]) -> None:
    run = _python(FIRST_IMPORTS, json.dumps(calls))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
