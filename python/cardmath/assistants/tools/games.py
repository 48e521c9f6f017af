"""The tool `games`: the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardmath as cm
from cardmath._ranges.examples import holding_examples
from cardmath.assistants.parameters import Choice
from cardmath.assistants.tool import Found, Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(_call: Call, game: str) -> Found:
    """The rules, and how a player's cards are written."""
    found = cm.find_game(game)
    examples = [{"text": text, "meaning": what} for text, what in holding_examples(found)]
    listed = "\n".join(f"{each['text']}: {each['meaning']}" for each in examples)
    plain = {**found.to_dict(), "examples": examples}
    return Found(plain, f"{found.name}: {found.rules}\n\n{listed}")


TOOL = Tool(
    "games",
    "Rules of a game",
    "The rules of a game in words, its deck, board and pots, and how a player's cards are written "
    "in it.",
    (Choice("game", "The game.", "omaha8", choices=[*cm.GAMES]),),
    answer,
    output={
        "rules": "The rules in words.",
        "examples": "How a player's cards are written, each with its meaning.",
    },
)
