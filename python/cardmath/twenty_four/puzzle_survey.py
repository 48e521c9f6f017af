"""Which puzzles can be solved, and how hard they are: all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, groupby
from math import comb, prod
from typing import Any

from cardmath import _core
from cardmath._support.numbers import ratio, whole
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible
from cardmath.twenty_four.numbers import (
    OPERATORS,
    NumberLike,
    check_operators,
    check_size,
    many,
    pair,
    read_number,
    shown,
)
from cardmath.twenty_four.solver import TARGET, Distinct, Solution, check_distinct, forms

_Entry = tuple[int, int, tuple[bytes, int] | None]

RANKS = range(1, 14)
SUITS = 4
MOST_FORMS = 20_000_000_000
"""A survey that goes through more expressions than these is refused: it would take too long."""
_MOST_PUZZLES = 1_000_000
_MOST_NUMBERS = 10_000
_FORMS_A_BLOCK = 500_000
_FORMS_A_MINUTE = 1_000_000_000
_BITS = 127


class SurveyRow(Row):
    """A puzzle."""

    __slots__ = ("numbers", "deals", "solutions", "fractions", "easiest")

    numbers: tuple[Fraction, ...]
    """The numbers, in order."""
    deals: int
    """In how many ways these numbers are dealt as cards."""
    solutions: int
    """How many distinct solutions there are."""
    fractions: bool
    """Whether every solution makes a number that is not whole."""
    easiest: Solution | None
    """The easiest solution; None where there is none."""

    @property
    def difficulty(self) -> int | None:
        """How hard the easiest solution is; None where there is none."""
        return None if self.easiest is None else self.easiest.difficulty


class Survey(Table):
    """All puzzles of so many numbers. Make one with `survey`.

    Walking through it gives every puzzle; `str` sums them up.
    """

    __slots__ = ("_count", "_rows", "_target")

    def __init__(self, rows: Iterable[SurveyRow], count: int, target: Fraction) -> None:
        self._rows = tuple(rows)
        self._count = count
        self._target = target

    @property
    def rows(self) -> tuple[SurveyRow, ...]:
        """The puzzles, in order."""
        return self._rows

    @property
    def target(self) -> Fraction:
        """What is to be made."""
        return self._target

    @property
    def total(self) -> int:
        """How many puzzles there are."""
        return len(self._rows)

    @property
    def deals(self) -> int:
        """In how many ways they are dealt."""
        return sum(row.deals for row in self._rows)

    @property
    def solvable(self) -> tuple[SurveyRow, ...]:
        """The puzzles that have a solution."""
        return tuple(row for row in self._rows if row.solutions)

    @property
    def solvable_deals(self) -> int:
        """In how many ways a puzzle is dealt that has a solution."""
        return sum(row.deals for row in self.solvable)

    @property
    def need_fractions(self) -> tuple[SurveyRow, ...]:
        """The solvable puzzles of which every solution makes a number that is not whole."""
        return tuple(row for row in self._rows if row.fractions)

    @property
    def single(self) -> tuple[SurveyRow, ...]:
        """The puzzles that have just one distinct solution."""
        return tuple(row for row in self._rows if row.solutions == 1)

    def hardest(self, count: int = 10) -> tuple[SurveyRow, ...]:
        """The puzzles whose easiest solution is hardest, the hardest first."""
        by_difficulty = sorted(self.solvable, key=lambda row: -(row.difficulty or 0))
        return tuple(by_difficulty[:count])

    @property
    def title(self) -> str:
        """The question."""
        puzzles, numbers = many(self.total, "puzzle"), many(self._count, "number")
        return f"{puzzles} of {numbers}, to make {self._target}"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("", "puzzles", "percent", "deals", "percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: how many puzzles there are of each kind."""
        hopeless = tuple(row for row in self._rows if not row.solutions)
        kinds = [
            ("solvable", self.solvable),
            ("  one solution", self.single),
            ("  fractions needed", self.need_fractions),
            ("not solvable", hopeless),
            ("all", self._rows),
        ]
        return [self._cells_of(name, rows) for name, rows in kinds]

    def _cells_of(self, name: str, rows: tuple[SurveyRow, ...]) -> tuple[str, ...]:
        deals = sum(row.deals for row in rows)
        parts = [(len(rows), self.total), (deals, self.deals)]
        puzzles, dealt = [(f"{part:,}", _percent(part, whole)) for part, whole in parts]
        return (name, *puzzles, *dealt)

    def to_dict(self) -> dict[str, Any]:
        """The survey as plain values for JSON."""
        return {
            "count": self._count,
            "target": ratio(self._target),
            "total": self.total,
            "deals": self.deals,
            "solvable": len(self.solvable),
            "solvable_deals": self.solvable_deals,
            "need_fractions": len(self.need_fractions),
            "single": len(self.single),
            "rows": [_row_dict(row) for row in self._rows],
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "numbers": [shown(row.numbers) for row in self],
            "deals": [row.deals for row in self],
            "solutions": [row.solutions for row in self],
            "fractions": [row.fractions for row in self],
            "difficulty": [row.difficulty for row in self],
            "easiest": ["" if row.easiest is None else str(row.easiest) for row in self],
        }

    def __iter__(self) -> Iterator[SurveyRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"<Survey: {self.title}, {len(self.solvable):,} solvable>"

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Survey) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}" if whole else "-"


def _row_dict(row: SurveyRow) -> dict[str, Any]:
    return {
        "numbers": [ratio(number) for number in row.numbers],
        "deals": row.deals,
        "solutions": row.solutions,
        "fractions": row.fractions,
        "difficulty": row.difficulty,
        "easiest": None if row.easiest is None else str(row.easiest),
    }


@interruptible
def survey(
    numbers: Iterable[NumberLike] = RANKS,
    count: int = 4,
    target: NumberLike = TARGET,
    *,
    distinct: Distinct = "forms",
    operators: str = OPERATORS,
    copies: int = SUITS,
    progress: Progress | None = None,
) -> Survey:
    """Solve every puzzle of so many numbers, each number taken any number of times.

    Args:
        numbers: what may come, 1 to 13 unless given.
        count: how many numbers a puzzle has.
        target: what is to be made.
        distinct: which solutions are told apart, as in `solve`.
        operators: which of `+-*/` may be used.
        copies: how many cards of each number a deck has, by which deals are counted.
        progress: called with the number of puzzles done, and of all; what it raises ends it.

    Raises:
        CardmathError: there are no such puzzles, or too many to go through.
        CardmathTypeError: something is of another type.
        Interrupted: Ctrl-C was pressed.

    >>> print(survey())
    1,820 puzzles of 4 numbers, to make 24
                        puzzles  percent    deals  percent
    solvable              1,362    74.84  217,817    80.46
      one solution          444    24.40   61,279    22.64
      fractions needed       16     0.88    1,636     0.60
    not solvable            458    25.16   52,908    19.54
    all                   1,820   100.00  270,725   100.00
    """
    puzzles = Puzzles(numbers, count, copies)
    goal = read_number(target)
    chosen = check_operators(operators)
    check_distinct(distinct)
    rows: list[SurveyRow] = []
    try:
        for block in puzzles.blocks(progress):
            pairs = [list(map(pair, puzzle)) for puzzle in block]
            entries = _core.survey_numbers(pairs, _target(goal), chosen, distinct == "steps")
            rows.extend(map(puzzles.row, block, entries))
    except KeyboardInterrupt as stopped:
        solvable = sum(row.solutions > 0 for row in rows)
        raise puzzles.interrupted(len(rows), solvable=solvable) from stopped
    return Survey(rows, count, goal)


def _target(goal: Fraction) -> tuple[int, int]:
    if max(map(int.bit_length, pair(goal))) >= _BITS:
        raise CardmathError("the target is too long: up to 126 bits are computed with")
    return pair(goal)


class Puzzles:
    """All puzzles of so many numbers.

    Raises:
        CardmathError: there are no such puzzles, or too many to go through.
    """

    def __init__(self, numbers: Iterable[NumberLike], count: int, copies: int) -> None:
        self.count = whole("a number of numbers", count, 1, _core.MOST_NUMBERS)
        self.copies = whole("a number of copies", copies, 1, 1000)
        if isinstance(numbers, str) or not isinstance(numbers, Iterable):
            raise CardmathTypeError(f"numbers are an iterable of numbers, not {numbers!r:.50}")
        values: set[Fraction] = set()
        for number in numbers:
            values.add(read_number(number))
            if len(values) > _MOST_NUMBERS:
                raise CardmathError(f"up to {_MOST_NUMBERS:,} numbers can be surveyed")
        if not values:
            raise CardmathError("there are no numbers to survey")
        self.numbers = tuple(sorted(values))
        self._check_cost()

    @property
    def total(self) -> int:
        """How many puzzles there are."""
        return comb(len(self.numbers) + self.count - 1, self.count)

    def _check_cost(self) -> None:
        work = self.total * forms(self.count)
        if work > MOST_FORMS or self.total > _MOST_PUZZLES:
            minutes = many(max(1, work // _FORMS_A_MINUTE), "minute")
            raise CardmathError(
                f"{many(self.total, 'puzzle')} of {many(self.count, 'number')} have {work:,} "
                f"expressions, {minutes} of work; up to {MOST_FORMS:,} of "
                f"{_MOST_PUZZLES:,} puzzles are gone through: take fewer numbers"
            )
        self.check_bits()

    def check_bits(self, most: int = _BITS) -> None:
        """Refuse numbers that make longer ones than so many bits hold."""
        longest = max(self.numbers, key=lambda number: max(map(abs, pair(number))))
        check_size((longest,) * self.count, most)

    def deals(self, puzzle: tuple[Fraction, ...]) -> int:
        """In how many ways a deck that has copies of each number deals this puzzle."""
        return prod(comb(self.copies, len(list(same))) for _, same in groupby(puzzle))

    def row(self, puzzle: tuple[Fraction, ...], entry: _Entry) -> SurveyRow:
        """What the core knows of a puzzle."""
        solutions, whole, easiest = entry
        best = None if easiest is None else Solution(easiest[0], puzzle, easiest[1])
        return SurveyRow(puzzle, self.deals(puzzle), solutions, solutions > 0 and not whole, best)

    def interrupted(self, done: int, **known: int) -> Interrupted:
        """What to raise when Ctrl-C was pressed."""
        progress = f"{done:,} of {self.total:,} puzzles were gone through"
        return Interrupted(progress, {"puzzles": done, **known})

    def blocks(self, progress: Progress | None) -> Iterator[list[tuple[Fraction, ...]]]:
        """The puzzles, some at a time: between two blocks progress is told."""
        check_progress(progress)
        size = max(1, _FORMS_A_BLOCK // forms(self.count))
        done = 0
        block = []
        for puzzle in combinations_with_replacement(self.numbers, self.count):
            block.append(puzzle)
            if len(block) == size or done + len(block) == self.total:
                yield block
                done += len(block)
                block = []
                if progress is not None:
                    progress(done, self.total)
