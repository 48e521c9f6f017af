"""One spot in hold'em: the hand, the nuts, what beats it, the outs, and the equity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardmath as cm

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

__all__ = ["answer"]


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about one spot."""
    hand, board, dead = (asked.text(name) for name in ("hand", "board", "dead"))
    spot = cm.read_spot(hand, board, dead, progress=progress)
    return {
        "title": spot.title,
        "spot": spot.to_dict(),
        "value": None if spot.value is None else str(spot.value),
        "nuts": None if spot.nuts is None else str(spot.nuts.value),
        "text": str(spot),
    }
