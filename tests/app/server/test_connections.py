"""How many connections there may be, and how long they may be idle."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from cardmath.app import connections
from cardmath.app import server as server_module
from tests.app.server.running import (
    PATIENCE,
    Running,
    answered,
)


def is_closed(raw: socket.socket) -> bool:
    """Whether the server closes a connection: nothing comes any more."""
    try:
        while raw.recv(100_000):
            pass
    except ConnectionError:
        pass
    return True


STALLED = [
    b"",
    b"GET / HTTP/1.1\r\nHost: ",
    b"POST /key HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    b"Content-Length: 10\r\n\r\nx",
]


@pytest.mark.parametrize("sent", STALLED)
def test_a_connection_that_asks_nothing_is_closed(
    server: Running,
    idle: Callable[[bytes], socket.socket],
    sent: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "TO_ASK", 0.05)
    monkeypatch.setattr(connections, "TO_ANSWER", 0.05)
    assert is_closed(idle(sent.replace(b"{port}", str(server.port).encode())))
    monkeypatch.undo()
    assert server.get("/").status == 200


def test_the_oldest_idle_connections_make_room(
    server: Running, idle: Callable[[bytes], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 10)
    with server.open() as page:
        held = [idle(b"") for _ in range(30)]
        assert server.get("/").status == 200
        assert all(map(is_closed, held[:20]))
        assert answered(page)


def test_who_proves_nothing_makes_room_for_who_does(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "MOST_STRANGERS", 5)
    with ExitStack() as stack:
        strangers = [stack.enter_context(server.connect()) for _ in range(20)]
        with server.open() as page:
            assert answered(page)
        for stranger in strangers[:15]:
            with pytest.raises(ConnectionClosed):
                stranger.recv(PATIENCE)
