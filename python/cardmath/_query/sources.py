"""The text of expressions in Python, and messages about words that are unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Protocol

from cardmath._cards.deck import Card
from cardmath._query.types import BOOL, NUMBER, Type
from cardmath._support.fractions import is_fraction


class _Expression(Protocol):
    """What is looked at of an expression."""

    type: Type
    operation: str
    numbers: tuple[Any, ...]
    source: str


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
    """An expression as Python writes it where no other stands beside it.

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
    return repr(str(given)) if isinstance(given, Card) else repr(given)


def suggest(reason: str, word: str, known: Iterable[str], accepted: str = "", **shown: str) -> str:
    """A message with the known word that is most like a word, if one is.

    Args:
        reason: what is wrong.
        word: what was written; case does not matter.
        known: the words that are accepted.
        accepted: a sentence that lists them, without its full stop.
        shown: for some known words, what the message has in their place.
    """
    by_lower = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), by_lower, 1)
    if near:
        found = by_lower[near[0]]
        hint = f"; did you mean {shown.get(found, found)}?"
    else:
        hint = "." if accepted else ""
    return f"{reason}{hint} {accepted}".rstrip()
