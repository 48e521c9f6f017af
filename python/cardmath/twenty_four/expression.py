"""Arithmetic expressions: their values, their steps, and their text."""

from __future__ import annotations

from operator import add, mul, sub, truediv
from typing import NamedTuple

from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction

_CALCULATE = {"+": add, "-": sub, "*": mul, "/": truediv}
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}


class Step(NamedTuple):
    """One operation on two numbers."""

    left: Fraction
    """The first number."""
    operator: str
    """One of `+ - * /`."""
    right: Fraction
    """The second number."""
    result: Fraction
    """The result of the operation."""

    def __str__(self) -> str:
        """Write the step, with parentheses only where they are needed.

        >>> print(Step(Fraction(8), "/", Fraction(1, 3), Fraction(24)))
        8 / (1/3) = 24
        """
        whole = self.right.denominator == 1
        bare = self.right >= 0 and (whole or self.operator != "/")
        right = str(self.right) if bare else f"({self.right})"
        return f"{self.left} {self.operator} {right} = {self.result}"


class Expression(Keyed):
    """An expression: a `Number` or an `Operation`. `str` uses as few parentheses as possible."""

    __slots__ = ()

    @property
    def value(self) -> Fraction:
        """The value of the expression."""
        raise NotImplementedError

    def numbers(self) -> list[Fraction]:
        """The numbers in the expression, from left to right."""
        raise NotImplementedError

    def steps(self) -> list[Step]:
        """The operations, in the order in which a person would do them."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"

    def _key(self) -> object:
        return str(self)

    def __str__(self) -> str:
        return self._write(0, leftmost=True)

    def _write(self, precedence: int, *, leftmost: bool) -> str:
        """The text of the expression.

        Args:
            precedence: an operator of lower precedence than this needs parentheses.
            leftmost: whether the text starts the whole expression or a parenthesis. A negative
                number needs no parentheses there.
        """
        raise NotImplementedError


class Number(Expression):
    """A number of the puzzle."""

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
        """No steps: the list is empty."""
        return []

    def _write(self, precedence: int, *, leftmost: bool) -> str:
        whole = self._value.denominator == 1
        bare = (whole or precedence == 0) and (leftmost or self._value.numerator >= 0)
        text = str(self._value.numerator) if whole else str(self._value)
        return text if bare else f"({text})"


class Operation(Expression):
    """An operator applied to two expressions.

    Raises:
        ZeroDivisionError: the operator is `/` and the right side is zero.

    >>> two, three = Number(Fraction(2)), Number(Fraction(3))
    >>> expression = Operation(Operation(two, "+", three), "*", two)
    >>> print(expression, "=", expression.value)
    (2+3)*2 = 10
    """

    __slots__ = ("_value", "left", "operator", "right")

    def __init__(self, left: Expression, operator: str, right: Expression) -> None:
        self._set(left, operator, right)
        self._value: Fraction | None = self._calculate()

    @classmethod
    def without_check(cls, left: Expression, operator: str, right: Expression) -> Operation:
        """Make an operation that is known not to divide by zero; its value is computed lazily."""
        operation = cls.__new__(cls)
        operation._set(left, operator, right)
        operation._value = None
        return operation

    def _set(self, left: Expression, operator: str, right: Expression) -> None:
        self.left = left
        self.operator = operator
        self.right = right

    def _calculate(self) -> Fraction:
        result: Fraction = _CALCULATE[self.operator](self.left.value, self.right.value)
        return result

    @property
    def value(self) -> Fraction:
        """The value of the operation."""
        if self._value is None:
            self._value = self._calculate()
        return self._value

    def numbers(self) -> list[Fraction]:
        """The numbers in the operation, from left to right."""
        return self.left.numbers() + self.right.numbers()

    def steps(self) -> list[Step]:
        """The steps of the left side, those of the right side, and the operation itself."""
        own = Step(self.left.value, self.operator, self.right.value, self.value)
        return [*self.left.steps(), *self.right.steps(), own]

    def _write(self, precedence: int, *, leftmost: bool) -> str:
        own = _PRECEDENCE[self.operator]
        if own < precedence:
            return f"({self._write(0, leftmost=True)})"
        # a-(b-c) and a/(b/c) need their parentheses: operators associate to the left.
        right = own + 1 if self.operator in "-/" else own
        return (
            self.left._write(own, leftmost=leftmost)
            + self.operator
            + self.right._write(right, leftmost=False)
        )


def from_code(code: bytes, numbers: tuple[Fraction, ...]) -> Expression:
    """Read the core's code: reverse Polish notation, with indices of numbers, and operators."""
    stack: list[Expression] = []
    for byte in code:
        if byte < len(numbers):
            stack.append(Number(numbers[byte]))
        else:
            right = stack.pop()
            stack.append(Operation.without_check(stack.pop(), chr(byte), right))
    return stack.pop()
