"""The answer for a game after the flop: how far it is from equilibrium, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isfinite, nan
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._core import PostflopGame
from cardmath._support.numbers import whole
from cardmath._support.progress import check_progress
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, Interrupted, interruptible
from cardmath.solve.best_response import BestResponse
from cardmath.solve.lines import read_line, shown_chips
from cardmath.solve.locking import locked_strategy
from cardmath.solve.node import Node
from cardmath.solve.progress import progress_of
from cardmath.solve.question import PostflopQuestion, Target, read_target
from cardmath.solve.report import CardReport, ReportRow
from cardmath.solve.saving import VERSION, write
from cardmath.solve.sizes import STREETS

if TYPE_CHECKING:
    from os import PathLike

    from cardmath.solve.betting_tree import BettingNode
    from cardmath.solve.locking import LockLike

__all__ = ["Measurement", "PostflopAnswer"]

_RIVER_ITERATIONS = 400
"""How long a river is solved that a file left out."""

Progress: TypeAlias = bool | Callable[[int, float], object]


@dataclass(frozen=True, slots=True)
class Measurement:
    """The distance from equilibrium at one time."""

    iterations: int
    """The iterations done."""
    seconds: float
    """The time spent on solving until then, in seconds."""
    exploitability: float
    """In chips."""


class PostflopAnswer(Table[Measurement]):
    """Strategies of both players, and how far they are from an equilibrium.

    Make one with `Postflop.solve`. It is a table with a row for each measurement. `lock` and
    `resume` change it.
    """

    def __init__(self, game: PostflopQuestion, core: PostflopGame, bits: int, threads: int) -> None:
        self.game = game
        self.bits = bits
        self._core = core
        self._threads = threads
        self._history: list[Measurement] = []
        self._values: tuple[float, float] = (nan, nan)
        self._best: tuple[float, float] = (nan, nan)
        self._exploitability = nan
        self._has_river = True
        self._solved_rivers: set[tuple[tuple[str, int], ...]] = set()
        self._locked: dict[str, list[list[float]]] = {}

    @classmethod
    def _solved(
        cls,
        game: PostflopQuestion,
        bits: int,
        target: float,
        iterations: int,
        threads: int,
        progress: Progress,
    ) -> PostflopAnswer:
        most = whole("the number of iterations", iterations, 0, 10**9)
        if not isinstance(progress, bool):
            check_progress(progress)
        answer = cls(game, game.take_core(), bits, threads)
        answer._prepare()
        answer._iterate(target, most, progress)
        return answer

    def _prepare(self) -> None:
        try:
            stopped = self._core.prepare(self.bits, self._threads)
        except MemoryError:
            raise CardmathError(
                f"the system does not give the memory that solving takes: {self.game.size}"
            ) from None
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted("the boards were not all prepared", None) from None
        if stopped is not None:
            raise stopped

    def _iterate(self, target: float, iterations: int, progress: Progress) -> None:
        call, bar = progress_of(progress, self.game.pot, target)
        before = self._history[-1].seconds if self._history else 0.0
        units, started = self.game.chip, monotonic()

        def told(done: int, off: float) -> None:
            if call is not None:
                call(done, off * units)

        watcher = None if call is None else told
        try:
            measured, stopped = self._core.solve(target / units, iterations, self._threads, watcher)
        finally:
            if bar is not None:
                bar.close()
        self._history += [
            Measurement(done, before + seconds, off * units) for done, seconds, off, _ in measured
        ]
        if stopped is None:
            self._measure()
            return
        done = f"{self._core.iterations[0]:,} iterations done"
        try:
            self._measure(before + monotonic() - started)
        except KeyboardInterrupt:  # cancelled twice: the exploitability stays unknown
            raise Interrupted(done, self) from None
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted(done, self) from None
        raise stopped

    def _measure(self, seconds: float | None = None) -> None:
        """Measure the strategies as they are; `seconds` adds the measurement to the history."""
        self._exploitability, self._values, self._best = nan, (nan, nan), (nan, nan)
        self.__dict__.pop("root", None)
        found, stopped = self._core.judge(self._threads)
        if stopped is not None:
            raise stopped
        if found is None:
            raise CardmathError("nothing was measured")
        (iterations, _, off, best), values = found
        chip = self.game.chip
        self._exploitability = max(0.0, off * chip)
        self._values = (values[0] * chip, values[1] * chip)
        self._best = (best[0] * chip, best[1] * chip)
        if seconds is not None:
            self._history.append(Measurement(iterations, seconds, self._exploitability))

    @property
    def exploitability(self) -> float:
        """What a player could gain by changing strategy alone, as the mean of both, in chips.

        It is nan if it was not measured, since Ctrl-C was pressed twice.
        """
        return self._exploitability

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self._exploitability / self.game.pot

    @property
    def values(self) -> tuple[float, float]:
        """What each player has of the pot, in chips; without rake they add up to the pot."""
        return self._values

    @property
    def best_responses(self) -> tuple[float, float]:
        """The most that each player could have against the other's strategy, in chips."""
        return self._best

    @property
    def iterations(self) -> int:
        """The iterations done."""
        return self._core.iterations[0]

    @property
    def history(self) -> tuple[Measurement, ...]:
        """The measurements, the first one first."""
        return tuple(self._history)

    @cached_property
    def root(self) -> Node:
        """The first node."""
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
        found, stopped = self._core.view(steps, self._threads)
        if stopped is not None:
            raise stopped
        if found is None:
            raise CardmathError("nothing was found")
        node = Node._of(self.game, self._core, place, line, steps, found, self._exploitability)
        known = self._has_river or place.street == STREETS[-1]
        return node if known else node._without_values()

    def _solve_river(self, steps: list[tuple[str, int]]) -> None:
        """Solve a river that the file of the answer left out, when it is first looked at."""
        last = max((place for place, step in enumerate(steps) if step[0] == "card"), default=-1)
        start = steps[: last + 1]
        if tuple(start) in self._solved_rivers:
            return
        stopped = self._core.solve_river(start, _RIVER_ITERATIONS, self._threads)
        if stopped is not None:
            raise stopped
        self._solved_rivers.add(tuple(start))

    def _steps(self, line: str) -> tuple[list[tuple[str, int]], BettingNode]:
        steps = self.game.tree.core_moves(read_line(line), line)
        tree, place, _ = self._core.find(steps)
        return steps, self.game.tree.node(tree, place)

    @interruptible
    def lock(self, line: str, strategy: LockLike) -> None:
        """Fix what a player does at a node. `resume` then finds the best answer to it.

        Args:
            line: the node, as in `node`.
            strategy: the probability of some actions, such as `{"fold": 0.5}`, for all hands; or
                such probabilities by range: `{"QQ+": {"call": 1}, "22-66": {"fold": 0.8}}`. Actions
                are named as in `Node.actions`, or in short: `x`, `c`, `f`, `b120`, `a`. What is
                left is shared by the other actions as they are played now.

        Raises:
            CardmathError: nobody acts there, an action or range is wrong, probabilities add up to
                more than 1, or hands that suit relabelling makes the same are told apart.

        The exploitability is measured again: best responses keep to the locks.
        """
        if not self._has_river:
            raise CardmathError("this answer was saved without its river and cannot be locked")
        node = self.node(line)
        rows = locked_strategy(node, strategy)
        self._set_lock(line, rows)
        self._measure()

    @interruptible
    def unlock(self, line: str) -> None:
        """Let a player choose again at a node.

        Raises:
            CardmathError: nothing is locked there.
        """
        if line not in self._locked:
            raise CardmathError(f"nothing is locked at {line!r}; locked are {[*self._locked]}")
        self._core.lock(self._steps(line)[0], [])
        del self._locked[line]
        self._measure()

    def _set_lock(self, line: str, rows: list[list[float]]) -> None:
        if not self._core.lock(self._steps(line)[0], rows):
            raise CardmathError(
                "the lock tells hands apart that are the same up to suits, which are computed once "
                "here: declare the game with relabel=False"
            )
        self._locked[line] = rows

    @property
    def locked(self) -> tuple[str, ...]:
        """The lines of the nodes that are locked."""
        return tuple(self._locked)

    @interruptible
    def resume(
        self,
        target: Target | None = None,
        *,
        iterations: int = 100_000,
        progress: Progress = False,
    ) -> PostflopAnswer:
        """Go on solving; arguments as in `Postflop.solve`.

        Args:
            target: the exploitability to stop at; by default 0.5 % of the pot.
            iterations: the most further iterations.
            progress: as in `Postflop.solve`.

        Returns:
            this answer.

        Raises:
            CardmathError: an argument is wrong, or the answer was saved without its river.
            Interrupted: Ctrl-C was pressed; `partial` is this answer.
        """
        if not self._has_river:
            raise CardmathError("this answer was saved without its river and cannot be resumed")
        most = whole("the number of iterations", iterations, 0, 10**9)
        if not isinstance(progress, bool):
            check_progress(progress)
        self._iterate(read_target(target or "0.5%", self.game.pot), most, progress)
        return self

    @interruptible
    def best_response(self, player: int) -> BestResponse:
        """The best that a player can have against the other's strategy, hand by hand.

        Args:
            player: 0 is out of position, 1 in position.

        Raises:
            CardmathError: it is no player, or the answer was saved without its river.
        """
        whole("a player", player, 0, 1)
        if not self._has_river:
            raise CardmathError("this answer was saved without its river")
        values, stopped = self._core.best_response(player, self._threads)
        if stopped is not None:
            raise stopped
        if values is None:
            raise CardmathError("nothing was found")
        return BestResponse._of(self.game, self._core, player, values, self._exploitability)

    @interruptible
    def report(self, line: str = "") -> CardReport:
        """What follows each card that may come after a line: frequencies, values and equities.

        Args:
            line: a line that ends before a card, such as `"b120 c"`.

        Raises:
            CardmathError: no card comes after the line.
        """
        steps, place = self._steps(line)
        if place.kind != "next":
            raise CardmathError(f"no card comes after {line!r}: {self._what_comes(place)}")
        from cardmath._cards.deck import Deck

        known = set(self.game.board) | {_card(number) for kind, number in steps if kind == "card"}
        rows = []
        for card in Deck():
            if card not in known:
                node = self.node(f"{line} / {card} /")
                rows.append(ReportRow._of(card, node))
        return CardReport(self.game.pot, line, tuple(rows), self._exploitability)

    def _what_comes(self, place: BettingNode) -> str:
        if place.kind == "decision":
            return "a player acts: " + ", ".join(self.game.tree.actions(place))
        return "the hand is over"

    def save(self, path: str | PathLike[str], *, river: bool = True) -> None:
        """Write the answer into a file, which `load` reads.

        Args:
            path: the file; it is replaced at once when it is complete.
            river: whether the strategies of rivers are kept, most of the numbers. Without them,
                a river is solved again when it is looked at, for the hands that come there; the
                values of hands before it are not known, and the answer cannot be resumed.

        Raises:
            OSError: the file cannot be written.
        """
        write(path, self._head(river=river), self._parts(river))

    def _parts(self, river: bool) -> Iterator[bytes]:
        return (self._core.part(part, river) for part in range(self._core.parts))

    def _head(self, *, river: bool) -> dict[str, Any]:
        """What a file has beside the numbers."""
        return {
            "version": VERSION,
            "game": self.game.to_plain(),
            "bits": self.bits,
            "river": river and self._has_river,
            "iterations": list(self._core.iterations),
            "exploitability": self._exploitability,
            "values": list(self._values),
            "best": list(self._best),
            "history": [[row.iterations, row.seconds, row.exploitability] for row in self.history],
            "locked": self._locked,
        }

    def _set_known(self, head: dict[str, Any]) -> None:
        """Set what a file has beside the numbers."""
        for line, rows in head["locked"].items():
            self._set_lock(line, rows)
        done, counted = head["iterations"]
        self._core.set_iterations(done, counted)
        self._has_river = bool(head["river"])
        self._exploitability = float(head["exploitability"])
        self._values = (float(head["values"][0]), float(head["values"][1]))
        self._best = (float(head["best"][0]), float(head["best"][1]))
        self._history = [Measurement(*row) for row in head["history"]]

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
        """The game, its values, and the distance from equilibrium."""
        board = " ".join(map(str, self.game.board))
        first, second = self._values
        rake = ", with rake: convergence is not guaranteed" if any(self.game.rake) else ""
        locks = f", {len(self._locked)} locked" if self._locked else ""
        return (
            f"{board}, pot {shown_chips(self.game.pot)}, stack {shown_chips(self.game.stack)}: "
            f"OOP {first:.3f}, IP {second:.3f}; {self._distance()}{locks}{rake}"
        )

    def _distance(self) -> str:
        if not isfinite(self._exploitability):
            return "exploitability not measured"
        return (
            f"exploitability {self.exploitability_percent:.3g}% of the pot "
            f"({self._exploitability:.3g} chips)"
        )

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return ("iterations", "seconds", "exploitability", "percent of pot")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the rows."""
        return [
            (
                f"{row.iterations:,}",
                f"{row.seconds:.2f}",
                f"{row.exploitability:.4g}",
                f"{100 * row.exploitability / self.game.pot:.3g}%",
            )
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON; what is not known is None."""

        def known(number: float) -> float | None:
            return number if isfinite(number) else None

        return {
            "board": [str(card) for card in self.game.board],
            "ranges": [str(each) for each in self.game.ranges],
            "pot": self.game.pot,
            "stack": self.game.stack,
            "rake": list(self.game.rake),
            "values": [known(each) for each in self._values],
            "best_responses": [known(each) for each in self._best],
            "exploitability": known(self._exploitability),
            "exploitability_percent": known(self.exploitability_percent),
            "iterations": self.iterations,
            "bits": self.bits,
            "locked": list(self._locked),
            "history": [
                {
                    "iterations": row.iterations,
                    "seconds": row.seconds,
                    "exploitability": row.exploitability,
                }
                for row in self.rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        names = ("iterations", "seconds", "exploitability")
        return {name: [getattr(row, name) for row in self.rows] for name in names}

    def __repr__(self) -> str:
        board = "".join(map(str, self.game.board))
        first, second = self._values
        return f"<PostflopAnswer {board}: {first:.3f}, {second:.3f}; {self._distance()}>"


def _rebuilt(
    kind: type[PostflopQuestion], head: dict[str, Any], parts: list[bytes]
) -> PostflopAnswer:
    """An answer from what `pickle` keeps."""
    game = kind.of_plain(head["game"])
    answer = PostflopAnswer(game, game.take_core(), head["bits"], 0)
    answer._prepare()
    for place, part in enumerate(parts):
        answer._core.set_part(place, part, True)
    answer._set_known(head)
    return answer


def _card(number: int) -> Any:  # noqa: ANN401
    from cardmath._cards.deck import Card

    return Card.from_id(number)
