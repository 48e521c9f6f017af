"""The queue: games that are solved one after another while the user does something else.

It belongs to the server, not to a page: it works on when all pages are closed, until the server
ends. What it has solved is in the library. What it has not is in a file, and the next server offers
to solve it: nothing starts that nobody has asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread
from time import time
from typing import Any, Protocol, TypeAlias

from cardmath._support.layout import counted
from cardmath.errors import CardmathError

MOST = 50
"""The most jobs at once, with those that are done."""

Say = Callable[[str], None]
"""Gets the progress of a job; it raises `KeyboardInterrupt` once the job is to stop."""
WAITING, WORKING, DONE, FAILED, LEFT = "waiting", "working", "done", "failed", "left"
_OPEN = (WAITING, WORKING, LEFT)
"""The states of jobs that are not done."""


class Halted(KeyboardInterrupt):
    """The job was stopped. This ends the library's calls as Ctrl-C does."""


@dataclass(eq=False)
class Job:
    """A game to be solved."""

    title: str
    """What it is, for the user."""
    does: str
    """What is done: a name that the queue's `Work` knows."""
    values: dict[str, Any] = field(default_factory=dict)
    """The fields of the page, as they were asked."""
    rows: list[dict[str, Any]] = field(default_factory=list)
    """What is done already, so that a later server need not do it again."""
    number: int = 0
    state: str = WAITING
    said: str = ""
    """Its progress, or its outcome."""
    kept: tuple[str, str] | None = None
    """The kind and the name of what was kept."""
    is_stopped: bool = field(default=False, repr=False)
    is_over: bool = field(default=False, repr=False)
    """Whether the server ends: nothing of the job is kept but its rows."""

    def plain(self) -> dict[str, Any]:
        """What the page shows of it."""
        kind, name = self.kept or ("", "")
        return {
            "number": self.number,
            "title": self.title,
            "state": self.state,
            "said": self.said,
            "stopping": self.is_stopped and self.state == WORKING,
            "kind": kind,
            "name": name,
        }


Work: TypeAlias = Callable[["Job", Say, Callable[[], None]], tuple[str, str, str]]
"""Solves a job and keeps what it has found; returns the kind, the name, and words for the user. The
last argument is called when the job has new rows."""


class Store(Protocol):
    """Where jobs wait for the next server."""

    def take(self) -> tuple[list[Job], str]:
        """The jobs that an earlier server has left, and what is wrong with others; empty later.

        Raises:
            CardmathError: they cannot be read.
        """

    def store(self, jobs: list[Job]) -> None:
        """Keep the jobs in place of those that were kept.

        Raises:
            CardmathError: they cannot be written.
        """


class Queue:
    """Jobs in their order, and the thread that does them."""

    def __init__(self, work: Work, store: Store) -> None:
        self._work, self._store = work, store
        self._changed = Condition()
        self._numbers = count(1)
        self._looks = count(int(1000 * time()))  # those of a later server are greater
        self._jobs: list[Job] = []
        self._thread: Thread | None = None
        self._closed = False
        self._trouble = ""

    def plain(self) -> list[dict[str, Any]]:
        """All jobs: those that are done, the one that is worked on, and those that wait."""
        with self._changed:
            self._take_over()
            return [job.plain() for job in self._jobs]

    def look(self) -> dict[str, Any]:
        """All jobs, `trouble`, and the number of this look, which is greater than any before."""
        with self._changed:
            jobs = self.plain()
            return {"queue": jobs, "trouble": self._trouble, "look": next(self._looks)}

    @property
    def trouble(self) -> str:
        """Why jobs that wait are not kept for the next server; empty if they are."""
        return self._trouble

    def add(self, job: Job) -> None:
        """Add a job at the end.

        Raises:
            CardmathError: there are too many.
        """
        with self._changed:
            self._take_over()
            if len(self._jobs) >= MOST:
                over = [each for each in self._jobs if each.state in (DONE, FAILED)]
                if not over:
                    raise CardmathError(f"{MOST} games are in the queue: wait, or remove some")
                self._jobs.remove(over[0])
            self._append(job)
            self._start()

    def resume(self) -> None:
        """Let the jobs that an earlier server has left wait for their turn."""
        with self._changed:
            for job in self._jobs:
                if job.state == LEFT:
                    job.state, job.said = WAITING, ""
            self._start()

    def cancel(self, number: int) -> None:
        """Take a job out, or stop the one that is worked on: what it has is kept."""
        with self._changed:
            job = self._find(number)
            if job.state == WORKING:
                job.is_stopped = True
            else:
                self._jobs.remove(job)
            self._keep()

    def move(self, number: int, before: bool) -> None:
        """Let a job that waits change places with the one before it, or the one after it."""
        with self._changed:
            job = self._find(number)
            place = self._jobs.index(job)
            other = place - 1 if before else place + 1
            fits = 0 <= other < len(self._jobs) and self._jobs[other].state == WAITING
            if fits and job.state == WAITING:
                self._jobs[place], self._jobs[other] = self._jobs[other], job
            self._keep()

    def clear(self) -> None:
        """Forget the jobs that are done."""
        with self._changed:
            self._jobs = [job for job in self._jobs if job.state in _OPEN]
            self._trouble = ""

    def close(self) -> None:
        """End: the server ends. What is worked on is left to the next one, as what waits is."""
        with self._changed:
            self._closed = True
            for job in self._jobs:
                job.is_over = True
            self._changed.notify_all()

    def _append(self, job: Job) -> None:
        job.number = next(self._numbers)
        self._jobs.append(job)

    def _start(self) -> None:
        """Keep what waits, and let the thread look at it."""
        self._keep()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="queue", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _take_over(self) -> None:
        """Take the jobs that an earlier server has left."""
        try:
            left, lost = self._store.take()
        except CardmathError as error:
            left, lost = [], str(error)
        self._trouble = lost or self._trouble
        for job in left:
            job.state, job.said = LEFT, _left_words(job)
            self._append(job)

    def _keep(self) -> None:
        """Keep the jobs that are not done for the next server. A full disk must not end them."""
        if self._closed:
            return
        self._take_over()
        try:
            self._store.store([job for job in self._jobs if job.state in _OPEN])
        except CardmathError as error:
            self._trouble = str(error)

    def _find(self, number: int) -> Job:
        found = next((job for job in self._jobs if job.number == number), None)
        if found is None:
            raise CardmathError("this is no longer in the queue")
        return found

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._do(job)
            with self._changed:
                self._keep()

    def _next(self) -> Job | None:
        """Wait for the next job; None at the end."""
        with self._changed:
            while not self._closed:
                job = next((each for each in self._jobs if each.state == WAITING), None)
                if job is not None:
                    job.state = WORKING
                    return job
                self._changed.wait()
        return None

    def _do(self, job: Job) -> None:
        def say(said: str) -> None:
            job.said = said
            if job.is_stopped or job.is_over:
                raise Halted

        def note() -> None:
            with self._changed:
                self._keep()

        try:
            kind, name, said = self._work(job, say, note)
            job.kept, job.said, job.state = (kind, name), said, DONE
        except CardmathError as error:
            job.said, job.state = str(error), FAILED
        except KeyboardInterrupt:
            job.said, job.state = "stopped before there was anything to keep", FAILED
        except Exception as error:  # a mistake in one job must not end the others
            job.said, job.state = f"cardmath failed ({type(error).__name__})", FAILED


def _left_words(job: Job) -> str:
    done = f"; {counted(len(job.rows), 'flop')} done" if job.rows else ""
    return f"not finished when cardmath ended{done}"
