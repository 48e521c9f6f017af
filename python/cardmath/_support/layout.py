"""Printed tables: aligned text, HTML for notebooks, and plain cells for the page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardmath._printable import printable, printable_lines

_WITH_BARS = ("percent", "equity")
"""How the headings of columns end that have bars in a notebook."""

_MOST_SHOWN, _HEAD = 20, 12
"""The most lines of a table that a `repr` shows whole; longer ones show their first lines."""

_MOST_HTML_LINES = 30
"""In a notebook, longer tables scroll."""


class PrintedTable:
    """A table to read: `str` aligns its columns, and a notebook shows it as HTML."""

    __slots__ = ()

    @abstractmethod
    def _layout(self) -> Layout:
        """The table as it is printed."""

    def __str__(self) -> str:
        return "\n".join(self._layout().lines())

    def __repr__(self) -> str:
        """The answer itself: whole if it is short, otherwise its head and its size."""
        return "\n".join(self._layout().head())

    def _repr_html_(self) -> str:
        return self._layout().html()

    def to_markdown(self) -> str:
        """Convert the table, as it is printed, to a table in Markdown; the title is left out."""
        return self._layout().markdown()


@dataclass(frozen=True, slots=True, repr=False)
class Layout(PrintedTable):
    """The texts of a printed table."""

    title: str
    """The title, printed above the table."""
    header: tuple[str, ...]
    """The column headings."""
    cells: Sequence[tuple[str, ...]]
    """The texts of the cells, one tuple for each line."""
    words: int = 1
    """The number of text columns, which come first and are aligned left; numbers align right."""
    foot: tuple[str, ...] = ()
    """Lines below the table, which notebooks leave out."""

    def __post_init__(self) -> None:
        """Make all texts printable: names of players and files are among them."""
        object.__setattr__(self, "title", printable_lines(self.title))
        object.__setattr__(self, "header", _printable(self.header))
        object.__setattr__(self, "cells", list(map(_printable, self.cells)))
        object.__setattr__(self, "foot", tuple(map(printable_lines, self.foot)))

    def _layout(self) -> Layout:
        return self

    @property
    def head_lines(self) -> int:
        """The number of printed lines that the column headings take, below the title."""
        return len(_stacked(self.header)) if self.cells else 0

    def lines(self) -> list[str]:
        """The printed lines: the title, the column headings, the aligned cells, and the foot.

        A table without rows is its title, which says that there are none: headings of nothing would
        be taken for a part of the answer that is lost.
        """
        if not self.cells:
            return [self.title, *self.foot]
        lines = [*_stacked(self.header), *self.cells]
        return [self.title, *_aligned(lines, self.words), *self.foot]

    def head(self) -> list[str]:
        """The printed lines; of a long table the first ones, and how many are left out."""
        more = len(self.cells) - _HEAD
        if len(self.cells) <= _MOST_SHOWN:
            return self.lines()
        first = Layout(self.title, self.header, self.cells[:_HEAD], self.words)
        return [*first.lines(), f"… {counted(more, 'more line')}: print shows all"]

    def markdown(self) -> str:
        """The table in Markdown: columns of words to the left, those of numbers to the right."""
        sides = ["---"] * self.words + ["---:"] * (len(self.header) - self.words)
        lines = [self.header, tuple(sides), *self.cells]
        return "\n".join(f"| {' | '.join(map(_in_markdown, line))} |" for line in lines)

    def html(self) -> str:
        """The table as HTML. The first percentages have bars behind them."""
        bars = next((at for at, name in enumerate(self.header) if name.endswith(_WITH_BARS)), None)
        head = _html_line(self.header, "th", self.words)
        body = "".join(_html_line(line, "td", self.words, bars) for line in self.cells)
        table = (
            f"<table><caption>{_escaped(self.title)}</caption>"
            f"<thead>{head}</thead><tbody>{body}</tbody></table>"
        )
        if len(self.cells) <= _MOST_HTML_LINES:
            return table
        return f'<div style="max-height:30em;overflow:auto;width:fit-content">{table}</div>'


def _printable(line: tuple[str, ...]) -> tuple[str, ...]:
    return line if all(map(str.isprintable, line)) else tuple(map(printable, line))


def shortened(text: str, most: int) -> str:
    """A text of at most this many characters, the last of them `…` if it was longer.

    >>> shortened("QQ+, AK, KQs", 8)
    'QQ+, AK…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def counted(number: int, noun: str) -> str:
    """A number with its noun, which is plural unless the number is 1.

    >>> counted(1, "hand"), counted(1234, "hand")
    ('1 hand', '1,234 hands')
    """
    return f"{number:,} {agreeing(noun, number)}"


def agreeing(noun: str, number: object) -> str:
    """A noun that agrees with its number, for numbers that are written in another way.

    >>> agreeing("deal", 1), agreeing("deal", 0.5)
    ('deal', 'deals')
    """
    return noun if number == 1 else f"{noun}s"


def text_table(title: str, columns: Mapping[str, Sequence[str]], words: int = 1) -> Layout:
    """A table of texts, made of its columns.

    Args:
        title: the title.
        columns: the texts of each column, by its heading; all columns are equally long.
        words: the number of text columns, which come first.
    """
    return Layout(title, tuple(columns), list(zip(*columns.values(), strict=True)), words)


def facts_as_html(title: str, facts: Mapping[str, object]) -> str:
    """Named facts about one thing as HTML, which notebooks show; those that are empty are left out.

    >>> facts_as_html("QQ", {"combos": 6, "board": ""}).count("<tr>")
    1
    """
    lines = ((name, printable(str(fact))) for name, fact in facts.items() if fact is not None)
    body = "".join(_html_line(line, "td", 2) for line in lines if line[1])
    return f"<table><caption>{_escaped(printable(title))}</caption><tbody>{body}</tbody></table>"


def _stacked(header: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Split headings over two lines, the last word below the others, to keep columns narrow."""
    parts = [heading.rpartition(" ") for heading in header]
    above, last = tuple(part[0] for part in parts), tuple(part[2] for part in parts)
    return [above, last] if any(above) else [last]


def _aligned(lines: Sequence[tuple[str, ...]], word_columns: int) -> list[str]:
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


def _in_markdown(text: str) -> str:
    """A cell for Markdown, which takes a bar for the end of a cell, and drops spaces in front."""
    shown = text.lstrip()
    return "&nbsp;" * (len(text) - len(shown)) + shown.replace("\\", "\\\\").replace("|", "\\|")


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


def printed(table: PrintedTable) -> dict[str, Any]:
    """A table as it is printed: its title, its headings, and the text of its cells.

    The first `words` columns are text. The others are numbers, which are aligned right.

    >>> import cardmath as cm
    >>> printed(cm.equity("AcAd", "KhKs"))["cells"][0]
    ['AdAc', '81.255%', '81.065%', '0.382%']
    """
    layout = table._layout()
    return {
        "title": layout.title,
        "header": list(layout.header),
        "cells": [list(line) for line in layout.cells],
        "words": layout.words,
    }
