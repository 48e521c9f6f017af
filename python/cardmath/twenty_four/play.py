"""The state of a game of 24: puzzles, answers, hints and points, without input or output."""

from __future__ import annotations

from cardmath._support.layout import facts_as_html
from cardmath.errors import CardmathError
from cardmath.twenty_four.checker import Check, check
from cardmath.twenty_four.expression import Step
from cardmath.twenty_four.puzzles import ANY_LEVEL, Puzzle, deals

POINTS = 3
"""The points for solving a puzzle. Each hint costs one point; at least one point remains."""


class Game:
    """A game: puzzles are dealt one after another, and answers earn points.

    Args:
        level: how hard the puzzles are, as in `deal`.
        seed: the same seed deals the same puzzles.

    Raises:
        CardmathError: there is no such level, or the seed is negative.

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
    """The current puzzle."""
    points: int
    """The points so far."""
    solved: int
    """The number of puzzles solved."""
    dealt: int
    """The number of puzzles dealt, with the current one."""

    def _repr_html_(self) -> str:
        """The puzzle and the points, as a notebook shows them."""
        names = ("points", "solved", "dealt")
        points = {name: getattr(self, name) for name in names}
        return facts_as_html(str(self.puzzle), {"target": self.puzzle.target, **points})

    def _deal(self) -> None:
        self.puzzle = next(self._deals)
        self.dealt += 1
        self._hints = 0
        self._over = False

    @property
    def worth(self) -> int:
        """The points that a correct answer earns now; 0 if the puzzle is solved or given up."""
        return 0 if self._over else max(1, POINTS - self._hints)

    def answer(self, text: str) -> Check:
        """Check an answer. The first correct one of a puzzle earns points.

        Raises:
            ExpressionError: the text is not an expression.
        """
        result = check(text, self.puzzle.cards, self.puzzle.target)
        if result and not self._over:
            self.points += self.worth
            self.solved += 1
            self._over = True
        return result

    def hint(self) -> str:
        """Give the next hint to the easiest solution.

        Raises:
            CardmathError: there are no more hints.
        """
        hints = _hints(self.puzzle.solutions[0].steps)
        if self._hints == len(hints):
            raise CardmathError("there are no more hints: only the solution is left")
        self._hints += 1
        return hints[self._hints - 1]

    def give_up(self) -> str:
        """Return the easiest solution. The puzzle earns no more points."""
        self._over = True
        return str(self.puzzle.solutions[0])

    def next(self) -> Puzzle:
        """Deal the next puzzle."""
        self._deal()
        return self.puzzle


def _hints(steps: tuple[Step, ...]) -> list[str]:
    """The hints, in order: the last operator, then each step but the last."""
    names = {"+": "an addition", "-": "a subtraction", "*": "a multiplication", "/": "a division"}
    first = f"the last step is {names[steps[-1].operator]}"
    return [first, *(f"there is a step {step}" for step in steps[:-1])]
