"""Aggregates: how the values of all deals are added up."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._query.expressions import Expression, both, number
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
    given: Expression | None = None
    """The condition on the deals that count, if not all do."""

    @property
    def counted(self) -> Expression | None:
        """The condition on the deals that count: `given`, and that they have a value.

        Histograms list the deals without a value.
        """
        if self.kind == "histogram":
            return self.given
        return both(self.given, self.expression.defined)

    @property
    def source(self) -> str:
        """The aggregate in Python."""
        given = "" if self.given is None else f", given={bare(alone(self.given))}"
        return f"{self.kind}({bare(alone(self.expression))}{given})"

    def __repr__(self) -> str:
        return f"<{self.source}>"


def share(condition: Expression, *, given: Expression | None = None) -> Aggregate:
    """The share of the deals in which a condition holds; of those that meet `given`, if it is set.

    Deals in which the condition compares a value that they do not have are left out.

    >>> import cardmath as cm
    >>> q = cm.query(hero="AA, KK", villain="QQ", board="Qs7h2d")
    >>> aces = share(q.hero.in_range("AA"), given=q.hero.wins())
    >>> q.select(aces).value
    Fraction(1, 2)
    """
    return Aggregate("share", _typed(condition, "share", BOOL), _condition(given))


def mean(value: Expression | float, *, given: Expression | None = None) -> Aggregate:
    """The mean of a number over all deals that have one; a condition counts as 1 or 0.

    Args:
        value: the number of a deal.
        given: a condition, if only the deals that meet it count.
    """
    if isinstance(value, Expression) and value.type is BOOL:
        of_deal = value._with(type=NUMBER)
        return Aggregate("mean", of_deal, _condition(given))
    return Aggregate("mean", number(value), _condition(given))


def total(value: Expression | float, *, given: Expression | None = None) -> Aggregate:
    """The sum of a number over all deals that have one. It needs an exact count."""
    return Aggregate("total", number(value), _condition(given))


def min(value: Expression, *, given: Expression | None = None) -> Aggregate:  # noqa: A001 # players say min
    """The least value in any deal that has one."""
    return Aggregate("min", _ordered(value, "min"), _condition(given))


def max(value: Expression, *, given: Expression | None = None) -> Aggregate:  # noqa: A001 # players say max
    """The greatest value in any deal that has one."""
    return Aggregate("max", _ordered(value, "max"), _condition(given))


def histogram(value: Expression, *, given: Expression | None = None) -> Aggregate:
    """The share of the deals in which each value occurs; `none` is the share without a value."""
    return Aggregate("histogram", checked(value, "histogram"), _condition(given))


def _condition(given: object) -> Expression | None:
    return None if given is None else _typed(given, "given", BOOL)


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
            f"select takes aggregates, such as share(q.hero.wins()), not {type(given).__name__}"
        )
    if given.type is BOOL:
        return share(given)
    return mean(given) if given.type is NUMBER else histogram(given)
