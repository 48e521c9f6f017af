"""The text of expressions in Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import isfunction, signature
from typing import Any, Protocol, TypeVar

from cardmath._cards.deck import Card, Hand
from cardmath._query.types import BOOL, NUMBER, Type
from cardmath._ranges.range import Range
from cardmath._support.fractions import is_fraction


class _Expression(Protocol):
    """The parts of an expression that its text needs."""

    type: Type
    operation: str
    numbers: tuple[Any, ...]
    source: str


_Kind = TypeVar("_Kind", bound=type)


def values_of_deals(*others: str) -> Callable[[_Kind], _Kind]:
    """Give what the public methods of a class return the text of the call: `q.hero.nuts('river')`.

    All arguments are written, but for those by keyword that are as by default.

    Args:
        others: the methods whose values keep the text of what they are made of.
    """

    def named(kind: _Kind) -> _Kind:
        for name, method in list(vars(kind).items()):
            if isfunction(method) and not name.startswith("_") and name not in others:
                setattr(kind, name, _named_by_call(method))
        return kind

    return named


def _named_by_call(method: Callable[..., Any]) -> Callable[..., Any]:
    declared = signature(method)

    @wraps(method)
    def named(*arguments: Any, **keywords: Any) -> Any:  # noqa: ANN401 # as the method declares
        found = method(*arguments, **keywords)
        given = declared.bind(*arguments, **keywords)
        given.apply_defaults()
        owner, *values = given.args
        options = [
            f"{name}={value!r}"
            for name, value in given.kwargs.items()
            if value != declared.parameters[name].default
        ]
        written = ", ".join([*map(shown, values), *options])
        return found._named(f"{owner._source}.{method.__name__}({written})")

    return named


def bare(source: str) -> str:
    """A text without the parentheses around all of it."""
    if not (source.startswith("(") and source.endswith(")")):
        return source
    depth = 0
    for place, letter in enumerate(source):
        depth += (letter == "(") - (letter == ")")
        if not depth and place < len(source) - 1:
            return source
    return source[1:-1]


def alone(given: _Expression) -> str:
    """An expression as Python writes it where it is alone.

    `1 == 1` would be a truth value, so a constant becomes an expression: `number(1) == 1`.
    """
    if given.operation != "constant":
        return given.source
    if given.type is BOOL:
        return f"(number(1) == {given.numbers[0]})"
    return f"number({bare(given.source)})" if given.type is NUMBER else given.source


def combined(left: _Expression, sign: str, right: _Expression) -> str:
    """Two expressions with a sign between them as Python writes them."""
    one = alone(left) if right.operation == "constant" else left.source
    return f"({one} {sign} {right.source})"


def shown(given: object) -> str:
    """An expression or a plain value as Python writes it."""
    if source := getattr(given, "source", None):
        return bare(source)
    if is_fraction(given):
        return f"Fraction({given.numerator}, {given.denominator})"
    return repr(str(given)) if isinstance(given, Card | Hand | Range) else repr(given)
