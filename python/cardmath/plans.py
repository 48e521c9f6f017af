"""Random work as data: seeds, chunks that add up, and when it is enough.

A plan fixes the answer. Its chunks are numbered; each draws from a stream of its own, which seed
and number fix. Whether it is enough is judged after each chunk in the order of their numbers,
whoever did them and whenever: so neither threads nor machines change the answer. Only a stop by the
clock, or by Ctrl-C, depends on the day.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.tables import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol, TypeAlias, TypeVar

    Chunk_contra = TypeVar("Chunk_contra", contravariant=True)

    class Tally(Protocol[Chunk_contra]):
        """What adds up."""

        def add(self, chunk: Chunk_contra) -> None:
            """Add what a chunk came to: all of it, or nothing if Ctrl-C comes meanwhile."""

        @property
        def samples(self) -> int:
            """How many samples were added."""

        @property
        def error(self) -> float:
            """The greatest standard error of what is estimated."""

    # What chunks come to, from one on, so many of so many samples each; and what stopped them.
    Draw: TypeAlias = Callable[[int, int, int], tuple[Sequence[Chunk_contra], BaseException | None]]

__all__ = ["CHUNK", "Plan", "run"]

CHUNK = 1 << 16
"""How many samples a chunk has."""

MOST_SAMPLES = 10**12
"""More samples than these are refused: it would be days."""

_MOST_AT_ONCE = 64
_LARGEST_SEED = 2**64 - 1


class Plan(Row):
    """How long to draw random samples, and from which seed."""

    __slots__ = ("seed", "error", "samples", "seconds")

    seed: int
    """What fixes the samples: 0 to 2**64 - 1."""
    error: float | None
    """Enough is when no standard error is greater."""
    samples: int | None
    """Enough is when there are so many."""
    seconds: float | None
    """Enough is when so much time has gone; then the answer depends on the machine."""

    def __init__(
        self,
        seed: int | None,
        error: float | None,
        samples: int | None,
        seconds: float | None,
    ) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8)) >> 1
        _check("a seed", seed, int, 0, _LARGEST_SEED)
        if error is not None:
            _check("an error", error, (int, float), 1e-6, 1)
        if samples is not None:
            _check("a number of samples", samples, int, 1, MOST_SAMPLES)
        if seconds is not None:
            _check("a time in seconds", seconds, (int, float), 0, float("inf"))
        super().__init__(seed, error, samples, seconds)

    def __reduce__(self) -> tuple[type[Plan], tuple[object, ...]]:
        return type(self), self.values()


def run(
    plan: Plan,
    draw: Draw[Chunk_contra],
    tally: Tally[Chunk_contra],
    progress: Callable[[int, int], object] | None = None,
) -> tuple[str, BaseException | None]:
    """Draw chunks and add them up until it is enough.

    Args:
        plan: when it is.
        draw: gives the chunks from a number on: how many, and of how many samples each.
        tally: what they are added to.
        progress: called after each round with the samples there are, and those there will be.

    Returns:
        why it ended: `error`, `samples`, `time` or `interrupted`; and what interrupted it.
    """
    try:
        return _run(plan, draw, tally, progress)
    except KeyboardInterrupt as stopped:  # between chunks
        return "interrupted", stopped


def _run(
    plan: Plan,
    draw: Draw[Chunk_contra],
    tally: Tally[Chunk_contra],
    progress: Callable[[int, int], object] | None,
) -> tuple[str, BaseException | None]:
    from time import monotonic

    started = monotonic()
    most = plan.samples or MOST_SAMPLES
    chunk = 0
    while True:
        wanted = _wanted(plan, tally, most)
        whole, rest = divmod(wanted - tally.samples, CHUNK)
        count = min(max(whole, 1), 1 if chunk == 0 else _MOST_AT_ONCE)
        found, stopped = draw(chunk, count, CHUNK if whole else rest)
        for one in found:
            tally.add(one)
            if plan.error is not None and tally.error <= plan.error:
                return "error", None
            if tally.samples >= most:
                return "samples", None
        if stopped is not None:
            return "interrupted", stopped
        chunk += len(found)
        taken = monotonic() - started
        if progress is not None:
            if plan.seconds is not None:
                wanted = min(wanted, int(tally.samples * plan.seconds / max(taken, 1e-9)))
            progress(tally.samples, max(wanted, tally.samples))
        if plan.seconds is not None and taken >= plan.seconds:
            return "time", None


def _wanted(plan: Plan, tally: Tally[Chunk_contra], most: int) -> int:
    """How many samples there will be, as far as can be told."""
    if plan.error is None or tally.samples == 0:
        return most
    likely = int(tally.samples * (tally.error / plan.error) ** 2) + 1
    # A little more, so that it need not be asked once again; what is too much is left out.
    return min(most, max(likely + likely // 16, tally.samples + CHUNK))


def _check(
    what: str, number: object, kind: type | tuple[type, ...], least: float, most: float
) -> None:
    if not isinstance(number, kind) or isinstance(number, bool):
        whole = "whole " if kind is int else ""
        raise CardmathTypeError(f"{what} is a {whole}number, not {type(number).__name__}")
    if not least <= number <= most:  # type: ignore[operator]
        raise CardmathError(f"{what} is from {least} to {most}, not {number}")
