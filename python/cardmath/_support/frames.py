"""Conversion of the columns of a table to NumPy, pandas and polars.

A column is a list of values of one type: str, bool, int, float or `Fraction`, or None where a value
is missing. Integers of any size stay integers; fractions become float64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._support import optional
from cardmath._support.lists import is_one_of
from cardmath._support.numbers import ratio
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy import dtype, ndarray, recarray, record

    Columns = Mapping[str, list[Any]]

BACKENDS = ("pandas", "polars")
"""The packages whose data frames are supported."""

_MOST_BITS = 63  # of the magnitude of an int64


def decimals(columns: Columns) -> dict[str, list[Any]]:
    """Convert every column that has a `Fraction` or a float to floats; leave the others."""
    return {name: _decimal(column) for name, column in columns.items()}


def _decimal(column: list[Any]) -> list[Any]:
    from cardmath._support.fractions import is_fraction

    if not any(isinstance(value, float) or is_fraction(value) for value in column):
        return column
    return [None if value is None else float(value) for value in column]


def as_texts(columns: Columns) -> dict[str, list[Any]]:
    """Convert every `Fraction` to the text `p/q`; leave the rest."""
    from cardmath._support.fractions import is_fraction

    return {
        name: [ratio(value) if is_fraction(value) else value for value in column]
        for name, column in columns.items()
    }


def records(columns: Columns) -> recarray[Any, dtype[record]]:
    """Make a NumPy record array; missing values become 0, nan or empty text."""
    arrays = {name: _array(column) for name, column in decimals(columns).items()}
    length = max(map(len, arrays.values()), default=0)
    table = np.empty(length, [(name, array.dtype) for name, array in arrays.items()])
    for name, array in arrays.items():
        table[name] = array
    return table.view(np.recarray)


def _array(column: list[Any]) -> ndarray[Any, Any]:
    missing = {int: 0, bool: False, str: ""}.get(_type_of(column), float("nan"))
    return np.array([missing if value is None else value for value in column])


def _type_of(column: list[Any]) -> type:
    """The type of the values; float if all are missing."""
    return next((type(value) for value in column if value is not None), float)


def frame_package(backend: str, extra: str = "") -> Any:  # noqa: ANN401
    """The package of that name that makes data frames; the extra installs it.

    Raises:
        CardmathError: it is unknown or not installed.
    """
    if not is_one_of(backend, BACKENDS):
        raise CardmathError(f"{quote(backend)} makes no data frames; use {' or '.join(BACKENDS)}")
    return optional.load(backend, "a data frame", extra)


def frame(columns: Columns, backend: str) -> Any:  # noqa: ANN401
    """Make a data frame; None becomes the missing value of the backend.

    Fractions become what the backend makes of objects: `decimals` comes first where they should
    be floats.

    Raises:
        CardmathError: the backend is unknown or not installed.
    """
    package = frame_package(backend)
    series = _pandas_series if backend == "pandas" else _polars_series
    return package.DataFrame({name: series(package, column) for name, column in columns.items()})


def _pandas_series(pandas: Any, column: list[Any]) -> Any:  # noqa: ANN401
    kind = _type_of(column)
    if kind is float:
        return pandas.Series(column, dtype="float64")
    if kind is int and None in column and _fits(column):  # pandas would convert them to float64
        return pandas.Series(column, dtype="Int64")
    return pandas.Series(column)


def _polars_series(polars: Any, column: list[Any]) -> Any:  # noqa: ANN401
    kind = _type_of(column)
    if kind is float:
        return polars.Series(column, dtype=polars.Float64)
    if kind is int:
        return polars.Series(column, dtype=polars.Int64 if _fits(column) else polars.Int128)
    return polars.Series(column)


def _fits(column: list[Any]) -> bool:
    """Whether all integers fit in an int64."""
    return all(value is None or value.bit_length() <= _MOST_BITS for value in column)
