"""One spot in hold'em: the hand, the nuts, what beats it, the outs, and the equity."""

from __future__ import annotations

from typing import Any

import cardmath as cm
from cardmath._page.table import Fields
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError

GROUPS = ("hand", "board", "dead")
HOLE_CARDS = 2
BOARDS = {0, 3, 4, 5}


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about one spot: `hand`, `board` and `dead`.

    Raises:
        FieldError, SeveralFieldsError: some of them are wrong.
    """
    spot = cm.read_spot(*_read(asked), progress=progress)
    return {
        "title": spot.title,
        "spot": spot.to_dict(),
        "value": None if spot.value is None else str(spot.value),
        "nuts": None if spot.nuts is None else str(spot.nuts.value),
        "text": str(spot),
    }


def _read(asked: Asked) -> list[cm.Hand]:
    """Read the three groups of cards, and report everything that is wrong with them."""
    fields, hands = Fields(), {name: cm.Hand() for name in GROUPS}
    for name in GROUPS:
        with fields.of(name):
            hands[name] = cm.Hand(asked.text(name))
    hand, board, dead = hands.values()
    fields.check()
    with fields.of("hand"):
        if len(hand) != HOLE_CARDS:
            raise CardmathError(f"a hand in hold'em is two cards, not {len(hand)}")
    with fields.of("board"):
        if len(board) not in BOARDS:
            raise CardmathError(f"a board has 3, 4 or 5 cards, or none, not {len(board)}")
    for field, cards, other, where in (
        ("board", hand & board, "hand", "on the board and in your hand"),
        ("dead", hand & dead, "hand", "dead and in your hand"),
        ("dead", board & dead, "board", "dead and on the board"),
    ):
        for name in (field, other) if cards else ():
            with fields.of(name):
                raise CardmathError(f"{cards} cannot be both {where}")
    fields.check()
    return [hand, board, dead]
