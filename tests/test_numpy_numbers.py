"""NumPy's integers and floats are taken wherever Python's are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import environments, hand_histories, matches, solve, video_poker
from cardmath.matches import bots

RIVER = solve.postflop("Ks7h2d3c4s", ["AA, 65s", "KQ"], pot=10, stack=10)

CALLS: dict[str, tuple[int, Callable[[Any], object]]] = {
    "lines of video poker": (3, lambda n: video_poker.analyze().variance_of_lines(n)),
    "sampled hands": (3, lambda n: hand_histories.sample_hands(n, seats=3, seed=1)),
    "seats": (3, lambda n: hand_histories.sample_hands(2, seats=n, seed=1)),
    "a seed": (3, lambda n: hand_histories.sample_hands(2, seats=3, seed=n)),
    "rows": (2, lambda n: [*map(len, hand_histories.read_batches("examples/hands", rows=n))]),
    "threads": (2, lambda n: len(hand_histories.read("examples/hands", threads=n))),
    "bits": (16, lambda n: RIVER.solve("1%", bits=n).values),
    "stacks of a match": (
        50,
        lambda n: matches.play([bots.call, bots.fold], hands=2, stacks=n, seed=1).to_dict(),
    ),
    "stacks of an environment": (
        50,
        lambda n: environments.vector_env(3, stacks=n).reset(seed=1)[0]["observation"].tolist(),
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_integer_of_numpy_is_a_number(name: str) -> None:
    number, call = CALLS[name]
    for kind in (np.int64, np.uint8):
        assert call(kind(number)) == call(number)


def test_a_range_is_scaled_by_floats_of_numpy_from_both_sides() -> None:
    held = cm.Range("QQ+, AKs@50%")
    half = np.float64(0.5)
    assert half * held == held * half == held * 0.5
    with pytest.raises(cm.CardmathError, match=r"write a \| b"):
        np.float64(0.5) + held
