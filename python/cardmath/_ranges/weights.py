"""The weights of ranges. A range is a tuple of levels: each weight with the combos that have it.

Weights are fractions above 0 and up to 1, the greatest first. A set of combos is an int, as in
`starting_hands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, TypeAlias

from cardmath._ranges.hand_sets import ids_of, masks_of
from cardmath._ranges.starting_hands import COMBOS
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._support.fractions import Fraction

    Levels: TypeAlias = tuple[tuple[Fraction, int], ...]
    Part: TypeAlias = tuple[int, object]  # combos and their weight, which is not yet checked

MOST_DIGITS = 400
"""The most decimal digits of a weight."""
FINEST = 10**MOST_DIGITS
"""The greatest denominator of a weight: enough for every float, and a bound on texts."""

_TOO_FINE = f"this weight is too fine: its fraction has over {MOST_DIGITS} digits"
_SHORT = 10**20
_MOST_DRAWN = 100_000_000
_RANDOM_BITS = 53
"""A float64 between 0 and 1 has this many random bits."""


def ordered_levels(levels: Mapping[Fraction, int]) -> Levels:
    """The levels with a weight and combos, the greatest weight first.

    Raises:
        CardmathError: a weight is more than 1, or its denominator is too large.
    """
    kept = sorted(
        ((weight, hands) for weight, hands in levels.items() if weight and hands), reverse=True
    )
    if kept and kept[0][0] > 1:
        raise CardmathError("a weight is 0 to 1, and one of these would be more")
    if any(weight.denominator > FINEST for weight, _ in kept):
        raise CardmathError(_TOO_FINE)
    return tuple(kept)


def combos_held(levels: Levels) -> int:
    """All combos that have a weight."""
    found = 0
    for _, hands in levels:
        found |= hands
    return found


def maximum(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """The greater weight of each combo."""
    return _first(sorted((*ours, *theirs), reverse=True), -1)


def minimum(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """The lesser weight of each combo."""
    return _first(sorted((*ours, *theirs)), combos_held(ours) & combos_held(theirs))


def _first(levels: list[tuple[Fraction, int]], among: int) -> dict[Fraction, int]:
    """Give each combo of a set the first weight that it has in a list of levels."""
    chosen: dict[Fraction, int] = {}
    for weight, hands in levels:
        chosen[weight] = chosen.get(weight, 0) | hands & among
        among &= ~hands
    return chosen


def difference(ours: Levels, theirs: Levels) -> dict[Fraction, int]:
    """Our weight of each combo minus theirs, but at least 0."""
    others = ~combos_held(theirs)
    left = {weight: hands & others for weight, hands in ours}
    for weight, hands in ours:
        for taken, their_hands in theirs:
            both = hands & their_hands
            if both and taken < weight:
                left[weight - taken] = left.get(weight - taken, 0) | both
    return left


def complement(ours: Levels, everything: int) -> dict[Fraction, int]:
    """One minus the weight of each combo, of all that there are."""
    from cardmath._support.fractions import Fraction

    left = {1 - weight: hands for weight, hands in ours}
    left[Fraction(1)] = everything & ~combos_held(ours)
    return left


def is_within(ours: Levels, theirs: Levels) -> bool:
    """Whether each of our weights is at most theirs."""
    enough, at = 0, 0  # their combos of at least the weight at hand; weights are descending
    for weight, hands in ours:
        while at < len(theirs) and theirs[at][0] >= weight:
            enough |= theirs[at][1]
            at += 1
        if hands & ~enough:
            return False
    return True


def rounded(ours: Levels, digits: object, step: object) -> dict[Fraction, int]:
    """The weights rounded to decimal digits or to multiples of a step: one of the two is None.

    Raises:
        CardmathError, CardmathTypeError: as `Range.round` raises them.
    """
    if (digits is None) == (step is None):
        raise CardmathError("weights are rounded to a number of digits or to a step: give one")
    unit = _unit_of_digits(digits) if step is None else _unit_of_step(step)
    levels: dict[Fraction, int] = {}
    for weight, hands in ours:
        steps = round(weight / unit)
        nearest = (steps - (steps * unit > 1)) * unit
        levels[nearest] = levels.get(nearest, 0) | hands
    return levels


def _unit_of_digits(digits: object) -> Fraction:
    from cardmath._support.fractions import Fraction

    try:
        places = index(digits)  # type: ignore[arg-type] # it raises for anything else
    except TypeError:
        raise CardmathTypeError(
            f"a number of digits is an integer, not {type(digits).__name__}"
        ) from None
    if not 0 <= places <= MOST_DIGITS:
        raise CardmathError(f"weights have 0 to {MOST_DIGITS} decimal digits, not {places}")
    return Fraction(1, 10**places)


def _unit_of_step(step: object) -> Fraction:
    unit = exact_weight(step)
    if not 0 < unit <= 1:
        raise CardmathError("a step of weights is above 0 and up to 1, such as 0.25")
    return unit


def merged(parts: list[Part]) -> Levels:
    """The levels of a list of parts; if a combo is in several parts, its last weight counts."""
    seen = 0
    levels: dict[Fraction, int] = {}
    for hands, weight in reversed(parts):
        new = hands & ~seen
        if not new and _is_clearly_valid(weight):
            continue
        share = checked_weight(exact_weight(weight))
        levels[share] = levels.get(share, 0) | new
        seen |= hands
    return ordered_levels(levels)


def _is_clearly_valid(weight: object) -> bool:
    """Whether a number is clearly a weight, without exact arithmetic, which is slow."""
    number = _plain(weight)
    if isinstance(number, (float, int)):
        return 0 <= number <= 1
    top, bottom = getattr(number, "numerator", None), getattr(number, "denominator", None)
    return isinstance(top, int) and isinstance(bottom, int) and 0 <= top <= bottom


def _plain(number: object) -> object:
    """A NumPy number as a Python number; anything else unchanged."""
    if isinstance(number, (float, int)) or not hasattr(number, "item"):
        return number
    try:
        return number.item()
    except ValueError:  # an array of several numbers
        return number


def exact_weight(number: object) -> Fraction:
    """A number as a fraction. A float counts as the shortest decimal that is read as it."""
    from decimal import Decimal

    from cardmath._support.fractions import Fraction, is_fraction

    if is_fraction(number):
        return Fraction(number)
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


def checked_weight(weight: Fraction) -> Fraction:
    """Check that a weight is 0 to 1."""
    if not 0 <= weight.numerator <= weight.denominator:
        short = max(abs(weight.numerator), weight.denominator) < _SHORT
        raise CardmathError(f"a weight is 0 to 1{f', not {weight}' if short else ''}")
    return weight


def as_booleans(hands: int, combos: int = COMBOS) -> NDArray[np.bool_]:
    """A set of combos as a bool array of shape (1326,), or of as many as there are."""
    packed = np.frombuffer(hands.to_bytes(combos // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=combos, bitorder="little").astype(np.bool_)


def draw_hands(levels: Levels, size: int, count: int, seed: int | None) -> NDArray[np.uint8]:
    """Draw hands with replacement; see `Range.draws`."""
    count = whole("a number of hands", count, 0, _MOST_DRAWN)
    seed = None if seed is None else whole("a seed", seed, 0)
    if not levels:
        raise CardmathError("no hand can be drawn from an empty range")
    masks = np.concatenate([masks_of(hands, size) for _, hands in levels])
    weights = [float(weight) for weight, _ in levels]
    ends = np.cumsum(np.repeat(weights, [hands.bit_count() for _, hands in levels]))
    # The raw bits of a generator are the same in every version of NumPy; its floats may change.
    bits = np.random.PCG64(seed).random_raw(count) >> np.uint64(64 - _RANDOM_BITS)
    points = bits * (ends[-1] / 2**_RANDOM_BITS)
    chosen = np.minimum(np.searchsorted(ends, points, "right"), len(ends) - 1)
    ids = np.sort(ids_of(masks[chosen], size), axis=1)
    return np.ascontiguousarray(ids[:, ::-1])
