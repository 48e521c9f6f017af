"""What players do at nodes whose strategies a user fixes."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan
from typing import TypeAlias

from cardmath._cards.deck import Card
from cardmath._core import PostflopGame
from cardmath._ranges.range import Range
from cardmath._support.numbers import real, whole
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.solve.lines import Move, line_text, read_line
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.solved import Solved, unless_stopped

LockLike: TypeAlias = "Mapping[str, float] | Mapping[str, Mapping[str, float]]"
"""Probabilities by action, or by range and action."""

_ROUNDING = 1e-9


def _locked_rows(
    actions: tuple[str, ...], hands: dict[str, bool], strategy: LockLike | None
) -> list[list[float]]:
    """A row for each action with the probability of each hand.

    Hands that are not locked have -1. Actions that share what the others leave have nan; without a
    strategy these are all.

    Args:
        actions: the actions, as in `Node.actions`.
        hands: the hands of the player's range, and whether each can be held there.
        strategy: what the user fixes.

    Raises:
        CardmathError: an action, a range or a probability is wrong.
        CardmathTypeError: something has another type.
    """
    if strategy is None:
        return [[nan] * len(hands) for _ in actions]
    if not isinstance(strategy, Mapping) or not strategy:
        raise CardmathTypeError("a lock maps at least one action to its probability")
    by_range = all(isinstance(each, Mapping) for each in strategy.values())
    groups = strategy if by_range else {"random": strategy}
    chosen: dict[str, list[float]] = {}
    for text, shares in groups.items():
        held = Range(text)
        row = _row(actions, shares)
        chosen |= {hand: row for hand, is_free in hands.items() if is_free and held[hand]}
    if not chosen:
        raise CardmathError("the lock has no hand that can be held here")
    nothing = [-1.0] * len(actions)
    return [[chosen.get(hand, nothing)[place] for hand in hands] for place in range(len(actions))]


def _row(actions: tuple[str, ...], shares: object) -> list[float]:
    """The probability of each action, nan for those that share what is left."""
    if not isinstance(shares, Mapping):
        raise CardmathTypeError("a lock gives probabilities of actions: {'fold': 0.5}")
    named: dict[int, float] = {}
    for name, share in shares.items():
        place = _action(actions, name)
        named[place] = named.get(place, 0.0) + float(real(f"the share of {name!r}", share, 0, 1))
    total = sum(named.values())
    if total > 1 + _ROUNDING or (len(named) == len(actions) and total < 1 - _ROUNDING):
        raise CardmathError(f"the probabilities of all actions add up to 1, and these to {total:g}")
    return [named.get(place, nan) for place in range(len(actions))]


def _action(actions: tuple[str, ...], name: object) -> int:
    if isinstance(name, str):
        for place, action in enumerate(actions):
            verb, _, chips = action.partition(" ")
            short = {"fold": "f", "check": "x", "call": "c"}.get(verb, "")
            forms = {action, verb if verb in ("fold", "check", "call", "all-in") else "", short}
            if chips:
                forms |= {f"{verb[0]}{chips}", f"b{chips}"}
            if verb == "all-in":
                forms.add("a")
            if name and name.strip().lower() in forms - {""}:
                return place
    raise CardmathError(f"{name!r} is none of the actions here: {', '.join(actions)}")


class Locked(Solved):
    """A game that is being solved, with nodes at which strategies are fixed."""

    def __init__(self, game: PostflopQuestion, core: PostflopGame, bits: int, threads: int) -> None:
        super().__init__(game, core, bits, threads)
        self._has_river = True
        self._locked: list[str] = []

    @interruptible
    def lock(self, line: str, strategy: LockLike | None = None) -> None:
        """Fix what a player does at a node. `resume` then finds the best answer to it.

        Args:
            line: the node, as in `node`. A `*` in place of a card stands for every card: `"x b120
                c / * / x"` fixes what is done on every turn.
            strategy: the probability of some actions, such as `{"fold": 0.5}`, for all hands; or
                such probabilities by range: `{"QQ+": {"call": 1}, "22-66": {"fold": 0.8}}`. Actions
                are named as in `Node.actions`, or in short: `x`, `c`, `f`, `b120`, `a`. What is
                left is shared by the other actions as they are played now. Without a strategy, all
                is fixed as it is played now.

        Raises:
            CardmathError: nobody acts there, an action or range is wrong, probabilities add up to
                more than 1, or hands that suit relabelling makes the same are told apart.

        The exploitability is measured again: best responses keep to the locks.
        """
        self._lock(line, strategy)
        self._measure()

    @interruptible
    def lock_line(self, line: str, player: int | None = None) -> None:
        """Fix what is done at every node on the way to the end of a line, as it is played now.

        Args:
            line: a line as in `lock`; the decision at its end is fixed too, if there is one.
            player: fix only what this player does, 0 out of position or 1 in position.

        Raises:
            CardmathError: the line is not in the tree, or no node on it is the player's.

        >>> from cardmath.solve import postflop
        >>> game = postflop("Ks7h2d3c", ["AA, QJ", "KQ"], pot=100, stack=100, bets="50%")
        >>> answer = game.solve("1%")
        >>> answer.lock_line("x b50 c / * / x", player=0)
        >>> answer.locked
        ('', 'x b50', 'x b50 c / * /')
        """
        if player is not None:
            whole("a player", player, 0, 1)
        moves = read_line(line, self.game.board)
        found = False
        for end in range(len(moves) + 1):
            place = self.game.tree.follow(moves[:end], line)[1]
            if place.kind == "decision" and player in (None, place.player):
                self._lock(line_text(moves[:end]), None)
                found = True
        if not found:
            raise CardmathError(f"nobody who could be locked acts on the line {line!r}")
        self._measure()

    def _lock(self, line: str, strategy: LockLike | None) -> None:
        if not self._has_river:
            raise CardmathError("this answer was saved without its river and cannot be locked")
        self._check_idle()
        moves = read_line(line, self.game.board)
        steps, place = self.game.tree.follow(moves, line)
        if place.player is None:
            raise CardmathError(f"nobody acts after {line!r}")
        rows = _locked_rows(
            self.game.tree.actions(place), self._hands(place.player, moves), strategy
        )
        if not unless_stopped(self._core.lock(steps, rows, self._threads)):
            raise CardmathError(
                "the lock tells hands apart that are the same up to suit relabelling, which are "
                "computed once here: declare the game with relabel=False"
            )
        self._forget()
        if self._listed(steps) is None:
            self._locked.append(line)

    def _listed(self, steps: list[tuple[str, int]]) -> str | None:
        """The line that a node is locked by, however it was written; none if it is not."""
        follow = self.game.tree.follow
        same = (line for line in self._locked if follow(read_line(line), line)[0] == steps)
        return next(same, None)

    def _hands(self, player: int, moves: list[Move]) -> dict[str, bool]:
        """The hands of a player's range, and whether each shares no card with board and line."""
        known = {*self.game.board, *(move.card for move in moves)}
        hands = ([Card.from_id(card) for card in row] for row in self._core.hands(player).tolist())
        return {f"{high}{low}": not known & {high, low} for high, low in hands}

    @interruptible
    def unlock(self, line: str) -> None:
        """Let a player choose again at a node, or at all that a line with `*` stands for.

        Raises:
            CardmathError: nothing is locked there.
        """
        steps = self.game.tree.follow(read_line(line), line)[0]
        listed = self._listed(steps)
        if listed is None:
            known = ", ".join(map(repr, self._locked)) or "none"
            raise CardmathError(f"nothing is locked at {line!r}; locked are: {known}")
        self._check_idle()
        self._core.unlock(steps)
        self._locked.remove(listed)
        self._measure()

    @property
    def locked(self) -> tuple[str, ...]:
        """The lines of the nodes that are locked."""
        return tuple(self._locked)
