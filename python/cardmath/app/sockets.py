"""The protocol of WebSockets: one that is refused ends without a closing handshake."""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardmath.app.connections import ABORT


class PageSocket(WebSocketsSansIOProtocol):
    """A WebSocket that can be ended without a closing handshake, which would wait ten seconds."""

    async def run_asgi(self) -> None:
        """Talk with the page."""
        scope: dict[str, Any] = cast("dict[str, Any]", self.scope)
        scope[ABORT] = self.transport.abort
        await super().run_asgi()
