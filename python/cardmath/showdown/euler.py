"""The euler layout: ten cards on a line, five for each of two players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product, starmap

from cardmath._core import CATEGORIES, HAND_SIZE, compare_lines, two_hands
from cardmath.errors import ShowdownError
from cardmath.showdown.lines import Line, Report, read_line, wrong_count
from cardmath.showdown.result import TwoHands, WinTally, verdict

EULER_CARDS = 2 * HAND_SIZE
_VERDICTS = list(starmap(verdict, product(range(3), CATEGORIES, CATEGORIES)))
"""Every verdict, in the order that the core expects."""


def read_euler(lines: Iterable[Line], report: Report) -> Iterator[TwoHands]:
    """The showdowns of lines. Errors are passed to `report`."""
    for number, line in lines:
        strengths = two_hands(line)
        if strengths is not None:
            text = line if isinstance(line, str) else line.decode()
            yield TwoHands(number, text, strengths)
        elif line.strip():
            report(_why_not_euler(number, line))


def euler_texts(
    blocks: Iterable[bytes], number: int, report: Report, tally: WinTally
) -> Iterator[str]:
    """The verdicts of blocks of lines. The core stops at each line that is not two hands."""
    for block in blocks:
        end = 0
        while end < len(block):
            text, counts, lines, end = compare_lines(block, end, _VERDICTS)
            number += lines
            tally.add(counts)
            if text:
                yield text
            if end < len(block):
                after = block.find(b"\n", end) + 1 or len(block)
                report(_why_not_euler(number, block[end:after]))
                number, end = number + 1, after


def _why_not_euler(number: int, line: str | bytes) -> ShowdownError:
    try:
        text, line_cards = read_line(number, line)
    except ShowdownError as error:
        return error
    rule = "two players have five each"
    return wrong_count(number, text, len(line_cards), EULER_CARDS, rule)
