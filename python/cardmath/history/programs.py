"""Which programs there are: who wrote them, when, and what they are about.

A program is added with its file beside this one and an entry in `PROGRAMS`. One that evaluates
hands of five cards joins the race with a line in `racing/contenders.py`, and the test that all
agree.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError

__all__ = ["PROGRAMS", "Program", "Programs"]


class Program(Row):
    """A program of this folder."""

    __slots__ = ("name", "author", "year", "idea", "source", "evaluator", "stands_on")

    name: str
    """The name of its module."""
    author: str
    """Who wrote the original."""
    year: str
    """When it was published; or by when others are known to have built on it."""
    idea: str
    """What it is, in a few words."""
    source: str
    """Where the original was, or still is."""
    evaluator: bool
    """Whether it tells which of two hands is better: such programs race."""
    stands_on: tuple[str, ...]
    """The other programs that it imports."""

    def load(self) -> ModuleType:
        """Import the program.

        >>> PROGRAMS["senzee"].load().__name__
        'cardmath.history.senzee'
        """
        return import_module(f"cardmath.history.{self.name}")

    @property
    def lines(self) -> int:
        """How many lines of code it and what it stands on have; no comments, no docstrings."""
        files = [Path(__file__).with_name(f"{name}.py") for name in (self.name, *self.stands_on)]
        return sum(_code_lines(file.read_text(encoding="utf-8")) for file in files)


class Programs(Table):
    """All programs, the oldest first; `PROGRAMS["senzee"]` is one."""

    __slots__ = ("_rows",)

    word_columns = 3

    def __init__(self, rows: tuple[Program, ...]) -> None:
        self._rows = rows

    @property
    def rows(self) -> tuple[Program, ...]:
        """A row each."""
        return self._rows

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, name: str | SupportsIndex) -> Program: ...
        @overload
        def __getitem__(self, name: slice) -> tuple[Program, ...]: ...

    def __getitem__(self, name: str | SupportsIndex | slice) -> Any:
        """Look up a program by its name, or by its place, from 0.

        Raises:
            CardmathError: there is none of this name; the message names them.
        """
        if not isinstance(name, str):
            return super().__getitem__(name)
        for row in self._rows:
            if row.name == name:
                return row
        accepted = ", ".join(row.name for row in self._rows)
        raise CardmathError(f"{name!r} is no program; one of {accepted} is")

    @property
    def title(self) -> str:
        """What the table is of."""
        return "The programs that cardmath grew from"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("program", "author", "idea", "year")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [(row.name, row.author, row.idea, row.year) for row in self._rows]

    def to_dict(self) -> dict[str, Any]:
        """Give the programs as plain values for JSON."""
        return {"rows": [dict(zip(row.__slots__, row.values(), strict=True)) for row in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        columns = map(list, zip(*(row.values() for row in self._rows), strict=True))
        records = dict(zip(Program.__slots__, columns, strict=True))
        return {**records, "stands_on": list(map(" ".join, records["stands_on"]))}

    def __iter__(self) -> Iterator[Program]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return "cardmath.history.PROGRAMS"


def _code_lines(source: str) -> int:
    """Count the lines that are not blank, nor a comment, nor in a docstring."""
    told = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(
        number not in told and bool(line.strip()) and not line.lstrip().startswith("#")
        for number, line in enumerate(source.splitlines(), start=1)
    )


PROGRAMS = Programs(
    (
        Program(
            "counting",
            "David Ness",
            "1999-2001",
            "count the ranks of all hands at once",
            "http://home.comcast.net/~dness/",
            True,
            (),
        ),
        Program(
            "cactus_kev",
            "Kevin Suffecool",
            "by 2006",
            "multiply primes, look up the product",
            "http://suffe.cool/poker/evaluator.html",
            True,
            (),
        ),
        Program(
            "senzee",
            "Paul Senzee",
            "2006",
            "a perfect hash in place of a search",
            "http://www.senzee5.com/2006/06/some-perfect-hash.html",
            True,
            ("cactus_kev",),
        ),
        Program(
            "choose_five",
            "Brian McNamara",
            "2008",
            "types that compare as hands do",
            "https://lorgonblog.wordpress.com/2008/10/",
            True,
            (),
        ),
        Program(
            "forth_24",
            "not handed down",
            "unknown",
            "try 3072 expressions for 24",
            "a program for Gforth",
            False,
            (),
        ),
    )
)
"""The programs, the oldest first."""
