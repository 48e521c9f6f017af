"""Reads numbers as users give them (integers, fractions, cards or text) and checks their size."""

from __future__ import annotations

import re
from collections.abc import Iterable
from numbers import Rational
from typing import TypeAlias

from cardmath._cards.deck import Card, cards
from cardmath._core import MOST_NUMBERS
from cardmath._support.fractions import Fraction
from cardmath._support.lists import is_iterable
from cardmath.errors import CardmathError, CardmathTypeError, CardTextError, NumberTextError, quote

NumberLike: TypeAlias = int | Fraction | str
"""A number: an int, a `Fraction`, or text such as `-3`, `1/2` or `0.5`."""

NumbersLike: TypeAlias = str | Iterable[NumberLike | Card]
"""Numbers: text of numbers or cards, or an iterable of numbers and cards."""

OPERATORS = "+-*/"
FACES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
"""The values of the ranks that are not digits."""

_NUMBER = re.compile(r"[-−]?(\d+(/\d+)?|\d*\.\d+)", re.ASCII)
_LONGEST = 100
"""The most characters of a number, and the most numbers that are read before refusing."""
_LONGEST_TEXT = 10_000
BITS = 127
"""The core computes with signed integers of 128 bits."""
# What `MOST_NUMBERS` numbers cost, from which the cost of more numbers is estimated.
_FORMS_OF_MOST = 27_914_126
_FORMS_A_SECOND = 50_000_000
_GIGABYTES_OF_MOST = 0.2


def read_number(number: object) -> Fraction:
    """Read one number.

    Raises:
        NumberTextError: a text is not a number.
        CardmathTypeError: it has another type, such as float, which is not exact.
    """
    if isinstance(number, Card):
        return _card_value(number)
    if isinstance(number, bool):
        raise CardmathTypeError("a number is an int, a Fraction, text or a Card, not bool")
    if isinstance(number, str):
        return _token(number.strip(), number, 0)
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, float):
        raise CardmathTypeError(
            f"{number!r} is a float, which is rarely exact: give an int, a Fraction, or text "
            "such as '1/2' or '0.5'"
        )
    raise CardmathTypeError(
        f"a number is an int, a Fraction, text or a Card, not {type(number).__name__}"
    )


def read_numbers(given: NumbersLike) -> tuple[Fraction, ...]:
    """Read numbers or cards. An ace is 1; jack, queen and king are 11, 12 and 13.

    Raises:
        CardmathError: there are no numbers, too many of them, or the text is too long.
        NumberTextError: a text is neither a number nor a card.
        RepeatedCardError: a card occurs twice.
        CardmathTypeError: an item has another type.
    """
    if isinstance(given, str):
        numbers = _from_text(given)
    elif is_iterable(given):
        numbers = _from_items(given)
    else:
        raise CardmathTypeError(
            f"numbers are text or an iterable of numbers, not {type(given).__name__}"
        )
    if not numbers:
        raise CardmathError(f"there are no numbers: give 1 to {MOST_NUMBERS} of them")
    return numbers


def _from_items(given: Iterable[object]) -> tuple[Fraction, ...]:
    numbers, seen = [], []
    for item in given:
        if isinstance(item, Card):
            seen.append(str(item))
        numbers.append(read_number(item))
        if len(numbers) > _LONGEST:
            raise CardmathError(
                f"there are over {_LONGEST} numbers: at most {MOST_NUMBERS} are accepted"
            )
    cards(" ".join(seen))  # raises an error if a card occurs twice
    return tuple(numbers)


def _from_text(text: str) -> tuple[Fraction, ...]:
    if len(text) > _LONGEST_TEXT:
        raise CardmathError(
            f"a text of {len(text):,} characters is not read as numbers: at most "
            f"{_LONGEST_TEXT:,} characters are accepted"
        )
    numbers: list[Fraction] = []
    others: list[str] = []
    for found in re.finditer(r"[^\s,]+", text):
        token = found[0]
        if _NUMBER.fullmatch(token) or token.upper() in FACES:
            numbers.append(_token(token, text, found.start()))
        else:
            numbers.extend(_cards(token, text, found.start()))
            others.append(token)
    cards(" ".join(others))  # raises an error if a card occurs twice
    return tuple(numbers)


def _cards(token: str, text: str, start: int) -> list[Fraction]:
    try:
        return [_card_value(card) for card in cards(token)]
    except CardTextError:
        raise _no_number(token, text, start) from None


def _no_number(token: str, text: str, start: int) -> NumberTextError:
    reason = "a number is written 8, -3, 1/2 or 0.5, a card 6h, Td or 10d"
    return NumberTextError(reason, token, text, start)


def _token(token: str, text: str, start: int) -> Fraction:
    if token.upper() in FACES:
        return Fraction(FACES[token.upper()])
    if not _NUMBER.fullmatch(token):
        raise _no_number(token, text, start)
    if len(token) > _LONGEST:
        reason = f"a number has up to {_LONGEST} characters"
        raise NumberTextError(reason, token, text, start)
    try:
        return Fraction(token.replace("−", "-"))
    except ZeroDivisionError:
        raise NumberTextError("it divides by zero", token, text, start) from None


def _card_value(card: Card) -> Fraction:
    rank = card.id // 4 + 2
    return Fraction(1 if rank == 14 else rank)


def pair(number: Fraction) -> tuple[int, int]:
    """A number as the core takes it: its numerator and denominator."""
    return number.numerator, number.denominator


def fits(target: Fraction) -> bool:
    """Whether the core can compute with a target."""
    return max(map(int.bit_length, pair(target))) < BITS


def target_pair(target: Fraction) -> tuple[int, int]:
    """A target as the core takes it.

    Raises:
        CardmathError: it is too long.
    """
    if not fits(target):
        raise CardmathError("the target is too long: up to 126 bits are accepted")
    return pair(target)


def check_size(numbers: tuple[Fraction, ...], most: int = BITS) -> None:
    """Refuse too many numbers to search, or numbers so long that a result could overflow.

    Args:
        numbers: the numbers of a puzzle.
        most: the most bits that a numerator or denominator may need.

    Raises:
        CardmathError: the message says what the search would cost.
    """
    check_count(len(numbers))
    bits = sum(max(map(int.bit_length, pair(number))) for number in numbers) + len(numbers)
    if bits > most:
        raise CardmathError(
            f"these numbers are too long: their results can have {bits} bits, and up to {most} "
            "are computed exactly; use shorter or fewer numbers"
        )


def check_count(count: int) -> None:
    """Refuse too many numbers to search.

    Raises:
        CardmathError: the message says what the search would cost.
    """
    if count <= MOST_NUMBERS:
        return
    more = 40 ** min(count - MOST_NUMBERS, 6)  # each further number means some 40 times as many
    forms = _FORMS_OF_MOST * more
    raise CardmathError(
        f"{count} numbers can be combined in about {forms:.0e} ways or more, "
        f"{_duration(forms / _FORMS_A_SECOND)} of work and {more * _GIGABYTES_OF_MOST:,.0f} GB of "
        f"memory; at most {MOST_NUMBERS} numbers are accepted"
    )


def _duration(seconds: float) -> str:
    for name, size in [("years", 31_557_600), ("days", 86_400), ("hours", 3600), ("minutes", 60)]:
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {name}"
    return f"{seconds:,.0f} seconds"


def check_operators(operators: str) -> str:
    """Read a set of operators; return them in the order of `+-*/`.

    Raises:
        CardmathError: the text has another character, or no operator.
        CardmathTypeError: it is not text.
    """
    if not isinstance(operators, str):
        raise CardmathTypeError(f"operators are text, not {type(operators).__name__}")
    plain = operators.translate(SIGNS)
    for sign in plain:
        if sign not in OPERATORS and not sign.isspace() and sign != ",":
            raise CardmathError(f"{quote(sign)} is not an operator; the operators are + - * /")
    chosen = "".join(operator for operator in OPERATORS if operator in plain)
    if not chosen:
        raise CardmathError("there are no operators: give one or more of + - * /")
    return chosen


SIGNS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", ":": "/"})
"""Other characters for the operators."""


def shown(numbers: Iterable[Fraction]) -> str:
    """Numbers as text, such as `6 6 5 2`."""
    return " ".join(map(str, numbers))
