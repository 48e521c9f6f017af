"""`make bench`: measure everything, and write it down."""

from pathlib import Path

from benches import (
    array_peers,
    array_ways,
    censuses,
    equities,
    games,
    memory,
    orderings,
    scalar_calls,
    simulations,
    small_arrays,
    twenty_four,
    up_to_suits,
    where_types_live,
    whole_processes,
)
from benches.harness import machine

RESULTS = Path(__file__).parent / "results.md"


def main() -> None:
    """Measure, print and keep the tables."""
    benches = (
        *(
            array_ways,
            array_peers,
            small_arrays,
            memory,
            orderings,
            up_to_suits,
            censuses,
            equities,
            games,
            simulations,
        ),
        *(scalar_calls, where_types_live, twenty_four, whole_processes),
    )
    tables = [bench.measure() for bench in benches]
    text = "\n".join([f"# Measured by `make bench`\n\n{machine()}\n", *tables])
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":  # workers of Dask begin with this file too
    main()
