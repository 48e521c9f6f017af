"""Every essentially different way to make a target."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from cardmath import _core
from cardmath._support.numbers import ratio, whole
from cardmath.errors import CardmathError, interruptible
from cardmath.twenty_four.expression import Expression, Step, from_code
from cardmath.twenty_four.numbers import (
    OPERATORS,
    NumberLike,
    NumbersLike,
    check_count,
    check_operators,
    check_size,
    pair,
    read_number,
    read_numbers,
)

Distinct: TypeAlias = Literal["forms", "steps"]
"""Which solutions are told apart; docs/24.md defines it."""

TARGET = 24
_MOST_SYMBOLS = 1000  # of which most are refused with what they would cost
_MOST_NEAREST = 1000


class Solution:
    r"""An expression that makes a target, and how hard it is.

    `str` prints it with the fewest parentheses. Solutions are equal that print the same.

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
    """The numbers that were given."""
    difficulty: int
    """How hard it is to find: the sum over its steps of what docs/24.md says."""

    @cached_property
    def expression(self) -> Expression:
        """The expression."""
        return from_code(self._code, self.numbers)

    @property
    def value(self) -> Fraction:
        """What it makes."""
        return self.expression.value

    @property
    def steps(self) -> tuple[Step, ...]:
        """The operations, in the order in which a person does them."""
        return tuple(self.expression.steps())

    @property
    def fractions(self) -> int:
        """How many steps make a number that is not whole."""
        return sum(step.result.denominator != 1 for step in self.steps)

    @property
    def negatives(self) -> int:
        """How many steps make a negative number."""
        return sum(step.result < 0 for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain values for JSON."""
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

    def __repr__(self) -> str:
        return f"<Solution {self} = {self.value}>"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))


@interruptible
def solve(
    numbers: NumbersLike,
    target: NumberLike = TARGET,
    *,
    distinct: Distinct = "forms",
    operators: str = OPERATORS,
) -> list[Solution]:
    """Find every essentially different way to make a target of all the numbers, exactly.

    Args:
        numbers: one to seven numbers or cards; four to six are a matter of milliseconds.
        target: what is to be made.
        distinct: `"forms"` tells apart what is another rational function of the numbers, equal
            numbers being interchangeable; `"steps"` does not tell apart what differs only by
            steps that change nothing, such as times 1. docs/24.md defines both.
        operators: which of `+-*/` may be used.

    Returns:
        The solutions, the easiest first; none where there are none.

    Raises:
        CardmathError: no numbers, too many or too long ones, or more than 100,000 solutions.
        NumberTextError: a text is no number.
        CardmathTypeError: something is of another type, such as a float.

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
    if not _fits(goal):
        return []  # longer than anything that these numbers make
    found = _core.solve_numbers(list(map(pair, read)), pair(goal), chosen, distinct == "steps")
    return [Solution(code, read, difficulty) for code, difficulty in found]


@interruptible
def nearest(
    numbers: NumbersLike,
    target: NumberLike = TARGET,
    *,
    count: int = 5,
    operators: str = OPERATORS,
) -> list[Solution]:
    """Find the values nearest to a target that the numbers make, each in its easiest way.

    Args:
        numbers: one to seven numbers or cards.
        target: what they should come near to.
        count: how many values; fewer where there are fewer.
        operators: which of `+-*/` may be used.

    Returns:
        A solution for each value, the nearest first, of equally near ones the smaller first.

    Raises:
        CardmathError: as `solve` raises it, or the count is not 1 to 1000.

    >>> [(str(near), str(near.value)) for near in nearest([1, 1, 1, 1], count=3)]
    [('1+1+1+1', '4'), ('1*(1+1+1)', '3'), ('1+1+1-1', '2')]
    """
    read = read_numbers(numbers)
    goal = read_number(target)
    chosen = check_operators(operators)
    check_size(read)
    count = whole("a number of values", count, 1, _MOST_NEAREST)
    if not _fits(goal):
        raise CardmathError("the target is too long to be compared with what the numbers make")
    values = _core.nearest_values(list(map(pair, read)), pair(goal), chosen, count)
    ways = (solve(read, Fraction(*value), operators=chosen) for value in values)
    return [solutions[0] for solutions in ways]


@interruptible
def forms(symbols: int, *, operators: str = OPERATORS) -> int:
    """Count the forms of so many symbols: distinct rational functions, each symbol used once.

    Source: with all operators, sequence A140606 of the OEIS.

    Raises:
        CardmathError: there are no symbols, or too many to go through.

    >>> [forms(symbols) for symbols in range(1, 6)]
    [1, 6, 68, 1170, 27142]
    """
    symbols = whole("a number of symbols", symbols, 1, _MOST_SYMBOLS)
    check_count(symbols)
    return _core.count_forms(symbols, check_operators(operators))


def check_distinct(distinct: str) -> None:
    """Refuse another word than those that say which solutions are told apart."""
    if distinct not in get_args(Distinct):
        raise CardmathError(f"distinct is 'forms' or 'steps', not {distinct!r}")


def _fits(target: Fraction) -> bool:
    return max(map(int.bit_length, pair(target))) < 127
