"""One call of a tool: it runs in a thread, within its time, and ends in one reply."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from threading import Event
from time import monotonic
from traceback import print_exc
from typing import Any

from cardmath._page.errors import plain_error
from cardmath._support.progress import Progress, reporting
from cardmath.app.question import Stopped
from cardmath.assistants.folder import Folder
from cardmath.assistants.last_solution import LastSolution
from cardmath.assistants.tool import MOST_SECONDS, Tool, limited
from cardmath.errors import CardmathError


@dataclass(frozen=True)
class Reply:
    """What the assistant gets."""

    text: str
    plain: dict[str, Any]
    is_error: bool = False


class Call:
    """A call of a tool.

    `run` works in a thread. Any thread may call `stop`, and look at `state`.

    Args:
        tool: the tool.
        arguments: what the assistant sent, not checked.
        kept: what is kept from one call to the next.
        folder: the folder that may be used; None for none.

    Attributes:
        state: the share of the work that is done, from 0 to 1, and a message; None if unknown.
        seconds: the time that the call may take.
    """

    def __init__(
        self, tool: Tool, arguments: Mapping[str, Any], kept: LastSolution, folder: Folder | None
    ) -> None:
        self.kept = kept
        self.folder = folder
        self.state: tuple[float, str | None] | None = None
        self.seconds = tool.seconds
        self._tool = tool
        self._arguments = arguments
        self._started = monotonic()
        self._stopped = Event()

    def stop(self) -> None:
        """Stop the call: the next report of progress ends its work."""
        self._stopped.set()

    def run(self) -> Reply:
        """Answer. Every error is a reply too."""
        try:
            found, partial = self._ask()
            return self._reply(found, partial)
        except CardmathError as error:
            return Reply(str(error), {"error": plain_error(error)}, is_error=True)
        except OSError as error:
            return _failed(f"a file cannot be used: {error.strerror or 'no reason is known'}")
        except (MemoryError, RecursionError):
            return _failed("this takes too much memory: ask for less at once")
        except Exception:  # a mistake in one call must not end the others
            print_exc(file=sys.stderr)
            return _failed("cardmath failed: this is our bug, not a fault of the question")

    def check(self) -> None:
        """End the work if the call was cancelled, or its time is over."""
        if self._stopped.is_set() or self.left <= 0:
            raise Stopped

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.seconds - (monotonic() - self._started)

    def progress(self, done: int, total: int) -> None:
        """Take the progress of a call of the library."""
        self.check()
        if total:
            self.state = (min(1.0, done / total), None)

    def solving(self, iterations: int, exploitability: float) -> None:
        """Take the progress of a solver."""
        self.check()
        if isfinite(exploitability):
            shown = f"iteration {iterations:,}, exploitability {exploitability:.4g}"
            self.state = (min(1.0, 1 - self.left / self.seconds), shown)

    def share_of_time(self, share: float) -> Progress:
        """A callback that ends the work when this share of the time is over."""
        end = self._started + share * self.seconds

        def progress(done: int, total: int) -> None:
            self.progress(done, total)
            if monotonic() > end:
                raise Stopped

        return progress

    @property
    def is_stopped(self) -> bool:
        """Whether the call was cancelled."""
        return self._stopped.is_set()

    def _ask(self) -> tuple[Any, bool]:
        """The answer, and whether it is only a part.

        Raises:
            CardmathError: the question is wrong, or nothing is known when the time is over.
        """
        values = self._tool.read(self._arguments)
        self.seconds = values.pop("seconds")
        try:
            with reporting(self.progress):
                return self._tool.answer(self, **values), False
        except KeyboardInterrupt as stopped:  # raised by `check`, or `Interrupted` in its place
            partial = getattr(stopped, "partial", None)
            if not hasattr(partial, "to_dict"):
                raise self._late(stopped) from None
            return partial, True

    def _reply(self, found: Any, partial: bool) -> Reply:  # noqa: ANN401
        shown = self._tool.show(found)
        answer = limited(shown, partial=partial or bool(shown.plain.get("partial")))
        return Reply(answer.text, answer.plain)

    def _late(self, stopped: KeyboardInterrupt) -> CardmathError:
        known = f" ({stopped})" if str(stopped) else ""
        return CardmathError(
            f"this takes more than {self.seconds:g} s{known}: ask for less, or give more "
            f"seconds, up to {MOST_SECONDS}"
        )


def _failed(message: str) -> Reply:
    return Reply(message, {"error": {"message": message}}, is_error=True)
