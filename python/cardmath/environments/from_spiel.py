"""Games of OpenSpiel as trees of `solve`. It imports OpenSpiel."""

from __future__ import annotations

from typing import Any

import pyspiel

from cardmath._support.suggestions import did_you_mean
from cardmath._support.texts import utf8
from cardmath.errors import CardmathError, quote
from cardmath.solve import Chance, Decision, Payoff
from cardmath.solve import Game as Tree
from cardmath.solve.small.tree import Node

_LONGEST = 400
"""The most moves in a row: the tree is built by recursion."""


def tree_of_game(game: Any, most: int) -> Tree:  # noqa: ANN401 # OpenSpiel has no types
    """The tree of a game of OpenSpiel.

    Raises:
        CardmathError: the game is unknown, not for two players, or too large.
    """
    if isinstance(game, str):
        game = _loaded(utf8(game))
    kind, dynamics = game.get_type(), pyspiel.GameType.Dynamics
    if game.num_players() != 2:
        raise CardmathError(f"{kind.short_name} has {game.num_players()} players, and trees have 2")
    if kind.dynamics == dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    elif kind.dynamics != dynamics.SEQUENTIAL:
        raise CardmathError(f"{kind.short_name} is not a game of two players in turn")
    if not kind.provides_information_state_string:
        raise CardmathError(f"{kind.short_name} does not say what players know")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise CardmathError(f"{kind.short_name} does not list its random events")
    if game.max_game_length() > _LONGEST:
        raise CardmathError(f"{kind.short_name} takes more than {_LONGEST} moves")
    root = _Reader(kind.short_name, most).node(game.new_initial_state())
    return Tree(root, str(game), ("player 0", "player 1"))


def _loaded(text: str) -> Any:  # noqa: ANN401 # OpenSpiel has no types
    name, known = text.partition("(")[0].strip(), pyspiel.registered_names()
    if name not in known:  # OpenSpiel's own message lists a hundred games
        raise CardmathError(f"OpenSpiel has no game {quote(name)}{did_you_mean(name, known)}")
    try:
        return pyspiel.load_game(text)
    except pyspiel.SpielError as error:
        raise CardmathError(f"OpenSpiel cannot load {quote(text)}: {error}") from None


class _Reader:
    def __init__(self, name: str, most: int) -> None:
        self._name, self._most, self._nodes = name, most, 0

    def node(self, state: Any) -> Node:  # noqa: ANN401
        self._nodes += 1
        if self._nodes > self._most:
            raise CardmathError(
                f"{self._name} has more than {self._most:,} states: see most_states"
            )
        if state.is_terminal():
            return Payoff(*state.returns())
        player = state.current_player()
        if state.is_chance_node():
            weights = dict(state.chance_outcomes())
            names = _names(state, player, weights)
            return Chance(
                {names[at]: (weight, self.node(state.child(at))) for at, weight in weights.items()}
            )
        names = _names(state, player, state.legal_actions())
        known = state.information_state_string(player)
        return Decision(
            player, known, {name: self.node(state.child(at)) for at, name in names.items()}
        )


def _names(state: Any, player: int, actions: Any) -> dict[int, str]:  # noqa: ANN401
    """The name of each action; with its number where two would have the same."""
    names = {action: str(state.action_to_string(player, action)) for action in actions}
    if len({*names.values()}) == len(names):
        return names
    return {action: f"{name} ({action})" for action, name in names.items()}
