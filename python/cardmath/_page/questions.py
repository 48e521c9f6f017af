"""The questions that the parts of `widget.js` ask, by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from cardmath._page import ranges, saved

__all__ = ["ANSWERS", "Answer"]

Answer: TypeAlias = Callable[
    [dict[str, Any], Callable[[int, int], object] | None], Iterator[dict[str, Any]]
]

ANSWERS: dict[str, Answer] = {"range": ranges.answer, "saved": saved.answer}
"""Each answers a question with one answer or more, the last of which is final."""
