"""Weights as whole numbers: the core multiplies them to count deals, and draws combos by them.

Weights stay exact as long as the whole numbers are small enough. Finer weights are rounded to
multiples of a unit, and the error that this causes in an answer has a proven bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, lcm, prod
from sys import float_info
from typing import TypeAlias

from cardmath._support.fractions import Fraction

Number: TypeAlias = int | Fraction
"""A count of deals: an int unless weights make it a fraction."""

Weights: TypeAlias = Sequence[tuple[Fraction, int]]
"""Each different weight, with the number of combos that have it."""

_DRAWN_BITS = 62
"""The bits that the sum of a player's weights, times their number, may have for drawing."""
_COUNTED_BITS = 127
"""The bits that the core has for a weighted count of deals."""
_LEAST_BITS = 20
"""Weights rounded to fewer bits than this would be too coarse to be of use."""
_PLAIN = 2**31
"""Weights with a common denominator below this are multiplied by it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A player's weights as whole numbers."""

    numbers: tuple[int, ...]
    """For each different weight, its number of units."""
    unit: Fraction
    """The weight of one unit."""
    combos: int
    """The number of combos."""
    sum: int
    """The sum of the numbers of all combos."""
    halves: int
    """A bound on the sum of all combos' rounding errors, in halves of a unit; 0 if all are exact.
    """

    @property
    def exact(self) -> bool:
        """Whether each weight is exactly its number of units."""
        return not self.halves


@dataclass(frozen=True, slots=True)
class Weighing:
    """The weights of all players as whole numbers, and how the core multiplies them.

    With a shift of n bits, the greatest weight is the number `2**n`. After each multiplication the
    core shifts the product back by n bits and rounds it to the nearest whole number.
    """

    players: tuple[Whole, ...]
    shift: int = 0

    @property
    def exact(self) -> bool:
        """Whether nothing is rounded."""
        return not (self.shift or sum([player.halves for player in self.players]))

    @property
    def scale(self) -> int | Fraction:
        """The core's weighted count of a deal whose combos all have the weight 1."""
        numerator, denominator = 1, 1 << self.shift * (len(self.players) - 1)
        for player in self.players:
            numerator *= player.unit.denominator
            denominator *= player.unit.numerator
        whole, rest = divmod(numerator, denominator)
        return Fraction(numerator, denominator) if rest else whole

    @property
    def drawn_off(self) -> float:
        """A bound on the sum of the errors in the probabilities with which combos are drawn."""
        return fsum(player.halves / 2 / player.sum for player in self.players)

    def off_by(self, deals: int, times: int) -> float:
        """Bound the error that rounding causes in a player's equity.

        An equity is a weighted mean of shares of a pot, which lie between 0 and 1. Changing the
        weights changes it by at most the sum of all changes, over the sum of all weights.

        Args:
            deals: the weighted number of deals that the core counted.
            times: how often each choice of the players' combos is counted.
        """
        if self.exact:
            return 0.0
        if not deals:
            return 1.0
        # The product of the players' sums is the sum of the products over all choices of combos.
        least = prod(2 * player.sum for player in self.players)
        most = prod(2 * player.sum + player.halves for player in self.players)
        rest = len(self.players) - 1
        off = Fraction(most - least, 2 ** len(self.players) << self.shift * rest)
        if self.shift:  # each product of two numbers was rounded by up to half a unit
            off += Fraction(prod(player.combos for player in self.players) * rest, 2)
        # Converting the equity to a float adds an error of at most half of this.
        return float(min(Fraction(1), off * times / deals)) + float_info.epsilon


def descaled(count: int, scale: int | Fraction) -> Number:
    """Convert a weighted count of the core to deals, as an int if that is whole.

    Args:
        count: the weighted count.
        scale: the weighted count of one deal, as `Weighing.scale` gives it.
    """
    if scale == 1:
        return count
    if isinstance(scale, int) and count % scale == 0:
        return count // scale
    deals = Fraction(count, scale)
    return deals.numerator if deals.denominator == 1 else deals


def whole(weights: Weights, most: int | None = None) -> Whole:
    """Convert weights to whole numbers with a bounded sum; round them only if that is needed.

    Args:
        weights: each different weight, and how many combos have it.
        most: the bound of the sum; if it is None, the greatest with which combos can be drawn.
    """
    combos = sum(count for _, count in weights)
    if not combos:
        return Whole((), Fraction(1), 0, 0, 0)
    if most is None:
        most = 2**_DRAWN_BITS // combos
    return _exact(weights, combos, most) or _rounded(weights, combos, most)


def sized(weights: Weights, bits: int) -> Whole:
    """Convert weights to whole numbers, of which the greatest is `2**bits`."""
    return _in_units(weights, 2**bits) if weights else whole(weights)


def bits_for(combos: Sequence[int], times: int) -> int | None:
    """The bits that weights can have if all deals are to be counted; None if they are too few.

    Args:
        combos: the number of each player's combos.
        times: how often each choice of the players' combos is counted.
    """
    deals = prod(combos) * times
    drawn = max(combos) ** 2
    bits = min(_DRAWN_BITS - drawn.bit_length(), _COUNTED_BITS - deals.bit_length())
    return bits if bits >= _LEAST_BITS else None


def most_sum(combos: Sequence[int], times: int) -> int | None:
    """The greatest sum of each player's weights, if all deals are to be counted with them.

    None if rounding to such a sum would be too coarse.

    Args:
        combos: the number of each player's combos.
        times: how often each choice of the players' combos is counted.
    """
    bits = (_COUNTED_BITS - times.bit_length()) // len(combos)
    most = min(2**bits - 1, 2**_DRAWN_BITS // max(combos))
    return most if most >> _LEAST_BITS >= max(combos) else None


def _exact(weights: Weights, combos: int, most: int) -> Whole | None:
    """Multiply weights by their common denominator, or reduce them to their smallest proportions.

    None if their sum is too great both ways.
    """
    scale = _common((weight for weight, _ in weights), _PLAIN - 1)
    if scale is not None:
        found = _times(weights, combos, Fraction(scale))
        if found.sum <= most:
            return found
    top = max(weight for weight, _ in weights)
    scale = _common((weight / top for weight, _ in weights), most)
    if scale is None:
        return None
    found = _times(weights, combos, scale / top)
    return found if found.sum <= most else None


def _common(weights: Iterable[Fraction], most: int) -> int | None:
    """The common denominator of weights; None if it exceeds a bound."""
    scale = 1
    for weight in weights:
        scale = lcm(scale, weight.denominator)
        if scale > most:
            return None
    return scale


def _times(weights: Weights, combos: int, scale: Fraction) -> Whole:
    numbers = tuple((weight * scale).numerator for weight, _ in weights)
    total = sum(number * count for number, (_, count) in zip(numbers, weights, strict=True))
    return Whole(numbers, 1 / scale, combos, total, 0)


def _rounded(weights: Weights, combos: int, most: int) -> Whole:
    """Round weights to the smallest unit for which their sum is within the bound."""
    top = max(weight for weight, _ in weights)
    total = fsum(float(weight / top) * count for weight, count in weights)
    # Rounding adds at most one to each number. Leave room for one more, as the sum of floats is
    # inexact too, though by far less.
    return _in_units(weights, int((most - 2 * combos) / total))


def _in_units(weights: Weights, units: int) -> Whole:
    """Round weights to multiples of a unit, of which the greatest has `units`; none becomes 0."""
    top = max(weight for weight, _ in weights)
    numbers, total, halves, combos = [], 0, 0, 0
    for weight, count in weights:
        wanted = weight / top * units
        # The nearest integer, but at least 1.
        number = max(1, (2 * wanted.numerator + wanted.denominator) // (2 * wanted.denominator))
        numbers.append(number)
        total += number * count
        combos += count
        if number != wanted:
            halves += count * (2 if 2 * wanted < 1 else 1)
    return Whole(tuple(numbers), top / units, combos, total, halves)
