"""The work of a simulation as data: numbered chunks whose counts are added up in any order.

The seed and the number of a chunk fix its deals. Chunks are summed in segments that end at the
chunks 1, 2, 3, 4, 6, 8, 12, 16 and so on, so that the sums show how an estimate converges. The
intervals of the chunks that are done are kept with the sums, and both change together, so that no
chunk counts twice, and none is lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from cardmath._work.protocol import Do, Done, Span
from cardmath._work.sampling import CHUNK
from cardmath.errors import CardmathError
from cardmath.simulation.question import SimulationQuestion


@dataclass(frozen=True, slots=True)
class SimulationWork:
    """A number of deals of a question, from a seed."""

    question: SimulationQuestion
    """What is dealt."""
    seed: int
    """Fixes the deals."""
    hands: int
    """The number of deals."""

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.hands // CHUNK)

    def opened(self) -> Do:
        """Return a function that deals chunks and counts them in one tally."""
        dealing = self.question.dealing()

        def do(span: Span, threads: int) -> Done:
            chunks = span[0], span[1] - span[0]
            return dealing.count(self.seed, chunks, CHUNK, self.hands, threads)

        return do

    @property
    def ends(self) -> tuple[int, ...]:
        """For each segment, the chunk after its last: 1, 2, 3, 4, 6, 8, 12, 16 and so on."""
        ends, step = [1, 2, 3], 4
        while ends[-1] < self.chunks:
            ends += [step, step + step // 2]
            step *= 2
        return (*(end for end in ends if end < self.chunks), self.chunks)

    def hands_of(self, span: Span) -> int:
        """The number of deals in some chunks."""
        first, end = span
        return min(end * CHUNK, self.hands) - first * CHUNK

    def deals_in(self, tally: Sequence[int]) -> int:
        """The number of deals in a tally, which each of its parts must add up to.

        A tally has parts for each player on each street: for each pot the count of no hand and of
        each category; then the count of each way in which the pots can end.

        Raises:
            CardmathError: it is not a tally of this work.
        """
        question, pots = self.question, self.question.layout.pots
        widths = [1 + len(ordering.categories) for _, ordering in pots]
        widths.append((question.players + 2) ** len(pots))
        parts, counts = widths * question.players * len(question.streets), iter(tally)
        deals = {sum(islice(counts, width)) for width in parts}
        if len(tally) != sum(parts) or len(deals) != 1:
            raise CardmathError("this is not a tally of this work")
        return deals.pop()


class SimulationSums:
    """The counts so far: a tally for each segment, and the chunks that were counted."""

    def __init__(self, work: SimulationWork) -> None:
        self.work = work
        self._ends = work.ends
        self._state: tuple[dict[int, list[int]], tuple[Span, ...]] = {}, ()

    @property
    def tallies(self) -> dict[int, list[int]]:
        """The tally of each segment that has any."""
        return self._state[0]

    @property
    def done(self) -> tuple[Span, ...]:
        """The chunks that were counted, as ascending intervals with gaps between them."""
        return self._state[1]

    @property
    def hands(self) -> int:
        """The number of deals that were counted."""
        return sum(map(self.work.hands_of, self.done))

    def add(self, span: Span, counts: Sequence[int]) -> None:
        """Add the counts of some chunks: atomic under Ctrl-C.

        Raises:
            CardmathError: a chunk was counted before, or the chunks are not of one segment.
        """
        tallies, done = self._state
        segment = bisect_right(self._ends, span[0])
        if segment == len(self._ends) or not 0 <= span[0] < span[1] <= self._ends[segment]:
            raise CardmathError(f"no chunks of one segment: {span[0]} to {span[1]}")
        old = tallies.get(segment)
        new = list(counts) if old is None else [a + b for a, b in zip(old, counts, strict=True)]
        self._state = {**tallies, segment: new}, _joined(done, span)

    def restore(self, tallies: dict[int, list[int]], done: tuple[Span, ...]) -> None:
        """Continue from earlier counts.

        Raises:
            CardmathError: the tallies are not the counts of these chunks.
        """
        counted = [0] * len(self._ends)
        if not all(0 <= first < end <= self._ends[-1] for first, end in done):
            raise CardmathError("this work does not have these chunks")
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
            raise CardmathError("the tallies are not the counts of these chunks")
        self._state = tallies, done

    def total(self) -> list[int]:
        """The sum of all tallies."""
        return [sum(column) for column in zip(*self.tallies.values(), strict=True)]

    def history(self) -> list[tuple[int, list[int]]]:
        """The number of deals and the sum of the tallies up to the end of each segment.

        It ends at the first segment of which a chunk is missing.
        """
        history: list[tuple[int, list[int]]] = []
        first, counted = self.done[0] if self.done else (0, 0)
        sums: list[int] = []
        for segment, end in enumerate(self._ends):
            if first or end > counted:
                break
            tally = self.tallies[segment]
            sums = [a + b for a, b in zip(sums, tally, strict=True)] if sums else tally
            history.append((self.work.hands_of((0, end)), sums))
        return history


class ChunksLeft:
    """Hands out the chunks that are still to be counted, in order."""

    def __init__(self, sums: SimulationSums) -> None:
        self._ends = sums.work.ends
        self._done = sums.done
        self._next = 0
        self._left = self._ends[-1] - sum(end - first for first, end in self._done)

    @property
    def left(self) -> int:
        """The number of chunks that were not handed out yet."""
        return self._left

    def take(self, most: int) -> Span | None:
        """Return up to `most` chunks, all of one segment; None if all were handed out."""
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
    """Add chunks to the intervals of those that are done."""
    joined: list[Span] = []
    for first, end in sorted([*done, span]):
        if joined and first < joined[-1][1]:
            raise CardmathError(f"chunks {first} to {min(end, joined[-1][1])} were counted before")
        if joined and first == joined[-1][1]:
            joined[-1] = joined[-1][0], end
        else:
            joined.append((first, end))
    return tuple(joined)
