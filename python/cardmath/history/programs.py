"""The list of historical programs: their authors, years, ideas and sources.

To add a program, add its file to this folder and an entry to `PROGRAMS`. If it evaluates hands of
five cards, also add it to `racing/contenders.py` and to the witnesses of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path
from tokenize import (
    COMMENT,
    DEDENT,
    ENDMARKER,
    INDENT,
    NEWLINE,
    NL,
    STRING,
    TokenInfo,
    generate_tokens,
)
from types import ModuleType
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError

_NO_CODE = {COMMENT, DEDENT, ENDMARKER, INDENT, NEWLINE, NL}
"""The kinds of tokens without which a line has no code."""


@dataclass(frozen=True, slots=True)
class Program:
    """A historical program."""

    name: str
    """The name of its module."""
    author: str
    """The author of the original."""
    year: str
    """The year of publication, or `by` the year in which others are known to have used it."""
    idea: str
    """The idea in a few words."""
    source: str
    """Where the original is, or was."""
    evaluator: bool
    """Whether it evaluates hands; such programs take part in the race."""
    imports: tuple[str, ...]
    """The names of the other programs that it imports."""

    def load(self) -> ModuleType:
        """Import the program, and return its module.

        >>> PROGRAMS["senzee"].load().__name__
        'cardmath.history.senzee'
        """
        return import_module(f"cardmath.history.{self.name}")

    @property
    def lines(self) -> int:
        """The lines of code of it and the programs it imports, without comments and docstrings."""
        files = [Path(__file__).with_name(f"{name}.py") for name in (self.name, *self.imports)]
        return sum(_code_lines(file.read_text(encoding="utf-8")) for file in files)


@dataclass(frozen=True, repr=False)
class Programs(Table[Program]):
    """A table of programs, the oldest first. `PROGRAMS["senzee"]` looks one up."""

    rows: tuple[Program, ...]
    """The programs, the oldest first."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, name: str | SupportsIndex) -> Program: ...
        @overload
        def __getitem__(self, name: slice) -> tuple[Program, ...]: ...

    def __getitem__(self, name: str | SupportsIndex | slice) -> Any:
        """Look up a program by its name, or by its index from 0.

        Raises:
            CardmathError: the name is unknown; the message lists the names.
        """
        if not isinstance(name, str):
            return super().__getitem__(name)
        for row in self.rows:
            if row.name == name:
                return row
        accepted = ", ".join(row.name for row in self.rows)
        raise CardmathError(f"{name!r} is not a program; the programs are {accepted}")

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return "The programs that cardmath grew from"

    def _columns(self) -> Columns[Program]:
        return (
            Column("name", "program", words=True),
            Column("author", "author", words=True),
            Column("year"),
            Column("idea", "idea", words=True),
            Column("", "year", of=lambda row: row.year),
            *(Column[Program](name) for name in ("source", "evaluator", "imports")),
        )

    def __repr__(self) -> str:
        return "cardmath.history.PROGRAMS"


def _code_lines(source: str) -> int:
    """Count the lines that are neither blank nor a comment nor part of a docstring."""
    # Not by `ast`: Ctrl-C in its parser is a SystemError in Python 3.11.
    lines: set[int] = set()
    statement: list[TokenInfo] = []
    for token in generate_tokens(StringIO(source).readline):
        if token.type not in _NO_CODE:
            statement.append(token)
        elif token.type == NEWLINE:
            if [part.type for part in statement] != [STRING]:
                lines |= {line for part in statement for line in _lines_of(part)}
            statement = []
    return len(lines)


def _lines_of(token: TokenInfo) -> range:
    return range(token.start[0], token.end[0] + 1)


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
            "unknown",
            "unknown",
            "try 3072 expressions for 24",
            "a program for Gforth",
            False,
            (),
        ),
    )
)
"""The historical programs, the oldest first."""
