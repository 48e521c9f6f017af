"""Who races: each program with what it is given, and what it calls."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cardmath as cm
from cardmath.history import PROGRAMS, cactus_kev, choose_five, counting, senzee

__all__ = ["Contender", "contenders"]

_SOURCES = Path(__file__).parents[3] / "crates" / "cardmath-core" / "src"
_FOR_HANDS = ("evaluate/kernel/scalar.rs",)
_FOR_ARRAYS = (
    *_FOR_HANDS,
    "evaluate/kernel/avx512.rs",
    "evaluate/kernel/batch.rs",
    "evaluate/kernel/block.rs",
    "evaluate/kernel/lanes.rs",
    "evaluate/kernel/lookup.rs",
    "evaluate/kernel/transpose.rs",
    "simd/cpu.rs",
)
"""The files that judge by the standard ordering: one hand, and arrays of hands."""

# Bytes, made when the core is compiled: the place of each set of ranks among the sets of its size;
# and the first strength for each kind, main and second rank. With AVX-512, 576 bytes do for both.
_PLACES = 2 << 13
_BASES = 2 * 64 * 32


class Contender(NamedTuple):
    """A program in the race."""

    name: str
    read: Callable[[Sequence[str]], Any]
    """Makes texts of hands what the program wants to have: no time is taken of it."""
    judge: Callable[[Any], Iterable[Any]]
    """Gives each hand a value; values compare."""
    sign: int
    """1 where a greater value is stronger, -1 where a smaller one is."""
    build: Callable[[], int]
    """Makes the tables, and tells how many bytes they have."""
    lines: int | None
    """How many lines of code it has; None where the source is not there to be counted."""


def contenders() -> list[Contender]:
    """List who races: the programs of history that evaluate hands, then the core."""
    return [
        _of_history("choose_five", _each(choose_five.parse_hand), _each(choose_five.value_of), 1),
        _of_history("cactus_kev", _each(cactus_kev.parse_hand), _each(cactus_kev.hand_value), -1),
        _of_history("senzee", _each(cactus_kev.parse_hand), _each(senzee.hand_value), -1),
        _of_history("counting", _ids, counting.rank, 1),
        Contender(
            "cardmath.strength",
            _each(cm.Hand),
            _each(cm.strength),
            1,
            lambda: _PLACES,
            _rust_lines(_FOR_HANDS),
        ),
        Contender(
            "cardmath.strengths",
            cm.ids,
            cm.strengths,
            1,
            lambda: _PLACES + _BASES,
            _rust_lines(_FOR_ARRAYS),
        ),
    ]


def _each(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Call with one hand at a time."""
    return lambda hands: list(map(call, hands))


def _ids(texts: Sequence[str]) -> counting.Ids:
    """Hands as an array of ids, shape (hands, 5)."""
    return counting.ReadHand(" ".join(texts)).reshape(len(texts), -1)


def _of_history(
    name: str, read: Callable[[Any], Any], judge: Callable[[Any], Any], sign: int
) -> Contender:
    return Contender(name, read, judge, sign, lambda: _built(name), PROGRAMS[name].lines)


def _built(name: str) -> int:
    """Build the tables of a program anew, though it has them already; count their bytes."""
    program = PROGRAMS[name].load()
    if not hasattr(program, "tables"):
        return 0
    tables: Sequence[array[int]] = program.tables.__wrapped__()
    return sum(len(table) * table.itemsize for table in tables)


def _rust_lines(names: Iterable[str]) -> int | None:
    """Count the lines of code of files of the core; None where one of them is not there.

    Blank lines, comments and tests are not counted.
    """
    try:
        texts = [(_SOURCES / name).read_text(encoding="utf-8") for name in names]
    except FileNotFoundError:
        return None
    lines = [line for text in texts for line in text.partition("#[cfg(test)]")[0].splitlines()]
    return sum(bool(line.strip()) and not line.lstrip().startswith("//") for line in lines)
