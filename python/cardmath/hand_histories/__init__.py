"""Hand histories of poker rooms as tables: hands, players, actions, and what was rejected.

>>> from cardmath import hand_histories
>>> found = hand_histories.parse("PokerStars Hand #1: nonsense")
>>> len(found.hands), len(found.rejected)
(0, 1)
"""

from cardmath.hand_histories.dataset import Dataset, to_dataset
from cardmath.hand_histories.histories import Histories
from cardmath.hand_histories.open_formats import WrittenHands, convert, write_file
from cardmath.hand_histories.overview import Overview, OverviewRow, Rejections, RejectionsRow
from cardmath.hand_histories.reading import parse, read, read_batches
from cardmath.hand_histories.samples import sample_hands
from cardmath.hand_histories.statistics import (
    STATISTICS,
    Aggression,
    AggressionRow,
    Statistics,
    StatisticsRow,
)
from cardmath.hand_histories.stored import count_statistics, read_parquet
from cardmath.hand_histories.table import HistoryTable
from cardmath.hand_histories.tournament_results import (
    TournamentGraph,
    TournamentResults,
    TournamentsRow,
)
from cardmath.hand_histories.winnings import Winnings, WinningsGraph, WinningsRow

__all__ = [
    "STATISTICS",
    "Aggression",
    "AggressionRow",
    "Dataset",
    "Histories",
    "HistoryTable",
    "Overview",
    "OverviewRow",
    "Rejections",
    "RejectionsRow",
    "Statistics",
    "StatisticsRow",
    "TournamentGraph",
    "TournamentResults",
    "TournamentsRow",
    "Winnings",
    "WinningsGraph",
    "WinningsRow",
    "WrittenHands",
    "convert",
    "count_statistics",
    "parse",
    "read",
    "read_batches",
    "read_parquet",
    "sample_hands",
    "to_dataset",
    "write_file",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
