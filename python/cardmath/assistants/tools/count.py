"""The tool `count`: the number of hands that meet a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardmath as cm
from cardmath.assistants.parameters import Text, Whole
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.common import GIVEN

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(call: Call, cards: int, where: str, deck: str, given: str) -> cm.results.Count:
    """Count the hands."""
    return cm.count(cards, where, deck=deck or None, given=given, progress=call.progress)


TOOL = Tool(
    "count",
    "Count hands",
    "How many hands of a given size fit a pattern, exactly, and the probability.",
    (
        Whole("cards", "The cards of a hand.", 5, least=1, most=52),
        Text(
            "where",
            "A pattern with one piece per card, in any order: A**** has an ace, A*w*w** an ace "
            "and two more cards of one suit, RRROO is a full house; commas between patterns.",
            "A****",
        ),
        Text("deck", "The cards that a hand may have; empty for all 52.", "AsKsQsJsTs9s", ""),
        GIVEN,
    ),
    answer,
    output={
        "hands": "The number of hands that fit.",
        "total": "The number of all hands.",
        "probability": "Their quotient, as a fraction.",
    },
)
