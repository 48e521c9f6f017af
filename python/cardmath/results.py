"""The classes of answers: for annotations, and to make a table of your own.

>>> import cardmath as cm
>>> from cardmath.results import Equity
>>> isinstance(cm.equity("AhKh", "QsQd"), Equity)
True
"""

from cardmath._census.result import Census
from cardmath._census.spaces import DifferentHands, Spaces
from cardmath._counting.result import Count, HandClass
from cardmath._equity.all_in import AllIn, AllInRow
from cardmath._equity.batch import EquityBatch
from cardmath._equity.prepared import PreparedEquity
from cardmath._equity.result import Equity, PlayerEquity
from cardmath._evaluation.game_comparison import GameComparison
from cardmath._evaluation.game_values import GameValue
from cardmath._evaluation.values import Comparison, HandValue
from cardmath._flops.subset import FLOP_MATCHUPS, FlopSubset
from cardmath._flops.table import Flops
from cardmath._preflop.matrix import PreflopMatrix
from cardmath._preflop.triples import PreflopTriples
from cardmath._review.all_in_call import AllInCall, FacedClass
from cardmath._review.answer import Review
from cardmath._review.expected_call import ExpectedCall, FacedCombo
from cardmath._review.spot import ReviewedSpot
from cardmath._review.tables import (
    AssumedRange,
    AssumedRanges,
    HandLeftOut,
    HandsLeftOut,
    ReviewedDecision,
    ReviewTotal,
    ReviewTotals,
)
from cardmath._spot.spot import Spot
from cardmath._study.combos import StudyCombo, StudyCombos
from cardmath._study.distribution import Distribution
from cardmath._study.study import Study, StudyRow
from cardmath._study.wraps import StraightDraw

__all__ = [
    "FLOP_MATCHUPS",
    "AllIn",
    "AllInCall",
    "AllInRow",
    "AssumedRange",
    "AssumedRanges",
    "Census",
    "Comparison",
    "Count",
    "DifferentHands",
    "Distribution",
    "Equity",
    "EquityBatch",
    "ExpectedCall",
    "FacedClass",
    "FacedCombo",
    "FlopSubset",
    "Flops",
    "GameComparison",
    "GameValue",
    "HandClass",
    "HandLeftOut",
    "HandValue",
    "HandsLeftOut",
    "PlayerEquity",
    "PreflopMatrix",
    "PreflopTriples",
    "PreparedEquity",
    "Review",
    "ReviewTotal",
    "ReviewTotals",
    "ReviewedDecision",
    "ReviewedSpot",
    "Spaces",
    "Spot",
    "StraightDraw",
    "Study",
    "StudyCombo",
    "StudyCombos",
    "StudyRow",
]
