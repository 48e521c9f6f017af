"""The answer for a game after the flop: its exploitability, and what the players do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card, Deck
from cardmath._support.numbers import flag, whole
from cardmath._support.paths import path_text
from cardmath._support.progress import check_progress
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, Interrupted, interruptible
from cardmath.solve.answer_file import head_of, parts_of, restore, write
from cardmath.solve.answer_rows import check_polars, frame_of, write_parts
from cardmath.solve.best_response import BestResponse
from cardmath.solve.betting_tree import BettingNode
from cardmath.solve.lines import shown_chips
from cardmath.solve.node import Node
from cardmath.solve.node_locks import LockLike, NodeLocks
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.reading import Target, read_target
from cardmath.solve.reports.card_report import CardReport, ReportRow, exploitability_text
from cardmath.solve.reports.runouts import RunoutReport, RunoutRow, runouts_of
from cardmath.solve.sizes import STREETS, read_streets
from cardmath.solve.solver import MOST_ITERATIONS, TARGET, Measurement, Progress, Solver, Step

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Measurement", "PostflopAnswer"]


class PostflopAnswer(NamedTable[Measurement]):
    """Strategies of both players, and their exploitability.

    Make one with `Postflop.solve` or `Postflop.prepare`. It is a table with a row for each
    measurement. `lock` and `resume` change it.
    """

    _keys = (
        "game=game.game.key board=game.board dead=game.dead ranges=_range_texts pot=game.pot "
        "stack=game.stack rake=game.rake unit=game.unit values best_responses gains "
        "exploitability exploitability_percent iterations bits locked history=_plain_rows"
    )
    _rows_are = "history"

    def __init__(self, solver: Solver, locks: NodeLocks | None = None) -> None:
        self.game, self.bits = solver.game, solver.bits
        self._solver = solver
        self._locks = locks or NodeLocks(solver)
        self._root: tuple[int, Node] | None = None
        """The first node, and how often the strategies had changed before."""

    @property
    def exploitability(self) -> float:
        """The mean of what both players could gain by best responding, in chips.

        With a payoff it is in the payoff's unit, like all values. After Ctrl-C it is measured when
        it is first read.
        """
        return self._solver.status.exploitability

    @property
    def exploitability_percent(self) -> float:
        """The exploitability in percent of the pot, or of the game's `pot_worth`."""
        return 100 * self.exploitability / self.game.pot_worth

    @property
    def values(self) -> tuple[float, float]:
        """Each player's EV, in chips; without rake they add up to the pot."""
        return self._solver.status.values

    @property
    def best_responses(self) -> tuple[float, float]:
        """The EV of each player's best response to the other's strategy, in chips."""
        return self._solver.status.best

    @property
    def gains(self) -> tuple[float, float]:
        """What each player could gain by best responding, in chips; the mean is `exploitability`.

        Rounding can make a number that is near 0 slightly negative.
        """
        first, second = (
            best - value for best, value in zip(self.best_responses, self.values, strict=True)
        )
        return first, second

    @property
    def iterations(self) -> int:
        """The iterations done."""
        return self._solver.core.iterations[0]

    @property
    def history(self) -> tuple[Measurement, ...]:
        """The measurements, the first one first."""
        return tuple(self._solver.history)

    @property
    def root(self) -> Node:
        """The first node."""
        if self._solver.is_solving:
            return self.node("")
        if self._root is None or self._root[0] != self._solver.changes:
            root = self.node("")
            self._root = self._solver.changes, root
        return self._root[1]

    @property
    def equity(self) -> tuple[float, float]:
        """Each range's share of the pot if all cards were dealt now."""
        return self.root.mean_equity

    @interruptible
    def node(self, line: str = "") -> Node:
        """What both players hold and do after a line of play, and their EV.

        Args:
            line: actions and cards: `x` check, `c` call, `f` fold, `b120` bet, `r300` raise to,
                `a` all-in; cards between slashes: `"x b120 c / 7s / x"`. Chips are totals for the
                street. `check bet 120 call`, as answers name actions, is read too.

        Raises:
            CardmathError: the line is not in the tree; the error says what may come there.
        """
        steps, place = self._steps(line)
        solver = self._solver
        found = solver.view(steps, place.street)
        off = solver.latest_exploitability
        node = Node._of(self.game, solver.core, place, line, steps, found, off)
        known = solver.has_river or place.street == STREETS[-1]
        return node if known else node._without_values()

    def _steps(self, line: str) -> tuple[list[Step], BettingNode]:
        steps, place = self.game.tree.find(line, self.game.board, self.game.dead)
        self._solver.core.find(steps)
        return steps, place

    @interruptible
    def resume(
        self,
        target: Target | None = None,
        *,
        iterations: int = MOST_ITERATIONS,
        seconds: float | None = None,
        progress: Progress = False,
    ) -> PostflopAnswer:
        """Continue solving; arguments as in `Postflop.solve`.

        For a target below 0.05 % of the pot, numbers of 16 bits become 32 bits first, if these need
        at most 128 MB; a larger game stays as it was prepared.

        Another thread can look at the answer meanwhile: `node`, `report`, `values` and all else
        that changes nothing see the strategies as they are between two iterations.

        Args:
            target: the exploitability to stop at; by default 0.5 % of the pot.
            iterations: the most further iterations.
            seconds: as in `Postflop.solve`.
            progress: as in `Postflop.solve`.

        Returns:
            this answer.

        Raises:
            CardmathError: an argument is wrong, the answer was saved without its river, or another
                thread solves it.
            Interrupted: Ctrl-C was pressed; `partial` is this answer.
        """
        self._solver.check_changeable("resumed")
        goal = read_target(TARGET if target is None else target, self.game.pot_worth)
        if self.game._is_widened(self.bits, goal / self.game.pot_worth):
            self._widen()
        self._iterate(goal, iterations, seconds, progress)
        return self

    def _widen(self) -> None:
        """Store numbers in 32 bits from now on."""
        try:
            solver = self._solver.widened()
        except Interrupted as stopped:
            stopped.partial = self
            raise
        locks = NodeLocks(solver)
        locks.restore(self._locks.lines, self._locks.parts())
        self._solver, self._locks, self.bits, self._root = solver, locks, solver.bits, None

    def _iterate(
        self, target: float, iterations: int, seconds: float | None, progress: Progress
    ) -> None:
        try:
            self._solver.iterate(target, iterations, seconds, progress)
        except Interrupted as stopped:
            stopped.partial = self
            raise

    @interruptible
    def lock(self, line: str, strategy: LockLike | None = None) -> None:
        """Fix what a player does at a node. `resume` then finds how to answer it.

        Args:
            line: the node, as in `node`. A `*` in place of a card means every card: `"x b120
                c / * / x"` fixes what is done on every turn.
            strategy: the probability of some actions, such as `{"fold": 0.5}`, for all hands; or
                such probabilities by range: `{"QQ+": {"call": 1}, "22-66": {"fold": 0.8}}`. Where a
                range contains another, the narrower one decides: of `"KQ"` and `"KQs"` the second,
                for suited hands. Actions are named as in `Node.actions`, or in short: `x`, `c`,
                `f`, `b120`, `a`. The rest is shared by the other actions in the proportions in
                which they are played now. Without a strategy, everything is fixed as it is played
                now.

        Raises:
            CardmathError: nobody acts there, an action or range is wrong, two ranges share hands
                and neither is within the other, probabilities add up to more than 1, or a lock
                distinguishes hands that suit relabelling makes the same.

        The exploitability is measured again: best responses keep to the locks.
        """
        self._locks.lock(line, strategy)
        self._solver.measure()

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
        self._locks.lock_line(line, player)
        self._solver.measure()

    @interruptible
    def unlock(self, line: str) -> None:
        """Let a player choose again at a node, or at all nodes of a line with `*`.

        Raises:
            CardmathError: nothing is locked there.
        """
        self._locks.unlock(line)
        self._solver.measure()

    @property
    def locked(self) -> tuple[str, ...]:
        """The lines of the nodes that are locked."""
        return tuple(self._locks.lines)

    @interruptible
    def best_response(self, player: int) -> BestResponse:
        """A player's best response to the other's strategy, hand by hand.

        Args:
            player: 0 is out of position, 1 in position.

        Raises:
            CardmathError: it is not a player, or the answer was saved without its river.
        """
        whole("a player", player, 0, 1)
        solver = self._solver
        if not solver.has_river:
            raise CardmathError("this answer was saved without its river")
        values, off = solver.best_response(player), solver.latest_exploitability
        return BestResponse._of(self.game, solver.core, player, values, off)

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
        dealt = (Card.from_id(card) for kind, card in steps if kind == "card")
        known = {*self.game.board, *self.game.dead, *dealt}
        rows = []
        for card in Deck():
            if card not in known:
                node = self.node(f"{line} / {card} /")
                rows.append(ReportRow._of(card, node))
        off = self._solver.latest_exploitability
        return CardReport(self.game.pot_worth, line, tuple(rows), off, self.game.unit)

    @interruptible
    def runouts(
        self, line: str, *, progress: Callable[[int, int], object] | None = None
    ) -> RunoutReport:
        """The strategy at a node on all cards that may come before it, and on average.

        Args:
            line: the node with a `*` in place of cards: `"x x / * / b120"` is the answer to a bet
                on each turn, `"x x / * / x x / * /"` the start of each river.
            progress: called with the runouts done and their total.

        Raises:
            CardmathError: the line has no `*`, or is not in the tree.
            Interrupted: Ctrl-C was pressed.

        >>> from cardmath import solve
        >>> game = solve.postflop("Ks7h2d3c", ["AA, QJ", "KQ"], pot=100, stack=100, bets="50%")
        >>> report = game.solve("1%").runouts("x x / * /")
        >>> len(report), [row.name for row in report.by("pairing")]
        (48, ['does not pair', 'pairs the board'])
        """
        check_progress(progress)
        rows: list[RunoutRow] = []
        for total, row in runouts_of(self.game, line, self.node):
            rows.append(row)
            if progress is not None:
                progress(len(rows), total)
        off, game = self._solver.latest_exploitability, self.game
        return RunoutReport(" ".join(line.split()), game.pot_worth, tuple(rows), off, game.unit)

    @interruptible
    def to_arrow(self, line: str = "") -> pl.DataFrame:
        """The strategies, values and reaches of both players at a node, as a polars frame.

        It has the rows of `to_parquet` for this node. Anything that reads Arrow takes it without a
        copy: `pyarrow.table(frame)`, `duckdb.from_arrow(frame)`.

        Args:
            line: the node, as in `node`.

        Raises:
            CardmathError: the line is not in the tree, or polars is not installed.
        """
        check_polars()
        return frame_of(self.node(line))

    @interruptible
    def to_parquet(
        self,
        folder: str | PathLike[str],
        *,
        line: str = "",
        streets: str | Sequence[str] = STREETS,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        """Write the strategies, values and reaches of all decisions as Parquet files in a folder.

        The files are `part-00000.parquet` and so on: memory is bounded however large the game is.
        The folder appears when all are written, so that Ctrl-C leaves nothing. There is a row for
        each decision, player, hand that gets there, and action of the player who acts:

        - `line`, `street`, `board`, `pot`: the decision; the pot in chips, with all bets;
        - `player` (`OOP` or `IP`), `hand` (`AhKd`, the higher card first), `reach` (how often the
          hand gets there), `equity`, `value` (its EV, in the game's `unit`);
        - `action`, `frequency` and `action_value` (the EV after it); all three are null in the
          one row for each hand of the player who does not act.

        Texts are dictionary-encoded, numbers are float32 as in the solver, and unknown values are
        null. All cards are written, including those that are equal up to suit relabelling: of large
        games, write only the flop or one line.

        Args:
            folder: a new folder, or an empty one.
            line: only what follows this line.
            streets: only decisions of these streets: `"flop"`, or several.
            progress: called with the decisions done and their total.

        Raises:
            CardmathError: the folder is not empty, the line or a street is wrong, or polars is not
                installed.
            CardmathTypeError: the path is neither text nor a path object of text.
            OSError: a file cannot be written.
            Interrupted: Ctrl-C was pressed.
        """
        check_polars()
        check_progress(progress)
        place = Path(path_text("strategies", folder))
        write_parts(self.game, self.node, place, line, read_streets(streets), progress)

    def save(self, path: str | PathLike[str], *, river: bool = True) -> None:
        """Write the answer into a file, which `load` reads.

        Args:
            path: the file; it is replaced in one step when the new one is complete.
            river: whether to keep the strategies of rivers, which are most of the numbers; in Omaha
                they are always kept. Without them, a river is solved again when it is looked at,
                for the hands that get there; the values of hands before it are not known, and the
                answer cannot be resumed.

        Raises:
            CardmathError: another thread solves the answer.
            CardmathTypeError: the path is neither text nor a path object of text, or `river` is not
                True or False.
            OSError: the file cannot be written.
        """
        name = path_text("an answer", path)
        if not flag("river", river):
            self.game.check_holdem("river=False")
        self._solver.check_idle()
        write(name, self._head(river=river), self._parts(river=river))

    def _head(self, *, river: bool = True) -> dict[str, Any]:
        return head_of(self._solver, self._locks, river=river)

    def _parts(self, *, river: bool = True) -> Iterator[bytes]:
        return parts_of(self._solver, self._locks, river=river)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self.game), self._head(), [*self._parts()])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PostflopAnswer):
            return NotImplemented
        if self.game != other.game or self.locked != other.locked or self.bits != other.bits:
            return False
        both = zip(self._parts(), other._parts(), strict=True)
        return all(own == others for own, others in both)

    @property
    def title(self) -> str:
        """The game, its values, and the exploitability."""
        board = " ".join(map(str, self.game.board))
        dead = f" (dead {' '.join(map(str, self.game.dead))})" if self.game.dead else ""
        first, second = self.values
        rake = ", with rake: convergence is not guaranteed" if any(self.game.rake) else ""
        locks = f", {len(self.locked)} locked" if self.locked else ""
        return (
            f"{board}{dead}, pot {shown_chips(self.game.pot)}, "
            f"stack {shown_chips(self.game.stack)}: "
            f"OOP {first:.3f}, IP {second:.3f}{self._paid()}; {self._distance()}{locks}{rake}"
        )

    def _paid(self) -> str:
        if self.game.payoffs is None:
            return ""
        own, other = self.gains
        return (
            f" in payoff, for which convergence is not guaranteed; a best response gains OOP "
            f"{own:.3g} and IP {other:.3g}"
        )

    def _distance(self) -> str:
        return exploitability_text(self.exploitability, self.game.pot_worth, unit=self.game.unit)

    def _columns(self) -> Columns[Measurement]:
        pot = self.game.pot_worth
        return (
            Column("iterations", "iterations"),
            Column("seconds", "seconds", ".2f"),
            Column("exploitability", "exploitability", ".4g"),
            Column("", "percent of pot", of=lambda row: f"{100 * row.exploitability / pot:.3g}%"),
        )

    def _range_texts(self) -> list[str]:
        return [str(each) for each in self.game.ranges]

    def __repr__(self) -> str:
        board = "".join(map(str, self.game.board))
        first, second = self.values
        return f"<PostflopAnswer {board}: {first:.3f}, {second:.3f}; {self._distance()}>"


def _rebuilt(
    kind: type[PostflopQuestion], head: dict[str, Any], parts: list[bytes]
) -> PostflopAnswer:
    """An answer from what `pickle` keeps."""
    solver = Solver(kind.of_plain(head["game"]), head["bits"], 0)
    answer = PostflopAnswer(solver)
    restore(solver, answer._locks, head, iter(parts))
    return answer
