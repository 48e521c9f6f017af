"""Comma-separated values, also for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TextIO

from cardmath._support.numbers import flag
from cardmath.errors import CardmathTypeError

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet takes for a formula."""


def write_rows(
    file: TextIO,
    header: Iterable[str],
    rows: Iterable[Iterable[object]],
    *,
    spreadsheet: bool = False,
) -> None:
    """Write lines of comma-separated values.

    Args:
        file: where they are written.
        header: the names of the columns.
        rows: the values of each line; None is an empty field.
        spreadsheet: whether to put `'` before a text that a spreadsheet would take for a formula.

    >>> import sys
    >>> write_rows(sys.stdout, ["name", "net"], [("=1+1", -2)], spreadsheet=True)
    name,net
    '=1+1,-2
    """
    import csv  # here, so that other output starts faster

    if not hasattr(file, "write"):
        raise CardmathTypeError(f"rows are written to an open file, not {type(file).__name__}")
    writer = csv.writer(file, lineterminator="\n")
    lines = chain([header], rows)
    writer.writerows(map(_as_texts, lines) if flag("spreadsheet", spreadsheet) else lines)


def _as_texts(row: Iterable[object]) -> list[object]:
    return [
        f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row
    ]
