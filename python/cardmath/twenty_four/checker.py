"""Whether what a player typed is an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

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
"""Puzzles of six numbers need some dozens; a long text that needs more is counted simply."""


class Check:
    """What is to be said of a player's expression. Make one with `check`.

    It is true where the expression uses just the numbers and makes the target; `str` says what is
    right or wrong.
    """

    __slots__ = ("expression", "missing", "surplus", "target")

    expression: Expression
    """What was typed."""
    target: Fraction
    """What was to be made."""
    missing: tuple[Fraction, ...]
    """The numbers that are not used, though they should be."""
    surplus: tuple[Fraction, ...]
    """The numbers that are used too often, or were never given."""

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
        """What it makes."""
        return self.expression.value

    @property
    def makes_target(self) -> bool:
        """Whether it makes the target, of whatever numbers."""
        return self.value == self.target

    @property
    def uses_numbers(self) -> bool:
        """Whether it uses just the numbers that were given."""
        return not (self.missing or self.surplus)

    def to_dict(self) -> dict[str, Any]:
        """What is found as plain values for JSON."""
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
    """Tell whether an expression uses just these numbers, each once, and what it makes.

    Nothing in the text is run: it is read as numbers, `+ - * /` and parentheses.

    Args:
        text: what a player typed.
        numbers: the numbers or cards of the puzzle, any number of them.
        target: what is to be made.

    Raises:
        ExpressionError: the text is no expression, is too long, or divides by zero; it has the
            place.
        CardmathError: as `solve` raises it for the numbers.

    >>> print(check("8/(3-8/3)", [3, 3, 8, 8]))
    8/(3-8/3) = 24: right
    >>> print(check("8*3", [3, 3, 8, 8]))
    8*3 = 24: not used: 3 8
    >>> bool(check("3*8+3-8", [3, 3, 8, 8]))
    False
    """
    return Check(parse(text), read_numbers(numbers), read_number(target))


def _used(expression: Expression, numbers: tuple[Fraction, ...]) -> list[Fraction]:
    """The numbers in an expression; `1/2` is one number where that makes up what was given."""
    apart, wanted = expression.numbers(), Counter(numbers)
    given = Counter(number for number in numbers if number.denominator != 1)
    if not given or Counter(apart) == wanted:
        return apart
    divisions = Counter(_divisions(expression))
    merged = _Matching(wanted, Counter(apart), divisions).found()
    return list(wanted.elements()) if merged else _merged(expression, given)


_Division = tuple[Fraction, Fraction]


def _divisions(expression: Expression) -> Iterator[_Division]:
    """Each division of one number by another: it may be a fraction that was given."""
    if not isinstance(expression, Operation):
        return
    left, right = expression.left, expression.right
    if isinstance(left, Number) and isinstance(right, Number) and expression.operator == "/":
        yield left.value, right.value
    yield from _divisions(left)
    yield from _divisions(right)


class _Matching:
    """Chooses which divisions are given fractions, so that all numbers are those that were given.

    With `4/10` and `2/5` in a text, and 10, 4 and 2/5 given, the second one is.
    """

    def __init__(
        self,
        wanted: Counter[Fraction],
        apart: Counter[Fraction],
        divisions: Counter[_Division],
    ) -> None:
        # What is still to be taken out of the numbers, and to be put in; negative is too many.
        self._surplus = Counter(apart)
        self._surplus.subtract(wanted)
        self._divisions = [(each, count) for each, count in divisions.items() if self._may(each)]
        self._tries = _MOST_TRIES

    def _may(self, division: _Division) -> bool:
        return self._surplus[division[0] / division[1]] < 0

    def found(self, place: int = 0) -> bool:
        """Whether there is a choice among the divisions from a place on."""
        self._tries -= 1
        if place == len(self._divisions) or self._tries < 0:
            return not any(self._surplus.values())
        (left, right), most = self._divisions[place]
        merged = 0
        found = self.found(place + 1)
        while not found and merged < most and self._may((left, right)):
            merged += 1
            self._merge(left, right, 1)
            found = self.found(place + 1)
        if not found:
            self._merge(left, right, -merged)
        return found

    def _merge(self, left: Fraction, right: Fraction, times: int) -> None:
        """Count so many divisions as the one number that they make."""
        self._surplus[left] -= times
        self._surplus[right] -= times
        self._surplus[left / right] += times


def _merged(expression: Expression, given: Counter[Fraction]) -> list[Fraction]:
    if not isinstance(expression, Operation):
        return expression.numbers()
    left, right = expression.left, expression.right
    plain = isinstance(left, Number) and isinstance(right, Number) and expression.operator == "/"
    if plain and given[expression.value] > 0:
        given[expression.value] -= 1
        return [expression.value]
    return _merged(left, given) + _merged(right, given)
