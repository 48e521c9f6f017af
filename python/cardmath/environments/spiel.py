"""Trees of `solve` as games of OpenSpiel. It imports OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any

import pyspiel

from cardmath._support.numpy import np
from cardmath.environments.tree_game import Numbering, TreeGame
from cardmath.solve import Chance, Decision, Payoff
from cardmath.solve import Game as Tree
from cardmath.solve.small.tree import Node

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Entry:
    """The name and the parameters by which OpenSpiel makes a game again."""

    name: str
    """Its name, letters and underscores."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """All parameters with their defaults; none if OpenSpiel cannot make the game by its name."""
    given: Mapping[str, Any] = field(default_factory=dict)
    """The parameters that were given."""


def tensor_of(
    shapes: Mapping[str, tuple[int, ...]],
) -> tuple[NDArray[np.float32], dict[str, NDArray[np.float32]]]:
    """A tensor of zeros, and by name its parts in these shapes."""
    sizes = [prod(shape) for shape in shapes.values()]
    tensor = np.zeros(sum(sizes), np.float32)
    parts = np.split(tensor, np.cumsum(sizes)[:-1])
    named = zip(parts, shapes.items(), strict=True)
    return tensor, {name: part.reshape(shape) for part, (name, shape) in named}


def game_type(
    entry: Entry,
    title: str,
    *,
    mode: Any,  # noqa: ANN401 # OpenSpiel has no types
    constant: float | None,
    players: tuple[int, int] = (2, 2),
) -> Any:  # noqa: ANN401
    """The type of a game.

    Args:
        entry: its name and its parameters.
        title: the same in words.
        mode: how its random events are listed.
        constant: what the payments add up to; None if that varies.
        players: the least and the greatest number of players.
    """
    kinds = pyspiel.GameType.Utility
    fixed = kinds.CONSTANT_SUM if constant else kinds.ZERO_SUM
    return pyspiel.GameType(
        short_name=entry.name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.GENERAL_SUM if constant is None else fixed,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(entry.defaults),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A tree as a game of OpenSpiel. `open_spiel_game` makes it."""

    def __init__(self, tree: Tree, numbers: Numbering, entry: Entry | None = None) -> None:
        entry = entry or Entry(f"python_cardmath_{TreeGame(tree).name}")
        lengths, branches, payments = _measured(numbers.root)
        constant = tree._form.constant
        modes = pyspiel.GameType.ChanceMode
        super().__init__(
            game_type(
                entry,
                f"{tree.name} of cardmath",
                mode=modes.EXPLICIT_STOCHASTIC if branches else modes.DETERMINISTIC,
                constant=constant,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=len(numbers.actions),
                max_chance_outcomes=branches,
                num_players=2,
                min_utility=min(payments),
                max_utility=max(payments),
                utility_sum=constant,
                max_game_length=lengths,
            ),
            dict(entry.given),
        )
        self.tree, self.numbers = tree, numbers

    def new_initial_state(self) -> SpielState:
        """The first state."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Make the observer, which turns states into strings and tensors."""
        return SpielObserver(self.numbers)


class _Position:
    """Where a state is in the tree. OpenSpiel copies states deeply; nodes never change."""

    def __init__(self, numbers: Numbering, node: Node, last: tuple[Node | None, ...]) -> None:
        self.numbers, self.node = numbers, node
        self.last = last
        """Each player's last decision, this one too."""
        if isinstance(node, Decision):
            self.last = tuple(node if at == node.player else known for at, known in enumerate(last))

    def after(self, node: Node) -> _Position:
        return _Position(self.numbers, node, self.last)

    def __deepcopy__(self, memo: object) -> _Position:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A state of a tree: a node and how it was reached."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position = _Position(game.numbers, game.numbers.root, (None, None))

    def current_player(self) -> int:
        """The player who acts, chance, or the end."""
        node = self._position.node
        if isinstance(node, Decision):
            return node.player
        ids = pyspiel.PlayerId
        return int(ids.CHANCE if isinstance(node, Chance) else ids.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the actions, in ascending order."""
        node = self._position.node
        if not isinstance(node, Decision) or node.player != player:
            return []
        return sorted(self._position.numbers.number[name] for name in node.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the random events that are possible, with their probabilities."""
        node = self._position.node
        if not isinstance(node, Chance):
            return []
        weights = [float(weight) for weight, _ in node.branches.values()]
        total = sum(weights)
        return [(at, weight / total) for at, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        """Follow an action or a random event."""
        position = self._position
        if isinstance(position.node, Chance):
            self._position = position.after(list(position.node.branches.values())[action][1])
        elif isinstance(position.node, Decision):
            name = position.numbers.actions[action]
            self._position = position.after(position.node.actions[name])

    def _action_to_string(self, player: int, action: int) -> str:
        """The name of an action or a random event."""
        node = self._position.node
        if isinstance(node, Chance):
            return str(list(node.branches)[action])
        return str(self._position.numbers.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return isinstance(self._position.node, Payoff)

    def returns(self) -> list[float]:
        """What each player is paid; zeros before the end."""
        node = self._position.node
        return [node.first, node.second] if isinstance(node, Payoff) else [0.0, 0.0]

    def __str__(self) -> str:
        """The actions and random events that led here."""
        return str(self.history_str())


class SpielObserver:
    """Strings and tensors of what a player knows."""

    def __init__(self, numbers: Numbering) -> None:
        self._numbers = numbers
        self.tensor = np.zeros(numbers.size, np.float32)
        self.dict = {"player": self.tensor[:2], "information": self.tensor[2:]}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player knows: the player's last information set."""
        self.tensor[:] = self._numbers.observe(player, state._position.last[player])

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's last information set."""
        node = state._position.last[player]
        return f"{player} {node.information}" if isinstance(node, Decision) else f"{player}"


def _measured(root: Node) -> tuple[int, int, list[float]]:
    """The most decisions in a row, the most branches of chance, and all payments."""
    longest = widest = 0
    payments: list[float] = []
    left: list[tuple[Node, int]] = [(root, 0)]
    while left:
        node, depth = left.pop()
        if isinstance(node, Payoff):
            longest = max(longest, depth)
            payments += node.first, node.second
        elif isinstance(node, Chance):
            widest = max(widest, len(node.branches))
            left += [(after, depth) for weight, after in node.branches.values() if weight]
        else:
            left += [(after, depth + 1) for after in node.actions.values()]
    return longest, widest, payments
