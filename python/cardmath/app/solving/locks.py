"""Locks as the page gives them: percentages of actions, for all hands or for a range."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardmath._page.errors import in_field
from cardmath._ranges.range import Range
from cardmath.app.solving.inputs import read_number
from cardmath.errors import CardmathError
from cardmath.solve.lines import line_text, read_line

if TYPE_CHECKING:
    from cardmath.app.asked import Asked
    from cardmath.solve.locking import LockLike
    from cardmath.solve.node import Node


def over_all_cards(line: str) -> str:
    """A line with all cards in place of those that came.

    >>> over_all_cards("x x / Ah / b50")
    'x x / * / b50'
    """
    moves = [move if move.act else replace(move, card=None, token="*") for move in read_line(line)]
    return line_text(moves)


def read_lock(asked: Asked, node: Node) -> LockLike | None:
    """The strategy to fix at a node.

    The fields `shares` are percentages, one for each action; empty ones are left to be shared as
    now. `range` names the hands, all if it is empty. None fixes all as it is played now.

    Raises:
        FieldError: a share or the range is wrong.
        CardmathError: a range is given, but no share.
    """
    shares = {}
    texts = asked.texts("shares", [], len(node.actions))
    for place, (action, text) in enumerate(zip(node.actions, texts, strict=False)):
        with in_field(f"shares.{place}"):
            if text.strip():
                shares[action] = read_number(text.strip().removesuffix("%")) / 100
                if shares[action] > 1:
                    raise CardmathError("a share is at most 100 percent")
    held = asked.text("range").strip()
    if held and not shares:
        raise CardmathError("give the percentage of an action for these hands")
    if not held:
        return shares or None
    with in_field("range"):
        return {Range(held).text: shares}
