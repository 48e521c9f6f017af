"""Matches between bots: hand after hand, with duplicate deals and all-ins adjusted.

>>> from cardmath import matches
>>> found = matches.play([matches.bots.call, matches.bots.Random(seed=1)], hands=200, seed=1)
>>> found.bots[0].bot, found.bots[0].net + found.bots[1].net
('call', 0)
"""

from cardmath.matches import acpc, bots
from cardmath.matches.hand_strategies import HandBot
from cardmath.matches.local_best_response import LocalBestResponse, local_best_response
from cardmath.matches.match import Fault, Match, MatchRow
from cardmath.matches.play import play
from cardmath.matches.player import Bot
from cardmath.matches.solved import solved_histories
from cardmath.matches.tables import histories

__all__ = [
    "Bot",
    "Fault",
    "HandBot",
    "LocalBestResponse",
    "Match",
    "MatchRow",
    "acpc",
    "bots",
    "histories",
    "local_best_response",
    "play",
    "solved_histories",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
