"""`make bench`: measure everything, and write it down."""

from pathlib import Path

from benches import censuses, scalar_calls, twenty_four, where_types_live, whole_processes
from benches.harness import machine

RESULTS = Path(__file__).parent / "results.md"


def main() -> None:
    """Measure, print and keep the tables."""
    benches = (scalar_calls, where_types_live, censuses, twenty_four, whole_processes)
    tables = [bench.measure() for bench in benches]
    text = "\n".join([f"# Measured by `make bench`\n\n{machine()}\n", *tables])
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


main()
