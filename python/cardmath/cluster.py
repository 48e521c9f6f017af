"""A cluster of Dask as an engine; the only file that imports it."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack, suppress
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from cardmath import __version__, extras
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

    from cardmath.engines import Do, Span, Todo, Work

__all__ = ["Cluster", "check_cluster"]

PATIENCE = 10.0
"""So many seconds a scheduler has to answer, and its first worker to appear."""

MOST_WORKERS = 512
_TASK = 1.0
"""A task is to take so many seconds: long beside what Dask adds to it."""
_CORES_A_SECOND = 500
"""And longer where there are many cores: a scheduler hands out some thousand tasks a second."""
_IN_FLIGHT = 2
"""So many tasks a core are out at once, so that none waits for the next."""
_FIRST = 4
"""A task has so many chunks at first, and then at most so many times as many as before."""
_GROWTH = 16
_SMALLEST = 16
"""Towards the end tasks are smaller, down to such a part."""
_TRIES = 5
_AFTER = 3.0
"""So many seconds pass before it is asked again how many cores there are."""

_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
}
"""Processes of our own need not watch themselves: it costs each some percent of a core."""

_Task = tuple["Span", ...]
"""Some chunks, and some more."""

_Answer = tuple[str, list[Any], float]
"""The version of a worker, what its chunks came to, and how many seconds that took."""


def check_cluster(scheduler: str | None, workers: int) -> None:
    """Tell whether such a cluster can be had at all.

    Raises:
        CardmathError: Dask is missing, or the address or the number is none.
    """
    if scheduler is not None and workers:
        raise CardmathError("a scheduler has workers of its own: name either it or their number")
    if scheduler is not None and "://" not in scheduler:
        raise CardmathError(f"a scheduler is named as tcp://host:port, not {scheduler!r}")
    if scheduler is None and not 1 <= workers <= MOST_WORKERS:
        raise CardmathError(f"workers are 1 to {MOST_WORKERS}, not {workers}")
    extras.load("distributed", "a cluster")


def dask_setup(_worker: object) -> None:
    """Let a worker of our own not hear Ctrl-C: who started it ends it, without a trace."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def quiet_workers(workers: int) -> LocalCluster:
    """Start so many processes on this machine, with a scheduler of their own."""
    import dask
    import distributed

    with dask.config.set(_QUIET):
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs="CRITICAL",
            preload=[__name__],
        )


class Cluster:
    """Workers of Dask: those of a scheduler, or so many processes on this machine."""

    def __init__(self, scheduler: str | None, workers: int) -> None:
        check_cluster(scheduler, workers)
        self._scheduler = scheduler
        self._workers = workers

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do all that is to do, in the order in which workers answer.

        What a worker had when it died is given to another. Chunks are told when their result is
        here, once: a result that comes again has no task any more.

        Raises:
            CardmathError: the scheduler does not answer, or has gone; a worker has another version.
        """
        with ExitStack() as stack:
            client = self._connect(stack)
            yield from _Flight(client, work, todo).results()

    def _connect(self, stack: ExitStack) -> Client:
        import distributed

        if self._scheduler is None:
            local = stack.enter_context(quiet_workers(self._workers))
            return stack.enter_context(distributed.Client(local))
        try:
            client = distributed.Client(self._scheduler, timeout=PATIENCE, set_as_default=False)
            stack.enter_context(client)
            client.wait_for_workers(1, timeout=PATIENCE)
        except ValueError as error:
            raise CardmathError(f"{self._scheduler!r} is no scheduler: {error}") from error
        except OSError as error:  # a TimeoutError is one
            raise CardmathError(
                f"no scheduler with workers answers at {self._scheduler} "
                f"within {PATIENCE:g} seconds"
            ) from error
        return client


class _Flight:
    """Tasks that are out."""

    def __init__(self, client: Client, work: Work, todo: Todo) -> None:
        import distributed

        self._client, self._work, self._todo = client, pickle.dumps(work), todo
        self._cancelled: Any = (distributed.CancelledError, distributed.client.FutureCancelledError)
        self._killed: Any = distributed.KilledWorker
        self._done: Any = distributed.as_completed(loop=client.loop)
        self._out: dict[Future, tuple[_Task, int]] = {}
        self._most = _FIRST
        self._threads, self._ask_again = 0, 0.0

    def results(self) -> Iterator[tuple[Span, Any]]:
        """Send out tasks, and give what comes of them."""
        self._fill()
        while self._out:
            future = next(self._done)
            if future not in self._out:
                continue  # from before the connection was lost
            task, tries = self._out.pop(future)
            try:
                answer: _Answer = future.result()
            except self._killed:
                self._send_again(task, tries)
            except self._cancelled:
                self._send_all_again(task)
            else:
                self._learn(task, answer)
                yield from zip(task, answer[1], strict=True)
            self._fill()

    def _fill(self) -> None:
        """Keep all cores busy."""
        while len(self._out) < _IN_FLIGHT * self._cores():
            # Towards the end smaller tasks: all workers are to be done at once.
            fair = self._todo.left // (_IN_FLIGHT * self._cores())
            task = self._take(max(1, self._most // _SMALLEST, min(self._most, fair)))
            if not task:
                return
            self._send(task, 0)

    def _take(self, most: int) -> _Task:
        task: list[Span] = []
        while most > 0 and (span := self._todo.take(most)) is not None:
            task.append(span)
            most -= span[1] - span[0]
        return tuple(task)

    def _cores(self) -> int:
        """How many threads the workers have, as of some seconds ago: workers come and go."""
        if monotonic() >= self._ask_again:
            with suppress(OSError):  # a connection that is lost is seen by what is out
                self._threads = sum(self._client.nthreads().values())
            self._ask_again = monotonic() + _AFTER
        return self._threads or 1

    def _send(self, task: _Task, tries: int) -> None:
        future = self._client.submit(_count, self._work, task, pure=False)
        self._out[future] = task, tries
        self._done.add(future)

    def _send_again(self, task: _Task, tries: int) -> None:
        if tries >= _TRIES:
            raise CardmathError("workers die of this work again and again")
        self._send(task, tries + 1)

    def _send_all_again(self, lost: _Task) -> None:
        """The connection was lost, and with it all that was out."""
        tasks = [lost, *(task for task, _ in self._out.values())]
        self._out.clear()
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except Exception as error:
            raise CardmathError("the connection to the scheduler is lost") from error
        for task in tasks:
            self._send(task, 0)

    def _learn(self, task: _Task, answer: _Answer) -> None:
        """Choose how much a task is to do, after what one took."""
        if answer[0] != __version__:
            raise CardmathError(f"a worker has cardmath {answer[0]}, and this is {__version__}")
        pace = sum(end - first for first, end in task) / max(answer[2], 1e-6)
        wanted = int(pace * (_TASK + self._cores() / _CORES_A_SECOND))
        self._most = max(1, min(wanted, _GROWTH * self._most))


def _count(work: bytes, task: _Task) -> _Answer:
    """What a worker does: chunks in one thread, since it has a thread for each core."""
    from time import perf_counter

    started, do, found = perf_counter(), _opened(work), []
    for span in task:
        answer, done, stopped = do(span, 1)
        if stopped is not None or done < span[1] - span[0]:
            raise RuntimeError("the worker was stopped")
        found.append(answer)
    return __version__, found, perf_counter() - started


@lru_cache(maxsize=4)
def _opened(work: bytes) -> Do:
    """A work, made ready once for all its tasks."""
    opened: Work = pickle.loads(work)  # a scheduler runs what it is sent
    return opened.opened()
