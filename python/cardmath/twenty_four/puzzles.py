"""Puzzles to play: four cards that can make 24."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardmath._cards.deck import Card, Deck
from cardmath._support.layout import facts_as_html
from cardmath._support.lists import one_of
from cardmath._support.numbers import whole
from cardmath.errors import CardmathTypeError
from cardmath.twenty_four.countdown_game import check_seed
from cardmath.twenty_four.numbers import read_numbers
from cardmath.twenty_four.solver import TARGET, Solution, solve

LEVELS = {
    "easy": range(8),
    "medium": range(8, 10),
    "hard": range(10, 20),
    "expert": range(20, 10_000),
}
"""The levels, each with the difficulties of a puzzle's easiest solution.

Of the deals that can make 24, a third are easy, a fifth are hard, and one in 133 needs fractions.
"""

ANY_LEVEL = "any"
COUNT = 4


class Puzzle(NamedTuple):
    """Cards that can make a target. Dealt by `deal`."""

    cards: tuple[Card, ...]
    """The cards. An ace is 1; jack, queen and king are 11, 12 and 13."""
    target: int
    """The number to make."""
    solutions: tuple[Solution, ...]
    """All distinct solutions, easiest first."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The values of the cards."""
        return tuple(map(int, read_numbers(self.cards)))

    @property
    def difficulty(self) -> int:
        """The difficulty of the easiest solution."""
        return self.solutions[0].difficulty

    @property
    def level(self) -> str:
        """The level of the puzzle, a key of `LEVELS`."""
        return level_of(self.difficulty)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as plain values for JSON, without its solutions."""
        return {
            "cards": list(map(str, self.cards)),
            "numbers": list(self.numbers),
            "target": self.target,
            "difficulty": self.difficulty,
            "level": self.level,
            "solutions": len(self.solutions),
        }

    def _repr_html_(self) -> str:
        """The puzzle as a notebook shows it: without its solutions."""
        return facts_as_html(str(self), {"target": self.target, "level": self.level})

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def level_of(difficulty: int) -> str:
    """The level of a difficulty.

    Raises:
        CardmathError: the difficulty is not 0 to 9,999.
        CardmathTypeError: it is not an integer.

    >>> level_of(8), level_of(49)
    ('medium', 'expert')
    """
    number = whole("a difficulty", difficulty, 0, LEVELS["expert"].stop - 1)
    return next(level for level, band in LEVELS.items() if number in band)


def deal(level: str = ANY_LEVEL, seed: int | None = None) -> Puzzle:
    """Deal four cards that can make 24.

    Args:
        level: `easy`, `medium`, `hard`, `expert` (fractions are needed), or `any`.
        seed: the same seed deals the same puzzle.

    Raises:
        CardmathError: there is no such level, or the seed is negative.
        CardmathTypeError: the seed is not an integer.

    >>> puzzle = deal("hard", seed=7)
    >>> puzzle.level, len(puzzle.numbers), puzzle == deal("hard", seed=7)
    ('hard', 4, True)
    """
    return next(deals(level, seed))


def deals(level: str = ANY_LEVEL, seed: int | None = None) -> Iterator[Puzzle]:
    """Deal puzzles without end; the first is the one that `deal` returns.

    Raises:
        CardmathError, CardmathTypeError: as in `deal`.
    """
    if not isinstance(level, str):
        raise CardmathTypeError(f"a level is text, not {type(level).__name__}")
    one_of("level", level, (ANY_LEVEL, *LEVELS))
    return _Deals(level, check_seed(seed))


class _Deals:
    """Puzzles without end. A generator could not be pickled."""

    def __init__(self, level: str, seed: int | None) -> None:
        from random import Random

        self._level = level
        self._random = Random(seed)

    def __iter__(self) -> Iterator[Puzzle]:
        return self

    def __next__(self) -> Puzzle:
        while True:
            # Python promises the same numbers in every version for random() alone.
            cards = sorted(Deck(), key=lambda _: self._random.random())[:COUNT]
            solutions = tuple(solve(cards, TARGET))
            if solutions and self._level in (ANY_LEVEL, level_of(solutions[0].difficulty)):
                return Puzzle(tuple(cards), TARGET, solutions)
