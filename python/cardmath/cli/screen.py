"""Fits text and tables to the width of the terminal, without breaking a number.

In a pipe, tables keep their full width.
"""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click

from cardmath._printable import printable_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardmath._support.layout import Layout, PrintedTable

    Side = Literal["left", "right"]

NARROWEST = 40
"""The least width in columns to which text and tables are fitted."""

_GAP = 2
_PIPE = 80


def room(otherwise: int = _PIPE) -> int:
    """The most columns of a line: the width of the terminal, or `otherwise` without a terminal."""
    return columns() if _on_terminal() else otherwise


def columns() -> int:
    """The width to which text is fitted; it stays readable where a terminal is narrower."""
    from shutil import get_terminal_size

    return max(NARROWEST, get_terminal_size().columns)


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def echo(text: object = "", *, err: bool = False, nl: bool = True, bold: bool = False) -> None:
    """Write lines for people: what a terminal would obey is shown as an escape."""
    shown = printable_lines(str(text))
    echo_as_it_is(click.style(shown, bold=True) if bold else shown, err=err, nl=nl)


def echo_as_it_is(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Write what has no foreign text, or is for programs: our own colours, JSON, CSV."""
    # Named, because click writes UTF-8 into a stream whose encoding is ASCII.
    click.echo(text, sys.stderr if err else sys.stdout, nl=nl)  # noqa: TID251


def echo_bold(text: str) -> None:
    """Write a title in bold, wrapped to the width of the terminal."""
    for line in text.split("\n"):
        echo("\n".join(wrapped(line)), bold=True)


def echo_wrapped(text: str, indent: int = 0) -> None:
    """Write lines for people, each wrapped to the width of the terminal."""
    for line in text.split("\n"):
        echo("\n".join(wrapped(line, indent)))


def wrapped(text: str, indent: int = 0) -> list[str]:
    """The lines of a text, wrapped on a terminal only; all but the first are indented."""
    from textwrap import wrap

    if not _on_terminal():
        return [text]
    return wrap(text, room(), break_on_hyphens=False, subsequent_indent=" " * indent) or [""]


def echo_printed(table: PrintedTable, ends: Sequence[str] = ()) -> None:
    """Print a table with bold headings, fitted to the terminal.

    Args:
        table: the table to print.
        ends: text to append to each line, if the terminal is wide enough for the table.
    """
    layout = table._layout()
    title, *lines = layout.lines()
    echo_bold(title)
    if not lines:
        return
    if _on_terminal() and layout.cells and max(map(len, lines)) > room():
        echo_as_it_is("\n".join(_fitted(layout, room())))  # a layout is printable
        return
    head = layout.head_lines
    for line in lines[:head]:
        echo(line, bold=True)
    body = lines[head:]
    tails = ends or [""] * len(body)
    echo("\n".join(f"{line}{tail}".rstrip() for line, tail in zip(body, tails, strict=True)))


def _fitted(table: Layout, width: int) -> Iterator[str]:
    """The lines of a table in a given width: words are wrapped, numbers are not.

    If the numbers do not fit, the columns are split into parts one below the other. Each part
    starts with the first column, as in pandas.
    """
    columns = list(zip(table.header, *table.cells, strict=True))
    needs = [_least_width(cells, wraps=place < table.words) for place, cells in enumerate(columns)]
    whole = max(map(len, columns[0]))
    needs[0] = max(needs[0], min(whole, width // 2))
    needs = [min(need, width) for need in needs]
    for number, part in enumerate(_parts(needs, width)):
        if number:
            yield ""
        sides: list[Side] = ["left" if place < table.words else "right" for place in part]
        some = [columns[place] for place in part]
        widths = _widened([needs[place] for place in part], some, width)
        yield from _rendered(some, widths, sides)


def _widened(needs: list[int], columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of columns: from the left, each takes its full width while there is room."""
    spare, widths = width - sum(needs) - _GAP * (len(needs) - 1), []
    for need, cells in zip(needs, columns, strict=True):
        more = min(spare, max(map(len, cells)) - need)
        widths.append(need + more)
        spare -= more
    return widths


def _least_width(cells: Sequence[str], *, wraps: bool) -> int:
    """The least width of a column; its heading can always be wrapped between words."""
    head, *body = cells
    words = chain(head.split(), *(cell.split() if wraps else [cell] for cell in body))
    return max(map(len, words), default=0)


def _parts(needs: Sequence[int], width: int) -> list[list[int]]:
    """The indices of the columns of each part: the first column, and as many others as fit."""
    parts, used = [[0]], needs[0]
    for place, need in enumerate(needs[1:], 1):
        if len(parts[-1]) > 1 and used + _GAP + need > width:
            parts.append([0])
            used = needs[0]
        parts[-1].append(place)
        used += _GAP + need
    return parts


def _rendered(
    columns: Sequence[Sequence[str]], widths: Sequence[int], sides: Sequence[Side]
) -> list[str]:
    """The lines of some columns side by side, rendered with rich."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text

    # Padding and headings in the way that every version of rich draws alike.
    grid = Grid(box=None, padding=(0, _GAP, 0, 0), header_style="none")
    for (head, *_), width, side in zip(columns, widths, sides, strict=True):
        grid.add_column(Text(head, "bold"), width=width, justify=side, overflow="fold")
    for cells in zip(*(body for _, *body in columns), strict=True):
        # All lines of a word that is wrapped are indented as its first.
        grid.add_row(*(Padding(Text(cell.strip()), (0, 0, 0, _indent(cell))) for cell in cells))
    whole = sum(widths) + _GAP * len(widths)
    console = Console(width=whole, force_terminal=True, color_system="standard")
    with console.capture() as captured:
        console.print(grid)
    return [line.rstrip() for line in captured.get().rstrip("\n").split("\n")]


def _indent(cell: str) -> int:
    return len(cell) - len(cell.lstrip(" "))
