"""Locks as the page gives them: percentages of actions, for all hands or for a range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._page.errors import in_field
from cardmath._ranges.range import Range
from cardmath.app.solving.inputs import read_number
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.app.asked import Asked
    from cardmath.solve.locking import LockLike
    from cardmath.solve.node import Node

__all__ = ["read_lock"]


def read_lock(asked: Asked, node: Node) -> LockLike:
    """The strategy to fix at a node.

    The fields `shares` are percentages, one for each action; empty ones are left to be shared as
    now. `range` names the hands, all if it is empty.

    Raises:
        FieldError: a share or the range is wrong.
        CardmathError: nobody acts at the node, or no share is given.
    """
    if node.player is None:
        raise CardmathError("nobody acts here: there is nothing to lock")
    shares = {}
    texts = asked.texts("shares", [], len(node.actions))
    for place, (action, text) in enumerate(zip(node.actions, texts, strict=False)):
        with in_field(f"shares.{place}"):
            if text.strip():
                shares[action] = read_number(text.strip().removesuffix("%")) / 100
                if shares[action] > 1:
                    raise CardmathError("a share is at most 100 percent")
    if not shares:
        raise CardmathError("give the percentage of an action")
    held = asked.text("range").strip()
    if not held:
        return shares
    with in_field("range"):
        return {Range(held).text: shares}
