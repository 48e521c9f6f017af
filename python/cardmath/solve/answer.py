"""The answer for a game after the flop: how far it is from equilibrium, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from os import PathLike
from typing import Any, TypeVar

from cardmath._cards.deck import Card, Deck
from cardmath._core import PostflopGame
from cardmath._support.numbers import real, whole
from cardmath._support.paths import path_text
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible
from cardmath.solve.best_response import BestResponse
from cardmath.solve.betting_tree import BettingNode
from cardmath.solve.lines import read_line, shown_chips
from cardmath.solve.locked import Locked
from cardmath.solve.node import Node
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.reading import Target, read_target
from cardmath.solve.report import CardReport, ReportRow
from cardmath.solve.saving import VERSION, write
from cardmath.solve.sizes import STREETS
from cardmath.solve.solved import Measurement, Progress, Status, unless_stopped

__all__ = ["Measurement", "PostflopAnswer"]

_RIVER_ITERATIONS = 400
"""How long a river is solved that a file left out."""


_Kind = TypeVar("_Kind")
_MOST = 1e15
"""No value or time of a file is greater."""


def _checked(given: object, kind: type[_Kind]) -> _Kind:
    """A part of a file's head, which has a type."""
    if not isinstance(given, kind):
        raise TypeError(f"a {kind.__name__} is expected, not {type(given).__name__}")
    return given


def _finite(given: object) -> float:
    """A finite number of a file's head."""
    return float(real("a number", given, -_MOST, _MOST))


class PostflopAnswer(Locked, Table[Measurement]):
    """Strategies of both players, and how far they are from an equilibrium.

    Make one with `Postflop.solve` or `Postflop.prepare`. It is a table with a row for each
    measurement. `lock` and `resume` change it.
    """

    def __init__(self, game: PostflopQuestion, core: PostflopGame, bits: int, threads: int) -> None:
        super().__init__(game, core, bits, threads)
        self._solved_rivers: set[tuple[tuple[str, int], ...]] = set()

    @property
    def root(self) -> Node:
        """The first node."""
        if self._solving:
            return self.node("")
        return self._root

    @cached_property
    def _root(self) -> Node:
        """The first node, which is kept until the strategies change."""
        return self.node("")

    @property
    def equity(self) -> tuple[float, float]:
        """Each range's share of the pot if all cards were dealt now."""
        return self.root.mean_equity

    @interruptible
    def node(self, line: str = "") -> Node:
        """What both players hold, do and have after a line of play.

        Args:
            line: actions and cards: `x` check, `c` call, `f` fold, `b120` bet, `r300` raise to,
                `a` all-in; cards between slashes: `"x b120 c / 7s / x"`. Chips are those that are
                put in on the street.

        Raises:
            CardmathError: the line is not in the tree; the error says what may come there.
        """
        steps, place = self._steps(line)
        if not self._has_river and place.street == STREETS[-1]:
            self._solve_river(steps)
        found = unless_stopped(self._core.view(steps, self._threads))
        node = Node._of(self.game, self._core, place, line, steps, found, self._distance_now)
        known = self._has_river or place.street == STREETS[-1]
        return node if known else node._without_values()

    def _solve_river(self, steps: list[tuple[str, int]]) -> None:
        """Solve a river that the file of the answer left out, when it is first looked at."""
        last = max((place for place, step in enumerate(steps) if step[0] == "card"), default=-1)
        start = steps[: last + 1]
        if tuple(start) in self._solved_rivers:
            return
        unless_stopped((True, self._core.solve_river(start, _RIVER_ITERATIONS, self._threads)))
        self._solved_rivers.add(tuple(start))

    def _steps(self, line: str) -> tuple[list[tuple[str, int]], BettingNode]:
        steps, place = self.game.tree.find(line, self.game.board)
        self._core.find(steps)
        return steps, place

    @interruptible
    def resume(
        self,
        target: Target | None = None,
        *,
        iterations: int = 100_000,
        progress: Progress = False,
    ) -> PostflopAnswer:
        """Go on solving; arguments as in `Postflop.solve`.

        Another thread can look at the answer meanwhile: `node`, `report`, `values` and what else
        changes nothing see the strategies between two iterations.

        Args:
            target: the exploitability to stop at; by default 0.5 % of the pot.
            iterations: the most further iterations.
            progress: as in `Postflop.solve`.

        Returns:
            this answer.

        Raises:
            CardmathError: an argument is wrong, the answer was saved without its river, or another
                thread solves it.
            Interrupted: Ctrl-C was pressed; `partial` is this answer.
        """
        if not self._has_river:
            raise CardmathError("this answer was saved without its river and cannot be resumed")
        self._check_idle()
        goal = read_target("0.5%" if target is None else target, self.game.pot)
        self._iterate(goal, iterations, progress)
        return self

    @interruptible
    def best_response(self, player: int) -> BestResponse:
        """The best that a player can have against the other's strategy, hand by hand.

        Args:
            player: 0 is out of position, 1 in position.

        Raises:
            CardmathError: it is not a player, or the answer was saved without its river.
        """
        whole("a player", player, 0, 1)
        if not self._has_river:
            raise CardmathError("this answer was saved without its river")
        values = unless_stopped(self._core.best_response(player, self._threads))
        return BestResponse._of(self.game, self._core, player, values, self._distance_now)

    @interruptible
    def report(self, line: str = "") -> CardReport:
        """What follows each card that may come after a line: frequencies, values and equities.

        Args:
            line: a line that ends before a card, such as `"b120 c"`.

        Raises:
            CardmathError: no card comes after the line.
        """
        steps, place = self._steps(line)
        self.game.tree.check_card_comes(place, line)
        known = {*self.game.board, *(Card.from_id(card) for kind, card in steps if kind == "card")}
        rows = []
        for card in Deck():
            if card not in known:
                node = self.node(f"{line} / {card} /")
                rows.append(ReportRow._of(card, node))
        return CardReport(self.game.pot, line, tuple(rows), self._distance_now)

    def save(self, path: str | PathLike[str], *, river: bool = True) -> None:
        """Write the answer into a file, which `load` reads.

        Args:
            path: the file; it is replaced at once when it is complete.
            river: whether the strategies of rivers are kept, most of the numbers. Without them,
                a river is solved again when it is looked at, for the hands that come there; the
                values of hands before it are not known, and the answer cannot be resumed.

        Raises:
            CardmathError: another thread solves the answer.
            CardmathTypeError: the path is neither text nor a path object of text.
            OSError: the file cannot be written.
        """
        name = path_text("an answer", path)
        self._check_idle()
        write(name, self._head(river=river), self._parts(river))

    def _parts(self, river: bool) -> Iterator[bytes]:
        """The locks, and the numbers part by part, as files have them."""
        for line in self._locked:
            yield self._core.locked(self.game.tree.follow(read_line(line), line)[0])
        for part in range(self._core.parts):
            yield self._core.part(part, river)

    def _set_parts(self, head: dict[str, Any], parts: Iterator[bytes]) -> bool:
        """Set what a file has; whether it fits.

        Raises:
            KeyError, TypeError, ValueError, AttributeError: the head is wrong.
        """
        self._locked = [_checked(line, str) for line in _checked(head["locked"], list)]
        for line in self._locked:
            steps = self.game.tree.follow(read_line(line), line)[0]
            if not self._core.set_locked(steps, next(parts, b"")):
                return False
        for part in range(self._core.parts):
            if not self._core.set_part(part, next(parts), _checked(head["river"], bool)):
                return False
        self._set_known(head)
        return True

    def _head(self, *, river: bool) -> dict[str, Any]:
        """What a file has beside the numbers."""
        known = self._known
        return {
            "version": VERSION,
            "game": self.game.to_plain(),
            "bits": self.bits,
            "river": river and self._has_river,
            "iterations": list(self._core.iterations),
            "exploitability": known.exploitability,
            "values": list(known.values),
            "best": list(known.best),
            "history": [[row.iterations, row.seconds, row.exploitability] for row in self.history],
            "locked": self._locked,
        }

    def _set_known(self, head: dict[str, Any]) -> None:
        """Set what a file has beside the numbers."""
        done, counted = (whole("an iteration", each) for each in head["iterations"])
        self._core.set_iterations(done, counted)
        self._has_river = bool(head["river"])
        (first, second), (best, other) = head["values"], head["best"]
        self._status = Status(
            _finite(head["exploitability"]),
            (_finite(first), _finite(second)),
            (_finite(best), _finite(other)),
        )
        self._history = [
            Measurement(whole("an iteration", done), _finite(seconds), _finite(off))
            for done, seconds, off in _checked(head["history"], list)
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        head = self._head(river=True)
        return _rebuilt, (type(self.game), head, [*self._parts(True)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PostflopAnswer):
            return NotImplemented
        if self.game != other.game or self._locked != other._locked or self.bits != other.bits:
            return False
        both = zip(self._parts(True), other._parts(True), strict=True)
        return all(own == others for own, others in both)

    @property
    def rows(self) -> tuple[Measurement, ...]:
        """The measurements."""
        return self.history

    @property
    def title(self) -> str:
        """The game, its values, and the exploitability."""
        board = " ".join(map(str, self.game.board))
        first, second = self.values
        rake = ", with rake: convergence is not guaranteed" if any(self.game.rake) else ""
        locks = f", {len(self._locked)} locked" if self._locked else ""
        return (
            f"{board}, pot {shown_chips(self.game.pot)}, stack {shown_chips(self.game.stack)}: "
            f"OOP {first:.3f}, IP {second:.3f}; {self._distance()}{locks}{rake}"
        )

    def _distance(self) -> str:
        return (
            f"exploitability {self.exploitability_percent:.3g}% of the pot "
            f"({self.exploitability:.3g} chips)"
        )

    def _columns(self) -> Columns[Measurement]:
        pot = self.game.pot
        return (
            Column("iterations", "iterations"),
            Column("seconds", "seconds", ".2f"),
            Column("exploitability", "exploitability", ".4g"),
            Column("", "percent of pot", of=lambda row: f"{100 * row.exploitability / pot:.3g}%"),
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        return {
            "board": [str(card) for card in self.game.board],
            "ranges": [str(each) for each in self.game.ranges],
            "pot": self.game.pot,
            "stack": self.game.stack,
            "rake": list(self.game.rake),
            "values": list(self.values),
            "best_responses": list(self.best_responses),
            "exploitability": self.exploitability,
            "exploitability_percent": self.exploitability_percent,
            "iterations": self.iterations,
            "bits": self.bits,
            "locked": list(self._locked),
            "history": self._plain_rows(),
        }

    def __repr__(self) -> str:
        board = "".join(map(str, self.game.board))
        first, second = self.values
        return f"<PostflopAnswer {board}: {first:.3f}, {second:.3f}; {self._distance()}>"


def _rebuilt(
    kind: type[PostflopQuestion], head: dict[str, Any], parts: list[bytes]
) -> PostflopAnswer:
    """An answer from what `pickle` keeps."""
    game = kind.of_plain(head["game"])
    answer = PostflopAnswer(game, game.take_core(), head["bits"], 0)
    answer._prepare()
    answer._set_parts(head, iter(parts))
    return answer
