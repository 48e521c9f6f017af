"""The queue: games that are solved one after another while the user does something else.

It belongs to the server, not to a page: it works on when all pages are closed, until the server
ends. What it has solved is in the library.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread
from typing import Any

from cardmath.errors import CardmathError

MOST = 50
"""The most jobs at once, with those that are done."""

Say = Callable[[str], None]
"""A job says how far it is; this raises `KeyboardInterrupt` once the job shall stop."""
WAITING, WORKING, DONE, FAILED = "waiting", "working", "done", "failed"


class Halted(KeyboardInterrupt):
    """The job was stopped. This ends the library's calls as Ctrl-C does."""


@dataclass(eq=False)
class Job:
    """A game that shall be solved."""

    title: str
    """What it is, for the user."""
    work: Callable[[Say], tuple[str, str, str]]
    """Solves it and keeps what it has found; returns the kind, the name, and words for the user."""
    number: int = 0
    state: str = WAITING
    said: str = ""
    """How far it is, or what became of it."""
    kept: tuple[str, str] | None = None
    """The kind and the name of what was kept."""
    is_stopped: bool = field(default=False, repr=False)

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


class Queue:
    """Jobs in their order, and the thread that does them."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._numbers = count(1)
        self._jobs: list[Job] = []
        self._thread: Thread | None = None
        self._closed = False

    def plain(self) -> list[dict[str, Any]]:
        """All jobs: those that are done, the one that is worked on, and those that wait."""
        with self._changed:
            return [job.plain() for job in self._jobs]

    def add(self, job: Job) -> None:
        """Add a job at the end.

        Raises:
            CardmathError: there are too many.
        """
        with self._changed:
            if len(self._jobs) >= MOST:
                over = [each for each in self._jobs if each.state in (DONE, FAILED)]
                if not over:
                    raise CardmathError(f"{MOST} games are in the queue: wait, or remove some")
                self._jobs.remove(over[0])
            job.number = next(self._numbers)
            self._jobs.append(job)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="queue", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def cancel(self, number: int) -> None:
        """Take a job out, or stop the one that is worked on: what it has is kept."""
        with self._changed:
            job = self._find(number)
            if job.state == WORKING:
                job.is_stopped = True
            else:
                self._jobs.remove(job)

    def move(self, number: int, before: bool) -> None:
        """Let a job that waits change places with the one before it, or the one after it."""
        with self._changed:
            job = self._find(number)
            place = self._jobs.index(job)
            other = place - 1 if before else place + 1
            fits = 0 <= other < len(self._jobs) and self._jobs[other].state == WAITING
            if fits and job.state == WAITING:
                self._jobs[place], self._jobs[other] = self._jobs[other], job

    def clear(self) -> None:
        """Forget the jobs that are done."""
        with self._changed:
            self._jobs = [job for job in self._jobs if job.state in (WAITING, WORKING)]

    def close(self) -> None:
        """End: the server ends. What is worked on is not kept."""
        with self._changed:
            self._closed = True
            self._jobs = [job for job in self._jobs if job.state == WORKING]
            self._changed.notify_all()

    def _find(self, number: int) -> Job:
        found = next((job for job in self._jobs if job.number == number), None)
        if found is None:
            raise CardmathError("this is no longer in the queue")
        return found

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._do(job)

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
            if job.is_stopped or self._closed:
                raise Halted

        try:
            kind, name, said = job.work(say)
            job.kept, job.said, job.state = (kind, name), said, DONE
        except CardmathError as error:
            job.said, job.state = str(error), FAILED
        except KeyboardInterrupt:
            job.said, job.state = "stopped before there was anything to keep", FAILED
        except Exception as error:  # a mistake in one job must not end the others
            job.said, job.state = f"cardmath failed ({type(error).__name__})", FAILED

    @property
    def is_closed(self) -> bool:
        """Whether the server ends."""
        return self._closed


QUEUE = Queue()
"""The queue of this process."""
