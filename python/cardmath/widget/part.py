"""What the widgets share: the module that the browser loads, and the questions that it asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from importlib.resources import files
from threading import Event
from time import monotonic
from typing import Any, TypeAlias

import traitlets
from anywidget import AnyWidget

from cardmath._page.errors import plain_error
from cardmath._page.questions import replies
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.widget.module import joined

_PAGE = files("cardmath._page")


class Part(AnyWidget):
    """A part of the page in a notebook."""

    _esm = joined()
    _css = (_PAGE / "style.css").read_text("utf-8")

    part = traitlets.Unicode(read_only=True).tag(sync=True)
    """The part's name in `_page/parts/widget`."""
    state = traitlets.Dict().tag(sync=True)
    """What the user has chosen, as plain values."""
    picture = traitlets.Dict().tag(sync=True)
    """The last answer, which is shown where no kernel runs."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._questions = Questions(self._reply, self._replies)
        self.on_msg(self._receive)

    def _receive(self, _: object, message: dict[str, Any], __: object) -> None:
        self._questions.receive(message)

    def _reply(self, message: dict[str, Any]) -> None:
        """Send a message to the browser."""
        self.send(message)

    def _replies(
        self, kind: str, asked: dict[str, Any], progress: Callable[[int, int], object]
    ) -> Iterator[tuple[dict[str, Any], bool]]:
        return replies(kind, asked, progress)

    def _html(self) -> str:
        """A still picture, for viewers that run no widgets."""
        raise NotImplementedError

    def _repr_mimebundle_(
        self,
        **options: Any,
    ) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**options)
        if bundle is not None:
            bundle[0]["text/html"] = self._html()
        return bundle


_Message: TypeAlias = dict[str, Any]
_Replies: TypeAlias = Callable[[str, _Message, Progress], Iterator[tuple[_Message, bool]]]

_BETWEEN_PROGRESS = 0.1
"""The least number of seconds between two messages of progress."""


class _Stopped(KeyboardInterrupt):
    """A newer question has taken the place of this one."""


class Questions:
    """The questions of one widget that are not answered yet.

    The browser sends `{"id": "a1", "kind": "range", "question": {…}}`, and `{"cancel": "a1"}`. It
    gets any number of `{"id": …, "progress": [done, total]}` and of answers,
    `{"id": …, "answer": {…}, "final": false, "seconds": 0.02}`; or `{"id": …, "error": {…}}`.

    Args:
        send: sends a message to the browser. It is called in the thread of `receive` only.
        replies: answers a question of a kind: each answer, and whether it is the last.
    """

    def __init__(self, send: Callable[[_Message], object], replies: _Replies) -> None:
        self._send = send
        self._replies = replies
        self._open: dict[object, Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, message: _Message) -> None:
        """Take a message of the browser: a question, or the end of one."""
        if "cancel" in message:
            if stopped := self._open.get(str(message["cancel"])):
                stopped.set()
            return
        number = str(message.get("id"))
        self._open[number] = Event()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no notebook: there is nothing else to run
            for reply in self._answer(number, message, self._send):
                self._send(reply)
        else:
            task = loop.create_task(self._answer_in_thread(number, message, loop))
            self._tasks.add(task)  # the event loop alone would not keep it
            task.add_done_callback(self._tasks.discard)

    async def _answer_in_thread(
        self, number: str, message: _Message, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Answer a question in another thread; its messages are sent from this one."""

        def post(reply: _Message) -> None:
            loop.call_soon_threadsafe(self._send, reply)

        messages = self._answer(number, message, post)
        while reply := await loop.run_in_executor(None, next, messages, None):
            self._send(reply)

    def _answer(
        self, number: str, message: _Message, post: Callable[[_Message], object]
    ) -> Iterator[_Message]:
        """Answer a question: its messages, but for those of progress, which are posted."""
        stopped, started = self._open[number], monotonic()
        try:
            question = message.get("question")
            if not isinstance(question, dict):
                raise CardmathTypeError("a question is an object")
            progress = _progress(stopped, lambda *step: post({"id": number, "progress": step}))
            for answer, final in self._replies(str(message.get("kind")), question, progress):
                seconds = monotonic() - started
                if stopped.is_set():
                    return
                yield {"id": number, "answer": answer, "final": final, "seconds": seconds}
        except CardmathError as error:
            yield {"id": number, "error": plain_error(error)}
        except KeyboardInterrupt:  # raised by `_progress`, or replaced by `Interrupted`
            return
        finally:
            del self._open[number]


def _progress(stopped: Event, post: Callable[[int, int], object]) -> Progress:
    """A function that reports progress now and then, and ends the work once it is stopped."""
    reported = monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal reported
        if stopped.is_set():
            raise _Stopped
        now = monotonic()
        if now - reported >= _BETWEEN_PROGRESS:
            reported = now
            post(done, total)

    return progress
