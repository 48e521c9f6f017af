"""The question what a text is as a range: its cells, and its shortest text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cardmath._page.errors import in_field, text_of
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import class_name, classes

__all__ = ["answer", "plain_range"]

_ALL = "random"


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Read a range as text.

    Args:
        asked: `text`, a range; `invert`, whether to take each weight from 1.
        progress: not called, as the answer takes no time.

    Returns:
        What `plain_range` gives.

    Raises:
        FieldError: the text is not a range.

    >>> found = answer({"text": "AA, KK@0.50"})
    >>> found["text"], found["cells"][:2], found["combos"], found["total"]
    ('AA, KK@0.5', [1.0, 0.0], 12, 9.0)
    """
    text = text_of(asked, "text")
    with in_field("text"):
        held = Range(text)
    return plain_range(Range(_ALL) - held if asked.get("invert") else held)


def plain_range(held: Range) -> dict[str, Any]:
    """A range as plain values: `text`, `combos`, `total`, `percent`, and 169 `cells`.

    The cells are the mean weights of the classes, row by row from AA to 22.
    """
    means = held.classes()  # not `grid`, as loading NumPy would delay the first answer
    return {
        "text": held.text,
        "combos": held.combinations,
        "total": float(held.total),
        "percent": held.percent,
        "cells": [round(float(means.get(name, 0)), 6) for name in _class_names()],
    }


@cache
def _class_names() -> tuple[str, ...]:
    """The 169 names of classes, row by row."""
    return tuple(class_name(*each) for row in classes() for each in row)
