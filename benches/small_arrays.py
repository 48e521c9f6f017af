"""The time of a call that evaluates few hands."""

from functools import partial

import numpy as np

import cardmath as cm
from benches.hands import random_ids
from benches.harness import progress, rates, table

CALLS = 20_000
SIZES = [1, 10, 100, 1000, 10_000]
GOALS = {1: "≤ 1.5 µs"}


def measure() -> str:
    """The table of times per call."""
    progress("small arrays")
    ids = random_ids(max(SIZES), 7)
    rows = []
    for hands in SIZES:
        cards, out = ids[:hands], np.zeros(hands, np.uint16)
        calls = max(10, CALLS // hands)
        assert np.array_equal(cm.strengths(cards), cm.strengths(ids)[:hands])
        new, reused = rates(
            [
                (cm.strengths, [cards] * calls),
                (partial(cm.strengths, out=out), [cards] * calls),
            ]
        )
        rows.append([f"{hands:,}", f"{1e6 / new:.2f}", f"{1e6 / reused:.2f}", GOALS.get(hands, "")])
    heads = ["hands", "µs", "µs with `out`", "goal"]
    return table("A call of `strengths` on few hands of seven ids", heads, rows)
