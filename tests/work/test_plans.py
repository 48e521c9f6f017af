"""Plans of random work: sample sizes and stopping rules, tested with chunks that hold no cards."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Generator
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardmath._work import sampling
from cardmath._work.engines import InOrder, Threads
from cardmath._work.sampling import CHUNK, Plan, chunk_sizes, run
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from cardmath._work.protocol import Do, Done, Span, Todo, Work

Chunk = tuple[int, int]
"""The number of a chunk, and its sample size."""


class Chunks:
    """A tally that lists its chunks; its error falls with the sample size, or as given."""

    def __init__(self, error: Callable[[int], float] | None = None) -> None:
        self.added: list[Chunk] = []
        self._error = error or (lambda samples: samples**-0.5)

    def add(self, chunk: Chunk) -> None:
        self.added.append(chunk)

    @property
    def samples(self) -> int:
        return sum(samples for _, samples in self.added)

    @property
    def error(self) -> float:
        return self._error(self.samples)


class Draws:
    """A work with a given total sample size; it records which chunks were drawn."""

    def __init__(self, samples: int | None = None, stop_after: int | None = None) -> None:
        self.asked: list[tuple[int, int, int]] = []
        self.samples = samples or sampling.MOST_SAMPLES
        self.stop_after = stop_after

    def opened(self) -> Do:
        def do(span: Span, _threads: int) -> Done:
            found: list[Chunk] = []
            for first, count, samples in chunk_sizes(span, self.samples):
                self.asked.append((first, count, samples))
                found += [(number, samples) for number in range(first, first + count)]
            last = self.stop_after
            if last is None or span[1] <= last:
                return found, len(found), None
            found = [one for one in found if one[0] < last]
            return found, len(found), KeyboardInterrupt()

        return do


class Shuffling:
    """An engine that does several spans at a time, and yields the last one first."""

    def __init__(self, chunks: int, at_once: int) -> None:
        self.chunks, self.at_once = chunks, at_once

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        do = work.opened()
        while spans := [span for _ in range(self.at_once) if (span := todo.take(self.chunks))]:
            for span in spans[::-1]:
                yield span, do(span, 1)[0]


def plan(**rules: Any) -> Plan:
    return Plan.read(**{"seed": 1, "error": None, "samples": None, "seconds": None, **rules})


@pytest.mark.parametrize("samples", [1, CHUNK - 1, CHUNK, CHUNK + 1, 70 * CHUNK + 5])
def test_the_sample_size_is_exact(samples: int) -> None:
    tally = Chunks()
    assert run(plan(samples=samples), Draws(samples), tally) == ("samples", None)
    assert tally.samples == samples
    assert [number for number, _ in tally.added] == [*range(len(tally.added))]
    assert {size for _, size in tally.added[:-1]} <= {CHUNK}


@pytest.mark.parametrize("most", [None, 10**7, 3 * CHUNK + 7, 5])
@pytest.mark.parametrize("error", [0.05, 2e-3, 4e-4])
def test_the_answer_does_not_depend_on_batches_or_engines(
    error: float, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    engines = [None, Shuffling(1, 1), Shuffling(1, 5), Shuffling(7, 3), Shuffling(100, 2)]
    for engine in engines:
        for most_at_once in 1, 5, 64:
            monkeypatch.setattr(sampling, "_MOST_AT_ONCE", most_at_once)
            tally = Chunks()
            how, _ = run(plan(error=error, samples=most), Draws(most), tally, None, engine)
            found.append((how, tally.added))
    assert all(one == found[0] for one in found)


def test_it_stops_after_the_first_chunk_that_meets_the_rule() -> None:
    # The error is small only after seven chunks; chunks drawn after these are left out.
    def error(samples: int) -> float:
        return 1e-3 if samples == 7 * CHUNK else 1.0

    tally = Chunks(error)
    assert run(plan(error=2e-3), Draws(), tally) == ("error", None)
    assert tally.samples == 7 * CHUNK


def test_the_first_rule_that_is_met_counts() -> None:
    for samples, how in (10 * CHUNK, "samples"), (10**9, "error"):
        tally = Chunks()
        assert run(plan(error=1e-3, samples=samples), Draws(samples), tally)[0] == how
        assert tally.samples == (samples if how == "samples" else 16 * CHUNK)


def test_few_chunks_are_drawn_in_vain() -> None:
    draws, tally = Draws(), Chunks()
    run(plan(error=2e-4), draws, tally)
    drawn = sum(count * samples for _, count, samples in draws.asked)
    assert tally.samples <= drawn <= tally.samples * 1.1


def test_a_time_limit_ends_the_sampling() -> None:
    tally = Chunks()
    assert run(plan(seconds=0), Draws(), tally) == ("time", None)
    assert tally.added == [(0, CHUNK)]
    tally = Chunks()
    assert run(plan(seconds=60, samples=10), Draws(10), tally) == ("samples", None)
    assert run(plan(seconds=60, error=0.1), Draws(), Chunks()) == ("error", None)


def test_the_time_limit_holds_with_slow_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0  # a clock of our own: on a loaded machine, chunks take any time

    class Slow(Draws):
        def opened(self) -> Do:
            do = super().opened()

            def slow(span: Span, threads: int) -> Done:
                nonlocal now
                now += 0.01 * (span[1] - span[0])
                return do(span, threads)

            return slow

    monkeypatch.setattr(sampling, "monotonic", lambda: now)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)  # the fewest chunks of a round
    reported: list[float] = []
    asked = plan(seconds=0.2)
    assert run(asked, Slow(), Chunks(), lambda *_: reported.append(now)) == ("time", None)
    assert 100.2 <= now < 100.25
    assert len(reported) >= 4


def test_ctrl_c_in_a_draw_keeps_finished_chunks() -> None:
    tally = Chunks()
    how, stopped = run(plan(error=1e-4), Draws(stop_after=5), tally)
    assert how == "interrupted"
    assert isinstance(stopped, KeyboardInterrupt)
    assert [number for number, _ in tally.added] == [0, 1, 2, 3, 4]
    tally = Chunks()
    assert run(plan(samples=5), Draws(5, stop_after=0), tally)[0] == "interrupted"
    assert tally.added == []


def test_ctrl_c_between_draws_keeps_finished_chunks() -> None:
    def progress(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    tally = Chunks()
    how, stopped = run(plan(error=1e-4), Draws(), tally, progress)
    assert how == "interrupted"
    assert isinstance(stopped, KeyboardInterrupt)
    assert tally.added == [(0, CHUNK)]


def test_other_errors_are_raised() -> None:
    def progress(_done: int, _total: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(plan(error=1e-4), Draws(), Chunks(), progress)


@pytest.mark.parametrize(
    "rules",
    [
        {"error": 1e-4},
        {"samples": 200 * CHUNK},
        {"seconds": 0.02},
        {"samples": 200 * CHUNK, "seconds": inf},
    ],
)
def test_progress_estimates_the_total(rules: dict[str, Any]) -> None:
    reported: list[tuple[int, int]] = []
    run(
        plan(**rules),
        Draws(rules.get("samples")),
        Chunks(),
        lambda done, total: reported.append((done, total)),
    )
    assert reported == sorted(reported)
    assert all(0 < done <= total for done, total in reported)
    # The estimate of the total is close to the final sample size.
    assert reported[-1][1] <= 1.2 * reported[-1][0] + 64 * CHUNK


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"seed": -1}, "a seed is 0 to 18,446,744,073,709,551,615, not -1"),
        ({"seed": 2**64}, "a seed is 0"),
        ({"error": 0}, "an error is 1e-06 to 1, not 0"),
        ({"error": float("nan")}, "an error is 1e-06 to 1, not nan"),
        ({"error": 1.5}, "an error is 1e-06"),
        ({"samples": 0}, "a number of samples is 1 to 1,000,000,000,000, not 0"),
        ({"samples": 10**12 + 1}, "a number of samples is 1"),
        ({"seconds": -0.5}, "a time in seconds is 0"),
        ({"seconds": float("nan")}, "a time in seconds is 0 or more, not nan"),
    ],
)
def test_invalid_values_are_refused(rules: dict[str, Any], says: str) -> None:
    with pytest.raises(CardmathError, match=says):
        plan(**rules)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"seed": 1.0}, "a seed is an int, not float"),
        ({"seed": True}, "a seed is an int, not bool"),
        ({"error": "x"}, "an error is a number, not str"),
        ({"samples": 1e6}, "a number of samples is an int, not float"),
        ({"seconds": "1"}, "a time in seconds is a number, not str"),
    ],
)
def test_other_types_are_refused(rules: dict[str, Any], says: str) -> None:
    with pytest.raises(CardmathTypeError, match=says):
        plan(**rules)


def test_numpy_numbers_are_accepted() -> None:
    numbers = {"seed": np.uint64(2**64 - 1), "samples": np.int32(7), "seconds": np.float32(0.5)}
    asked = plan(**numbers, error=np.float64(0.25))
    assert asked == plan(seed=2**64 - 1, samples=7, seconds=0.5, error=0.25)
    assert [type(number) for number in (asked.seed, asked.samples)] == [int, int]
    with pytest.raises(CardmathTypeError, match="a seed is an int, not float64"):
        plan(seed=np.float64(1))


def test_plans_compare_and_pickle() -> None:
    one = plan(error=1e-3)
    assert one == pickle.loads(pickle.dumps(one)) != plan(error=1e-4)
    seeds = {plan(seed=None).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed is not None and 0 <= seed < 2**63 for seed in seeds)


class HalfDone:
    """A work whose first round is stopped by Ctrl-C after one chunk."""

    def opened(self) -> Callable[[tuple[int, int], int], tuple[str, int, BaseException | None]]:
        return lambda span, _: ("what came of it", 1, KeyboardInterrupt())


def test_only_finished_chunks_of_a_stopped_round_are_yielded() -> None:
    reported = Threads().count(HalfDone(), InOrder(10))
    assert next(reported) == ((0, 1), "what came of it")
    with pytest.raises(KeyboardInterrupt):
        next(reported)
