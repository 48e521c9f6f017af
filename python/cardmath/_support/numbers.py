"""Checks of the numbers that callers pass, number formats for messages, and standard errors."""

from __future__ import annotations

import os
from math import inf, isfinite, isinf, sqrt
from sys import float_info
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction

_MOST_DIGITS = 40
"""Messages quote integers of up to this many digits; longer ones are described by their length."""

MOST_SEED = 2**64 - 1
"""The greatest seed of the core."""
NORMAL_95 = 1.959963984540054
"""The 97.5% quantile of the normal distribution."""

_MOST_PROBABILITY = 1e300
"""More of them than anybody gives could add up to infinity."""
_LARGEST_EXPONENT = 400
"""A `Decimal` of a few characters may have a fraction of a billion digits."""


def whole(what: str, given: object, least: int | None = None, most: int | None = None) -> int:
    """Check an integer: an `int`, or an object with `__index__` such as NumPy's integers.

    Args:
        what: a name of the number for messages, such as `"a number of cards"`.
        given: the value that the caller passed.
        least: the smallest value accepted; None for no bound.
        most: the largest value accepted; None for no bound.

    Returns:
        the value as an `int`.

    Raises:
        CardmathTypeError: the value is not an integer. `True` and `False` are refused too.
        CardmathError: the value is out of bounds.

    >>> whole("a number of hands", 1e6)
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathTypeError: a number of hands is an int, not float: write 1_000_000
    """
    number = index_of(given)
    if number is None:
        hint = ""
        if isinstance(given, float) and given.is_integer() and abs(given) < 10**_MOST_DIGITS:
            hint = f": write {int(given):_}"
        raise CardmathTypeError(f"{what} is an int, not {type(given).__name__}{hint}")
    bounded(what, number, least, most)
    return number


def index_of(given: object) -> int | None:
    """The value as an `int`; None if it is not an integer."""
    if type(given) is int:  # most are, and looking for the rest takes longer
        return given
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return None
    if getattr(getattr(given, "dtype", None), "kind", None) == "b":  # NumPy 2.0 took it for 0 or 1
        return None
    try:
        return int(given.__index__())
    except TypeError:  # such as an array of several integers
        return None


def flag(what: str, given: object) -> bool:
    """Check an option that is on or off.

    Raises:
        CardmathTypeError: the value is neither `True` nor `False`.
    """
    if not isinstance(given, bool):
        raise CardmathTypeError(f"{what} is True or False, not {type(given).__name__}")
    return given


def seed_of(given: int | None, most: int | None = None) -> int:
    """Check a seed; for None make a random one of 32 bits, which is short enough to type.

    Raises:
        CardmathError, CardmathTypeError: as in `whole`.
    """
    return int.from_bytes(os.urandom(4)) if given is None else whole("a seed", given, 0, most)


def long_seed_of(given: int | None) -> int:
    """Check the seed of the core's random deals, up to `2**64 - 1`; for None make one of 63 bits.

    Raises:
        CardmathError, CardmathTypeError: as in `whole`.
    """
    return int.from_bytes(os.urandom(8)) >> 1 if given is None else seed_of(given, MOST_SEED)


def real(what: str, given: object, least: float, most: float = inf) -> float:
    """Check a real number: an int, a float, or an object with `__float__`, such as a `Fraction`.

    An int stays an int. A value too large for a float counts as infinite. NaN is always refused,
    since it is within no bounds.

    Args:
        what: a name of the number for messages, such as `"an error"`.
        given: the value that the caller passed.
        least: the smallest value accepted.
        most: the largest value accepted.

    Raises:
        CardmathTypeError: the value is not a number. `True` and `False` are refused too.
        CardmathError: the value is out of bounds, or NaN.
    """
    number = _float(given) if (integer := index_of(given)) is None else integer
    if number is None:
        raise CardmathTypeError(f"{what} is a number, not {type(given).__name__}")
    if abs(number) > float_info.max:  # arithmetic with floats would fail
        number = inf if number > 0 else -inf
    bounded(what, number, least, most)
    return number


def probability(given: object) -> float:
    """Check a probability that is not yet divided by the sum of all.

    Raises:
        CardmathTypeError: it is not a number.
        CardmathError: it is below 0, infinite or NaN.
    """
    number = float(real("a probability", given, 0))
    if number > _MOST_PROBABILITY:
        raise CardmathError(f"a probability is finite, not {number}")
    return number


def _float(given: object) -> float | None:
    """The value as a float, infinite if it is too large for one; None if it is not a number."""
    if isinstance(given, bool) or not hasattr(given, "__float__"):
        return None
    try:
        return float(given.__float__())
    except (TypeError, ValueError):  # such as an array of several numbers, or a signaling NaN
        return None
    except OverflowError:
        return inf if given > 0 else -inf  # type: ignore[operator] # numbers compare


def exact(what: str, given: object, least: float, most: float) -> Fraction:
    """Check a real number as `real` does, and take it for exactly the number that it is.

    >>> from fractions import Fraction
    >>> exact("an equity", Fraction(1, 3), 0, 1), exact("an equity", 0.5, 0, 1)
    (Fraction(1, 3), Fraction(1, 2))
    >>> exact("an equity", 0.8, 0, 1) == Fraction(4, 5)
    False
    """
    real(what, given, least, most)
    found = rational(what, given)
    bounded(what, found, least, most)  # the float may have been rounded to a bound
    return found


def positive(what: str, given: object) -> float:
    """Check a real number that is above 0 and finite; arguments and errors as in `real`.

    >>> positive("a pot", 0)
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: a pot is above 0 and finite, not 0
    """
    number = float(real(what, given, -inf))
    if not 0 < number < inf:
        raise CardmathError(f"{what} is above 0 and finite, not {number:g}")
    return number


def rational(what: str, given: object) -> Fraction:
    """Take any finite number for exactly the number that it is.

    Raises:
        CardmathTypeError: the value is not a number. `True` and `False` are refused too.
        CardmathError: it is infinite, NaN, or a `Decimal` whose fraction would fill the memory.

    >>> from decimal import Decimal
    >>> rational("a stack", Decimal("0.1"))
    Fraction(1, 10)
    >>> rational("a stack", Decimal("1e-999999999"))
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: a stack is 0, or from 1e-400 to 1e400, not 1e-999999999
    """
    from decimal import Decimal

    from cardmath._support.fractions import Fraction, is_fraction

    if is_fraction(given):
        return Fraction(given)
    if isinstance(given, Decimal):
        if given.is_finite() and abs(given.adjusted()) > _LARGEST_EXPONENT and given:
            bounds = f"from 1e-{_LARGEST_EXPONENT} to 1e{_LARGEST_EXPONENT}"
            raise CardmathError(f"{what} is 0, or {bounds}, not {given:.3g}")
        number: float | Decimal | None = given
    else:
        number = _float(given) if (integer := index_of(given)) is None else integer
    if number is None:
        raise CardmathTypeError(f"{what} is a number, not {type(given).__name__}")
    if isinstance(number, Decimal):  # `isfinite` refuses a signaling NaN with an error of Python
        is_finite = number.is_finite()
    else:
        is_finite = isinstance(number, int) or isfinite(number)
    if not is_finite:
        raise CardmathError(f"{what} is a number, not {number}")
    return Fraction(number)


def bounded(what: str, number: float | Fraction, least: float | None, most: float | None) -> None:
    """Check that a number is within bounds, both included; None means no bound.

    Raises:
        CardmathError: the number is out of bounds; the message gives the bounds.
    """
    low, high = -inf if least is None else least, inf if most is None else most
    if not low <= number <= high:
        raise CardmathError(f"{what} is {_span(low, high)}, not {shown(number)}")


def _span(least: float, most: float) -> str:
    """The bounds in words: `0 or more`, `up to 9`, `1 to 9` or `a number`."""
    if isinf(most) and isinf(least):
        return "a number"
    if isinf(most):
        return f"{shown(least)} or more"
    return f"up to {shown(most)}" if isinf(least) else f"{shown(least)} to {shown(most)}"


def shown(number: float | Fraction) -> str:
    """Format a number for a message; of a very long integer, only its approximate length.

    Python refuses to write integers of over 4,300 digits.
    """
    if isinstance(number, int):
        if abs(number) >= 10**_MOST_DIGITS:
            return f"an integer of about {int(number.bit_length() * 0.30103) + 1:,} digits"
        return f"{number:,}"
    top, bottom = getattr(number, "numerator", 0), getattr(number, "denominator", 1)
    if max(abs(top), bottom) >= 10**_MOST_DIGITS:
        return "a fraction of many digits"
    return str(number)


def ratio(fraction: Fraction) -> str:
    """Format a fraction for JSON, as `p/q`.

    >>> from fractions import Fraction
    >>> ratio(Fraction(3))
    '3/1'
    """
    return f"{fraction.numerator}/{fraction.denominator}"


def in_percent(share: Fraction | float, decimals: int = 2) -> str:
    """Write a share in percent, without the sign."""
    return f"{float(100 * share):.{decimals}f}"


def significant(number: Fraction, digits: int) -> str:
    """Write a fraction with some significant digits, also one that is too small for a float.

    >>> from fractions import Fraction
    >>> significant(Fraction(1, 3), 2), significant(Fraction(1, 3 * 10**400), 2)
    ('0.33', '3.3e-401')
    """
    from decimal import Decimal

    near = float(number)
    if near or not number:
        return f"{near:,.{digits}g}"
    return f"{Decimal(number.numerator) / Decimal(number.denominator):.{digits}g}"


def error_of_mean(mean: float, square: float, samples: int) -> float:
    """Estimate the standard error of the mean of a sample of numbers from 0 to 1.

    Args:
        mean: the mean of the sample.
        square: the mean of the squares.
        samples: the sample size; for less than 2 the answer is 1.
    """
    if samples < 2:
        return 1.0
    # Bound the variance from below, as if one more value had differed. Otherwise a sample of equal
    # values would have a standard error of 0.
    variance = max(square - mean**2, 1 / samples)
    return float((variance / (samples - 1)) ** 0.5)


def error_of_share(share: float, samples: int) -> float:
    """The standard error of an observed share, given the true share; infinite for no samples."""
    return sqrt(share * (1 - share) / samples) if samples else inf


def interval_95(mean: float | None, error: float | None) -> tuple[float, float] | None:
    """The 95% confidence interval by the normal distribution; None without a standard error."""
    if mean is None or error is None:
        return None
    half = NORMAL_95 * error
    return mean - half, mean + half


def small(number: int) -> str:
    """Write a small number of cards as a word, and a larger one in digits."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven")
    return words[number] if number < len(words) else str(number)
