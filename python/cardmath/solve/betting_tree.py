"""The betting of a game, to look at before it is solved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardmath._cards.deck import Card
from cardmath._core import BettingTrees
from cardmath._support.layout import counted
from cardmath.errors import CardmathError, ExpressionError
from cardmath.solve.lines import PLAYERS, Act, Move, act_text, read_line, shown_chips
from cardmath.solve.sizes import STREETS


@dataclass(frozen=True, slots=True)
class BettingNode:
    """A node of the betting, whatever the cards are."""

    tree: int
    """The number of its street's tree."""
    place: int
    """Its number in the tree."""
    street: str
    """`flop`, `turn` or `river`."""
    kind: str
    """`decision`, `fold`, `show` for a showdown or an all-in, `next` before the next card."""
    player: int | None
    """The player who acts: 0 is out of position."""
    action: str
    """The action that led here; empty at the start."""
    put: tuple[float, float]
    """What each player has put in since the start."""


class BettingLine(NamedTuple):
    """A line of the betting: what happens in it, and where it leads."""

    steps: list[tuple[str, int]]
    """The actions and cards as the core takes them: what is done, and chips or a card's id."""
    node: BettingNode
    """The node at its end."""


class BettingTree:
    """The betting of a game. `str` draws it; `len` counts the nodes without the cards."""

    def __init__(self, trees: BettingTrees, chip: float, pot: float, stack: float) -> None:
        self._trees = trees
        self._chip = chip
        self._pot = pot
        self._stack = stack

    @property
    def root(self) -> BettingNode:
        """The first node."""
        return self.node(self._trees.root, 0)

    def node(self, tree: int, place: int) -> BettingNode:
        """A node by the numbers of its tree and of itself."""
        kind, player, *_, put, _ = self._trees.node(tree, place)
        action = self._label(tree, place) if place else ""
        acts = player if kind == "decision" else None
        chips = (put[0] * self._chip, put[1] * self._chip)
        street = STREETS[self._trees.street(tree)]
        return BettingNode(tree, place, street, kind, acts, action, chips)

    def after(self, node: BettingNode) -> tuple[BettingNode, ...]:
        """The nodes after a node: one for each action, or the first node of the next street."""
        *_, first, count, _, _, following = self._trees.node(node.tree, node.place)
        if following is not None:
            return (self.node(following, 0),)
        return tuple(self.node(node.tree, place) for place in range(first, first + count))

    def actions(self, node: BettingNode) -> tuple[str, ...]:
        """The actions at a decision."""
        return tuple(after.action for after in self.after(node)) if node.kind == "decision" else ()

    def _label(self, tree: int, place: int) -> str:
        _, _, before, _, _, (kind, chips), spent, _ = self._trees.node(tree, place)
        _, player, *_, put, _ = self._trees.node(tree, before)
        return act_text(
            kind,
            chips * self._chip,
            facing=put[1 - player] > put[player],
            all_in=spent[player] * self._chip >= self._stack - self._chip / 2,
        )

    def follow(self, moves: list[Move], text: str) -> BettingLine:
        """The moves of a line as the core takes them, and the node at its end.

        Raises:
            ExpressionError: a move is not possible; the error names those that are.
        """
        node, steps = self.root, []
        for move in moves:
            if move.act is None:
                if node.kind != "next":
                    raise ExpressionError(self._why(node), move.token, text, move.position)
                node = self.after(node)[0]
                steps.append(("any", 0) if move.card is None else ("card", move.card.id))
                continue
            node, step = self._follow(node, move.act, move, text)
            steps.append(step)
        return BettingLine(steps, node)

    def find(
        self, line: str, board: Iterable[Card] = (), dead: Collection[Card] = ()
    ) -> BettingLine:
        """As `follow`, for the text of a line that leads to one node.

        Raises:
            CardmathError: the line is not in the tree, or has a `*`, which means many nodes.
        """
        found = self.follow(read_line(line, board, dead), line)
        if ("any", 0) in found.steps:
            raise CardmathError(f"{line!r} means many nodes: name a card in place of each *")
        return found

    def check_card_comes(self, node: BettingNode, line: str) -> None:
        """Check that a card comes at the node that a line leads to.

        Raises:
            CardmathError: a player acts there, or the hand is over.
        """
        if node.kind != "next":
            acts = "a player acts: " + ", ".join(self.actions(node))
            comes = acts if node.kind == "decision" else "the hand is over"
            raise CardmathError(f"no card comes after {line!r}: {comes}")

    def _follow(
        self, node: BettingNode, act: Act, move: Move, text: str
    ) -> tuple[BettingNode, tuple[str, int]]:
        if node.kind == "decision":
            for after in self.after(node):
                step = self._trees.node(after.tree, after.place)[5]
                if self._is(after, step, act):
                    return after, step
        raise ExpressionError(self._why(node), move.token, text, move.position)

    def _is(self, after: BettingNode, step: tuple[str, int], act: Act) -> bool:
        near = abs(step[1] * self._chip - act.chips) < self._chip / 2
        if act.kind == "a":
            return after.action.startswith("all-in") and (near or not act.chips)
        return step[0] == act.kind and (act.kind != "b" or near)

    def _why(self, node: BettingNode) -> str:
        """What may come at a node, for a message."""
        if node.kind == "decision":
            return f"{PLAYERS[node.player or 0]} acts here: {', '.join(self.actions(node))}"
        if node.kind == "next":
            return "a card comes here, between slashes, such as / 7s /"
        return "the hand is over here"

    def walk(self, node: BettingNode | None = None) -> Iterator[tuple[int, BettingNode]]:
        """All nodes with their depth, without the cards; streets follow each other."""
        left = [(0, node or self.root)]
        while left:
            depth, each = left.pop()
            yield depth, each
            left += [(depth + 1, after) for after in reversed(self.after(each))]

    def __len__(self) -> int:
        return self._trees.count

    def lines(self, most: int = 200) -> list[str]:
        """The drawing, of at most `most` nodes."""
        lines = [f"pot {shown_chips(self._pot)}, stack {shown_chips(self._stack)}"]
        for number, (depth, node) in enumerate(self.walk()):
            if number == most:
                lines.append(f"… {len(self) - most:,} more nodes")
                break
            lines.append("  " * depth + self._drawn(node))
        return lines

    def _drawn(self, node: BettingNode) -> str:
        what = node.action or f"[{node.street}]"
        if node.kind == "decision":
            return f"{what}: {PLAYERS[node.player or 0]}"
        pot = self._pot + 2 * min(node.put)
        ends = {"fold": "ends", "show": "showdown", "next": "next card"}[node.kind]
        return f"{what}: {ends}, pot {shown_chips(pot)}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<BettingTree of {counted(len(self), 'node')}>"
