"""The columns of a table as other programs have them: NumPy, pandas and polars.

A column is a list of values of one kind: text, bool, int, float or `Fraction`, and None where there
is no value. Whole numbers stay whole, however great; fractions become float64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._support import optional
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy import dtype, ndarray, recarray, record

    Columns = Mapping[str, list[Any]]

__all__ = ["BACKENDS", "frame", "plain", "records"]

BACKENDS = ("pandas", "polars")
"""The packages whose data frames can be made."""

_LONGEST = 63  # bits of an integer that NumPy, pandas and polars take


def plain(columns: Columns) -> dict[str, list[Any]]:
    """Turn fractions into floats, with all other numbers of their columns."""
    return {name: _decimal(column) for name, column in columns.items()}


def _decimal(column: list[Any]) -> list[Any]:
    from fractions import Fraction

    if not any(isinstance(value, (Fraction, float)) for value in column):
        return column
    return [None if value is None else float(value) for value in column]


def records(columns: Columns) -> recarray[Any, dtype[record]]:
    """Make a NumPy record array: 0, nan or empty text where there is no value."""
    import numpy as np

    arrays = {name: _array(column) for name, column in plain(columns).items()}
    length = max(map(len, arrays.values()), default=0)
    made = np.empty(length, [(name, array.dtype) for name, array in arrays.items()])
    for name, array in arrays.items():
        made[name] = array
    return made.view(np.recarray)


def _array(column: list[Any]) -> ndarray[Any, Any]:
    import numpy as np

    kind = _kind(column)
    nothing = {int: 0, bool: False, str: ""}.get(kind, float("nan"))
    return np.array([nothing if value is None else value for value in column])


def _kind(column: list[Any]) -> type:
    """The type of the values; float if there are none."""
    return next((type(value) for value in column if value is not None), float)


def frame(columns: Columns, backend: str) -> Any:  # noqa: ANN401
    """Make a data frame, with a missing value where there is none.

    Raises:
        CardmathError: no such backend, or it is not installed.
    """
    if backend not in BACKENDS:
        raise CardmathError(f"{backend!r} makes no data frames: {' and '.join(BACKENDS)} do")
    package = optional.load(backend, "a data frame")
    series = _pandas_series if backend == "pandas" else _polars_series
    return package.DataFrame(
        {name: series(package, column) for name, column in plain(columns).items()}
    )


def _pandas_series(pandas: Any, column: list[Any]) -> Any:  # noqa: ANN401
    kind = _kind(column)
    if kind is float:
        return pandas.Series(column, dtype="float64")
    if kind is int and None in column and _fits(column):  # else they would become floats
        return pandas.Series(column, dtype="Int64")
    return pandas.Series(column)


def _polars_series(polars: Any, column: list[Any]) -> Any:  # noqa: ANN401
    kind = _kind(column)
    if kind is float:
        return polars.Series(column, dtype=polars.Float64)
    if kind is int:
        return polars.Series(column, dtype=polars.Int64 if _fits(column) else polars.Int128)
    return polars.Series(column)


def _fits(column: list[Any]) -> bool:
    return all(value is None or value.bit_length() <= _LONGEST for value in column)
