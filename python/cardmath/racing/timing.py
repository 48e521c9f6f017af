"""The race: who judges how many hands a second, and with which tables and how much code."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import lt
from random import Random
from textwrap import wrap
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Deck
from cardmath._evaluation.evaluate import strength
from cardmath._support.numbers import whole
from cardmath._support.progress import check_progress
from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from cardmath.racing.contenders import Contender

__all__ = ["MOST_HANDS", "Race", "RaceRow", "race"]

MOST_HANDS = 10_000_000
"""More hands than these are not raced on: it would take hours."""

BLOCK = 10_000
"""So many hands are judged at a time."""

ROUNDS = 3
"""The best of so many is taken: it is the one that the rest of the machine disturbed least."""

SHORTEST = 0.001
"""What takes fewer seconds than this is repeated: the clock tells little of it otherwise."""

SEED_BYTES = 4

_NONE = "-"
_KIB = 1024


class RaceRow(Row):
    """What was measured of one program."""

    __slots__ = ("name", "hands_a_second", "table_bytes", "build_seconds", "lines")

    name: str
    """A program of `cardmath.history`, or a function of cardmath."""
    hands_a_second: float
    """How many hands of five it judges in a second, when they are as it wants to have them."""
    table_bytes: int
    """How large the tables are that it looks values up in."""
    build_seconds: float
    """How long its tables take to make; the core's are made when it is compiled, and take none."""
    lines: int | None
    """How many lines of code it has, without comments; None of the core where it has no source."""


class Race(Table):
    """What a race of several programs measured. Make one with `race`."""

    __slots__ = ("_hands", "_rows", "_seed")

    def __init__(self, hands: int, seed: int, rows: Sequence[RaceRow]) -> None:
        self._hands = hands
        self._seed = seed
        self._rows = tuple(rows)

    @property
    def hands(self) -> int:
        """How many hands there were."""
        return self._hands

    @property
    def seed(self) -> int:
        """What deals the same hands again."""
        return self._seed

    @property
    def rows(self) -> tuple[RaceRow, ...]:
        """A row a program; the core is last."""
        return self._rows

    @property
    def title(self) -> str:
        """What was raced on: `10,000 hands of five cards (seed 7): all agree which is better`."""
        hands = "hand" if self._hands == 1 else "hands"
        return (
            f"{self._hands:,} {hands} of five cards (seed {self._seed}): all agree which is better"
        )

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("program", "hands a second", "tables KiB", "built in ms", "lines of code")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                row.name,
                f"{row.hands_a_second:,.0f}",
                f"{row.table_bytes / _KIB:.0f}",
                f"{1000 * row.build_seconds:.0f}",
                _NONE if row.lines is None else f"{row.lines:,}",
            )
            for row in self._rows
        ]

    @property
    def scale_start(self) -> int:
        """A power of ten where a logarithmic scale of the speeds starts, below the slowest."""
        slowest = min(row.hands_a_second for row in self._rows)
        return int(10 ** max(0, math.ceil(math.log10(slowest)) - 2))

    def bars(self, block: str = "█", width: int = 78) -> str:
        """Draw the speeds, tables and lines as bars of text.

        Args:
            block: the character that bars are made of.
            width: how many characters a line has at most.
        """
        start = self.scale_start
        rates = [math.log(row.hands_a_second / start) for row in self._rows]
        charts: list[tuple[str, int, Sequence[float]]] = [
            (f"hands a second, on a logarithmic scale from {start:,}", 1, rates),
            ("memory of the tables in KiB", 2, [row.table_bytes for row in self._rows]),
            ("lines of code", 4, [row.lines or 0 for row in self._rows]),
        ]
        cells = self.cells()
        return "\n\n".join(
            "\n".join([*wrap(head, width), *_text_bars(cells, column, sizes, block, width)])
            for head, column, sizes in charts
        )

    def to_dict(self) -> dict[str, Any]:
        """Give what was measured as plain values for JSON."""
        rows = [dict(zip(row.__slots__, row.values(), strict=True)) for row in self._rows]
        return {"hands": self._hands, "seed": self._seed, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        columns = map(list, zip(*(row.values() for row in self._rows), strict=True))
        return dict(zip(RaceRow.__slots__, columns, strict=True))

    def __iter__(self) -> Iterator[RaceRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"race({self._hands}, seed={self._seed})"


def _text_bars(
    cells: Sequence[tuple[str, ...]], column: int, sizes: Sequence[float], block: str, width: int
) -> list[str]:
    """A line a program: its name, its bar, its number."""
    names = max(len(line[0]) for line in cells)
    longest = width - names - max(len(line[column]) for line in cells) - 3
    most = max(*sizes, 1)
    bars = [block * round(longest * size / most) for size in sizes]
    return [
        " ".join(filter(None, [line[0].ljust(names), bar, line[column]]))
        for line, bar in zip(cells, bars, strict=True)
    ]


@interruptible
def race(
    hands: int = 10_000,
    *,
    seed: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Race:
    """Let the programs of `cardmath.history` and the core judge the same random hands.

    All must agree which of two hands is better, and which are equal.

    Args:
        hands: how many hands of five cards, 1 to `MOST_HANDS`.
        seed: deals the same hands again; drawn, and told in the answer, if not given.
        progress: called with the hands judged so far by all programs together, and with how many
            there are to judge; what it raises ends the race.

    Raises:
        CardmathError: there are too few or too many hands, or the programs do not agree.
        CardmathTypeError: a number is no int, or progress cannot be called.
        Interrupted: Ctrl-C was pressed; `partial` has the hands a second of those that had run.

    >>> answer = race(100, seed=7)
    >>> [row.name for row in answer]
    ['choose_five', 'cactus_kev', 'senzee', 'counting', 'cardmath.strength', 'cardmath.strengths']
    """
    from cardmath.racing.contenders import contenders  # loads NumPy and every program

    hands = whole("a number of hands", hands, 1, MOST_HANDS)
    check_progress(progress)
    seed = int.from_bytes(os.urandom(SEED_BYTES)) if seed is None else whole("a seed", seed)
    runners = list(map(_Runner, contenders()))
    total, done = hands * len(runners), 0
    try:
        for texts in _deals(hands, seed):
            strengths = list(map(strength, texts))
            for runner in runners:
                runner.run(texts, strengths)
                done += len(texts)
                if progress is not None:
                    progress(done, total)
    except KeyboardInterrupt as stopped:
        partial = {runner.name: int(runner.rate) for runner in runners if runner.hands}
        raise Interrupted(f"{done:,} of {total:,} hands were judged", partial) from stopped
    return Race(hands, seed, [runner.row() for runner in runners])


def _deals(hands: int, seed: int) -> Iterator[list[str]]:
    """Random hands of five cards as text, a block at a time."""
    deck, generator = list(map(str, Deck())), Random(seed)
    for start in range(0, hands, BLOCK):
        block = min(BLOCK, hands - start)
        yield [" ".join(_five_of(deck, generator)) for _ in range(block)]


def _five_of(deck: Sequence[str], generator: Random) -> list[str]:
    """Five different cards, by the one stream of numbers that Python promises never to change."""
    left = list(deck)
    return [left.pop(int(generator.random() * len(left))) for _ in range(5)]


class _Runner:
    """What is known of a contender while the race goes on."""

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
        """Hands a second."""
        return self.hands / self._seconds

    def run(self, texts: Sequence[str], strengths: Sequence[int]) -> None:
        """Judge hands, and compare with the strengths that the core gives them."""
        hands = self._contender.read(texts)
        values = self._contender.judge(hands)  # makes what is made at the first call
        self._assert_same_order(texts, values, strengths)
        self._seconds += min(_seconds(self._contender.judge, hands) for _ in range(ROUNDS))
        self.hands += len(texts)

    def _assert_same_order(
        self, texts: Sequence[str], values: Iterable[Any], strengths: Sequence[int]
    ) -> None:
        for text, value, core in zip(texts, values, strengths, strict=True):
            if self._value_of.setdefault(core, value) != value:
                raise CardmathError(f"{self.name} and cardmath disagree on {text}")
        strongest_last = [self._value_of[core] for core in sorted(self._value_of)]
        in_order = strongest_last[:: self._contender.sign]
        if not all(map(lt, in_order, in_order[1:])):
            raise CardmathError(f"{self.name} and cardmath disagree on which hand is better")

    def row(self) -> RaceRow:
        """What was measured."""
        return RaceRow(
            self.name, self.rate, self._table_bytes, self._build_seconds, self._contender.lines
        )


def _seconds(judge: Callable[[Any], object], hands: object) -> float:
    """The time that judging takes, in seconds; the mean of several times where it is short."""
    times, taken = 0, 0.0
    started = perf_counter()
    while taken < SHORTEST:
        judge(hands)
        times += 1
        taken = perf_counter() - started
    return taken / times
