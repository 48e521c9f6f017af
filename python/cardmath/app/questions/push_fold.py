"""Push or fold for two players: which hands jam and which call, in equilibrium."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath import solve
from cardmath._page.ranges import plain_range
from cardmath._page.table import Fields
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked

TARGETS = (1e-5, 1e-6, 1e-7, 1e-8, 1e-9)
"""The exploitabilities in big blinds at which an answer is shown; each is ten times nearer."""
MOST_DIGITS = 2
"""The most digits after the point of a percentage."""
LEAST, MOST = 1.2, 200.0


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Solve push or fold with `small` and `big` blinds in the stacks and an `ante`.

    A first answer comes at once, and better ones until two in a row agree in all digits.

    Returns:
        `jam` and `call`, ranges as `plain_range` gives them; the `shares` of hands in percent, and
        how many `digits` of them are right; the `values` in big blinds for each player; and the
        `exploitability` that is left.

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
    found = _solved(game, TARGETS[0], progress)
    shown = _plain(found, 0)
    for target in TARGETS[1:]:
        yield shown
        before, found = found, _solved(game, target, progress)
        shown = _plain(found, _right_digits(before, found))
        if shown["digits"] == MOST_DIGITS:
            break
    return shown


def _solved(game: solve.PushFold, target: float, progress: Progress) -> solve.PushFoldSolution:
    """An answer near enough. The fine ones of deep stacks take seconds: they can be stopped."""
    return game.solve(method="regret", target=target, progress=lambda *_: progress(0, 1))


def _right_digits(before: solve.PushFoldSolution, found: solve.PushFoldSolution) -> int:
    """The digits of the percentages in which two answers agree, the second ten times nearer."""
    pairs = (
        (before.jam_percent, found.jam_percent),
        (before.call_percent, found.call_percent),
    )
    digits = 0
    while digits < MOST_DIGITS and all(
        round(one, digits + 1) == round(other, digits + 1) for one, other in pairs
    ):
        digits += 1
    return digits


def _plain(found: solve.PushFoldSolution, digits: int) -> dict[str, Any]:
    return {
        "title": found.title,
        "jam": plain_range(found.jam.round(2)),
        "call": plain_range(found.call.round(2)),
        "shares": [found.jam_percent, found.call_percent],
        "digits": digits,
        "values": list(found.values),
        "exploitability": found.exploitability,
    }
