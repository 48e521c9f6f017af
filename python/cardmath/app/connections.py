"""The connections to the server: how many there may be, and how long each may take.

A connection that asks nothing costs a file of this process, and there are few of them. So one that
sends no request in time is closed, and if there are too many, the one that asked nothing for the
longest time makes room for the next. A page needs few, asks at once, and so gets its answers
whoever else holds connections. WebSockets are counted by `server`.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 120
"""The most connections at once besides WebSockets. A browser opens six for a page."""

TO_ASK = 10.0
"""The seconds in which a connection sends a request."""

TO_ANSWER = 60.0
"""The seconds in which a request is answered, and its sender takes the answer."""

ABORT = "cardmath.abort"
"""The key in the scope of a WebSocket whose value ends the connection."""

KNOWN = "cardmath.known"
"""The key in the scope of a request that brings or takes a file of a page: it may take longer."""


class Connections:
    """All connections, the one that asked last at the end."""

    def __init__(self) -> None:
        self._open: dict[LimitedProtocol, None] = {}

    def protocol(self, **settings: Any) -> LimitedProtocol:
        """The protocol of a new connection; uvicorn calls this as it calls a class."""
        return LimitedProtocol(self, **settings)

    def asks(self, connection: LimitedProtocol) -> None:
        """Take in a connection, or one that asks again; the oldest makes room."""
        self.leaves(connection)
        self._open[connection] = None
        if len(self._open) > MOST_CONNECTIONS:
            idle = (each for each in self._open if not each.is_known)
            next(idle, connection).drop()

    def leaves(self, connection: LimitedProtocol) -> None:
        """Forget a connection."""
        self._open.pop(connection, None)


class LimitedProtocol(H11Protocol):
    """A connection that is closed if it takes too long."""

    def __init__(self, connections: Connections, **settings: Any) -> None:
        super().__init__(**settings)
        self._all = connections
        self._end: asyncio.TimerHandle | None = None

    @property
    def is_known(self) -> bool:
        """Whether its request is one that only a page can make, and is not answered yet."""
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and KNOWN in cycle.scope

    def drop(self) -> None:
        """Close the connection now, whatever is under way."""
        self._all.leaves(self)
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request."""
        super().connection_made(transport)
        self._wait(TO_ASK)
        self._all.asks(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._leave()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take what came; a request is given more time."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._wait(TO_ANSWER)
            self._all.asks(self)

    def on_response_complete(self) -> None:
        """Wait for another request."""
        self._wait(TO_ASK)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the protocol of WebSockets."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._all.leaves(self)
        if self._end is not None:
            self._end.cancel()

    def _wait(self, seconds: float) -> None:
        if self._end is not None:
            self._end.cancel()
        self._end = self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        if self.is_known:
            self._wait(TO_ANSWER)
        else:
            self.drop()
