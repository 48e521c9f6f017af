"""The lines of a text: read as they arrive, and turned into cards."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from itertools import chain, islice
from typing import TypeVar

from cardmath._cards.deck import Card, cards
from cardmath._core import card_spans
from cardmath._support.layout import counted
from cardmath.errors import CardmathTypeError, CardTextError, RepeatedCardError, ShowdownError

Line = tuple[int, str | bytes]
"""The number of a line, from 1, and its text."""
Report = Callable[[ShowdownError], None]
"""What is called with each error."""
_Text = TypeVar("_Text", bytes, str | bytes)

LONGEST_LINE = 10_000
_BLOCK = 1 << 16


def lines_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the lines of a binary stream, each as soon as it arrives, in bounded memory.

    Lines longer than any line of cards are cut, but remain long enough for `judge` to refuse them.

    Args:
        stream: a file opened in binary mode, or `sys.stdin.buffer`.
    """
    return lines_of_blocks(blocks_of(stream))


def blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Blocks of whole lines, as many at a time as have arrived, without a byte order mark."""
    return without_byte_order_mark(_raw_blocks_of(stream))


def _raw_blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    if not hasattr(stream, "read1"):
        raise CardmathTypeError(
            f"hands are read from a file opened in binary mode, not {type(stream).__name__}"
        )
    rest = b""
    while block := stream.read1(_BLOCK):
        lines, newline, rest = (rest + block).rpartition(b"\n")
        if newline:
            yield lines + newline
        rest = rest[: 4 * LONGEST_LINE + 1]  # a character takes at most four bytes
    if rest:
        yield rest


def lines_of_blocks(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of blocks of whole lines."""
    for block in blocks:
        yield from block.removesuffix(b"\n").split(b"\n")


def without_byte_order_mark(texts: Iterable[_Text]) -> Iterator[_Text]:
    """Remove the byte order mark that some editors put before UTF-8 text."""
    try:
        texts = iter(texts)
    except TypeError:
        message = f"hands are read from a text or its lines, not {type(texts).__name__}"
        raise CardmathTypeError(message) from None
    return chain(map(_unmarked, islice(texts, 1)), texts)


def _unmarked(text: _Text) -> _Text:
    if isinstance(text, bytes):
        return text.removeprefix(BOM_UTF8)
    return text.removeprefix("\ufeff") if isinstance(text, str) else text


def first_with_content(lines: Iterator[Line]) -> Line | None:
    """The first line that is not blank."""
    return next((line for line in lines if not is_blank(line)), None)


def is_blank(line: Line) -> bool:
    """Whether a line has nothing but white space."""
    try:
        return not line[1].strip()
    except AttributeError:
        raise CardmathTypeError(f"lines are str or bytes, not {type(line[1]).__name__}") from None


def read_line(number: int, line: str | bytes) -> tuple[str, tuple[Card, ...]]:
    """Read the text of a line and its cards."""
    text = _decoded(number, line)
    try:
        return text, cards(text)
    except (CardTextError, RepeatedCardError) as error:
        column = (error.position or 0) + 1
        raise ShowdownError(number, column, error.token, error.reason, text) from None


def _decoded(number: int, line: str | bytes) -> str:
    if len(line) > LONGEST_LINE:
        reason = f"the line is longer than any line of cards: more than {LONGEST_LINE} characters"
        raise ShowdownError(number, LONGEST_LINE + 1, "", reason, "")
    if isinstance(line, str):
        return line.rstrip("\r\n")
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        reason = f"byte 0x{line[error.start]:02x} is not UTF-8 text"
        text = line.decode(errors="replace").rstrip()
        raise ShowdownError(number, column, "", reason, text) from None


def wrong_count(number: int, text: str, count: int, most: int, rule: str) -> ShowdownError:
    """The error of a line with a wrong number of cards, at the first one too many if there is."""
    reason = f"{counted(count, 'card')} on a line; {rule}"
    if count > most:
        return error_at(number, text, most, reason)
    return ShowdownError(number, len(text.rstrip()) + 1, "", reason, text)


def error_at(number: int, text: str, index: int, reason: str) -> ShowdownError:
    """An error at one card of a line."""
    start, end = card_spans(text)[index]
    return ShowdownError(number, start + 1, text[start:end], reason, text)
