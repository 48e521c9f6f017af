"""How long a census takes: all hands of a size, counted by category."""

import time
from itertools import combinations, islice

import cardmath as cm
from benches.harness import progress, table

ROUNDS = 7
SAMPLE = 200_000

# The question, the royal flushes (golden/strengths.txt has the sources), and what is wanted.
QUESTIONS = [(5, "", 4, ""), (6, "", 188, ""), (7, "", 4324, "≤ 150 ms"), (7, "AhKh", 1084, "")]


def measure() -> str:
    """The table of times, and what the same would take hand by hand from Python."""
    progress("censuses")
    rows = []
    for cards, given, royals, wanted in QUESTIONS:
        taken = _seconds(cards, given, royals)
        hands = cm.census(cards, given=given).total
        question = f"`census({cards})`" if not given else f"`census({cards}, given='{given}')`"
        rows.append([question, f"{taken * 1e3:.1f} ms", f"{hands / taken / 1e6:,.0f}", wanted])
    rows.append(["`strength` of each hand of seven, in a loop", *_by_hand(), ""])
    return table("Censuses, one thread", ["what", "best", "million hands a second", "wanted"], rows)


def _seconds(cards: int, given: str, royals: int) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        answer = cm.census(cards, given=given, threads=1)
        best = min(best, time.perf_counter() - start)
        assert answer.royal_flush.hands == royals
    return best


def _by_hand() -> tuple[str, str]:
    """The time that all hands would take at the pace of the first."""
    start = time.perf_counter()
    for hand in islice(combinations(cm.Deck(), 7), SAMPLE):
        cm.strength(hand)
    pace = SAMPLE / (time.perf_counter() - start)
    return f"{133_784_560 / pace:.0f} s", f"{pace / 1e6:.1f}"
