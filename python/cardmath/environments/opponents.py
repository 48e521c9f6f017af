"""Opponents of one agent: bots at a table, strategies in a tree."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeAlias

from cardmath.environments.playable_game import PlayableGame
from cardmath.environments.table_game import TableGame
from cardmath.environments.tree_game import TreeGame
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.matches import Bot
from cardmath.matches.player import drawn_reply, player_of, shares_of
from cardmath.solve import Decision, Solution

Opponent: TypeAlias = "Bot | Solution"
"""A bot of `matches` at a table; in a tree a `Solution` of the game."""


MOST_OPPONENTS = 9


class Plays(Protocol):
    """Plays the turns of one opponent."""

    def play(self, game: PlayableGame, player: int) -> None:
        """Play a turn of a player."""

    def watch(self, game: PlayableGame, player: int) -> None:
        """Show the opponent what a player sees, after something happened."""

    def reseed(self, seed: int) -> None:
        """Restart everything that is random."""


def opponents_of(
    game: PlayableGame, given: Opponent | Sequence[Opponent], seed: int
) -> list[Plays]:
    """What plays the turns of each opponent, from the agent's left.

    Raises:
        CardmathError: there are too few or too many of them, or a solution is of another game.
        CardmathTypeError: something is not an opponent.
    """
    listed = list(given) if isinstance(given, (list, tuple)) else [given] * (game.players - 1)
    if len(listed) != game.players - 1:
        raise CardmathError(
            f"{game.players} players need {game.players - 1} opponents, not {len(listed)}"
        )
    if isinstance(game, TreeGame):
        return [_Strategy(each, game, seed) for each in listed]
    return [_Bot(each, seed) for each in listed]


def count_of(given: object) -> int:
    """The number of opponents that a list has; 1 for a single one."""
    return len(given) if isinstance(given, (list, tuple)) else 1


class _Bot:
    """A bot of `matches` at a table."""

    def __init__(self, bot: object, seed: int | None) -> None:
        self._player = player_of("opponent", bot)
        self._random = Random(seed)
        # A bot may be a method, such as `Random(seed=1).act`: its object has the random state.
        self._reseed = getattr(getattr(bot, "__self__", bot), "reseed", None)

    def play(self, game: PlayableGame, player: int) -> None:
        assert isinstance(game, TableGame)
        reply = self._player.ask(game.hand.view(player))
        if self._player.is_mixed:
            reply = drawn_reply(shares_of(reply), self._random.random())
        game.reply(reply)  # type: ignore[arg-type] # it is checked there

    def watch(self, game: PlayableGame, player: int) -> None:
        if self._player.watch is not None and isinstance(game, TableGame):
            self._player.watch(game.hand.view(player))

    def reseed(self, seed: int) -> None:
        self._random.seed(seed)
        if self._reseed is not None:
            self._reseed(seed)


class _Strategy:
    """A solution of a tree."""

    def __init__(self, solution: object, game: TreeGame, seed: int | None) -> None:
        if not isinstance(solution, Solution):
            raise CardmathTypeError(
                f"an opponent in a tree is a Solution, such as game.solve(), not {quote(solution)}"
            )
        if (odd := game.difference(solution.strategies)) is not None:
            raise CardmathError(
                f"the opponent is a solution of another game, {solution.name}: they differ at the "
                f"information set {quote(odd)}"
            )
        self._solution, self._random = solution, Random(seed)

    def play(self, game: PlayableGame, player: int) -> None:
        node = game.node if isinstance(game, TreeGame) else None
        if not isinstance(node, Decision):
            return
        shares = self._solution.strategies[player][node.information]
        chosen = drawn_reply(shares_of(shares), self._random.random())
        game.act(game.actions.index(chosen))

    def watch(self, game: PlayableGame, player: int) -> None:
        pass

    def reseed(self, seed: int) -> None:
        self._random.seed(seed)
