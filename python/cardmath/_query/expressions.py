"""Expressions: typed trees of values of a deal, with operators.

An expression has a type, an operation, operands, and its text in Python. A number is its raw value
divided by a unit, so that shares of a pot stay whole numbers in the core; after a division it has
no unit and is a fraction itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from decimal import Decimal
from math import isfinite, lcm
from typing import TYPE_CHECKING, Any, Never, TypeAlias

from cardmath._core import Card
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
from cardmath._ranges.starting_hands import RANKS
from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Expression", "Given", "card", "constant", "number", "rank", "ranks", "when"]

Given: TypeAlias = "Expression | bool | float | Fraction | str | Card"
"""What can stand where an expression is expected."""

_MOST_DIGITS = 15
_DEEPEST = 200
"""Deeper trees would be too deep for Python."""


class Expression:
    """A value of a deal. Make one with the methods of players and boards, and with operators.

    `& | ~` combine conditions, `== != < <= > >=` compare, `+ - * /` calculate. Words stand for
    ranks, categories and cards where the other side is one: `hero.category() >= "flush"`.
    """

    __slots__ = ("_depth", "numbers", "operands", "operation", "source", "type", "unit")

    def __init__(
        self,
        type: Type,  # noqa: A002 # it is the name of the attribute
        operation: str,
        operands: Iterable[Expression] = (),
        numbers: tuple[Hashable, ...] = (),
        *,
        source: str,
        unit: int | None = 1,
    ) -> None:
        self.type, self.operation, self.operands = type, operation, tuple(operands)
        self.numbers, self.unit, self.source = numbers, unit, source
        self._depth: int = 1 + max((each._depth for each in self.operands), default=0)
        if self._depth > _DEEPEST:
            raise CardmathError(f"an expression is nested up to {_DEEPEST} deep")

    def isin(self, values: Iterable[Given]) -> Expression:
        """Whether the value is one of several."""
        found = None
        listed = list(values)
        for value in listed:
            equal = self == value
            found = equal if found is None else found | equal
        if found is None:
            raise CardmathError("isin takes at least one value")
        shown = ", ".join(_shown(value) for value in listed)
        return found._named(f"{self.source}.isin([{shown}])")

    def _named(self, source: str) -> Expression:
        """The same value with another text."""
        return Expression(
            self.type, self.operation, self.operands, self.numbers, source=source, unit=self.unit
        )

    # Conditions

    def __and__(self, other: Given) -> Expression:
        return _bits("and", self, other, "&")

    def __rand__(self, other: Given) -> Expression:
        return _bits("and", _as_like(other, self), self, "&")

    def __or__(self, other: Given) -> Expression:
        return _bits("or", self, other, "|")

    def __ror__(self, other: Given) -> Expression:
        return _bits("or", _as_like(other, self), self, "|")

    def __invert__(self) -> Expression:
        _expect(self, BOOL, "~")
        return Expression(BOOL, "without", (constant(BOOL, 1), self), source=f"~{_operand(self)}")

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
        return found._named(f"-{_operand(self)}")

    # Ranks and cards

    def count(self) -> Expression:
        """The number of ranks in a set of ranks, or of cards."""
        if self.type not in (RANK_SET, CARDS):
            _expect(self, RANK_SET, "count()")
        return Expression(NUMBER, "size", (self,), source=f"{_operand(self)}.count()")

    def highest(self) -> Expression:
        """The highest rank of a set."""
        _expect(self, RANK_SET, "highest()")
        return Expression(RANK, "highest", (self,), source=f"{_operand(self)}.highest()")

    def lowest(self) -> Expression:
        """The lowest rank of a set."""
        _expect(self, RANK_SET, "lowest()")
        return Expression(RANK, "lowest", (self,), source=f"{_operand(self)}.lowest()")

    def nth(self, place: Given) -> Expression:
        """The rank at a place of a set, from 1 for the highest; none if there are fewer."""
        _expect(self, RANK_SET, "nth(place)")
        at = number(place)
        source = f"{_operand(self)}.nth({_bare(at.source)})"
        return Expression(RANK, "nth", (_whole(at, "a place"), self), source=source)

    def contains(self, given: Given) -> Expression:
        """Whether a set of ranks has a rank."""
        _expect(self, RANK_SET, "contains(rank)")
        one = _coerced(given, RANK)
        both = Expression(RANK_SET, "rank_set", (one,), source=one.source)
        shared = Expression(RANK_SET, "and", (self, both), source="")
        source = f"{_operand(self)}.contains({_bare(one.source)})"
        return _not_zero(shared, source)

    def rank(self) -> Expression:
        """The rank of a card."""
        _expect(self, CARD, "rank()")
        return Expression(RANK, "rank_of", (self,), source=f"{_operand(self)}.rank()")

    def suit(self) -> Expression:
        """The suit of a card."""
        _expect(self, CARD, "suit()")
        return Expression(SUIT, "suit_of", (self,), source=f"{_operand(self)}.suit()")

    def __str__(self) -> str:
        return _bare(self.source)

    def __repr__(self) -> str:
        return f"<{self.type}: {_bare(self.source)}>"


def constant(typed: Type, value: int, source: str | None = None) -> Expression:
    """A number of a type."""
    shown = str(value) if source is None else source
    return Expression(typed, "constant", (), (value,), source=shown)


def number(given: object) -> Expression:
    """A number as an expression.

    Raises:
        CardmathTypeError: it is not a number.
        CardmathError: it is infinite, or has too many digits.
    """
    if isinstance(given, Expression):
        if given.type is not NUMBER:
            raise CardmathTypeError(f"{_bare(given.source)} is {given.type}, not a number")
        return given
    return _constant_number(given)


def _constant_number(given: object) -> Expression:
    if isinstance(given, bool) or not (isinstance(given, (int, float)) or is_fraction(given)):
        kind = type(given).__name__
        raise CardmathTypeError(f"{_shown(given)} is not a number, but of the type {kind}")
    if isinstance(given, float) and not isfinite(given):
        raise CardmathError(f"a number is finite, not {given}")
    exact = Fraction(Decimal(repr(given))) if isinstance(given, float) else Fraction(given)
    if max(abs(exact.numerator), exact.denominator) >= 10**_MOST_DIGITS:
        raise CardmathError(f"a number has up to {_MOST_DIGITS} digits")
    return Expression(
        NUMBER, "constant", (), (exact.numerator,), source=_shown(given), unit=exact.denominator
    )


def rank(word: str) -> Expression:
    """A rank, such as `rank("A")`."""
    return _coerced(word, RANK)._named(f"rank({word!r})")


def card(word: str | Card) -> Expression:
    """A card, such as `card("As")`."""
    found = Card(word)
    return constant(CARD, found.id, f"card({str(found)!r})")


def ranks(words: str) -> Expression:
    """A set of ranks, such as `ranks("AKQ")`."""
    found = 0
    for letter in _text(words, "ranks").upper().replace("10", "T"):
        if letter in RANKS:
            found |= 1 << RANKS.index(letter)
        elif letter not in " ,":
            raise CardmathError(f"{letter!r} in {quote(words)} is not a rank, as in AKQJT98765432")
    return constant(RANK_SET, found, f"ranks({words!r})")


class When:
    """A condition whose value is not given yet; see `when`."""

    def __init__(
        self, condition: Expression, before: tuple[tuple[Expression, Given], ...] = ()
    ) -> None:
        _expect(condition, BOOL, "when(…)")
        self._condition, self._before = condition, before

    def then(self, value: Given) -> Then:
        """The value where the condition holds."""
        return Then((*self._before, (self._condition, value)))


class Then:
    """Values for some conditions; `when` adds another, `otherwise` ends it."""

    def __init__(self, pairs: tuple[tuple[Expression, Given], ...]) -> None:
        self._pairs = pairs

    def when(self, condition: Expression) -> When:
        """Another condition, for where none before it holds."""
        return When(condition, self._pairs)

    def otherwise(self, value: Given) -> Expression:
        """The value where no condition holds."""
        listed = [value, *(each for _, each in self._pairs)]
        typed = next((each for each in listed if isinstance(each, Expression)), None)
        found = _as_like(value, typed)
        source = ""
        for condition, each in self._pairs:
            source += f"{'.' if source else ''}when({condition}).then({_shown(each)})"
        for condition, each in reversed(self._pairs):
            found = _chosen(condition, _as_like(each, typed), found)
        return found._named(f"{source}.otherwise({_shown(value)})")


def when(condition: Expression) -> When:
    """A value by cases: `when(a).then(x).when(b).then(y).otherwise(z)`."""
    return When(condition)


def _chosen(condition: Expression, yes: Expression, no: Expression) -> Expression:
    if yes.type != no.type:
        raise CardmathTypeError(
            f"then and otherwise give values of one type, not {yes.type} ({yes}) "
            f"and {no.type} ({no})"
        )
    yes, no, unit = _alike(yes, no)
    return Expression(yes.type, "choose", (condition, yes, no), source="", unit=unit)


def _as_like(given: Given, other: Expression | None) -> Expression:
    """A value as an expression of the type of another."""
    if isinstance(given, Expression):
        return given
    if isinstance(given, bool):
        return constant(BOOL, int(given), str(given))
    if other is None or other.type is BOOL:
        return _constant_number(given)
    return _coerced(given, other.type)


def _coerced(given: object, wanted: Type) -> Expression:  # noqa: PLR0911 # a case per type
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
    if wanted.name == "a strength" and isinstance(given, int) and not isinstance(given, bool):
        return constant(wanted, whole("a strength", given, 0, 10**9))
    raise CardmathTypeError(f"{_shown(given)} is not {wanted}")


def _unknown_word(word: str, wanted: Type) -> Never:
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), [label.lower() for label in wanted.labels], 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    listed = ", ".join(label.lower() if len(label) > 1 else label for label in wanted.labels)
    raise CardmathError(f"{quote(word)} is not {wanted}{hint} The words are {listed}")


def _compared(left: Expression, given: object, sign: str) -> Expression:
    """The comparison of two values."""
    right = given if isinstance(given, Expression) else _coerced(given, left.type)
    if left.type != right.type:
        raise CardmathTypeError(
            f"{left} is {left.type} and {right} is {right.type}: they cannot be compared"
        )
    if sign not in ("==", "!=") and not left.type.ordered:
        raise CardmathTypeError(f"{left} is {left.type}, of which none is less: use == and !=")
    other_side = _bare(right.source) if right.operation == "constant" else right.source
    source = f"({left.source} {sign} {other_side})"
    left, right, _ = _alike(left, right)
    one, other = (right, left) if sign in (">", "<=") else (left, right)
    found = Expression(
        BOOL, "equal" if sign in ("==", "!=") else "less", (one, other), source=source
    )
    return found if sign in ("==", "<", ">") else (~found)._named(source)


def _alike(left: Expression, right: Expression) -> tuple[Expression, Expression, int | None]:
    """Two values with one unit."""
    if left.unit is None or right.unit is None:
        return _fraction(left), _fraction(right), None
    unit = lcm(left.unit, right.unit)
    return _scaled(left, unit), _scaled(right, unit), unit


def _scaled(value: Expression, unit: int) -> Expression:
    """A value with its unit raised to a multiple of it."""
    assert value.unit is not None  # the caller looks
    if value.unit == unit:
        return value
    times = unit // value.unit
    if value.operation == "constant":
        (raw,) = value.numbers
        assert isinstance(raw, int)
        return Expression(
            value.type, "constant", (), (raw * times,), source=value.source, unit=unit
        )
    operands = value, constant(NUMBER, times)
    return Expression(value.type, "multiply", operands, source=value.source, unit=unit)


def _fraction(value: Expression) -> Expression:
    """A value without a unit."""
    if value.unit is None or value.unit == 1:
        return Expression(
            value.type,
            value.operation,
            value.operands,
            value.numbers,
            source=value.source,
            unit=None,
        )
    operands = value, constant(NUMBER, value.unit)
    return Expression(value.type, "divide", operands, source=value.source, unit=None)


def _sum(operation: str, left: Expression, right: Expression, sign: str) -> Expression:
    number(left)
    source = f"({left.source} {sign} {right.source})"
    left, right, unit = _alike(left, right)
    return Expression(NUMBER, operation, (left, right), source=source, unit=unit)


def _product(left: Expression, right: Expression) -> Expression:
    number(left)
    unit = None if left.unit is None or right.unit is None else left.unit * right.unit
    source = f"({left.source} * {right.source})"
    if unit is None:
        left, right = _fraction(left), _fraction(right)
    return Expression(NUMBER, "multiply", (left, right), source=source, unit=unit)


def _quotient(left: Expression, right: Expression) -> Expression:
    number(left)
    source = f"({left.source} / {right.source})"
    left, right, _ = _alike(left, right)
    return Expression(NUMBER, "divide", (left, right), source=source, unit=None)


def _bits(operation: str, left: Expression, given: Given, sign: str) -> Expression:
    """A combination of conditions or of sets of ranks."""
    if left.type not in (BOOL, RANK_SET):
        raise CardmathTypeError(f"{left} is {left.type}: {sign} combines conditions")
    right = _coerced(given, left.type)
    source = f"({left.source} {sign} {right.source})"
    return Expression(left.type, operation, (left, right), source=source)


def _not_zero(value: Expression, source: str) -> Expression:
    zero = Expression(BOOL, "equal", (value, constant(value.type, 0)), source=source)
    return (~zero)._named(source)


def _whole(value: Expression, what: str) -> Expression:
    if value.unit != 1:
        raise CardmathTypeError(f"{what} is a whole number, not {value}")
    return value


def _expect(value: object, wanted: Type, what: str) -> None:
    if not isinstance(value, Expression):
        raise CardmathTypeError(f"{what} takes {wanted}, not {type(value).__name__}")
    if value.type != wanted:
        raise CardmathTypeError(f"{what} takes {wanted}, and {value} is {value.type}")


def _text(given: object, what: str) -> str:
    if not isinstance(given, str):
        raise CardmathTypeError(f"{what} are text, not {type(given).__name__}")
    return given


def _operand(value: Expression) -> str:
    """The text of an operand; anything that is not a call is in parentheses already."""
    return value.source


def _bare(source: str) -> str:
    """A text without the parentheses around all of it."""
    if not (source.startswith("(") and source.endswith(")")):
        return source
    depth = 0
    for place, letter in enumerate(source):
        depth += (letter == "(") - (letter == ")")
        if not depth and place < len(source) - 1:
            return source
    return source[1:-1]


def _shown(given: Any) -> str:  # noqa: ANN401
    if isinstance(given, Expression):
        return _bare(given.source)
    if is_fraction(given):
        return f"Fraction({given.numerator}, {given.denominator})"
    return repr(str(given)) if isinstance(given, Card) else repr(given)
