"""Solving games for two players: what to do, and how far that is from an equilibrium.

>>> from cardmath import solve
>>> solution = solve.kuhn().solve()
>>> print(f"{solution.values[0]:.4f}")
-0.0556
"""

from cardmath.solve.game import Game
from cardmath.solve.known_games import akq, kuhn, leduc, polar_river, von_neumann
from cardmath.solve.push_fold import PushFold, PushFoldSolution, push_fold
from cardmath.solve.solution import ActionRow, Solution
from cardmath.solve.tree import Chance, Decision, Payoff

__all__ = [
    "ActionRow",
    "Chance",
    "Decision",
    "Game",
    "Payoff",
    "PushFold",
    "PushFoldSolution",
    "Solution",
    "akq",
    "kuhn",
    "leduc",
    "polar_river",
    "push_fold",
    "von_neumann",
]
