"""Rank the 169 starting hands of hold'em by their equity against a random hand, exactly.

    python scripts/rank_starting_hands.py > python/cardmath/_ranges/data/starting_hands.txt

The wins and ties of a class are the sums of its row in `preflop_matrix`. Computing that matrix
takes half a minute; later runs read it from the cache.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import comb

import cardmath as cm

RANKS = "AKQJT98765432"
QUESTIONS = comb(50, 5) * comb(45, 2)
HEADER = f"""\
# The 169 starting hands of hold'em, best first: name, wins, ties.
# One combination against each hand of two other cards on each board: {QUESTIONS:,} cases.
# Best is the greatest 2 * wins + ties. No two are equal; of equals the higher first card would
# come first, then the higher second card, then suited before offsuit.
# Source: python scripts/rank_starting_hands.py, which counts all of it.\
"""

Counts = dict[str, tuple[int, int]]


def count() -> Counts:
    """The wins and ties of one combo of each class."""
    matrix = cm.preflop_matrix()
    counts = {}
    for name, wins, ties in zip(matrix.classes, matrix.wins, matrix.ties, strict=True):
        combos = len(cm.Range(name))
        counts[name] = int(wins.sum()) // combos, int(ties.sum()) // combos
    return counts


def ranked(counts: Counts) -> list[str]:
    """The names of the classes, best first."""

    def key(name: str) -> tuple[int, int, int, bool]:
        wins, ties = counts[name]
        high, low = (RANKS.index(rank) for rank in name[:2])
        return -(2 * wins + ties), high, low, name.endswith("o")

    return sorted(counts, key=key)


def text(counts: Counts) -> str:
    """The text of the file."""
    lines = [f"{name} {counts[name][0]} {counts[name][1]}" for name in ranked(counts)]
    return "\n".join([HEADER, *lines]) + "\n"


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    print(text(count()), end="")
