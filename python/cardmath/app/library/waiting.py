"""The jobs of the queue in a file of the user's, for the next server."""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any

from filelock import FileLock, Timeout

from cardmath._page.named_texts import NamedTexts
from cardmath._support.files import plain_json
from cardmath._support.layout import counted
from cardmath.app.library.queue import MOST, Job
from cardmath.errors import CardmathError

_PATIENCE = 10.0
"""The seconds to wait for another program that changes the file."""
_LONGEST_TITLE = 200
_MOST_ROWS = 200


class WaitingJobs:
    """Jobs in the user's data. One server at a time has them; what others do is not kept.

    Args:
        kinds: what a job may do.
    """

    def __init__(self, kinds: Container[str]) -> None:
        self._kinds = kinds
        self._texts = NamedTexts("queue", "games of the queue", lambda: _PATIENCE)
        self._lock: FileLock | None = None
        self._is_taken = False

    def take(self) -> tuple[list[Job], str]:
        """The jobs that an earlier server has left, and what is wrong with others; empty later.

        Raises:
            CardmathError: the file cannot be read. If it is damaged, it is kept aside.
        """
        if self._is_taken or not self._own():
            return [], ""
        texts = self._texts.load()
        self._is_taken = True
        found = [self._read(texts[name]) for name in sorted(texts)]
        jobs = [job for job in found if job is not None][:MOST]
        lost = counted(len(texts) - len(jobs), "game")
        trouble = f"{lost} of the queue cannot be read any more" if len(jobs) < len(texts) else ""
        return jobs, trouble

    def store(self, jobs: list[Job]) -> None:
        """Keep the jobs in place of those that were kept; nothing if another server has them.

        Raises:
            CardmathError: they cannot be written.
        """
        if self._is_taken:
            self._texts.replace({f"{at:03}": _text(job) for at, job in enumerate(jobs)})

    def _own(self) -> bool:
        """Whether the file is this server's, as long as it runs."""
        if self._lock is None:
            path = self._texts.file.with_suffix(".running.lock")
            lock = FileLock(path, blocking=False, thread_local=False)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                lock.acquire()
            except Timeout:
                return False
            except OSError as error:
                message = f"the queue cannot be kept in {path.parent}: {error.strerror}"
                raise CardmathError(message) from None
            self._lock = lock
        return True

    def _read(self, text: str) -> Job | None:
        """A job; None if the text is not one that we wrote."""
        try:
            known = plain_json(text)
            title, does = known["title"], known["does"]
            values, rows = known["values"], known["rows"]
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        if not isinstance(title, str) or not isinstance(does, str) or does not in self._kinds:
            return None
        if not isinstance(values, dict) or not isinstance(rows, list) or len(rows) > _MOST_ROWS:
            return None
        if not all(isinstance(row, dict) for row in rows):
            return None
        return Job(title[:_LONGEST_TITLE], does, values, rows)


def _text(job: Job) -> str:
    known: dict[str, Any] = {
        "title": job.title,
        "does": job.does,
        "values": job.values,
        "rows": job.rows,
    }
    return json.dumps(known)
