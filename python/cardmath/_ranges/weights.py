"""Levels: for each weight the set of combinations that have it, which is what a range is.

Weights are fractions above 0 and up to 1, the greatest first; a set is an int, as `starting_hands`
has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from cardmath._ranges.starting_hands import COMBINATIONS
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    Levels: TypeAlias = tuple[tuple[Fraction, int], ...]
    Part: TypeAlias = tuple[int, object]  # combinations, and their weight, still to be checked

__all__ = [
    "FINEST",
    "MOST_DIGITS",
    "bits",
    "checked",
    "exact",
    "greater",
    "held",
    "in_order",
    "later",
    "less",
    "lesser",
]

MOST_DIGITS = 400
"""The most decimal digits of a weight."""
FINEST = 10**MOST_DIGITS
"""The greatest denominator of a weight: every float has its decimal, and no text grows endless."""

_TOO_FINE = f"this weight is too fine: its fraction has over {MOST_DIGITS} digits"
_SHORT = 10**20


def in_order(levels: Mapping[Fraction, int]) -> Levels:
    """The levels that count, in the one order; checked, whatever arithmetic they come from."""
    kept = sorted(
        ((weight, hands) for weight, hands in levels.items() if weight and hands), reverse=True
    )
    if kept and kept[0][0] > 1:
        raise CardmathError("a weight is 0 to 1, and one of these would be more")
    if any(weight.denominator > FINEST for weight, _ in kept):
        raise CardmathError(_TOO_FINE)
    return tuple(kept)


def held(levels: Levels) -> int:
    """All combinations that have a weight."""
    found = 0
    for _, hands in levels:
        found |= hands
    return found


def greater(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """The greater weight of each combination."""
    return _first(sorted((*ours, *theirs), reverse=True), -1)


def lesser(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """The lesser weight of each combination."""
    return _first(sorted((*ours, *theirs)), held(ours) & held(theirs))


def _first(levels: list[tuple[Fraction, int]], among: int) -> dict[Fraction, int]:
    """The weight that each of these combinations has first."""
    chosen: dict[Fraction, int] = {}
    for weight, hands in levels:
        chosen[weight] = chosen.get(weight, 0) | hands & among
        among &= ~hands
    return chosen


def less(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """What is left of each weight when theirs is taken off; 0 if that is more."""
    others = ~held(theirs)
    left = {weight: hands & others for weight, hands in ours}
    for weight, hands in ours:
        for taken, their_hands in theirs:
            both = hands & their_hands
            if both and taken < weight:
                left[weight - taken] = left.get(weight - taken, 0) | both
    return left


def later(parts: list[Part]) -> Levels:
    """Of what comes twice, the later weight counts."""
    seen = 0
    levels: dict[Fraction, int] = {}
    for hands, weight in reversed(parts):
        new = hands & ~seen
        if not new and _is_plainly_sound(weight):
            continue
        share = checked(exact(weight))
        levels[share] = levels.get(share, 0) | new
        seen |= hands
    return in_order(levels)


def _is_plainly_sound(weight: object) -> bool:
    """Whether a number is clearly a weight; exact arithmetic, which is slow, is not used."""
    number = _plain(weight)
    if isinstance(number, (float, int)):
        return 0 <= number <= 1
    top, bottom = getattr(number, "numerator", None), getattr(number, "denominator", None)
    return isinstance(top, int) and isinstance(bottom, int) and 0 <= top <= bottom


def _plain(number: object) -> object:
    """A number of NumPy's as one of Python's."""
    if isinstance(number, (float, int)) or not hasattr(number, "item"):
        return number
    try:
        return number.item()
    except ValueError:  # an array of several numbers
        return number


def exact(number: object) -> Fraction:
    """A number as a fraction; of a float, the shortest decimal that gives it."""
    from decimal import Decimal
    from fractions import Fraction

    if isinstance(number, Fraction):
        return number
    number = _plain(number)
    if isinstance(number, float):
        number = Decimal(repr(float(number)))
    if isinstance(number, Decimal):
        if not number.is_finite():
            raise CardmathError(f"a weight is 0 to 1, not {number}")
        if abs(number.adjusted()) > MOST_DIGITS:
            raise CardmathError(_TOO_FINE if number.adjusted() < 0 else "a weight is 0 to 1")
    elif not isinstance(number, int):
        raise CardmathTypeError(f"a weight is a number, not {type(number).__name__}")
    return Fraction(number)


def checked(weight: Fraction) -> Fraction:
    """A weight that is one."""
    if not 0 <= weight.numerator <= weight.denominator:
        short = max(abs(weight.numerator), weight.denominator) < _SHORT
        raise CardmathError(f"a weight is 0 to 1{f', not {weight}' if short else ''}")
    return weight


def bits(hands: int) -> NDArray[np.bool_]:
    """A set of combinations as an array of truth values."""
    import numpy as np

    packed = np.frombuffer(hands.to_bytes(COMBINATIONS // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=COMBINATIONS, bitorder="little").astype(np.bool_)
