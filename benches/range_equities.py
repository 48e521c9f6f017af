"""The time to compare ranges on boards: each combo, each next card, each flop."""

from collections.abc import Callable
from functools import partial

import cardmath as cm
from benches.equities import best_of, milliseconds
from benches.harness import progress, table

BOARD = "Ks7h2d"
THREADS = 2
OPENING = "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 97s+, 86s+, 76s, 65s, 54s, A9o+, KTo+, QTo+, JTo"
CALLING = "22-QQ, ATs-A2s, KQs-K9s, QTs+, JTs, T9s, 98s, AQo-ATo, KQo"
MATCHUPS = {
    "any two cards against any two": ("random", "random"),
    "an opening range against a calling range": (OPENING, CALLING),
    "both, and both name suits": (f"{OPENING} not AhKd", f"{CALLING} not 7s7c"),
}


def measure() -> str:
    """The table of times."""
    rows = [_row(name, *both) for name, both in MATCHUPS.items()]
    heads = ["ranges", f"each combo on {BOARD}, goal ≤ 10 ms", "each next card, goal ≤ 80 ms"]
    heads.append("every flop, goal ≤ 10 s, or 2 min where suits are named")
    return table(f"Ranges against each other, {THREADS} threads", heads, rows)


def _row(name: str, ours: str, theirs: str) -> list[str]:
    progress(name)
    works: list[Callable[[], object]] = [
        partial(_combos, ours, theirs),
        partial(_next_cards, ours, theirs),
        partial(_flops, ours, theirs),
    ]
    return [name, *(milliseconds(best_of(work)) for work in works)]


def _combos(ours: str, theirs: str) -> None:
    found = cm.study(ours, BOARD, theirs).distribution(threads=THREADS)
    assert abs(float(found.shares @ found.equities) - float(found.equity)) < 1e-12


def _next_cards(ours: str, theirs: str) -> None:
    found = cm.study(ours, BOARD, theirs).next_cards(threads=THREADS)
    assert len(found) == 49


def _flops(ours: str, theirs: str) -> None:
    found = cm.flops(ours, theirs, threads=THREADS)
    assert sum(row.weight for row in found) == 1
