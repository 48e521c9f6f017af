"""The work of a simulation: its chunks, handed out and counted once."""

import pickle

import pytest

from cardmath.errors import CardmathError
from cardmath.simulation.question import SimulationQuestion
from cardmath.simulation.work import ChunksLeft, SimulationSums, SimulationWork
from tests.chunks import CHUNK


def work(chunks: int) -> SimulationWork:
    return SimulationWork(
        SimulationQuestion.checked("five-card", 1, "", "", "", True), 1, chunks * CHUNK
    )


def test_a_work_is_data() -> None:
    asked = SimulationQuestion.checked("holdem", 2, "AhKh", "", "2c", True)
    assert pickle.loads(pickle.dumps(SimulationWork(asked, 3, 10**15))) == SimulationWork(
        asked, 3, 10**15
    )
    assert len(work(10**9).ends) < 64


@pytest.mark.parametrize("chunks", [1, 2, 5, 100, 1000])
def test_chunks_are_handed_out_once_and_counted_once(chunks: int) -> None:
    sums = SimulationSums(work(chunks))
    todo = ChunksLeft(sums)
    spans = []
    while (span := todo.take(7)) is not None:
        spans.append(span)
    assert [number for span in spans for number in range(*span)] == [*range(chunks)]
    late = spans[::-1]
    for number, span in enumerate(late):
        sums.add(span, [span[1] - span[0]])
        with pytest.raises(CardmathError, match="were counted before"):
            sums.add((span[0], span[0] + 1), [1])
        # A new `ChunksLeft` hands out exactly the chunks that are left.
        left, rest = ChunksLeft(sums), 0
        while (more := left.take(5)) is not None:
            rest += more[1] - more[0]
        assert rest == sum(end - first for first, end in late[number + 1 :])
    assert sums.total() == [chunks]
    assert sums.done == ((0, chunks),)
    assert [counted for _, [counted] in sums.history()] == [*sums.work.ends]


def test_sums_are_of_one_segment() -> None:
    sums = SimulationSums(work(10))
    for span in (3, 5), (-1, 1), (2, 2), (9, 12):
        with pytest.raises(CardmathError, match="no chunks of one segment"):
            sums.add(span, [1])
