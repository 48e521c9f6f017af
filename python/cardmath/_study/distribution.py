"""Equity distributions: the equity of each combo of a range against another range."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._equity.breakdowns import percent
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import hand_of
from cardmath._situation.clashes import in_few_letters
from cardmath._study.combos import hole_cards
from cardmath._study.matchup import Matchup
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import exact, whole
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike
    from cardmath._support.progress import Progress

    Floats = NDArray[np.float64]

_MOST_BARS = 1000
_STRONG = Fraction(4, 5)
"""The equity from which combos count for `nut_advantage`, unless another one is given."""


@dataclass(frozen=True, slots=True)
class ComboStanding:
    """A combo of a range, with its equity against the other range."""

    hand: Hand
    """The hole cards."""
    weight: Fraction
    """The weight of the combo in the range."""
    equity: Fraction
    """The share of the pot that the combo wins."""
    share: Fraction
    """How often the player holds it: its weight times the combos that the other player can then
    hold, over the sum of these products."""


class Distribution(Table[ComboStanding]):
    """The equity of each combo of a range against another range, the strongest combo first.

    Shares of the range count how often each combo is held: its weight times the weight of the
    other range that shares no card with it. So the mean of the distribution is the equity.
    """

    _keys = "range=held.text against=against.text board dead equity error rows=_plain_rows"

    def __init__(self, matchup: Matchup, player: int, half_pots: NDArray[np.uint64]) -> None:
        weights, beside = matchup.weights[player], matchup.beside[player]
        held = np.flatnonzero((weights > 0) & (beside > 0))
        deals = beside.astype(np.uint64) * np.uint64(2 * matchup.runouts)
        with np.errstate(invalid="ignore"):
            self._equity_of = half_pots / deals  # of any combo, in the range or not
        order = np.argsort(-self._equity_of[held], kind="stable")
        self._places = held[order]
        self._matchup, self._player = matchup, player
        self._half_pots, self._deals = half_pots, deals
        self._often = weights[self._places] * beside[self._places]
        self._opponent: Distribution | None = None

    @property
    def held(self) -> Range:
        """The range."""
        return self._matchup.ranges[self._player]

    @property
    def against(self) -> Range:
        """The opposing range."""
        return self._matchup.ranges[1 - self._player]

    @property
    def board(self) -> Hand:
        """The board."""
        return self._matchup.board

    @property
    def dead(self) -> Hand:
        """The cards that are out of play."""
        return self._matchup.dead

    @property
    def opponent(self) -> Distribution:
        """The distribution of the other range, against this one."""
        assert self._opponent is not None  # both are made together
        return self._opponent

    @property
    def error(self) -> float:
        """A bound on the error of an equity that very fine weights cause; 0 for most ranges."""
        return self._matchup.error

    @cached_property
    def equity(self) -> Fraction:
        """The equity of the whole range: the mean of the distribution."""
        won = _dot(self._matchup.weights[self._player], self._half_pots)
        return Fraction(won, 2 * int(self._often.sum(dtype=object)) * self._matchup.runouts)

    @property
    def equities(self) -> Floats:
        """The equity of each combo, descending: float64 of shape (n,)."""
        found: Floats = self._equity_of[self._places]
        return found

    @property
    def shares(self) -> Floats:
        """The share of the range that each combo is, in the order of `equities`."""
        found: Floats = self._often / self._often.sum(dtype=float)
        return found

    @cached_property
    def rows(self) -> tuple[ComboStanding, ...]:
        """The combos, the strongest first."""
        total = int(self._often.sum(dtype=object))
        found = []
        for place, often in zip(self._places.tolist(), self._often.tolist(), strict=True):
            hand = hand_of(place)
            equity = self._exact_equity(place)
            found.append(ComboStanding(hand, self.held[hand], equity, Fraction(often, total)))
        return tuple(found)

    def equity_of(self, hand: HandLike) -> Fraction:
        """The equity of any two cards against the other range, in this range or not.

        Raises:
            CardmathError: the hand does not have two cards, has a known card, or leaves the
                other range no combo.
        """
        cards, place = hole_cards(hand)
        known = cards & (self.board | self.dead)
        if known or not self._deals[place]:
            why = f"{known} is on the board or dead" if known else "the other range has no combo"
            raise CardmathError(f"{cards} has no equity here: {why}")
        return self._exact_equity(place)

    def _exact_equity(self, place: int) -> Fraction:
        return Fraction(int(self._half_pots[place]), int(self._deals[place]))

    def share_above(self, equity: float | Fraction) -> Fraction:
        """The share of the range with at least an equity, from 0 to 1.

        Equities are compared exactly. The float 0.8 is a little more than 4/5: write
        `Fraction(4, 5)` if a combo with just this equity counts.

        >>> from cardmath import study
        >>> found = study("AA, KK, 72o", "Ks7h2d", "QQ+").distribution()
        >>> found.share_above(0.8)
        Fraction(12, 67)
        >>> found.share_above(found.rows[0].equity)  # of the three combos of KK
        Fraction(12, 67)
        """
        least = exact("an equity", equity, 0, 1)
        total = int(self._often.sum(dtype=object))
        often = zip(self._places.tolist(), self._often.tolist(), strict=True)
        enough = sum(times for place, times in often if self._exact_equity(place) >= least)
        return Fraction(enough, total)

    @property
    def range_advantage(self) -> Fraction:
        """The equity of the range minus that of the other range."""
        return self.equity - self.opponent.equity

    def nut_advantage(self, equity: float | Fraction = _STRONG) -> Fraction:
        """The share of the range with at least an equity, minus that of the other range."""
        return self.share_above(equity) - self.opponent.share_above(equity)

    def curve(self) -> tuple[Floats, Floats]:
        """The equity curve, as a plot has it.

        Returns:
            the share of the range, from 0 to 1, and the equity of the combo there, descending:
            two float64 arrays of shape (2 n,), as each combo is a step.
        """
        ends = np.cumsum(self.shares)
        starts = np.concatenate([[0.0], ends[:-1]])
        ends[-1] = 1.0
        return np.column_stack([starts, ends]).ravel(), np.repeat(self.equities, 2)

    def histogram(self, bars: int = 20) -> Histogram:
        """The share of the range in each of some equal parts of the equities from 0 to 1.

        Args:
            bars: the number of parts, 1 to 1000. A combo on a bound is in the upper part; an
                equity of 1 is in the last one.
        """
        bars = whole("a number of bars", bars, 1, _MOST_BARS)
        exactly = map(self._exact_equity, self._places.tolist())
        places = np.array([min(int(equity * bars), bars - 1) for equity in exactly])
        often = np.bincount(places, self._often, bars) / self._often.sum(dtype=float)
        rows = (
            HistogramBar(Fraction(bar, bars), Fraction(bar + 1, bars), float(share))
            for bar, share in enumerate(often)
        )
        return Histogram(self.title, tuple(rows))

    @property
    def title(self) -> str:
        """The question."""
        where = f" on {self.board}" if self.board else " before the flop"
        dead = f", without {self.dead}" if self.dead else ""
        return f"{self.name} against {self.opponent.name}{where}{dead}"

    @property
    def name(self) -> str:
        """The range as it was given; a long one is cut off."""
        return in_few_letters(self._matchup.given[self._player])

    def _columns(self) -> Columns[ComboStanding]:
        return (
            Column("hand", "combo", of=lambda row: str(row.hand)),
            Column("weight"),
            Column("equity", "equity", percent),
            Column("", "weight", ".4g", of=lambda row: row.weight),
            Column("share", "share", percent),
        )

    def _key(self) -> tuple[object, ...]:
        return self.held, self.against, self.board, self.dead

    __hash__ = Keyed.__hash__


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """The combos of a range whose equity is between two bounds."""

    low: Fraction
    """The lower bound."""
    high: Fraction
    """The upper bound."""
    share: float
    """Their share of the range."""


@dataclass(frozen=True, repr=False, eq=False)
class Histogram(Table[HistogramBar]):
    """A range by equity, as a table."""

    _keys = "title rows=_plain_rows"

    title: str
    """The question."""
    rows: tuple[HistogramBar, ...]
    """The bars, from the lowest equity."""

    def _columns(self) -> Columns[HistogramBar]:
        return (
            Column("low"),
            Column("high"),
            Column(
                "", "equity", of=lambda bar: f"{100 * float(bar.low):g}-{100 * float(bar.high):g}%"
            ),
            Column("share", "share", percent),
        )


def distributions(
    matchup: Matchup, threads: int, progress: Progress | None
) -> tuple[Distribution, Distribution]:
    """The distributions of both ranges of a matchup.

    Raises:
        Interrupted: Ctrl-C was pressed; `partial` is None.
    """
    first, second = matchup.half_pots(threads, progress)
    ours, theirs = Distribution(matchup, 0, first), Distribution(matchup, 1, second)
    ours._opponent, theirs._opponent = theirs, ours
    return ours, theirs


def _dot(weights: NDArray[np.int64], half_pots: NDArray[np.uint64]) -> int:
    """The exact sum of products, which may exceed 64 bits."""
    held = weights.nonzero()[0]
    ours = half_pots[held].astype(object)
    return int((weights[held].astype(object) * ours).sum())
