"""The engine that uses a Dask cluster. Only this module and `local_dask` import Dask."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from multiprocessing import active_children, resource_tracker
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, Any

from cardmath._core import __version__
from cardmath._support import optional
from cardmath._work.guard import check_guard
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from typing import Self

    from distributed import Client, Future, Security, SpecCluster

    from cardmath._work.protocol import Do, Span, Todo, Work

PATIENCE = 10.0
"""Seconds to wait for a scheduler with workers to answer, at first and after a lost connection."""

STARTING = 60.0
"""Seconds to wait for local workers to start: they load Python and Dask first."""

_TRY = 2.0
"""Seconds that one attempt to connect may take; Ctrl-C has no effect during an attempt."""
_RETRY = 0.1
"""Seconds between two attempts to connect."""
_CLOSING = 2.0
"""Seconds to wait for a client to close."""
_CLOSING_WORKERS = 60.0
"""Seconds to wait for local workers to close, which includes those that are still starting."""

MOST_WORKERS = 512
"""The largest number of worker processes on this machine."""
_TASK = 1.0
"""Seconds that a task should take, which is long compared with the overhead of Dask."""
_CORES_PER_SECOND = 500
"""Tasks take one second longer for each 500 cores, because a scheduler sends out only about a
thousand tasks per second."""
_IN_FLIGHT = 2
"""Tasks sent out for each core at a time, so that no core waits for its next task."""
_FIRST = 4
"""Chunks in the first tasks, whose speed is not known."""
_GROWTH = 16
"""The greatest ratio of the numbers of chunks in a task and in the one before."""
_SMALLEST = 16
"""Tasks get smaller towards the end, down to this fraction of the largest."""
_TRIES = 5
"""The number of times that a task is sent again after a worker died."""
_RECOUNT = 3.0
"""Seconds between two counts of the cores of the cluster."""

_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
}
"""Turn off the monitoring of local workers, which takes some percent of a core for each."""

_WORKER = "Dask Worker"
"""How Dask names the process of a local worker."""

_Task = tuple["Span", ...]
"""The spans of chunks that one worker does at a time."""

_Answer = tuple[str, list[Any], float]
"""The version of the worker, the result of each span, and the seconds that the task took."""


def check_cluster(scheduler: str | None, workers: int) -> None:
    """Check the address of a scheduler, or the number of local workers.

    Raises:
        CardmathError: the address or the number is invalid, or Dask is not installed.
    """
    if scheduler is not None and workers:
        raise CardmathError(
            "a scheduler has its own workers: give a scheduler or workers, not both"
        )
    if scheduler is not None and not isinstance(scheduler, str):
        raise CardmathTypeError(
            f"a scheduler is given as tcp://host:port, not {type(scheduler).__name__}"
        )
    if scheduler is not None and "://" not in scheduler:
        raise CardmathError(f"a scheduler is given as tcp://host:port, not {quote(scheduler)}")
    if scheduler is None and not 1 <= workers <= MOST_WORKERS:
        raise CardmathError(f"workers are 1 to {MOST_WORKERS}, not {workers}")
    optional.load("distributed", "a cluster")


@contextmanager
def quiet_workers(workers: int) -> Iterator[SpecCluster]:
    """Start a scheduler and a number of worker processes on this machine."""
    import dask

    from cardmath._work.local_dask import start_scheduler

    check_guard()
    resource_tracker.ensure_running()  # starting it later would unblock Ctrl-C
    others = set(active_children())
    # Threads and processes inherit the blocked signal. So Ctrl-C reaches only this thread, which
    # closes the workers. The constructor must not be interrupted, so it starts no workers.
    with ExitStack() as stack:
        with _ctrl_c_blocked(), dask.config.set(_QUIET):
            # A scheduler runs what it is sent: without keys, any user of this machine could send
            # it code. These keys are made for this run, and kept in memory.
            local = start_scheduler(_temporary_keys())
            stack.callback(_close, local, others)
        with dask.config.set(_QUIET):
            local.scale(workers)
            yield local


def _temporary_keys() -> Security:
    """Keys that only the scheduler, its workers and this process have.

    Raises:
        CardmathError: the package that makes keys is not installed.
    """
    import distributed

    optional.load("cryptography", "workers on this machine")
    found: Security = distributed.Security.temporary()
    return found


def _close(local: SpecCluster, others: set[BaseProcess]) -> None:
    """Close the scheduler and all workers; wait for those that are still starting.

    Args:
        local: the scheduler and its workers.
        others: the processes that ran before its workers.
    """
    with _ctrl_c_blocked():
        # Dask 2024.12 may wait forever for a worker that it restarts while it closes.
        closing = Thread(target=local.close, daemon=True)
        closing.start()
        closing.join(_CLOSING_WORKERS)
        if closing.is_alive():
            _kill_workers(others)
            closing.join(PATIENCE)
            _kill_workers(others)


def _kill_workers(others: set[BaseProcess]) -> None:
    """Kill local workers that are not among some other processes."""
    for process in set(active_children()) - others:
        if process.name.startswith(_WORKER):
            process.kill()
            process.join()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block; threads and processes started in it never get it."""
    handler, pressed = signal.getsignal(signal.SIGINT), False

    def remember(_number: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True

    # Another thread may receive the signal in spite of the mask, so replace the handler too.
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
    """Silence the logs of Dask: every failure is either raised as an error or repaired."""
    from distributed.utils import silence_logging_cmgr

    with silence_logging_cmgr("CRITICAL"), silence_logging_cmgr("CRITICAL", "asyncio"):
        yield


class Cluster:
    """An engine that uses Dask workers: those of a scheduler, or processes on this machine."""

    def __init__(
        self, scheduler: str | None, workers: int, security: Security | None = None
    ) -> None:
        check_cluster(scheduler, workers)
        if security is not None:
            _check_security(scheduler, security)
        if scheduler is not None and scheduler.startswith("tls://"):
            _check_keys(scheduler, security)
        self._scheduler, self._workers, self._security = scheduler, workers, security

    def count(self, work: Work, todo: Todo) -> Generator[tuple[Span, Any]]:
        """Do all chunks, and yield each span with its result, in the order of arrival.

        If a worker dies, its tasks are sent to another. Each span is yielded exactly once: a
        second result of the same task is dropped, because the task is no longer registered.

        Raises:
            CardmathError: the scheduler does not answer or was lost, or a worker has another
                version of cardmath.
        """
        with ExitStack() as stack:
            stack.enter_context(_without_logs())
            address, security = self._scheduler, self._security
            if is_local := address is None:
                local = stack.enter_context(quiet_workers(self._workers))
                address, security = local.scheduler_address, local.security
            connection = _Connection(address, security, is_local=is_local)
            with _Flight(connection, work, todo) as flight:
                yield from flight.results()


def _check_security(scheduler: str | None, security: object) -> None:
    """Check what a connection to a scheduler of one's own is secured with.

    Raises:
        CardmathError: there is no such scheduler, or its address is not one of TLS.
        CardmathTypeError: it is not a `distributed.Security`.
    """
    import distributed

    if not isinstance(security, distributed.Security):
        raise CardmathTypeError(
            f"security is a distributed.Security with the keys, not {type(security).__name__}"
        )
    if scheduler is None:
        raise CardmathError(
            "security is for a scheduler of your own; workers on this machine have their own keys"
        )
    if not scheduler.startswith("tls://"):
        raise CardmathError(
            f"a scheduler with keys is given as tls://host:port, not {quote(scheduler)}"
        )


def _check_keys(scheduler: str, security: Security | None) -> None:
    """Read the keys for a scheduler once, as Dask does at each attempt to connect.

    Raises:
        CardmathError: there are none, or they cannot be read.
    """
    import distributed

    keys = security or distributed.Security()  # those of Dask's configuration
    try:
        context = keys.get_connection_args("client").get("ssl_context")
    except (OSError, ValueError) as error:
        raise CardmathError(f"the keys for {quote(scheduler)} cannot be read: {error}") from error
    if context is None:
        raise CardmathError(
            f"the scheduler at {quote(scheduler)} needs keys: give a distributed.Security as "
            "security=, or name their files in Dask's configuration"
        )


class _Connection:
    """A client of a scheduler. It is replaced when the connection is lost."""

    def __init__(self, address: str, security: Security | None, *, is_local: bool) -> None:
        self._address, self._security = address, security
        self._is_local = is_local
        self.client = self._connected()

    def renew(self) -> None:
        """Connect again; all tasks sent before are lost.

        Raises:
            CardmathError: no scheduler with workers answers within `PATIENCE`, or `STARTING` if
                its workers are started here.
        """
        self.close()
        try:
            self.client = self._connected()
        except CardmathError as error:
            raise CardmathError(f"the connection to the scheduler is lost: {error}") from error

    def close(self) -> None:
        """Close the client, even if the scheduler no longer exists."""
        with _ctrl_c_blocked(), suppress(OSError, RuntimeError):
            self.client.close(timeout=_CLOSING)

    def _connected(self) -> Client:
        """Try to connect until a scheduler with workers answers, or the time is over."""
        patience = STARTING if self._is_local else PATIENCE
        deadline = monotonic() + patience
        while True:
            try:
                return self._connect(max(0.1, deadline - monotonic()))
            except ValueError as error:
                raise CardmathError(
                    f"{quote(self._address)} is not a scheduler: {error}"
                ) from error
            except OSError as error:  # a TimeoutError is one, and so is Dask's CommClosedError
                if monotonic() >= deadline:
                    raise CardmathError(
                        f"no scheduler with workers answers at {self._address} "
                        f"within {patience:g} seconds"
                    ) from error
            sleep(_RETRY)

    def _connect(self, timeout: float) -> Client:
        """Try to connect once."""
        import distributed

        with ExitStack() as undo:
            with _ctrl_c_blocked():  # a partly constructed client could not be closed
                client = distributed.Client(
                    self._address,
                    timeout=min(timeout, _TRY),
                    set_as_default=False,
                    security=self._security,
                )
                undo.callback(client.close, timeout=_CLOSING)
            client.wait_for_workers(1, timeout=timeout)
            undo.pop_all()
        return client


class _Flight:
    """The tasks that are sent out to workers."""

    def __init__(self, connection: _Connection, work: Work, todo: Todo) -> None:
        import distributed

        self._connection, self._work, self._todo = connection, pickle.dumps(work), todo
        self._connection_errors: Any = (
            distributed.CancelledError,
            distributed.client.FutureCancelledError,
            OSError,  # Dask's CommClosedError is one
        )
        self._killed_worker: Any = distributed.KilledWorker
        self._sent: dict[Future, tuple[_Task, int]] = {}
        self._chunks_in_task = _FIRST
        self._threads, self._next_recount = 0, 0.0
        self._listen()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _listen(self) -> None:
        """Make the iterator over finished tasks, for a new client."""
        import distributed

        self._finished: Any = distributed.as_completed(loop=self._connection.client.loop)

    def results(self) -> Iterator[tuple[Span, Any]]:
        """Send out tasks, and yield each span with its result."""
        self._send_tasks()
        while self._sent:
            future = next(self._finished)
            task, tries = self._sent.pop(future)
            try:
                answer: _Answer = future.result()
            except self._killed_worker:
                self._send_again(task, tries)
            except self._connection_errors:
                self._sent[future] = task, tries
                self._send_all_again()
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                raise CardmathError(f"a worker cannot do this work: {reason}") from error
            else:
                self._adapt(task, answer)
                yield from zip(task, answer[1], strict=True)
            self._send_tasks()

    def _send_tasks(self) -> None:
        """Send tasks until all cores are busy."""
        while len(self._sent) < _IN_FLIGHT * self._cores():
            # Send smaller tasks towards the end, so that all workers finish at the same time.
            fair = self._todo.left // (_IN_FLIGHT * self._cores())
            largest = self._chunks_in_task
            task = self._take(max(1, largest // _SMALLEST, min(largest, fair)))
            if not task:
                return
            self._send(task, 0)

    def _take(self, most: int) -> _Task:
        """Take at most this many chunks, in one or more spans."""
        task: list[Span] = []
        while most > 0 and (span := self._todo.take(most)) is not None:
            task.append(span)
            most -= span[1] - span[0]
        return tuple(task)

    def _cores(self) -> int:
        """The number of threads of all workers, counted again now and then: workers come and go."""
        if monotonic() >= self._next_recount:
            with suppress(OSError):  # a lost connection is handled when a task fails
                self._threads = sum(self._connection.client.nthreads().values())
            self._next_recount = monotonic() + _RECOUNT
        return self._threads or 1

    def _send(self, task: _Task, tries: int) -> None:
        future = self._connection.client.submit(_count, self._work, task, pure=False)
        self._sent[future] = task, tries
        self._finished.add(future)

    def _send_again(self, task: _Task, tries: int) -> None:
        """Send a task again after its worker died."""
        if tries >= _TRIES:
            raise CardmathError("a task was given up because its workers died again and again")
        self._send(task, tries + 1)

    def _send_all_again(self) -> None:
        """Connect again after a lost connection, and send all unfinished tasks again."""
        tasks = [task for task, _ in self._sent.values()]
        self._sent.clear()
        self._connection.renew()
        self._listen()
        self._next_recount = 0.0
        for task in tasks:
            self._send(task, 0)

    def _adapt(self, task: _Task, answer: _Answer) -> None:
        """Set the number of chunks in the next tasks from the time that this one took."""
        version, _, seconds = answer
        if version != __version__:
            raise CardmathError(
                f"a worker has cardmath {version}, and this process has {__version__}"
            )
        chunks_per_second = sum(end - first for first, end in task) / max(seconds, 1e-6)
        fitting = int(chunks_per_second * (_TASK + self._cores() / _CORES_PER_SECOND))
        self._chunks_in_task = max(1, min(fitting, _GROWTH * self._chunks_in_task))


def _count(work: bytes, task: _Task) -> _Answer:
    """Do a task, on a worker. It uses one thread, since the worker has a thread for each core."""
    started, do, results = perf_counter(), _opened(work), []
    for span in task:
        result, done, stopped = do(span, 1)
        if stopped is not None or done < span[1] - span[0]:
            raise RuntimeError("the worker was stopped")
        results.append(result)
    return __version__, results, perf_counter() - started


@lru_cache(maxsize=4)
def _opened(work: bytes) -> Do:
    """Unpickle and prepare a work, once for all its tasks."""
    # Unpickling adds no risk, because a scheduler can run any code on its workers anyway.
    unpickled: Work = pickle.loads(work)
    return unpickled.opened()
