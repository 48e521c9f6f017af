"""A server of the page in a thread of this process, and what a page does with it."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cardmath.app.asked import Asked
from cardmath.app.keys import Keys
from cardmath.app.launch import ANSWERING, make_config
from cardmath.app.server import PageServer
from tests.app.running import proved

SPOT = {"view": "spot", "ask": {"hand": "AhKh", "board": "9c7h2h"}}
PATIENCE = 60.0
"""Seconds after which a test gives up: no answer takes as long on a loaded machine."""


class Slow:
    """A question that takes as long as the test wants, and says when it runs and has ended."""

    def __init__(self) -> None:
        self.running = 0
        self.asked = 0
        self.enough = Event()

    def answer(self, asked: Asked, progress: Callable[[int, int], object]) -> dict[str, Any]:
        self.running += 1
        self.asked += 1
        try:
            while not self.enough.wait(0.005):
                if not asked.flag("deaf"):
                    progress(1, 2)
        finally:
            self.running -= 1
        return {"slow": asked.text("name")}


class Reply(NamedTuple):
    """What the server replied to a request."""

    status: int
    headers: HTTPMessage
    body: bytes


class Running:
    """A server in a thread of this process."""

    def __init__(self, port: int | None = None) -> None:
        """A server that takes itself to be at a port; the one where it listens is free."""
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self._executor = ThreadPoolExecutor(ANSWERING)
        self.keys = Keys()
        page = PageServer(port or self.port, self.keys, self._executor)
        self._server = uvicorn.Server(make_config(page.app))
        self._thread = Thread(target=self._server.run, args=([listening],))
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._executor.shutdown()

    def get(
        self,
        path: str,
        host: str | None = None,
        method: str = "GET",
        body: bytes | None = None,
        **headers: str,
    ) -> Reply:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            named = {"Host": host} if host else {}
            connection.request(method, path, body, headers={**given, **named})
            reply = connection.getresponse()
            return Reply(reply.status, reply.headers, reply.read())

    @contextmanager
    def open(
        self,
        key: str | None = None,
        origin: str | None = "",
        host: str | None = None,
        name: str = "",
    ) -> Iterator[ClientConnection]:
        """Open a page: its WebSocket, on which both have proved that they know the key."""
        with self.connect(origin, host) as page:
            named = (host or f"127.0.0.1:{self.port}").removesuffix(":80")  # as clients send it
            proved(page, self.keys.key if key is None else key, named, name)
            yield page

    def connect(self, origin: str | None = "", host: str | None = None) -> ClientConnection:
        """Open a WebSocket, which is to be used as a context manager."""
        raw = socket.create_connection(("127.0.0.1", self.port))
        try:
            return connect(
                f"ws://{host or f'127.0.0.1:{self.port}'}/ask",
                sock=raw,
                origin=None if origin is None else Origin(origin or self.origin),
                open_timeout=PATIENCE,
                compression=None,
            )
        except InvalidStatus:
            raw.close()
            raise


def assert_refused(server: Running, origin: str | None = "", host: str | None = None) -> None:
    """Check that a WebSocket is refused before it is open."""
    with pytest.raises(InvalidStatus, match="403"), server.connect(origin, host):
        pass


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def send(page: ClientConnection, **message: object) -> None:
    page.send(json.dumps(message))


def receive(page: ClientConnection) -> dict[str, Any]:
    """The next message that is not progress."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(PATIENCE))
        if "progress" not in message:
            return message


def answered(page: ClientConnection, number: int = 1) -> bool:
    """Whether a page still gets right answers."""
    send(page, id=number, **SPOT)
    message = receive(page)
    return bool(message["final"]) and message["answer"]["spot"]["beat_me"] == 432


def new_file(page: ClientConnection) -> str:
    """The address of a file that a page may send."""
    send(page, id=900, view="solve", ask={"do": "upload"})
    return f"/kept/{receive(page)['answer']['file']}"


def files_in(folder: Path) -> list[Path]:
    """What a tab keeps: the lock of the folder is beside it."""
    return [path for path in folder.iterdir() if path.suffix != ".lock"]


def put_head(server: Running, path: str, size: int) -> bytes:
    """The head of a request that brings a file of some bytes."""
    return (
        f"PUT {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
        f"Content-Length: {size}\r\n\r\n"
    ).encode()
