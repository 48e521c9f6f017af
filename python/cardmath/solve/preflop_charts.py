"""Which hands players open, call and 3-bet before the flop, by position and stack."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from math import ceil
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from cardmath._ranges.range import Range
from cardmath._support.numbers import real, whole
from cardmath._support.progress import check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, Interrupted, interruptible, quote
from cardmath.solve.class_range import class_range
from cardmath.solve.jam_or_fold.answer import JamOrFoldAnswer
from cardmath.solve.jam_or_fold.chart import chart_lines, chart_names
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.openings import Limps, possible_raises
from cardmath.solve.jam_or_fold.seats import MOST_PLAYERS, AnteKind, Seats, amount, ascending_stacks
from cardmath.solve.push_fold import push_fold
from cardmath.solve.small.solution import at_most

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._support.numpy import np

STACKS = (2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 25.0, 30.0, 40.0)
"""The stacks of a chart by default, in big blinds."""
ROUNDED_STACKS = {2: STACKS, 3: STACKS, 6: STACKS[3:4] + STACKS[5:]}
"""The stacks of the charts that the package has, by the number of players."""
ROUNDED_PLAYERS = tuple(ROUNDED_STACKS)
_EXACT_PLAYERS, _TARGETS = 3, (1e-4, 1e-3)
"""The gains at which a search stops: up to three players, and beyond."""
_MOST_STACKS, _MOST_STACK = 100, 1_000
_RAISE, _RAISE_FROM = 2.0, 15.0
_JAMS = "jam or fold"
_JAM = " jam"
"""The end of a line of jams, in games in which players may also raise."""
_CHART_DIGITS = 2
"""The digits to which weights are rounded."""
_TITLE = re.compile(r"# (?P<players>\d+) players, (?P<rules>.*)")
_GAME = re.compile(
    r"# (?P<stack>[\d.]+) big blinds each: (?P<game>[^;]+); "
    r"no player gains more than (?P<gain>[\d.e-]+) big blinds alone"
)
_LINE = re.compile(r"(?P<line>[^:]+?)( (?P<low>[\d.]+)-(?P<high>[\d.]+)bb)?: (?P<range>.+)")


@dataclass(frozen=True, slots=True)
class PreflopChartRow:
    """The range of one player after a line, at one stack."""

    stack: float
    """The stack of every player, in big blinds."""
    line: str
    """What the player did last, such as `BTN raise`, or `BB 3-bet vs BTN`.

    In jam or fold, `raise` is all-in; in games with raises that is `BTN jam`. Of two players, the
    small blind is `BTN`, as in hand histories.
    """
    percent: float
    """The percentage of all hands that act so, if the action gets there."""
    range: Range
    """The hands; weights are rounded to two digits."""
    game: str
    """The game that was solved, such as `jam or fold`, or `raise to 2, then jam or fold`."""
    gain: float
    """The most that any player could gain by deviating alone in that game, in big blinds."""


class _Solved(NamedTuple):
    """The chart of one stack."""

    stack: float
    game: str
    gain: float
    ranges: tuple[tuple[str, Range], ...]


@dataclass(frozen=True, repr=False, eq=False)
class PreflopCharts(Table[PreflopChartRow]):
    """Charts by position and stack. Make one with `preflop_charts` or `rounded_preflop_charts`.

    Everybody has the same stack. **Nothing is played after the flop**: after a raise the others jam
    or fold, and the opener calls or folds. So nobody calls to see a flop, apart from limps, and
    raises look better than they are.
    """

    players: int
    """The number of players at the table."""
    rules: str
    """The blinds and the ante, and how exact the weights are."""
    rows: tuple[PreflopChartRow, ...]
    """A row for each stack and line, in the order of acting."""

    _keys = "players rules stacks exploitability rows=_plain_rows"

    @property
    def stacks(self) -> tuple[float, ...]:
        """The stacks, ascending, in big blinds."""
        return tuple(dict.fromkeys(row.stack for row in self.rows))

    @property
    def exploitability(self) -> float:
        """The most that any player could gain alone at any of the stacks, in big blinds."""
        return max(row.gain for row in self.rows)

    def lines_at(self, stack: float) -> tuple[str, ...]:
        """The lines at a stack.

        Raises:
            CardmathError: the stack is not in the chart.
        """
        return tuple(row.line for row in self._at(stack))

    def range(self, line: str, stack: float) -> Range:
        """The hands that a player has after a line.

        Args:
            line: such as `"BTN raise"`, `"BB 3-bet vs BTN"`, or in jam or fold `"BB call vs BTN"`.
            stack: one of `stacks`.

        Raises:
            CardmathError: the stack or the line is not in the chart.
        """
        rows = self._at(stack)
        words = " ".join(str(line).split()).lower()
        for row in rows:
            if row.line.lower() == words:
                return row.range
        known = ", ".join(row.line for row in rows)
        raise CardmathError(f"{quote(str(line))} is not a line at {stack:g} big blinds: {known}")

    def _at(self, stack: float) -> list[PreflopChartRow]:
        found = [row for row in self.rows if row.stack == stack]
        if not found:
            known = ", ".join(f"{each:g}" for each in self.stacks)
            raise CardmathError(f"the chart has stacks of {known} big blinds, not {stack}")
        return found

    def to_chart(self) -> str:
        """Write the chart as text that `review` reads.

        Each stack is used up to halfway to the next one. In games with raises, jams are comments.

        >>> from cardmath import solve
        >>> print(solve.rounded_preflop_charts(2).to_chart().splitlines()[1])
        # 2 big blinds each: jam or fold; no player gains more than 0.0001 big blinds alone
        """
        depths = _depths(self.stacks)
        lines = [f"# {self.players} players, {self.rules}"]
        for stack, rows in groupby(self.rows, key=attrgetter("stack")):
            first, *more = rows
            lines.append(_heading(first))
            for row in (first, *more):
                # Reviews read no lines of jams, so they are written as comments.
                mark = "# " if row.line.endswith(_JAM) else ""
                lines.append(f"{mark}{row.line}{depths[stack]}: {row.range.text}")
        return "\n".join(lines) + "\n"

    @property
    def title(self) -> str:
        """The table, and what deviating gains."""
        return (
            f"before the flop, {self.players} players, {self.rules}\n"
            f"no player gains more than {at_most(self.exploitability)} big blinds alone; "
            "nothing is played after the flop"
        )

    def _columns(self) -> Columns[PreflopChartRow]:
        return (
            Column("stack", "stack", "g"),
            Column("line", "line", words=True),
            Column("percent", "hands", lambda percent: f"{percent:.1f}%"),
            Column("range", "range", of=lambda row: row.range.text, words=True),
            Column("game"),
            Column("gain"),
        )

    def _key(self) -> object:
        return self.players, self.rules, self.rows


@interruptible
def preflop_charts(
    players: int = 2,
    stacks: Sequence[float] | None = None,
    *,
    raises: Sequence[float] | float | None = None,
    raise_from: float = _RAISE_FROM,
    limps: Limps = False,
    ante: float = 0.0,
    ante_kind: AnteKind = "each",
    small_blind: float = 0.5,
    target: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> PreflopCharts:
    """Solve the game before the flop for many stacks: the ranges to open, call and 3-bet.

    Below `raise_from` big blinds players jam, call or fold. From there on the first to enter the
    pot may raise too; the others then jam or fold, and the opener calls or folds. All have the same
    stack and play for chips. **Nothing is played after the flop**, so take the charts as starting
    points. Weights are rounded to two digits.

    Args:
        players: 2 to 10.
        stacks: in big blinds, ascending; by default 2 to 40.
        raises: what may be raised to, in big blinds; by default 2 where players have more than
            that. `()` allows only jams.
        raise_from: the smallest stack at which players may raise or limp.
        limps: whether the small blind may limp (True), or all (`"all"`).
        ante: in big blinds, as in `push_fold`.
        ante_kind: who posts it, as in `push_fold`.
        small_blind: in big blinds.
        target: the gain at which the search stops, in big blinds; by default 0.0001, and with four
            players and more 0.001.
        progress: called with the number of stacks done and their total.

    Raises:
        CardmathError: the stacks do not ascend, a number is out of range, or at one of the stacks
            nobody has anything to decide.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed; `partial` has the stacks that are done, or is None.

    >>> charts = preflop_charts(2, [10, 20])
    >>> charts.lines_at(20)
    ('BTN raise', 'BB 3-bet vs BTN', 'BTN call 3-bet vs BB', 'BB call vs BTN jam')
    >>> 57 < charts.range("BTN raise", 10).percent < 60
    True
    """
    check_progress(progress)
    number = whole("the number of players", players, 2, MOST_PLAYERS)
    chips = ascending_stacks(STACKS if stacks is None else stacks, _MOST_STACKS, _MOST_STACK)
    least = float(real("the least stack to raise", raise_from, 0))
    usual = _TARGETS[number > _EXACT_PLAYERS]
    goal = usual if target is None else float(real("a target", target, 0, _MOST_STACK))
    small, posted = amount("a blind", small_blind), amount("the ante", ante)
    rules = f"blinds {small:g}/1, ante {posted:g}{f' ({ante_kind})' if posted else ''}, chips"

    def game_of(stack: float) -> JamOrFold:
        stacks, blinds = [stack] * number, (small, 1.0)
        sizes = (_RAISE if raises is None else raises) if stack >= least else ()
        # A raise is refused only if it was given, and is possible at none of the stacks.
        if raises is None or stack != chips[-1]:
            sizes = possible_raises(Seats.of(stacks, blinds, posted, ante_kind), sizes)
        may_limp = stack >= least and limps
        game = push_fold(stacks, posted, blinds, ante_kind=ante_kind, raises=sizes, limps=may_limp)
        if not game.decisions:
            raise CardmathError(
                f"with {stack:g} big blinds the blinds and the ante "
                "leave nobody a decision: give deeper stacks"
            )
        return game

    games = list(map(game_of, chips))
    solved: list[_Solved] = []
    try:
        for done, (stack, game) in enumerate(zip(chips, games, strict=True)):
            if progress is not None:
                progress(done, len(chips))
            solved.append(_solve(stack, game, goal))
    except KeyboardInterrupt:
        partial = _charts(number, rules, solved) if solved else None
        raise Interrupted(f"{len(solved)} of {len(chips)} stacks done", partial) from None
    return _charts(number, rules, solved)


def rounded_preflop_charts(players: int = 2) -> PreflopCharts:
    """Charts that the package contains, so that nobody waits: for 2, 3 or 6 players, without antes.

    They are those of `preflop_charts`: weights are rounded to two digits, and gains rounded up.

    Args:
        players: 2, 3 or 6.

    Raises:
        CardmathError: the package has none for this number of players.

    >>> charts = rounded_preflop_charts(3)
    >>> round(charts.range("BTN raise", 10).percent)
    33
    """
    number = whole("the number of players", players, 2, MOST_PLAYERS)
    if number not in ROUNDED_PLAYERS:
        raise CardmathError(
            f"the package has charts for {', '.join(map(str, ROUNDED_PLAYERS))} players, not "
            f"{number}: solve.preflop_charts({number}) makes others"
        )
    return _rounded(number)


@cache
def _rounded(players: int) -> PreflopCharts:
    path = os.path.join(os.path.dirname(__file__), "data", f"preflop_{players}.txt")
    with open(path, encoding="utf-8") as file:
        return read_preflop_charts(file.read())


def read_preflop_charts(text: str) -> PreflopCharts:
    """Read the text that `PreflopCharts.to_chart` writes.

    Raises:
        CardmathError: a line is of another form.
    """
    head, *lines = text.splitlines()
    title = _TITLE.fullmatch(head)
    game = None
    rows = []
    for number, line in enumerate(lines, 2):
        if heading := _GAME.fullmatch(line):
            game = heading
            continue
        found = _LINE.fullmatch(line.removeprefix("# "))
        if game is None or found is None:
            raise CardmathError(f"line {number} is not one of a chart: {quote(line)}")
        hands = Range(found["range"])
        rows.append(
            PreflopChartRow(
                float(game["stack"]), found["line"], hands.percent, hands, game["game"],
                float(game["gain"]),
            )
        )  # fmt: skip
    if title is None or not rows:
        raise CardmathError("the text has no title, or no lines: it is not a chart")
    return PreflopCharts(int(title["players"]), title["rules"], tuple(rows))


def _solve(stack: float, game: JamOrFold, target: float) -> _Solved:
    answer = game.solve(target)
    verbs = sorted({action.verb for action in answer.actions} - {"jam", "call"})
    name = f"{', '.join(verbs)}, then {_JAMS}" if verbs else _JAMS
    return _Solved(stack, name, max(answer.gains), tuple(_ranges(answer)))


def _ranges(answer: JamOrFoldAnswer) -> Iterator[tuple[str, Range]]:
    """The lines that some hand takes."""
    for line, shares in (*chart_lines(answer), *_jams(answer)):
        weights = zip(answer.classes, shares.tolist(), strict=True)
        hands = class_range(weights, _CHART_DIGITS)
        if hands:  # also calls of jams that nobody makes: because of these calls nobody does
            yield line, hands


def _jams(answer: JamOrFoldAnswer) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """Jams and their calls in games with raises: charts of reviews have no such lines."""
    if all(action.verb in ("jam", "call") for action in answer.actions):
        return
    names = dict(zip(answer.players, chart_names(answer.players), strict=True))
    for action in answer.actions:
        name, shares = names[answer.players[action.player]], answer.strategy[action.row]
        entries = [part.split() for part in action.before.split(", ") if "folds" not in part]
        if not action.before and action.verb == "jam":
            yield f"{name}{_JAM}", shares
        elif action.before and len(entries) == 1 and entries[0][1] == "jams":
            yield f"{name} call vs {names[entries[0][0]]}{_JAM}", shares


def _charts(players: int, rules: str, solved: Sequence[_Solved]) -> PreflopCharts:
    rows = (
        PreflopChartRow(each.stack, line, hands.percent, hands, each.game, each.gain)
        for each in solved
        for line, hands in each.ranges
    )
    return PreflopCharts(players, rules, tuple(rows))


def _heading(row: PreflopChartRow) -> str:
    return (
        f"# {row.stack:g} big blinds each: {row.game}; "
        f"no player gains more than {_rounded_up(row.gain)} big blinds alone"
    )


def _rounded_up(gain: float) -> str:
    """A gain in ten-thousandths: a bound, so that it is never rounded down."""
    return f"{max(1, ceil(gain * 1e4)) / 1e4:g}"


def _depths(stacks: Sequence[float]) -> dict[float, str]:
    """The effective stacks for which each is used: up to halfway to the next."""
    if len(stacks) == 1:
        return {stacks[0]: ""}
    middles = [(low + high) / 2 for low, high in pairwise(stacks)]
    last = stacks[-1] + (stacks[-1] - middles[-1])
    bounds = pairwise([0.0, *middles, last])
    return {
        stack: f" {low:g}-{high:g}bb" for stack, (low, high) in zip(stacks, bounds, strict=True)
    }
