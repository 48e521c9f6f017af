"""What a player typed, read as an expression. Nothing is evaluated but numbers and operators."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from cardmath.errors import CardmathTypeError, ExpressionError
from cardmath.twenty_four.expression import Expression, Number, Operation
from cardmath.twenty_four.numbers import FACES, SIGNS

LONGEST = 1000
DEEPEST = 50
_LONGEST_NUMBER = 100
_TOKEN = re.compile(r"\s*(\d+|[+\-*/()]|[AaTtJjQqKk](?![A-Za-z])|$|.)", re.ASCII | re.DOTALL)


def parse(text: str) -> Expression:
    """Read an expression: whole numbers, `+ - * /`, parentheses, and A T J Q K for 1 and 10 to 13.

    The signs `× · ÷ : −` are read too, and a minus before a number.

    Raises:
        ExpressionError: it is none, is too long or too deep, or divides by zero; it has the place.
        CardmathTypeError: it is no text.

    >>> parse("8 / (3 - (8 ÷ 3))").value
    Fraction(24, 1)
    >>> parse("2*)")
    Traceback (most recent call last):
        ...
    cardmath.errors.ExpressionError: ')': a number or ( is wanted here (character 3 of '2*)')
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"an expression is text, not {type(text).__name__}")
    return _Reader(text).whole()


class _Reader:
    """A recursive descent through the tokens of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        if len(text) > LONGEST:
            reason = f"an expression has up to {LONGEST:,} characters, this one {len(text):,}"
            raise ExpressionError(reason, "", text, LONGEST)
        self._plain = text.translate(SIGNS)
        self._token = ""
        self._start = self._end = 0
        self._depth = 0
        self._next()

    def _next(self) -> None:
        found = _TOKEN.match(self._plain, self._end)
        assert found is not None  # an end, or any character
        self._token = found[1]
        self._start, self._end = found.span(1)

    def _wrong(self, reason: str) -> ExpressionError:
        token = self._text[self._start : self._end]
        return ExpressionError(reason, token, self._text, self._start)

    def whole(self) -> Expression:
        if not self._token:
            raise self._wrong("there is nothing where an expression is wanted")
        expression = self._sum()
        if self._token == ")":
            raise self._wrong("this ) closes nothing")
        if self._token:
            raise self._wrong(self._unexpected("an operator + - * /"))
        return expression

    def _unexpected(self, wanted: str) -> str:
        known = _is_digits(self._token) or self._token in "()+-*/" or self._token.upper() in FACES
        if not self._token:
            return f"the text ends where {wanted} is wanted"
        if known:
            return f"{wanted} is wanted here"
        return f"this is no part of an expression; {wanted} is wanted"

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
        operator, place = self._token, (self._start, self._end)
        self._next()
        right = read()
        try:
            return Operation(left, operator, right)
        except ZeroDivisionError:
            self._start, self._end = place
            raise self._wrong(f"this divides by {right}, which is zero") from None

    def _operand(self) -> Expression:
        if self._token == "(":
            return self._inner()
        sign = 1
        if self._token == "-":
            sign = -1
            self._next()
        value = sign * self._number()
        self._next()
        return Number(Fraction(value))

    def _inner(self) -> Expression:
        opened = self._start
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._wrong(f"parentheses are nested up to {DEEPEST} deep")
        self._next()
        expression = self._sum()
        if not self._token:
            self._start, self._end = opened, opened + 1
            raise self._wrong("this ( is never closed")
        if self._token != ")":
            raise self._wrong(self._unexpected("an operator or )"))
        self._depth -= 1
        self._next()
        return expression

    def _number(self) -> int:
        if self._token and self._token.upper() in FACES:
            return FACES[self._token.upper()]
        if not _is_digits(self._token):
            raise self._wrong(self._unexpected("a number or ("))
        if len(self._token) > _LONGEST_NUMBER:
            raise self._wrong(f"a number has up to {_LONGEST_NUMBER} digits")
        return int(self._token)


def _is_digits(token: str) -> bool:
    return token.isascii() and token.isdigit()
