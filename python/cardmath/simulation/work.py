"""The work of a simulation as data: chunks that add up, whoever counts them and whenever.

Chunks are numbered; seed and number fix what a chunk comes to. They are summed up in segments, of
which each is half as long again as what comes before, or a third: so the sums tell how an estimate
settled. What is done is kept as intervals of chunks beside the sums, and both change at once: no
chunk counts twice, and none is lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from cardmath._support.tables import Row
from cardmath._work.protocol import Span
from cardmath._work.sampling import CHUNK
from cardmath.errors import CardmathError
from cardmath.simulation.question import Question

__all__ = ["Sums", "Todo", "Work"]

if TYPE_CHECKING:
    from cardmath._work.protocol import Do, Done


class Work(Row):
    """So many hands of a game, from a seed."""

    __slots__ = ("question", "seed", "hands")

    question: Question
    """What is dealt."""
    seed: int
    """What fixes the deals."""
    hands: int
    """How many deals there are."""

    @property
    def chunks(self) -> int:
        """How many chunks they are."""
        return -(-self.hands // CHUNK)

    def opened(self) -> Do:
        """Make ready what deals and counts its chunks: they come to a tally."""
        dealing = self.question.dealing()

        def do(span: Span, threads: int) -> Done:
            chunks = span[0], span[1] - span[0]
            return dealing.count(self.seed, chunks, CHUNK, self.hands, threads)

        return do

    @property
    def ends(self) -> tuple[int, ...]:
        """The chunk after the last of each segment: 1, 2, 3, 4, 6, 8, 12, 16 and so on."""
        ends, step = [1, 2, 3], 4
        while ends[-1] < self.chunks:
            ends += [step, step + step // 2]
            step *= 2
        return (*(end for end in ends if end < self.chunks), self.chunks)

    def hands_of(self, span: Span) -> int:
        """How many deals are in these chunks."""
        first, end = span
        return min(end * CHUNK, self.hands) - first * CHUNK

    def deals_in(self, tally: Sequence[int]) -> int:
        """How many deals a tally is of: each of them is of some category.

        Raises:
            CardmathError: it is no tally of this work.
        """
        asked, pots = self.question, self.question.layout.pots
        widths = [1 + len(ordering.categories) for _, ordering in pots]
        widths.append((asked.players + 2) ** len(pots))
        parts, counts = widths * asked.players * len(asked.streets), iter(tally)
        deals = {sum(islice(counts, width)) for width in parts}
        if len(tally) != sum(parts) or len(deals) != 1:
            raise CardmathError("no tally of this work")
        return deals.pop()


class Sums:
    """What was counted by now: a tally for each segment, and which chunks they are of."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self._ends = work.ends
        self._state: tuple[dict[int, list[int]], tuple[Span, ...]] = {}, ()

    @property
    def tallies(self) -> dict[int, list[int]]:
        """The tally of each segment of which something was counted."""
        return self._state[0]

    @property
    def done(self) -> tuple[Span, ...]:
        """The chunks that were counted, ascending, as far as they hang together."""
        return self._state[1]

    @property
    def hands(self) -> int:
        """How many deals were counted."""
        return sum(map(self.work.hands_of, self.done))

    def add(self, span: Span, counts: Sequence[int]) -> None:
        """Add what chunks of one segment came to: all of it, or nothing if Ctrl-C comes meanwhile.

        Raises:
            CardmathError: one of them was counted before, or they are not of one segment.
        """
        tallies, done = self._state
        segment = bisect_right(self._ends, span[0])
        if segment == len(self._ends) or not 0 <= span[0] < span[1] <= self._ends[segment]:
            raise CardmathError(f"no chunks of one segment: {span[0]} to {span[1]}")
        old = tallies.get(segment)
        new = list(counts) if old is None else [a + b for a, b in zip(old, counts, strict=True)]
        self._state = {**tallies, segment: new}, _joined(done, span)

    def restore(self, tallies: dict[int, list[int]], done: tuple[Span, ...]) -> None:
        """Go on from what was counted before.

        Raises:
            CardmathError: the sums are not of these chunks.
        """
        counted = [0] * len(self._ends)
        if not all(0 <= first < end <= self._ends[-1] for first, end in done):
            raise CardmathError("chunks that this work does not have")
        for first, end in done:
            for segment, (start, stop) in enumerate(pairwise([0, *self._ends])):
                part = max(first, start), min(end, stop)
                counted[segment] += self.work.hands_of(part) if part[0] < part[1] else 0
        found = [
            self.work.deals_in(tallies[segment]) if segment in tallies else 0
            for segment in range(len(self._ends))
        ]
        joined: tuple[Span, ...] = ()
        for span in done:
            joined = _joined(joined, span)
        if found != counted or joined != done or not tallies.keys() <= set(range(len(self._ends))):
            raise CardmathError("the sums are not of the chunks beside them")
        self._state = tallies, done

    def total(self) -> list[int]:
        """The sum of all that was counted."""
        return [sum(column) for column in zip(*self.tallies.values(), strict=True)]

    def course(self) -> list[tuple[int, list[int]]]:
        """The hands by the end of each segment, and the sums up to there, while none is missing."""
        course: list[tuple[int, list[int]]] = []
        first, counted = self.done[0] if self.done else (0, 0)
        sums: list[int] = []
        for segment, end in enumerate(self._ends):
            if first or end > counted:
                break
            tally = self.tallies[segment]
            sums = [a + b for a, b in zip(sums, tally, strict=True)] if sums else tally
            course.append((self.work.hands_of((0, end)), sums))
        return course


class Todo:
    """The chunks that are still to be counted, handed out in order."""

    def __init__(self, sums: Sums) -> None:
        self._ends = sums.work.ends
        self._done = sums.done
        self._next = 0
        self._left = self._ends[-1] - sum(end - first for first, end in self._done)

    @property
    def left(self) -> int:
        """How many chunks were not handed out yet."""
        return self._left

    def take(self, most: int) -> Span | None:
        """So many chunks at most, all of one segment; None if all were handed out."""
        for first, end in self._done:
            if first <= self._next < end:
                self._next = end
        if self._next >= self._ends[-1]:
            return None
        end = self._ends[bisect_right(self._ends, self._next)]
        later = [first for first, _ in self._done if first > self._next]
        span = self._next, min([self._next + most, end, *later])
        self._next = span[1]
        self._left -= span[1] - span[0]
        return span


def _joined(done: tuple[Span, ...], span: Span) -> tuple[Span, ...]:
    """The chunks that are done, with these."""
    joined: list[Span] = []
    for first, end in sorted([*done, span]):
        if joined and first < joined[-1][1]:
            raise CardmathError(f"chunks {first} to {min(end, joined[-1][1])} were counted before")
        if joined and first == joined[-1][1]:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((first, end))
    return tuple(joined)
