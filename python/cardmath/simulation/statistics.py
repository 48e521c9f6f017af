"""Statistics of samples: intervals, and tests against exact probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, inf, lgamma, log, sqrt
from typing import NamedTuple

from cardmath._support.fractions import Fraction
from cardmath._support.numbers import NORMAL_95

LEAST_EXPECTED = 5
"""Categories with a smaller expected count are merged, as the test does not hold for them."""


class ChiSquare(NamedTuple):
    """The result of a chi-square test."""

    square: float
    """Pearson's sum."""
    degrees: int
    """Its degrees of freedom."""
    p_value: float
    """The probability of a sum at least as great by chance."""


def off_by(observed: float, expected: float, error: float) -> float:
    """The difference between an observed and an expected value, in standard errors."""
    if observed == expected:
        return 0.0
    return (observed - expected) / error if error else inf


def score_interval(count: int, samples: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share that is observed in a sample.

    This is the score interval of Edwin B. Wilson, "Probable inference, the law of succession, and
    statistical inference" (1927). It stays between 0 and 1, and has a width even if all samples are
    the same: after 0 of 20 the share may be as great as 0.16.

    Args:
        count: how often it was observed.
        samples: the sample size.

    >>> [round(end, 4) for end in score_interval(0, 20)]
    [0.0, 0.1611]
    """
    share, square = count / samples, NORMAL_95**2
    middle = share + square / (2 * samples)
    half = NORMAL_95 * sqrt(share * (1 - share) / samples + square / (4 * samples**2))
    scale = 1 + square / samples
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def chi_square(observed: Sequence[int], probabilities: Sequence[Fraction]) -> ChiSquare:
    """Test whether counts agree with exact probabilities, by Karl Pearson's chi-square (1900).

    Categories with an expected count below five are merged.

    Args:
        observed: the count of each category.
        probabilities: the exact probability of each category.
    """
    total = sum(observed)
    cells = _cells(observed, [float(total * each) for each in probabilities])
    if any(count and not expected for count, expected in cells):
        return ChiSquare(inf, max(1, len(cells) - 1), 0.0)
    square = sum((count - expected) ** 2 / expected for count, expected in cells if expected)
    degrees = len(cells) - 1
    return ChiSquare(square, degrees, chi_square_tail(square, degrees))


def _cells(observed: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    """Each observed count with the expected one; rare categories are merged."""
    cells = [cell for cell in zip(observed, expected, strict=True) if any(cell)]
    cells.sort(key=lambda cell: cell[1])
    while len(cells) > 1 and cells[0][1] < LEAST_EXPECTED:
        (first, rare), (second, next_rare) = cells[:2]
        if first and not rare:  # an impossible category was observed; do not hide it
            break
        cells[:2] = [(first + second, rare + next_rare)]
        cells.sort(key=lambda cell: cell[1])
    return cells


def chi_square_tail(square: float, degrees: int) -> float:
    """The probability that a chi-square variable is as great as `square` or greater.

    For whole degrees of freedom the incomplete gamma function is a finite sum: terms of the
    exponential series for even degrees; for odd degrees, terms with half-integer powers and the
    error function.

    >>> round(chi_square_tail(15.507, 8), 4)  # the published 5 % point
    0.05
    """
    if degrees < 1 or square <= 0:
        return 1.0
    half, odd = square / 2, degrees % 2
    powers = (k + odd / 2 for k in range(degrees // 2))
    terms = sum(exp(power * log(half) - half - lgamma(power + 1)) for power in powers)
    return min(1.0, terms + (erfc(sqrt(half)) if odd else 0))
