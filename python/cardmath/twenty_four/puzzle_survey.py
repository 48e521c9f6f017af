"""Solves all puzzles of a kind: which can be solved, and how hard they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, groupby
from math import comb, prod
from typing import Any

from cardmath import _core
from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout, counted
from cardmath._support.lists import is_iterable
from cardmath._support.numbers import ratio, whole
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible
from cardmath.twenty_four.numbers import (
    BITS,
    OPERATORS,
    NumberLike,
    check_operators,
    check_size,
    pair,
    read_number,
    shown,
    target_pair,
)
from cardmath.twenty_four.solver import TARGET, Distinct, Solution, check_distinct, forms

_CoreSolutions = tuple[int, int, tuple[bytes, int] | None]
"""What the core says of a puzzle: the number of solutions, of these the number without fractions,
and the code and difficulty of the easiest one."""

RANKS = range(1, 14)
SUITS = 4
MOST_FORMS = 20_000_000_000
"""The most expressions that a survey searches; a larger one is refused, as it takes too long."""
_MOST_PUZZLES = 1_000_000
_MOST_NUMBERS = 10_000
_FORMS_A_BLOCK = 500_000
"""The number of expressions in one call of the core: Python looks for Ctrl-C between the blocks."""
_FORMS_A_MINUTE = 1_000_000_000
"""For the estimate in a refusal only."""


@dataclass(frozen=True, slots=True)
class SurveyRow:
    """A puzzle, and what is known about its solutions."""

    numbers: tuple[Fraction, ...]
    """The numbers, in ascending order."""
    deals: int
    """The number of ways to deal these numbers as cards."""
    solutions: int
    """The number of distinct solutions."""
    fractions: bool
    """Whether there are solutions, and each has a step whose result is not a whole number."""
    easiest: Solution | None
    """The easiest solution; None if there is none."""

    @property
    def difficulty(self) -> int | None:
        """The difficulty of the easiest solution; None if there is none."""
        return None if self.easiest is None else self.easiest.difficulty


@dataclass(frozen=True, repr=False, eq=False)
class Survey(Table[SurveyRow]):
    """All puzzles with a given number of numbers. Made by `survey`.

    Iterating gives a row for each puzzle; `str` gives a summary.
    """

    rows: tuple[SurveyRow, ...]
    """The puzzles, in order."""
    _count: int
    target: Fraction
    """The number to make."""

    @property
    def total(self) -> int:
        """The number of puzzles."""
        return len(self.rows)

    @property
    def deals(self) -> int:
        """The number of ways to deal all puzzles as cards."""
        return sum(row.deals for row in self.rows)

    @property
    def solvable(self) -> tuple[SurveyRow, ...]:
        """The puzzles that have a solution."""
        return tuple(row for row in self.rows if row.solutions)

    @property
    def solvable_deals(self) -> int:
        """The number of ways to deal the puzzles that have a solution."""
        return sum(row.deals for row in self.solvable)

    @property
    def need_fractions(self) -> tuple[SurveyRow, ...]:
        """The solvable puzzles in which every solution needs a number that is not whole."""
        return tuple(row for row in self.rows if row.fractions)

    @property
    def single(self) -> tuple[SurveyRow, ...]:
        """The puzzles with exactly one distinct solution."""
        return tuple(row for row in self.rows if row.solutions == 1)

    def hardest(self, count: int = 10) -> tuple[SurveyRow, ...]:
        """The puzzles with the greatest difficulty, hardest first.

        Args:
            count: the most puzzles to return.

        Raises:
            CardmathError: the count is below 0.
            CardmathTypeError: it is not an int.
        """
        count = whole("a number of puzzles", count, 0)
        by_difficulty = sorted(self.solvable, key=lambda row: -(row.difficulty or 0))
        return tuple(by_difficulty[:count])

    @property
    def title(self) -> str:
        """One line that says what the table shows."""
        puzzles, numbers = counted(self.total, "puzzle"), counted(self._count, "number")
        return f"{puzzles} of {numbers}, to make {self.target}"

    def _columns(self) -> Columns[SurveyRow]:
        return (
            Column("numbers", of=lambda row: shown(row.numbers)),
            *(Column[SurveyRow](name) for name in ("deals", "solutions", "fractions")),
            Column("difficulty"),
            Column("easiest", of=lambda row: "" if row.easiest is None else str(row.easiest)),
        )

    def _layout(self) -> Layout:
        """The number of puzzles of each kind."""
        unsolvable = tuple(row for row in self.rows if not row.solutions)
        kinds = [
            ("solvable", self.solvable),
            ("  one solution", self.single),
            ("  fractions needed", self.need_fractions),
            ("not solvable", unsolvable),
            ("all", self.rows),
        ]
        header = ("", "puzzles", "percent", "deals", "percent")
        return Layout(self.title, header, [self._line(name, rows) for name, rows in kinds])

    def _line(self, name: str, rows: tuple[SurveyRow, ...]) -> tuple[str, ...]:
        deals = sum(row.deals for row in rows)
        counts = [(len(rows), self.total), (deals, self.deals)]
        puzzles, dealt = [(f"{count:,}", _percent(count, total)) for count, total in counts]
        return (name, *puzzles, *dealt)

    def to_dict(self) -> dict[str, Any]:
        """The survey as plain values for JSON; fractions are text `p/q`."""
        return {
            "count": self._count,
            "target": ratio(self.target),
            "total": self.total,
            "deals": self.deals,
            "solvable": len(self.solvable),
            "solvable_deals": self.solvable_deals,
            "need_fractions": len(self.need_fractions),
            "single": len(self.single),
            "rows": [_row_dict(row) for row in self.rows],
        }


def _percent(count: int, total: int) -> str:
    return f"{100 * count / total:.2f}" if total else "-"


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
    """Solve every puzzle of `count` numbers; a number may occur more than once in a puzzle.

    Args:
        numbers: the numbers that puzzles are made of.
        count: the number of numbers in a puzzle, 1 to 7.
        target: the number to make.
        distinct: which solutions count as different, as in `solve`.
        operators: which of `+-*/` may be used.
        copies: the number of cards of each number in the deck. Deals are counted by it.
        progress: called with the number of puzzles done and their total. If it raises, the survey
            ends with that exception.

    Raises:
        CardmathError: there are no puzzles, or too many.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed. `partial` has the number of puzzles done.

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
            found = _core.survey_numbers(pairs, target_pair(goal), chosen, distinct == "steps")
            rows.extend(map(puzzles.row, block, found))
    except KeyboardInterrupt as stopped:
        solvable = sum(row.solutions > 0 for row in rows)
        raise puzzles.interrupted(len(rows), solvable=solvable) from stopped
    return Survey(tuple(rows), count, goal)


class Puzzles:
    """All puzzles of `count` numbers, in blocks for the core.

    Raises:
        CardmathError: there are no puzzles, or too many.
        CardmathTypeError: an argument has the wrong type.
    """

    def __init__(self, numbers: Iterable[NumberLike], count: int, copies: int) -> None:
        self.count = whole("a number of numbers", count, 1, _core.MOST_NUMBERS)
        self.copies = whole("a number of copies", copies, 1, 1000)
        if isinstance(numbers, str) or not is_iterable(numbers):
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
        """The number of puzzles."""
        return comb(len(self.numbers) + self.count - 1, self.count)

    def _check_cost(self) -> None:
        work = self.total * forms(self.count)
        if work > MOST_FORMS or self.total > _MOST_PUZZLES:
            minutes = counted(max(1, work // _FORMS_A_MINUTE), "minute")
            raise CardmathError(
                f"{counted(self.total, 'puzzle')} of {counted(self.count, 'number')} have {work:,} "
                f"expressions, {minutes} of work; at most {MOST_FORMS:,} expressions of "
                f"{_MOST_PUZZLES:,} puzzles are searched: use fewer numbers"
            )
        self.check_bits()

    def check_bits(self, most: int = BITS) -> None:
        """Refuse numbers whose results could need more than `most` bits."""
        longest = max(self.numbers, key=lambda number: max(map(abs, pair(number))))
        check_size((longest,) * self.count, most)

    def deals(self, puzzle: tuple[Fraction, ...]) -> int:
        """The number of ways to deal this puzzle from a deck with `copies` of each number."""
        return prod(comb(self.copies, len(list(same))) for _, same in groupby(puzzle))

    def row(self, puzzle: tuple[Fraction, ...], found: _CoreSolutions) -> SurveyRow:
        """The row of a puzzle, from what the core found."""
        solutions, without_fractions, easiest = found
        best = None if easiest is None else Solution(easiest[0], puzzle, easiest[1])
        fractions = solutions > 0 and not without_fractions
        return SurveyRow(puzzle, self.deals(puzzle), solutions, fractions, best)

    def interrupted(self, done: int, **known: int) -> Interrupted:
        """The exception to raise after Ctrl-C."""
        progress = f"{done:,} of {self.total:,} puzzles were done"
        return Interrupted(progress, {"puzzles": done, **known})

    def blocks(self, progress: Progress | None) -> Iterator[list[tuple[Fraction, ...]]]:
        """The puzzles in blocks; progress is reported after each block."""
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
