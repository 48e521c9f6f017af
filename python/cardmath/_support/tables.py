"""Answers that are tables: printed, rendered in notebooks, and handed to other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from cardmath._support.columns import frame, plain, records

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy import dtype, recarray, record

__all__ = ["PrintedTable", "Row", "Table"]

_Cells = Sequence[tuple[str, ...]]


class Row:
    """A row of an answer; its values are attributes, in the order of `__slots__`.

    Rows are equal when all their values are, and cannot be changed.
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name!r} was to be set")

    def values(self) -> tuple[Any, ...]:
        """The values, in their order."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return self.values() == other.values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        values = zip(self.__slots__, self.values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in values)})"

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def __reduce__(self) -> tuple[type[Row], tuple[object, ...]]:
        return type(self), self.values()


class PrintedTable:
    """Rows that people read: `str` prints them aligned, a notebook renders them."""

    __slots__ = ()

    word_columns = 1
    """How many columns are words, which stand to the left; the others are numbers."""

    @property
    def title(self) -> str:
        """What the table is of."""
        raise NotImplementedError

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people; those of words first, then those of numbers."""
        raise NotImplementedError

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """The lines of the table, aligned: the title, the heads of the columns, the rows."""
        lines = [*_stacked(self.header), *self.cells()]
        return [self.title, *_aligned(lines, self.word_columns)]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def head_lines(self) -> int:
        """How many lines the header takes below the title, where it is printed."""
        return len(_stacked(self.header))

    def _repr_html_(self) -> str:
        """The table as a notebook shows it."""
        head = _html_line(self.header, "th", self.word_columns)
        body = "".join(_html_line(line, "td", self.word_columns) for line in self.cells())
        return (
            f"<table><caption>{_escaped(self.title)}</caption>"
            f"<thead>{head}</thead><tbody>{body}</tbody></table>"
        )


class Table(PrintedTable):
    """Rows of an answer, for people and for programs.

    Walking through the table gives the rows; `to_csv`, `to_frame` and the like hand them on.
    """

    __slots__ = ()

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: counts are int, fractions are text `p/q`."""
        raise NotImplementedError

    def _records(self) -> dict[str, list[Any]]:
        """The columns for programs: text, numbers and fractions; None where there is no value."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: Any, /) -> Any:  # noqa: ANN401
        """The row at a place, from 0; of a slice, a tuple of rows."""
        return self.rows[place]

    def to_json(self) -> str:
        """Write the answer as one JSON object, whose keys are the names of the attributes."""
        import json

        return json.dumps(self.to_dict())

    def to_csv(self) -> str:
        """Write the rows as comma-separated values under a line of names.

        Fractions are decimals, and where there is no number nothing stands.
        """
        import csv
        from io import StringIO

        columns, text = plain(self._records()), StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
        return text.getvalue()

    def to_records(self) -> recarray[Any, dtype[record]]:
        """Give the rows as a NumPy record array; counts as integers, fractions as float64.

        Where there is no value, a count is 0, another number nan, and text is empty.
        """
        return records(self._records())

    if TYPE_CHECKING:

        @overload
        def to_frame(self, backend: Literal["pandas"] = ...) -> pandas.DataFrame: ...

        @overload
        def to_frame(self, backend: Literal["polars"]) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas") -> object:
        """Give the rows as a data frame; counts as integers, fractions as float64.

        Args:
            backend: the package that makes the frame, `pandas` or `polars`.

        Raises:
            CardmathError: no such package is known, or it is not installed.
        """
        return frame(self._records(), backend)


def _stacked(header: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The last word of each head, and above it the words before: columns stay narrow."""
    parts = [head.rpartition(" ") for head in header]
    above, last = tuple(part[0] for part in parts), tuple(part[2] for part in parts)
    return [above, last] if any(above) else [last]


def _aligned(lines: _Cells, word_columns: int) -> list[str]:
    """Columns of one width each: words to the left, numbers to the right."""
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


def _html_line(line: tuple[str, ...], tag: str, word_columns: int) -> str:
    indent = len(line[0]) - len(line[0].lstrip())
    styles = [
        f"text-align:left;padding-left:{1 + indent}em",
        *["text-align:left"] * (word_columns - 1),
        *["text-align:right"] * (len(line) - word_columns),
    ]
    cells = (
        f'<{tag} style="{style}">{_escaped(cell.strip())}</{tag}>'
        for style, cell in zip(styles, line, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _escaped(text: str) -> str:
    from html import escape

    return escape(text)
