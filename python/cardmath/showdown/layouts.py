"""Showdowns in any layout: finds the layout of a text, and evaluates its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BufferedIOBase
from itertools import chain
from typing import Literal, NoReturn, get_args

from cardmath._support.lists import one_of
from cardmath.errors import ShowdownError
from cardmath.showdown.euler import EULER_CARDS, euler_texts, read_euler
from cardmath.showdown.lines import (
    Line,
    blocks_of,
    first_with_content,
    lines_of_blocks,
    read_line,
    without_byte_order_mark,
)
from cardmath.showdown.quiz import read_quiz
from cardmath.showdown.result import QuizHand, Showdown, WinTally

Layout = Literal["auto", "quiz", "euler"]


def verdicts(
    stream: BufferedIOBase,
    *,
    layout: Layout = "auto",
    lenient: bool = False,
    on_error: Callable[[ShowdownError], None] | None = None,
    tally: WinTally | None = None,
    write: Callable[[QuizHand], str] = str,
) -> Iterator[str]:
    """Evaluate the showdowns of a stream, and yield the text of the verdicts as input arrives.

    This is `judge` and `str` for whole files. Lines of the euler layout are passed to the core many
    at a time. Hands of the quiz layout are separated by blank lines in the output.

    Args:
        stream: a file opened in binary mode, or `sys.stdin.buffer`.
        layout: as for `judge`.
        lenient: as for `judge`.
        on_error: as for `judge`.
        tally: counts the wins of the two players in the euler layout, if given.
        write: the function that turns a hand of the quiz layout into text.

    Raises:
        ShowdownError: as for `judge`.

    >>> from io import BytesIO
    >>> print(*verdicts(BytesIO(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")), end="")
    5H 5C 6S 7S KD 2C 3S 8S 8D TD  Player 2 wins: the better One Pair
    """
    report = on_error or _raise
    blocks, number = blocks_of(stream), 1
    for block in blocks:
        if block.strip():
            break
        number += block.count(b"\n")
    else:
        return
    blocks = chain([block], blocks)
    first = first_with_content(enumerate(lines_of_blocks([block]), number))
    if first is not None and _layout_of(first, layout) == "euler":
        yield from euler_texts(blocks, number, report, tally or WinTally())
        return
    separator = ""
    for hand in read_quiz(enumerate(lines_of_blocks(blocks), number), lenient, report):
        yield f"{separator}{write(hand)}\n"
        separator = "\n"


def judge(
    lines: str | Iterable[str | bytes],
    *,
    layout: Layout = "auto",
    lenient: bool = False,
    on_error: Callable[[ShowdownError], None] | None = None,
) -> Iterator[Showdown]:
    """Evaluate showdowns written as text, one after the other as they are read.

    Args:
        lines: a text, or its lines. Bytes are read as UTF-8.
        layout: `quiz` or `euler`. With `auto` the first line that is not blank decides: ten cards
            mean `euler`, anything else means `quiz`.
        lenient: in the quiz layout, accept lines of eight or more cards, and players who share
            hole cards.
        on_error: called with each error. The hand is then skipped, and reading continues. Without
            it, the first error is raised.

    Raises:
        ShowdownError: a line does not fit the layout: it has a bad card or a wrong number of
            cards, a card is dealt twice, or players' community cards differ.

    >>> for showdown in judge("5H 5C 6S 7S KD 2C 3S 8S 8D TD"):
    ...     print(showdown)
    5H 5C 6S 7S KD 2C 3S 8S 8D TD  Player 2 wins: the better One Pair
    """
    report = on_error or _raise
    texts = lines.split("\n") if isinstance(lines, str) else lines
    numbered = enumerate(without_byte_order_mark(texts), 1)
    first = first_with_content(numbered)
    if first is None:
        return
    if _layout_of(first, layout) == "euler":
        yield from read_euler(chain([first], numbered), report)
    else:
        yield from read_quiz(chain([first], numbered), lenient, report)


def _raise(error: ShowdownError) -> NoReturn:
    raise error


def _layout_of(first: Line, layout: Layout) -> Layout:
    """The layout; if it is `auto`, the one that fits the first line that is not blank."""
    one_of("layout", layout, get_args(Layout))
    if layout != "auto":
        return layout
    try:
        count = len(read_line(*first)[1])
    except ShowdownError as error:  # ten words are probably ten cards with an error in one
        count = len(error.text.replace(",", " ").split())
    return "euler" if count == EULER_CARDS else "quiz"
