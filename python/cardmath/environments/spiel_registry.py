"""Names under which OpenSpiel finds games of cardmath. It imports OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from cardmath.environments.games import MOST_PLAYERS
from cardmath.environments.spiel import Entry, SpielGame, game_type
from cardmath.environments.spiel_postflop import PostflopSpot, SpielPostflop
from cardmath.environments.spiel_table import SpielTable
from cardmath.environments.table_game import TableGame
from cardmath.environments.tree_game import Numbering
from cardmath.errors import CardmathError, quote
from cardmath.solve import Game as Tree
from cardmath.solve import akq, kuhn, leduc, polar_river, postflop, von_neumann

# OpenSpiel checks the type of each parameter. It has no lists, and a comma ends a parameter: spaces
# separate numbers; a text is not a number alone, as it would then be read as one.
_TABLE: dict[str, Any] = {
    "game": "holdem",
    "players": 2,
    "stack": 200,
    "stacks": "",
    "blinds": "1 2",
    "antes": 0,
    "limit": "no",
    "bets": "50% 100%",
}
_SAMPLES = {"stacks": "200 150", "blinds": "1 2", "bets": "50% 100%"}
_DIGITS = 16
_POSTFLOP: dict[str, Any] = {
    "board": "Ks7h2d3c4s",
    "oop": "AA 76s",
    "ip": "KK QJ",
    "pot": 100,
    "stack": 200,
    "bets": "60%",
    "raises": "2.5x",
}
_TREES: dict[str, tuple[Callable[..., Tree], dict[str, Any]]] = {
    "kuhn": (kuhn, {"cards": 3}),
    "leduc": (leduc, {"ranks": 3, "suits": 2, "raises": 2}),
    "akq": (akq, {"pot": 2.0, "bet": 1.0}),
    "von_neumann": (von_neumann, {"steps": 20, "pot": 2.0, "bet": 2.0}),
    "polar_river": (polar_river, {"bet": 1.0, "nuts": 0.5, "pot": 1.0}),
}
"""What makes each tree, and its parameters with their defaults."""


def register() -> tuple[str, ...]:
    """Register all games, unless OpenSpiel has them already; their names."""
    games = {
        "cardmath_table": (_TABLE, _table, MOST_PLAYERS),
        "cardmath_postflop": (_POSTFLOP, _postflop, 2),
        **{f"cardmath_{name}": (given, _tree_of(name), 2) for name, (_, given) in _TREES.items()},
    }
    known = set(pyspiel.registered_names())
    for name, (parameters, make, players) in games.items():
        if name not in known:
            kind = game_type(
                Entry(name, parameters),
                f"{name.removeprefix('cardmath_')} of cardmath",
                mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
                constant=0.0,
                players=(2, players),
            )
            # OpenSpiel releases it after Python has ended, when nothing may be freed any more; its
            # reference to itself prevents that.
            make.__dict__["itself"] = make
            pyspiel.register_game(kind, make)
    return tuple(games)


def _table(given: dict[str, Any]) -> SpielTable:
    chosen = _TABLE | given
    table = TableGame(
        chosen["game"],
        chosen["players"],
        _numbers("stacks", chosen["stacks"]) or chosen["stack"],
        _numbers("blinds", chosen["blinds"]),
        {"limit": chosen["limit"], "antes": chosen["antes"]},
        [share / 100 for share in _numbers("bets", chosen["bets"], "%")],
    )
    return SpielTable(table, Entry("cardmath_table", _TABLE, given))


def _postflop(given: dict[str, Any]) -> SpielPostflop:
    chosen = _POSTFLOP | given
    ranges = chosen.pop("oop"), chosen.pop("ip")
    spot = PostflopSpot(postflop(ranges=ranges, **chosen))
    return SpielPostflop(spot, Entry("cardmath_postflop", _POSTFLOP, given))


def _tree_of(name: str) -> Callable[[dict[str, Any]], SpielGame]:
    make, parameters = _TREES[name]

    def found(given: dict[str, Any]) -> SpielGame:
        tree = make(**(parameters | given))
        return SpielGame(tree, Numbering(tree), Entry(f"cardmath_{name}", parameters, given))

    return found


def _numbers(name: str, text: str, unit: str = "") -> list[int]:
    found = [each.removesuffix(unit) for each in text.split()]
    plain = all(each.isascii() and each.isdigit() and len(each) < _DIGITS for each in found)
    if not plain or not all(each.endswith(unit) for each in text.split()):
        raise CardmathError(f"{name} are whole numbers such as {_SAMPLES[name]}, not {quote(text)}")
    return [int(each) for each in found]
