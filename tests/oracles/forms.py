"""Forms of the 24 game: exact rational functions of symbols, and every expression tried."""

import ast
import operator
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

# A polynomial: the coefficient of each product of symbols. No product repeats a symbol, so it is a
# set of symbols.
Polynomial = dict[frozenset[int], int]
Key = tuple[frozenset[tuple[frozenset[int], int]], frozenset[tuple[frozenset[int], int]]]

SIGNS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


class Function(NamedTuple):
    """A quotient of polynomials. Each symbol is used once, so only signs can cancel."""

    top: Polynomial
    bottom: Polynomial

    @classmethod
    def symbol(cls, index: int) -> "Function":
        return cls({frozenset([index]): 1}, {frozenset(): 1})

    def combined(self, sign: str, other: "Function") -> "Function":
        if sign == "*":
            return Function(times(self.top, other.top), times(self.bottom, other.bottom))
        if sign == "/":
            return Function(times(self.top, other.bottom), times(self.bottom, other.top))
        left, right = times(self.top, other.bottom), times(other.top, self.bottom)
        factor = 1 if sign == "+" else -1
        top = {**left, **{product: factor * many for product, many in right.items()}}
        return Function(top, times(self.bottom, other.bottom))

    def renamed(self, names: tuple[int, ...]) -> "Function":
        return Function(
            *(
                {
                    frozenset(names[index] for index in product): many
                    for product, many in part.items()
                }
                for part in self
            )
        )

    def key(self) -> Key:
        first = min(self.bottom, key=sorted)
        sign = 1 if self.bottom[first] > 0 else -1
        top, bottom = (
            frozenset((product, sign * many) for product, many in part.items()) for part in self
        )
        return top, bottom


def times(a: Polynomial, b: Polynomial) -> Polynomial:
    return {x | y: m * n for (x, m), (y, n) in product(a.items(), b.items())}


class Made(NamedTuple):
    """The value and the function of an expression."""

    value: Fraction
    function: Function


def every(parts: list[Made], signs: str = "+-*/") -> Iterator[Made]:
    """Every expression of some parts: two parts are combined, and so on until one is left."""
    if len(parts) == 1:
        yield parts[0]
    for i, j in permutations(range(len(parts)), 2):
        others = [part for k, part in enumerate(parts) if k not in (i, j)]
        for sign in signs:
            if sign == "/" and parts[j].value == 0:
                continue
            value = SIGNS[sign](parts[i].value, parts[j].value)
            function = parts[i].function.combined(sign, parts[j].function)
            yield from every([*others, Made(value, function)], signs)


def every_of(numbers: list[Fraction], signs: str = "+-*/") -> Iterator[Made]:
    """Every expression of these numbers."""
    return every([Made(n, Function.symbol(i)) for i, n in enumerate(numbers)], signs)


def merged(function: Function, numbers: list[Fraction]) -> frozenset[Key]:
    """The form of a function, with all forms that exchanging equal numbers makes of it."""
    orders = permutations(range(len(numbers)))
    same = (order for order in orders if all(numbers[a] == numbers[b] for a, b in enumerate(order)))
    return frozenset(function.renamed(order).key() for order in same)


def read(text: str, numbers: list[Fraction]) -> Made:
    """Read a printed expression of integers, or of fractions in parentheses, with Python's parser.

    It must use each of the numbers once.
    """
    left = list(range(len(numbers)))

    def leaf(value: Fraction) -> Made:
        index = next(index for index in left if numbers[index] == value)
        left.remove(index)
        return Made(value, Function.symbol(index))

    def constant(node: ast.expr) -> Fraction | None:
        """A number as it was given: `-3`, or `1/2` or `-1/2` in parentheses."""
        source = ast.get_source_segment(text, node) or ""
        start, end = node.col_offset, node.end_col_offset or 0
        closed = text[:start].endswith("(") and text[end:].startswith(")")
        value = plain(source)
        if value is None or (value.denominator != 1 and not (closed or source == text)):
            return None
        return value

    def plain(source: str) -> Fraction | None:
        try:
            value = Fraction(source)
        except (ValueError, ZeroDivisionError):
            return None
        return None if "/" in source and value.denominator == 1 else value

    def walk(node: ast.expr) -> Made:
        value = constant(node)
        if value is not None and any(numbers[index] == value for index in left):
            return leaf(value)
        assert isinstance(node, ast.BinOp), ast.dump(node)
        one, two = walk(node.left), walk(node.right)
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}[type(node.op)]
        return Made(SIGNS[sign](one.value, two.value), one.function.combined(sign, two.function))

    made = walk(ast.parse(text, mode="eval").body)
    assert not left
    return made
