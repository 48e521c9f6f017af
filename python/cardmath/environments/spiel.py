"""Trees of `solve` as games of OpenSpiel. It imports OpenSpiel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any, Self

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
    players: tuple[int, int],
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


class CardsGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game of cardmath as a game of OpenSpiel.

    Args:
        entry: its name and its parameters.
        title: the same in words.
        mode: how its random events are listed.
        constant: what the payments add up to; None if that varies.
        players: the number of players.
        actions: the number of actions.
        branches: the most outcomes of a random event.
        payments: the least and the greatest payment.
        longest: the most actions of a game.
    """

    def __init__(
        self,
        entry: Entry,
        title: str,
        *,
        mode: Any,  # noqa: ANN401 # OpenSpiel has no types
        constant: float | None,
        players: int = 2,
        actions: int,
        branches: int,
        payments: tuple[float, float],
        longest: int,
    ) -> None:
        super().__init__(
            game_type(entry, title, mode=mode, constant=constant, players=(players, players)),
            pyspiel.GameInfo(
                num_distinct_actions=actions,
                max_chance_outcomes=branches,
                num_players=players,
                min_utility=payments[0],
                max_utility=payments[1],
                utility_sum=constant,
                max_game_length=longest,
            ),
            dict(entry.given),
        )

    def make_py_observer(
        self, iig_obs_type: object = None, params: dict[str, Any] | None = None
    ) -> object:
        """Make the observer, which turns states into strings and tensors."""
        recall = iig_obs_type is None or getattr(iig_obs_type, "perfect_recall", True)
        return self._observer(perfect_recall=recall)

    @abstractmethod
    def _observer(self, *, perfect_recall: bool) -> object:
        """The observer of the game."""


class Shared:
    """What never changes. OpenSpiel copies states deeply, and the copies share it."""

    def __deepcopy__(self, memo: object) -> Self:
        return self


class SpielGame(CardsGame):
    """A tree as a game of OpenSpiel. `open_spiel_game` makes it."""

    def __init__(self, tree: Tree, numbers: Numbering, entry: Entry | None = None) -> None:
        lengths, branches, payments = _measured(numbers.root)
        modes = pyspiel.GameType.ChanceMode
        super().__init__(
            entry or Entry(f"python_cardmath_{TreeGame(tree).name}"),
            f"{tree.name} of cardmath",
            mode=modes.EXPLICIT_STOCHASTIC if branches else modes.DETERMINISTIC,
            constant=tree._form.constant,
            actions=len(numbers.actions),
            branches=branches,
            payments=(min(payments), max(payments)),
            longest=lengths,
        )
        self.tree, self.numbers = tree, numbers

    def new_initial_state(self) -> SpielState:
        """The first state."""
        return SpielState(self)

    def _observer(self, *, perfect_recall: bool) -> SpielObserver:
        return SpielObserver(self.numbers)


class _Position(Shared):
    """Where a state is in the tree."""

    def __init__(self, numbers: Numbering, node: Node, last: tuple[Node | None, ...]) -> None:
        self.numbers, self.node = numbers, node
        self.last = last
        """Each player's last decision, this one too."""
        if isinstance(node, Decision):
            self.last = tuple(node if at == node.player else known for at, known in enumerate(last))

    def after(self, node: Node) -> _Position:
        return _Position(self.numbers, node, self.last)


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
