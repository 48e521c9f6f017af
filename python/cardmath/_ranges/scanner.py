"""The text of a range and the place up to which it is read: words, numbers, weights and errors."""

from __future__ import annotations

import re
from typing import Never

from cardmath._ranges.patterns import BRACKETS
from cardmath._ranges.tokens import DASHES, NUMBER
from cardmath._ranges.weights import FINEST
from cardmath._support.fractions import Fraction
from cardmath.errors import RangeTextError

_MOST_DIGITS = 400
_TOO_FINE = f"a number has {_MOST_DIGITS} digits at most"

_SPACE = re.compile(r"\s*+")
_WORD = re.compile(rf"(?:{BRACKETS}|[^\s,;()@:%!+{DASHES}])++")
_WEIGHT = re.compile(rf"({NUMBER})(?:\s*+/\s*+({NUMBER}))?(\s*+%)?")


class RangeScanner:
    """A text that is read from left to right.

    Attributes:
        text: the text.
        at: the position up to which it is read.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def word(self, start: int | None = None) -> str:
        """The word at a position, by default the current one; or empty text."""
        found = _WORD.match(self.text, self.at if start is None else start)
        return found[0] if found else ""

    def skipped(self, start: int | None = None) -> int:
        """The position after any spaces."""
        found = _SPACE.match(self.text, self.at if start is None else start)
        return found.end() if found else self.at

    def fail(self, reason: str, token: str, position: int) -> Never:
        """Raise an error with its reason, its token and its position."""
        raise RangeTextError(reason, token, self.text, position)

    def number(self, digits: str, start: int) -> Fraction:
        """A decimal number as a fraction."""
        whole, _, decimals = digits.partition(".")
        if len(digits) > _MOST_DIGITS + 2:
            self.fail(_TOO_FINE, digits, start)
        return Fraction(int(whole + decimals), 10 ** len(decimals))

    def weight(self, mark: int) -> Fraction:
        """Read the weight after a colon or an at sign."""
        self.at = self.skipped(mark + 1)
        found = _WEIGHT.match(self.text, self.at)
        if found is None:
            token = self.word() or self.text[mark]
            place = self.at if self.word() else mark
            self.fail("a weight is a number, such as 0.5, 50% or 1/2", token, place)
        weight = self.number(found[1], self.at)
        if found[2]:
            divisor = self.number(found[2], found.start(2))
            if not divisor:
                self.fail("a weight cannot be divided by 0", found[0], self.at)
            weight /= divisor
        if found[3]:
            weight /= 100
        if weight > 1:
            hint = f"; {found[0]}% is a percentage" if weight <= 100 and not found[3] else ""
            self.fail(f"a weight is 0 to 1, or 0% to 100%{hint}", found[0], self.at)
        if weight.denominator > FINEST:
            self.fail(_TOO_FINE, found[0], self.at)
        self.at = found.end()
        return weight
