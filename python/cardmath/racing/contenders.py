"""The evaluators that are compared in a race: how each is prepared and called."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cardmath as cm
from cardmath.history import PROGRAMS, cactus_kev, choose_five, counting, senzee

_SOURCES = Path(__file__).parents[3] / "crates"
_FOR_HANDS = ("cardmath-evaluate/src/kernel/scalar.rs",)
"""The source files of the core that evaluate one hand in the standard ordering."""
_FOR_ARRAYS = (
    *_FOR_HANDS,
    "cardmath-evaluate/src/kernel/avx512/mod.rs",
    "cardmath-evaluate/src/kernel/avx512/vectors.rs",
    "cardmath-evaluate/src/kernel/batch.rs",
    "cardmath-evaluate/src/kernel/block_of_masks.rs",
    "cardmath-evaluate/src/kernel/lanes/bits.rs",
    "cardmath-evaluate/src/kernel/lanes/high.rs",
    "cardmath-evaluate/src/kernel/lanes/mod.rs",
    "cardmath-evaluate/src/kernel/layout.rs",
    "cardmath-evaluate/src/kernel/lookup.rs",
    "cardmath-evaluate/src/kernel/orderings.rs",
    "cardmath-evaluate/src/kernel/scheme.rs",
    "cardmath-evaluate/src/kernel/scratch.rs",
    "cardmath-evaluate/src/kernel/transpose.rs",
    "cardmath-cards/src/simd/cpu.rs",
)
"""The source files of the core that evaluate arrays of hands in the standard ordering."""

# The sizes in bytes of the tables of the core, which are computed when it is compiled. The first
# numbers the sets of ranks of equal size. The second has the lowest strength for each category,
# main rank and second rank. With AVX-512, 576 bytes are enough for both.
_PLACES = 2 << 13
_BASES = 2 * 64 * 32


_BLOCK, _PIECE = 10_000, 1000
"""The hands at a time of programs of arrays, and of programs of single hands."""


class Contender(NamedTuple):
    """An evaluator in the race."""

    name: str
    """The name of the program or function."""
    read: Callable[[Sequence[str]], Any]
    """Converts texts of hands to the format of the evaluator; this is not timed."""
    evaluate: Callable[[Any], Iterable[Any]]
    """Returns a value for each hand; values compare as hands do, up to `sign`."""
    sign: int
    """1 if greater values are stronger, -1 if smaller ones are."""
    build: Callable[[], int]
    """Builds the tables, and returns their size in bytes."""
    lines: int | None
    """The number of lines of code; None if the source files are not available."""
    at_once: int = _BLOCK
    """The most hands that are evaluated at a time: fewer if each takes long, so that a race can be
    stopped."""


def contenders() -> list[Contender]:
    """List the evaluators: the programs of history that evaluate hands, then the core."""
    return [
        _of_history("choose_five", _each(choose_five.parse_hand), _each(choose_five.value_of), 1),
        _of_history("cactus_kev", _each(cactus_kev.parse_hand), _each(cactus_kev.hand_value), -1),
        _of_history("senzee", _each(cactus_kev.parse_hand), _each(senzee.hand_value), -1),
        _of_history("counting", _ids, counting.rank, 1, at_once=_BLOCK),
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
    """Turn a function of one hand into a function of a list of hands."""
    return lambda hands: list(map(call, hands))


def _ids(texts: Sequence[str]) -> counting.Ids:
    """Convert texts of hands to an array of ids of shape (hands, 5)."""
    return counting.ReadHand(" ".join(texts)).reshape(len(texts), -1)


def _of_history(
    name: str,
    read: Callable[[Any], Any],
    evaluate: Callable[[Any], Any],
    sign: int,
    at_once: int = _PIECE,
) -> Contender:
    lines = PROGRAMS[name].lines
    return Contender(name, read, evaluate, sign, lambda: _build(name), lines, at_once)


def _build(name: str) -> int:
    """Build the tables of a program, even if they are cached, and return their size in bytes."""
    program = PROGRAMS[name].load()
    if not hasattr(program, "tables"):
        return 0
    tables: Sequence[array[int]] = program.tables.__wrapped__()
    return sum(len(table) * table.itemsize for table in tables)


def _rust_lines(names: Iterable[str]) -> int | None:
    """Count the lines of code of source files of the core; None if one of them is missing.

    Blank lines, comments and tests are not counted.
    """
    try:
        texts = [(_SOURCES / name).read_text(encoding="utf-8") for name in names]
    except FileNotFoundError:
        return None
    lines = [line for text in texts for line in text.partition("#[cfg(test)]")[0].splitlines()]
    return sum(bool(line.strip()) and not line.lstrip().startswith("//") for line in lines)
