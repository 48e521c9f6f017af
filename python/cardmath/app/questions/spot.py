"""One spot in hold'em: the hand, the nuts, what beats it, the outs, and the equity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._page.errors import in_field

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

__all__ = ["answer"]

GROUPS = ("hand", "board", "dead")


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about one spot."""
    spot = cm.read_spot(*(_cards(asked, name) for name in GROUPS), progress=progress)
    return {
        "title": spot.title,
        "spot": spot.to_dict(),
        "value": None if spot.value is None else str(spot.value),
        "nuts": None if spot.nuts is None else str(spot.nuts.value),
        "text": str(spot),
    }


def _cards(asked: Asked, name: str) -> cm.Hand:
    with in_field(name):
        return cm.Hand(asked.text(name))
