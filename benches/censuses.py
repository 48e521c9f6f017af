"""The time of a census: all hands of a size, counted by hand category."""

import time
from itertools import combinations, islice

import numpy as np

import cardmath as cm
from benches.hands import all_sevens
from benches.harness import progress, table

ROUNDS = 7
SAMPLE = 200_000

# Cards, given cards, the number of royal flushes (golden/strengths.txt has the sources), the goal.
QUESTIONS = [
    (5, "", 4, ""),
    (6, "", 188, ""),
    (7, "", 4324, "≤ 80 ms, two threads ≤ 45"),
    (8, "", 64860, ""),
    (7, "AhKh", 1084, ""),
]


def measure() -> str:
    """The table of times, and the time that evaluating each hand from Python would take."""
    progress("censuses")
    rows = []
    for cards, given, royals, goal in QUESTIONS:
        one, two = (_seconds(cards, given, royals, threads) for threads in (1, 2))
        census = cm.census(cards, given=given)
        question = f"`census({cards})`" if not given else f"`census({cards}, given='{given}')`"
        pace = f"{census.total / one / 1e6:,.0f}"
        evaluated = f"{census.classes:,}"
        rows.append([question, evaluated, _ms(one), _ms(two), pace, goal])
    rows.append(_as_arrays())
    rows.append(_by_hand())
    heads = ["what", "hands evaluated", "ms", "two threads", "million hands a second", "goal"]
    return table("Censuses: all hands evaluated and counted", heads, rows) + (
        "\nA census evaluates one hand of each class up to suit relabelling, and counts it as "
        "often as the class has hands; the last two lines evaluate all 133,784,560 hands of seven "
        "cards.\n"
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f}"


def _seconds(cards: int, given: str, royals: int, threads: int) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = cm.census(cards, given=given, threads=threads)
        best = min(best, time.perf_counter() - start)
        assert answer.royal_flush.hands == royals
    return best


def _as_arrays() -> list[str]:
    """Evaluate all hands as masks, in blocks. Making and counting them is not timed."""
    taken = {1: 0.0, 2: 0.0}
    tally = np.zeros(cm.HIGH.strengths + 1, np.int64)
    for masks in all_sevens():
        out = np.zeros(len(masks), np.uint16)
        for threads in taken:
            start = time.perf_counter()
            cm.strengths(masks, threads=threads, out=out)
            taken[threads] += time.perf_counter() - start
        tally += np.bincount(out, minlength=len(tally))
    assert tuple(tally.tolist()) == cm.census(7).tally
    pace = f"{tally.sum() / taken[1] / 1e6:,.0f}"
    what = (
        "`strengths` of the masks of all hands of seven, in blocks; making and counting not timed"
    )
    return [what, f"{tally.sum():,}", _ms(taken[1]), _ms(taken[2]), pace, ""]


def _by_hand() -> list[str]:
    """The time that all hands would take at the pace of the first ones."""
    start = time.perf_counter()
    for hand in islice(combinations(cm.Deck(), 7), SAMPLE):
        cm.strength(hand)
    pace = SAMPLE / (time.perf_counter() - start)
    what = "`strength` of each hand of seven, in a loop"
    return [what, "133,784,560", _ms(133_784_560 / pace), "", f"{pace / 1e6:.1f}", ""]
