"""The function `simulate`: it checks its arguments, runs the work, and keeps checkpoints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._rules.game import Game
from cardmath._support.numbers import flag, long_seed_of, real, whole
from cardmath._support.progress import check_progress
from cardmath._work.engines import find_engine
from cardmath._work.protocol import Engine
from cardmath._work.sampling import raise_if_stopped
from cardmath.errors import CardmathError, interruptible
from cardmath.simulation.checkpoints import EVERY, Checkpoint
from cardmath.simulation.exact import ExactAnswers
from cardmath.simulation.question import SimulationQuestion
from cardmath.simulation.result import Simulation
from cardmath.simulation.work import ChunksLeft, SimulationSums, SimulationWork

MOST_HANDS = 10**18
"""The largest number of deals: more than any machine can deal, but the counters hold it."""

if TYPE_CHECKING:
    from distributed import Security


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
    security: Security | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    checkpoint_every: float = EVERY,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Deal random hands, evaluate and count them, and compare with the exact answer.

    Args:
        game: a key of `GAMES`, such as `five-card`, `holdem`, `omaha8` or `razz`; or a `Game`.
        hands: the number of deals, 1 to `MOST_HANDS`.
        players: the number of players in each deal.
        seed: fixes the deals. If none is given, one is drawn, and the answer contains it.
        given: hole cards of the first player.
        board: cards on the board.
        dead: cards that are not dealt.
        wild: the wild cards: words such as `"deuces"`, `"two jokers"` or `"bug"`, as
            `Ordering.with_wild` takes them, or cards. Jokers are added to the deck.
        streets: evaluate hands on every street, not at the showdown only.
        exact: add the exact answer for comparison, if it can be counted in a second or two.
        threads: the number of threads, 0 for every core. The answer does not depend on it.
        scheduler: the address of a Dask scheduler, tcp://host:port, whose workers share the work.
        workers: the number of worker processes on this machine that share the work, as a local
            Dask cluster.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        checkpoint: a file for the counts. If it exists, the same call continues from it, with the
            seed of the file if none is given.
        checkpoint_every: the seconds between two writes of the checkpoint.
        progress: called several times a second with the number of deals so far and their total.

    Returns:
        a `Simulation`: on each street, the hand categories of each player and how often each
        player won.

    Raises:
        CardmathError: the game is unknown; the number of hands or players is below 1 or too large;
            a card is in two places; a card cannot be wild; Dask is not installed, or no scheduler
            answers; the checkpoint is of another simulation, or cannot be read or written.
        CardTextError, RepeatedCardError: as `Hand` raises them.
        CardmathTypeError: a value has the wrong type.
        StoppedError: the cluster was lost, or the checkpoint cannot be written; `partial` is the
            `Simulation` of the deals so far.
        Interrupted: Ctrl-C was pressed; `partial` is the `Simulation` of the deals so far.

    >>> answer = simulate("holdem", 100_000, players=2, seed=1)
    >>> [street.name for street in answer.streets], answer.hands
    (['flop', 'turn', 'river'], 100000)
    >>> abs(answer.winners.rows[0].equity - 0.5) < 0.01
    True
    """
    question = SimulationQuestion.checked(game, players, given, board, dead, streets, wild)
    hands = whole("a number of hands", hands, 1, MOST_HANDS)
    exact = flag("exact", exact)
    every = real("the time between two checkpoints", checkpoint_every, 0)
    check_progress(progress)
    engine = find_engine(threads, scheduler, workers, security)
    file = None if checkpoint is None else Checkpoint(checkpoint, every)
    if file is not None and seed is None:
        seed = file.seed()
    sums = SimulationSums(SimulationWork(question, long_seed_of(seed), hands))
    if file is not None:
        file.restore(sums)
    stopped = _count(sums, engine, file, progress)
    answer = Simulation(sums, ExactAnswers(question) if exact else None) if sums.hands else None
    raise_if_stopped(stopped, answer, f"{sums.hands:,} of {hands:,} hands were dealt")
    assert answer is not None  # all hands were dealt
    return answer


def _count(
    sums: SimulationSums,
    engine: Engine,
    checkpoint: Checkpoint | None,
    progress: Callable[[int, int], object] | None,
) -> BaseException | None:
    """Count all chunks that are left, and write checkpoints.

    Returns:
        what stopped the work after some chunks were counted; None if all of them were.

    Raises:
        CardmathError: the work stopped before any chunk was counted.
    """
    try:
        for span, counts in engine.count(sums.work, ChunksLeft(sums)):
            sums.add(span, counts)
            if checkpoint is not None:
                checkpoint.save_if_due(sums)
            if progress is not None:
                progress(sums.hands, sums.work.hands)
        if checkpoint is not None:
            checkpoint.save(sums)
    except KeyboardInterrupt as stopped:
        return _save_error(sums, checkpoint) or stopped
    except CardmathError as stopped:
        if not sums.hands:
            raise
        return _save_error(sums, checkpoint) or stopped
    return None


def _save_error(sums: SimulationSums, checkpoint: Checkpoint | None) -> CardmathError | None:
    """Write the checkpoint a last time; return the error if that fails."""
    try:
        if checkpoint is not None:
            checkpoint.save(sums)
    except CardmathError as error:
        return error
    return None
