"""Standard input as messages: long lines are refused, and a line that is no message gets an error.

The SDK reads lines of any length, and drops a line that it cannot read; whoever sent it would wait.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Any, Self

import anyio
import mcp_types as types
from anyio import EndOfStream
from mcp.shared.message import SessionMessage

LONGEST_MESSAGE = 4_000_000
"""The most bytes of a message: a megabyte of hand histories takes half of them at most."""

_CHUNK = 1 << 16
_TOO_LONG = b"too long\n"
"""What takes the place of a line that is too long; it is not a message."""
_PARSE_ERROR = f"this line is not a message of JSON-RPC 2.0 of up to {LONGEST_MESSAGE:,} bytes"


class ShortLines:
    """The lines of a file, which a thread reads.

    Blank lines are left out. The file is read by its number, in a thread that nobody waits for: the
    process can end while it waits for a line.

    Args:
        number: the number of the file.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._read = bytearray()
        self._at_end = False
        self._send, self._receive = anyio.create_memory_object_stream[str]()
        self._loop = asyncio.get_running_loop()
        Thread(target=self._pass_on, daemon=True).start()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        try:
            return await self._receive.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    def _pass_on(self) -> None:
        """Pass on each line when it is asked for, until the end of the file or of the loop."""
        with suppress(RuntimeError, OSError, CancelledError, anyio.BrokenResourceError):
            while (line := self._next_line()) is not None:
                if line.strip():
                    sent = self._send.send(line.decode("utf-8", "replace"))
                    asyncio.run_coroutine_threadsafe(sent, self._loop).result()
            self._loop.call_soon_threadsafe(self._send.close)

    def _next_line(self) -> bytes | None:
        """The next line; None at the end."""
        searched, is_long = 0, False
        while True:
            end = self._read.find(b"\n", searched)
            if end >= 0 or self._at_end:
                end = end + 1 if end >= 0 else len(self._read)
                line = bytes(self._read[:end])
                del self._read[:end]
                return (_TOO_LONG if is_long else line) if line or is_long else None
            searched = len(self._read)
            if searched > LONGEST_MESSAGE:
                self._read.clear()
                searched, is_long = 0, True
            chunk = os.read(self._number, _CHUNK)
            self._at_end = not chunk
            self._read += chunk


class AnsweredMessages:
    """The messages of a stream of the SDK; what could not be read as one is answered here.

    Args:
        messages: the stream that is read.
        replies: the stream for errors.
    """

    def __init__(self, messages: Any, replies: Any) -> None:  # noqa: ANN401 # the SDK's streams
        self._messages = messages
        self._replies = replies

    @property
    def last_context(self) -> Any:  # noqa: ANN401
        """The context of the sender of the last message, for the SDK."""
        return getattr(self._messages, "last_context", None)

    async def receive(self) -> SessionMessage:
        """The next message."""
        while True:
            found = await self._messages.receive()
            if isinstance(found, SessionMessage):
                return found
            error = types.ErrorData(code=types.PARSE_ERROR, message=_PARSE_ERROR)
            reply = types.JSONRPCError(jsonrpc="2.0", id=None, error=error)
            await self._replies.send(SessionMessage(message=reply))

    async def aclose(self) -> None:
        """Close the stream."""
        await self._messages.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage:
        try:
            return await self.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()
