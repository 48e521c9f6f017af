"""What players do at nodes that a user fixes."""

from __future__ import annotations

from cardmath._cards.deck import Card
from cardmath._core import PostflopGame
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, interruptible
from cardmath.solve.lines import Move, line_text, read_line
from cardmath.solve.locking import LockLike, locked_rows
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.solved import Solved
from cardmath.solve.stopped import unless_stopped


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
        rows = locked_rows(
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
