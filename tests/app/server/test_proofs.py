"""The key of the server: how a page gets it and proves that it has it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from cardmath.app import server as server_module
from tests.app.running import proved
from tests.app.server.running import (
    PATIENCE,
    SPOT,
    Running,
    send,
)


@pytest.mark.parametrize("key", ["wrong", "", "\0", "é"])
def test_without_the_key_nobody_can_ask(server: Running, key: str) -> None:
    with server.open(key) as page:
        with suppress(ConnectionClosed):  # it may be closed by now
            send(page, id=1, **SPOT)
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)


@pytest.mark.parametrize(
    "messages",
    [
        [json.dumps({"id": 1, **SPOT})],
        ["", "{}"],
        ["[" * 50_000],
        [json.dumps({"hello": "x" * 101})],
        [json.dumps({"hello": 7})],
        [json.dumps({"hello": "a"}), json.dumps({"id": 1, **SPOT})],
        [json.dumps({"hello": "a"}), json.dumps({"proof": ["a"]})],
        [json.dumps({"hello": "a"}), json.dumps({"proof": "é"})],
        [b"\0", b"\xff"],
    ],
)
def test_who_proves_nothing_gets_nothing(server: Running, messages: list[str | bytes]) -> None:
    with server.connect() as page:
        with suppress(ConnectionClosed):
            for message in messages:
                page.send(message)
        said = []
        with suppress(ConnectionClosed):
            while True:
                said.append(json.loads(page.recv(PATIENCE)))
    assert [[*each] for each in said] in ([], [["nonce", "proof"]])


def test_a_proof_cannot_be_handed_back_or_used_again(server: Running) -> None:
    """What the server signs proves nothing about the page, nor does a proof of another time."""
    host = f"127.0.0.1:{server.port}"
    with server.connect() as page:
        send(page, hello="a" * 64)
        reply = json.loads(page.recv(PATIENCE))
        send(page, proof=reply["proof"])
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
    old = server.keys.proof("page", host, "a" * 64, reply["nonce"])
    with server.connect() as page:
        send(page, hello="a" * 64)
        assert json.loads(page.recv(PATIENCE))["nonce"] != reply["nonce"]
        send(page, proof=old)
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)


def test_the_server_proves_itself_first(server: Running) -> None:
    host = f"127.0.0.1:{server.port}"
    with server.connect() as page:
        assert proved(page, server.keys.key, host)
    with server.connect() as page:
        assert not proved(page, "another key", host)


def test_who_does_not_prove_in_time_is_closed(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "TO_PROVE", 0.05)
    for first in ([], [json.dumps({"hello": "a"})]):
        with server.connect() as page:
            for message in first:
                page.send(message)
                page.recv(PATIENCE)
            with pytest.raises(ConnectionClosed):
                page.recv(PATIENCE)


def test_a_code_gives_the_key_once(server: Running) -> None:
    spent: list[str] = []
    code = server.keys.new_code(lambda: spent.append("spent"))
    typed = f" {code.upper().replace('-', ' ')}\n"
    reply = server.get("/key", method="POST", body=typed.encode(), Origin=server.origin)
    assert (reply.status, reply.body.decode()) == (200, server.keys.key)
    assert reply.headers["Cache-Control"] == "no-store"
    assert spent == ["spent"]
    for body in (typed, "", "x" * 1000, code[:-1], "\xff"):
        again = server.get("/key", method="POST", body=body.encode("latin-1"), Origin=server.origin)
        assert again.status == 403
        assert b"does not count" in again.body


def test_the_file_for_the_browser_gives_the_key_once(server: Running) -> None:
    body = f"code={server.keys.new_code()}".encode()
    foreign = server.get("/open", method="POST", body=body, Origin="http://evil.example")
    assert foreign.status == 403
    reply = server.get("/open", method="POST", body=body, Origin="null")
    assert reply.status == 200
    assert server.keys.key.encode() in reply.body
    assert reply.headers["Cache-Control"] == "no-store"
    assert (
        reply.headers["Content-Security-Policy"]
        == server.get("/").headers["Content-Security-Policy"]
    )
    assert server.get("/open", method="POST", body=body, Origin="null").status == 403


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_a_foreign_page_gets_no_key(server: Running, origin: str | None) -> None:
    code = server.keys.new_code()
    given = {} if origin is None else {"Origin": origin}
    assert server.get("/key", method="POST", body=code.encode(), **given).status == 403
    assert (
        server.get("/key", "evil.example", "POST", code.encode(), Origin=server.origin).status
        == 403
    )
    assert server.keys.exchange(code) == server.keys.key  # it still counts


def test_there_are_no_cookies(server: Running) -> None:
    for path in ("/", "/open", "/key", "/ask", "/main.js"):
        for method in ("GET", "POST"):
            assert "set-cookie" not in server.get(path, method=method, body=b"x").headers
