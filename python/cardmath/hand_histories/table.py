"""A table of a hand history: Arrow columns, which every data library takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Literal, TextIO, overload

from cardmath import _core
from cardmath._support.frames import frame_package
from cardmath._support.layout import Layout, counted, shortened, text_table
from cardmath._support.lists import all_of, is_iterable, listed
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath._support.separated import write_rows
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy.typing import NDArray

_SHOWN = 10
"""The number of rows that are printed."""

_WIDEST_LINE = 110
"""Columns that would make a printed line longer are left out."""

_WIDEST_CELL = 24

_AT_ONCE = 10_000
"""The number of rows that become Python values at a time."""

_EPOCH = datetime(1970, 1, 1)

_READ_BY = {"name": "codes", "other": "table[column]"}
"""What reads columns of these kinds; `array` reads the others."""

_CARDS = {"board", "hole", "cards"}
"""The columns of card ids, which are printed as cards."""


class HistoryTable:
    """A table with Arrow columns.

    The columns are kept packed, in about a third of the memory that Arrow needs. Any program that
    knows the Arrow PyCapsule interface takes the table, which is then unpacked part by part:
    `polars.DataFrame(table)`, `pyarrow.table(table)`, DuckDB. Iterating gives each row as a dict.
    """

    __slots__ = ("_arrow", "name")

    def __init__(self, name: str, arrow: _core.ArrowTable) -> None:
        self.name = name
        self._arrow = arrow

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._arrow.columns)

    @property
    def nbytes(self) -> int:
        """The size in memory, in bytes; unpacked, as a frame, the table takes more."""
        return self._arrow.nbytes

    def __len__(self) -> int:
        return len(self._arrow)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._arrow.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._arrow.__arrow_c_schema__()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = self.columns
        for start in range(0, len(self), _AT_ONCE):
            columns = [self._values(name, start, start + _AT_ONCE) for name in names]
            for values in zip(*columns, strict=True):
                yield dict(zip(names, values, strict=True))

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column: numbers, texts, lists, datetimes, or None."""
        return self._values(self._known(column), 0, len(self))

    def _values(self, column: str, start: int, stop: int) -> list[Any]:
        values = self._arrow.values(column, start, stop)
        if self._arrow.kind(column) == "time":
            return [
                None if each is None else _EPOCH + timedelta(microseconds=each) for each in values
            ]
        return values

    def kind(self, column: str) -> str:
        """The kind of a column: `number`, `bool`, `time`, `name` or `other` (texts and lists).

        Raises:
            CardmathError: there is no such column.
        """
        return self._arrow.kind(self._known(column))

    def array(self, column: str) -> NDArray[Any]:
        """A column of numbers, truth values or times as a NumPy array; null is 0 or NaT.

        Raises:
            CardmathError: there is no such column, or it has texts or lists.
        """
        values, valid = self._numbers(column)
        if self._arrow.kind(column) == "time":
            values = values.view("datetime64[us]")
            if valid is not None:
                values[~valid] = "NaT"
        return values

    def has_value(self, column: str) -> NDArray[np.bool_]:
        """Where a column of numbers, truth values or times is not null."""
        valid = self._numbers(column)[1]
        return np.ones(len(self), bool) if valid is None else valid

    def codes(self, column: str) -> tuple[NDArray[np.int32], list[str]]:
        """A column of names as numbers, -1 for null, and the names that they number.

        Raises:
            CardmathError: there is no such column, or it has no names.
        """
        if (kind := self.kind(column)) != "name":
            reader = _READ_BY.get(kind, "array")
            raise CardmathError(f"the column {quote(column)} has no names; read it with {reader}")
        return self._arrow.names(column)

    def _numbers(self, column: str) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
        if (kind := self.kind(column)) in ("name", "other"):
            raise CardmathError(
                f"the column {quote(column)} has no numbers; read it with {_READ_BY[kind]}"
            )
        return self._arrow.numbers(column)

    def slice(self, start: int, stop: int) -> HistoryTable:
        """Some of the rows."""
        start, stop = whole("a row", start), whole("a row", stop)
        return HistoryTable(self.name, self._arrow.slice(max(start, 0), max(stop, 0)))

    def filter(self, chosen: NDArray[np.bool_]) -> HistoryTable:
        """The rows where an array of truth values is true, in order.

        Raises:
            CardmathError: the array has another length than the table.
        """
        return HistoryTable(self.name, self._arrow.filter(truth_values(chosen)))

    def to_dict(self, columns: Iterable[str] | None = None) -> dict[str, list[Any]]:
        """The columns as lists; all of them, or those that are named."""
        return {name: self[name] for name in self._chosen(columns)}

    def _chosen(self, columns: Iterable[str] | None) -> Iterable[str]:
        return self.columns if columns is None else listed("columns", columns)

    def _known(self, column: object) -> str:
        """The name of a column, checked.

        Raises:
            CardmathError: there is no such column; the message suggests a near one.
            CardmathTypeError: it is not text.
        """
        if not isinstance(column, str):
            raise CardmathTypeError(f"a column goes by its name, not by {type(column).__name__}")
        if column not in self.columns:
            hint = did_you_mean(column, self.columns, write=quote)
            raise CardmathError(f"there is no column {quote(column)}{hint}")
        return column

    if TYPE_CHECKING:

        @overload
        def to_frame(self, backend: Literal["pandas"] = ...) -> pandas.DataFrame: ...

        @overload
        def to_frame(self, backend: Literal["polars"]) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas") -> object:
        """Convert the table to a data frame.

        Args:
            backend: the package whose frame is made, `"pandas"` or `"polars"`. Polars gets Arrow's
                columns; pandas gets categories for names, and lists as objects.

        Raises:
            CardmathError: the package is neither of these, or it is not installed.
        """
        package = frame_package(backend, backend)
        if backend == "polars":
            return package.DataFrame(self)
        return package.DataFrame({name: self._series(package, name) for name in self.columns})

    def _series(self, pandas: Any, column: str) -> Any:  # noqa: ANN401
        kind = self._arrow.kind(column)
        if kind == "name":
            return pandas.Categorical.from_codes(*self.codes(column))
        if kind == "other":
            return pandas.Series(self[column], dtype=object)
        values, valid = self._arrow.numbers(column)
        if kind == "time" or valid is None:
            return self.array(column)
        array = pandas.arrays.BooleanArray if kind == "bool" else pandas.arrays.IntegerArray
        if values.dtype.kind == "f":
            array = pandas.arrays.FloatingArray
        return array(values, ~valid)

    @interruptible
    def write_csv(self, file: TextIO, *, spreadsheet: bool = False) -> None:
        """Write the rows as comma-separated values; spaces separate items of lists, cards are text.

        Args:
            file: where they are written.
            spreadsheet: whether to put `'` before each text that a spreadsheet would take for a
                formula, such as a player's name that begins with `=`.
        """
        rows = ([_cell(name, value) for name, value in row.items()] for row in self)
        write_rows(file, self.columns, rows, spreadsheet=spreadsheet)

    def __str__(self) -> str:
        return str(self._preview())

    def _repr_html_(self) -> str:
        return self._preview()._repr_html_()

    def __repr__(self) -> str:
        rows, columns = counted(len(self), "row"), counted(len(self.columns), "column")
        return f"<HistoryTable {self.name}: {rows}, {columns}>"

    def _preview(self) -> Layout:
        """The first rows, with as many columns as fit on a line."""
        shown: dict[str, list[str]] = {}
        width = 0
        for name in self.columns:
            shown_values = self._values(name, 0, _SHOWN)
            texts = [shortened(_text(name, value), _WIDEST_CELL) for value in shown_values]
            width += 2 + max(map(len, [name, *texts]))
            if width > _WIDEST_LINE:
                break
            shown[name] = texts
        left = len(self.columns) - len(shown)
        more = f"; {counted(left, 'more column')}" if left else ""
        title = f"{self.name}: {counted(len(self), 'row')}{more}"
        return text_table(title, shown, words=len(shown))


def _cell(column: str, value: object) -> object:
    """A value for a program: numbers as they are."""
    return value if isinstance(value, (int, float)) else _text(column, value)


def _text(column: str, value: object) -> str:
    """A value as text."""
    if value is None:
        return ""
    if not isinstance(value, list):
        return str(value)
    if column in _CARDS:
        return " ".join(str(_core.Card.from_id(each)) if each < 52 else "?" for each in value)
    if column == "boards":
        return " / ".join(_text("board", board) for board in value)
    return " ".join(map(str, value))


def truth_values(chosen: object) -> NDArray[np.bool_]:
    """An array that says of each row whether it is chosen.

    Raises:
        CardmathTypeError: it is not a list or an array of truth values.
    """
    if is_iterable(chosen) and not hasattr(chosen, "__array__"):
        chosen = all_of("rows", chosen)
    found = np.asarray(chosen)
    if found.ndim != 1 or (len(found) and found.dtype != bool):
        raise CardmathTypeError(
            f"rows are chosen by an array of True and False, not {type(chosen).__name__}"
        )
    return found.astype(bool)


def hand_places(
    hands: HistoryTable, table: HistoryTable, rows: NDArray[Any] | EllipsisType = ...
) -> NDArray[np.intp]:
    """For each row of a table, or each of some of them, the row of its hand."""
    return np.searchsorted(hands.array("hand_id"), table.array("hand_id")[rows])


def rows_with(table: HistoryTable, column: str, name: str) -> NDArray[np.bool_]:
    """Where a column of names has one of them."""
    codes, names = table.codes(column)
    if name not in names:
        return np.zeros(len(codes), bool)
    found: NDArray[np.bool_] = codes == names.index(name)
    return found


def times_of(hands: HistoryTable) -> NDArray[np.datetime64]:
    """The times of hands: as written, or in UTC where only that is known; NaT where none is."""
    local = hands.array("time_local")
    return np.where(np.isnat(local), hands.array("time_utc"), local)
