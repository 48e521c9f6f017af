"""Numbers: checking those that callers give, writing fractions, and standard errors."""

from __future__ import annotations

from math import inf, isinf, sqrt
from sys import float_info
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["bounded", "error_of_mean", "error_of_share", "ratio", "real", "shown", "small", "whole"]

_MOST_DIGITS = 40
"""Messages quote integers of up to so many digits."""


def whole(what: str, given: object, least: int | None = None, most: int | None = None) -> int:
    """Check an integer: an `int`, or what Python takes for one, such as NumPy's integers.

    Args:
        what: what the number is, for messages, such as `"a number of cards"`.
        given: what the caller gave.
        least: the smallest number that is accepted; None for any.
        most: the greatest; None for any.

    Raises:
        CardmathTypeError: it is no integer; `True` and `False` are none either.
        CardmathError: it is too small or too large.

    >>> whole("a number of hands", 1e6)
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathTypeError: a number of hands is an int, not float: write 1_000_000
    """
    number = _index(given)
    if number is None:
        hint = ""
        if isinstance(given, float) and given.is_integer() and abs(given) < 10**_MOST_DIGITS:
            hint = f": write {int(given):_}"
        raise CardmathTypeError(f"{what} is an int, not {type(given).__name__}{hint}")
    bounded(what, number, least, most)
    return number


def _index(given: object) -> int | None:
    """An integer as an `int`; None if it is no integer."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return None
    try:
        return int(given.__index__())
    except TypeError:  # such as an array of several integers
        return None


def real(what: str, given: object, least: float, most: float = inf) -> float:
    """Check a number: an int, a float, or what Python takes for one, such as a `Fraction`.

    An int stays an int. Not-a-number lies between no bounds, so it is refused.

    Raises:
        CardmathTypeError: it is no number; `True` and `False` are none either.
        CardmathError: it is too small or too large.
    """
    number = _float(given) if (integer := _index(given)) is None else integer
    if number is None:
        raise CardmathTypeError(f"{what} is a number, not {type(given).__name__}")
    if abs(number) > float_info.max:  # arithmetic with floats would fail
        number = inf if number > 0 else -inf
    bounded(what, number, least, most)
    return number


def _float(given: object) -> float | None:
    """A number as a float, infinite if it is too large for one; None if it is no number."""
    if isinstance(given, bool) or not hasattr(given, "__float__"):
        return None
    try:
        return float(given.__float__())
    except TypeError:  # such as an array of several numbers
        return None
    except OverflowError:
        return inf if given > 0 else -inf  # type: ignore[operator] # numbers compare


def bounded(what: str, number: float, least: float | None, most: float | None) -> None:
    """Check that a number is neither too small nor too large.

    Raises:
        CardmathError: it is; the message tells the bounds.
    """
    low, high = -inf if least is None else least, inf if most is None else most
    if not low <= number <= high:
        raise CardmathError(f"{what} is {_span(low, high)}, not {shown(number)}")


def _span(least: float, most: float) -> str:
    """From where to where, in words."""
    if isinf(most):
        return f"{shown(least)} or more"
    return f"up to {shown(most)}" if isinf(least) else f"{shown(least)} to {shown(most)}"


def shown(number: float) -> str:
    """A number for a message: of an integer with many digits, how many they are about."""
    if isinstance(number, int):
        if abs(number) >= 10**_MOST_DIGITS:
            return f"an integer of about {int(number.bit_length() * 0.30103) + 1:,} digits"
        return f"{number:,}"
    return str(number)


def ratio(fraction: Fraction) -> str:
    """A fraction as JSON has it: `p/q`.

    >>> from fractions import Fraction
    >>> ratio(Fraction(3))
    '3/1'
    """
    return f"{fraction.numerator}/{fraction.denominator}"


def error_of_mean(mean: float, square: float, samples: int) -> float:
    """The standard error of a mean of numbers from 0 to 1.

    Args:
        mean: the mean of the sample.
        square: the mean of the squares.
        samples: the size of the sample.
    """
    if samples < 2:
        return 1.0
    # Bound the variance from below, as if one more sample had differed: else a sample in which
    # all are alike would be called certain.
    variance = max(square - mean**2, 1 / samples)
    return float((variance / (samples - 1)) ** 0.5)


def error_of_share(share: float, samples: int) -> float:
    """The standard error of how often something is observed whose true share is known."""
    return sqrt(share * (1 - share) / samples) if samples else inf


def small(number: int) -> str:
    """A small number of cards in words."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven")
    return words[number] if number < len(words) else str(number)
