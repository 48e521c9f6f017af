"""Linear programs solved by HiGHS, which Ctrl-C stops.

HiGHS cannot be interrupted by itself. A program that takes a moment runs in a thread that is left
alone on Ctrl-C; a large one runs in a process of its own, which is killed.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from tempfile import TemporaryFile
from threading import Thread
from time import sleep
from typing import Any

from cardmath.errors import CardmathError

_SMALL = 30_000
"""The most numbers in the constraints of a program that is solved in this process: push or fold has
29,000, which take a twentieth of a second. Another process takes half a second to start."""
_PATIENCE = 0.02
"""Seconds between two looks whether the program is solved."""
_CHILD = """
import pickle, sys
from scipy.optimize import linprog
found = linprog(**pickle.load(sys.stdin.buffer))
pickle.dump((int(found.status), str(found.message), found.x, found.fun), sys.stdout.buffer)
"""


def solved_program(arguments: dict[str, Any]) -> tuple[Any, float]:
    """The variables and the value of a linear program; arguments as those of SciPy's `linprog`.

    Raises:
        CardmathError: the program was not solved.
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    small = arguments["A_ub"].nnz <= _SMALL or not sys.executable
    found = _in_thread(arguments) if small else _in_process(arguments)
    status, message, variables, value = found
    if status != 0:
        raise CardmathError(f"the linear program was not solved: {message}")
    return variables, float(value)


def _in_thread(arguments: dict[str, Any]) -> Any:  # noqa: ANN401
    from scipy.optimize import linprog

    answers: list[Any] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            found = linprog(**arguments)
            answers.append((found.status, found.message, found.x, found.fun))
        except BaseException as error:  # it is raised in the caller's thread
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_PATIENCE)
    for error in errors:
        raise error
    return answers[0]


def _in_process(arguments: dict[str, Any]) -> Any:  # noqa: ANN401
    with TemporaryFile() as question, TemporaryFile() as answer, TemporaryFile() as told:
        pickle.dump(arguments, question)
        question.seek(0)
        command = [sys.executable, "-P", "-c", _CHILD]
        child = subprocess.Popen(
            command, stdin=question, stdout=answer, stderr=told, start_new_session=True
        )
        try:
            while child.poll() is None:
                sleep(_PATIENCE)
        finally:
            if child.returncode is None:
                child.kill()
                child.wait()
        if child.returncode:
            told.seek(0)
            reason = told.read().decode(errors="replace").strip().splitlines()
            last = reason[-1] if reason else f"its process ended with {child.returncode}"
            raise CardmathError(f"the linear program was not solved: {last}")
        answer.seek(0)
        return pickle.load(answer)
