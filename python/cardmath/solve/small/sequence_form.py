"""The sequence form of a game: each player's sequences of actions, and what pairs of them pay.

B. von Stengel, "Efficient computation of behavior strategies", Games and Economic Behavior 14,
1996. There are at most as many sequences as nodes; a normal form has exponentially many rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from cardmath._core import SequenceGame
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote
from cardmath.solve.small.tree import Chance, Decision, Node, Payoff, check_node

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._core import SequenceGame

_MOST_NODES = 5_000_000
_ROUNDING = 1e-12  # sums of payments that are equal by the rules may differ as floats


@dataclass(frozen=True, slots=True)
class InformationSet:
    """What a player knows at a decision, and the actions there."""

    name: str
    actions: tuple[str, ...]
    parent: int
    """The player's last sequence before it."""
    first: int
    """The sequence of its first action; those of the others follow."""

    @property
    def sequences(self) -> range:
        """The sequences that its actions lead to."""
        return range(self.first, self.first + len(self.actions))


@dataclass
class SequenceForm:
    """A game of two players in sequence form.

    The four arrays have the payments: the sequence of each player, and the expected payment to
    each. `constant` is the sum of both players' payments; None if it is not always the same.
    """

    sets: tuple[list[InformationSet], list[InformationSet]]
    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    first: NDArray[np.float64]
    second: NDArray[np.float64]
    constant: float | None

    @cached_property
    def core(self) -> SequenceGame:
        """The game in the core."""
        sets = [[(each.parent, len(each.actions)) for each in sets] for sets in self.sets]
        return SequenceGame(sets, self.rows, self.columns, self.first, self.second)

    def sequences(self, player: int) -> int:
        """The number of sequences of a player."""
        sets = self.sets[player]
        return sets[-1].sequences.stop if sets else 1

    @classmethod
    def of_tree(cls, root: Node) -> SequenceForm:
        """The sequence form of a tree.

        Raises:
            CardmathError: a player forgets something, or the tree is too large.
            CardmathTypeError: the root is not a node.
        """
        check_node(root)
        reader = _Reader()
        reader.read(root)
        return cls(reader.sets, *reader.arrays(), reader.constant)


@dataclass
class _Reader:
    """Reads a tree node by node."""

    sets: tuple[list[InformationSet], list[InformationSet]] = field(
        default_factory=lambda: ([], [])
    )
    known: dict[tuple[int, str], InformationSet] = field(default_factory=dict)
    ends: list[tuple[int, int, float, float]] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)

    def read(self, root: Node) -> None:
        nodes, left = 0, [(root, 1.0, (0, 0))]
        while left:
            node, probability, sequences = left.pop()
            nodes += 1
            if nodes > _MOST_NODES:
                raise CardmathError(f"a tree has at most {_MOST_NODES:,} nodes, and this has more")
            if isinstance(node, Payoff):
                self.ends.append((*sequences, probability * node.first, probability * node.second))
                self.sums.append(node.first + node.second)
            elif isinstance(node, Chance):
                total = sum(weight for weight, _ in node.branches.values())
                left += [
                    (after, probability * float(weight / total), sequences)
                    for weight, after in [*node.branches.values()][::-1]
                    if weight
                ]
            else:
                first = self.set_at(node, sequences[node.player]).first
                after = enumerate(node.actions.values(), first)
                left += [
                    (child, probability, _extended(sequences, node.player, sequence))
                    for sequence, child in reversed([*after])
                ]

    def set_at(self, node: Decision, parent: int) -> InformationSet:
        """The information set of a decision."""
        player, actions = node.player, tuple(node.actions)
        found = self.known.get((player, node.information))
        if found is None:
            sets = self.sets[player]
            first = sets[-1].sequences.stop if sets else 1
            found = InformationSet(node.information, actions, parent, first)
            sets.append(found)
            self.known[player, node.information] = found
        where = f"the information set {quote(node.information)} of player {player}"
        if found.actions != actions:
            raise CardmathError(
                f"{where} has different actions: {', '.join(found.actions)} in one place, "
                f"{', '.join(actions)} in another"
            )
        if found.parent != parent:
            raise CardmathError(
                f"{where} is reached after different choices of the same player, who would have "
                "to forget them: give the places different names"
            )
        return found

    @property
    def constant(self) -> float | None:
        """The sum of the payments, if it is always the same."""
        low, high = min(self.sums), max(self.sums)
        size = max(1.0, abs(low), abs(high))
        return (low + high) / 2 if high - low <= _ROUNDING * size else None

    def arrays(
        self,
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """The payments, those of the same sequences added up."""
        ends = np.array(self.ends)
        pairs, places = np.unique(ends[:, :2].astype(np.int64), axis=0, return_inverse=True)
        rows, columns = np.ascontiguousarray(pairs.T)
        first, second = np.zeros(len(pairs)), np.zeros(len(pairs))
        np.add.at(first, places.ravel(), ends[:, 2])
        np.add.at(second, places.ravel(), ends[:, 3])
        return rows, columns, first, second


def _extended(sequences: tuple[int, int], player: int, sequence: int) -> tuple[int, int]:
    return (sequence, sequences[1]) if player == 0 else (sequences[0], sequence)
