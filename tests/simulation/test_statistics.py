"""The statistics beside counts: chi-square and intervals, as published."""

from fractions import Fraction

import pytest

from cardmath.simulation.statistics import chi_square, chi_square_tail, score_interval


@pytest.mark.parametrize(
    ("degrees", "likely", "square"),
    # Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, upper critical values.
    [
        (1, 0.05, 3.841), (2, 0.05, 5.991), (3, 0.05, 7.815), (8, 0.05, 15.507),
        (9, 0.05, 16.919), (50, 0.05, 67.505), (1, 0.001, 10.828), (8, 0.001, 26.125),
        (5, 0.1, 9.236), (10, 0.025, 20.483),
    ],
)  # fmt: skip
def test_chi_square_is_as_published(degrees: int, likely: float, square: float) -> None:
    assert chi_square_tail(square, degrees) == pytest.approx(likely, rel=2e-3)
    assert chi_square_tail(0, degrees) == 1
    assert chi_square_tail(1e9, degrees) == 0


def test_chi_square_finds_what_is_wrong_and_puts_rare_cells_together() -> None:
    half, tiny = Fraction(1, 2), Fraction(1, 1_000_000)
    assert chi_square([5100, 4900], [half, half])[:2] == (4.0, 1)
    assert chi_square([6000, 4000], [half, half])[2] < 1e-50
    square, degrees, _ = chi_square([0, 1, 4999, 5000], [tiny, tiny, half - 2 * tiny, half])
    assert degrees == 1
    assert square < 0.01
    assert chi_square([1, 5, 5], [Fraction(0), half, half])[2] == 0.0
    assert chi_square([10, 0], [Fraction(1), Fraction(0)]) == (0.0, 0, 1.0)


@pytest.mark.parametrize(
    ("count", "samples", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_score_intervals_as_published(count: int, samples: int, low: float, high: float) -> None:
    # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
    assert score_interval(count, samples) == pytest.approx((low, high), abs=5e-5)
    other = score_interval(samples - count, samples)
    assert other == pytest.approx((1 - high, 1 - low), abs=5e-5)
