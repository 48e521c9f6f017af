"""Games of `solve` that are declared as trees, as games that agents learn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve import Chance, Decision, Payoff
from cardmath.solve import Game as Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.solve.small.tree import Node


class Numbering:
    """How the information sets and actions of a tree are numbered.

    Args:
        tree: the game.

    Raises:
        CardmathError: it was not declared as a tree.
    """

    def __init__(self, tree: Tree) -> None:
        self.root = tree.root
        sets = tree._form.sets
        self.sets = [{each.name: at for at, each in enumerate(own)} for own in sets]
        self.choices = [{each.name: each.actions for each in own} for own in sets]
        """For each player, the actions at each information set."""
        names = (name for own in sets for each in own for name in each.actions)
        self.actions = tuple(dict.fromkeys(names))
        """All actions of both players, in the order in which they are first possible."""
        self.number = {name: at for at, name in enumerate(self.actions)}
        self.size = 2 + max(map(len, self.sets))
        """The length of an observation: the player, and the information set."""

    def mask(self, node: Node) -> NDArray[np.int8]:
        """1 for each action that is legal, 0 for the others."""
        found = np.zeros(len(self.actions), np.int8)
        if isinstance(node, Decision):
            found[[self.number[name] for name in node.actions]] = 1
        return found

    def observe(self, player: int, node: Node | None) -> NDArray[np.float32]:
        """A 1 for the player and one for the information set of a decision of the player."""
        found = np.zeros(self.size, np.float32)
        found[player] = 1
        if isinstance(node, Decision):
            found[2 + self.sets[player][node.information]] = 1
        return found


class TreeGame:
    """A game for two players that is declared as a tree, such as `solve.leduc()`.

    Args:
        tree: the game.

    Raises:
        CardmathError: it was not declared as a tree.
    """

    players = 2

    def __init__(self, tree: Tree) -> None:
        self._numbers = Numbering(tree)
        first = tree.name.partition(",")[0].lower()
        self.name = "_".join("".join(c if c.isalnum() else " " for c in first).split()) or "game"
        self.actions, self.size = self._numbers.actions, self._numbers.size
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a game with the random events of a seed."""
        self._random = Random(seed)
        self._last: list[Node | None] = [None, None]
        self._follow(self._numbers.root)

    def _follow(self, node: Node) -> None:
        """Go to a node, and draw the random events that follow it."""
        while isinstance(node, Chance):
            branches = list(node.branches.values())
            weights = [float(weight) for weight, _ in branches]
            left = self._random.random() * sum(weights)
            for weight, (_, after) in zip(weights, branches, strict=True):
                if weight:
                    node = after
                    left -= weight
                    if left < 0:
                        break
        self.node = node
        if isinstance(node, Decision):
            self._last[node.player] = node

    def difference(self, strategies: Sequence[Mapping[str, Iterable[str]]]) -> str | None:
        """An information set at which strategies of another game differ; None for this game."""
        for choices, strategy in zip(self._numbers.choices, strategies, strict=True):
            for name in (*choices, *strategy):
                if set(choices.get(name, ())) != set(strategy.get(name, ())):
                    return name
        return None

    @property
    def actor(self) -> int | None:
        """The player whose turn it is; None when the game is over."""
        return self.node.player if isinstance(self.node, Decision) else None

    @property
    def returns(self) -> tuple[float, ...]:
        """What each player is paid; zeros until the game is over."""
        if isinstance(self.node, Payoff):
            return self.node.first, self.node.second
        return 0.0, 0.0

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is legal, 0 for the others."""
        return self._numbers.mask(self.node)

    def act(self, action: int) -> None:
        """Play an action of the player whose turn it is; it is legal."""
        if isinstance(self.node, Decision):
            self._follow(self.node.actions[self.actions[action]])

    def observe(self, player: int) -> NDArray[np.float32]:
        """What a player sees: at an opponent's turn, the player's last information set."""
        return self._numbers.observe(player, self._last[player])

    def __str__(self) -> str:
        """The node in words."""
        return repr(self.node)
