"""What is known of one decision of a played hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import Any

from cardmath.solve.sizes import STREETS

EXCLUDED_ON = ("", "preflop", *STREETS)
"""Where a hand may have left its range."""
_ACTION = re.compile(r"[a-z-]+( \d{1,12}(\.\d{1,6})?)?")
"""An action as it is written: what a file has otherwise could not be read as chips later."""


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """What is known of one decision. Amounts are in the smallest unit of the hand's money."""

    street: int
    """0 the flop, 1 the turn, 2 the river."""
    line: str
    """What was done on the street before."""
    pot: int
    """The chips in the middle before the decision."""
    action: str
    """What was done."""
    loss: float
    """The EV of the best action minus that of the action taken."""
    bound: float
    """A loss up to this may be due to the solution, which is not exact."""
    excluded_on: str
    """The street on which the hand left its range, as `ReviewedDecision` has it."""
    values: dict[str, float]
    """The EV of each action; a fold is worth 0."""
    frequencies: dict[str, float]
    """How often the solution chooses each action with this hand."""

    @property
    def best(self) -> str:
        """The action with the highest EV."""
        return max(self.values, key=lambda action: self.values[action])

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> JudgedAct:
        """Take what a file has, which is not trusted.

        Raises:
            KeyError, TypeError, ValueError, AttributeError, OverflowError: it is not a judgement.
        """
        values, frequencies = (
            {str(name): float(number) for name, number in plain[each].items()}
            for each in ("values", "frequencies")
        )
        act = cls(
            int(plain["street"]),
            str(plain["line"]),
            int(plain["pot"]),
            str(plain["action"]),
            float(plain["loss"]),
            float(plain["bound"]),
            str(plain["excluded_on"]),
            values,
            frequencies,
        )
        if act.action not in values or set(values) != set(frequencies) or not 0 <= act.street <= 2:
            raise ValueError("the action is none of those that have values")
        if act.excluded_on not in EXCLUDED_ON:
            raise ValueError("a hand leaves its range on a street, or not at all")
        numbers = (*values.values(), *frequencies.values(), act.loss)  # a bound may be infinite
        if not act.bound >= 0:
            raise ValueError("a bound is below 0, or is not a number")
        if not all(map(isfinite, numbers)) or not all(map(_ACTION.fullmatch, values)):
            raise ValueError("a number or an action is not one that a street has")
        return act
