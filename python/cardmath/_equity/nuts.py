"""The nuts of a spot: the best hand that anyone can have with the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._core import Hand, strength
from cardmath._evaluation.evaluate import evaluate
from cardmath._evaluation.values import HandValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._equity.hole_cards import Masks

__all__ = ["Nuts", "find_nuts"]


@dataclass(frozen=True, slots=True)
class Nuts:
    """The best hand that anyone can have with the board."""

    value: HandValue
    """The hand, board included."""
    mine: bool
    """Whether the player has it."""
    holdings: tuple[Hand, ...]
    """The hole cards with which an opponent has it."""

    def to_dict(self) -> dict[str, Any]:
        """The nuts as plain values for JSON."""
        return {
            "value": self.value.to_dict(),
            "mine": self.mine,
            "holdings": [[str(card) for card in hand] for hand in self.holdings],
        }


def find_nuts(hand: Hand, board: Hand, holdings: Masks, theirs: NDArray[np.uint16]) -> Nuts:
    """Find the nuts, given the strength of each holding of an opponent."""
    mine = strength(hand | board)
    best = max(mine, int(theirs.max()))
    nuts = tuple(map(Hand.from_mask, holdings[theirs == best].tolist()))
    return Nuts(evaluate(board | (hand if mine == best else nuts[0])), mine == best, nuts)
