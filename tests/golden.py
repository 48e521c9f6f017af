"""Reads the known answers in `golden/`."""

from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "golden"


def lines(name: str) -> list[str]:
    """The lines of a golden file that are not comments."""
    text = (GOLDEN / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def rows(name: str) -> list[list[str]]:
    """The words of each line that is not a comment."""
    return [line.split() for line in lines(name)]
