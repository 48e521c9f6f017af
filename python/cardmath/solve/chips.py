"""The chips of a game, and targets in chips."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from cardmath._support.numbers import positive
from cardmath.errors import CardmathError, quote

_FINE = 0.01
"""The least chip of small pots."""
_LARGE_POT = 100
"""The least pot whose chips are whole by default."""
_MOST_CHIPS = 10**9

Target: TypeAlias = str | float
"""A share of the pot as text, `0.5%`, or chips."""


def read_target(target: object, pot: float) -> float:
    """A target in chips.

    Raises:
        CardmathError: it is not above 0 and finite, or no share of the pot.
    """
    if isinstance(target, str):
        text = target.strip()
        try:
            share = float(text.removesuffix("%"))
        except ValueError:
            share = inf
        if not text.endswith("%") or not 0 < share < inf:
            raise CardmathError(
                f"a target is a share of the pot such as '0.5%', or chips, not {quote(target)}"
            )
        return share / 100 * pot
    return positive("a target", target)


@dataclass(frozen=True, slots=True)
class Chips:
    """The chips of a game, and the unit that the core counts in."""

    pot: float
    stack: float
    chip: float

    @classmethod
    def read(cls, pot: object, stack: object, chip: object) -> Chips:
        """Read the amounts that a user gives; no chip chooses one.

        Raises:
            CardmathError: an amount is not above 0 and finite, or no multiple of the chip.
        """
        amounts = positive("the pot", pot), positive("the stack", stack)
        if chip is None:
            is_whole = all(amount == int(amount) for amount in amounts)
            unit = 1.0 if is_whole and amounts[0] >= _LARGE_POT else _FINE
        else:
            unit = positive("a chip", chip)
        chips = cls(amounts[0], amounts[1], unit)
        for name, amount in zip(("pot", "stack"), amounts, strict=True):
            chips.units(amount, f"the {name}")
        if (amounts[0] + 2 * amounts[1]) / unit > _MOST_CHIPS:
            raise CardmathError(
                f"pot and stacks are {_MOST_CHIPS:,} chips at most; a larger chip makes them fewer"
            )
        return chips

    def units(self, amount: float, what: str = "a bet") -> int:
        """An amount in the smallest chips."""
        units = round(amount / self.chip)
        if abs(amount / self.chip - units) > 1e-6 or (amount and not units):
            raise CardmathError(
                f"{what} is a multiple of the smallest chip, {self.chip:g}, and {amount:g} is not"
            )
        return units
