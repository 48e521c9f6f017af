"""Counts how many puzzles can make each target, which shows why the game is about 24."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardmath import _core
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.numbers import in_percent
from cardmath._support.progress import Progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.twenty_four.numbers import OPERATORS, NumberLike, check_operators, pair
from cardmath.twenty_four.puzzle_survey import RANKS, SUITS, Puzzles

TARGETS = range(101)
_MOST_TARGETS = 100_000
_FARTHEST = 10**15
_BITS = 63  # the core looks up whole targets as 64-bit integers


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A target, with how many puzzles can make it."""

    target: int
    """The number to make."""
    solvable: int
    """The number of puzzles that can make it."""
    share: Fraction
    """The share of these puzzles among all puzzles."""
    deals: int
    """The number of ways to deal these puzzles as cards."""
    deals_share: Fraction
    """The share of these deals among all deals."""


@dataclass(frozen=True, repr=False, eq=False)
class Targets(Table[TargetRow]):
    """How many puzzles can make each target. Made by `survey_targets`."""

    _keys = "count=_count total deals rows=_plain_rows"

    rows: tuple[TargetRow, ...]
    """The targets, in order."""
    _count: int
    total: int
    """The number of puzzles."""
    deals: int
    """The number of ways to deal all puzzles as cards."""

    @property
    def title(self) -> str:
        """One line that says what the table shows."""
        puzzles, numbers = counted(self.total, "puzzle"), counted(self._count, "number")
        return f"Which of {puzzles} of {numbers} make each target?"

    def _columns(self) -> Columns[TargetRow]:
        return (
            Column("target", "target", str),
            Column("solvable", "puzzles"),
            Column("share", "percent", in_percent),
            Column("deals", "deals"),
            Column("deals_share", "percent", in_percent),
        )


@interruptible
def survey_targets(
    targets: range = TARGETS,
    numbers: Iterable[NumberLike] = RANKS,
    count: int = 4,
    *,
    operators: str = OPERATORS,
    copies: int = SUITS,
    progress: Progress | None = None,
) -> Targets:
    """Count the puzzles that can make each target of a range.

    Args:
        targets: a range of whole numbers with step 1.
        numbers: the numbers that puzzles are made of, as in `survey`.
        count: the number of numbers in a puzzle.
        operators: which of `+-*/` may be used.
        copies: the number of cards of each number in the deck.
        progress: as in `survey`.

    Raises:
        CardmathError: there are no puzzles or targets, or too many.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed. `partial` has the number of puzzles done.

    >>> print(survey_targets(range(22, 27)))
    Which of 1,820 puzzles of 4 numbers make each target?
    target  puzzles  percent    deals  percent
    22        1,244    68.35  204,409    75.50
    23        1,108    60.88  186,158    68.76
    24        1,362    74.84  217,817    80.46
    25        1,074    59.01  179,939    66.47
    26        1,163    63.90  196,558    72.60
    """
    _check_targets(targets)
    puzzles = Puzzles(numbers, count, copies)
    puzzles.check_bits(_BITS)
    chosen = check_operators(operators)
    solvable, deals, done, total = [0] * len(targets), [0] * len(targets), 0, 0
    try:
        for block in puzzles.blocks(progress):
            pairs = [list(map(pair, puzzle)) for puzzle in block]
            weights = list(map(puzzles.deals, block))
            solved, dealt = _core.survey_targets(pairs, weights, chosen, targets[0], len(targets))
            solvable = list(map(int.__add__, solvable, solved))
            deals = list(map(int.__add__, deals, dealt))
            done, total = done + len(block), total + sum(weights)
    except KeyboardInterrupt as stopped:
        raise puzzles.interrupted(done) from stopped
    counts = zip(targets, solvable, deals, strict=True)
    rows = tuple(
        TargetRow(target, made, Fraction(made, done), dealt, Fraction(dealt, total or 1))
        for target, made, dealt in counts
    )
    return Targets(rows, count, done, total)


def _check_targets(targets: range) -> None:
    if not isinstance(targets, range):
        raise CardmathTypeError(f"targets are a range, not {type(targets).__name__}")
    if targets.step != 1 or not 1 <= len(targets) <= _MOST_TARGETS:
        raise CardmathError(f"targets are a range of 1 to {_MOST_TARGETS:,} numbers without gaps")
    if max(-targets[0], targets[-1]) > _FARTHEST:
        raise CardmathError(f"targets are -{_FARTHEST:,} to {_FARTHEST:,}")
