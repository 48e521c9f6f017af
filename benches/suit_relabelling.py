"""The pace of numbering hands up to suit isomorphism."""

from functools import partial

import numpy as np

import cardmath as cm
from benches.hands import random_ids
from benches.harness import Work, progress, rates, table

HANDS = 1_000_000
ROUNDS = 5
ROUNDS_OF_CARDS = [(7,), (2, 5), (2, 3, 1, 1), (2, 3)]
GOALS: dict[tuple[int, ...], str] = {(7,): " (goal 20)"}


def measure() -> str:
    """The table of rates."""
    rows = []
    for rounds in ROUNDS_OF_CARDS:
        progress(f"hand indexes of {rounds}")
        indexer = cm.HandIndexer(rounds)
        ids = random_ids(HANDS, indexer.cards)
        indexes, forms = indexer.index(ids), indexer.canonical(ids)
        assert np.array_equal(indexer.unindex(indexes), forms)
        assert np.array_equal(indexer.index(forms), indexes)
        works: list[Work] = [
            (indexer.index, [ids]),
            (partial(indexer.index, threads=2), [ids]),
            (indexer.canonical, [ids]),
            (indexer.unindex, [indexes]),
        ]
        found = [f"{rate * HANDS / 1e6:.1f}" for rate in rates(works, ROUNDS)]
        found[0] += GOALS.get(rounds, "")
        rows.append([f"`HandIndexer({rounds})`", f"{indexer.size:,}", *found])
    heads = ["million a second", "size", "`index`", "two threads", "`canonical`", "`unindex`"]
    return table(f"Up to suit relabelling, arrays of {HANDS:,} random hands", heads, rows)
