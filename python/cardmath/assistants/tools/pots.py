"""The tool `pots`: the main pot and the side pots of an all-in."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from cardmath.assistants.parameters import Amounts, Texts, Whole
from cardmath.assistants.tool import Tool
from cardmath.assistants.tools.icm import named
from cardmath.betting.start import MOST_CHIPS
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(_call: Call, chips: list[Decimal], names: list[str], dead: int) -> Any:  # noqa: ANN401
    """Divide the chips into pots.

    Raises:
        CardmathError: they are not whole.
    """
    from cardmath.betting import pots

    players = named(chips, names)
    if any(amount % 1 for amount in chips):
        raise CardmathError("chips are whole numbers: count in the smallest chip, such as cents")
    return pots([int(amount) for amount in players.values()], dead=dead, names=list(players))


TOOL = Tool(
    "pots",
    "Main pot and side pots",
    "The main pot and the side pots when all players are all-in, who can win each, and what goes "
    "back because nobody can call it.",
    (
        Amounts(
            "chips", "What each player puts in, whole numbers.", [100, 250, 80], least=1, most=30
        ),
        Texts("names", "The players' names, if they have some.", ["Ann", "Bob"], [], most=30),
        Whole(
            "dead", "Chips of players who folded; they are in the main pot.", 15, 0, 0, MOST_CHIPS
        ),
    ),
    answer,
    output={
        "pots": "Each pot with its chips and its players.",
        "uncalled": "Who gets chips back, and how many.",
    },
)
