"""`Fraction`, as Python 3.12 has it: it can be formatted, as in `f"{equity:.2%}"`.

In Python 3.11 it is a subclass, whose arithmetic stays within it. From 3.12 on it is Python's own,
and this module can go when 3.11 does.
"""

from __future__ import annotations

import fractions
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeIs

__all__ = ["Fraction", "is_fraction"]


def is_fraction(value: object) -> TypeIs[fractions.Fraction]:
    """Whether a value is a fraction, one of Python's own or one of ours."""
    return isinstance(value, fractions.Fraction)


if TYPE_CHECKING or sys.version_info >= (3, 12):
    Fraction = fractions.Fraction
else:
    _FIXED = re.compile(r"(.*?)(?:\.(\d+))?([fF%])", re.DOTALL)
    _DIGITS = 6  # after the point, if the format does not say
    _OPERATIONS = (
        *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__"),
        *("__rtruediv__", "__mod__", "__rmod__", "__pow__", "__neg__", "__pos__", "__abs__"),
        *("__round__", "limit_denominator"),
    )

    class Fraction(fractions.Fraction):
        """An exact ratio of two integers; see Python's `fractions.Fraction`."""

        __slots__ = ()

        def __format__(self, form: str) -> str:
            if not form:
                return str(self)
            fixed = _FIXED.fullmatch(form)
            if fixed is None:
                return format(float(self), form)
            from decimal import Decimal

            # Round exactly: the nearest float of a tie is above it or below it.
            before, digits, kind = fixed.groups()
            shown = _DIGITS if digits is None else int(digits)
            places = shown + 2 * (kind == "%")
            minus = "-" if self < 0 else ""
            rounded = Decimal(f"{minus}{round(abs(self) * 10**places)}e-{places}")
            return format(rounded, f"{before}.{shown}{kind}")

    def _within(name: str) -> Callable[..., Any]:
        """An operation whose answer is a fraction of this class."""
        inherited = getattr(fractions.Fraction, name)

        def operation(self: Fraction, *others: Any) -> Any:  # noqa: ANN401
            found = inherited(self, *others)
            if type(found) is not fractions.Fraction:
                return found
            made = object.__new__(Fraction)
            made._numerator, made._denominator = found.numerator, found.denominator
            return made

        operation.__name__ = operation.__qualname__ = name
        operation.__doc__ = inherited.__doc__
        return operation

    for _name in _OPERATIONS:
        setattr(Fraction, _name, _within(_name))
