"""A question of a page: its answers, its progress, and its end."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from time import monotonic, process_time
from traceback import print_exc
from typing import Any

from cardmath._page.errors import plain_error
from cardmath._page.questions import in_turn
from cardmath._support.progress import reporting
from cardmath.app.asked import Asked
from cardmath.app.questions import find_question
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError

MOST_SECONDS = 300.0
"""The longest time that a question may take."""
LONG_VIEWS = {"solve": 7200.0}
"""The same for views whose work is watched, and gives an answer whenever it is stopped."""
LINK_SECONDS = 5.0
"""The processor time, of all cores together, of a question that a link asks by being opened."""
BETWEEN_PROGRESS = 0.1
"""The least number of seconds before the first message of progress, and between two."""


class Stopped(KeyboardInterrupt):
    """The question was cancelled. This stops the library's calls as Ctrl-C does."""


@dataclass(eq=False)
class PageQuestion:
    """A question with the number that the page gave it.

    `answer` runs in a thread. Any thread may call `stop`.
    """

    id: int
    view: str
    lane: str
    ask: dict[str, Any]
    store: TabStore = field(default_factory=TabStore)
    by_link: bool = False
    """A link has asked it, which may have come from anywhere; the user has done nothing yet."""
    changes: bool = False
    """It changes what the user keeps, which must not be lost if the user does something else."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Is set in the event loop once it is answered."""
    _stopped: Event = field(default_factory=Event)
    _started: float = 0.0
    _spent: float = 0.0
    _reported: float = 0.0

    def stop(self) -> None:
        """Stop the question, unless it changes something.

        The library's next call of `progress` ends its work.
        """
        if not self.changes:
            self._stopped.set()

    def answer(self, post: Callable[[str], None]) -> str:
        """Answer the question: post each message to the page, but return the last one."""
        self._started = self._reported = monotonic()
        self._spent = process_time()
        try:
            return self._answer(post)
        except CardmathError as error:
            return self._message(error=plain_error(error))
        except KeyboardInterrupt:  # raised by `_check`, and often replaced by `Interrupted`
            return self._end()
        except Exception:  # a mistake in one question must not end the others
            print_exc(file=sys.stderr)
            message = "cardmath failed: this is our bug; the terminal shows where"
            return self._message(error={"message": message})

    def _answer(self, post: Callable[[str], None]) -> str:
        self._check()
        answer = find_question(self.view)
        with reporting(lambda done, total: self._progress(post, done, total)):
            found = answer(self._asked(post), lambda *state: self._progress(post, *state))
            for reply, final in in_turn(found):
                if final:
                    return self._found(reply, final=True)
                post(self._found(reply, final=False))
                self._check()
        raise AssertionError("the last answer is final")

    def _asked(self, post: Callable[[str], None]) -> Asked:
        return Asked(self.ask, self.store, lambda reply: post(self._found(reply, final=False)))

    def _found(self, answer: dict[str, Any], *, final: bool) -> str:
        return self._message(answer=answer, final=final, seconds=monotonic() - self._started)

    def _progress(self, post: Callable[[str], None], done: int, total: int) -> None:
        """Report the progress to the page now and then; end the work if the question is over."""
        self._check()
        now = monotonic()
        if now - self._reported >= BETWEEN_PROGRESS:
            self._reported = now
            post(self._message(progress=[done, total]))

    def _check(self) -> None:
        if self._stopped.is_set() or monotonic() - self._started > self._most_seconds:
            raise Stopped
        if self.by_link and process_time() - self._spent > LINK_SECONDS:
            raise Stopped

    @property
    def _most_seconds(self) -> float:
        return LONG_VIEWS.get(self.view, MOST_SECONDS)

    def _end(self) -> str:
        """The last message of a question that was stopped, or took too long."""
        if self._stopped.is_set():
            return self._message(stopped=True)
        if self.by_link:
            message = "a link asks for this, and it takes long: press “Ask it”, or change something"
            return self._message(error={"message": message, "late": True})
        message = (
            f"this takes more than {self._most_seconds / 60:g} minutes: ask it with the command "
            "or with Python, which have no limit"
        )
        return self._message(error={"message": message, "late": True})

    def _message(self, **values: object) -> str:
        return json.dumps({"id": self.id, **values}, allow_nan=False)
