"""Solve the charts before the flop that the package has: `python scripts/solve_preflop_charts.py`.

With numbers of players, such as `2 3`, only theirs. `--check` writes nothing, and says how far the
solved charts are from those of the package. Six players take a few minutes.
"""

import argparse
from pathlib import Path

import cardmath
from cardmath import solve
from cardmath.solve.preflop_charts import ROUNDED_PLAYERS, ROUNDED_STACKS

FOLDER = Path(cardmath.__file__).parent / "solve" / "data"


def main() -> None:
    """Solve them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="*", default=ROUNDED_PLAYERS)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    for players in asked.players:
        charts = solve.preflop_charts(players, ROUNDED_STACKS[players])
        if asked.check:
            print(f"{players} players: {furthest(charts, players)}")
            continue
        path = FOLDER / f"preflop_{players}.txt"
        path.write_text(charts.to_chart(), encoding="utf-8", newline="\n")
        print(f"{path}: {len(charts)} lines, {path.stat().st_size:,} bytes")


def furthest(charts: solve.PreflopCharts, players: int) -> str:
    """The line whose percentage of hands differs most from that of the package."""
    stored = solve.rounded_preflop_charts(players)
    found = [
        (abs(row.percent - stored.range(row.line, row.stack).percent), row.line, row.stack)
        for row in charts
    ]
    percent, line, stack = max(found)
    return f"{percent:.2f}% at {line}, {stack:g} big blinds"


if __name__ == "__main__":
    main()
