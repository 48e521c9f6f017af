"""The tool `query`: questions about deals in PQL."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardmath.assistants.parameters import Real, Text
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.common import METHOD, SAMPLED, SEED, exact_or_sampled

if TYPE_CHECKING:
    from cardmath import queries
    from cardmath._work.answering import Method
    from cardmath.assistants.call import Call


def answer(
    call: Call, text: str, method: Method, error: float, seed: int
) -> queries.Answer | queries.Answers:
    """Answer the statements."""
    from cardmath import queries

    asked = partial(queries.pql, text, error=error, seed=seed)
    found: queries.Answer | queries.Answers = exact_or_sampled(call, asked, method)
    return found


TOOL = Tool(
    "query",
    "Ask about deals (PQL)",
    "Any question about random deals, in PQL: how often something happens, how much on average, "
    "the distribution of a value, under any condition. cardmath://pql lists the functions with "
    "examples. Exact where all deals can be counted, else sampled.",
    (
        Text(
            "text",
            "Statements in PQL with semicolons between them.",
            "select count(pairedBoard(flop)) from game='holdem'",
        ),
        METHOD,
        Real("error", "The greatest standard error of a sampled share.", 1e-3, 5e-4, 1e-5, 0.1),
        SEED,
    ),
    answer,
    output={
        "rows": "The name and the value of each thing that is selected.",
        "deals": "The number of deals that meet the condition.",
        "answers": "For several statements: the answer of each.",
        **SAMPLED,
    },
)
