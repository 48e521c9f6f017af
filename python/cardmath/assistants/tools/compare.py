"""The tool `compare`: the best of several hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath.assistants.parameters import Choice, Text, Texts
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.common import ORDERING, WILD
from cardmath.assistants.tools.evaluate import ordering_of

if TYPE_CHECKING:
    from cardmath.assistants.call import Call

_NONE = "none"


def answer(
    _call: Call, hands: list[str], game: str, board: str, ordering: str, wild: list[str]
) -> Any:  # noqa: ANN401 # of hands, or of hole cards in a game
    """Compare the hands.

    Raises:
        CardmathError: they cannot be compared.
    """
    if game == _NONE and not board:
        return cm.compare(*hands, ordering=ordering_of(ordering, wild))
    if ordering != "high" or wild:
        raise cm.CardmathError(
            "a game has its own orderings: game and board do not go with ordering or wild"
        )
    return cm.compare(*hands, game="holdem" if game == _NONE else game, board=board)


TOOL = Tool(
    "compare",
    "Compare hands",
    "Which of several hands wins, exactly. Whole hands of five or more cards; or, with game or "
    "board, the players' hole cards with the winners of each pot and each player's share.",
    (
        Texts("hands", "The hands, two or more.", ["AsKdJcKh2d", "2s2c2h9d8d"], least=2, most=30),
        Choice(
            "game",
            "The game of the hole cards; with a board hold'em.",
            "omaha",
            _NONE,
            [_NONE, *cm.GAMES],
        ),
        Text("board", "The whole board of the game.", "Kd7h2d3cTs", ""),
        ORDERING,
        WILD,
    ),
    answer,
    output={
        "winners": "The indexes of the winning hands, from 0.",
        "ranking": "The indexes from best to worst; ties are together.",
        "describe": "The result in words.",
        "shares": "In a game: each player's share of all pots, as a fraction.",
    },
)
