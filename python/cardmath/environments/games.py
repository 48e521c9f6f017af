"""Which game an environment plays: hands at a table, or a tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardmath._rules.game import Game
from cardmath._support.numbers import whole
from cardmath.betting import Structure
from cardmath.environments.playable_game import PlayableGame
from cardmath.environments.table_game import TableGame
from cardmath.environments.tree_game import TreeGame
from cardmath.errors import CardmathError
from cardmath.solve import Game as Tree

GameLike: TypeAlias = "str | Game | Tree"
"""A key of `GAMES`, a `Game` that is played at a table, or a tree such as `solve.leduc()`."""

MOST_PLAYERS = 10
_TREES = {"kuhn": "solve.kuhn()", "leduc": "solve.leduc()"}


def playable_game(
    game: GameLike,
    players: int,
    stacks: int | Sequence[int],
    blinds: Sequence[int] | None,
    structure: Structure | None,
    bets: Sequence[float],
) -> PlayableGame:
    """A game to play.

    Raises:
        CardmathError: the number of players is wrong, or another number is out of range.
    """
    if isinstance(game, Tree):
        if players != 2:
            raise CardmathError(f"{game.name} is for 2 players, not {players}")
        return TreeGame(game)
    if isinstance(game, str) and game in _TREES:
        raise CardmathError(f"{game} is a tree: write game={_TREES[game]}")
    count = whole("a number of players", players, 2, MOST_PLAYERS)
    return TableGame(game, count, stacks, blinds, structure, bets)
