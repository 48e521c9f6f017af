"""Showdowns from text: reads dealt hands, and finds the winners.

There are two layouts. In the *quiz* layout (Ruby Quiz 24), each line is a player: two hole cards,
then the community cards until the player folded, which are none, three, four or five. A blank line
ends a hand. In the *euler* layout (Project Euler 54), each line is ten cards: five for each of two
players.
"""

from cardmath.showdown.layouts import Layout, judge, verdicts
from cardmath.showdown.lines import LONGEST_LINE as LONGEST_LINE
from cardmath.showdown.lines import lines_of
from cardmath.showdown.quiz import MOST_PLAYERS as MOST_PLAYERS
from cardmath.showdown.result import QuizHand, Showdown, ShowdownPlayer, TwoHands, WinTally

__all__ = [
    "Layout",
    "QuizHand",
    "Showdown",
    "ShowdownPlayer",
    "TwoHands",
    "WinTally",
    "judge",
    "lines_of",
    "verdicts",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
