"""The time of whole processes: starting, one hand, a million lines."""

import random
import sys
import tempfile
from pathlib import Path

import cardmath as cm
from benches.harness import progress, seconds, table

LINES = 1_000_000
SEED = 2026


def million_lines(path: Path) -> None:
    """Write random deals of ten cards in Project Euler's layout."""
    deck = [str(card) for card in cm.Deck()]
    generator = random.Random(SEED)
    deals = [" ".join(generator.sample(deck, 10)) for _ in range(LINES // 10)]
    path.write_text("\n".join(deals * 10) + "\n")


def measure() -> str:
    """The table of times."""
    progress("whole processes")
    python, command = sys.executable, [sys.executable, "-m", "cardmath"]
    bare = seconds([python, "-c", "pass"])
    imported = seconds([python, "-c", "import cardmath"])
    evaluated = seconds([*command, "eval", "7h 7s 7d As Ac"])
    helped = seconds([*command, "--help"])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.txt"
        million_lines(path)
        showdown = seconds([*command, "showdown", str(path)])
    rows = [
        ["bare Python", f"{bare * 1e3:.0f} ms", ""],
        [
            "`import cardmath`, beyond bare Python",
            f"{(imported - bare) * 1e3:.0f} ms",
            "≤ 40 ms",
        ],
        ["`cardmath --help`", f"{helped * 1e3:.0f} ms", "≤ 150 ms"],
        ["`cardmath eval 7h 7s 7d As Ac`", f"{evaluated * 1e3:.0f} ms", "≤ 150 ms"],
        [
            f"`cardmath showdown` of {LINES:,} lines of ten cards",
            f"{showdown:.2f} s, {LINES / showdown:,.0f} lines a second",
            "≥ 500,000",
        ],
    ]
    return table("Whole processes", ["what", "median", "goal"], rows)
