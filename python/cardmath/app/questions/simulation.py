"""Simulations that settle: more and more of the same random deals, next to the exact answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import cardmath as cm
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.questions.games import GAMES
from cardmath.errors import CardmathError

MOST_HANDS = 10_000_000
MOST_PLAYERS = 22
MOST_DEALT = 30_000_000
"""The most hands of all players together: a minute of work in the slowest games."""

_FIRST = 100
_MOST_WILD = 20


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Deal 100 hands, then 200, 500 and so on: each answer begins with the deals of the last."""
    yield {"games": GAMES, "simulation": None}
    hands = asked.whole("hands", 1_000_000, 1, MOST_HANDS)
    players = asked.whole("players", 1, 1, MOST_PLAYERS)
    if hands * players > MOST_DEALT:
        raise CardmathError(
            f"this page deals up to {MOST_DEALT:,} hands to all players together, so "
            f"{MOST_DEALT // players:,} to each of {players}"
        )
    seed = asked.seed()
    question = _question(asked, players, seed)
    for first in _steps(hands):
        found = cm.simulate(hands=first, **question, progress=progress)
        yield {"games": GAMES, "simulation": _shown(found)}
    found = cm.simulate(hands=hands, **question, progress=progress)
    return {"games": GAMES, "simulation": _shown(found)}


def _question(asked: Asked, players: int, seed: int) -> dict[str, Any]:
    """The arguments of `simulate`, but for the number of hands."""
    return {
        "game": cm.find_game(asked.text("game", "holdem")).key,
        "players": players,
        "seed": seed,
        "given": asked.text("given"),
        "board": asked.text("board"),
        "dead": asked.text("dead"),
        "wild": asked.texts("wild", most=_MOST_WILD),
    }


def _steps(hands: int) -> Iterator[int]:
    """100, 200, 500, 1000, 2000 and so on, below a number of hands."""
    step = _FIRST
    while True:
        for factor in (1, 2, 5):
            if factor * step >= hands:
                return
            yield factor * step
        step *= 10


def _shown(found: cm.simulation.Simulation) -> dict[str, Any]:
    """A simulation in numbers and as text."""
    return {
        "title": found.title,
        "hands": found.hands,
        "seed": found.seed,
        "streets": [_street(street, found.players) for street in found.streets],
    }


def _street(street: cm.simulation.StreetCounts, players: int) -> dict[str, Any]:
    """The first player's categories in each pot, and how often each player was ahead."""
    return {
        "name": street.name,
        "pots": [
            {"name": name, "rows": _categories(each[0]), "table": printed(each[0])}
            for name, each in street.pots
        ],
        "winners": None if players == 1 else _winners(street.winners),
    }


def _categories(categories: cm.simulation.Categories) -> list[dict[str, Any]]:
    return [
        {
            "name": row.category,
            "share": row.share,
            "error": row.error,
            "exact": None if row.probability is None else float(row.probability),
        }
        for row in categories
    ]


def _winners(winners: cm.simulation.Winners) -> dict[str, Any]:
    rows = [
        {
            "name": f"player {row.player}",
            "share": row.equity,
            "error": row.error,
            "exact": None if row.expected is None else float(row.expected),
        }
        for row in winners
    ]
    return {"rows": rows, "table": printed(winners)}
