"""`make bench`: run all benchmarks, and write benches/results.md."""

from pathlib import Path

from benches import (
    app,
    array_peers,
    array_ways,
    betting,
    censuses,
    equities,
    game_arrays,
    games,
    hand_histories,
    instruction_sets,
    memory,
    orderings,
    queries,
    range_equities,
    scalar_calls,
    simulations,
    small_arrays,
    solving,
    study,
    twenty_four,
    up_to_suits,
    video_poker,
    where_types_live,
    whole_processes,
)
from benches.harness import machine

RESULTS = Path(__file__).parent / "results.md"
REBUILT = Path(__file__).parent / "rebuilt.md"
"""A comparison that was made once, kept with the results."""


def main() -> None:
    """Measure, print the tables, and write them to a file."""
    benches = (
        *(array_ways, array_peers, small_arrays, memory, orderings, up_to_suits, censuses),
        *(equities, games, game_arrays, simulations, study, range_equities, queries),
        *(solving,),
        *(instruction_sets,),
        *(scalar_calls, where_types_live),
        *(twenty_four, video_poker, betting, hand_histories),
        *(whole_processes, app),
    )
    tables = [bench.measure() for bench in benches]
    head, tail = f"# Measured by `make bench`\n\n{machine()}\n", REBUILT.read_text(encoding="utf-8")
    text = "\n".join([head, *tables, tail])
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":  # Dask's worker processes import this file too
    main()
