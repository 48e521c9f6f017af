"""Rank the 169 starting hands of hold'em by their equity against a random hand, exactly.

    python scripts/rank_starting_hands.py > python/cardmath/data/starting_hands.txt

It takes half a minute, if `preflop_matrix` was not counted before: the wins and ties of a class
are those of its row in that matrix.
"""

from __future__ import annotations

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
    """For each class the wins and ties of one of its combinations."""
    matrix = cm.preflop_matrix()
    counts = {}
    for name, wins, ties in zip(matrix.classes, matrix.wins, matrix.ties, strict=True):
        members = len(cm.Range(name))
        counts[name] = int(wins.sum()) // members, int(ties.sum()) // members
    return counts


def ranked(counts: Counts) -> list[str]:
    """The names, best first."""

    def key(its_name: str) -> tuple[int, int, int, bool]:
        wins, ties = counts[its_name]
        high, low = (RANKS.index(rank) for rank in its_name[:2])
        return -(2 * wins + ties), high, low, its_name.endswith("o")

    return sorted(counts, key=key)


def text(counts: Counts) -> str:
    """The file."""
    lines = [
        f"{its_name} {counts[its_name][0]} {counts[its_name][1]}" for its_name in ranked(counts)
    ]
    return "\n".join([HEADER, *lines]) + "\n"


if __name__ == "__main__":
    print(text(count()), end="")
