"""Wrong values are refused with words of ours, at once, and change nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import betting, hand_histories, plots, solve, tournaments, twenty_four
from cardmath.errors import CardmathError, CardmathTypeError

NUMBERS: dict[str, Callable[[Any], object]] = {
    "stack": lambda number: cm.icm([number, 30, 20], [70, 30]),
    "prize": lambda number: cm.icm([50, 30, 20], [70, number]),
    "rounding unit": lambda number: cm.icm([50, 30, 20], [70, 30]).rounded(number),
    "minimum": lambda number: tournaments.deal([5, 3], [2, 1], minimum=number),
    "progressive bounty": lambda number: tournaments.knock_outs([5, 3], [1, 1], progressive=number),
    "rake": betting.Rake,
    "payoff": solve.Payoff,
    "pot": lambda number: solve.akq(pot=number),
    "bet": lambda number: solve.von_neumann(5, bet=number),
    "share of the nuts": lambda number: solve.polar_river(nuts=number),
    "weight": lambda number: cm.Range({"AA": number}),
}
EXPONENTS = st.integers(-999_999_999, 999_999_999)
DECIMALS = st.builds("{}e{}".format, st.integers(1, 99), EXPONENTS).map(Decimal)
STRANGE = st.sampled_from(
    [
        *(Decimal(text) for text in ("NaN", "sNaN", "Infinity", "-0")),
        *(float(text) for text in ("nan", "inf", "-inf", "5e-324")),
        *(
            Fraction(1, 3),
            Fraction(10**5000, 3),
            Fraction(-(10**5000), 3),
            10**5000,
            -(10**5000),
            np.int8(3),
            np.float32(0.5),
        ),
        *(True, None, 1j, object(), np.zeros(3), np.array(["x"], object), [1], "x"),
    ]
)


@pytest.mark.parametrize("name", NUMBERS)
@given(number=DECIMALS | STRANGE)
def test_a_number_is_taken_or_refused(name: str, number: object) -> None:
    """A `Decimal` of a few characters once filled the memory as a fraction."""
    try:
        NUMBERS[name](number)
    except CardmathError as error:
        assert len(str(error)) < 300


PATHS: dict[str, Callable[[Any], object]] = {
    "solution": solve.load,
    "hands": hand_histories.read,
    "hands to write": lambda path: hand_histories.write_file([], path),
    "dataset": lambda path: hand_histories.to_dataset([], path),
    "dataset to read": hand_histories.read_parquet,
    "picture": lambda path: plots.range_grid(cm.Range("AA"), path),
    "checkpoint": lambda path: cm.simulate(hands=10, checkpoint=path),
    "matrix": lambda path: cm.preflop_matrix(cache_directory=path),
    "triples": lambda path: cm.preflop_triples(cache_directory=path),
}


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("wrong", [True, b"x", 1.5, {1: 2}, ["x", 1], "a\0b"], ids=repr)
def test_no_file_is_opened_by_a_wrong_path(name: str, wrong: object) -> None:
    with pytest.raises(CardmathError):
        PATHS[name](wrong)


@pytest.mark.parametrize("name", PATHS)
def test_a_number_does_not_close_an_open_file(name: str, tmp_path: Path) -> None:
    """For Python, an integer is a file that is open already."""
    with open(tmp_path / "open", "wb") as file:
        with pytest.raises(CardmathTypeError):
            PATHS[name](file.fileno())
        os.fstat(file.fileno())  # an error if it is closed
        file.write(b"still open")


@given(seed=st.integers(0, 100))
def test_seeds_may_be_numbers_of_numpy(seed: int) -> None:
    assert twenty_four.deal(seed=cast(int, np.int64(seed))) == twenty_four.deal(seed=seed)
    assert twenty_four.draw(seed=cast(int, np.uint8(seed))) == twenty_four.draw(seed=seed)
