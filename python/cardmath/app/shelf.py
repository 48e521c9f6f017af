"""What tabs keep while they are away: a tab that is reloaded finds its answers again."""

from __future__ import annotations

import asyncio

from cardmath.app.tab_store import TabStore

MOST_AWAY = 4
"""The most tabs whose things are kept at once: a solved game may take a gigabyte."""

AWAY = 300.0
"""The seconds after which what a tab kept is freed: long enough for a new start of the browser."""


class Shelf:
    """Holds what each tab kept when its connection ended, for a while.

    It is used in the event loop alone. A tab without a name has nothing here.

    Args:
        seconds: how long things are held.
    """

    def __init__(self, seconds: float = AWAY) -> None:
        self._seconds = seconds
        self._held: dict[str, tuple[TabStore, asyncio.TimerHandle]] = {}

    def take(self, tab: str) -> TabStore:
        """What a tab kept when it was here last, or something new."""
        found = self._held.pop(tab, None)
        if found is None:
            return TabStore()
        kept, timer = found
        timer.cancel()
        return kept

    def put(self, tab: str, kept: TabStore) -> None:
        """Hold what a tab keeps; free it at once if the tab has no name."""
        if not tab:
            kept.close()
            return
        self._free(tab)  # by a duplicate of the tab, which has the same name
        timer = asyncio.get_running_loop().call_later(self._seconds, self._free, tab)
        self._held[tab] = (kept, timer)
        if len(self._held) > MOST_AWAY:
            self._free(next(iter(self._held)))

    def close(self) -> None:
        """Free everything: the server ends, and nobody would after it."""
        for tab in list(self._held):
            self._free(tab)

    def _free(self, tab: str) -> None:
        found = self._held.pop(tab, None)
        if found is not None:
            kept, timer = found
            timer.cancel()
            kept.close()
