"""The questions that the parts of `parts/widget` ask, by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from typing import Any, TypeAlias

from cardmath._support.progress import Progress
from cardmath.errors import CardmathError, quote

_Answer: TypeAlias = dict[str, Any]
_Function: TypeAlias = Callable[
    [dict[str, Any], Progress | None], _Answer | Generator[_Answer, None, _Answer]
]

KINDS = {"equity": "equity", "range": "ranges", "saved": "saved"}
"""The kinds of questions, each with the name of its module, which is loaded when it is asked."""


def find_answer(kind: str) -> _Function:
    """The function that answers a kind of question.

    It returns its answer; a generator yields answers that it knows before the last.

    Raises:
        CardmathError: there is no such kind.
    """
    if kind not in KINDS:
        raise CardmathError(
            f"{quote(kind)} is not a question; the questions are {', '.join(KINDS)}"
        )
    function: _Function = import_module(f"cardmath._page.{KINDS[kind]}").answer
    return function


def replies(
    kind: str, asked: dict[str, Any], progress: Progress | None = None
) -> Iterator[tuple[_Answer, bool]]:
    """Answer a question: each answer, and whether it is the last.

    Raises:
        CardmathError: the question is wrong.

    >>> [(found["text"], final) for found, final in replies("range", {"text": "KK, AA"})]
    [('KK+', True)]
    """
    yield from in_turn(find_answer(kind)(asked, progress))


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
