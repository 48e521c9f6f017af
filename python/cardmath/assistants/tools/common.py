"""Parameters that several tools share: a name means the same in all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardmath import GAMES
from cardmath.assistants.parameters import Choice, Text, Texts, Whole
from cardmath.errors import Interrupted
from cardmath.orderings import ORDERINGS

if TYPE_CHECKING:
    from cardmath._work.answering import Method
    from cardmath.assistants.call import Call

BOARD = Text("board", "The board so far, three to five cards; empty before the flop.", "Ks7h2d", "")
DEAD = Text("dead", "Cards that are out of play, such as folded cards that were seen.", "Ac Ad", "")
GAME = Choice("game", "The game; cardmath://games has their rules.", "omaha8", "holdem", [*GAMES])
ORDERING = Choice(
    "ordering",
    "What beats what: high is standard poker; for lowball and others see cardmath://games.",
    "badugi",
    "high",
    [*ORDERINGS],
)
WILD = Texts("wild", "Wild cards, in words or as cards.", ["deuces"], [], most=20)
GIVEN = Text("given", "Cards that every hand contains.", "AhKh", "")
METHOD = Choice(
    "method",
    "exact counts all deals, sample draws random ones, auto is exact if that is quick.",
    "exact",
    "auto",
    ("auto", "exact", "sample"),
)
SEED = Whole("seed", "Fixes the random deals of a sampled answer.", 7, 1)
SAMPLED = {
    "method": "exact, rounded or sample.",
    "seed": "The seed of random deals; null if the answer is exact.",
}
"""The keys that say how sure an answer is."""

_EXACT = 0.5
"""The share of the time after which `auto` counts no more and draws random deals."""


def exact_or_sampled(call: Call, ask: Callable[..., Any], method: Method) -> Any:  # noqa: ANN401
    """Ask for an answer. If all deals cannot be counted in time, `auto` draws random ones.

    Args:
        call: the call.
        ask: a function of the library that takes `method` and `progress`.
        method: how it shall answer.
    """
    if method != "auto":
        return ask(method=method, progress=call.progress)
    try:
        return ask(method="auto", progress=call.share_of_time(_EXACT))
    except Interrupted as stopped:
        if call.is_stopped or call.left <= 0 or getattr(stopped.partial, "method", "") == "sample":
            raise
    return ask(method="sample", progress=call.progress)
