"""Base classes of answers that are tables: printing, notebooks, JSON, CSV and data frames."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

from cardmath._printable import printable
from cardmath._support.equality import Keyed
from cardmath._support.frames import as_texts, decimals, frame, records
from cardmath._support.layout import Layout, PrintedTable, counted
from cardmath._support.numbers import flag
from cardmath._support.plain import Plain
from cardmath._support.separated import write_rows
from cardmath.errors import CardmathTypeError

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy import dtype, recarray, record

Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)
"""The type of the rows of a table."""


def shown_value(value: Any) -> str:  # noqa: ANN401
    """A value as tables print it: integers with commas between thousands, None as nothing."""
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else str(value)


def _formatted(form: str, value: Any) -> str:  # noqa: ANN401
    return "" if value is None else signed(float(value), form)


def signed(value: float, form: str) -> str:
    """A number in a format such as `+,.2f`, in which what rounds to 0 has no minus sign.

    >>> signed(-0.001, "+.2f"), signed(-0.006, ".2f")
    ('+0.00', '-0.01')
    """
    sign = "+" if form.startswith("+") else ""
    return format(value, f"{sign}z{form.removeprefix('+')}")


class Column(Generic[Row]):
    """A column of a table, which says once what it holds and how it prints.

    Args:
        name: its name in JSON, CSV and data frames, and the attribute of the rows that it holds;
            empty for a column that is only printed.
        heading: its printed heading; None for a column that is not printed.
        text: prints a value, or is the format of a number such as `.2%`; None is empty. By default
            integers get commas.
        of: finds the value in a row, where it is not the attribute `name`.
        words: whether it holds text. Such columns come first, and are aligned left, as the first
            column is in any case.
    """

    __slots__ = ("heading", "name", "text", "value", "words")

    def __init__(
        self,
        name: str,
        heading: str | None = None,
        text: Callable[[Any], str] | str = shown_value,
        *,
        of: Callable[[Row], Any] | None = None,
        words: bool = False,
    ) -> None:
        self.name = name
        self.heading = heading
        self.text = partial(_formatted, text) if isinstance(text, str) else text
        self.value: Callable[[Row], Any] = of or attrgetter(name)
        self.words = words

    def cell(self, row: Row) -> str:
        """The printed text for a row."""
        return self.text(self.value(row))


def item(name: str, key: Any) -> Callable[[Any], Any]:  # noqa: ANN401
    """Finds an item of an attribute of a row, such as one of its `places`."""
    return lambda row: getattr(row, name)[key]


Columns: TypeAlias = Sequence[Column[Row]]
"""The columns of a table, in order."""


class Rows(Plain, Keyed, Generic[Row_co]):
    """An answer made of rows, to read and to pass on to other programs.

    Iterating gives the rows, and an index from 0 gives one. `to_dict`, `to_json`, `to_csv`,
    `to_records` and `to_frame` convert all of them.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def title(self) -> str:
            """What the rows answer."""

        @property
        def rows(self) -> tuple[Row_co, ...]:
            """The rows, in order."""

    @abstractmethod
    def _records(self) -> dict[str, list[Any]]:
        """The columns for programs: text, numbers and fractions; None for missing values."""

    def __iter__(self) -> Iterator[Row_co]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return printable(f"<{type(self).__name__}: {self.title}; {counted(len(self.rows), 'row')}>")

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: SupportsIndex, /) -> Row_co: ...

        @overload
        def __getitem__(self, place: slice, /) -> tuple[Row_co, ...]: ...

    def __getitem__(self, place: Any, /) -> Any:
        """The row at an index, from 0; for a slice, a tuple of rows."""
        try:
            return self.rows[place]
        except TypeError:
            raise CardmathTypeError(
                f"a row goes by its number, from 0, not by {type(place).__name__}"
            ) from None

    def _key(self) -> object:
        return self.title, self.rows

    def __hash__(self) -> int:
        return hash((type(self), self.title))

    def to_json(self) -> str:
        """Convert the answer to JSON text: one object whose keys are the attribute names."""
        import json

        return json.dumps(self.to_dict())

    def to_csv(self, *, spreadsheet: bool = False, fractions: bool = False) -> str:
        """Convert the rows to comma-separated values, below a line of column names.

        A missing value is an empty field.

        Args:
            spreadsheet: whether to put `'` before each text that a spreadsheet would take for a
                formula, such as a player's name that begins with `=`.
            fractions: whether to write fractions as `p/q`, exactly, and not as decimals.
        """
        from io import StringIO

        found, text = self._records(), StringIO()
        columns = as_texts(found) if flag("fractions", fractions) else decimals(found)
        write_rows(text, columns, zip(*columns.values(), strict=True), spreadsheet=spreadsheet)
        return text.getvalue()

    def to_records(self) -> recarray[Any, dtype[record]]:
        """Convert the rows to a NumPy record array; counts are integers, fractions float64.

        A missing value becomes 0 for a count, nan for another number, and empty text.
        """
        return records(self._records())

    if TYPE_CHECKING:

        @overload
        def to_frame(
            self, backend: Literal["pandas"] = ..., *, fractions: bool = False
        ) -> pandas.DataFrame: ...

        @overload
        def to_frame(
            self, backend: Literal["polars"], *, fractions: bool = False
        ) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas", *, fractions: bool = False) -> object:
        """Convert the rows to a data frame; counts are integers, fractions float64.

        Args:
            backend: the package whose frame is made, `"pandas"` or `"polars"`.
            fractions: whether fractions stay exact: objects for pandas, texts `p/q` for polars,
                which has no fractions.

        Raises:
            CardmathError: the package is neither of these, or it is not installed.
        """
        columns = self._records()
        if flag("fractions", fractions) and backend == "polars":
            columns = as_texts(columns)
        return frame(columns if fractions else decimals(columns), backend)


class Table(PrintedTable, Rows[Row_co]):
    """An answer made of rows, which declares its columns: from them it prints and converts."""

    __slots__ = ()
    _keys = "rows=_plain_rows"

    if TYPE_CHECKING:

        @property
        def title(self) -> str:
            """The title, printed above the table."""

    @abstractmethod
    def _columns(self) -> Columns[Any]:
        """The columns, in order: those of text first."""

    def _plain_rows(self) -> list[dict[str, Any]]:
        """The rows as plain values for JSON, by the names of the columns."""
        columns, rows = [column for column in self._columns() if column.name], self.rows
        names = [column.name for column in columns]
        values = (map(self._plain, map(column.value, rows)) for column in columns)
        return [dict(zip(names, line, strict=True)) for line in zip(*values, strict=True)]

    def _records(self) -> dict[str, list[Any]]:
        columns = [column for column in self._columns() if column.name]
        return {each.name: [_record(each.value(row)) for row in self.rows] for each in columns}

    def _cells(self) -> list[tuple[str, ...]]:
        """The texts of the printed lines: one for each row, unless a table has others."""
        printed = self._printed()
        return [tuple(column.cell(row) for column in printed) for row in self.rows]

    def _printed(self) -> list[Column[Any]]:
        return [column for column in self._columns() if column.heading is not None]

    def _layout(self) -> Layout:
        printed = self._printed()
        words = max(1, sum(column.words for column in printed))
        header = tuple(column.heading or "" for column in printed)
        return Layout(self.title, header, self._cells(), words)


class NamedTable(Table[Row_co]):
    """A table whose rows go by a name of their own, such as `hands`."""

    __slots__ = ()

    _rows_are: ClassVar[str] = "players"
    """The attribute that has the rows."""

    @property
    def rows(self) -> tuple[Row_co, ...]:
        """The rows, in order."""
        found: tuple[Row_co, ...] = getattr(self, self._rows_are)
        return found


def _record(value: Any) -> Any:  # noqa: ANN401
    """A value for CSV and data frames: cards and tuples of them as one text."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    from cardmath._core import Card, Hand

    return str(value) if isinstance(value, (Card, Hand)) else value
