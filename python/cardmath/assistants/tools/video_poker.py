"""The tool `video_poker`: the best cards to hold, and what a game returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath.assistants.parameters import Text
from cardmath.assistants.tool import Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(_call: Call, hand: str, game: str) -> Any:  # noqa: ANN401 # of a hand, or of the game
    """Rank the ways to hold, or analyze the game."""
    from cardmath import video_poker

    if hand:
        return video_poker.hold(hand, game)
    return video_poker.analyze(game)


TOOL = Tool(
    "video_poker",
    "Video poker",
    "With a hand: all 32 ways to hold, the best first, with their exact value in coins per coin "
    "bet. Without: the exact return of the game with the best play.",
    (
        Text("hand", "The five cards that were dealt; empty for the game.", "AhKhQhJh2c", ""),
        Text(
            "game",
            "The game and its pay table, such as jacks-9-6, jacks-8-5, deuces-full-pay, "
            "deuces-nsud, double-bonus-10-7; the error for another word names what is like it.",
            "nsud",
            "jacks-9-6",
        ),
    ),
    answer,
    output={
        "holds": "The ways to hold, the best first: the cards, the value, the cost of the error.",
        "percent": "Without a hand: the percentage that the game returns.",
    },
)
