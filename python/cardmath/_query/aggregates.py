"""Aggregates: how the values of all deals are added up."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._query.expressions import Expression, number
from cardmath._query.sources import alone, bare
from cardmath._query.types import BOOL, NUMBER
from cardmath.errors import CardmathTypeError


@dataclass(frozen=True, eq=False)
class Aggregate:
    """A value of all deals together. Make one with `share`, `mean` or `histogram`."""

    kind: str
    """`share`, `mean`, `total`, `min`, `max` or `histogram`."""
    expression: Expression
    """The value of a deal."""

    @property
    def source(self) -> str:
        """The aggregate in Python."""
        return f"{self.kind}({bare(alone(self.expression))})"

    def __repr__(self) -> str:
        return f"<{self.source}>"


def share(condition: Expression) -> Aggregate:
    """The share of the deals in which a condition holds."""
    return Aggregate("share", _typed(condition, "share", BOOL))


def mean(value: Expression | float) -> Aggregate:
    """The mean of a number over all deals; a condition counts as 1 or 0."""
    if isinstance(value, Expression) and value.type is BOOL:
        return Aggregate(
            "mean",
            Expression(NUMBER, value.operation, value.operands, value.numbers, source=value.source),
        )
    return Aggregate("mean", number(value))


def total(value: Expression | float) -> Aggregate:
    """The sum of a number over all deals. It needs an exact count."""
    return Aggregate("total", number(value))


def min(value: Expression) -> Aggregate:  # noqa: A001 # players say min
    """The least value in any deal."""
    return Aggregate("min", _ordered(value, "min"))


def max(value: Expression) -> Aggregate:  # noqa: A001 # players say max
    """The greatest value in any deal."""
    return Aggregate("max", _ordered(value, "max"))


def histogram(value: Expression) -> Aggregate:
    """The share of the deals in which each value occurs."""
    return Aggregate("histogram", checked(value, "histogram"))


def checked(value: object, what: str) -> Expression:
    """Check that something is an expression."""
    if not isinstance(value, Expression):
        raise CardmathTypeError(
            f"{what} takes a value of a deal, such as q.hero.category(), not {type(value).__name__}"
        )
    return value


def _typed(value: object, what: str, wanted: object) -> Expression:
    found = checked(value, what)
    if found.type is not wanted:
        raise CardmathTypeError(f"{what} takes {wanted}, and {found} is {found.type}")
    return found


def _ordered(value: object, what: str) -> Expression:
    found = checked(value, what)
    if not found.type.ordered:
        raise CardmathTypeError(f"{what} takes a value with an order, and {found} is {found.type}")
    return found


def as_aggregate(given: object) -> Aggregate:
    """An aggregate; a plain value stands for its share, its mean or its histogram, by its type.

    Raises:
        CardmathTypeError: it is neither an aggregate nor an expression.
    """
    if isinstance(given, Aggregate):
        return given
    if not isinstance(given, Expression):
        raise CardmathTypeError(
            f"an aggregate is such as share(q.hero.wins()), not {type(given).__name__}"
        )
    if given.type is BOOL:
        return share(given)
    return mean(given) if given.type is NUMBER else histogram(given)
