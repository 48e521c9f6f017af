"""The tool `twenty_four`: make a target from numbers."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from cardmath._support.layout import counted
from cardmath.assistants.parameters import Amounts, Text
from cardmath.assistants.tool import Found, Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call

_SHOWN = 20
"""The most solutions of an answer."""


def answer(_call: Call, numbers: list[Decimal], target: str) -> Found:
    """Find all solutions, or what comes nearest."""
    from cardmath import twenty_four

    written = " ".join(map(str, numbers))
    found = twenty_four.solve(written, target)
    near = [] if found else twenty_four.nearest(written, target)
    plain = {
        "numbers": written,
        "target": target,
        "total": len(found),
        "solutions": [each.to_dict() for each in found[:_SHOWN]],
        "nearest": [{"expression": str(each), "value": str(each.value)} for each in near],
    }
    if found:
        text = "\n".join([counted(len(found), "different solution"), *map(str, found[:_SHOWN])])
    else:
        listed = ", ".join(f"{each} = {each.value}" for each in near)
        text = f"{written} cannot make {target}; nearest: {listed}"
    return Found(plain, text)


TOOL = Tool(
    "twenty_four",
    "The 24 game",
    "All ways to make 24, or another target, from numbers by + - * / and parentheses, each number "
    "used once, in exact fractions; or the proof that there is none, with the nearest results.",
    (
        Amounts("numbers", "Two to six numbers.", [3, 3, 8, 8], least=2, most=6),
        Text("target", "The target, a whole number or a fraction.", "17", "24", 40),
    ),
    answer,
    output={
        "total": "The number of different solutions; 0 if there is none.",
        "solutions": "The easiest solutions first, each with its steps.",
        "nearest": "If there is no solution: what comes nearest.",
    },
)
