"""Video poker: five cards, one draw and a pay table, all of it exact.

>>> from cardmath import video_poker
>>> print(f"{video_poker.analyze('jacks-9-6').percent:.4f}")
99.5439
"""

from cardmath.video_poker.analysis import Analysis, HoldClass, HoldClasses, LineResult, analyze
from cardmath.video_poker.best_holds import BestHolds, best_holds
from cardmath.video_poker.catalogue import GAMES, find_game
from cardmath.video_poker.compare import PayTableComparison, PayTables, compare
from cardmath.video_poker.games import Game, Line, read_lines
from cardmath.video_poker.holds import Hold, Holds, hold
from cardmath.video_poker.jackpot import Jackpot, JackpotPiece, jackpot
from cardmath.video_poker.session import Session, bankroll_for, risk_of_ruin, session
from cardmath.video_poker.shapes import LineShape, read_shape
from cardmath.video_poker.strategy import (
    LENGTHS,
    GroupedStrategy,
    Played,
    Strategy,
    StrategyLine,
    strategy,
    strategy_of,
)
from cardmath.video_poker.trainer import Trainer, TrainerAnswer

__all__ = [
    "GAMES",
    "LENGTHS",
    "Analysis",
    "BestHolds",
    "Game",
    "GroupedStrategy",
    "Hold",
    "HoldClass",
    "HoldClasses",
    "Holds",
    "Jackpot",
    "JackpotPiece",
    "Line",
    "LineResult",
    "LineShape",
    "PayTableComparison",
    "PayTables",
    "Played",
    "Session",
    "Strategy",
    "StrategyLine",
    "Trainer",
    "TrainerAnswer",
    "analyze",
    "bankroll_for",
    "best_holds",
    "compare",
    "find_game",
    "hold",
    "jackpot",
    "read_lines",
    "read_shape",
    "risk_of_ruin",
    "session",
    "strategy",
    "strategy_of",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
