"""Opponents of one agent: bots at a table, strategies in a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from cardmath.environments.playable_game import PlayableGame
from cardmath.environments.table_game import TableGame
from cardmath.environments.tree_game import TreeGame
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.matches import Bot
from cardmath.solve import Decision, Solution

Opponent: TypeAlias = "Bot | Solution"
"""A bot of `matches` at a table; in a tree a `Solution` of the game."""


def opponents_of(
    game: PlayableGame, given: Opponent | Sequence[Opponent], seed: int | None = None
) -> list[Callable[[PlayableGame, int], None]]:
    """What plays a turn of each opponent, from the agent's left.

    Raises:
        CardmathError: there are too few or too many of them.
        CardmathTypeError: something is not an opponent.
    """
    listed = list(given) if isinstance(given, (list, tuple)) else [given] * (game.players - 1)
    if len(listed) != game.players - 1:
        raise CardmathError(
            f"{game.players} players need {game.players - 1} opponents, not {len(listed)}"
        )
    if isinstance(game, TreeGame):
        return [_strategy(each, seed) for each in listed]
    return [_bot(each) for each in listed]


def count_of(given: object) -> int:
    """The number of opponents that a list has; 1 for a single one."""
    return len(given) if isinstance(given, (list, tuple)) else 1


def _bot(bot: object) -> Callable[[PlayableGame, int], None]:
    ask = getattr(bot, "act", bot)
    if isinstance(bot, type) or not callable(ask):
        raise CardmathTypeError(
            f"an opponent is a bot: a function of a view, or an object with act(view), "
            f"not {quote(bot)}"
        )

    def play(game: PlayableGame, player: int) -> None:
        if isinstance(game, TableGame):
            game.reply(ask(game.hand.view(player)))

    return play


def _strategy(solution: object, seed: int | None) -> Callable[[PlayableGame, int], None]:
    if not isinstance(solution, Solution):
        raise CardmathTypeError(
            f"an opponent in a tree is a Solution, such as game.solve(), not {quote(solution)}"
        )
    random = Random(seed)

    def play(game: PlayableGame, player: int) -> None:
        node = game.node if isinstance(game, TreeGame) else None
        if not isinstance(node, Decision):
            return
        shares = solution.strategies[player].get(node.information)
        if shares is None or set(shares) != set(node.actions):
            raise CardmathError(f"{solution.name} has no strategy at {quote(node.information)}")
        left, chosen = random.random() * sum(shares.values()), ""
        for name, share in shares.items():
            if share:
                chosen, left = name, left - share
                if left < 0:
                    break
        game.act(game.actions.index(chosen))

    return play
