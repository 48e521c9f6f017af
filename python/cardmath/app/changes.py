"""The changes that pages have asked for: one that is asked for again is not made twice.

A page whose connection has broken asks again what was not answered. It cannot know what of it has
arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

MOST_KNOWN = 50
"""The changes that are remembered with their answers, of all pages together. A page asks again only
what is not answered, which is less."""


class Changes:
    """Remembers the last changes. It is used in the event loop alone.

    Args:
        most: the most changes that are remembered once they are made.
    """

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most = most
        self._known: dict[tuple[str, int], asyncio.Task[str]] = {}

    async def once(
        self, page: str, number: int, make: Callable[[], Coroutine[Any, Any, str]]
    ) -> str:
        """Make a change of a page, or wait for it if it was asked for before; its last message.

        A page without a name asks nothing again.
        """
        if not page:
            return await make()
        name = (page, number)
        if name not in self._known:
            self._forget_old()
            self._known[name] = asyncio.create_task(make())
        return await self._known[name]

    def _forget_old(self) -> None:
        made = [name for name, task in self._known.items() if task.done()]
        for name in made[: max(0, len(made) + 1 - self._most)]:
            del self._known[name]
