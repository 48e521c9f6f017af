"""Push or fold for two players: which hands jam and which call, in equilibrium."""

from __future__ import annotations

from typing import Any

from cardmath import solve
from cardmath._page.ranges import plain_range
from cardmath._page.table import Fields
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked

TARGET = 1e-5
"""The exploitability in big blinds at which the search ends."""
LEAST, MOST = 1.2, 200.0


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Solve push or fold with `small` and `big` blinds in the stacks and an `ante`.

    Returns:
        `jam` and `call`, ranges as `plain_range` gives them; the `values` in big blinds for each
        player; and the `exploitability` that is left.

    Raises:
        FieldError, SeveralFieldsError: a number is wrong.
    """
    progress(0, 1)
    fields, numbers = Fields(), dict.fromkeys(("small", "big", "ante"), 0.0)
    for name, default, least in (("small", 10, LEAST), ("big", 10, LEAST), ("ante", 0, 0)):
        with fields.of(name):
            numbers[name] = asked.real(name, default, least, MOST)
    fields.check()
    game = solve.push_fold((numbers["small"], numbers["big"]), numbers["ante"])
    found = game.solve(method="regret", target=TARGET)
    return {
        "title": found.title,
        "jam": plain_range(found.jam.round(2)),
        "call": plain_range(found.call.round(2)),
        "shares": [found.jam_percent, found.call_percent],
        "values": list(found.values),
        "exploitability": found.exploitability,
    }
