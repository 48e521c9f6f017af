"""Nodes at which a user fixes what players do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import nan
from typing import TypeAlias

from cardmath._ranges.range import Range
from cardmath._rules.game import Game
from cardmath._support.numbers import real, whole
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.solve.hand_arrays import hand_names
from cardmath.solve.lines import Move, find_action, line_text, read_line
from cardmath.solve.solver import Solver, Step

LockLike: TypeAlias = "Mapping[str, float] | Mapping[str, Mapping[str, float]]"
"""Probabilities by action, or by range and action."""

_ROUNDING = 1e-6
"""Three thirds rarely add up to exactly 1, and the strategies of answers have 32 bits."""


def _locked_rows(
    actions: tuple[str, ...], hands: dict[str, bool], strategy: LockLike | None, game: Game
) -> list[list[float]]:
    """A row for each action with the probability of each hand.

    Hands that are not locked have -1. Actions that share what the others leave have nan; without a
    strategy these are all.

    Args:
        actions: the actions, as in `Node.actions`.
        hands: the hands of the player's range, and whether each can be held there.
        strategy: what the user fixes.
        game: the game of the ranges.

    Raises:
        CardmathError: an action, a range or a probability is wrong.
        CardmathTypeError: something has another type.
    """
    if strategy is None:
        return [[nan] * len(hands) for _ in actions]
    if not isinstance(strategy, Mapping) or not strategy:
        raise CardmathTypeError("a lock maps at least one action to its probability")
    by_range = all(isinstance(each, Mapping) for each in strategy.values())
    if by_range:
        chosen = _by_range(actions, hands, strategy, game)
    else:
        row = _row(actions, strategy)
        chosen = {hand: row for hand, is_free in hands.items() if is_free}
    if not chosen:
        raise CardmathError("the lock has no hand that can be held here")
    nothing = [-1.0] * len(actions)
    return [[chosen.get(hand, nothing)[place] for hand in hands] for place in range(len(actions))]


def _by_range(
    actions: tuple[str, ...], hands: dict[str, bool], strategy: Mapping[str, object], game: Game
) -> dict[str, list[float]]:
    """The probabilities of each hand that a range of a lock has and that can be held."""
    ranges = {text: Range(text, game) for text in strategy}
    rows = {text: _row(actions, shares) for text, shares in strategy.items()}
    return {
        hand: rows[_narrowest(hand, texts, ranges)]
        for hand, texts in _texts_by_hand(ranges).items()
        if hands.get(hand)
    }


def _texts_by_hand(ranges: Mapping[str, Range]) -> dict[str, list[str]]:
    """For each hand, the texts of the ranges that have it.

    Each range is walked once: users lock hand by hand, so there may be as many ranges as hands.
    """
    found: dict[str, list[str]] = {}
    for text, held in ranges.items():
        for hand, _ in held:
            found.setdefault("".join(map(str, hand)), []).append(text)
    return found


def _narrowest(hand: str, texts: list[str], ranges: Mapping[str, Range]) -> str:
    """Of the ranges that have a hand, the one that is within all others.

    Raises:
        CardmathError: there is none.
    """
    narrowest = min(texts, key=lambda text: ranges[text].total) if len(texts) > 1 else texts[0]
    for other in texts:
        if other != narrowest and not ranges[narrowest] < ranges[other]:
            raise CardmathError(
                f"{quote(narrowest)} and {quote(other)} both lock {hand}, and neither is a part of "
                "the other: give each hand to one of them"
            )
    return narrowest


def _row(actions: tuple[str, ...], shares: object) -> list[float]:
    """The probability of each action, nan for those that share what is left."""
    if not isinstance(shares, Mapping):
        raise CardmathTypeError("a lock gives probabilities of actions: {'fold': 0.5}")
    named: dict[int, float] = {}
    for name, share in shares.items():
        place = find_action(actions, name)
        named[place] = named.get(place, 0.0) + float(real(f"the share of {name!r}", share, 0, 1))
    total = sum(named.values())
    if total > 1 + _ROUNDING or (len(named) == len(actions) and total < 1 - _ROUNDING):
        raise CardmathError(
            f"the probabilities of all actions add up to 1, and these to {total:.8g}"
        )
    return [named.get(place, nan) for place in range(len(actions))]


class NodeLocks:
    """The nodes of a game at which strategies are fixed.

    Args:
        solver: solves the game.

    Attributes:
        lines: the lines of the nodes, as the user wrote them.
    """

    def __init__(self, solver: Solver) -> None:
        self._solver, self._game = solver, solver.game
        self.lines: list[str] = []

    def lock(self, line: str, strategy: LockLike | None) -> None:
        """Fix what is done at a node, as `PostflopAnswer.lock` does, and measure nothing."""
        self._solver.check_changeable("locked")
        moves = read_line(line, self._game.board, self._game.dead)
        steps, place = self._game.tree.follow(moves, line)
        if place.player is None:
            raise CardmathError(f"nobody acts after {line!r}")
        rows = _locked_rows(
            self._game.tree.actions(place),
            self._hands(place.player, moves),
            strategy,
            self._game.game,
        )
        if not self._solver.lock(steps, rows):
            raise CardmathError(
                "the lock differs between hands that are equal up to suit relabelling, which are "
                "computed once here: declare the game with relabel=False"
            )
        if self._listed(steps) is None:
            self.lines.append(line)

    def lock_line(self, line: str, player: int | None) -> None:
        """Fix what is done on a line, as `PostflopAnswer.lock_line` does, and measure nothing."""
        if player is not None:
            whole("a player", player, 0, 1)
        moves = read_line(line, self._game.board, self._game.dead)
        found = False
        for end in range(len(moves) + 1):
            place = self._game.tree.follow(moves[:end], line).node
            if place.kind == "decision" and player in (None, place.player):
                self.lock(line_text(moves[:end]), None)
                found = True
        if not found:
            raise CardmathError(f"there is no decision to lock on the line {line!r}")

    def unlock(self, line: str) -> None:
        """Let a player choose again, as `PostflopAnswer.unlock` does, and measure nothing."""
        steps = self._steps(line)
        listed = self._listed(steps)
        if listed is None:
            known = ", ".join(map(repr, self.lines)) or "none"
            raise CardmathError(f"nothing is locked at {line!r}; locked are: {known}")
        self._solver.check_idle()
        self._solver.core.unlock(steps)
        self.lines.remove(listed)

    def parts(self) -> Iterator[bytes]:
        """The strategies that are fixed, lock by lock, as files have them."""
        return (self._solver.core.locked(self._steps(line)) for line in self.lines)

    def restore(self, lines: list[str], parts: Iterator[bytes]) -> bool:
        """Set the locks that a file has; whether they fit."""
        self.lines = lines
        core = self._solver.core
        return all(core.set_locked(self._steps(line), next(parts, b"")) for line in lines)

    def _steps(self, line: str) -> list[Step]:
        """The line of a lock, which may mean many nodes, as the core takes it."""
        return self._game.tree.follow(read_line(line), line).steps

    def _listed(self, steps: list[Step]) -> str | None:
        """The line that a node is locked by, however it was written; none if it is not."""
        return next((line for line in self.lines if self._steps(line) == steps), None)

    def _hands(self, player: int, moves: list[Move]) -> dict[str, bool]:
        """The hands of a player's range, and whether each shares no card with board and line."""
        known = {card.id for card in self._game.board}
        known |= {move.card.id for move in moves if move.card is not None}
        ids = self._solver.core.hands(player).tolist()
        free = [known.isdisjoint(hand) for hand in ids]
        return dict(zip(hand_names(ids), free, strict=True))
