"""Two answers at one node: which hands play differently, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.lines import IN_WORDS, PLAYERS
from cardmath.solve.node import HandRow, Node


@dataclass(frozen=True, slots=True)
class ComparedHand:
    """What one hand does in two answers, and its EV."""

    hand: str
    """The cards."""
    weight: float
    """How often it gets to the node in the first answer: its weight times its own actions."""
    changed: float
    """How often it acts differently: 0 if both answers play it the same way."""
    before: dict[str, float]
    """How often it chooses each action in the first answer."""
    after: dict[str, float]
    """The same in the second."""
    value_before: float
    """Its EV in the first answer, in chips."""
    value_after: float
    """The same in the second."""
    gain: float
    """Its EV in the second answer minus that in the first, in chips."""


@dataclass(frozen=True, repr=False)
class Comparison(NamedTable[ComparedHand]):
    """The hands of the player who acts, in two answers. Make one with `compare`.

    Hands that act most differently come first, weighted by how often they get to the node.
    """

    _keys = "line player actions changed values_before values_after hands=rows"
    _rows_are = "hands"

    line: str
    """The line that leads to the node."""
    player: int | None
    """The player who acts: 0 out of position, 1 in position; None if nobody does."""
    actions: tuple[str, ...]
    """The actions of both answers."""
    changed: float
    """The share of all hands of the first answer that act differently."""
    values_before: tuple[float, float]
    """Each player's EV in the first answer, in chips."""
    values_after: tuple[float, float]
    """The same in the second."""
    hands: tuple[ComparedHand, ...]
    """The hands that get to the node in both answers."""
    unit: str = "chips"
    """The unit of values: `chips`, or `payoff` where a function pays the players."""

    @property
    def title(self) -> str:
        """How much changes, and what each player gains."""
        line = self.line.strip() or "start"
        gains = ", ".join(
            f"{name} {after - before:+z.3f}"
            for name, before, after in zip(
                PLAYERS, self.values_before, self.values_after, strict=True
            )
        )
        acts = "nobody acts"
        if self.player is not None:
            acts = f"the player {IN_WORDS[self.player]} acts otherwise {100 * self.changed:.1f}%"
        return f"{line}: {acts}; EV {gains} {self.unit}"

    def _columns(self) -> Columns[ComparedHand]:
        def shares(name: str) -> Column[ComparedHand]:
            return Column(
                "",
                name,
                of=lambda row: f"{_percent(row.before, name)} → {_percent(row.after, name)}",
            )

        return (
            Column("hand", "hand"),
            Column("weight", "weight", ".3g"),
            Column("changed", "changed", ".3f"),
            *(shares(name) for name in self.actions),
            Column("value_before", "EV before", ".3f"),
            Column("value_after", "EV after", ".3f"),
            Column("gain", "gain", "+.3f"),
        )


def _percent(shares: dict[str, float], action: str) -> str:
    return f"{100 * shares[action]:.0f}" if action in shares else "-"


@interruptible
def compare(
    first: PostflopAnswer | Node, second: PostflopAnswer | Node, line: str = ""
) -> Comparison:
    """Compare two answers at a node: which hands act differently, and what they gain.

    The games may differ in sizes, stacks, ranges or locks; the board must be the same.

    Args:
        first: an answer, or a node of one.
        second: another.
        line: the node to look at, as in `PostflopAnswer.node`. Only for answers.

    Returns:
        a `Comparison` with a row for each hand that both answers have there.

    Raises:
        CardmathError: the line is not in one of the trees, or different players act, or the boards
            differ, or one counts chips and the other a payoff, or a line is given for nodes.
        CardmathTypeError: it is neither an answer nor a node.

    >>> from cardmath import solve
    >>> game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ"], pot=100, stack=100, bets="50%")
    >>> free, fixed = game.solve("0.1%"), game.solve("0.1%")
    >>> fixed.lock("b50", {"fold": 1})          # the player in position gives up
    >>> comparison = solve.compare(free, fixed.resume("0.1%"))
    >>> comparison.rows[0].hand[0], comparison.rows[0].after["bet 50"] > 0.99   # all bluffs bet
    ('Q', True)
    >>> comparison.values_after[0] > comparison.values_before[0] + 10
    True
    """
    before, after = (_node(each, line) for each in (first, second))
    if before.board != after.board:
        raise CardmathError(
            f"the boards differ: {_cards(before)} and {_cards(after)}; compare answers of one board"
        )
    if before.unit != after.unit:
        raise CardmathError(
            f"one answer counts {before.unit} and the other {after.unit}: they cannot be compared"
        )
    if before.player != after.player:
        raise CardmathError(
            f"different players act: {_actor(before)} and {_actor(after)}; compare one decision"
        )
    later = {row.hand: row for row in after.rows}
    rows = [
        _compared(row, before.actions, later[row.hand], after.actions)
        for row in before.rows
        if row.hand in later
    ]
    rows.sort(key=lambda row: -row.weight * row.changed)
    total = sum(row.weight for row in rows)
    changed = sum(row.weight * row.changed for row in rows) / total if total else 0.0
    actions = dict.fromkeys((*before.actions, *after.actions))
    return Comparison(
        before.line,
        before.player,
        tuple(actions),
        changed,
        before.mean_values,
        after.mean_values,
        tuple(rows),
        before.unit,
    )


def _node(given: PostflopAnswer | Node, line: str) -> Node:
    if isinstance(given, PostflopAnswer):
        return given.node(line)
    if not isinstance(given, Node):
        raise CardmathTypeError(
            f"compare takes answers of postflop games or their nodes, not {type(given).__name__}"
        )
    if line:
        raise CardmathError("a line is for answers: a node is at the end of one already")
    return given


def _cards(node: Node) -> str:
    return "".join(map(str, node.board))


def _actor(node: Node) -> str:
    return "nobody" if node.player is None else f"the one {IN_WORDS[node.player]}"


def _compared(
    row: HandRow, actions: tuple[str, ...], later: HandRow, later_actions: tuple[str, ...]
) -> ComparedHand:
    before = dict(zip(actions, row.strategy, strict=False))
    after = dict(zip(later_actions, later.strategy, strict=False))
    # Half the sum of all differences: what one action loses, others win.
    names = {*before, *after}
    changed = sum(abs(before.get(name, 0.0) - after.get(name, 0.0)) for name in names) / 2
    return ComparedHand(
        row.hand,
        row.weight,
        changed,
        before,
        after,
        row.value,
        later.value,
        later.value - row.value,
    )
