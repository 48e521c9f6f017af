"""`make bench`: run all benchmarks, and write benches/results.md; or print those that are named."""

import sys
import traceback
from argparse import ArgumentParser
from pathlib import Path
from types import ModuleType

from benches import (
    app,
    array_peers,
    array_ways,
    betting,
    censuses,
    doors,
    equities,
    game_arrays,
    games,
    hand_histories,
    instruction_sets,
    jam_or_fold,
    memory,
    orderings,
    queries,
    query_costs,
    range_equities,
    reviews,
    scalar_calls,
    simulations,
    small_arrays,
    small_questions,
    solving,
    study,
    suit_relabelling,
    twenty_four,
    video_poker,
    where_types_live,
    whole_processes,
)
from benches.harness import machine

RESULTS = Path(__file__).parent / "results.md"
REBUILT = Path(__file__).parent / "rebuilt.md"
"""A comparison that was made once, kept with the results."""

BENCHES = (
    *(array_ways, array_peers, small_arrays, memory, orderings, suit_relabelling, censuses),
    *(equities, small_questions, games, game_arrays, simulations, study, range_equities, queries),
    *(query_costs,),
    *(solving, jam_or_fold, reviews),
    *(instruction_sets,),
    *(scalar_calls, where_types_live),
    *(twenty_four, video_poker, betting, hand_histories),
    *(whole_processes, doors, app),
)


def main() -> int:
    """Measure and print each table; return how many benches failed.

    All tables are also written to a file. Those of benches that are named are not.
    """
    # All take long and overwrite the results: a word that has no effect must not start them.
    known = {bench.__name__.removeprefix("benches."): bench for bench in BENCHES}
    parser = ArgumentParser("python -m benches", description=__doc__)
    about = f"the benchmarks to run, all unless any is named: {', '.join(known)}"
    parser.add_argument("names", nargs="*", metavar="NAME", help=about)
    names = parser.parse_args().names
    for name in names:
        if name not in known:
            parser.error(f"{name!r} is not a benchmark; there are {', '.join(known)}")
    chosen = [known[name] for name in names] or BENCHES
    parts, failed = [f"# Measured by `make bench`\n\n{machine()}\n"], 0
    for bench in chosen:
        try:
            parts.append(bench.measure())
        except Exception as error:  # a peer that fails costs its own table alone
            traceback.print_exc()
            parts.append(_failure(bench, error))
            failed += 1
        print(parts[-1], flush=True)
        if not names:
            RESULTS.write_text("\n".join(parts), encoding="utf-8")
    if not names:
        parts.append(REBUILT.read_text(encoding="utf-8"))
        RESULTS.write_text("\n".join(parts), encoding="utf-8")
    return failed


def _failure(bench: ModuleType, error: Exception) -> str:
    """What replaces a table that was not measured."""
    return f"## `{bench.__name__}` failed\n\n{type(error).__name__}: {error}\n"


if __name__ == "__main__":  # Dask's worker processes import this file too
    sys.exit(min(main(), 1))
