"""The time to review played hands, from each street on, with the goals."""

import time
from tempfile import TemporaryDirectory
from typing import Any, Literal

import cardmath as cm
from benches.harness import progress, table
from cardmath import hand_histories
from cardmath.results import Review

CHART = [
    "any raise: 23%",
    "any call: 5%-28%",
    "any check: 23%",
    "any limp: 5%-28%",
    "any 3-bet: 23%",
]
"""Ranges of about 300 combos on each side."""
RIVER_SIZES = {"bets": "33%, 75%, 150%"}
SEED = 5


def measure() -> str:
    """The table of times, two hands at once."""
    rows = []
    with TemporaryDirectory() as folder:
        rows.append(_row("1,000 river decisions", 12_500, "river", folder, "≤ 30 s", **RIVER_SIZES))
        rows.append(_row("the same again", 12_500, "river", folder, "≤ 2 s", **RIVER_SIZES))
    rows.append(_row("100 turn decisions", 580, "turn", None, "≤ 90 s"))
    rows.append(_row("20 hands from the flop on", 190, "flop", None, "≤ 4 min"))
    heads = ["work", "decisions", "hands", "time", "goal"]
    return table("Reviewing hands, to 1 %, two threads", heads, rows)


def _row(
    name: str,
    hands: int,
    depth: Literal["flop", "turn", "river"],
    cache: str | None,
    goal: str,
    **options: Any,
) -> list[str]:
    progress(f"a review: {name}")
    found = hand_histories.parse(hand_histories.sample_hands(hands, seats=6, seed=SEED))
    started = time.perf_counter()
    done: Review = cm.review(
        found, ranges=CHART, depth=depth, target="1%", threads=2, cache=cache or False, **options
    )
    seconds = time.perf_counter() - started
    decided = sum(row.street != "preflop" for row in done.decisions)
    return [name, f"{decided:,}", f"{done.hands:,}", f"{seconds:.1f} s", goal]
