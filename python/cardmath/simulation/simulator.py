"""The function `simulate`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._rules.games import Game
from cardmath._support.numbers import real, whole
from cardmath._support.progress import check_progress
from cardmath._work.engines import find_engine
from cardmath._work.sampling import Plan
from cardmath.errors import CardmathError, Interrupted, StoppedError, interruptible
from cardmath.simulation.checkpoints import EVERY, Checkpoint
from cardmath.simulation.exact import Expectation
from cardmath.simulation.question import Question
from cardmath.simulation.result import Simulation
from cardmath.simulation.work import Sums, Todo, Work

if TYPE_CHECKING:
    from cardmath._work.protocol import Engine

__all__ = ["MOST_HANDS", "simulate"]

MOST_HANDS = 10**18
"""As many as no machine can deal, and as the counters hold."""


@interruptible
def simulate(
    game: str | Game = "five-card",
    hands: int = 1_000_000,
    players: int = 1,
    *,
    seed: int | None = None,
    given: HandLike = "",
    board: HandLike = "",
    dead: HandLike = "",
    wild: str | Iterable[str] = (),
    streets: bool = True,
    exact: bool = True,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_every: float = EVERY,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Deal hands at random, judge and count them, and compare with what is exactly known.

    Args:
        game: a key of `GAMES`, such as `five-card`, `holdem`, `omaha8` or `razz`; or a `Game`.
        hands: how many deals, 1 to `MOST_HANDS`.
        players: how many players are dealt to in each of them.
        seed: what fixes the deals; without one the answer tells which it was.
        given: cards that the first player holds.
        board: cards on the board.
        dead: cards that are not dealt.
        wild: what is wild: words such as `"deuces"`, `"two jokers"` or `"bug"`, as
            `Ordering.with_wild` takes them, or cards; jokers are dealt with the others.
        streets: judge hands on every street, not at the end alone.
        exact: put the exact answer beside, where it can be counted in a second or two.
        threads: how many share the work, 0 for every core; the answer is the same.
        scheduler: the address of a Dask scheduler, tcp://host:port, whose workers share the work.
        workers: so many processes on this machine share it, as a cluster of Dask's.
        checkpoint: a file that keeps what was counted; the same call goes on from there, with the
            seed that is in it if none is given.
        checkpoint_every: so many seconds pass between two writes.
        progress: called some times a second with how many deals there are, and will be.

    Returns:
        a `Simulation`: categories for each player and who won how often, on each street.

    Raises:
        CardmathError: an unknown game, no hands or players, or more than the deck can serve, a card
            in two places, what cannot be wild; Dask is not installed, no scheduler answers; a
            checkpoint that is not of this simulation, or cannot be read or written.
        CardTextError, RepeatedCardError: as `Hand` raises them.
        CardmathTypeError: a value is of the wrong type.
        StoppedError: the cluster has gone, or the checkpoint cannot be written; `partial` is the
            `Simulation` of what was dealt by then.
        Interrupted: Ctrl-C was pressed; `partial` is the `Simulation` of what was dealt by then.

    >>> answer = simulate("holdem", 100_000, players=2, seed=1)
    >>> [street.name for street in answer.streets], answer.hands
    (['flop', 'turn', 'river'], 100000)
    >>> abs(answer.winners.rows[0].equity - 0.5) < 0.01
    True
    """
    asked = Question.asked(game, players, given, board, dead, streets, wild)
    hands = whole("a number of hands", hands, 1, MOST_HANDS)
    every = real("the time between two checkpoints", checkpoint_every, 0)
    check_progress(progress)
    engine = find_engine(threads, scheduler, workers)
    keeper = None if checkpoint is None else Checkpoint(checkpoint, every)
    if keeper is not None and seed is None:
        seed = keeper.seed()
    sums = Sums(Work(asked, Plan(seed, None, None, None).seed, hands))
    if keeper is not None:
        keeper.restore(sums)
    stopped = _count(sums, engine, keeper, progress)
    answer = Simulation(sums, Expectation(asked) if exact else None) if sums.hands else None
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted(f"{sums.hands:,} of {hands:,} hands were dealt", answer) from stopped
    if stopped is not None:
        raise StoppedError(str(stopped), answer) from stopped
    assert answer is not None  # all were dealt
    return answer


def _count(
    sums: Sums,
    engine: Engine,
    keeper: Checkpoint | None,
    progress: Callable[[int, int], object] | None,
) -> BaseException | None:
    """Count all that is to do, and keep it; what stopped it, when something was counted."""
    try:
        for span, counts in engine.count(sums.work, Todo(sums)):
            sums.add(span, counts)
            if keeper is not None:
                keeper.keep(sums)
            if progress is not None:
                progress(sums.hands, sums.work.hands)
        if keeper is not None:
            keeper.save(sums)
    except KeyboardInterrupt as stopped:
        return _kept(sums, keeper) or stopped
    except CardmathError as stopped:
        if not sums.hands:
            raise
        return _kept(sums, keeper) or stopped
    return None


def _kept(sums: Sums, keeper: Checkpoint | None) -> CardmathError | None:
    """Keep what was counted; what is wrong if that cannot be."""
    try:
        if keeper is not None:
            keeper.save(sums)
    except CardmathError as error:
        return error
    return None
