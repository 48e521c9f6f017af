"""What the server sends: the files of the page, with headers that protect it."""

from __future__ import annotations

import socket

import pytest

from tests.app.server.running import (
    PATIENCE,
    Running,
)


def test_every_reply_has_the_headers_that_protect_the_page(server: Running) -> None:
    for path in ["/", "/main.js", "/style.css", "/none", "/open", "/key"]:
        reply = server.get(path)
        policy = reply.headers.get("content-security-policy") or ""
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert reply.headers.get("x-content-type-options") == "nosniff"
        assert reply.headers.get("referrer-policy") == "no-referrer"
        assert reply.headers.get("x-frame-options") == "DENY"
        assert reply.headers.get("access-control-allow-origin") is None


@pytest.mark.parametrize(
    "path",
    [
        *("/../errors.py", "/..%2ferrors.py", "/%2e%2e/errors.py", "/parts/../../errors.py"),
        *("//etc/passwd", "/etc/passwd", "/views", "/views/", "/main.js/", "/main.js%00.css"),
        *("/MAIN.JS", "/__init__.py", "/.git/config", "/%ff", "/main.js\\..\\..\\errors.py"),
    ],
)
def test_only_the_files_of_the_page_are_served(server: Running, path: str) -> None:
    assert server.get(path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_only_reading_is_allowed(server: Running, method: str) -> None:
    assert server.get("/main.js", method=method).status in (400, 404, 405)


def test_a_file_that_the_browser_has_is_not_sent_again(server: Running) -> None:
    first = server.get("/main.js")
    again = server.get("/main.js", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "request_",
    [
        b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # the beginning of TLS
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET /ask HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\nx",
    ],
)
def test_broken_requests_harm_nobody(server: Running, request_: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        try:
            raw.sendall(request_)
            raw.shutdown(socket.SHUT_WR)
            assert not raw.recv(100).startswith(b"HTTP/1.1 2")
        except OSError:
            pass  # the server may hang up
    assert server.get("/").status == 200
