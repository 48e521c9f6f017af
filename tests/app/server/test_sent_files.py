"""Files that a page sends, and that the server keeps for it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from cardmath.app import connections
from cardmath.app import server as server_module
from cardmath.app.tab_store import MOST_FILES
from tests.app.server.running import (
    Running,
    files_in,
    new_file,
    put_head,
    receive,
    send,
    wait_until,
)


def test_a_kept_file_comes_back_and_goes_with_its_page(
    server: Running, kept_folders: Callable[[], list[Path]]
) -> None:
    with server.open() as page:
        path = new_file(page)
        assert server.get(path).status == 404  # it is not there yet
        sent = b"\0\xff" * 100_000
        assert server.get(path, method="PUT", body=sent, Origin=server.origin).status == 200
        reply = server.get(path)
        assert reply.body == sent
        assert 'filename="sent.cms"' in str(reply.headers["Content-Disposition"])
        assert len(kept_folders()) == 1
    wait_until(lambda: not kept_folders())
    assert server.get(path).status == 404


def test_only_the_page_sends_files_and_not_larger_ones(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "LARGEST_FILE", 1000)
    with server.open() as page:
        path = new_file(page)
        for refused in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
            assert server.get(path, method="PUT", body=b"x", **refused).status == 403
        assert server.get(path, "evil.example", "PUT", Origin=server.origin).status == 403
        assert server.get("/kept/guessed", method="PUT", Origin=server.origin).status == 404
        large = server.get(path, method="PUT", body=b"x" * 1001, Origin=server.origin)
        assert large.status == 413
        assert server.get(path).status == 404
        assert server.get(path, "evil.example").status == 403


def test_a_file_is_not_larger_than_the_page_announced(server: Running) -> None:
    with server.open() as page:
        send(page, id=900, view="hands", ask={"part": "upload", "bytes": 3})
        path = f"/kept/{receive(page)['answer']['file']}"
        large = server.get(path, method="PUT", body=b"four", Origin=server.origin)
        assert large.status == 413
        assert b"at most 3 bytes" in large.body
        assert server.get(path, method="PUT", body=b"two", Origin=server.origin).status == 200


def test_a_file_arrives_whole_or_not_at_all(
    server: Running,
    idle: Callable[[bytes], socket.socket],
    kept_folders: Callable[[], list[Path]],
) -> None:
    """Neither what is too large nor what breaks off takes the place of a file, or stays beside."""
    with server.open() as page:
        send(page, id=900, view="hands", ask={"part": "upload", "bytes": 6})
        path = f"/kept/{receive(page)['answer']['file']}"
        (folder,) = kept_folders()
        assert server.get(path, method="PUT", body=b"whole", Origin=server.origin).status == 200
        whole = [*folder.iterdir()]
        large = server.get(path, method="PUT", body=b"too long", Origin=server.origin)
        assert large.status == 413
        assert [*folder.iterdir()] == whole
        sending = idle(put_head(server, path, 6) + b"abc")
        wait_until(lambda: len([*folder.iterdir()]) == 2)
        assert server.get(path).body == b"whole"
        sending.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: [*folder.iterdir()] == whole)
        assert server.get(path).body == b"whole"


def test_a_file_that_is_kept_no_longer_does_not_come_back(
    server: Running,
    idle: Callable[[bytes], socket.socket],
    kept_folders: Callable[[], list[Path]],
) -> None:
    """A page asks for newer files while one is on its way."""
    with server.open() as page:
        sending = idle(put_head(server, new_file(page), 6) + b"abc")
        (folder,) = kept_folders()
        wait_until(lambda: len(files_in(folder)) == 1)
        for _ in range(MOST_FILES):
            new_file(page)
        sending.sendall(b"def")
        assert sending.recv(12) == b"HTTP/1.1 404"
        assert not files_in(folder)


def test_a_page_keeps_few_files(server: Running) -> None:
    with server.open() as page:
        paths = [new_file(page) for _ in range(MOST_FILES + 1)]
        found = [server.get(path, method="PUT", Origin=server.origin).status for path in paths]
        assert found == [404, *[200] * MOST_FILES]


def test_a_file_on_its_way_makes_no_room(
    server: Running,
    idle: Callable[[bytes], socket.socket],
    kept_folders: Callable[[], list[Path]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 10)
    with server.open() as page:
        path = new_file(page)
        sending = idle(put_head(server, path, 6) + b"abc")
        (folder,) = kept_folders()
        wait_until(lambda: bool(files_in(folder)))
        for _ in range(30):
            idle(b"")
        assert server.get("/").status == 200
        sending.sendall(b"def")
        assert sending.recv(12) == b"HTTP/1.1 200"
        assert server.get(path).body == b"abcdef"
