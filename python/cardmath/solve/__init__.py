"""Solving games: what to do, and how exploitable that is.

>>> from cardmath import solve
>>> solution = solve.kuhn().solve()
>>> print(f"{solution.values[0]:.4f}")
-0.0556
"""

from cardmath.solve.answer import Measurement, PostflopAnswer
from cardmath.solve.best_response import BestResponse, BestResponseRow
from cardmath.solve.betting_tree import BettingLine, BettingNode, BettingTree
from cardmath.solve.comparison import ComparedHand, Comparison, compare
from cardmath.solve.drill import Drill, DrillAnswers, DrillQuestion, Judgement, drill
from cardmath.solve.flops.flop_report import flop_report
from cardmath.solve.flops.flop_table import FlopReport, FlopRow
from cardmath.solve.foreign import DecisionPoint
from cardmath.solve.jam_or_fold.answer import JamHandRow, JamNode, JamOrFoldAnswer, JamRow
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.sampled import ManyWayPots, ManyWayRow
from cardmath.solve.node import HandRow, Node
from cardmath.solve.postflop import Postflop, load, postflop
from cardmath.solve.preflop_charts import (
    PreflopChartRow,
    PreflopCharts,
    preflop_charts,
    rounded_preflop_charts,
)
from cardmath.solve.prize_money import PrizeMoney
from cardmath.solve.push_fold import PushFold, PushFoldSolution, push_fold
from cardmath.solve.push_fold_chart import PushFoldChart, PushFoldChartRow, push_fold_chart
from cardmath.solve.question import GameSize
from cardmath.solve.reports.card_report import CardReport, ReportRow
from cardmath.solve.reports.runouts import RunoutReport, RunoutRow
from cardmath.solve.reports.weighted_report import GroupReport, GroupRow
from cardmath.solve.small.game import Game
from cardmath.solve.small.known_games import akq, kuhn, leduc, polar_river, von_neumann
from cardmath.solve.small.solution import ActionRow, CurvePoint, Solution
from cardmath.solve.small.tree import Chance, Decision, Payoff

__all__ = [
    "ActionRow",
    "BestResponse",
    "BestResponseRow",
    "BettingLine",
    "BettingNode",
    "BettingTree",
    "CardReport",
    "Chance",
    "ComparedHand",
    "Comparison",
    "CurvePoint",
    "Decision",
    "DecisionPoint",
    "Drill",
    "DrillAnswers",
    "DrillQuestion",
    "FlopReport",
    "FlopRow",
    "Game",
    "GameSize",
    "GroupReport",
    "GroupRow",
    "HandRow",
    "JamHandRow",
    "JamNode",
    "JamOrFold",
    "JamOrFoldAnswer",
    "JamRow",
    "Judgement",
    "ManyWayPots",
    "ManyWayRow",
    "Measurement",
    "Node",
    "Payoff",
    "Postflop",
    "PostflopAnswer",
    "PreflopChartRow",
    "PreflopCharts",
    "PrizeMoney",
    "PushFold",
    "PushFoldChart",
    "PushFoldChartRow",
    "PushFoldSolution",
    "ReportRow",
    "RunoutReport",
    "RunoutRow",
    "Solution",
    "akq",
    "compare",
    "drill",
    "flop_report",
    "kuhn",
    "leduc",
    "load",
    "polar_river",
    "postflop",
    "preflop_charts",
    "push_fold",
    "push_fold_chart",
    "rounded_preflop_charts",
    "von_neumann",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
