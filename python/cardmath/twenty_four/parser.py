"""Parses text as an arithmetic expression of numbers, `+ - * /` and parentheses.

The text is never run as Python code.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardmath._support.fractions import Fraction
from cardmath.errors import CardmathTypeError, ExpressionError
from cardmath.twenty_four.expression import Expression, Number, Operation
from cardmath.twenty_four.numbers import FACES, SIGNS

LONGEST = 1000
DEEPEST = 50
_LONGEST_NUMBER = 100
_TOKEN = re.compile(r"\s*(\d+|[+\-*/()]|[AaTtJjQqKk](?![A-Za-z])|$|.)", re.ASCII | re.DOTALL)


def parse(text: str) -> Expression:
    """Parse an expression: whole numbers, `+ - * /`, parentheses, and A T J Q K for 1, 10 to 13.

    The signs `× · ÷ : −` are accepted too, and a minus sign before a number.

    Raises:
        ExpressionError: the text is not an expression, has over 1,000 characters, is nested over
            50 deep, or divides by zero. The error has the position.
        CardmathTypeError: it is not text.

    >>> parse("8 / (3 - (8 ÷ 3))").value
    Fraction(24, 1)
    >>> parse("2*)")
    Traceback (most recent call last):
        ...
    cardmath.errors.ExpressionError: ')': a number or ( is expected here (character 3 of '2*)')
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"an expression is text, not {type(text).__name__}")
    return _Parser(text).parse()


class _Parser:
    """A recursive-descent parser."""

    def __init__(self, text: str) -> None:
        self._text = text
        if len(text) > LONGEST:
            reason = f"an expression has up to {LONGEST:,} characters, this one has {len(text):,}"
            raise ExpressionError(reason, "", text, LONGEST)
        self._plain = text.translate(SIGNS)
        self._token = ""
        self._start = self._end = 0
        self._depth = 0
        self._advance()

    def _advance(self) -> None:
        """Go to the next token; at the end of the text it is empty."""
        found = _TOKEN.match(self._plain, self._end)
        assert found is not None  # the pattern matches any character, and the end
        self._token = found[1]
        self._start, self._end = found.span(1)

    def _error(self, reason: str) -> ExpressionError:
        """An error at the current token."""
        token = self._text[self._start : self._end]
        return ExpressionError(reason, token, self._text, self._start)

    def parse(self) -> Expression:
        """Parse the whole text."""
        if not self._token:
            raise self._error("the expression is empty")
        expression = self._sum()
        if self._token == ")":
            raise self._error("this ) has no matching (")
        if self._token:
            raise self._unexpected("an operator + - * /")
        return expression

    def _unexpected(self, expected: str) -> ExpressionError:
        """An error at the current token, where something else was expected."""
        known = _is_digits(self._token) or self._token in "()+-*/" or self._token.upper() in FACES
        if not self._token:
            return self._error(f"the text ends where {expected} is expected")
        if known:
            return self._error(f"{expected} is expected here")
        return self._error(f"this cannot be part of an expression; {expected} is expected")

    def _sum(self) -> Expression:
        expression = self._product()
        while self._token and self._token in "+-":
            expression = self._operation(expression, self._product)
        return expression

    def _product(self) -> Expression:
        expression = self._operand()
        while self._token and self._token in "*/":
            expression = self._operation(expression, self._operand)
        return expression

    def _operation(self, left: Expression, read: Callable[[], Expression]) -> Expression:
        operator, span = self._token, (self._start, self._end)
        self._advance()
        right = read()
        try:
            return Operation(left, operator, right)
        except ZeroDivisionError:
            self._start, self._end = span
            zero = "zero" if str(right) == "0" else f"{right}, which is zero"
            raise self._error(f"this divides by {zero}") from None

    def _operand(self) -> Expression:
        if self._token == "(":
            return self._parenthesis()
        sign = 1
        if self._token == "-":
            sign = -1
            self._advance()
        value = sign * self._number()
        self._advance()
        return Number(Fraction(value))

    def _parenthesis(self) -> Expression:
        opened = self._start
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._error(f"parentheses may be nested up to {DEEPEST} deep")
        self._advance()
        expression = self._sum()
        if not self._token:
            self._start, self._end = opened, opened + 1
            raise self._error("this ( is never closed")
        if self._token != ")":
            raise self._unexpected("an operator or )")
        self._depth -= 1
        self._advance()
        return expression

    def _number(self) -> int:
        if self._token and self._token.upper() in FACES:
            return FACES[self._token.upper()]
        if not _is_digits(self._token):
            raise self._unexpected("a number or (")
        if len(self._token) > _LONGEST_NUMBER:
            raise self._error(f"a number has up to {_LONGEST_NUMBER} digits")
        return int(self._token)


def _is_digits(token: str) -> bool:
    return token.isascii() and token.isdigit()
