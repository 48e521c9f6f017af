"""Divisions that are only carried out where their result matters.

The core computes a value for many deals at once, also where a condition does not hold, and a
division by zero is an error. So the divisor is replaced by 1 in the deals in which the quotient
does not matter: in the other case of a `when`, and where a condition before it decides alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardmath._query.expressions import Expression
from cardmath._query.types import BOOL


def guarded(expression: Expression, within: Expression | None = None) -> Expression:
    """The same value, with divisions guarded.

    Args:
        expression: the value.
        within: the deals in which it matters; all of them by default.
    """
    if not _divides(expression):
        return expression
    operands, operation = expression.operands, expression.operation
    if operation == "choose":
        first, yes, no = operands
        first = guarded(first, within)
        operands = first, guarded(yes, _both(within, first)), guarded(no, _both(within, ~first))
    elif operation in ("and", "or") and expression.type is BOOL:
        left, right = operands
        left = guarded(left, within)
        undecided = left if operation == "and" else ~left
        operands = left, guarded(right, _both(within, undecided))
    else:
        operands = tuple(guarded(operand, within) for operand in operands)
        if _is_division(expression) and within is not None:
            above, below = operands
            operands = above, _chosen(within, below)
    return expression._with(operands=operands)


def guarded_conditions(conditions: Iterable[Expression]) -> Sequence[Expression]:
    """Conditions, each of which matters only where those before it hold."""
    found: list[Expression] = []
    for condition in conditions:
        found.append(guarded(condition, all_of(found)))
    return found


def all_of(conditions: Iterable[Expression]) -> Expression | None:
    """Whether all of some conditions hold; None if there are none."""
    found: Expression | None = None
    for condition in conditions:
        found = _both(found, condition)
    return found


def _divides(expression: Expression) -> bool:
    return _is_division(expression) or any(map(_divides, expression.operands))


def _is_division(expression: Expression) -> bool:
    """Whether something is divided by what may be zero."""
    return expression.operation == "divide" and expression.operands[1].operation != "constant"


def _both(within: Expression | None, condition: Expression) -> Expression:
    return condition if within is None else within & condition


def _chosen(within: Expression, below: Expression) -> Expression:
    """A divisor, or 1 where it does not matter."""
    one = below._with(operation="constant", operands=(), numbers=(1,), source="1")
    return below._with(operation="choose", operands=(within, below, one), numbers=())
