"""The time to review played hands, from each street on, with the goals."""

import time
from functools import lru_cache
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

import cardmath as cm
from benches.harness import progress, table
from cardmath import hand_histories
from cardmath.hand_histories import Histories
from cardmath.results import Review

CHART = [
    "any raise: 23%",
    "any call: 5%-28%",
    "any check: 23%",
    "any limp: 5%-28%",
    "any 3-bet: 23%",
]
"""Ranges of about 300 combos on each side."""
Depth: TypeAlias = Literal["flop", "turn", "river"]
WORKS: tuple[tuple[str, int, Depth, dict[str, Any], str], ...] = (
    ("1,000 river decisions", 12_500, "river", {"bets": "33%, 75%, 150%"}, "≤ 30 s"),
    ("100 turn decisions", 580, "turn", {}, "≤ 90 s"),
    ("20 hands from the flop on", 190, "flop", {}, "≤ 4 min"),
)
"""The name of each work, the hands that are made up, the first street, the sizes, and the goal."""
SEED = 5


def measure() -> str:
    """The table of times, two hands at once."""
    with TemporaryDirectory() as folder:
        rows = [_row(*work, folder) for work in WORKS]
        progress("reviews: the same again")
        wall, used = time.perf_counter(), time.process_time()
        again = [_review(*work[1:4], folder) for work in WORKS]
        rows.append(_cells("all of these again, from the cache", again, wall, used, "≤ 2 s"))
    heads = ["work", "decisions", "hands", "time", "processor time", "goal"]
    return table("Reviewing hands, to 1 %, two threads", heads, rows)


def _row(
    name: str, hands: int, depth: Depth, sizes: dict[str, Any], goal: str, folder: str
) -> list[str]:
    progress(f"reviews: {name}")
    _found(hands)
    wall, used = time.perf_counter(), time.process_time()
    return _cells(name, [_review(hands, depth, sizes, folder)], wall, used, goal)


def _cells(name: str, done: list[Review], wall: float, used: float, goal: str) -> list[str]:
    wall, used = time.perf_counter() - wall, time.process_time() - used
    decided = sum(len(each.decisions) for each in done)
    hands = sum(each.hands for each in done)
    return [name, f"{decided:,}", f"{hands:,}", f"{wall:.1f} s", f"{used:.1f} s", goal]


def _review(hands: int, depth: Depth, sizes: dict[str, Any], folder: str) -> Review:
    return cm.review(
        _found(hands), ranges=CHART, depth=depth, target="1%", threads=2, cache=folder, **sizes
    )


@lru_cache
def _found(hands: int) -> Histories:
    """Hands made up, which are read before the clock starts."""
    return hand_histories.parse(hand_histories.sample_hands(hands, seats=6, seed=SEED))
