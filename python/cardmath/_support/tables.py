"""Base classes of answers that are tables: printing, notebooks, JSON, CSV and data frames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, SupportsIndex, TypeVar, overload

from cardmath._support.columns import frame, plain, records

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy import dtype, recarray, record

Row_co = TypeVar("Row_co", covariant=True)
"""The type of the rows of a table."""

__all__ = ["PrintedTable", "Table", "TextTable", "facts_as_html"]

_WITH_BARS = ("percent", "equity")
"""How the headings of columns end that have bars in a notebook."""

_MOST_HTML_LINES = 30
"""In a notebook, longer tables scroll."""

_OF_LAYOUT = {"cells", "head_lines", "lines", "word_columns"}
"""The methods and attributes that print a table, which few users call."""

_Lines = Sequence[tuple[str, ...]]
"""Lines of a table, each with the text of its cells."""


class PrintedTable:
    """A table to read: `str` aligns its columns, and a notebook shows it as HTML."""

    __slots__ = ()

    word_columns = 1
    """The number of text columns, which come first and are aligned left; numbers align right."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        raise NotImplementedError

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        raise NotImplementedError

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each line."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """The printed lines: the title, the column headings, and the aligned rows."""
        lines = [*_stacked(self.header), *self.cells()]
        return [self.title, *_aligned(lines, self.word_columns)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __dir__(self) -> list[str]:
        """The names that Tab shows: all but those of the layout."""
        return sorted({*super().__dir__()} - _OF_LAYOUT)

    @property
    def head_lines(self) -> int:
        """The number of printed lines that the column headings take, below the title."""
        return len(_stacked(self.header))

    def _repr_html_(self) -> str:
        """The table as HTML, which notebooks show. The first percentages have bars behind them."""
        lines, words = self.cells(), self.word_columns
        bars = next((at for at, name in enumerate(self.header) if name.endswith(_WITH_BARS)), None)
        head = _html_line(self.header, "th", words)
        body = "".join(_html_line(line, "td", words, bars) for line in lines)
        table = (
            f"<table><caption>{_escaped(self.title)}</caption>"
            f"<thead>{head}</thead><tbody>{body}</tbody></table>"
        )
        if len(lines) <= _MOST_HTML_LINES:
            return table
        return f'<div style="max-height:30em;overflow:auto;width:fit-content">{table}</div>'


class TextTable(PrintedTable):
    """A table of texts, made of its columns.

    Args:
        title: the title.
        columns: the texts of each column, by its heading; all columns are equally long.
        words: the number of text columns, which come first.
    """

    __slots__ = ("_columns", "_title", "word_columns")

    def __init__(self, title: str, columns: Mapping[str, Sequence[str]], words: int = 1) -> None:
        self._title = title
        self._columns = columns
        self.word_columns = words

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return self._title

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return tuple(self._columns)

    def cells(self) -> list[tuple[str, ...]]:
        """The texts, one tuple for each line."""
        return list(zip(*self._columns.values(), strict=True))


def facts_as_html(title: str, facts: Mapping[str, object]) -> str:
    """Named facts about one thing as HTML, which notebooks show; those that are empty are left out.

    >>> facts_as_html("QQ", {"combos": 6, "board": ""}).count("<tr>")
    1
    """
    lines = ((name, str(fact)) for name, fact in facts.items() if fact is not None)
    body = "".join(_html_line(line, "td", 2) for line in lines if line[1])
    return f"<table><caption>{_escaped(title)}</caption><tbody>{body}</tbody></table>"


class Table(PrintedTable, Generic[Row_co]):
    """An answer made of rows, to read and to pass on to other programs.

    Iterating gives the rows, and an index from 0 gives one. `to_dict`, `to_json`, `to_csv`,
    `to_records` and `to_frame` convert the whole table.
    """

    __slots__ = ()

    @property
    def rows(self) -> tuple[Row_co, ...]:
        """The rows, in order."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON; fractions become text, as `p/q`."""
        raise NotImplementedError

    def _records(self) -> dict[str, list[Any]]:
        """The columns for programs: text, numbers and fractions; None for missing values."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Row_co]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}; {len(self.rows):,} rows>"

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: SupportsIndex, /) -> Row_co: ...

        @overload
        def __getitem__(self, place: slice, /) -> tuple[Row_co, ...]: ...

    def __getitem__(self, place: Any, /) -> Any:
        """The row at an index, from 0; for a slice, a tuple of rows."""
        return self.rows[place]

    def __eq__(self, other: object) -> bool:
        """Tables are equal if they have the same type, title and rows."""
        if not isinstance(other, Table) or type(self) is not type(other):
            return NotImplemented
        return self.title == other.title and self.rows == other.rows

    def __hash__(self) -> int:
        return hash((type(self), self.title))

    def to_json(self) -> str:
        """Convert the answer to JSON text: one object whose keys are the attribute names."""
        import json

        return json.dumps(self.to_dict())

    def to_csv(self) -> str:
        """Convert the rows to comma-separated values, below a line of column names.

        Fractions are written as decimals. A missing value is an empty field.
        """
        import csv
        from io import StringIO

        columns, text = plain(self._records()), StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
        return text.getvalue()

    def to_records(self) -> recarray[Any, dtype[record]]:
        """Convert the rows to a NumPy record array; counts are integers, fractions float64.

        A missing value becomes 0 for a count, nan for another number, and empty text.
        """
        return records(self._records())

    if TYPE_CHECKING:

        @overload
        def to_frame(self, backend: Literal["pandas"] = ...) -> pandas.DataFrame: ...

        @overload
        def to_frame(self, backend: Literal["polars"]) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas") -> object:
        """Convert the rows to a data frame; counts are integers, fractions float64.

        Args:
            backend: the package whose frame is made, `"pandas"` or `"polars"`.

        Raises:
            CardmathError: the package is neither of these, or it is not installed.
        """
        return frame(self._records(), backend)


def _stacked(header: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Split headings over two lines, the last word below the others, to keep columns narrow."""
    parts = [heading.rpartition(" ") for heading in header]
    above, last = tuple(part[0] for part in parts), tuple(part[2] for part in parts)
    return [above, last] if any(above) else [last]


def _aligned(lines: _Lines, word_columns: int) -> list[str]:
    """Align text columns to the left and number columns to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            [
                *map(str.ljust, line[:word_columns], widths),
                *map(str.rjust, line[word_columns:], widths[word_columns:]),
            ]
        ).rstrip()
        for line in lines
    ]


def _html_line(line: tuple[str, ...], tag: str, word_columns: int, bars: int | None = None) -> str:
    """A table row in HTML; leading spaces of the first cell become padding."""
    indent = len(line[0]) - len(line[0].lstrip())
    styles = [
        f"text-align:left;padding-left:{1 + indent}em",
        *["text-align:left"] * (word_columns - 1),
        *["text-align:right"] * (len(line) - word_columns),
    ]
    if bars is not None:
        styles[bars] += _bar(line[bars])
    cells = (
        f'<{tag} style="{style}">{_escaped(cell.strip())}</{tag}>'
        for style, cell in zip(styles, line, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _bar(text: str) -> str:
    """The style of a bar behind a percentage, which is seen on light and on dark pages."""
    try:
        share = float(text.strip().removesuffix("%"))
    except ValueError:
        return ""
    filled = f"{min(max(share, 0.0), 100.0):.4g}%"
    fill = f"linear-gradient(to right,rgba(60,140,190,.35) {filled},transparent 0)"
    return f";min-width:8em;background:{fill}"


def _escaped(text: str) -> str:
    from html import escape

    return escape(text)
