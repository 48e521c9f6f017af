"""The tool `push_fold`: jam or fold before the flop, heads-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardmath as cm
from cardmath.assistants.parameters import Real
from cardmath.assistants.tool import Found, Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call
    from cardmath.solve import PushFoldSolution

_TARGET = 1e-7


def answer(
    call: Call, stack: float, against: float, ante: float, small_blind: float, big_blind: float
) -> PushFoldSolution:
    """Solve the game."""
    matrix = cm.preflop_matrix(progress=call.progress)
    stacks = (stack, against) if against else stack
    game = cm.solve.push_fold(stacks, ante, (small_blind, big_blind), None, matrix)
    return game.solve("regret", target=_TARGET * big_blind, progress=lambda *_: call.check())


def show(found: PushFoldSolution) -> Found:
    """Both ranges and values."""
    plain = found.to_dict()
    plain.pop("strategies", None)
    own, other = found.values
    text = (
        f"{found.title}\nsmall blind {own:+z.6f}, big blind {other:+z.6f} "
        "(in the unit of the blinds)"
        f"\njam {found.jam_percent:.2f}% of hands: {found.jam}"
        f"\ncall {found.call_percent:.2f}% of hands: {found.call}"
    )
    return Found(plain, text)


TOOL = Tool(
    "push_fold",
    "Push or fold, heads-up",
    "The equilibrium of push or fold before the flop for two players: which hands the small blind "
    "jams, which the big blind calls, and what both win on average.",
    (
        Real("stack", "The small blind's chips before blinds and antes.", 10, least=0.01),
        Real("against", "The big blind's chips if they differ; 0 if not.", 15, 0.0),
        Real("ante", "The ante of each player.", 0.125, 0.0),
        Real("small_blind", "The small blind.", 50, 0.5),
        Real("big_blind", "The big blind; stacks are in the same unit.", 100, 1.0, 0.001),
    ),
    answer,
    show,
    {
        "jam": "The small blind's range, with the share of each hand.",
        "call": "The big blind's range.",
        "jam_percent": "The percent of all hands that jam.",
        "call_percent": "The percent of all hands that call.",
        "values": "What both players win on average, in the unit of the blinds.",
        "exploitability": "How much a best response would gain.",
    },
)
