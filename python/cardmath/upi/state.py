"""What a session has: the declared spot, the tree that was built, and its solving."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError
from cardmath.upi.spot import Spot
from cardmath.upi.work import Work

if TYPE_CHECKING:
    from cardmath.solve import Node, PostflopAnswer

_MOST_NODES = 64
"""The most nodes that are kept, with a hundred kilobytes each."""


class State:
    """The state of a session.

    Args:
        report: writes lines that are not a reply.

    Attributes:
        spot: what is declared for the next tree.
        end: the line after each reply; None for none.
        accuracy: the exploitability to stop at: a number, and whether it is a share of the pot.
        is_over: whether `exit` was asked for.
        pending: lines of commands that a script brought, to be read before the input.
    """

    def __init__(self, report: Callable[[list[str]], None]) -> None:
        self._report = report
        self._answer: PostflopAnswer | None = None
        self._work: Work | None = None
        self.spot = Spot()
        self.end: str | None = None
        self.accuracy: tuple[float, bool] | None = None
        self.is_over = False
        self._nodes: dict[str, Node] = {}
        self.pending: list[str] = []

    @property
    def answer(self) -> PostflopAnswer:
        """The tree.

        Raises:
            CardmathError: there is none.
        """
        if self._answer is None:
            raise CardmathError("there is no tree: build_tree or load_tree comes first")
        return self._answer

    @property
    def idle_answer(self) -> PostflopAnswer:
        """The tree, while nothing solves it.

        Raises:
            CardmathError: there is none, or it is being solved.
        """
        if self.work.is_running:
            raise CardmathError("the solver is running: stop comes first")
        return self.answer

    def node(self, line: str) -> Node:
        """What both players hold, do and have after a line; scripts ask often for the same one.

        Raises:
            CardmathError: there is no tree.
        """
        if self.work.is_running:
            return self.answer.node(line)
        if line not in self._nodes:
            if len(self._nodes) >= _MOST_NODES:
                self._nodes.clear()
            self._nodes[line] = self.answer.node(line)
        return self._nodes[line]

    def forget(self) -> None:
        """Forget the nodes: the strategies change."""
        self._nodes.clear()

    @property
    def work(self) -> Work:
        """The solving of the tree.

        Raises:
            CardmathError: there is no tree.
        """
        answer = self.answer
        if self._work is None:
            self._work = Work(answer, self._report)
        return self._work

    def put(self, answer: PostflopAnswer | None) -> None:
        """Take another tree, or none; what solves the one before is stopped."""
        if self._work is not None:
            self._work.stop()
        self._answer, self._work = answer, None
        self.forget()

    def begin(self) -> None:
        """Begin to solve, if a command asked for it."""
        if self._work is not None and self._work.begin():
            self.forget()

    def stop(self) -> None:
        """Stop solving, if it runs."""
        if self._work is not None:
            self._work.stop()

    def goal(self) -> float | None:
        """The exploitability to stop at, in chips."""
        if self.accuracy is None:
            return None
        number, is_share = self.accuracy
        return number * self.answer.game.pot if is_share else number
