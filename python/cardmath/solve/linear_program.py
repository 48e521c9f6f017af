"""Games of two players solved exactly, as linear programs over their sequence form.

D. Koller, N. Megiddo and B. von Stengel, "Fast algorithms for finding randomized strategies in game
trees", STOC 1994. SciPy's HiGHS does the work.
"""

from __future__ import annotations

from typing import Any

from cardmath._support import optional
from cardmath.errors import CardmathError
from cardmath.solve.highs import solved_program
from cardmath.solve.sequence_form import SequenceForm


def solve_exactly(form: SequenceForm) -> tuple[list[list[float]], tuple[float, float]]:
    """The plans of both players, and the value that each can secure alone.

    Raises:
        CardmathError: SciPy is not installed, or the payments have no constant sum.
    """
    optional.load("scipy", "a linear program", "solve")
    if form.constant is None:
        raise CardmathError(
            "a linear program solves games in which the players' payments have a constant sum, "
            'and these do not: use method="regret"'
        )
    from scipy.sparse import coo_array

    from cardmath._support.numpy import np

    shape = (form.sequences(0), form.sequences(1))
    # Terminal probabilities can be tiny; the solver's tolerances are absolute.
    scale = float(np.abs(form.first).max()) or 1.0
    paid = coo_array((form.first / scale, (form.rows, form.columns)), shape=shape).tocsr()
    plan, value = _maximin(paid, _tree(form, 0), _tree(form, 1))
    other, loss = _maximin(-paid.T.tocsr(), _tree(form, 1), _tree(form, 0))
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


def _maximin(paid: Any, own: Any, other: Any) -> tuple[list[float], float]:  # noqa: ANN401
    """The plan that secures the most against every answer, and what it secures.

    The answer is the dual of the opponent's best response: the variables are the plan and a value
    for each of the opponent's information sets.
    """
    from scipy.sparse import csr_array, hstack

    from cardmath._support.numpy import np

    sequences, sets = own.shape[1], other.shape[0]
    cost = np.zeros(sequences + sets)
    cost[sequences] = -1.0
    start = np.zeros(own.shape[0])
    start[0] = 1.0
    variables, value = solved_program(
        {
            "c": cost,
            "A_ub": hstack([-paid.T, other.T]).tocsr(),
            "b_ub": np.zeros(paid.shape[1]),
            "A_eq": hstack([own, csr_array((own.shape[0], sets))]).tocsr(),
            "b_eq": start,
            "bounds": [(0, None)] * sequences + [(None, None)] * sets,
            "method": "highs",
        }
    )
    plan: list[float] = np.maximum(variables[:sequences], 0.0).tolist()
    return plan, -value
