"""Expressions: the numbers that they are compared with."""

import numpy as np
import pytest

import cardmath as cm


@pytest.mark.parametrize(
    ("given", "plain"), [(np.float64(0.1), 0.1), (np.float32(0.5), 0.5), (np.int64(1), 1)]
)
def test_a_number_of_numpy_is_the_number(given: float, plain: float) -> None:
    share = cm.query(hero="AA", villain="KK", board="2c3c4c5d").hero.pot_share()
    assert str(share > given) == str(share > plain)


@pytest.mark.parametrize("given", [np.float64("inf"), np.array([0.5, 1.5]), np.bool_(1), "0.5"])
def test_what_is_no_number_is_refused(given: float) -> None:
    share = cm.query(hero="AA", villain="KK", board="2c3c4c5d").hero.pot_share()
    with pytest.raises(cm.CardmathError, match=r"a number"):
        _ = share > given
