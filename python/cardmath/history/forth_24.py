"""The Forth program for the 24 game, as it searched: 3072 expressions in floating point.

Author: not handed down with it, nor the year; a program for Gforth.
Changed: it gives back what it would print, and a division by zero is met without an exception.

The idea. Try everything of a fixed shape: all orders of four numbers by Heap's method, an operator
in each of three slots, and two groupings,
`a~(b~(c~d))` and `(a~b)~(c~d)`: `4! * 4**3 * 2` expressions. An expression is a solution where
Gforth's `f~rel` says so: `|x - t| < 0.001 * |x + t|`.

It is kept as a witness of what it finds and of what it misses; `cardmath.twenty_four` is complete
and exact. Nothing of the core is used here.

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
    """What floating point makes of it."""


class Search(NamedTuple):
    """What a search met."""

    hits: tuple[Hit, ...]
    """The expressions that it prints, in its order, some of them twice."""
    tried: int
    """How many expressions it tried."""
    divided_by_zero: int
    """How many of them divide by zero."""


def heap(items: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """All orders of some items by Heap's method: one exchange from each to the next.

    Source: B. R. Heap, "Permutations by Interchanges", The Computer Journal 6 (1963).

    >>> [*heap([1, 2, 3])]
    [(1, 2, 3), (2, 1, 3), (3, 1, 2), (1, 3, 2), (2, 3, 1), (3, 2, 1)]
    """
    order = list(items)
    yield from _exchanged(order, len(order))


def _exchanged(order: list[float], first: int) -> Iterator[tuple[float, ...]]:
    """All orders of the first so many items."""
    if first <= 1:
        yield tuple(order)
        return
    for place in range(first):
        yield from _exchanged(order, first - 1)
        if place < first - 1:
            other = place if first % 2 == 0 else 0
            order[other], order[first - 1] = order[first - 1], order[other]


def same(value: float, target: float) -> bool:
    """Compare as Gforth's `f~rel` does with a tolerance of 0.001; never true of the target 0.

    >>> same(24.01, 24.0), same(0.0, 0.0)
    (True, False)
    """
    return abs(value - target) < TOLERANCE * abs(value + target)


def search(numbers: Sequence[float], target: float = 24) -> Search:
    """Try the 3072 expressions of four numbers.

    Raises:
        ValueError: there are not four numbers.
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
    """Tell whether the program finds a solution.

    Raises:
        ValueError: there are not four numbers.

    >>> finds([3, 3, 8, 8]), finds([1, 2, 7, 7])
    (True, False)
    """
    return any(same(tried.parts()[-1], target) for tried in expressions(numbers))


class Tried(NamedTuple):
    """An expression of the program: numbers, operators, and which of the two groupings."""

    order: tuple[float, ...]
    slots: tuple[str, ...]
    paired: bool

    def parts(self) -> tuple[float, float, float]:
        """What its three operations make, the last one last."""
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
    """All that the program tries, in its order.

    Raises:
        ValueError: there are not four numbers.
    """
    if len(numbers) != COUNT:
        raise ValueError(f"the program takes {COUNT} numbers, not {len(numbers)}")
    for order in heap(numbers):
        for slots in product(OPERATORS, repeat=COUNT - 1):
            for paired in (False, True):
                yield Tried(order, slots, paired)


def calculate(left: float, operator: str, right: float) -> float:
    """Calculate as a floating-point unit does: `1/0` is infinite, `0/0` no number."""
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
