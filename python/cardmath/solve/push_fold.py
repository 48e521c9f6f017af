"""Heads-up push or fold: the small blind jams or folds, and the big blind calls or folds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._equity.preflop import PreflopMatrix, preflop_matrix
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS
from cardmath._support.layout import Layout
from cardmath._support.numbers import real
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.solve.game import Game
from cardmath.solve.payoff import Payoffs, check_payoff, paid
from cardmath.solve.sequence_form import InformationSet, SequenceForm
from cardmath.solve.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PLAYERS = ("small blind", "big blind")
_DIGITS = 4
"""The digits to which the weights of ranges are rounded."""
_MOST = 10**12
"""The greatest stack: squares and sums of greater numbers would be infinite."""


@dataclass(frozen=True, repr=False)
class PushFoldSolution(Solution):
    """The answer of push or fold: `jam` and `call` are ranges. Make one with `PushFold.solve`."""

    @property
    def jam(self) -> Range:
        """The hands that the small blind jams; weights are rounded to four digits."""
        return self._range(0, "jam")

    @property
    def call(self) -> Range:
        """The hands with which the big blind calls; weights are rounded to four digits."""
        return self._range(1, "call")

    def _range(self, player: int, action: str) -> Range:
        chosen = {name: actions[action] for name, actions in self.strategies[player].items()}
        return Range({name: round(share, _DIGITS) for name, share in chosen.items()})

    @property
    def jam_percent(self) -> float:
        """The percentage of all hands that the small blind jams."""
        return self._percent(0, "jam")

    @property
    def call_percent(self) -> float:
        """The percentage of all hands with which the big blind calls."""
        return self._percent(1, "call")

    def _percent(self, player: int, action: str) -> float:
        strategy = self.strategies[player]
        combos = sum(_combos(name) * actions[action] for name, actions in strategy.items())
        return 100 * combos / COMBOS

    @property
    def title(self) -> str:
        """The game, its value, and the exploitability."""
        return (
            f"{super().title}\n"
            f"the small blind jams {self.jam_percent:.2f}%, "
            f"the big blind calls {self.call_percent:.2f}%"
        )

    def _layout(self) -> Layout:
        """A line for each class of hands that is jammed or called."""
        jams, calls = self.strategies
        shares = ((name, jams[name]["jam"], calls[name]["call"]) for name in jams)
        cells = [
            (name, f"{100 * jam:.1f}%", f"{100 * call:.1f}%")
            for name, jam, call in shares
            if jam >= 5e-4 or call >= 5e-4
        ]
        return Layout(self.title, ("hand", "jam", "call"), cells)

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        return {
            **super().to_dict(),
            "jam": str(self.jam),
            "call": str(self.call),
            "jam_percent": self.jam_percent,
            "call_percent": self.call_percent,
        }

    def _repr_html_(self) -> str:
        """Both ranges as grids, with the value and the exploitability."""
        return f"<p>{self.title}</p>{self.jam._repr_html_()}{self.call._repr_html_()}"


class PushFold(Game):
    """Heads-up push or fold. Make one with `push_fold`."""

    _answer = PushFoldSolution

    def solve(self, *args: Any, **options: Any) -> PushFoldSolution:
        """Find an equilibrium; arguments as in `Game.solve`."""
        solution = super().solve(*args, **options)
        assert isinstance(solution, PushFoldSolution)
        return solution


@interruptible
def push_fold(
    stack: float | tuple[float, float],
    ante: float = 0.0,
    blinds: tuple[float, float] = (0.5, 1.0),
    payoff: Payoffs | None = None,
    matrix: PreflopMatrix | None = None,
) -> PushFold:
    """Make the game in which the small blind jams or folds, and the big blind calls or folds.

    The pairs of hands are weighted by how often they are dealt together.

    Args:
        stack: the chips of each player before blinds and antes, in any unit, such as big blinds; or
            a pair of different stacks, the small blind's first.
        ante: what each player puts in besides the blinds.
        blinds: the small and the big blind.
        payoff: what both players have if the hand leaves them with these chips, as a function of
            the small blind's and the big blind's chips. A model of prize money, such as ICM, is
            one. By default the chips that each has won or lost.
        matrix: the equities of all pairs of hands; by default `preflop_matrix()`.

    Raises:
        CardmathError: a stack cannot pay the blind and the ante, or a number is out of range.
        CardmathTypeError: an argument has the wrong type.

    >>> import cardmath as cm
    >>> solution = cm.solve.push_fold(10).solve(method="regret")  # doctest: +SKIP
    >>> f"{solution.values[0]:.5f}", f"{solution.jam_percent:.2f}"  # doctest: +SKIP
    ('-0.04537', '58.28')
    """
    stacks = _pair("a stack", stack if isinstance(stack, tuple) else (stack, stack))
    small, big = _pair("a blind", blinds)
    each = _amount("the ante", ante)
    if small > big or not big:
        raise CardmathError("the big blind is above 0, and the small blind is not greater")
    for name, chips, blind in zip(_PLAYERS, stacks, (small, big), strict=True):
        if chips <= blind + each:
            raise CardmathError(
                f"the {name} has {chips:g} and needs more than the blind and the ante, "
                f"{blind + each:g}"
            )
    check_payoff(payoff)
    counts = preflop_matrix() if matrix is None else matrix
    if not isinstance(counts, PreflopMatrix):
        raise CardmathTypeError(f"matrix is a PreflopMatrix, not {type(counts).__name__}")
    ends = _Ends(stacks, small + each, big + each, payoff)
    game = PushFold.__new__(PushFold)
    size = f"{stacks[0]:g}" if stacks[0] == stacks[1] else f"{stacks[0]:g} against {stacks[1]:g}"
    game._set_up(_form(counts, ends), f"push or fold, stack {size}", _PLAYERS)
    return game


def _amount(what: str, given: object) -> float:
    return float(real(what, given, 0, _MOST))


def _pair(what: str, given: object) -> tuple[float, float]:
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise CardmathTypeError(f"{what} is a number for each player: two numbers")
    return _amount(what, given[0]), _amount(what, given[1])


class _Ends:
    """What both players have after each end of the hand."""

    def __init__(
        self,
        stacks: tuple[float, float],
        small: float,
        big: float,
        payoff: Payoffs | None,
    ) -> None:
        own, other = stacks
        at_risk = min(stacks)

        def after(won: float) -> tuple[float, float]:
            return (won, -won) if payoff is None else paid(payoff, own + won, other - won)

        self.fold, self.steal = after(-small), after(big)
        self.win, self.tie, self.lose = after(at_risk), after(0.0), after(-at_risk)
        sums = [sum(end) for end in (self.fold, self.steal, self.win, self.tie, self.lose)]
        spread = max(sums) - min(sums)
        largest = max(1.0, *map(abs, sums))
        self.constant = sums[0] if spread <= 1e-12 * largest else None


def _form(matrix: PreflopMatrix, ends: _Ends) -> SequenceForm:
    """The sequence form: two sequences for each of the 169 classes of each player.

    As the big blind's two sequences of a class add up to the empty one, a fold is paid to the
    empty sequence, and a call gets the difference. That halves the payments.
    """
    names, classes = matrix.classes, len(matrix.classes)
    deals = matrix.deals
    weights = deals / deals.sum()
    folds, jams = 1 + 2 * np.arange(classes), 2 + 2 * np.arange(classes)
    calls = jams
    rows = [folds, jams, np.repeat(jams, classes)]
    columns = [np.zeros_like(folds), np.zeros_like(jams), np.tile(calls, classes)]
    payments = []
    for side in (0, 1):
        called = _called(matrix, ends, side) - ends.steal[side]
        dealt = weights.sum(axis=1)
        payments.append(
            np.concatenate(
                [dealt * ends.fold[side], dealt * ends.steal[side], (weights * called).ravel()]
            )
        )
    sets = (_sets(names, ("fold", "jam")), _sets(names, ("fold", "call")))
    return SequenceForm(
        sets,
        np.concatenate(rows).astype(np.int64),
        np.concatenate(columns).astype(np.int64),
        payments[0],
        payments[1],
        ends.constant,
    )


def _called(matrix: PreflopMatrix, ends: _Ends, side: int) -> NDArray[np.float64]:
    """What a player has on average after a jam that is called, for each pair of classes."""
    wins, losses = matrix.wins * ends.win[side], matrix.wins.T * ends.lose[side]
    mean: NDArray[np.float64] = (wins + losses + matrix.ties * ends.tie[side]) / matrix.deals
    return mean


def _sets(names: Sequence[str], actions: tuple[str, str]) -> list[InformationSet]:
    return [InformationSet(name, actions, 0, 1 + 2 * place) for place, name in enumerate(names)]


def _combos(name: str) -> int:
    """The number of combos of a class."""
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12
