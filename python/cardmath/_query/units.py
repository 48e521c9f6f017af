"""The units of numbers: raw values divided by a whole number, or fractions without a unit."""

from __future__ import annotations

from collections.abc import Hashable
from math import lcm
from typing import Any, Protocol, Self, TypeVar


class _Value(Protocol):
    """A number of a deal."""

    operation: str
    numbers: tuple[Hashable, ...]
    unit: int | None

    def _with(self, **changed: Any) -> Self:  # parts of any type
        """The same value with some parts changed."""


Value = TypeVar("Value", bound=_Value)


def alike(left: Value, right: Value) -> tuple[Value, Value, int | None]:
    """Two values with one unit."""
    if left.unit is None or right.unit is None:
        return without_unit(left), without_unit(right), None
    unit = lcm(left.unit, right.unit)
    return _scaled(left, unit), _scaled(right, unit), unit


def without_unit(value: Value) -> Value:
    """A value as a fraction."""
    if value.unit is None or value.unit == 1:
        return value._with(unit=None)
    operands = value, _whole_number(value, value.unit)
    return value._with(operation="divide", operands=operands, numbers=(), unit=None)


def _scaled(value: Value, unit: int) -> Value:
    """A value with its unit raised to a multiple of it."""
    assert value.unit is not None  # the caller looks
    if value.unit == unit:
        return value
    times = unit // value.unit
    if value.operation == "constant":
        (raw,) = value.numbers
        assert isinstance(raw, int)
        return value._with(numbers=(raw * times,), unit=unit)
    operands = value, _whole_number(value, times)
    return value._with(operation="multiply", operands=operands, numbers=(), unit=unit)


def _whole_number(like: Value, given: int) -> Value:
    return like._with(
        operation="constant", operands=(), numbers=(given,), source=str(given), unit=1
    )
