"""Expressions: numbers put together step by step, and how they are printed."""

from __future__ import annotations

from fractions import Fraction
from operator import add, mul, sub, truediv
from typing import NamedTuple

_CALCULATE = {"+": add, "-": sub, "*": mul, "/": truediv}
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}
_ATOM = 3


class Step(NamedTuple):
    """One operation on two numbers."""

    left: Fraction
    """The first number."""
    operator: str
    """One of `+ - * /`."""
    right: Fraction
    """The second number."""
    result: Fraction
    """What comes out."""

    def __str__(self) -> str:
        """Write the step, with parentheses where it would be read in another way without.

        >>> print(Step(Fraction(8), "/", Fraction(1, 3), Fraction(24)))
        8 / (1/3) = 24
        """
        whole = self.right.denominator == 1
        bare = self.right >= 0 and (whole or self.operator != "/")
        right = str(self.right) if bare else f"({self.right})"
        return f"{self.left} {self.operator} {right} = {self.result}"


class Expression:
    """Numbers put together: a `Number` or an `Operation`. `str` has the fewest parentheses."""

    __slots__ = ()

    @property
    def value(self) -> Fraction:
        """What it makes."""
        raise NotImplementedError

    def numbers(self) -> list[Fraction]:
        """The numbers in it, from left to right."""
        raise NotImplementedError

    def steps(self) -> list[Step]:
        """The operations in the order in which a person does them."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Expression) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self._written(0, first=True)

    def _written(self, precedence: int, *, first: bool) -> str:
        """The text, where operators must bind so tightly at least; first in a text or not."""
        raise NotImplementedError


class Number(Expression):
    """A number that was given."""

    __slots__ = ("_value",)

    def __init__(self, value: Fraction) -> None:
        self._value = value

    @property
    def value(self) -> Fraction:
        """The number itself."""
        return self._value

    def numbers(self) -> list[Fraction]:
        """The number itself."""
        return [self.value]

    def steps(self) -> list[Step]:
        """None."""
        return []

    def _written(self, precedence: int, *, first: bool) -> str:
        whole = self._value.denominator == 1
        bare = (whole or precedence == 0) and (first or self._value.numerator >= 0)
        text = str(self._value.numerator) if whole else str(self._value)
        return text if bare else f"({text})"


class Operation(Expression):
    """Two expressions and what is done with them.

    Raises:
        ZeroDivisionError: the right one is zero, and divides.

    >>> two, three = Number(Fraction(2)), Number(Fraction(3))
    >>> expression = Operation(Operation(two, "+", three), "*", two)
    >>> print(expression, "=", expression.value)
    (2+3)*2 = 10
    """

    __slots__ = ("_value", "left", "operator", "right")

    def __init__(self, left: Expression, operator: str, right: Expression) -> None:
        self._set(left, operator, right)
        self._value: Fraction | None = self._calculated()

    @classmethod
    def known(cls, left: Expression, operator: str, right: Expression) -> Operation:
        """One that is known not to divide by zero: it calculates when it is asked to."""
        made = cls.__new__(cls)
        made._set(left, operator, right)
        made._value = None
        return made

    def _set(self, left: Expression, operator: str, right: Expression) -> None:
        self.left = left
        self.operator = operator
        self.right = right

    def _calculated(self) -> Fraction:
        result: Fraction = _CALCULATE[self.operator](self.left.value, self.right.value)
        return result

    @property
    def value(self) -> Fraction:
        """What it makes."""
        if self._value is None:
            self._value = self._calculated()
        return self._value

    def numbers(self) -> list[Fraction]:
        """The numbers in it, from left to right."""
        return self.left.numbers() + self.right.numbers()

    def steps(self) -> list[Step]:
        """Those of the left side, those of the right side, and its own."""
        own = Step(self.left.value, self.operator, self.right.value, self.value)
        return [*self.left.steps(), *self.right.steps(), own]

    def _written(self, precedence: int, *, first: bool) -> str:
        own = _PRECEDENCE[self.operator]
        if own < precedence:
            return f"({self._written(0, first=True)})"
        # After - and / the same precedence again would be read the other way round.
        right = own + 1 if self.operator in "-/" else own
        return (
            self.left._written(own, first=first)
            + self.operator
            + self.right._written(right, first=False)
        )


def from_code(code: bytes, numbers: tuple[Fraction, ...]) -> Expression:
    """Read the core's reverse Polish code: positions of numbers, and operators."""
    stack: list[Expression] = []
    for byte in code:
        if byte < len(numbers):
            stack.append(Number(numbers[byte]))
        else:
            right = stack.pop()
            stack.append(Operation.known(stack.pop(), chr(byte), right))
    return stack.pop()
