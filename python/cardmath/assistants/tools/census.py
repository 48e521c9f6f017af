"""The tool `census`: how many hands there are of each category."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardmath as cm
from cardmath.assistants.parameters import Whole
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.common import GIVEN, ORDERING, WILD
from cardmath.assistants.tools.evaluate import ordering_of

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(call: Call, cards: int, given: str, ordering: str, wild: list[str]) -> cm.results.Census:
    """Count the hands."""
    chosen = ordering_of(ordering, wild)
    return cm.census(cards, given=given, ordering=chosen, progress=call.progress)


TOOL = Tool(
    "census",
    "Count hands by category",
    "How many hands of a given size fall in each hand category, exactly, with any cards "
    "wild, and how many contain given cards. Up to nine cards take seconds.",
    (
        Whole("cards", "The cards of a hand.", 7, 5, least=1, most=52),
        GIVEN,
        ORDERING,
        WILD,
    ),
    answer,
    output={
        "total": "The number of all hands.",
        "rows": "For each category its hands and probability.",
        "royal_flush": "The royal flushes, which are straight flushes too.",
    },
)
