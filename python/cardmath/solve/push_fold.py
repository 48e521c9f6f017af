"""Push or fold: the game of two players, and the entry to that of more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, overload

from cardmath._preflop.matrix import PreflopMatrix, preflop_matrix
from cardmath._preflop.triples import PreflopTriples
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS, combos_in
from cardmath._support.layout import Layout
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.solve.class_range import class_range
from cardmath.solve.jam_or_fold.deals import deals_of
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.future import FutureHands
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.openings import Limps, check_possible, openings_of
from cardmath.solve.jam_or_fold.seats import AnteKind, Seats, amount
from cardmath.solve.jam_or_fold.worth import Chips, Paid, Payoff, PrizeMoney, worth_of
from cardmath.solve.payoff import Payoffs
from cardmath.solve.small.game import Game
from cardmath.solve.small.sequence_form import InformationSet, SequenceForm
from cardmath.solve.small.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.tournaments.amounts import Number

_PLAYERS = ("small blind", "big blind")
_MOST_FUTURE_HANDS = 2
"""Each end of a hand is a game to solve, and each of its ends again with one more hand ahead."""


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
        strategy = self.strategies[player].items()
        return class_range((name, actions[action]) for name, actions in strategy)

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
        combos = sum(combos_in(name) * actions[action] for name, actions in strategy.items())
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


@overload
def push_fold(  # type: ignore[overload-overlap] # a pair is a tuple, more players are a list
    stack: float | tuple[float, float],
    ante: float = ...,
    blinds: tuple[float, float] = ...,
    payoff: Payoffs | None = ...,
    matrix: PreflopMatrix | None = ...,
    *,
    ante_kind: AnteKind = ...,
    prizes: Sequence[Number] | None = ...,
    bounties: Sequence[Number] | Number | None = ...,
    progressive: Number = ...,
    others: Sequence[Number] = ...,
    triples: PreflopTriples | None = ...,
) -> PushFold: ...


@overload
def push_fold(
    stack: Sequence[float],
    ante: float = ...,
    blinds: tuple[float, float] = ...,
    payoff: Payoff | None = ...,
    matrix: PreflopMatrix | None = ...,
    *,
    ante_kind: AnteKind = ...,
    prizes: Sequence[Number] | None = ...,
    bounties: Sequence[Number] | Number | None = ...,
    progressive: Number = ...,
    others: Sequence[Number] = ...,
    triples: PreflopTriples | None = ...,
    raises: Sequence[float] | float = ...,
    limps: Limps = ...,
    future_hands: int = ...,
) -> JamOrFold: ...


@interruptible
def push_fold(
    stack: float | tuple[float, float] | Sequence[float],
    ante: float = 0.0,
    blinds: tuple[float, float] = (0.5, 1.0),
    payoff: Payoff | None = None,
    matrix: PreflopMatrix | None = None,
    *,
    ante_kind: AnteKind = "each",
    prizes: Sequence[Number] | None = None,
    bounties: Sequence[Number] | Number | None = None,
    progressive: Number = 0,
    others: Sequence[Number] = (),
    triples: PreflopTriples | None = None,
    raises: Sequence[float] | float = (),
    limps: Limps = False,
    future_hands: int = 0,
) -> PushFold | JamOrFold:
    """Make the game in which each player jams, calls all-in, or folds, before the flop.

    Hands are weighted by how often they are dealt together, exactly for two and three players.
    `docs/why/jam-or-fold.md` explains what is approximated with four or more.

    Args:
        stack: the chips of each player before blinds and antes, in any unit, such as big blinds;
            a pair (a tuple) of different stacks, the small blind's first; or a list of two to ten
            stacks in the order of acting, the big blind last: `[12, 8, 20]` is button, small
            blind, big blind. In a list, players with 0 chips are out.
        ante: what each player posts besides the blinds, or what one posts for all.
        blinds: the small and the big blind.
        payoff: what the players get, as a function of the chips that the hand leaves each of them,
            in the order of acting. By default the chips that each has won or lost.
        matrix: the equities of all pairs of hands; by default `preflop_matrix()`.
        ante_kind: whether each player posts the ante, or the big blind or the button for all.
        prizes: play for prizes, the first place's first, by the independent chip model.
        bounties: what is paid for knocking a player out: one number for all, or one for each
            player and then each of `others`. Bounties that are not won count as in `knock_outs`.
        progressive: the part of a bounty that goes onto the winner's own head, such as 0.5.
        others: with prizes, the chips of players who are not in the hand.
        triples: the equities of all triples of hands, for three players and more; by default
            `preflop_triples()`.
        raises: with a list of stacks, what the first to enter the pot may raise to besides jamming,
            such as 2 or `[2, 2.5]`, in chips. Others then jam or fold, and finally the opener calls
            or folds: nobody calls the raise itself. Each size must be smaller than the stack of
            some player who can open. Players who act after one that is all-in by the ante cannot
            raise or limp.
        limps: with a list of stacks, whether the small blind may limp (True), or all (`"all"`).
            Others then jam or fold; the big blind may check, and the pot is shared by equity, as if
            nothing more were bet.
        future_hands: with a list of stacks, how many hands to look ahead, up to 2: chips after this
            hand are worth their value in the equilibrium of the next, with the blinds moved on.
            Each end of the hand is then a game to solve: with three players about 20, or 400 for
            two hands.

    Returns:
        a `PushFold` for a number or a pair, a `JamOrFold` for a list.

    Raises:
        CardmathError: a number is out of range, options do not go together, one of two players is
            all-in by the blind, or all outcomes pay the same.
        CardmathTypeError: an argument has the wrong type.

    >>> import cardmath as cm
    >>> solution = cm.solve.push_fold(10).solve(method="regret")  # doctest: +SKIP
    >>> f"{solution.values[0]:.5f}", f"{solution.jam_percent:.2f}"  # doctest: +SKIP
    ('-0.04537', '58.28')
    >>> answer = cm.solve.push_fold([12, 8, 20]).solve()  # doctest: +SKIP
    >>> answer.range("BTN jams, SB folds, BB calls")  # doctest: +SKIP
    """
    heads_up = _heads_up(stack)
    for name, table, kind in (
        ("matrix", matrix, PreflopMatrix),
        ("triples", triples, PreflopTriples),
    ):
        if table is not None and not isinstance(table, kind):
            raise CardmathTypeError(f"{name} is a {kind.__name__}, not {type(table).__name__}")
    seats = Seats.of(heads_up or stack, blinds, ante, ante_kind)  # type: ignore[arg-type]
    openings = openings_of(seats, raises, limps)
    hands = whole("future_hands", future_hands, 0, _MOST_FUTURE_HANDS)
    if heads_up and (openings or limps or hands):
        raise CardmathError(
            "raises, limps and future hands belong to a list of stacks, such as [10, 10]"
        )
    if heads_up and seats.posted:
        name = _PLAYERS[seats.posted.bit_length() - 1]
        raise CardmathError(
            f"the {name} is all-in by the blind or the ante, and decides nothing: give a list of "
            "stacks, such as [10, 0.4], for what the hand is worth"
        )
    if heads_up is None:
        check_possible(seats, raises)
    worth = worth_of(seats, payoff, prizes, others, bounties, progressive)
    if isinstance(worth, Paid) and not Ends(seats, worth).spread:
        raise CardmathError("payoff gives the same for every outcome: there is nothing to play for")
    if heads_up is None:
        deals = partial(deals_of, matrix, triples)
        if hands:
            if isinstance(worth, Paid):
                raise CardmathError(
                    "a payoff already says what chips are worth: it does not go with future_hands"
                )
            assert isinstance(worth, (Chips, PrizeMoney))
            worth = FutureHands(worth, (blinds, ante, ante_kind), hands, deals)
        return JamOrFold(seats, worth, deals(len(seats.stacks)), openings, float(blinds[1]))
    game = PushFold.__new__(PushFold)
    first, second = heads_up
    size = f"{first:g}" if first == second else f"{first:g} against {second:g}"
    counts = preflop_matrix() if matrix is None else matrix
    game._set_up(_form(counts, _Ends(Ends(seats, worth))), f"push or fold, stack {size}", _PLAYERS)
    return game


def _heads_up(stack: object) -> tuple[float, float] | None:
    """The stacks of two players, if they are given as a number or a pair."""
    if isinstance(stack, tuple) and len(stack) == 2:
        chips = amount("a stack", stack[0]), amount("a stack", stack[1])
    elif isinstance(stack, (Sequence, str)) or hasattr(stack, "__len__"):
        if isinstance(stack, str):
            amount("a stack", stack)
        return None
    else:
        chips = (amount("a stack", stack),) * 2
    for name, each in zip(_PLAYERS, chips, strict=True):
        if not each:
            raise CardmathError(f"the {name} has 0 and needs more than the blind and the ante")
    return chips


class _Ends:
    """What both players have after each end of the hand."""

    def __init__(self, ends: Ends) -> None:
        def pair(found: NDArray[np.float64]) -> tuple[float, float]:
            return float(found[0]), float(found[1])

        self.fold, self.steal = pair(ends.order(())), pair(ends.order((0,)))
        self.win, self.lose = pair(ends.order((0, 1))), pair(ends.order((1, 0)))
        self.tie = pair(ends.tie((0, 1)))
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
