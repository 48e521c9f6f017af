"""Weights as whole numbers: the core multiplies them to count deals, and draws hands by them.

Weights stay exact while whole numbers can be had that are small enough. Finer ones are rounded to
multiples of a unit, and how far an answer can be off for that is proved, not guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, lcm, prod
from sys import float_info
from typing import TYPE_CHECKING, TypeAlias

from cardmath._support.tables import Row

if TYPE_CHECKING:
    from fractions import Fraction

    Weights: TypeAlias = Sequence[tuple[Fraction, int]]

__all__ = ["Weighing", "Whole", "bits_for", "sized", "whole"]

_DRAWN_BITS = 62
"""The core draws by weights whose sum, times their number, is of no more bits."""
_COUNTED_BITS = 127
"""The core counts deals, times their weights, in so many bits."""
_LEAST_BITS = 20
"""With fewer bits rounded weights would tell too little."""
_PLAIN = 2**31
"""Below this common denominator, weights are taken times it as they are."""


class Whole(Row):
    """A player's weights as whole numbers."""

    __slots__ = ("numbers", "unit", "combos", "sum", "halves")

    numbers: tuple[int, ...]
    """One for each different weight: how many units it is."""
    unit: Fraction
    """What a number stands for one of."""
    combos: int
    """How many combinations there are."""
    sum: int
    """The sum of their numbers."""
    halves: int
    """By how many halves of a unit all combinations together are off at most: 0 if none is."""

    @property
    def exact(self) -> bool:
        """Whether each weight is its number of units."""
        return not self.halves


class Weighing(Row):
    """The weights of all players as whole numbers, and how the core multiplies them.

    With a shift of so many bits, a number of `2**shift` is the greatest weight, and a product is
    shifted back after each multiplication, rounded to the nearest whole number.
    """

    __slots__ = ("players", "shift")

    players: tuple[Whole, ...]
    shift: int

    def __init__(self, players: tuple[Whole, ...], shift: int = 0) -> None:
        super().__init__(players, shift)

    @property
    def exact(self) -> bool:
        """Whether nothing is rounded."""
        return not self.shift and all(player.exact for player in self.players)

    @property
    def scale(self) -> int | Fraction:
        """How many deals the core counts for one."""
        from fractions import Fraction

        rest = Fraction(1, 1 << self.shift * (len(self.players) - 1))
        scale = rest / prod((player.unit for player in self.players), start=Fraction(1))
        return scale.numerator if scale.denominator == 1 else scale

    @property
    def drawn_off(self) -> float:
        """By how much the odds of the hands that are drawn are off at most, in all."""
        return fsum(player.halves / 2 / player.sum for player in self.players)

    def off_by(self, deals: int, times: int) -> float:
        """By how much a player's equity can be off, for all that was rounded.

        A mean moves by no more than all changes of the weights together, over their sum: for it is
        the sum of the changes, each times the distance of two shares of a pot, over that sum.

        Args:
            deals: how many deals the core counted.
            times: how often each choice of the players' combinations is counted.
        """
        if self.exact:
            return 0.0
        if not deals:
            return 1.0
        from fractions import Fraction

        # Whatever the combinations are, the product of sums is the sum of the products.
        least = prod(2 * player.sum for player in self.players)
        most = prod(2 * player.sum + player.halves for player in self.players)
        rest = len(self.players) - 1
        off = Fraction(most - least, 2 ** len(self.players) << self.shift * rest)
        if self.shift:  # each product of two was rounded to half a unit
            off += Fraction(prod(player.combos for player in self.players) * rest, 2)
        # The equity is told as a float, which is off by half of this at most.
        return float(min(Fraction(1), off * times / deals)) + float_info.epsilon


def whole(weights: Weights, most: int | None = None) -> Whole:
    """Weights as whole numbers of no greater sum; of what can be drawn by, if none is given.

    They are exact where that can be had, else rounded.

    Args:
        weights: each different weight, and how many combinations have it.
        most: the greatest sum.
    """
    from fractions import Fraction

    combos = sum(count for _, count in weights)
    if not combos:
        return Whole((), Fraction(1), 0, 0, 0)
    if most is None:
        most = 2**_DRAWN_BITS // combos
    return _exact(weights, combos, most) or _rounded(weights, combos, most)


def sized(weights: Weights, bits: int) -> Whole:
    """Weights as whole numbers of which the greatest is `2**bits`."""
    return _in_units(weights, 2**bits) if weights else whole(weights)


def bits_for(combos: Sequence[int], times: int) -> int | None:
    """How many bits weights can have so that all deals can be counted; None if they are too few.

    Args:
        combos: how many combinations each player has.
        times: how often each choice of them is counted.
    """
    deals = prod(combos) * times
    drawn = max(combos) ** 2
    bits = min(_DRAWN_BITS - drawn.bit_length(), _COUNTED_BITS - deals.bit_length())
    return bits if bits >= _LEAST_BITS else None


def _exact(weights: Weights, combos: int, most: int) -> Whole | None:
    """Weights times their common denominator, or the smallest numbers of their proportions."""
    from fractions import Fraction

    scale = _common(weights, Fraction(1), _PLAIN - 1)
    if scale is not None:
        found = _times(weights, combos, Fraction(scale))
        if found.sum <= most:
            return found
    top = max(weight for weight, _ in weights)
    scale = _common(weights, top, most)
    if scale is None:
        return None
    found = _times(weights, combos, scale / top)
    return found if found.sum <= most else None


def _common(weights: Weights, unit: Fraction, most: int) -> int | None:
    """The common denominator of weights in a unit; None if it is more than this."""
    scale = 1
    for weight, _ in weights:
        scale = lcm(scale, (weight / unit).denominator)
        if scale > most:
            return None
    return scale


def _times(weights: Weights, combos: int, scale: Fraction) -> Whole:
    numbers = tuple((weight * scale).numerator for weight, _ in weights)
    total = sum(number * count for number, (_, count) in zip(numbers, weights, strict=True))
    return Whole(numbers, 1 / scale, combos, total, 0)


def _rounded(weights: Weights, combos: int, most: int) -> Whole:
    """Weights in the smallest unit with which their sum is no greater than this."""
    top = max(weight for weight, _ in weights)
    total = fsum(float(weight / top) * count for weight, count in weights)
    # Rounding adds one to each at most; and so does the sum of floats, far less than that.
    return _in_units(weights, int((most - 2 * combos) / total))


def _in_units(weights: Weights, units: int) -> Whole:
    """Weights in units of which the greatest has so many. None becomes 0."""
    top = max(weight for weight, _ in weights)
    numbers, total, halves, combos = [], 0, 0, 0
    for weight, count in weights:
        wanted = weight / top * units
        number = max(1, (2 * wanted.numerator + wanted.denominator) // (2 * wanted.denominator))
        numbers.append(number)
        total += number * count
        combos += count
        if number != wanted:
            halves += count * (2 if 2 * wanted < 1 else 1)
    return Whole(tuple(numbers), top / units, combos, total, halves)
