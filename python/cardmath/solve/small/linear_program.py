"""Games of two players solved exactly, as linear programs over their sequence form.

D. Koller, N. Megiddo and B. von Stengel, "Fast algorithms for finding randomized strategies in game
trees", STOC 1994. SciPy's HiGHS does the work.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryFile
from threading import Thread
from time import sleep
from typing import Any

from cardmath._support import optional
from cardmath._support.numpy import np
from cardmath.errors import CardmathError
from cardmath.solve.small.sequence_form import SequenceForm

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


def _solved_program(arguments: dict[str, Any], busy: Callable[[], object]) -> tuple[Any, float]:
    """The variables and the value of a linear program; arguments as those of SciPy's `linprog`.

    Until it is solved, `busy` is called now and then. It may raise an exception, which ends this.

    Raises:
        CardmathError: the program was not solved.
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    small = arguments["A_ub"].nnz <= _SMALL or not sys.executable
    found = _in_thread(arguments, busy) if small else _in_process(arguments, busy)
    status, message, variables, value = found
    if status != 0:
        raise CardmathError(f"the linear program was not solved: {message}")
    return variables, float(value)


def _in_thread(arguments: dict[str, Any], busy: Callable[[], object]) -> Any:  # noqa: ANN401
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
    busy()  # once at least, however soon it is solved
    while thread.is_alive():
        thread.join(_PATIENCE)
        busy()
    for error in errors:
        raise error
    return answers[0]


def _in_process(arguments: dict[str, Any], busy: Callable[[], object]) -> Any:  # noqa: ANN401
    with TemporaryFile() as question, TemporaryFile() as answer, TemporaryFile() as stderr:
        pickle.dump(arguments, question)
        question.seek(0)
        command = [sys.executable, "-P", "-c", _CHILD]
        child = subprocess.Popen(
            command, stdin=question, stdout=answer, stderr=stderr, start_new_session=True
        )
        try:
            while child.poll() is None:
                busy()
                sleep(_PATIENCE)
        finally:
            if child.returncode is None:
                child.kill()
                child.wait()
        if child.returncode:
            stderr.seek(0)
            reason = stderr.read().decode(errors="replace").strip().splitlines()
            last = reason[-1] if reason else f"its process ended with {child.returncode}"
            raise CardmathError(f"the linear program was not solved: {last}")
        answer.seek(0)
        return pickle.load(answer)


def solve_exactly(
    form: SequenceForm, busy: Callable[[], object]
) -> tuple[list[list[float]], tuple[float, float]]:
    """The plans of both players, and the value that each can secure alone.

    Args:
        form: the game.
        busy: called first, and then several times a second; an exception that it raises ends this.

    Raises:
        CardmathError: SciPy is not installed, or the payments have no constant sum.
    """
    optional.load("scipy", "a linear program", "solve")
    if form.constant is None:
        raise CardmathError(
            "a linear program solves games in which the players' payments have a constant sum, "
            'and these do not: use method="regret"'
        )
    busy()
    from scipy.sparse import coo_array

    shape = (form.sequences(0), form.sequences(1))
    # The solver's tolerances are absolute, and terminal probabilities can be tiny.
    scale = float(np.abs(form.first).max()) or 1.0
    paid = coo_array((form.first / scale, (form.rows, form.columns)), shape=shape).tocsr()
    plan, value = _maximin(paid, _tree(form, 0), _tree(form, 1), busy)
    other, loss = _maximin(-paid.T.tocsr(), _tree(form, 1), _tree(form, 0), busy)
    return [plan, other], (scale * value, form.constant + scale * loss)


def _tree(form: SequenceForm, player: int) -> Any:  # noqa: ANN401 # a sparse array
    """The constraints of a plan: the empty sequence is 1, and each set shares out its parent."""
    from scipy.sparse import coo_array

    entries = [(0, 0, 1.0)]
    for row, each in enumerate(form.sets[player], 1):
        entries.append((row, each.parent, -1.0))
        entries += [(row, sequence, 1.0) for sequence in each.sequences]
    rows, columns, values = zip(*entries, strict=True)
    shape = (len(form.sets[player]) + 1, form.sequences(player))
    return coo_array((values, (rows, columns)), shape=shape).tocsr()


def _maximin(
    paid: Any,  # noqa: ANN401
    own: Any,  # noqa: ANN401
    other: Any,  # noqa: ANN401
    busy: Callable[[], object],
) -> tuple[list[float], float]:
    """The plan that secures the most against every answer, and what it secures.

    The answer is the dual of the opponent's best response: the variables are the plan and a value
    for each of the opponent's information sets.
    """
    from scipy.sparse import csr_array, hstack

    sequences, sets = own.shape[1], other.shape[0]
    cost = np.zeros(sequences + sets)
    cost[sequences] = -1.0
    start = np.zeros(own.shape[0])
    start[0] = 1.0
    variables, value = _solved_program(
        {
            "c": cost,
            "A_ub": hstack([-paid.T, other.T]).tocsr(),
            "b_ub": np.zeros(paid.shape[1]),
            "A_eq": hstack([own, csr_array((own.shape[0], sets))]).tocsr(),
            "b_eq": start,
            "bounds": [(0, None)] * sequences + [(None, None)] * sets,
            "method": "highs",
        },
        busy,
    )
    plan: list[float] = np.maximum(variables[:sequences], 0.0).tolist()
    return plan, -value
