"""The questions that the parts of `widget.js` ask, by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeAlias

from cardmath._page import equity, ranges, saved
from cardmath.errors import CardmathError

__all__ = ["ANSWERS", "in_turn", "replies"]

_Answer: TypeAlias = dict[str, Any]
_Progress: TypeAlias = Callable[[int, int], object]
_Function: TypeAlias = Callable[
    [dict[str, Any], _Progress | None], _Answer | Generator[_Answer, None, _Answer]
]

ANSWERS: dict[str, _Function] = {
    "equity": equity.answer,
    "range": ranges.answer,
    "saved": saved.answer,
}
"""Each returns its answer; a generator yields answers that it knows before the last."""


def replies(
    kind: str, asked: dict[str, Any], progress: _Progress | None = None
) -> Iterator[tuple[_Answer, bool]]:
    """Answer a question: each answer, and whether it is the last.

    Raises:
        CardmathError: the question is wrong.

    >>> [(found["text"], final) for found, final in replies("range", {"text": "KK, AA"})]
    [('KK+', True)]
    """
    if kind not in ANSWERS:
        raise CardmathError(f"{kind!r} is no question; the questions are {', '.join(ANSWERS)}")
    yield from in_turn(ANSWERS[kind](asked, progress))


def in_turn(
    found: _Answer | Generator[_Answer, None, _Answer],
) -> Iterator[tuple[_Answer, bool]]:
    """Give each answer, and whether it is the last."""
    while not isinstance(found, dict):
        try:
            yield next(found), False
        except StopIteration as end:
            found = end.value
    yield found, True
