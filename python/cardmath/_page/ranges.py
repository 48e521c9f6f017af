"""The question what a text is as a range: its cells, and its shortest text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cardmath._cards.deck import Card, Hand, cards
from cardmath._page.errors import checked_text, in_field, text_of
from cardmath._page.table import read_pasted
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import class_names
from cardmath._situation.known_cards import BOARD
from cardmath._support.lists import one_of
from cardmath.errors import CardmathError

_ALL = "random"
_FLOP = 3


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Read a range as text.

    Args:
        asked: `text`, a range; `invert`, whether to take each weight from 1; or `other`, another
            range, and `how` they are put together: `union`, `common` or `difference`; or `group`,
            a class of hands whose combos are listed, with what they make of `board`.
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
        held, source = read_pasted(text)
    if asked.get("invert"):
        return plain_range(Range(_ALL) - held)
    if "other" in asked:
        return plain_range(_together(asked, held))
    found = plain_range(held, source)
    if "group" in asked:
        return {**found, "group": _group(asked, held)}
    return found


def _together(asked: dict[str, Any], held: Range) -> Range:
    """A range and another one: what either has, what both have, or what only the first has."""
    with in_field("other"):
        other, _ = read_pasted(text_of(asked, "other"))
    how = {"union": held | other, "common": held & other, "difference": held - other}
    return how[one_of("how", asked.get("how"), how)]


def _group(asked: dict[str, Any], held: Range) -> list[list[Any]]:
    """Each combo of a class: its text, its weight in the range, and what it makes on the board.

    The last is empty before the flop.
    """
    with in_field("group"):
        whole = Range(text_of(asked, "group"))
    board = _board(asked.get("board", ""))
    known = Hand(board)
    made = _made(whole.without(known), board) if len(board) >= _FLOP else {}
    return [
        [str(hand).replace(" ", ""), float(held[hand]), _what(hand, known, made)]
        for hand, _ in whole
    ]


def _board(text: object) -> tuple[Card, ...]:
    """The cards on the board; none if they are being typed still."""
    try:
        found = tuple(cards(checked_text(text)))
    except CardmathError:
        return ()
    return found if len(set(found)) == len(found) <= BOARD else ()


def _made(held: Range, board: tuple[Card, ...]) -> dict[Hand, str]:
    """What each combo makes on a board: its made hand and its draws."""
    if not held:
        return {}
    from cardmath._study.study import study

    return {row.hand: ", ".join([row.made, *row.draws]) for row in study(held, board).combos()}


def _what(hand: Hand, known: Hand, made: dict[Hand, str]) -> str:
    return "on the board" if hand & known else made.get(hand, "")


@lru_cache(maxsize=64)
def plain_range(held: Range, source: str | None = None) -> dict[str, Any]:
    """A range as plain values: `text`, `combos`, `total`, `percent`, and 169 `cells`.

    `source` is the program that wrote the text, if it is another one. Of ten players' ranges, one
    changes at a time: the values are kept, and must not be changed.

    The cells are the mean weights of the classes, row by row from AA to 22.
    """
    means = held.classes()  # not `grid`, as loading NumPy would delay the first answer
    return {
        "text": held.text,
        "source": source,
        "combos": held.combinations,
        "total": float(held.total),
        "percent": held.percent,
        "cells": [round(float(means.get(name, 0)), 6) for name in class_names()],
    }
