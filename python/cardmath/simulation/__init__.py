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
