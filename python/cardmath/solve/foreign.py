"""Strategies of other programs after the flop: how exploitable they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardmath._cards.deck import Card, Deck
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.solve.betting_tree import BettingNode
from cardmath.solve.hand_arrays import hand_names
from cardmath.solve.lines import short_act_text

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from cardmath.solve.question import PostflopQuestion
    from cardmath.solve.solver import Solver, Step


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A decision of a player after the flop, for all hands that the player can hold there."""

    line: str
    """The line that led here, as `PostflopAnswer.node` takes it."""
    board: tuple[Card, ...]
    """The board."""
    player: int
    """The player who acts: 0 out of position, 1 in position."""
    actions: tuple[str, ...]
    """The actions."""
    pot: float
    """The chips in the middle, with all bets."""
    hands: tuple[str, ...]
    """The hands of the player's range that share no card with the board, the higher card first."""


PostflopStrategy: TypeAlias = "Callable[[DecisionPoint], ArrayLike]"
"""A function that returns how often each hand chooses each action: shape (hands, actions)."""


class Foreign:
    """A strategy for both players, fixed at all decisions of a game that is not solved.

    Args:
        game: the game.
        solver: its numbers.
        strategy: the strategy.

    Raises:
        CardmathError: it does not return probabilities for a decision, or they differ between
            hands that are computed once.
        CardmathTypeError: it is not a function.
    """

    def __init__(self, game: PostflopQuestion, solver: Solver, strategy: PostflopStrategy) -> None:
        if not callable(strategy):
            raise CardmathTypeError(
                f"a strategy is a function of a decision point, not {quote(strategy)}"
            )
        self._game, self._solver, self._strategy = game, solver, strategy
        ids = [solver.core.hands(player) for player in (0, 1)]
        self._ids = ids
        self._names = [np.array(hand_names(each.tolist())) for each in ids]
        self._fixed: tuple[list[list[Step]], list[list[Step]]] = ([], [])
        for node, line, cards in self._decisions():
            steps = game.tree.find(line, game.board, game.dead).steps
            self._fix(self._point(node, line, cards), steps)

    @property
    def exploitability(self) -> float:
        """The mean of what both players could gain by best responding, in chips."""
        values = self._solver.measure().values
        return sum(self._best(player) - values[player] for player in (0, 1)) / 2

    def _best(self, player: int) -> float:
        """The EV of a player's best response, which leaves the player's own decisions free."""
        core = self._solver.core
        kept = [(steps, core.locked(steps)) for steps in self._fixed[player]]
        for steps, _ in kept:
            core.unlock(steps)
        best = self._solver.measure().best[player]
        for steps, numbers in kept:
            core.set_locked(steps, numbers)
        return best

    def _decisions(self) -> Iterator[tuple[BettingNode, str, tuple[Card, ...]]]:
        """All decisions on all cards: each with its line, and the cards that it has."""
        tree, known = self._game.tree, {*self._game.board, *self._game.dead}
        left: list[tuple[BettingNode, str, tuple[Card, ...]]] = [(tree.root, "", ())]
        while left:
            node, line, cards = left.pop()
            if node.kind == "decision":
                yield node, line, cards
                left += [
                    (after, f"{line} {short_act_text(after.action)}".strip(), cards)
                    for after in tree.after(node)
                ]
            elif node.kind == "next":
                (after,) = tree.after(node)
                left += [
                    (after, f"{line} / {card} /", (*cards, card))
                    for card in Deck()
                    if card not in known and card not in cards
                ]

    def _point(self, node: BettingNode, line: str, cards: tuple[Card, ...]) -> DecisionPoint:
        player = node.player or 0
        board = (*self._game.board, *cards)
        held = self._names[player][self._free(player, board)]
        actions, pot = self._game.tree.actions(node), self._game.pot + sum(node.put)
        return DecisionPoint(line, board, player, actions, pot, tuple(held.tolist()))

    def _free(self, player: int, board: tuple[Card, ...]) -> NDArray[np.bool_]:
        """Which hands of a player share no card with a board."""
        used = [card.id for card in board]
        return ~np.asarray(np.isin(self._ids[player], used).any(axis=1), np.bool_)

    def _fix(self, point: DecisionPoint, steps: list[Step]) -> None:
        shares = _shares(point, self._strategy(point))
        rows = np.full((len(point.actions), len(self._ids[point.player])), -1.0)
        rows[:, self._free(point.player, point.board)] = shares.T
        if not self._solver.lock(steps, rows.tolist()):
            raise CardmathError(
                f"after {point.line!r} the strategy differs between hands that are equal up to "
                "suit relabelling, which are computed once: declare the game with relabel=False"
            )
        self._fixed[point.player].append(steps)


def _shares(point: DecisionPoint, given: ArrayLike) -> NDArray[np.float64]:
    """Probabilities that add up to 1 for each hand."""
    where = f"the strategy after {point.line!r}"
    try:
        shares = np.array(given, np.float64)
    except (TypeError, ValueError):
        raise CardmathTypeError(f"{where} is an array of numbers, not {quote(given)}") from None
    shape = (len(point.hands), len(point.actions))
    if shares.shape != shape:
        raise CardmathError(f"{where} has the shape (hands, actions) {shape}, not {shares.shape}")
    if not (np.isfinite(shares).all() and (shares >= 0).all()):
        raise CardmathError(f"{where} has numbers that are not probabilities")
    totals = shares.sum(axis=1, keepdims=True)
    if not totals.all():
        hand = point.hands[int(np.flatnonzero(totals == 0)[0])]
        raise CardmathError(f"{where} has only zeros for {hand}")
    found: NDArray[np.float64] = shares / totals
    return found
