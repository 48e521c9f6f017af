"""How far a sample may be off, and how likely it is to be so far off."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, lgamma, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["LEAST_EXPECTED", "chi_square", "chi_square_tail", "off_by", "score_interval"]

_NORMAL_95 = 1.959963984540054
"""Of a normal distribution, 95 % lies within so many standard errors of the mean."""

LEAST_EXPECTED = 5
"""Categories of which fewer are expected are put together: the test would not hold for them."""


def off_by(observed: float, expected: float, error: float) -> float:
    """The difference in standard errors."""
    if observed == expected:
        return 0.0
    return (observed - expected) / error if error else inf


def score_interval(count: int, samples: int) -> tuple[float, float]:
    """The 95 % interval of a share of which only a sample is known, by Edwin Wilson (1927).

    It never leaves 0 to 1, and has a width where all samples are alike: after 0 of 20 the share may
    be as great as 0.16.

    >>> [round(end, 4) for end in score_interval(0, 20)]
    [0.0, 0.1611]
    """
    share, square = count / samples, _NORMAL_95**2
    middle = share + square / (2 * samples)
    half = _NORMAL_95 * sqrt(share * (1 - share) / samples + square / (4 * samples**2))
    scale = 1 + square / samples
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def chi_square(
    observed: Sequence[int], probabilities: Sequence[Fraction]
) -> tuple[float, int, float]:
    """Test whether counts agree with what is known, by Karl Pearson's sum (1900).

    Categories of which fewer than five are expected are counted as one.

    Returns:
        the sum, its degrees of freedom, and how likely it is to be as great or greater by chance.
    """
    total = sum(observed)
    cells = _cells(observed, [float(total * each) for each in probabilities])
    if any(count and not expected for count, expected in cells):
        return inf, max(1, len(cells) - 1), 0.0
    square = sum((count - expected) ** 2 / expected for count, expected in cells if expected)
    degrees = len(cells) - 1
    return square, degrees, chi_square_tail(square, degrees)


def _cells(observed: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    """Each count with what is expected, the rare ones put together."""
    cells = [cell for cell in zip(observed, expected, strict=True) if any(cell)]
    cells.sort(key=lambda cell: cell[1])
    while len(cells) > 1 and cells[0][1] < LEAST_EXPECTED:
        (first, rare), (second, next_rare) = cells[:2]
        if first and not rare:  # what cannot be was seen
            break
        cells[:2] = [(first + second, rare + next_rare)]
        cells.sort(key=lambda cell: cell[1])
    return cells


def chi_square_tail(square: float, degrees: int) -> float:
    """How likely a chi-square of so many degrees of freedom is to be as great or greater.

    For whole degrees of freedom the incomplete gamma function is a sum of few terms: those of the
    exponential series, or, where the degrees are odd, those between them and the error function.

    >>> round(chi_square_tail(15.507, 8), 4)  # the published 5 % point
    0.05
    """
    if degrees < 1 or square <= 0:
        return 1.0
    half, odd = square / 2, degrees % 2
    powers = (k + odd / 2 for k in range(degrees // 2))
    terms = sum(exp(power * log(half) - half - lgamma(power + 1)) for power in powers)
    return min(1.0, terms + (erfc(sqrt(half)) if odd else 0))
