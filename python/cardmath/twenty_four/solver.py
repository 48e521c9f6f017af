"""Finds every essentially different way to make a target."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from cardmath import _core
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted, facts_as_html, text_table
from cardmath._support.lists import one_of
from cardmath._support.numbers import ratio, whole
from cardmath.errors import interruptible
from cardmath.twenty_four.expression import Expression, Step, from_code
from cardmath.twenty_four.numbers import (
    OPERATORS,
    NumberLike,
    NumbersLike,
    check_count,
    check_operators,
    check_size,
    fits,
    pair,
    read_number,
    read_numbers,
    target_pair,
)

Distinct: TypeAlias = Literal["forms", "steps"]
"""Which solutions count as different; docs/how/24.md defines both."""

TARGET = 24
_MOST_SYMBOLS = 1000  # `check_count` refuses most of these with an estimate of the cost
_MOST_NEAREST = 1000
_MOST_SHOWN = 200


class Solution(Keyed):
    r"""An expression that makes a target, with its difficulty.

    `str` writes it with as few parentheses as possible. Solutions with the same text are equal.

    >>> solution = solve("6 6 5 2", target=17)[0]
    >>> solution.difficulty, solution.fractions, solution.negatives
    (49, 2, 0)
    >>> print(*solution.steps, sep="\n")
    5 / 6 = 5/6
    2 + 5/6 = 17/6
    6 * 17/6 = 17
    """

    def __init__(self, code: bytes, numbers: tuple[Fraction, ...], difficulty: int) -> None:
        self._code = code
        self.numbers = numbers
        self.difficulty = difficulty

    numbers: tuple[Fraction, ...]
    """The numbers of the puzzle."""
    difficulty: int
    """How hard the solution is to find: a sum over its steps, defined in docs/how/24.md."""

    @cached_property
    def expression(self) -> Expression:
        """The expression."""
        return from_code(self._code, self.numbers)

    @property
    def value(self) -> Fraction:
        """The value of the expression."""
        return self.expression.value

    @property
    def steps(self) -> tuple[Step, ...]:
        """The operations, in the order in which a person would do them."""
        return tuple(self.expression.steps())

    @property
    def fractions(self) -> int:
        """The number of steps whose result is not a whole number."""
        return sum(step.result.denominator != 1 for step in self.steps)

    @property
    def negatives(self) -> int:
        """The number of steps whose result is negative."""
        return sum(step.result < 0 for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain values for JSON; `value` is text `p/q`."""
        return {
            "expression": str(self),
            "value": ratio(self.value),
            "steps": [str(step) for step in self.steps],
            "difficulty": self.difficulty,
            "fractions": self.fractions,
            "negatives": self.negatives,
        }

    def __str__(self) -> str:
        return str(self.expression)

    def _repr_html_(self) -> str:
        """The solution step by step, as a notebook shows it."""
        steps = {f"step {place}": step for place, step in enumerate(self.steps, 1)}
        return facts_as_html(f"{self} = {self.value}", {**steps, "difficulty": self.difficulty})

    def __repr__(self) -> str:
        return f"<Solution {self} = {self.value}>"

    def _key(self) -> object:
        return str(self)


class Solutions(list[Solution]):
    """A list of solutions. A notebook shows it as a table."""

    def _repr_html_(self) -> str:
        return solutions_as_html(counted(len(self), "solution"), self)


def solutions_as_html(title: str, solutions: Sequence[Solution]) -> str:
    """Solutions as a table in HTML; long lists show the easiest."""
    shown = solutions[:_MOST_SHOWN]
    columns = {
        "solution": [f"{solution} = {solution.value}" for solution in shown],
        "difficulty": [str(solution.difficulty) for solution in shown],
        "fractions": [str(solution.fractions) for solution in shown],
        "negatives": [str(solution.negatives) for solution in shown],
    }
    more = f", {_MOST_SHOWN} of them shown" if len(solutions) > _MOST_SHOWN else ""
    return text_table(title + more, columns)._repr_html_()


@interruptible
def solve(
    numbers: NumbersLike,
    target: NumberLike = TARGET,
    *,
    distinct: Distinct = "forms",
    operators: str = OPERATORS,
) -> list[Solution]:
    """Find every essentially different way to make a target from all the numbers, exactly.

    Args:
        numbers: one to seven numbers or cards. Four take a tenth of a millisecond, five take one
            millisecond, six take 20, and seven about a second.
        target: the number to make.
        distinct: which solutions count as different. With `"forms"`, two solutions are the same
            if they are the same rational function of the numbers; equal numbers are
            interchangeable. With `"steps"`, steps that change nothing, such as times 1, are
            ignored too. docs/how/24.md defines both.
        operators: which of `+-*/` may be used.

    Returns:
        The solutions, easiest first; an empty list if there are none.

    Raises:
        CardmathError: there are no numbers, too many or too long ones, or over 100,000 solutions.
        NumberTextError: a text is not a number.
        CardmathTypeError: an argument has the wrong type, such as float.
        Interrupted: Ctrl-C was pressed.

    >>> [str(solution) for solution in solve([3, 3, 8, 8])]
    ['8/(3-8/3)']
    >>> [str(solution) for solution in solve("1 2 3 4", distinct="steps")]
    ['(4+2)*(3+1)', '4*(3+2+1)', '4*3*2*1']
    >>> solve([1, 1, 1, 1])
    []
    """
    read = read_numbers(numbers)
    goal = read_number(target)
    chosen = check_operators(operators)
    check_distinct(distinct)
    check_size(read)
    if not fits(goal):
        return Solutions()  # no result of these numbers is as long
    found = _core.solve_numbers(list(map(pair, read)), pair(goal), chosen, distinct == "steps")
    return Solutions(Solution(code, read, difficulty) for code, difficulty in found)


@interruptible
def nearest(
    numbers: NumbersLike,
    target: NumberLike = TARGET,
    *,
    count: int = 5,
    operators: str = OPERATORS,
) -> list[Solution]:
    """Find the values nearest to a target that the numbers can make.

    Args:
        numbers: one to seven numbers or cards.
        target: the number to approach.
        count: the most values to return, 1 to 1,000.
        operators: which of `+-*/` may be used.

    Returns:
        The easiest solution for each value, nearest first; of two equally near values, the
        smaller first.

    Raises:
        CardmathError: as in `solve`, or the count is out of bounds.
        NumberTextError, CardmathTypeError, Interrupted: as in `solve`.

    >>> [(str(near), str(near.value)) for near in nearest([1, 1, 1, 1], count=3)]
    [('1+1+1+1', '4'), ('1*(1+1+1)', '3'), ('1+1+1-1', '2')]
    """
    read = read_numbers(numbers)
    goal = read_number(target)
    chosen = check_operators(operators)
    check_size(read)
    count = whole("a number of values", count, 1, _MOST_NEAREST)
    values = _core.nearest_values(list(map(pair, read)), target_pair(goal), chosen, count)
    return Solutions(solve(read, Fraction(*value), operators=chosen)[0] for value in values)


@interruptible
def forms(symbols: int, *, operators: str = OPERATORS) -> int:
    """Count the forms of a number of symbols: distinct rational functions, each symbol used once.

    Source: with all operators, sequence A140606 of the OEIS.

    Args:
        symbols: the number of symbols, 1 to 7.
        operators: which of `+-*/` may be used.

    Raises:
        CardmathError: the number of symbols is out of bounds, or there is no such operator.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed.

    >>> [forms(symbols) for symbols in range(1, 6)]
    [1, 6, 68, 1170, 27142]
    """
    symbols = whole("a number of symbols", symbols, 1, _MOST_SYMBOLS)
    check_count(symbols)
    return _core.count_forms(symbols, check_operators(operators))


def check_distinct(distinct: str) -> None:
    """Check the name of a way to distinguish solutions.

    Raises:
        CardmathError: it is not one of `Distinct`.
    """
    one_of("distinct", distinct, get_args(Distinct))
