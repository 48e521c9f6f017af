"""One open page: it asks questions over a WebSocket, and gets answers, progress and errors.

First both prove that they know the key (`keys` says how). Then the page sends
`{"id": 7, "view": "spot", "ask": {…}}`, and `{"cancel": 7}` to stop a question. The `id` is a whole
number that no open question has. A question may name its `lane`; without a name the lane is the
view. A newer question in a lane stops the older one at once. With `"changes": true` a question
changes what the user keeps: nothing stops it once it is sent, and newer questions in its lane wait
for it. If it is sent again on a new connection, with the same `id`, it is not done again, but gets
the answer that it got. `"link": true` says that a link has asked by being opened: such a question
gets little time.

Each question gets any number of `{"id": 7, "progress": [done, total]}` and of answers that are not
final, `{"id": 7, "answer": {…}, "final": false, "seconds": 0.02}`; then exactly one last message:

- the answer whose `final` is true;
- `{"id": 7, "error": {"message": "…", "text": "…", "start": 3, "end": 5}}`; the last three are left
  out if no part of a text is wrong;
- `{"id": 7, "stopped": true}`, if the question was cancelled.

A message that is not a question is answered by an error; its `id` is null if none can be read.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeAlias

from cardmath._page.errors import plain_error
from cardmath.app.changes import Changes
from cardmath.app.question import PageQuestion
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError, CardmathTypeError

Message: TypeAlias = dict[str, Any]
Send: TypeAlias = Callable[[str], Coroutine[Any, Any, None]]

LONGEST_MESSAGE = 100_000
"""The most bytes of a message from the page."""
MOST_AT_ONCE = 3
"""The questions of one page that are answered at the same time: other pages have a thread left."""
MOST_QUESTIONS = 24
"""The most questions of one page at once, with those that wait for their turn."""

_LARGEST_ID = 2**53 - 1
_LONGEST_LANE = 100
_LONGEST_WAIT = 15.0
"""The seconds after which a page that does not read its answers is given up."""


class PageSession:
    """The questions of one open page.

    Args:
        send: sends a text to the page; it is called in the event loop, and never fails.
        executor: the threads that answer questions.
        store: what the tab kept when it was here last.
        page: the name of the page, which it keeps when its connection breaks; empty for none.
        changes: what all pages have changed.

    Attributes:
        store: what the page keeps from one question to the next.
    """

    def __init__(
        self,
        send: Send,
        executor: Executor,
        store: TabStore | None = None,
        page: str = "",
        changes: Changes | None = None,
    ) -> None:
        self._page = page
        self._changes = changes or Changes()
        self.store = store or TabStore()
        self._closed = False
        self._send = send
        self._executor = executor
        self._open: dict[int, PageQuestion] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(MOST_AT_ONCE)

    async def receive(self, text: str) -> None:
        """Take a message of the page: a question, or the end of one."""
        number: object = None
        try:
            message = _read_message(text)
            number = message.get("id")
            if "cancel" in message:
                self._cancel(message["cancel"])
            else:
                self._start(_read_question(message, self.store))
        except CardmathError as error:
            known = type(number) is int and number not in self._open
            reply = {"id": number if known else None, "error": plain_error(error)}
            await self._send(json.dumps(reply))

    def close(self) -> None:
        """Stop all questions: the page is closed. Whoever made the session closes the store."""
        self._closed = True
        for question in self._open.values():
            question.stop()

    def _cancel(self, number: object) -> None:
        """Stop a question. It may be answered already, so an unknown number is not an error."""
        if type(number) is int and number in self._open:
            self._open[number].stop()

    def _start(self, question: PageQuestion) -> None:
        """Stop the older questions of the same lane, and let a thread answer the new one.

        It waits for those that nothing stops.
        """
        if question.id in self._open:
            raise CardmathError(f"the question {question.id} is not answered yet: use another id")
        if len(self._open) >= MOST_QUESTIONS:
            raise CardmathError(
                f"{MOST_QUESTIONS} questions are not answered yet: wait, or cancel some"
            )
        older = [each for each in self._open.values() if each.lane == question.lane]
        for each in older:
            each.stop()
        self._open[question.id] = question
        changing = [each for each in older if each.changes]
        task = asyncio.create_task(self._answer(question, changing))
        self._tasks.add(task)  # the event loop alone would not keep it
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, question: PageQuestion, changing: list[PageQuestion]) -> None:
        """Answer a question after older ones that change something."""
        for older in changing:
            await older.ended.wait()
        if question.changes:
            number = question.id
            last = await self._changes.once(self._page, number, lambda: self._work(question))
        else:
            last = await self._work(question)
        del self._open[question.id]
        question.ended.set()
        if self._closed:
            if self.store.is_closed:
                self.store.close()  # what the question still had is free now
            return
        await self._send(last)

    async def _work(self, question: PageQuestion) -> str:
        """Let a thread answer a question; return the last message.

        The thread waits until the page has taken each message before that.
        """
        loop = asyncio.get_running_loop()

        def post(message: str) -> None:
            sent = asyncio.run_coroutine_threadsafe(self._send(message), loop)
            sent.result(_LONGEST_WAIT)

        async with self._turns:
            return await loop.run_in_executor(self._executor, question.answer, post)


def _read_message(text: str) -> Message:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise CardmathError("the message is not JSON") from None
    if not isinstance(message, dict):
        raise CardmathTypeError("a message is a JSON object")
    return message


def _read_question(message: Message, store: TabStore) -> PageQuestion:
    number, view, ask = (message.get(name) for name in ("id", "view", "ask"))
    lane = message.get("lane", view)
    if type(number) is not int or not 0 <= number <= _LARGEST_ID:
        raise CardmathTypeError(f"id is a whole number from 0 to {_LARGEST_ID}")
    if not isinstance(ask, dict):
        raise CardmathTypeError("ask is an object with the values of the question")
    if not isinstance(view, str) or not isinstance(lane, str) or len(lane) > _LONGEST_LANE:
        raise CardmathTypeError("view and lane are short texts")
    by_link, changes = (message.get(name) is True for name in ("link", "changes"))
    return PageQuestion(number, view, lane, ask, store, by_link, changes)
