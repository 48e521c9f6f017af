"""The equities of several matchups on every flop, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._core import Card, Hand
from cardmath._flops.classes import flop_classes, flop_ids, relabellings
from cardmath._study.matchup import Matchup
from cardmath._support.progress import still_busy, telling

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range
    from cardmath._support.progress import Progress


@dataclass(frozen=True, slots=True)
class FlopEquities:
    """The equities of some matchups on every flop that all of them can see."""

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
    from cardmath._support.numpy import np

    ranges = [range_ for both in matchups.values() for range_ in both]
    classes = flop_classes(relabellings(ranges, Hand()), Hand())
    columns = []
    with telling(progress) as told:
        for done, (ours, theirs) in enumerate(matchups.values()):
            won = Matchup(ours, theirs, Hand(), Hand()).after_cards(3, threads, still_busy)
            columns.append([won[place] for place in classes.first.tolist()])
            if told is not None:
                told(done + 1, len(matchups))
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
