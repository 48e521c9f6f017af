"""Reads what people type: numbers after an option, chips with names, and answers in a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from io import TextIOWrapper
from typing import TextIO, TypeVar

import click

from cardmath._support.commas import split_numbers
from cardmath._support.files import reading
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo
from cardmath.errors import CardmathError, quote

PRIZES = "--prizes"
OTHERS = "--others"
BOUNTIES = "--bounties"
_LONGEST_LINE = 2000
_NEGATIVE = re.compile(r"-[\d.]")


class TakesNumbers(RefusesRepeats):
    """A command whose arguments are numbers: `-5` is one of them, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take negative numbers for arguments; what reads them says which are accepted."""
        try:
            return super().parse_args(ctx, list(args))
        except click.NoSuchOption as error:
            if not _NEGATIVE.match(error.option_name):
                raise
        # Without their signs the numbers are arguments: another unknown option is refused as usual.
        unsigned = [arg.removeprefix("-") if _NEGATIVE.match(arg) else arg for arg in args]
        self.make_parser(ctx).parse_args(unsigned)
        ctx.ignore_unknown_options = True
        return super().parse_args(ctx, args)


class TakesAll(TakesNumbers):
    """A command whose `--prizes`, `--others` and `--bounties` take all numbers that follow."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the numbers after an option to one value."""
        for name in (PRIZES, OTHERS, BOUNTIES):
            args = _joined(name, _separate(name, args))
        return super().parse_args(ctx, args)


def _separate(name: str, args: list[str]) -> list[str]:
    """Write `--prizes=70` as two words, so that numbers which follow it belong to it too."""
    words = []
    for arg in args:
        words += [name, arg[len(name) + 1 :]] if arg.startswith(f"{name}=") else [arg]
    return words


def _is_option(word: str) -> bool:
    return word.startswith("-") and not _NEGATIVE.match(word)


def _joined(name: str, args: list[str]) -> list[str]:
    """Join the numbers after an option, and after the same option again: click keeps the last."""
    numbers: list[str] = []
    while name in args:
        at = args.index(name)
        end = next((i for i in range(at + 1, len(args)) if _is_option(args[i])), len(args))
        numbers += args[at + 1 : end]
        args = [*args[:at], *args[end:]]
        if not numbers:
            return [*args, name]  # click says that the option needs a value
    return [name, " ".join(numbers), *args] if numbers else args


def read_amounts(text: str) -> list[Decimal]:
    """Read numbers with spaces or commas between them.

    Raises:
        CardmathError: one is not a number, or it is not clear what a comma separates.
    """
    return [read_number(number) for number in split_numbers(text)]


def read_number(text: str) -> Decimal:
    """Read a number.

    Raises:
        CardmathError: it is none.
    """
    try:
        return Decimal(text)
    except InvalidOperation:
        raise CardmathError(f"{quote(text)} is not a number") from None


def split_named_amount(text: str, number: int) -> tuple[str, str]:
    """Split `Ann=1500` into a name and an amount; without a name, it is that of player `p3`.

    Raises:
        CardmathError: the name or the amount is empty.
    """
    name, equals, amount = text.rpartition("=")
    if equals and not name.strip():
        raise CardmathError(f"{text!r}: the name before = is missing")
    if not amount.strip():
        raise CardmathError(f"{text!r}: the number after = is missing")
    return name.strip() or f"p{number}", amount


def typed_lines(source: TextIO, prompt: str) -> Iterator[str]:
    """The lines that are typed on a terminal after a prompt, or come from a pipe; no blank ones."""
    if isinstance(source, TextIOWrapper):
        source.reconfigure(errors="replace")  # bytes that are not text are not an answer
    is_terminal = source.isatty()
    while True:
        line = ""
        try:
            if is_terminal:
                echo(prompt, nl=False)
            sys.stdout.flush()
            line = source.readline(_LONGEST_LINE)
        finally:  # after Ctrl-C and Ctrl-D the terminal is still in the line of the prompt
            if is_terminal and not line:
                echo()
        if not line:
            return
        if line.strip():
            yield line.strip()


Typed = TypeVar("Typed", str, tuple[str, ...], None)


def with_files(_ctx: click.Context, _parameter: click.Parameter, given: Typed) -> Typed:
    """Replace each range `@FILE` by the range in the file.

    The lines of the file are the parts of the range; `#` begins a comment.
    """
    if isinstance(given, tuple):
        return tuple(map(_from_file, given))
    return None if given is None else _from_file(given)


_LONGEST_FILE = 1_000_000  # a range with a weight for each combo has 20,000 characters


def _from_file(text: str) -> str:
    return _range_of(text[1:]) if text.startswith("@") else text


def _range_of(path: str) -> str:
    """The range that a file has.

    Raises:
        CardmathError: it has no name, is too long, is not text, or has no range.
    """
    if not path:
        raise CardmathError("the name of a file is missing after @")
    with reading(path), open(path, "rb") as file:
        read = file.read(_LONGEST_FILE + 1)
    if len(read) > _LONGEST_FILE:
        raise CardmathError(f"{path!r} is too long for a range: over {_LONGEST_FILE:,} bytes")
    try:
        lines = read.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise CardmathError(f"{path!r} is not text in UTF-8") from error
    parts = (line.partition("#")[0].strip().strip(",").strip() for line in lines)
    found = ", ".join(part for part in parts if part)
    if not found:
        raise CardmathError(f"{path!r} has no range")
    return found
