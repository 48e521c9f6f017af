"""A range on every flop: what it makes, and its equity against another range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._flops.classes import FlopClasses, flop_classes, flop_ids, relabellings
from cardmath._flops.table import Flop, Flops
from cardmath._ranges.range import Range
from cardmath._study.facts import studied_game
from cardmath._study.matchup import Matchup, whole_weights
from cardmath._study.names import Definitions, standard
from cardmath._study.tally import rows_of_shares, tally
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress, reporting, still_busy
from cardmath.errors import CardmathError, Interrupted, interruptible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike
    from cardmath._ranges.range import Range
    from cardmath._study.definitions import Definition
    from cardmath._support.progress import Progress

_AT_ONCE = 256
"""The flops between two reports of progress; those before a stop are kept."""


@interruptible
def flops(
    held: RangeLike,
    against: RangeLike | None = None,
    *,
    dead: HandLike = "",
    definitions: Iterable[Definition] | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> Flops:
    """Study a range of hold'em on every flop: what it makes, and its equity there.

    Flops that differ by a suit relabelling share a row if it leaves the ranges and the dead cards
    unchanged: 1,755 rows where nothing names a suit, else up to 22,100. Equities are
    exact: every runout of every flop is counted.

    Args:
        held: the range.
        against: the other range; without it there are no equities.
        dead: cards that are out of play.
        definitions: definitions of your own, added to the standard ones.
        threads: the number of threads, 0 for one per core.
        progress: called several times a second with the work done and the total work: first with
            the flops whose made hands are counted, then with the boards of the equities.

    Raises:
        CardmathError: a range is empty, or the ranges cannot be held at once.
        CardTextError, RangeTextError, CardmathTypeError: an argument cannot be read.
        Interrupted: Ctrl-C was pressed; `partial` is a `Flops` of the flops that were done, without
            equities, since all of these are finished together.

    >>> found = flops("22+", "AKs")
    >>> len(found), found.count, round(float(found.equity), 4)
    (1755, 22100, 0.5441)
    >>> print(found.by_texture("suits"))
    22+ against AKs on 22,100 flops, by suits
    suits      flops   weight   equity
    two-tone  12,168  55.101%  53.313%
    rainbow    8,788  39.692%  56.110%
    monotone   1,144   5.207%  52.997%
    """
    check_progress(progress)
    dead_cards = Hand(dead)
    ours = Range(held).without(dead_cards)
    theirs = None if against is None else Range(against).without(dead_cards)
    matchup = _matchup(ours, theirs, dead_cards)
    game = studied_game("holdem")
    names = Definitions(game, definitions) if definitions else standard(game)
    return _FlopCounter(ours, theirs, dead_cards, names, matchup).count(threads, progress)


def _matchup(ours: Range, theirs: Range | None, dead: Hand) -> Matchup | None:
    """The matchup of the ranges; None without another range."""
    if theirs is None:
        if not ours:
            raise CardmathError("no combo of the range is left")
        return None
    return Matchup(ours, theirs, Hand(), dead)


class _FlopCounter:
    """Counts what a range makes of each class of flops, then its equities."""

    def __init__(
        self,
        ours: Range,
        theirs: Range | None,
        dead: Hand,
        names: Definitions,
        matchup: Matchup | None,
    ) -> None:
        self.ours, self.theirs, self.dead, self.names = ours, theirs, dead, names
        self.matchup = matchup
        ranges = [ours] if theirs is None else [ours, theirs]
        self.classes = flop_classes(relabellings(ranges, dead), dead)
        self.boards = flop_ids()[self.classes.first]

    def count(self, threads: int, progress: Progress | None) -> Flops:
        """Count every class."""
        sums = np.zeros((len(self.boards), len(self.names.made) + len(self.names.draws)))
        done, game = 0, studied_game("holdem")
        try:
            for start in range(0, len(sums), _AT_ONCE):
                block = slice(start, start + _AT_ONCE)
                sums[block] = tally(self.ours, self.boards[block], self.names, game, threads)
                done = min(start + _AT_ONCE, len(sums))
                if progress is not None:
                    progress(done, len(sums))
            won = self._equities(threads, progress)
        except KeyboardInterrupt as stopped:
            partial = self._flops(sums, done, None)
            raise Interrupted("not all flops were counted", partial) from stopped
        return self._flops(sums, len(sums), won)

    def _equities(self, threads: int, progress: Progress | None) -> list[tuple[int, int]] | None:
        """For each class, the half pots won on one of its flops and the pairs of combos."""
        if self.matchup is None:
            return None
        found = self.matchup.after_cards(3, threads, progress)
        return [found[place] for place in self.classes.first.tolist()]

    def _flops(
        self, sums: NDArray[np.float64], done: int, won: Sequence[tuple[int, int]] | None
    ) -> Flops:
        made = len(self.names.made)
        names = [one.name for one in (*self.names.made, *self.names.draws)]
        shares = rows_of_shares(sums, names, made)
        pairs = _combos_left(self.ours, self.boards) if won is None else [pairs for _, pairs in won]
        sizes = self.classes.sizes.tolist()
        total = sum(size * each for size, each in zip(sizes, pairs, strict=True))
        rows = [
            Flop(
                Hand(map(Card.from_id, self.boards[place].tolist())),
                sizes[place],
                Fraction(sizes[place] * pairs[place], total),
                None if won is None else Fraction(won[place][0], 2 * won[place][1]),
                shares[place],
            )
            for place in range(done)
            if pairs[place]
        ]
        return Flops(self.ours, self.theirs, self.dead, tuple(rows), made)


def _combos_left(held: Range, boards: NDArray[np.uint8]) -> list[int]:
    """For each flop, the weight of the combos of a range that share no card with it."""
    weights = whole_weights(held)
    high, low = np.tril_indices(52, -1)
    both = np.zeros((52, 52), np.int64)
    both[high, low] = both[low, high] = weights
    cards = both.sum(axis=1)
    a, b, c = boards.T.astype(int)
    shared = cards[a] + cards[b] + cards[c] - both[a, b] - both[a, c] - both[b, c]
    left: list[int] = (weights.sum() - shared).tolist()
    return left


@dataclass(frozen=True, slots=True)
class FlopEquities:
    """The equities of some matchups on every flop that is possible in all of them."""

    names: tuple[str, ...]
    """The names of the matchups."""
    first: NDArray[np.int64]
    """For each class of flops up to suit relabelling, the index of its first flop."""
    sizes: NDArray[np.int64]
    """How many flops each class has."""
    often: list[int]
    """How often each class comes, by the number of its flops."""
    weights: NDArray[np.float64]
    """The same as shares that add up to 1."""
    values: NDArray[np.float64]
    """The equity of the first range in each matchup: float64 of shape (classes, matchups)."""
    importance: NDArray[np.float64]
    """The weight of each matchup; they add up to 1."""

    @property
    def count(self) -> int:
        """The number of flops."""
        return int(self.sizes.sum())

    def hand(self, place: int) -> Hand:
        """The cards of the first flop of a class."""
        return Hand(map(Card.from_id, flop_ids()[self.first[place]].tolist()))


def classes_of(matchups: Mapping[str, tuple[Range, Range]]) -> FlopClasses:
    """The classes of flops under the suit relabellings that leave all ranges as they are."""
    ranges = [range_ for both in matchups.values() for range_ in both]
    return flop_classes(relabellings(ranges, Hand()), Hand())


def flop_equities(
    matchups: Mapping[str, tuple[Range, Range]],
    importance: Sequence[float],
    threads: int = 0,
    progress: Progress | None = None,
) -> FlopEquities:
    """Count the equities of matchups on every flop; a flop counts as often as it is dealt.

    Raises:
        CardmathError: a range is empty, or two cannot be held at once.
        Interrupted: Ctrl-C was pressed; `partial` is None.
    """
    classes = classes_of(matchups)
    columns = []
    with reporting(progress) as report:
        for done, (ours, theirs) in enumerate(matchups.values()):
            won = Matchup(ours, theirs, Hand(), Hand()).after_cards(3, threads, still_busy)
            columns.append([won[place] for place in classes.first.tolist()])
            if report is not None:
                report(done + 1, len(matchups))
    possible = np.array([all(each.pairs for each in row) for row in zip(*columns, strict=True)])
    values = np.array(
        [[float(each.equity) if each.pairs else 0.0 for each in column] for column in columns]
    ).T[possible]
    sizes = classes.sizes[possible]
    return FlopEquities(
        tuple(matchups),
        classes.first[possible],
        sizes,
        sizes.tolist(),
        sizes / sizes.sum(),
        values,
        np.array(importance) / sum(importance),
    )
