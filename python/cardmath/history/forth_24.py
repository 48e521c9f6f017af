"""A Forth program for the 24 game: it tries 3072 expressions in floating point.

Author and year are unknown; a program for Gforth.
Changed: it returns what the original prints, and a division by zero raises no exception.

The idea. Try all expressions of a fixed form: all orders of four numbers by Heap's method, an
operator in each of three slots, and the two groupings `a~(b~(c~d))` and `(a~b)~(c~d)`. These are
`4! * 4**3 * 2` expressions. An expression is a solution if Gforth's `f~rel` says so:
`|x - t| < 0.001 * |x + t|`.

It misses some solutions, and is kept to show which ones. `cardmath.twenty_four` is complete and
exact. Nothing here uses the core.

>>> [hit.text for hit in search([6, 6, 5, 2], target=17).hits]
['6*(2+(5/6))', '6*(2+(5/6))']
>>> search([1, 2, 7, 7]).hits
()
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

TOLERANCE = 0.001
OPERATORS = "+-*/"
COUNT = 4


class Hit(NamedTuple):
    """An expression that the program prints."""

    text: str
    """The expression, with its parentheses."""
    value: float
    """Its value in floating point."""


class Search(NamedTuple):
    """The result of a search."""

    hits: tuple[Hit, ...]
    """The expressions that the program prints, in its order; some appear twice."""
    tried: int
    """The number of expressions that it tried."""
    divided_by_zero: int
    """The number of expressions that divide by zero."""


def heap(items: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """Generate all orders of some items by Heap's method, with one exchange between neighbours.

    Source: B. R. Heap, "Permutations by Interchanges", The Computer Journal 6 (1963).

    >>> [*heap([1, 2, 3])]
    [(1, 2, 3), (2, 1, 3), (3, 1, 2), (1, 3, 2), (2, 3, 1), (3, 2, 1)]
    """
    order = list(items)
    yield from _exchanged(order, len(order))


def _exchanged(order: list[float], first: int) -> Iterator[tuple[float, ...]]:
    """All orders of the first `first` items, by exchanges in place."""
    if first <= 1:
        yield tuple(order)
        return
    for place in range(first):
        yield from _exchanged(order, first - 1)
        if place < first - 1:
            other = place if first % 2 == 0 else 0
            order[other], order[first - 1] = order[first - 1], order[other]


def same(value: float, target: float) -> bool:
    """Compare as Gforth's `f~rel` does with a tolerance of 0.001; never true for the target 0.

    >>> same(24.01, 24.0), same(0.0, 0.0)
    (True, False)
    """
    return abs(value - target) < TOLERANCE * abs(value + target)


def search(numbers: Sequence[float], target: float = 24) -> Search:
    """Try the 3072 expressions of four numbers, and collect the solutions.

    Raises:
        ValueError: there are not exactly four numbers.
    """
    hits, tried, divided = [], 0, 0
    for expression in expressions(numbers):
        parts = expression.parts()
        tried += 1
        divided += not all(map(math.isfinite, parts))
        if same(parts[-1], target):
            hits.append(Hit(str(expression), parts[-1]))
    return Search(tuple(hits), tried, divided)


def finds(numbers: Sequence[float], target: float = 24) -> bool:
    """Whether the program finds a solution.

    Raises:
        ValueError: there are not exactly four numbers.

    >>> finds([3, 3, 8, 8]), finds([1, 2, 7, 7])
    (True, False)
    """
    return any(same(tried.parts()[-1], target) for tried in expressions(numbers))


class Tried(NamedTuple):
    """An expression of the program."""

    order: tuple[float, ...]
    """The four numbers, in order."""
    slots: tuple[str, ...]
    """The three operators, in order."""
    paired: bool
    """Whether the grouping is `(a~b)~(c~d)`; else it is `a~(b~(c~d))`."""

    def parts(self) -> tuple[float, float, float]:
        """The results of its three operations, in order of calculation."""
        (a, b, c, d), (x, y, z) = self.order, self.slots
        right = calculate(c, z, d)
        if self.paired:
            left = calculate(a, x, b)
            return left, right, calculate(left, y, right)
        middle = calculate(b, y, right)
        return right, middle, calculate(a, x, middle)

    def __str__(self) -> str:
        (a, b, c, d), (x, y, z) = self.order, self.slots
        if self.paired:
            return f"({a:g}{x}{b:g}){y}({c:g}{z}{d:g})"
        return f"{a:g}{x}({b:g}{y}({c:g}{z}{d:g}))"


def expressions(numbers: Sequence[float]) -> Iterator[Tried]:
    """Generate all expressions that the program tries, in its order.

    Raises:
        ValueError: there are not exactly four numbers.
    """
    if len(numbers) != COUNT:
        raise ValueError(f"the program takes {COUNT} numbers, not {len(numbers)}")
    for order in heap(numbers):
        for slots in product(OPERATORS, repeat=COUNT - 1):
            for paired in (False, True):
                yield Tried(order, slots, paired)


def calculate(left: float, operator: str, right: float) -> float:
    """Calculate as IEEE 754 defines it: `1/0` is infinite, `0/0` is not a number."""
    return _CALCULATE[operator](left, right)


def _divide(left: float, right: float) -> float:
    if right:
        return left / right
    return math.nan if left == 0 or math.isnan(left) else math.copysign(math.inf, left)


_CALCULATE: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
}
