"""Values that some deals do not have, as the core sees them.

The core computes a number for every deal. Where a value is missing, a number that nothing else has
takes its place, so that every way to count deals treats it as any other.
"""

from __future__ import annotations

from cardmath._query.expressions import Expression
from cardmath._query.types import NUMBER

NONE = -(1 << 60)
"""Stands for a number that a deal does not have, where numbers are listed or deals are grouped."""
LEFT_OUT = NONE - 1
"""Stands for the value of a deal that a histogram leaves out."""
FAR = 1 << 60
"""Beyond all values, so it is never the least value, nor its negative the greatest."""


def marked(value: Expression, number: int, where: Expression | None = None) -> Expression:
    """A value, with a number in its place where a condition fails.

    Args:
        value: the value.
        number: what takes its place.
        where: the condition; by default, that the deal has the value.
    """
    condition = value.defined if where is None else where
    if condition is None:
        return value
    other = value._with(operation="constant", operands=(), numbers=(number,), source="")
    return value._with(operation="choose", operands=(condition, value, other), numbers=())


def listed(value: Expression) -> Expression:
    """A value as histograms and groups list it: a missing number is `NONE`.

    Ranks, cards and words need no mark: their number is -1 where they are missing, and that of a
    strength is 0.
    """
    return marked(value, NONE) if value.type is NUMBER else value
