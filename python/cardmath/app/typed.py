"""Numbers that people type into the page's fields."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from cardmath._support.commas import split_numbers, without_commas
from cardmath.errors import CardmathError

_MOST = Decimal(10) ** 12


def typed_number(text: str) -> Decimal:
    """A number that is not below 0.

    Raises:
        CardmathError: it is something else.

    >>> typed_number(" 12,500 ")
    Decimal('12500')
    """
    try:
        number = Decimal(without_commas(text.strip()))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not 0 <= number <= _MOST:
        raise CardmathError(f"{text.strip() or 'nothing'} is not a number from 0 on")
    return number


def typed_numbers(text: str) -> list[Decimal]:
    """Numbers with spaces, commas or semicolons between them; at least one.

    Raises:
        CardmathError: one is not a number, or there is none.
    """
    return [typed_number(number) for number in split_numbers(text) or [""]]
