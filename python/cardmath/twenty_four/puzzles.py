"""Puzzles to play: four cards that can make 24."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardmath._cards.deck import Card, Deck
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError
from cardmath.twenty_four.countdown_game import check_seed
from cardmath.twenty_four.numbers import read_numbers
from cardmath.twenty_four.solver import TARGET, Solution, solve

LEVELS = {
    "easy": range(8),
    "medium": range(8, 10),
    "hard": range(10, 20),
    "expert": range(20, 10_000),
}
"""The levels, and how difficult the easiest solution of a puzzle is then.

Of the deals that can make 24 a third is easy, a fifth hard, and one in 133 needs fractions.
"""

ANY_LEVEL = "any"
COUNT = 4


class Puzzle(NamedTuple):
    """Cards that make a target."""

    cards: tuple[Card, ...]
    """The cards; an ace is 1, jack, queen and king are 11, 12 and 13."""
    target: int
    """What is to be made."""
    solutions: tuple[Solution, ...]
    """All its distinct solutions, the easiest first."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the cards count."""
        return tuple(map(int, read_numbers(self.cards)))

    @property
    def difficulty(self) -> int:
        """How hard the easiest solution is."""
        return self.solutions[0].difficulty

    @property
    def level(self) -> str:
        """The level that it is of."""
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

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


def level_of(difficulty: int) -> str:
    """Tell the level of a difficulty, from 0 up.

    Raises:
        CardmathError: it is less than 0, or more than any level has.
        CardmathTypeError: it is no integer.

    >>> level_of(8), level_of(49)
    ('medium', 'expert')
    """
    number = whole("a difficulty", difficulty, 0, LEVELS["expert"].stop - 1)
    return next(level for level, band in LEVELS.items() if number in band)


def deal(level: str = ANY_LEVEL, seed: int | None = None) -> Puzzle:
    """Deal four cards that can make 24.

    Args:
        level: how hard it is: `easy`, `medium`, `hard`, `expert` (fractions are needed), or `any`.
        seed: deals the same again.

    Raises:
        CardmathError: there is no such level, or the seed is negative.

    >>> puzzle = deal("hard", seed=7)
    >>> puzzle.level, len(puzzle.numbers), puzzle == deal("hard", seed=7)
    ('hard', 4, True)
    """
    return next(deals(level, seed))


def deals(level: str = ANY_LEVEL, seed: int | None = None) -> Iterator[Puzzle]:
    """Deal puzzles without end; the first is that of `deal`.

    Raises:
        CardmathError: as `deal` raises it.
    """
    if level != ANY_LEVEL and level not in LEVELS:
        known = ", ".join([ANY_LEVEL, *LEVELS])
        raise CardmathError(f"{level!r} is not a level; the levels are {known}")
    check_seed(seed)
    return _deals(level, seed)


def _deals(level: str, seed: int | None) -> Iterator[Puzzle]:
    from random import Random

    random = Random(seed).random
    while True:
        # Of all that Python's generator offers, only random() gives the same in every version.
        cards = sorted(Deck(), key=lambda _: random())[:COUNT]
        solutions = tuple(solve(cards, TARGET))
        if solutions and level in (ANY_LEVEL, level_of(solutions[0].difficulty)):
            yield Puzzle(tuple(cards), TARGET, solutions)
