"""Solving one game on each flop of a list, in threads or on a cluster, with a folder of answers."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from math import isnan, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardmath._support.files import read_json, write_text
from cardmath._support.numbers import real, whole
from cardmath._support.paths import path_text
from cardmath._support.progress import Progress, check_progress
from cardmath._work.engines import InOrder, find_engine
from cardmath._work.protocol import Do, Done, Engine, Span
from cardmath.errors import CardmathError, Interrupted, StoppedError, interruptible
from cardmath.solve.flops.flop_list import FlopsLike, WeightedFlop, read_flops
from cardmath.solve.flops.flop_table import FlopReport, FlopRow
from cardmath.solve.lines import read_line
from cardmath.solve.node import Node
from cardmath.solve.payoff import Payoffs
from cardmath.solve.postflop import Postflop, postflop
from cardmath.solve.reading import Merge, Target, read_dead, read_target
from cardmath.solve.sizes import SizesLike
from cardmath.solve.solver import MOST_ITERATIONS, TARGET

if TYPE_CHECKING:
    from distributed import Security

    from cardmath._cards.deck import HandLike
    from cardmath._ranges.algebra import RangeLike

_VERSION = 1
_MOST = 1e15
"""No number of a file is greater."""
_ROUNDING = 1e-6  # frequencies are sums of floats, and may be a little above 1
_Plain = dict[str, Any]
"""What is known of a flop, as plain values for files: the answer's numbers, and a row by line."""


class _OneByOne(InOrder):
    """Flops are handed out one at a time: each takes long."""

    def take(self, most: int) -> Span | None:
        """Hand out a flop."""
        return super().take(min(most, 1))


@dataclass(frozen=True)
class _Solving:
    """Work whose chunks are flops."""

    game: _Plain
    """A game on one of the flops."""
    flops: tuple[WeightedFlop, ...]
    line: str
    target: float
    iterations: int
    bits: int | None
    memory: str | int | None
    folder: str | None
    rivers: bool

    def opened(self) -> Do:
        """Give the function that solves a span of the flops."""
        return self._solve

    def _solve(self, span: Span, threads: int) -> Done:
        rows: list[_Plain] = []
        try:
            for flop in self.flops[slice(*span)]:
                rows.append(self._solved(flop, threads))
        except (KeyboardInterrupt, CardmathError, OSError) as stopped:
            return rows, len(rows), stopped
        return rows, len(rows), None

    def on(self, flop: WeightedFlop) -> Postflop:
        """The game on a flop."""
        try:
            return Postflop.of_plain(self.game | {"board": [str(card) for card in flop.cards]})
        except CardmathError as error:
            raise CardmathError(f"on {flop.name}: {error}") from None

    def _solved(self, flop: WeightedFlop, threads: int) -> _Plain:
        game = self.on(flop)
        answer = game.solve(
            self.target,
            iterations=self.iterations,
            threads=threads,
            memory=self.memory,
            bits=self.bits,
        )
        known = {
            "version": _VERSION,
            "game": game.to_plain(),
            "exploitability": answer.exploitability,
            "iterations": answer.iterations,
            "seconds": answer.history[-1].seconds,
            "lines": {self.line: _plain_row(answer.node(self.line))},
        }
        if self.folder is not None:
            path = Path(self.folder) / flop.name
            answer.save(path.with_suffix(".cms"), river=self.rivers)
            write_text(path.with_suffix(".json"), json.dumps(known))
        return known

    def known(self, flop: WeightedFlop) -> _Plain | None:
        """What the folder has for a flop; None if it has nothing, or nothing exact enough.

        Raises:
            CardmathError: the file is of another game or no such file.
        """
        if self.folder is None:
            return None
        path = (Path(self.folder) / flop.name).with_suffix(".json")
        try:
            found = read_json(path, "a flop of this report")
            game, off = found["game"], _number(found["exploitability"])
            is_known = found["version"] == _VERSION and self.line in found["lines"]
            done = whole("iterations", found["iterations"], 0)
            _number(found["seconds"])
            if is_known:
                _check_row(found["lines"][self.line])
                _row(flop, found, self.line)  # raises an error if a value is missing
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
            raise CardmathError(f"{os.fspath(path)!r} is damaged: remove it to continue") from None
        if game != json.loads(json.dumps(self.on(flop).to_plain())):
            raise CardmathError(
                f"{os.fspath(path)!r} is of another game: name another folder for this one"
            )
        is_done = off <= self.target or done >= self.iterations
        return found if is_known and is_done else None


@interruptible
def flop_report(
    flops: FlopsLike,
    ranges: Sequence[RangeLike],
    pot: float,
    stack: float,
    bets: SizesLike = "60%",
    raises: SizesLike = "2.5x",
    donks: SizesLike | None = None,
    *,
    add_all_in: float = 1.5,
    force_all_in: float = 0.15,
    merge: Merge = 0.1,
    rake: tuple[float, float] | None = None,
    chip: float | None = None,
    dead: HandLike = "",
    payoff: Payoffs | None = None,
    line: str = "",
    target: Target = TARGET,
    iterations: int = MOST_ITERATIONS,
    bits: int | None = None,
    memory: str | int | None = None,
    folder: str | os.PathLike[str] | None = None,
    rivers: bool = False,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    security: Security | None = None,
    progress: Progress | None = None,
) -> FlopReport:
    """Solve one game on each flop of a list: frequencies, values and equities on each and overall.

    With a folder, each answer is saved as soon as it is solved. Calling again, such as after
    Ctrl-C, solves only the flops that are missing, or whose exploitability is above the target.

    Args:
        flops: text such as `"AsKh2d:0.5, Td9d6h"`, a mapping of flops to weights, flops, or the
            rows of `cardmath.flop_subset`. A flop without a weight has 1.
        ranges: as in `postflop`, like all arguments up to `payoff`.
        pot: the chips in the pot.
        stack: the chips that each player has behind.
        bets: the sizes of bets.
        raises: the sizes of raises.
        donks: the sizes of bets into the player who bet last on the street before.
        add_all_in: an all-in is added where the stack-to-pot ratio after a call is at most this.
        force_all_in: a size becomes all-in where calling it leaves at most this ratio.
        merge: when the smaller of two sizes is left out: pots, or `"pio"`.
        rake: the share of the pot that the house takes, and the most chips.
        chip: the smallest chip.
        dead: cards that nobody holds and that cannot come; none is on a flop of the list.
        payoff: what both players get if the hand leaves them with these chips, such as prize money.
            It is called before the first flop is solved, and the workers of a cluster get only its
            results. Values and exploitabilities are then in its unit.
        line: the line of play on the flop, at whose end the report measures; by default the start.
        target: the exploitability to stop at on each flop, as in `Postflop.solve`.
        iterations: the most iterations on each flop.
        bits: how numbers are stored, as in `Postflop.solve`.
        memory: the most memory that a flop may take.
        folder: a folder for the answers: `Td9d6h.cms` for `load`, and `Td9d6h.json` with the row.
            On a cluster, all machines must see it.
        rivers: whether saved answers keep the strategies of rivers, which are most of the numbers.
        threads: the threads that solve a flop together, 0 for every core.
        scheduler: the address of a Dask scheduler, whose workers each solve a flop on one core.
        workers: the number of worker processes to start on this machine instead.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        progress: called with the flops done and their total.

    Raises:
        CardmathError: an argument is wrong, the line is not on the flop or not in the tree, a flop
            needs more memory than is allowed, or the folder has answers of another game.
        StoppedError: the cluster was lost; `partial` is the report of the flops done.
        Interrupted: Ctrl-C was pressed; `partial` is the report of the flops done.

    >>> ranges = ["AA, KQs", "QQ, 98s"]
    >>> report = flop_report("Td9d6h:2, KsKh2c", ranges, 100, 100, bets="75%", target="2%")
    >>> [row.flop for row in report], report.exploitability_percent <= 2
    (['Td9d6h', 'KsKh2c'], True)
    >>> report.actions
    ('check', 'all-in 100')
    """
    check_progress(progress)
    listed = read_flops(flops)
    options: dict[str, Any] = {
        **{"add_all_in": add_all_in, "force_all_in": force_all_in, "merge": merge},
        **{"rake": rake, "chip": chip, "dead": dead, "payoff": payoff},
    }
    first = postflop(listed[0].name, ranges, pot, stack, bets, raises, donks, **options)
    for flop in listed:
        read_dead(dead, flop.cards)
    _check_line(first, line)
    goal = read_target(target, first.pot_worth)
    stored = first.bits_for(bits, goal / first.pot_worth)
    first.check_memory(stored, memory)
    engine = find_engine(threads, scheduler, workers, security)
    root = None if folder is None else Path(path_text("a folder", folder)).expanduser().absolute()
    if root is not None:
        root.mkdir(parents=True, exist_ok=True)
    work = _Solving(
        first.to_plain(),
        listed,
        line,
        goal,
        iterations,
        bits,
        memory,
        None if root is None else str(root),
        rivers,
    )
    known = {flop: work.known(flop) for flop in listed}

    def so_far() -> FlopReport:
        rows = (_row(flop, found, line) for flop, found in known.items() if found is not None)
        return FlopReport(line, first.pot, tuple(rows), first.unit, first.pot_worth)

    try:
        _solve_missing(work, engine, known, progress)
    except KeyboardInterrupt:
        done = len(so_far())
        raise Interrupted(f"{done} of {len(listed)} flops are solved", so_far()) from None
    except CardmathError as stopped:
        if not len(so_far()):
            raise
        raise StoppedError(str(stopped), so_far()) from stopped
    return so_far()


def _solve_missing(
    work: _Solving,
    engine: Engine,
    known: dict[WeightedFlop, _Plain | None],
    progress: Progress | None,
) -> None:
    """Solve the flops that are not known yet, and add their rows."""
    left = tuple(flop for flop, found in known.items() if found is None)
    if progress is not None:  # the first flop takes seconds
        progress(len(known) - len(left), len(known))
    with closing(engine.count(replace(work, flops=left), _OneByOne(len(left)))) as results:
        for span, found in results:
            known.update(zip(left[slice(*span)], found, strict=True))
            if progress is not None:
                progress(sum(each is not None for each in known.values()), len(known))


def _check_line(game: Postflop, line: str) -> None:
    moves = read_line(line)
    if any(move.act is None for move in moves):
        raise CardmathError("the line of a report over flops has no cards: it ends on the flop")
    place = game.tree.follow(moves, line).node
    if place.kind != "decision":
        raise CardmathError(f"nobody acts after {line!r}: a report over flops looks at a decision")


def _plain_row(node: Node) -> _Plain:
    return {
        "pairs": node.pairs,
        "frequencies": {name: _or_zero(part) for name, part in node.frequencies.items()},
        "values": [_or_zero(each) for each in node.mean_values],
        "equity": [_or_zero(each) for each in node.mean_equity],
    }


def _or_zero(number: float) -> float:
    """A number of a file: 0 where no pair of hands gets there, which `pairs` says."""
    return 0.0 if isnan(number) else number


def _number(given: object) -> float:
    """A number of a file.

    Raises:
        CardmathError, CardmathTypeError: it is not a number.
    """
    return real("a number of a file", given, -_MOST, _MOST)


def _check_row(row: _Plain) -> None:
    """Check the row of a file: anybody may have changed it.

    Raises:
        CardmathError, TypeError, LookupError, AttributeError: it is not what was written.
    """
    for number in (row["pairs"], *row["values"], *row["equity"]):
        _number(number)
    for action, frequency in row["frequencies"].items():
        real(action, frequency, 0, 1 + _ROUNDING)


def _row(flop: WeightedFlop, found: _Plain, line: str) -> FlopRow:
    row = found["lines"][line]
    (first, second), (own, other) = row["values"], row["equity"]
    is_there = row["pairs"] > 0
    return FlopRow(
        flop.name,
        flop.weight,
        row["pairs"],
        dict(row["frequencies"]) if is_there else dict.fromkeys(row["frequencies"], nan),
        (first, second) if is_there else (nan, nan),
        (own, other) if is_there else (nan, nan),
        found["exploitability"],
        found["iterations"],
        found["seconds"],
    )
