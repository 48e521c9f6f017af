"""The tool `equity`: how often each player wins."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import cardmath as cm
from cardmath.assistants.parameters import Flag, Real, Texts
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.common import (
    BOARD,
    DEAD,
    GAME,
    METHOD,
    SAMPLED,
    SEED,
    exact_or_sampled,
)

if TYPE_CHECKING:
    from cardmath._work.answering import Method
    from cardmath.assistants.call import Call


def answer(
    call: Call,
    players: list[str],
    game: str,
    board: str,
    dead: str,
    method: Method,
    error: float,
    seed: int,
    categories: bool,
    next_card: bool,
) -> cm.results.Equity:
    """Compute the equities."""
    asked = partial(
        cm.equity,
        *players,
        game=game,
        board=board,
        dead=dead,
        seed=seed,
        error=error,
        categories=categories,
        next_card=next_card,
    )
    found: cm.results.Equity = exact_or_sampled(call, asked, method)
    return found


TOOL = Tool(
    "equity",
    "Equity",
    "How often each of two to ten players wins and ties, and each player's share of the pot, in "
    "any game, on any board, with hands or ranges. All deals are counted where that is quick; else "
    "random deals are drawn until the standard error is small.",
    (
        Texts(
            "players",
            "Each player's hand or range; in hold'em such as AhKh, QQ+, 'AKs@50%', 15%, random. "
            "cardmath://ranges has the notation.",
            ["AhKh", "QQ+"],
            least=2,
        ),
        GAME,
        BOARD,
        DEAD,
        METHOD,
        Real("error", "The greatest standard error of a sampled equity.", 1e-3, 5e-4, 1e-5, 0.1),
        SEED,
        Flag("categories", "Also how often each player ends with each hand category.", True),
        Flag("next_card", "Also the equities after each next card (the turn or the river).", True),
    ),
    answer,
    output={
        "players": "For each player the range, equity (share of the pot), wins and ties (deals), "
        "and the standard error, which is 0 if exact.",
        "total": "The number of deals, weighted.",
        **SAMPLED,
    },
)
