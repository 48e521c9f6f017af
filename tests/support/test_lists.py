"""A dict is no list: its keys would be taken for the items, and its values be lost."""

from collections.abc import Callable
from typing import Any

import pytest

import cardmath as cm
from cardmath import betting, matches, solve, tournaments
from cardmath.errors import CardmathTypeError

Wrong = Any

CALLS: dict[str, Callable[[Wrong], object]] = {
    "ranges": lambda wrong: solve.postflop("Ks7h2d3c4s", wrong, 100, 200),
    "stacks": lambda wrong: betting.start(stacks=wrong, blinds=(1, 2)),
    "names": lambda wrong: matches.solved_histories(
        solve.postflop("Ks7h2d3c4s", ["AA", "KK"], 100, 200).solve(iterations=2), 1, names=wrong
    ),
    "prizes left": lambda wrong: cm.review(
        cm.hand_histories.read("examples/hands"), "Ann", prizes=wrong
    ),
    "prizes": lambda wrong: tournaments.deal([5, 3], wrong),
}


@pytest.mark.parametrize("name", CALLS)
def test_dicts_are_refused(name: str) -> None:
    with pytest.raises(CardmathTypeError):
        CALLS[name]({"AA": 2, "KK": 1})
