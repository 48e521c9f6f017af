"""How a player got to the flop: the last action before it, the position, and the opponent's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

RAISES = ("raise", "3-bet", "4-bet", "5-bet")
"""A raise by the number of those before it; what comes after the last has its name."""
CALLS = ("limp", "call", "call 3-bet", "call 4-bet", "call 5-bet")
"""A call by the number of raises before it."""
CHECK = "check"
"""What the big blind does in a pot that nobody has raised."""
ACTIONS = (*RAISES, *CALLS, CHECK)
"""What a player may have done last before the flop."""

DECISIONS = ("f", "cc", "cbr")
"""What a player decides on, in the table of actions: fold, check or call, bet or raise."""
POSTS = ("post_ante", "post_sb", "post_bb", "post_dead", "straddle")


@dataclass(frozen=True, slots=True)
class PreflopLine:
    """How a player got to the flop."""

    position: str
    """Where the player sits, such as `BTN`."""
    action: str
    """What the player did last, one of `ACTIONS`."""
    against: str
    """Where the opponent sits."""
    stack: float
    """The smaller of both stacks before the hand, in big blinds."""

    @property
    def text(self) -> str:
        """The line without the stack, such as `BB call vs BTN`."""
        return f"{self.position} {self.action} vs {self.against}"

    def __str__(self) -> str:
        return f"{self.text} at {self.stack:.0f} big blinds"


@dataclass(frozen=True, slots=True)
class PreflopDecision:
    """A decision before the flop."""

    player: int
    """The number of the player in the hand."""
    raises: int
    """The raises before it."""
    action: str
    """`fold`, or one of `ACTIONS`."""
    is_first: bool
    """Whether the player had not acted before, blinds aside."""


def preflop_decisions(actions: Iterable[dict[str, Any]]) -> list[PreflopDecision]:
    """The decisions before the flop, in order.

    Args:
        actions: rows of the table of actions of one hand.
    """
    found, raises, acted = [], 0, set[int]()
    for row in actions:
        if row["street"] != 0:
            break
        kind, player = row["action"], row["player"]
        if kind == "f":
            name = "fold"
        elif kind == "cc":
            # Only the big blind can stay in for nothing before anybody has raised.
            name = CALLS[min(raises, len(CALLS) - 1)] if row["amount"] else CHECK
        elif kind == "cbr":
            name = RAISES[min(raises, len(RAISES) - 1)]
        else:
            continue
        found.append(PreflopDecision(player, raises, name, player not in acted))
        acted.add(player)
        raises += kind == "cbr"
    return found
