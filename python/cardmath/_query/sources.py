"""The text of expressions in Python."""

from __future__ import annotations

from cardmath._cards.deck import Card
from cardmath._support.fractions import is_fraction


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


def shown(given: object) -> str:
    """An expression or a plain value as Python writes it."""
    if source := getattr(given, "source", None):
        return bare(source)
    if is_fraction(given):
        return f"Fraction({given.numerator}, {given.denominator})"
    return repr(str(given)) if isinstance(given, Card) else repr(given)
