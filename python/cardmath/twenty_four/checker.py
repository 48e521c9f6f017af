"""Checks whether a player's answer uses the given numbers and makes the target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath.twenty_four.expression import Expression, Number, Operation
from cardmath.twenty_four.numbers import (
    NumberLike,
    NumbersLike,
    read_number,
    read_numbers,
    shown,
)
from cardmath.twenty_four.parser import parse
from cardmath.twenty_four.solver import TARGET

_MOST_TRIES = 10_000
"""How many choices of divisions the backtracking search tries.

Puzzles of six numbers need a few dozen. A text that needs more is counted greedily instead.
"""


class Check(Keyed):
    """The result of checking a player's expression. Made by `check`.

    It is true if the expression uses exactly the given numbers and makes the target. `str` says
    what is right or wrong.
    """

    __slots__ = ("expression", "missing", "surplus", "target")

    expression: Expression
    """The expression that the player typed."""
    target: Fraction
    """The number that it should make."""
    missing: tuple[Fraction, ...]
    """The given numbers that the expression does not use."""
    surplus: tuple[Fraction, ...]
    """The numbers that the expression uses too often, or that were not given."""

    def __init__(
        self, expression: Expression, numbers: tuple[Fraction, ...], target: Fraction
    ) -> None:
        used, wanted = Counter(_used(expression, numbers)), Counter(numbers)
        self.expression = expression
        self.target = target
        self.missing = tuple((wanted - used).elements())
        self.surplus = tuple((used - wanted).elements())

    @property
    def value(self) -> Fraction:
        """The value of the expression."""
        return self.expression.value

    @property
    def makes_target(self) -> bool:
        """Whether the value is the target, whichever numbers are used."""
        return self.value == self.target

    @property
    def uses_numbers(self) -> bool:
        """Whether the expression uses each given number once, and no others."""
        return not (self.missing or self.surplus)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values for JSON; numbers are text `p/q`."""
        return {
            "expression": str(self.expression),
            "value": ratio(self.value),
            "target": ratio(self.target),
            "correct": bool(self),
            "makes_target": self.makes_target,
            "uses_numbers": self.uses_numbers,
            "missing": [ratio(number) for number in self.missing],
            "surplus": [ratio(number) for number in self.surplus],
        }

    def _key(self) -> tuple[object, ...]:
        return str(self.expression), self.target, self.missing, self.surplus

    def __bool__(self) -> bool:
        return self.makes_target and self.uses_numbers

    def __str__(self) -> str:
        value = f"{self.expression} = {self.value}"
        faults = [] if self.makes_target else [f"not {self.target}"]
        if self.surplus:
            faults.append(f"too many: {shown(self.surplus)}")
        if self.missing:
            faults.append(f"not used: {shown(self.missing)}")
        return f"{value}: {'; '.join(faults)}" if faults else f"{value}: right"

    def __repr__(self) -> str:
        return f"<Check {self}>"


def check(text: str, numbers: NumbersLike, target: NumberLike = TARGET) -> Check:
    """Check whether an expression uses exactly these numbers, each once, and makes the target.

    The text is never run as code: it is parsed as numbers, `+ - * /` and parentheses.

    Args:
        text: the expression that the player typed, up to 1,000 characters.
        numbers: the numbers or cards of the puzzle, up to 100 of them.
        target: the number to make.

    Raises:
        ExpressionError: the text is not an expression, is too long, or divides by zero. The error
            has the position.
        CardmathError: the numbers are not valid, as in `solve`.

    >>> print(check("8/(3-8/3)", [3, 3, 8, 8]))
    8/(3-8/3) = 24: right
    >>> print(check("8*3", [3, 3, 8, 8]))
    8*3 = 24: not used: 3 8
    >>> bool(check("3*8+3-8", [3, 3, 8, 8]))
    False
    """
    return Check(parse(text), read_numbers(numbers), read_number(target))


def _used(expression: Expression, numbers: tuple[Fraction, ...]) -> list[Fraction]:
    """The numbers that an expression uses.

    `1/2` in the text can be two numbers or one given fraction. Read it as a fraction where that
    makes the expression use exactly the given numbers.
    """
    separate, wanted = expression.numbers(), Counter(numbers)
    given = Counter(number for number in numbers if number.denominator != 1)
    if not given or Counter(separate) == wanted:
        return separate
    divisions = Counter(_divisions(expression))
    matched = _Matching(wanted, Counter(separate), divisions).search()
    return list(wanted.elements()) if matched else _greedily_merged(expression, given)


_Division = tuple[Fraction, Fraction]


def _divisions(expression: Expression) -> Iterator[_Division]:
    """Each division of one number by another: it can stand for a given fraction."""
    if not isinstance(expression, Operation):
        return
    left, right = expression.left, expression.right
    if isinstance(left, Number) and isinstance(right, Number) and expression.operator == "/":
        yield left.value, right.value
    yield from _divisions(left)
    yield from _divisions(right)


class _Matching:
    """Chooses which divisions stand for given fractions, so that the numbers used match.

    If the text has `4/10` and `2/5`, and 10, 4 and 2/5 are given, then the second division is the
    given fraction. The search backtracks over the divisions.
    """

    def __init__(
        self,
        wanted: Counter[Fraction],
        separate: Counter[Fraction],
        divisions: Counter[_Division],
    ) -> None:
        # Positive: used too often. Negative: still missing.
        self._surplus = Counter(separate)
        self._surplus.subtract(wanted)
        self._divisions = [
            (division, count) for division, count in divisions.items() if self._is_missing(division)
        ]
        self._tries = _MOST_TRIES

    def _is_missing(self, division: _Division) -> bool:
        """Whether the value of a division is a number that is still missing."""
        return self._surplus[division[0] / division[1]] < 0

    def search(self, place: int = 0) -> bool:
        """Whether some choice among the divisions from index `place` on makes the numbers match."""
        self._tries -= 1
        if place == len(self._divisions) or self._tries < 0:
            return not any(self._surplus.values())
        (left, right), most = self._divisions[place]
        merged = 0
        found = self.search(place + 1)
        while not found and merged < most and self._is_missing((left, right)):
            merged += 1
            self._merge(left, right, 1)
            found = self.search(place + 1)
        if not found:
            self._merge(left, right, -merged)
        return found

    def _merge(self, left: Fraction, right: Fraction, times: int) -> None:
        """Count this many divisions as one number each instead of two."""
        self._surplus[left] -= times
        self._surplus[right] -= times
        self._surplus[left / right] += times


def _greedily_merged(expression: Expression, given: Counter[Fraction]) -> list[Fraction]:
    """The numbers from left to right, each division read as a given fraction while any is left."""
    if not isinstance(expression, Operation):
        return expression.numbers()
    left, right = expression.left, expression.right
    is_fraction = (
        isinstance(left, Number) and isinstance(right, Number) and expression.operator == "/"
    )
    if is_fraction and given[expression.value] > 0:
        given[expression.value] -= 1
        return [expression.value]
    return _greedily_merged(left, given) + _greedily_merged(right, given)
