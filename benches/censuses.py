"""How long a census takes: all hands of a size, counted by category."""

import time
from itertools import combinations, islice

import numpy as np

import cardmath as cm
from benches.hands import all_sevens
from benches.harness import progress, table

ROUNDS = 7
SAMPLE = 200_000

# The question, the royal flushes (golden/strengths.txt has the sources), and what is wanted.
QUESTIONS = [
    (5, "", 4, ""),
    (6, "", 188, ""),
    (7, "", 4324, "≤ 80 ms, two threads ≤ 45"),
    (8, "", 64860, ""),
    (7, "AhKh", 1084, ""),
]


def measure() -> str:
    """The table of times, and what the same would take hand by hand from Python."""
    progress("censuses")
    rows = []
    for cards, given, royals, wanted in QUESTIONS:
        one, two = (_seconds(cards, given, royals, threads) for threads in (1, 2))
        census = cm.census(cards, given=given)
        question = f"`census({cards})`" if not given else f"`census({cards}, given='{given}')`"
        pace = f"{census.total / one / 1e6:,.0f}"
        judged = f"{census.classes:,}"
        rows.append([question, judged, _ms(one), _ms(two), pace, wanted])
    rows.append(_as_arrays())
    rows.append(_by_hand())
    heads = ["what", "hands judged", "ms", "two threads", "million hands a second", "wanted"]
    return table("Censuses: all hands judged and counted", heads, rows) + (
        "\nA census judges each hand up to suits once, and counts it as often as it comes; "
        "the last two lines judge every one of the 133,784,560 hands of seven.\n"
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
    """Judging all hands as masks, in blocks. Neither making them nor counting is timed."""
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
    """The time that all hands would take at the pace of the first."""
    start = time.perf_counter()
    for hand in islice(combinations(cm.Deck(), 7), SAMPLE):
        cm.strength(hand)
    pace = SAMPLE / (time.perf_counter() - start)
    what = "`strength` of each hand of seven, in a loop"
    return [what, "133,784,560", _ms(133_784_560 / pace), "", f"{pace / 1e6:.1f}", ""]
