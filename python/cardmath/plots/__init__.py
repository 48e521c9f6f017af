"""Draws answers as pictures, with matplotlib; no other package imports it.

Each function takes an answer, and either a file to write or axes to draw into:

>>> import cardmath as cm
>>> from matplotlib.figure import Figure
>>> axes = cm.plots.range_grid(cm.Range("QQ+, AKs@50%"), ax=Figure().subplots())
>>> print(axes.get_title())
QQ+, AKs@0.5
22 combos, 1.508% of hands
"""

from cardmath.plots._figures import FORMATS, picture_format
from cardmath.plots.census import census_bars
from cardmath.plots.equity import equity_grid
from cardmath.plots.preflop_charts import preflop_chart_grids
from cardmath.plots.query import query_bars
from cardmath.plots.race import race_bars
from cardmath.plots.range import range_grid
from cardmath.plots.review import loss_bars
from cardmath.plots.simulation import simulation_convergence
from cardmath.plots.solving import exploitability_convergence, jam_or_fold_grids, push_fold_grids
from cardmath.plots.strategy import frequency_bars, strategy_grid
from cardmath.plots.study import (
    distribution_bars,
    distribution_curves,
    flop_grid,
    next_card_grid,
    study_bars,
)
from cardmath.plots.twenty_four import target_bars
from cardmath.plots.winnings import tournament_graph, winnings_graph

__all__ = [
    "FORMATS",
    "census_bars",
    "distribution_bars",
    "distribution_curves",
    "equity_grid",
    "exploitability_convergence",
    "flop_grid",
    "frequency_bars",
    "jam_or_fold_grids",
    "loss_bars",
    "next_card_grid",
    "picture_format",
    "preflop_chart_grids",
    "push_fold_grids",
    "query_bars",
    "race_bars",
    "range_grid",
    "simulation_convergence",
    "strategy_grid",
    "study_bars",
    "target_bars",
    "tournament_graph",
    "winnings_graph",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
