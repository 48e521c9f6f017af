"""A cluster of Dask as an engine; the only file that imports it."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from multiprocessing import resource_tracker
from threading import current_thread, main_thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from cardmath._core import __version__
from cardmath._support import optional
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from typing import Self

    from distributed import Client, Future, LocalCluster

    from cardmath._work.protocol import Do, Span, Todo, Work

__all__ = ["Cluster", "check_cluster"]

PATIENCE = 10.0
"""Seconds to wait for a scheduler with workers to answer, at first and after a lost connection."""

_TRY = 2.0
"""Seconds that one try to connect may take: Ctrl-C is not heard meanwhile."""
_RETRY = 0.1
"""Seconds between two tries to connect."""
_CLOSING = 2.0
"""Seconds to wait for a client to close."""

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
    optional.load("distributed", "a cluster")


@contextmanager
def quiet_workers(workers: int) -> Iterator[LocalCluster]:
    """Start so many processes on this machine, with a scheduler of their own."""
    import dask
    import distributed

    resource_tracker.ensure_running()  # starting it would unblock Ctrl-C
    # Threads and processes inherit the blocked signal: Ctrl-C reaches this thread alone, which
    # closes the workers. The constructor itself must not be interrupted, so it starts none.
    with ExitStack() as stack:
        with _ctrl_c_blocked(), dask.config.set(_QUIET):
            local = distributed.LocalCluster(
                n_workers=0,
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs="CRITICAL",
            )
            stack.callback(_close, local)
        with dask.config.set(_QUIET):
            local.scale(workers)
            yield local


def _close(local: LocalCluster) -> None:
    """End all workers; those that are still starting are waited for."""
    with _ctrl_c_blocked():
        local.close()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Hear Ctrl-C only at the end; threads and processes that start meanwhile never do."""
    handler, pressed = signal.getsignal(signal.SIGINT), False

    def remember(_number: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    # Another thread may take the signal in spite of the mask, so the handler is held back too.
    replaced = current_thread() is main_thread() and callable(handler)
    if replaced:
        signal.signal(signal.SIGINT, remember)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if replaced:
            signal.signal(signal.SIGINT, handler)
        if pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _without_logs() -> Iterator[None]:
    """Silence Dask's logs: what goes wrong is raised, or mended."""
    from distributed.utils import silence_logging_cmgr

    with silence_logging_cmgr("CRITICAL"), silence_logging_cmgr("CRITICAL", "asyncio"):
        yield


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
            stack.enter_context(_without_logs())
            address = self._scheduler
            if address is None:
                address = stack.enter_context(quiet_workers(self._workers)).scheduler_address
            with _Flight(_Connection(address), work, todo) as flight:
                yield from flight.results()


class _Connection:
    """A client of a scheduler, which is made anew when the connection is lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.client = self._connected()

    def renew(self) -> None:
        """Connect anew: what was sent before is lost.

        Raises:
            CardmathError: no scheduler with workers answers in time.
        """
        self.close()
        try:
            self.client = self._connected()
        except CardmathError as error:
            raise CardmathError(f"the connection to the scheduler is lost: {error}") from error

    def close(self) -> None:
        """Close the client; it may be that the scheduler has gone."""
        with _ctrl_c_blocked(), suppress(OSError, RuntimeError):
            self.client.close(timeout=_CLOSING)

    def _connected(self) -> Client:
        """Try until a scheduler with workers answers, or the time is over."""
        deadline = monotonic() + PATIENCE
        while True:
            try:
                return self._connect(max(0.1, deadline - monotonic()))
            except ValueError as error:
                raise CardmathError(f"{self._address!r} is no scheduler: {error}") from error
            except OSError as error:  # a TimeoutError is one, and so is Dask's CommClosedError
                if monotonic() >= deadline:
                    raise CardmathError(
                        f"no scheduler with workers answers at {self._address} "
                        f"within {PATIENCE:g} seconds"
                    ) from error
            sleep(_RETRY)

    def _connect(self, timeout: float) -> Client:
        """Try once."""
        import distributed

        with ExitStack() as undo:
            with _ctrl_c_blocked():  # a client that is half made cannot be closed
                client = distributed.Client(
                    self._address, timeout=min(timeout, _TRY), set_as_default=False
                )
                undo.callback(client.close, timeout=_CLOSING)
            client.wait_for_workers(1, timeout=timeout)
            undo.pop_all()
        return client


class _Flight:
    """Tasks that are out."""

    def __init__(self, connection: _Connection, work: Work, todo: Todo) -> None:
        import distributed

        self._connection, self._work, self._todo = connection, pickle.dumps(work), todo
        self._lost: Any = (
            distributed.CancelledError,
            distributed.client.FutureCancelledError,
            OSError,  # Dask's CommClosedError is one
        )
        self._killed: Any = distributed.KilledWorker
        self._out: dict[Future, tuple[_Task, int]] = {}
        self._most = _FIRST
        self._threads, self._ask_again = 0, 0.0
        self._listen()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _listen(self) -> None:
        import distributed

        self._done: Any = distributed.as_completed(loop=self._connection.client.loop)

    def results(self) -> Iterator[tuple[Span, Any]]:
        """Send out tasks, and give what comes of them."""
        self._fill()
        while self._out:
            future = next(self._done)
            task, tries = self._out.pop(future)
            try:
                answer: _Answer = future.result()
            except self._killed:
                self._send_again(task, tries)
            except self._lost:
                self._out[future] = task, tries
                self._send_all_again()
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                raise CardmathError(f"a worker cannot do this work: {reason}") from error
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
                self._threads = sum(self._connection.client.nthreads().values())
            self._ask_again = monotonic() + _AFTER
        return self._threads or 1

    def _send(self, task: _Task, tries: int) -> None:
        future = self._connection.client.submit(_count, self._work, task, pure=False)
        self._out[future] = task, tries
        self._done.add(future)

    def _send_again(self, task: _Task, tries: int) -> None:
        if tries >= _TRIES:
            raise CardmathError("workers die of this work again and again")
        self._send(task, tries + 1)

    def _send_all_again(self) -> None:
        """The connection was lost, and with it all that was out."""
        tasks = [task for task, _ in self._out.values()]
        self._out.clear()
        self._connection.renew()
        self._listen()
        self._ask_again = 0.0
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
