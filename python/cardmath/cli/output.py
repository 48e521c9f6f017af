"""Output that the commands share: cards in colour, JSON, CSV, tables and error messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from cardmath import Card, Suit
from cardmath._printable import printable
from cardmath._support.separated import write_rows
from cardmath.cli.screen import echo, echo_as_it_is, echo_printed
from cardmath.errors import (
    CardmathError,
    CardTextError,
    ExpressionError,
    Interrupted,
    NumberTextError,
    QueryTextError,
    RangeTextError,
    RepeatedCardError,
    StoppedError,
    quote,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cardmath._support.tables import Rows, Table

Answer = TypeVar("Answer")
Converted = TypeVar("Converted", bound="Rows[Any]")
RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
_LONGEST_SHOWN = 100
_SHOWN_BEFORE = 40
_SYMBOLS, _OR_SYMBOLS = "♣♦♥♠", " or ♣ ♦ ♥ ♠"
"""Suits as symbols, and how errors say that they are accepted besides letters."""


def plain_terminal() -> bool:
    """Whether to write neither colours nor lines that are redrawn.

    The user can ask for this (https://no-color.org), and a dumb terminal cannot do either.
    """
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") in ("dumb", "unknown")


def echo_rich(*lines: RenderableType, soft_wrap: bool = False) -> None:
    """Render with rich and write through click, which handles a closed pipe."""
    # Imported here, so that other output starts faster.
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=soft_wrap)
    with console.capture() as capture:
        for line in lines:
            console.print(line)
    echo_as_it_is(capture.get(), nl=False)


def note(message: str) -> None:
    """Write a note on the answer, on a line of standard error."""
    echo(f"cardmath: {printable(message)}", err=True)


def echo_error(message: str) -> None:
    """Write what is wrong on standard error; the text with the place marked may follow."""
    if not can_write(_SYMBOLS, sys.stderr):  # nor typed: as letters they would be said twice
        message = message.replace(_OR_SYMBOLS, "")
    echo(f"cardmath: error: {message}", err=True)


def note_seed(given: int | None, used: int) -> None:
    """Print the seed that was used on standard error, if none was given."""
    if given is None:
        note(f"dealt with --seed {used}")


def draw(picture: Callable[[Answer, str], object], answer: Answer, path: str | None) -> None:
    """Draw a picture of an answer into a file, if one is named, and say so on standard error."""
    if path is not None:
        picture(answer, path)
        note(f"drew {path}")


def echo_json(answer: dict[str, Any]) -> None:
    """Write a JSON object on one line."""
    import json  # here, so that other output starts faster

    echo_as_it_is(json.dumps(answer))


def echo_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write lines of comma-separated values, none of them foreign."""
    from io import StringIO

    text = StringIO()
    write_rows(text, header, rows)
    echo_as_it_is(text.getvalue(), nl=False)


@dataclass(frozen=True)
class Output:
    """How answers are written: as JSON, as comma-separated values, or as text."""

    as_json: bool = False
    as_csv: bool = False
    spreadsheet: bool = False

    def __post_init__(self) -> None:
        """Refuse what is for comma-separated values without them."""
        if self.spreadsheet and not self.as_csv:
            raise click.UsageError("--spreadsheet needs --csv")

    @property
    def as_text(self) -> bool:
        """Whether answers are written for people."""
        return not (self.as_json or self.as_csv)

    def refuse_in_csv(self, **options: object) -> None:
        """Refuse options whose answer is not a part of the rows of comma-separated values.

        Raises:
            UsageError: one is given.
        """
        given = [f"--{name.replace('_', '-')}" for name, value in options.items() if value]
        if self.as_csv and given:
            raise click.UsageError(f"--csv has rows of one kind: leave out {', '.join(given)}")

    def table(self, table: Table[Any]) -> None:
        """Write a table; as text, it fits the terminal."""
        self.echo(table, echo_printed)

    def echo(self, answer: Converted, show: Callable[[Converted], object]) -> None:
        """Write an answer; `show` writes it as text."""
        if self.as_json:
            echo_as_it_is(answer.to_json())
        elif self.as_csv:
            echo_as_it_is(answer.to_csv(spreadsheet=self.spreadsheet), nl=False)
        else:
            show(answer)


@contextmanager
def showing_what_is_done(show: Callable[[Any], object]) -> Iterator[None]:
    """If the work is stopped, show the part of it that is done, where there is one."""
    try:
        yield
    except (Interrupted, StoppedError) as stopped:
        if stopped.partial is not None:
            with suppress(KeyboardInterrupt):  # Ctrl-C was pressed again
                show(stopped.partial)
        raise


def drawn(cards: Iterable[Card]) -> str:
    """The cards with suit symbols, red suits in red; with letters if symbols cannot be written."""
    return " ".join(map(_drawn, cards))


def _drawn(card: Card) -> str:
    if card.is_joker:
        return str(card)
    text = card.pretty() if can_write(_SYMBOLS) else str(card)
    return click.style(text, fg="red") if card.suit in RED_SUITS else text


def bar_block() -> str:
    """The character of bars: a block, or `#` if a block cannot be written."""
    return "█" if can_write("█") else "#"


def can_write(symbols: str, stream: TextIO | None = None) -> bool:
    """Whether the encoding of a stream, by default standard output, has these characters."""
    try:
        symbols.encode((stream or sys.stdout).encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as text, for JSON."""
    return [str(card) for card in cards]


def error_text(error: CardmathError) -> str:
    """The message of an error. If it has a position, the text follows with the place marked."""
    if isinstance(error, (ExpressionError, NumberTextError, QueryTextError)):
        return f"{error.what}\n{marked(error.text, error.position, error.token)}".rstrip()
    if isinstance(error, (CardTextError, RangeTextError, RepeatedCardError)):
        if error.position is None:
            return str(error)
        picture = marked(error.text or "", error.position, error.token)
        return f"{quote(error.token)}: {error.reason}\n{picture}".rstrip()
    return str(error)


def marked(text: str, position: int, token: str) -> str:
    """The line of a text with a position marked below it, as compilers do.

    A long line is cut to the part near the position. If that part is blank or cannot be printed,
    the position is given as a number.
    """
    start, end = text.rfind("\n", 0, position) + 1, text.find("\n", position)
    end = len(text) if end < 0 else end
    first = start if end - start <= _LONGEST_SHOWN else max(start, position - _SHOWN_BEFORE)
    last = min(end, first + _LONGEST_SHOWN)
    before, after = "…" * (first > start), "…" * (last < end)
    shown = text[first:last]
    if not text.strip():
        return ""
    if not shown.strip() or not shown.isprintable():
        return f"  at character {position + 1}"
    mark = "^" * max(1, min(len(token), last - position))
    return f"  {before}{shown}{after}\n  {' ' * (len(before) + position - first)}{mark}"
