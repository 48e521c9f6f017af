"""The 24 game and related puzzles: make a target from numbers, in exact arithmetic.

>>> from cardmath import twenty_four
>>> print(*twenty_four.solve([6, 6, 5, 2], target=17))
6*(2+5/6)
"""

from cardmath.twenty_four.checker import Check, check
from cardmath.twenty_four.countdown_game import (
    Countdown,
    CountdownSurvey,
    CountdownSurveyRow,
    countdown,
    draw,
    survey_countdown,
)
from cardmath.twenty_four.expression import Expression, Number, Operation, Step
from cardmath.twenty_four.parser import parse
from cardmath.twenty_four.play import Game
from cardmath.twenty_four.puzzle_survey import Survey, SurveyRow, survey
from cardmath.twenty_four.puzzles import LEVELS, Puzzle, deal, level_of
from cardmath.twenty_four.solver import Distinct, Solution, forms, nearest, solve
from cardmath.twenty_four.target_survey import TargetRow, Targets, survey_targets

__all__ = [
    "LEVELS",
    "Check",
    "Countdown",
    "CountdownSurvey",
    "CountdownSurveyRow",
    "Distinct",
    "Expression",
    "Game",
    "Number",
    "Operation",
    "Puzzle",
    "Solution",
    "Step",
    "Survey",
    "SurveyRow",
    "TargetRow",
    "Targets",
    "check",
    "countdown",
    "deal",
    "draw",
    "forms",
    "level_of",
    "nearest",
    "parse",
    "solve",
    "survey",
    "survey_countdown",
    "survey_targets",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
