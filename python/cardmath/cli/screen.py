"""Tables on a terminal: fitted to its width, without breaking a number.

A pipe gets tables as they are, however wide.
"""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardmath._support.tables import PrintedTable

    Side = Literal["left", "right"]

__all__ = ["NARROWEST", "broken", "echo_bold", "echo_printed", "room"]

NARROWEST = 40
"""Tables are fitted to no fewer columns than these."""

_GAP = 2
_PIPE = 80


def room(otherwise: int = _PIPE) -> int:
    """How many columns a line may have: those of the terminal, where there is one."""
    from shutil import get_terminal_size

    if not _on_terminal():
        return otherwise
    return max(NARROWEST, get_terminal_size().columns)


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def echo_bold(text: str) -> None:
    """Write a title in bold, broken between words where the terminal is narrow."""
    for line in broken(text):
        click.secho(line, bold=True)


def broken(text: str, indent: int = 0) -> list[str]:
    """The lines of a text, broken between words on a terminal; the later ones are indented."""
    from textwrap import wrap

    if not _on_terminal():
        return [text]
    return wrap(text, room(), break_on_hyphens=False, subsequent_indent=" " * indent) or [""]


def echo_printed(table: PrintedTable, ends: Sequence[str] = ()) -> None:
    """Write a table for people, with a bold head.

    Args:
        table: what to write.
        ends: what stands after each line, if the terminal is wide enough for the table.
    """
    title, *lines = table.lines()
    echo_bold(title)
    if _on_terminal() and max(map(len, lines)) > room():
        click.echo("\n".join(_fitted(table, room())))
        return
    head = table.head_lines
    for line in lines[:head]:
        click.secho(line, bold=True)
    body = lines[head:]
    tails = ends or [""] * len(body)
    click.echo("\n".join(f"{line}{tail}".rstrip() for line, tail in zip(body, tails, strict=True)))


def _fitted(table: PrintedTable, width: int) -> Iterator[str]:
    """The lines of a table in so many columns: words are wrapped, and numbers stay whole.

    Where the numbers need more room, the table is written in parts one below the other; each part
    starts with the first column, as pandas does it.
    """
    columns = list(zip(table.header, *table.cells(), strict=True))
    needs = [_least(cells, wraps=place < table.word_columns) for place, cells in enumerate(columns)]
    whole = max(map(len, columns[0]))
    needs[0] = max(needs[0], min(whole, width // 2))
    needs = [min(need, width) for need in needs]
    for number, part in enumerate(_parts(needs, width)):
        if number:
            yield ""
        sides: list[Side] = ["left" if place < table.word_columns else "right" for place in part]
        some = [columns[place] for place in part]
        widths = _widened([needs[place] for place in part], some, width)
        yield from _rendered(some, widths, sides)


def _widened(needs: list[int], columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of columns, from the left as wide as they want to be while there is room."""
    left, widths = width - sum(needs) - _GAP * (len(needs) - 1), []
    for need, cells in zip(needs, columns, strict=True):
        more = min(left, max(map(len, cells)) - need)
        widths.append(need + more)
        left -= more
    return widths


def _least(cells: Sequence[str], *, wraps: bool) -> int:
    """How narrow a column can be; a head is always broken between its words."""
    head, *body = cells
    words = chain(head.split(), *(cell.split() if wraps else [cell] for cell in body))
    return max(map(len, words), default=0)


def _parts(needs: Sequence[int], width: int) -> list[list[int]]:
    """Which columns stand side by side: the first in each part, the others as they fit."""
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
    """The lines of columns side by side."""
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for (head, *_), width, side in zip(columns, widths, sides, strict=True):
        grid.add_column(Text(head), width=width, justify=side, overflow="fold")
    for cells in zip(*(body for _, *body in columns), strict=True):
        grid.add_row(*map(Text, cells))
    whole = sum(widths) + _GAP * len(widths)
    console = Console(width=whole, force_terminal=True, color_system="standard")
    with console.capture() as captured:
        console.print(grid)
    return [line.rstrip() for line in captured.get().rstrip("\n").split("\n")]
