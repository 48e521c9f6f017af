"""Simulation: deal random hands, evaluate and count them, and compare with exact answers."""

from cardmath.simulation.counts import (
    Categories,
    CategoryCount,
    PlayerCount,
    StreetCounts,
    Winners,
)
from cardmath.simulation.dealer import deal, deal_chunks
from cardmath.simulation.result import Simulation
from cardmath.simulation.simulator import simulate

__all__ = [
    "Categories",
    "CategoryCount",
    "PlayerCount",
    "Simulation",
    "StreetCounts",
    "Winners",
    "deal",
    "deal_chunks",
    "simulate",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
