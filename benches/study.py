"""The time to study what ranges make of boards."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np

import cardmath as cm
from benches.equities import best_of, milliseconds
from benches.harness import progress, table
from cardmath._study.names import standard
from cardmath._study.tally import tally

BOARD = "Ks7h2h"
THREADS = 2
RANGES = {
    "22+, A2s+, KTs+, QJs": cm.Range("22+, A2s+, KTs+, QJs"),
    "all combos": cm.Range("random"),
    "all combos, each with its own weight": cm.Range(
        {hand: Fraction(place, 1326) for place, (hand, _) in enumerate(cm.Range("random"), 1)}
    ),
}
HOLDEM = cm.find_game("holdem")


def measure() -> str:
    """The table of times."""
    every_flop = np.array(list(combinations(range(52), 3)), np.uint8)
    indexer = cm.HandIndexer((3,))
    up_to_suits = indexer.unindex(np.arange(indexer.size, dtype=np.uint64))
    rows = [_row(name, held, up_to_suits, every_flop) for name, held in RANGES.items()]
    heads = ["range", f"on {BOARD}, goal ≤ 2 ms", "and filtered", "1,755 flops, goal ≤ 1 s"]
    heads.append("22,100 flops, goal ≤ 10 s")
    return table(f"What ranges make of boards, {THREADS} threads for many flops", heads, rows)


def _row(name: str, held: cm.Range, some: np.ndarray, every: np.ndarray) -> list[str]:
    progress(f"a study of {name}")
    assert sum(row.share for row in cm.study(held, BOARD).made) == 1
    works: list[Callable[[], object]] = [
        partial(_rows, held),
        partial(_filtered, held),
        partial(_tally, held, some),
        partial(_tally, held, every),
    ]
    return [name, *(milliseconds(best_of(work)) for work in works)]


def _rows(held: cm.Range) -> object:
    return cm.study(held, BOARD).rows


def _filtered(held: cm.Range) -> object:
    return cm.study(held, BOARD).range("top pair+ or flush draw")


def _tally(held: cm.Range, flops: np.ndarray) -> None:
    """Count the flops. Each combo makes something of the flops that it shares no card with."""
    definitions = standard(HOLDEM)
    sums = tally(held, flops, definitions, HOLDEM, THREADS)[:, : len(definitions.made)]
    first = held.without(map(cm.Card.from_id, flops[0].tolist()))
    assert abs(sums[0].sum() - float(first.total)) < 1e-6
