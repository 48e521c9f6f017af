"""What a server keeps from one call to the next: the game that was solved last."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardmath.solve import PostflopAnswer


class LastSolution:
    """The answer of the solver that was asked for last, so that more of it can be shown.

    Only one is kept, since it may be large.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: tuple[object, PostflopAnswer] | None = None

    def find(self, key: object) -> PostflopAnswer | None:
        """The answer of a game, if it is kept."""
        with self._lock:
            return self._last[1] if self._last is not None and self._last[0] == key else None

    def put(self, key: object, answer: PostflopAnswer) -> None:
        """Keep an answer in place of the one before."""
        with self._lock:
            self._last = (key, answer)

    def clear(self) -> None:
        """Free the answer: another one needs its memory."""
        with self._lock:
            self._last = None
