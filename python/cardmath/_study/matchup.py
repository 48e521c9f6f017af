"""Two ranges against each other on a board, as whole numbers that the core counts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cardmath._core import Hand, RangePair
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS
from cardmath._ranges.weights import as_booleans
from cardmath._rules.games import GAMES, HOLDEM
from cardmath._situation.clashes import check_held, clash
from cardmath._situation.known_cards import (
    BOARD,
    ON_A_STREET,
    check_board,
    check_places,
    ways_to_deal,
)
from cardmath._situation.whole_weights import Weighing, Whole, whole
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath.errors import raise_stopped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._support.progress import Progress

    Counts = NDArray[np.int64]

DECK = 52
_MOST_SUM = 2**31 - 1
"""The greatest sum of a range's weights as whole numbers: the core has 32 bits for twice of it."""


class Won(NamedTuple):
    """What a range wins: half pots, of which each pair of combos on each board shares two."""

    half_pots: int
    pairs: int

    @property
    def equity(self) -> Fraction:
        """The share of all pots."""
        return Fraction(self.half_pots, 2 * self.pairs)


class Matchup:
    """Two ranges on a board of no, three, four or five cards.

    Attributes:
        given: the two ranges as they were given.
        ranges: the two ranges, without the combos that have a known card.
        weights: for each range, its weights as whole numbers, in the order of
            `Range.weights`.

    Raises:
        CardmathError: a range has no combo left, the ranges cannot be held at once, the board
            has another number of cards, or a card is on the board and dead.
    """

    def __init__(self, ours: Range, theirs: Range, board: Hand, dead: Hand) -> None:
        check_board(board, GAMES[HOLDEM], ON_A_STREET)
        check_places(on_the_board=board, dead=dead)
        self.board, self.dead, self.given = board, dead, (ours, theirs)
        self.ranges = tuple(range_.without(board | dead) for range_ in (ours, theirs))
        for number, held in enumerate((ours, theirs), 1):
            check_held(number, held, board | dead)
        self._weighing = Weighing(tuple(map(_whole, self.ranges)))
        self.weights = tuple(map(whole_weights, self.ranges))
        if not (self.weights[0] * self.beside[0]).any() or not self.runouts:
            raise clash((ours, theirs), GAMES[HOLDEM], board | dead)

    @cached_property
    def _pair(self) -> RangePair:
        first, second = (weights.astype(np.uint32) for weights in self.weights)
        return RangePair(first, second, self.board, self.dead)

    def __getstate__(self) -> dict[str, object]:
        """All but the core's object, which is made again when it is needed."""
        return {name: value for name, value in self.__dict__.items() if name != "_pair"}

    @property
    def runouts(self) -> int:
        """The number of complete boards, once both hold a combo."""
        left = DECK - len(self.board | self.dead) - 4
        return ways_to_deal(left, [BOARD - len(self.board)])

    @cached_property
    def beside(self) -> tuple[Counts, ...]:
        """For each range and each combo, the other range's weight that shares no card with it."""
        return tuple(_beside(weights) for weights in reversed(self.weights))

    @cached_property
    def error(self) -> float:
        """A bound on the error of an equity, which weights that were rounded cause; else 0."""
        deals = int((self.weights[0] * self.beside[0]).sum()) * self.runouts
        return self._weighing.off_by(deals, self.runouts)

    def half_pots(
        self, threads: int = 0, progress: Progress | None = None
    ) -> tuple[NDArray[np.uint64], ...]:
        """For each range and each combo, the half pots that it wins from the other range.

        Raises:
            Interrupted: Ctrl-C was pressed; `partial` is None.
        """
        found, stopped = self._pair.by_combo(threads, progress)
        raise_stopped(stopped, "not all boards were counted")
        assert found is not None  # nothing stopped the count
        return tuple(reversed(found))

    def after_cards(self, count: int, threads: int, progress: Progress | None) -> list[Won]:
        """What the first range wins after each set of cards that may come next.

        Args:
            count: how many cards come next.
            threads: the number of threads, 0 for one per core.
            progress: called with the boards done and their number.

        Returns:
            for each set of this many cards, in the order of `hand_sets`, what is won; no pairs if
            the cards cannot come.

        Raises:
            Interrupted: Ctrl-C was pressed; `partial` is None.
        """
        found, stopped = self._pair.by_next_cards(count, threads, progress)
        raise_stopped(stopped, "not all boards were counted")
        assert found is not None  # nothing stopped the count
        return list(map(Won._make, found))


def any_two() -> Range:
    """The range of any two cards."""
    return Range("random")


def whole_weights(range_: Range) -> Counts:
    """The weights of all combos as whole numbers of one unit, in the order of `Range.weights`."""
    array = np.zeros(COMBOS, np.int64)
    for number, (_, hands) in zip(_whole(range_).numbers, range_._levels, strict=True):
        array[as_booleans(hands)] = number
    return array


def _whole(range_: Range) -> Whole:
    return whole([(weight, hands.bit_count()) for weight, hands in range_._levels], _MOST_SUM)


def _beside(weights: Counts) -> Counts:
    """For each combo, the weight of all combos that share no card with it."""
    high, low = np.tril_indices(DECK, -1)
    of_card = np.bincount(high, weights, DECK) + np.bincount(low, weights, DECK)
    # Sums of up to 2**31 are exact as floats. The combo itself is subtracted with both cards.
    cards = of_card.astype(np.int64)
    beside: Counts = weights.sum() - cards[high] - cards[low] + weights
    return beside
