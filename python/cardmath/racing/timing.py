"""The race: the speed of each evaluator, the size of its tables, and its lines of code."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import lt
from random import Random
from textwrap import wrap
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Deck
from cardmath._evaluation.evaluate import strength
from cardmath._support.layout import counted
from cardmath._support.numbers import whole
from cardmath._support.progress import check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from cardmath.racing.contenders import Contender

MOST_HANDS = 10_000_000
"""The largest number of hands accepted; such a race takes hours."""

BLOCK = 10_000
"""The number of hands that are evaluated at a time."""

ROUNDS = 3
"""The number of times that a block is timed. The best time counts, being the least disturbed."""

SHORTEST = 0.001
"""Seconds: calls that are shorter are repeated, since the clock is too coarse for one of them."""

SEED_BYTES = 4

_NONE = "-"
_KIB = 1024


@dataclass(frozen=True, slots=True)
class RaceRow:
    """The measurements of one program."""

    name: str
    """A program of `cardmath.history`, or a function of cardmath."""
    hands_a_second: float
    """Hands of five cards evaluated per second, without the time to convert them from text."""
    table_bytes: int
    """The size in bytes of its lookup tables."""
    build_seconds: float
    """The time to build its tables; 0 for the core, whose tables are built at compile time."""
    lines: int | None
    """Its lines of code without comments; None for the core if its source is not available."""


@dataclass(frozen=True, repr=False, eq=False)
class Race(Table[RaceRow]):
    """The measurements of several programs on the same hands, made by `race`."""

    _keys = "hands seed rows=_plain_rows"

    hands: int
    """The number of hands that were compared in pairs."""
    seed: int
    """The seed that deals the same hands again."""
    rows: tuple[RaceRow, ...]
    """The programs, in order."""

    @property
    def title(self) -> str:
        """The title: `10,000 hands of five cards (seed 7): all agree which is better`."""
        hands = counted(self.hands, "hand")
        return f"{hands} of five cards (seed {self.seed}): all agree which is better"

    def _columns(self) -> Columns[RaceRow]:
        return (
            Column("name", "program"),
            Column("hands_a_second", "hands a second", ",.0f"),
            Column("table_bytes", "tables KiB", lambda size: f"{size / _KIB:.0f}"),
            Column("build_seconds", "built in ms", lambda seconds: f"{1000 * seconds:.0f}"),
            Column("lines", "lines of code", lambda count: f"{count:,}" if count else _NONE),
        )

    def _texts(self, name: str) -> list[str]:
        """The texts of a column, by the attribute that it prints."""
        [column] = [each for each in self._columns() if each.name == name]
        return [column.cell(row) for row in self.rows]

    @property
    def scale_start(self) -> int:
        """The power of ten below the slowest speed, where a logarithmic scale starts."""
        slowest = min(row.hands_a_second for row in self.rows)
        return int(10 ** max(0, math.ceil(math.log10(slowest)) - 2))

    def bars(self, block: str = "█", width: int = 78) -> str:
        """Draw the speeds, table sizes and lines of code as bar charts in text.

        Args:
            block: the character that bars are made of.
            width: the greatest length of a line, in characters.
        """
        start = self.scale_start
        rates = [math.log(row.hands_a_second / start) for row in self.rows]
        charts: list[tuple[str, str, Sequence[float]]] = [
            (f"hands a second, on a logarithmic scale from {start:,}", "hands_a_second", rates),
            ("memory of the tables in KiB", "table_bytes", [row.table_bytes for row in self.rows]),
            ("lines of code", "lines", [row.lines or 0 for row in self.rows]),
        ]
        return "\n\n".join(
            "\n".join([*wrap(head, width), *_text_bars(self, column, sizes, block, width)])
            for head, column, sizes in charts
        )

    def __repr__(self) -> str:
        return f"race({self.hands}, seed={self.seed})"


def _text_bars(
    race: Race, column: str, sizes: Sequence[float], block: str, width: int
) -> list[str]:
    """One line for each program: its name, its bar, and its number."""
    names, numbers = race._texts("name"), race._texts(column)
    widest = max(map(len, names))
    longest = width - widest - max(map(len, numbers)) - 3
    most = max(*sizes, 1)
    bars = [block * round(longest * size / most) for size in sizes]
    return [
        " ".join(filter(None, [name.ljust(widest), bar, number]))
        for name, bar, number in zip(names, bars, numbers, strict=True)
    ]


@interruptible
def race(
    hands: int = 10_000,
    *,
    seed: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Race:
    """Time the programs of `cardmath.history` and the core on the same random hands.

    It also checks that all programs agree which of two hands is better, and which hands tie.

    Args:
        hands: the number of hands of five cards, 1 to `MOST_HANDS`.
        seed: the seed of the random hands; by default a random one, which the answer has.
        progress: called with the number of hands evaluated by all programs so far, and the total;
            an exception that it raises ends the race.

    Raises:
        CardmathError: there are too few or too many hands, or two programs disagree.
        CardmathTypeError: a number is not an int, or `progress` is not callable.
        Interrupted: Ctrl-C was pressed; `partial` has the hands per second of programs that ran.

    >>> answer = race(100, seed=7)
    >>> [row.name for row in answer]
    ['choose_five', 'cactus_kev', 'senzee', 'counting', 'cardmath.strength', 'cardmath.strengths']
    """
    from cardmath.racing.contenders import contenders  # imported late: it loads NumPy

    hands = whole("a number of hands", hands, 1, MOST_HANDS)
    check_progress(progress)
    seed = int.from_bytes(os.urandom(SEED_BYTES)) if seed is None else whole("a seed", seed)
    runners = list(map(_Runner, contenders()))
    total, done = hands * len(runners), 0
    try:
        for texts in _deals(hands, seed):
            strengths = list(map(strength, texts))
            for runner in runners:
                for part in runner.parts(len(texts)):
                    runner.run(texts[part], strengths[part])
                    done += len(texts[part])
                    if progress is not None:
                        progress(done, total)
    except KeyboardInterrupt as stopped:
        partial = {runner.name: int(runner.rate) for runner in runners if runner.hands}
        raise Interrupted(f"{done:,} of {total:,} hands were evaluated", partial) from stopped
    return Race(hands, seed, tuple(runner.row() for runner in runners))


def _deals(hands: int, seed: int) -> Iterator[list[str]]:
    """Deal random hands of five cards as texts, in blocks."""
    deck, generator = list(map(str, Deck())), Random(seed)
    for start in range(0, hands, BLOCK):
        block = min(BLOCK, hands - start)
        yield [" ".join(_five_of(deck, generator)) for _ in range(block)]


def _five_of(deck: Sequence[str], generator: Random) -> list[str]:
    """Draw five cards with `random()`, whose numbers Python promises never to change."""
    left = list(deck)
    return [left.pop(int(generator.random() * len(left))) for _ in range(5)]


class _Runner:
    """A contender with its measurements so far."""

    def __init__(self, contender: Contender) -> None:
        self.name = contender.name
        self.hands = 0
        self._contender = contender
        self._seconds = 0.0
        self._value_of: dict[int, Any] = {}
        started = perf_counter()
        self._table_bytes = contender.build()
        self._build_seconds = perf_counter() - started

    @property
    def rate(self) -> float:
        """The number of hands evaluated per second so far."""
        return self.hands / self._seconds

    def parts(self, hands: int) -> list[slice]:
        """The parts of a block that are timed at a time."""
        at_once = self._contender.at_once
        return [slice(start, start + at_once) for start in range(0, hands, at_once)]

    def run(self, texts: Sequence[str], strengths: Sequence[int]) -> None:
        """Evaluate hands, check the values against the strengths of the core, and time it."""
        hands = self._contender.read(texts)
        values = self._contender.evaluate(hands)  # not timed: the first call may fill caches
        self._check_same_order(texts, values, strengths)
        self._seconds += min(_seconds(self._contender.evaluate, hands) for _ in range(ROUNDS))
        self.hands += len(texts)

    def _check_same_order(
        self, texts: Sequence[str], values: Iterable[Any], strengths: Sequence[int]
    ) -> None:
        """Raise an error if the values of the hands so far do not compare as the strengths do."""
        for text, value, core in zip(texts, values, strengths, strict=True):
            if self._value_of.setdefault(core, value) != value:
                raise CardmathError(f"{self.name} and cardmath disagree on {text}")
        strongest_last = [self._value_of[core] for core in sorted(self._value_of)]
        in_order = strongest_last[:: self._contender.sign]
        if not all(map(lt, in_order, in_order[1:])):
            raise CardmathError(f"{self.name} and cardmath disagree on which hand is better")

    def row(self) -> RaceRow:
        """The measurements as a row of the answer."""
        return RaceRow(
            self.name, self.rate, self._table_bytes, self._build_seconds, self._contender.lines
        )


def _seconds(evaluate: Callable[[Any], object], hands: object) -> float:
    """The time in seconds of one call; the mean of several calls if it is short."""
    times, taken = 0, 0.0
    started = perf_counter()
    while taken < SHORTEST:
        evaluate(hands)
        times += 1
        taken = perf_counter() - started
    return taken / times
