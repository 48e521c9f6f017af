"""A game against the clock: puzzles, answers, hints and points, without a screen."""

from __future__ import annotations

from cardmath.errors import CardmathError
from cardmath.twenty_four.checker import Check, check
from cardmath.twenty_four.expression import Step
from cardmath.twenty_four.puzzles import ANY_LEVEL, Puzzle, deals

POINTS = 3
"""What a puzzle is worth; each hint costs a point, and an answer is worth one at least."""


class Game:
    """Puzzles one after another, and the points for them.

    >>> game = Game(seed=7)
    >>> game.hint(), game.hint() == game.hint()
    ('the last step is an addition', False)
    >>> bool(game.answer(str(game.puzzle.solutions[0]))), game.points, game.solved
    (True, 1, 1)
    """

    def __init__(self, level: str = ANY_LEVEL, seed: int | None = None) -> None:
        self._deals = deals(level, seed)
        self.points = 0
        self.solved = 0
        self.dealt = 0
        self._deal()

    puzzle: Puzzle
    """What is to be solved now."""
    points: int
    """The points so far."""
    solved: int
    """How many puzzles were solved."""
    dealt: int
    """How many puzzles were dealt."""

    def _deal(self) -> None:
        self.puzzle = next(self._deals)
        self.dealt += 1
        self._hints = 0
        self._over = False

    @property
    def worth(self) -> int:
        """How many points an answer brings now."""
        return 0 if self._over else max(1, POINTS - self._hints)

    def answer(self, text: str) -> Check:
        """Check an answer; a right one brings points, once a puzzle.

        Raises:
            ExpressionError: the text is no expression.
        """
        found = check(text, self.puzzle.cards, self.puzzle.target)
        if found and not self._over:
            self.points += self.worth
            self.solved += 1
            self._over = True
        return found

    def hint(self) -> str:
        """Tell something of the easiest solution, more each time.

        Raises:
            CardmathError: there is no more to tell.
        """
        hints = _hints(self.puzzle.solutions[0].steps)
        if self._hints == len(hints):
            raise CardmathError("there are no more hints: only the solution is left")
        self._hints += 1
        return hints[self._hints - 1]

    def give_up(self) -> str:
        """Give the easiest solution; no points are to be had any more."""
        self._over = True
        return str(self.puzzle.solutions[0])

    def next(self) -> Puzzle:
        """Deal the next puzzle."""
        self._deal()
        return self.puzzle


def _hints(steps: tuple[Step, ...]) -> list[str]:
    """The last operator, the first step, and then one step after another."""
    names = {"+": "an addition", "-": "a subtraction", "*": "a multiplication", "/": "a division"}
    first = f"the last step is {names[steps[-1].operator]}"
    return [first, *(f"there is a step {step}" for step in steps[:-1])]
