"""Which hands two players jam and call with, by stack: the classic chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._preflop.matrix import preflop_matrix
from cardmath._ranges.range import Range
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible
from cardmath.solve.class_range import class_range
from cardmath.solve.jam_or_fold.seats import ascending_stacks
from cardmath.solve.push_fold import push_fold
from cardmath.solve.small.solution import at_most

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_STACKS = 1_000
_TARGET = 1e-5
"""The exploitability at each stack, in big blinds."""
_OFTEN = 0.5
"""A hand is in the chart at a stack if it is played at least so often."""


@dataclass(frozen=True, slots=True)
class PushFoldChartRow:
    """One class of hands."""

    hand: str
    """The class."""
    jam: float | None
    """The largest stack up to which it jams at least half of the time; None if at none."""
    call: float | None
    """The largest stack up to which it calls at least half of the time; None if at none."""
    gaps: bool
    """Whether the hand is folded at smaller stacks in between."""


@dataclass(frozen=True, repr=False, eq=False)
class PushFoldChart(Table[PushFoldChartRow]):
    """The chart of push or fold. Make one with `push_fold_chart`."""

    _keys = "stacks exploitability hands=_plain_rows"

    stacks: tuple[float, ...]
    """The stacks of both players, in the unit of the blinds."""
    classes: tuple[str, ...]
    """The classes of hands."""
    jams: NDArray[np.float64]
    """How often the small blind jams: (stacks, 169)."""
    calls: NDArray[np.float64]
    """How often the big blind calls: (stacks, 169)."""
    exploitabilities: tuple[float, ...]
    """The exploitability at each stack."""

    @property
    def exploitability(self) -> float:
        """The greatest exploitability."""
        return max(self.exploitabilities)

    def jam(self, stack: float) -> Range:
        """The range that jams with a stack of the chart.

        Raises:
            CardmathError: the stack is not in the chart.
        """
        return self._range(self.jams, stack)

    def call(self, stack: float) -> Range:
        """The range that calls with a stack of the chart.

        Raises:
            CardmathError: the stack is not in the chart.
        """
        return self._range(self.calls, stack)

    def _range(self, shares: NDArray[np.float64], stack: float) -> Range:
        if stack not in self.stacks:
            raise CardmathError(f"the chart has {self.stacks[0]:g} to {self.stacks[-1]:g}")
        return class_range(
            zip(self.classes, shares[self.stacks.index(stack)].tolist(), strict=True)
        )

    @property
    def rows(self) -> tuple[PushFoldChartRow, ...]:
        """A row for each class of hands."""
        return tuple(
            PushFoldChartRow(name, *self._greatest(jams, calls))
            for name, jams, calls in zip(self.classes, self.jams.T, self.calls.T, strict=True)
        )

    def _greatest(self, *columns: NDArray[np.float64]) -> tuple[float | None, float | None, bool]:
        played = [column >= _OFTEN for column in columns]
        last = [int(np.flatnonzero(each)[-1]) if each.any() else None for each in played]
        gaps = any(
            at is not None and not each[: at + 1].all()
            for at, each in zip(last, played, strict=True)
        )
        jam, call = (None if at is None else self.stacks[at] for at in last)
        return jam, call, gaps

    @property
    def title(self) -> str:
        """The stacks, and the exploitability."""
        return (
            f"push or fold with {self.stacks[0]:g} to {self.stacks[-1]:g}: the greatest stack at "
            f"which a hand is played; exploitability at most {at_most(self.exploitability)}"
        )

    def _columns(self) -> Columns[PushFoldChartRow]:
        return (
            Column("hand", "hand", words=True),
            Column("jam", "jam", "g"),
            Column("call", "call", "g"),
            Column("gaps", "", lambda gaps: "with gaps" if gaps else ""),
        )

    def _key(self) -> object:
        return self.title, self.jams.tobytes(), self.calls.tobytes()


@interruptible
def push_fold_chart(
    stacks: Sequence[float] | None = None,
    ante: float = 0.0,
    blinds: tuple[float, float] = (0.5, 1.0),
    *,
    progress: Callable[[int, int], object] | None = None,
) -> PushFoldChart:
    """Solve push or fold for two players at many stacks.

    Args:
        stacks: the chips of each player, ascending; by default 2 to 20 in steps of a half.
        ante: what each player posts besides the blinds.
        blinds: the small and the big blind.
        progress: called with the number of stacks done and their total.

    Raises:
        CardmathError: the stacks do not ascend, or a number is out of range.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed.

    >>> chart = push_fold_chart([5, 10, 15])
    >>> next(row for row in chart if row.hand == "K5o")
    PushFoldChartRow(hand='K5o', jam=10.0, call=10.0, gaps=False)
    """
    check_progress(progress)
    usual = [half / 2 for half in range(4, 41)]
    chips = ascending_stacks(usual if stacks is None else stacks, _MOST_STACKS)
    matrix = preflop_matrix()
    solutions = []
    for done, stack in enumerate(chips):
        if progress is not None:
            progress(done, len(chips))
        game = push_fold(stack, ante, blinds, matrix=matrix)
        solutions.append(game.solve("regret", target=_TARGET * float(blinds[1])))
    jams, calls = (
        np.array([
            [actions[name] for actions in solution.strategies[side].values()]
            for solution in solutions
        ])
        for side, name in enumerate(("jam", "call"))
    )  # fmt: skip
    found = tuple(solution.exploitability for solution in solutions)
    return PushFoldChart(chips, matrix.classes, jams, calls, found)
