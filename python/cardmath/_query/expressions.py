"""Expressions: typed trees of values of a deal, with operators.

An expression has a type, an operation, operands, and its text in Python. A number is its raw value
divided by a unit, so that shares of a pot stay whole numbers in the core; after a division it has
no unit and is a fraction itself.

In some deals there is no value, such as no kicker, or no possible hand in the opponent's range.
`defined` is the condition under which there is one. A comparison or arithmetic with a missing value
has no value either, and aggregates leave its deals out. Where a condition only chooses deals, as
`where` does, such a comparison is false.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import KW_ONLY, dataclass, field, replace
from decimal import Decimal
from itertools import islice
from math import isfinite, lcm
from typing import Any, Never, TypeAlias

from cardmath._cards.faces import RANKS
from cardmath._core import Card
from cardmath._query.sources import alone, bare, combined, shown
from cardmath._query.types import (
    BOOL,
    CARD,
    CARDS,
    NUMBER,
    RANK,
    RANK_SET,
    SUIT,
    Type,
)
from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.lists import is_iterable
from cardmath._support.numbers import index_of, whole
from cardmath._support.suggestions import suggest
from cardmath.errors import CardmathError, CardmathTypeError, quote

Given: TypeAlias = "Expression | bool | float | Fraction | str | Card"
"""What can be given where an expression is expected."""

_MOST_DIGITS = 15
_DEEPEST = 200
"""Deeper trees would be too deep for Python."""
_MOST_LISTED = 1000
_STRENGTH = "a strength"


@dataclass(eq=False, repr=False, slots=True)
class Expression:
    """A value of a deal. Make one with the methods of players and boards, and with operators.

    `& | ~` combine conditions, `== != < <= > >=` compare, `+ - * /` calculate. Words stand for
    ranks, categories and cards where the other side is one: `hero.category() >= "flush"`.
    """

    type: Type
    operation: str
    operands: tuple[Expression, ...] = ()
    numbers: tuple[Hashable, ...] = ()
    _: KW_ONLY
    source: str
    unit: int | None = 1
    defined: Expression | None = None
    _depth: int = field(init=False)

    def __post_init__(self) -> None:
        self._depth = 1 + max([each._depth for each in self.operands], default=0)
        if self._depth > _DEEPEST:
            raise CardmathError(f"an expression is nested up to {_DEEPEST} deep")

    def isin(self, values: Iterable[Given]) -> Expression:
        """Whether the value is one of several."""
        if isinstance(values, str) or not is_iterable(values):
            raise CardmathTypeError(f"isin takes a list of values, not {type(values).__name__}")
        listed = list(islice(values, _MOST_LISTED + 1))
        if not listed:
            raise CardmathError("isin takes at least one value")
        if len(listed) > _MOST_LISTED:
            raise CardmathError(f"isin takes up to {_MOST_LISTED} values")
        found = any_of([self == value for value in listed])
        if self.operation == "constant":
            return found
        sources = ", ".join(shown(value) for value in listed)
        return found._named(f"{self.source}.isin([{sources}])")

    def _with(self, **changed: Any) -> Expression:  # as `__init__` takes them
        """The same expression with some parts changed."""
        return replace(self, **changed)

    def _named(self, source: str) -> Expression:
        """The same value with another text."""
        return self._with(source=source)

    def exists(self) -> Expression:
        """Whether a deal has such a value: a kicker, or a hand of the range to play against."""
        found = constant(BOOL, 1) if self.defined is None else self.defined
        return found._named(f"{alone(self)}.exists()")

    # Conditions

    def __and__(self, other: Given) -> Expression:
        return _bits("and", self, other, "&")

    def __rand__(self, other: Given) -> Expression:
        return _bits("and", as_like(other, self), self, "&")

    def __or__(self, other: Given) -> Expression:
        return _bits("or", self, other, "|")

    def __ror__(self, other: Given) -> Expression:
        return _bits("or", as_like(other, self), self, "|")

    def __invert__(self) -> Expression:
        expect(self, BOOL, "~")
        source = f"~{alone(self)}"
        operands = constant(BOOL, 1), self
        return Expression(BOOL, "without", operands, source=source, defined=self.defined)

    def __bool__(self) -> Never:
        raise CardmathTypeError(
            "an expression has no truth value before it is counted: combine conditions with & | ~ "
            "in parentheses, instead of and, or, not, if and chains such as a < b < c"
        )

    # Comparisons

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return _compared(self, other, "==")

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return _compared(self, other, "!=")

    def __lt__(self, other: Given) -> Expression:
        return _compared(self, other, "<")

    def __le__(self, other: Given) -> Expression:
        return _compared(self, other, "<=")

    def __gt__(self, other: Given) -> Expression:
        return _compared(self, other, ">")

    def __ge__(self, other: Given) -> Expression:
        return _compared(self, other, ">=")

    __hash__ = object.__hash__

    # Arithmetic

    def __add__(self, other: Given) -> Expression:
        return _sum("add", self, number(other), "+")

    def __radd__(self, other: Given) -> Expression:
        return _sum("add", number(other), self, "+")

    def __sub__(self, other: Given) -> Expression:
        if self.type is RANK_SET:
            return _bits("without", self, other, "-")
        return _sum("subtract", self, number(other), "-")

    def __rsub__(self, other: Given) -> Expression:
        return _sum("subtract", number(other), self, "-")

    def __mul__(self, other: Given) -> Expression:
        return _product(self, number(other))

    def __rmul__(self, other: Given) -> Expression:
        return _product(number(other), self)

    def __truediv__(self, other: Given) -> Expression:
        return _quotient(self, number(other))

    def __rtruediv__(self, other: Given) -> Expression:
        return _quotient(number(other), self)

    def __neg__(self) -> Expression:
        found = _sum("subtract", number(0), self, "-")
        return found._named(f"-{alone(self)}")

    # Ranks and cards

    def count(self) -> Expression:
        """The number of ranks in a set of ranks, or of cards."""
        if self.type not in (RANK_SET, CARDS):
            expect(self, RANK_SET, "count()")
        return Expression(NUMBER, "size", (self,), source=f"{self.source}.count()")

    def highest(self) -> Expression:
        """The highest rank of a set; an empty set has none."""
        expect(self, RANK_SET, "highest()")
        source = f"{self.source}.highest()"
        return Expression(RANK, "highest", (self,), source=source, defined=self.count() > 0)

    def lowest(self) -> Expression:
        """The lowest rank of a set; an empty set has none."""
        expect(self, RANK_SET, "lowest()")
        source = f"{self.source}.lowest()"
        return Expression(RANK, "lowest", (self,), source=source, defined=self.count() > 0)

    def nth(self, place: Given) -> Expression:
        """The n-th highest rank of a set, from 1 for the highest; none if there are fewer."""
        expect(self, RANK_SET, "nth(place)")
        at = number(place)
        if at.operation == "constant" and at.numbers < (1,):
            raise CardmathError(f"a place is 1 for the highest rank, 2 for the next, not {at}")
        source = f"{self.source}.nth({bare(at.source)})"
        exists = both(self.count() >= at, at.defined)
        if at.unit != 1:
            raise CardmathTypeError(f"a place is a whole number, not {at}")
        return Expression(RANK, "nth", (at, self), source=source, defined=exists)

    def contains(self, given: Given) -> Expression:
        """Whether a set of ranks has a rank."""
        expect(self, RANK_SET, "contains(rank)")
        one = coerced(given, RANK)
        both = Expression(RANK_SET, "rank_set", (one,), source=one.source)
        shared = Expression(RANK_SET, "and", (self, both), source="")
        source = f"{self.source}.contains({bare(one.source)})"
        return (shared != constant(RANK_SET, 0))._named(source)

    def rank(self) -> Expression:
        """The rank of a card."""
        expect(self, CARD, "rank()")
        source = f"{self.source}.rank()"
        return Expression(RANK, "rank_of", (self,), source=source, defined=self.defined)

    def suit(self) -> Expression:
        """The suit of a card."""
        expect(self, CARD, "suit()")
        source = f"{self.source}.suit()"
        return Expression(SUIT, "suit_of", (self,), source=source, defined=self.defined)

    def __str__(self) -> str:
        return bare(self.source)

    def __repr__(self) -> str:
        return f"<{self.type}: {bare(self.source)}>"


def constant(typed: Type, value: int, source: str | None = None) -> Expression:
    """A number of a type."""
    shown = str(value) if source is None else source
    return Expression(typed, "constant", (), (value,), source=shown)


def number(given: object) -> Expression:
    """A number as an expression, for comparisons without a value of a deal: `number(1) == 1`.

    Raises:
        CardmathTypeError: it is not a number.
        CardmathError: it is infinite, or has too many digits.
    """
    if isinstance(given, Expression):
        if given.type is not NUMBER:
            raise CardmathTypeError(f"{bare(given.source)} is {given.type}, not a number")
        return given
    return _constant_number(given)


def _constant_number(given: object) -> Expression:
    number: Any = given if (integer := index_of(given)) is None else integer
    if hasattr(number, "dtype") and not getattr(number, "shape", ()):  # a number of NumPy
        number = number.item()
    if isinstance(number, bool) or not (isinstance(number, (int, float)) or is_fraction(number)):
        kind = type(given).__name__
        raise CardmathTypeError(f"{shown(given)} is not a number, but of the type {kind}")
    if isinstance(number, float) and not isfinite(number):
        raise CardmathError(f"a number is finite, not {number}")
    exact = Fraction(Decimal(repr(number))) if isinstance(number, float) else Fraction(number)
    if max(abs(exact.numerator), exact.denominator) >= 10**_MOST_DIGITS:
        raise CardmathError(f"a number has up to {_MOST_DIGITS} digits")
    return Expression(
        NUMBER, "constant", (), (exact.numerator,), source=shown(number), unit=exact.denominator
    )


def ranks(words: str) -> Expression:
    """A set of ranks, such as `ranks("AKQ")`."""
    if not isinstance(words, str):
        raise CardmathTypeError(f"ranks are text, not {type(words).__name__}")
    found = 0
    for letter in words.upper().replace("10", "T"):
        if letter in RANKS:
            found |= 1 << RANKS.index(letter)
        elif letter not in " ,":
            raise CardmathError(f"{letter!r} in {quote(words)} is not a rank, as in AKQJT98765432")
    return constant(RANK_SET, found, f"ranks({words!r})")


def as_like(given: Given, other: Expression | None) -> Expression:
    """A value as an expression of the type of another."""
    if isinstance(given, Expression):
        return given
    if isinstance(given, bool):
        return constant(BOOL, int(given), str(given))
    if other is None or other.type is BOOL:
        return _constant_number(given)
    return coerced(given, other.type)


def coerced(given: object, wanted: Type) -> Expression:  # noqa: PLR0911 # a case per type
    """A value as an expression of a type.

    Raises:
        CardmathError: a word is not one of the type; the message has the words that are.
        CardmathTypeError: it has another type.
    """
    if isinstance(given, Expression):
        if given.type != wanted:
            raise CardmathTypeError(f"{given} is {given.type}, and {wanted} is needed here")
        return given
    if wanted is NUMBER:
        return number(given)
    if wanted is BOOL and isinstance(given, bool):
        return constant(BOOL, int(given), str(given))
    if wanted is CARD and isinstance(given, (str, Card)):
        card = Card(given)
        return constant(CARD, card.id, repr(str(card)))
    if isinstance(given, str) and wanted.labels:
        word = "T" if wanted is RANK and given == "10" else given
        found = wanted.find(word)
        if found is None:
            _unknown_word(given, wanted)
        return constant(wanted, found, repr(given))
    if wanted is RANK_SET and isinstance(given, str):
        return ranks(given)._named(repr(given))
    if wanted.name == _STRENGTH and isinstance(given, int) and not isinstance(given, bool):
        return constant(wanted, whole("a strength", given, 0, 10**9))
    raise CardmathTypeError(f"{shown(given)} is not {wanted}")


def _unknown_word(word: str, wanted: Type) -> Never:
    words = [label.lower() if len(label) > 1 else label for label in wanted.labels]
    accepted = f"The words are {', '.join(words)}"
    raise CardmathError(suggest(f"{quote(word)} is not {wanted}", word, words, accepted))


def any_of(conditions: list[Expression]) -> Expression:
    """Whether one of some conditions holds, as a tree that is not deep."""
    if len(conditions) == 1:
        return conditions[0]
    middle = len(conditions) // 2
    return any_of(conditions[:middle]) | any_of(conditions[middle:])


def both(one: Expression | None, other: Expression | None) -> Expression | None:
    """Whether two conditions hold; None is one that always does."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def alike(left: Expression, right: Expression) -> tuple[Expression, Expression, int | None]:
    """Two values with one unit."""
    if left.unit is None or right.unit is None:
        return _without_unit(left), _without_unit(right), None
    unit = lcm(left.unit, right.unit)
    return _scaled(left, unit), _scaled(right, unit), unit


def _without_unit(value: Expression) -> Expression:
    """A value as a fraction."""
    if value.unit is None or value.unit == 1:
        return value._with(unit=None)
    operands = value, _whole_number(value, value.unit)
    return value._with(operation="divide", operands=operands, numbers=(), unit=None)


def _scaled(value: Expression, unit: int) -> Expression:
    """A value with its unit raised to a multiple of it."""
    assert value.unit is not None  # the caller looks
    if value.unit == unit:
        return value
    times = unit // value.unit
    if value.operation == "constant":
        (raw,) = value.numbers
        assert isinstance(raw, int)
        return value._with(numbers=(raw * times,), unit=unit)
    operands = value, _whole_number(value, times)
    return value._with(operation="multiply", operands=operands, numbers=(), unit=unit)


def _whole_number(like: Expression, given: int) -> Expression:
    return like._with(
        operation="constant", operands=(), numbers=(given,), source=str(given), unit=1
    )


def _compared(left: Expression, given: object, sign: str) -> Expression:
    """The comparison of two values, which has no value where one of them is missing.

    Where conditions choose deals, it is false there, and `!=` is true.

    Strengths are compared as they are: 0, for no hand that qualifies, is weaker than all others.
    """
    right = given if isinstance(given, Expression) else coerced(given, left.type)
    if left.type != right.type:
        raise CardmathTypeError(
            f"{left} is {left.type} and {right} is {right.type}: they cannot be compared"
        )
    if sign not in ("==", "!=") and not left.type.ordered:
        raise CardmathTypeError(f"{left} is {left.type}, which has no order: use == and !=")
    source = combined(left, sign, right)
    left, right, _ = alike(left, right)
    one, other = (right, left) if sign in (">", "<=") else (left, right)
    operation = "equal" if sign in ("==", "!=") else "less"
    found = Expression(BOOL, operation, (one, other), source=source)
    exist = None if left.type.name == _STRENGTH else both(one.defined, other.defined)
    if sign in ("<=", ">="):
        found = ~found
    if exist is not None:
        found = exist & found
    return (~found if sign == "!=" else found)._with(source=source, defined=exist)


def _sum(operation: str, left: Expression, right: Expression, sign: str) -> Expression:
    number(left)
    source = combined(left, sign, right)
    left, right, unit = alike(left, right)
    exist = both(left.defined, right.defined)
    return Expression(NUMBER, operation, (left, right), source=source, unit=unit, defined=exist)


def _product(left: Expression, right: Expression) -> Expression:
    number(left)
    unit = None if left.unit is None or right.unit is None else left.unit * right.unit
    source = combined(left, "*", right)
    if unit is None:
        left, right = _without_unit(left), _without_unit(right)
    exist = both(left.defined, right.defined)
    return Expression(NUMBER, "multiply", (left, right), source=source, unit=unit, defined=exist)


def _quotient(left: Expression, right: Expression) -> Expression:
    number(left)
    if right.operation == "constant" and not any(right.numbers):
        raise CardmathError("a number cannot be divided by 0")
    source = combined(left, "/", right)
    left, right, _ = alike(left, right)
    exist = both(left.defined, right.defined)
    return Expression(NUMBER, "divide", (left, right), source=source, unit=None, defined=exist)


def _bits(operation: str, left: Expression, given: Given, sign: str) -> Expression:
    """A combination of conditions or of sets of ranks."""
    if left.type not in (BOOL, RANK_SET):
        raise CardmathTypeError(f"{left} is {left.type}: {sign} combines conditions")
    right = coerced(given, left.type)
    source = combined(left, sign, right)
    exist = both(left.defined, right.defined)
    return Expression(left.type, operation, (left, right), source=source, defined=exist)


def expect(value: object, wanted: Type, what: str) -> None:
    if not isinstance(value, Expression):
        raise CardmathTypeError(f"{what} takes {wanted}, not {type(value).__name__}")
    if value.type != wanted:
        raise CardmathTypeError(f"{what} takes {wanted}, and {value} is {value.type}")
