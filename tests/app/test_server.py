"""The server of the page under attack: from other pages, from broken pages, and from many."""

from __future__ import annotations

import asyncio
import json
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cardmath.app import connections, question
from cardmath.app import server as server_module
from cardmath.app.asked import Asked
from cardmath.app.keys import Keys
from cardmath.app.launch import ANSWERING, make_config
from cardmath.app.questions import find_question
from cardmath.app.server import MOST_PAGES, PageServer
from cardmath.app.session import LONGEST_MESSAGE, MOST_AT_ONCE, MOST_QUESTIONS
from cardmath.app.tab_store import MOST_FILES
from tests.app.running import proved

SPOT = {"view": "spot", "ask": {"hand": "AhKh", "board": "9c7h2h"}}
PATIENCE = 60.0
"""Seconds after which a test gives up: no answer takes as long on a loaded machine."""


class Slow:
    """A question that takes as long as the test wants, and says when it runs and has ended."""

    def __init__(self) -> None:
        self.running = 0
        self.enough = Event()

    def answer(self, asked: Asked, progress: Callable[[int, int], object]) -> dict[str, Any]:
        self.running += 1
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
        self, key: str | None = None, origin: str | None = "", host: str | None = None
    ) -> Iterator[ClientConnection]:
        """Open a page: its WebSocket, on which both have proved that they know the key."""
        with self.connect(origin, host) as page:
            named = (host or f"127.0.0.1:{self.port}").removesuffix(":80")  # as clients send it
            proved(page, self.keys.key if key is None else key, named)
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


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running()
    yield running
    running.stop()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The view `slow`, beside the real ones."""
    made = Slow()
    find = {"slow": made.answer}
    monkeypatch.setattr(
        question, "find_question", lambda view: find.get(view) or find_question(view)
    )
    yield made
    made.enough.set()
    wait_until(lambda: made.running == 0)


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


@pytest.fixture
def kept_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Path]]:
    """Tells the folders where pages of this test keep files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return lambda: [*tmp_path.glob("cardmath-*")]


# Who may ask


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]"])
def test_a_foreign_host_gets_nothing(server: Running, host: str) -> None:
    reply = server.get("/", host)
    assert reply.status == 403
    assert b"<" not in reply.body
    assert_refused(server, host=host)


@pytest.fixture(scope="module")
def at_port_80() -> Iterator[Running]:
    running = Running(80)
    yield running
    running.stop()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80"])
def test_browsers_leave_out_port_80(at_port_80: Running, host: str) -> None:
    reply = at_port_80.get("/", host)
    assert reply.status == 200
    assert f"ws://{host} " in f"{reply.headers['Content-Security-Policy']} ".replace(";", " ")
    with at_port_80.open(origin=f"http://{host}", host=host) as page:
        page.send(json.dumps({"id": 1, **SPOT}))
        assert json.loads(page.recv(PATIENCE))["id"] == 1


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1:8052", "[::1]"])
def test_a_foreign_host_gets_nothing_from_port_80(at_port_80: Running, host: str) -> None:
    assert at_port_80.get("/", host).status == 403
    with (
        pytest.raises(InvalidStatus, match="403"),
        at_port_80.connect(origin="http://127.0.0.1", host=host),
    ):
        pass
    with (
        pytest.raises(InvalidStatus, match="403"),
        at_port_80.connect(origin=f"http://{host}", host="127.0.0.1"),
    ):
        pass


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_its_own_names_are_served(server: Running, name: str) -> None:
    assert server.get("/", f"{name}:{server.port}").status == 200
    origin = f"http://{name}:{server.port}"
    with server.open(origin=origin, host=f"{name}:{server.port}") as page:
        assert answered(page)


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
def test_a_foreign_origin_cannot_ask(server: Running, origin: str | None) -> None:
    with (
        pytest.raises(InvalidStatus, match="403"),
        server.connect(origin=origin and origin.format(port=server.port)),
    ):
        pass


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


# What is served


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


# What is asked


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 50_000, "not JSON"),
        ("1" * 10_000, "not JSON"),
        ("null", "object"),
        ("[]", "object"),
        ('"x"', "object"),
        ("{}", "id is"),
        ('{"id": "7"}', "id is"),
        ('{"id": -1}', "id is"),
        ('{"id": true}', "id is"),
        ('{"id": 1e400}', "id is"),
        ('{"id": 9007199254740992}', "id is"),
        ('{"id": 7, "view": "spot"}', "ask is"),
        ('{"id": 7, "ask": {}}', "view and lane"),
        ('{"id": 7, "view": "spot", "lane": 7, "ask": {}}', "view and lane"),
        ('{"id": 7, "view": "none", "ask": {}}', "'none' is not a view"),
        ('{"id": 7, "view": "__init__", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "../asked", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "\\ud800", "ask": {}}', "is not a view"),
        ('{"id": 7, "view": "spot", "ask": {"hand": 7}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": null}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": ["Ah"]}}', "hand is a text"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "\\ud800"}}', "is not a card"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "\\u0000"}}', "is not a card"),
        ('{"id": 7, "view": "spot", "ask": {"hand": "%s"}}' % ("x" * 30_000), "at most"),
    ],
)
def test_a_malformed_message_gets_an_error(server: Running, text: str, says: str) -> None:
    with server.open() as page:
        page.send(text)
        message = receive(page)
        assert says in message["error"]["message"]
        assert message["id"] in (None, 7, -1, 2**53)
        assert answered(page)


def test_bytes_and_unknown_cancels_harm_nobody(server: Running) -> None:
    with server.open() as page:
        page.send(b"\xff\x00")
        assert "not JSON" in receive(page)["error"]["message"]
        unknown: list[object] = [99, None, "x", [], {}, 1.5, -1]
        for number in unknown:
            send(page, cancel=number)
        assert answered(page)


def test_an_error_has_the_place_in_the_text(server: Running) -> None:
    with server.open() as page:
        send(page, id=1, view="spot", ask={"hand": "🂡 Ax"})
        error = receive(page)["error"]
        assert (error["text"], error["start"]) == ("🂡 Ax", 0)
        send(page, id=2, view="spot", ask={"hand": "♠ 🂡"})
        assert receive(page)["error"]["start"] == 0
        send(page, id=3, view="spot", ask={"hand": "AhAh"})
        error = receive(page)["error"]
        assert error["text"][error["start"] : error["end"]] == "Ah"
        assert error["start"] == 2


def test_a_huge_message_closes_its_page_alone(server: Running) -> None:
    with server.open() as other, server.open() as page:
        page.send("x" * (LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
        assert page.close_code == 1009
        assert answered(other)


def test_many_small_messages_are_all_answered(server: Running) -> None:
    with server.open() as page:
        for number in range(300):
            send(page, id=number, view="none", ask={})
        assert {receive(page)["id"] for _ in range(300)} == set(range(300))
        assert answered(page)


# How much is asked


def test_a_newer_question_stops_the_older_one(server: Running, slow: Slow) -> None:
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        wait_until(lambda: slow.running == 1)
        send(page, id=2, view="slow", ask={"name": "newer"})
        assert receive(page) == {"id": 1, "stopped": True}
        slow.enough.set()
        newer = receive(page)
        assert (newer["id"], newer["answer"], newer["final"]) == (2, {"slow": "newer"}, True)


def test_other_lanes_go_on(server: Running, slow: Slow) -> None:
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        send(page, id=2, view="slow", lane="other", ask={})
        assert answered(page, 3)
        wait_until(lambda: slow.running == 2)
        send(page, cancel=2)
        assert receive(page) == {"id": 2, "stopped": True}
        assert slow.running == 1


def test_progress_is_reported_now_and_then(server: Running, slow: Slow) -> None:
    with server.open() as page:
        start = time.monotonic()
        send(page, id=1, view="slow", ask={})
        for _ in range(3):
            assert json.loads(page.recv(PATIENCE)) == {"id": 1, "progress": [1, 2]}
        assert time.monotonic() - start > 3 * question.BETWEEN_PROGRESS * 0.9


def test_too_many_questions_are_refused(server: Running, slow: Slow) -> None:
    with server.open() as page:
        for number in range(MOST_QUESTIONS):
            send(page, id=number, view="slow", lane=str(number), ask={})
        send(page, id=99, view="slow", lane="99", ask={})
        message = receive(page)
        assert message["id"] == 99
        assert "wait, or cancel some" in message["error"]["message"]
        send(page, id=3, view="spot", ask={})
        message = receive(page)
        assert message["id"] is None
        assert "use another id" in message["error"]["message"]
        slow.enough.set()
        done = {receive(page)["id"] for _ in range(MOST_QUESTIONS)}
        assert done == set(range(MOST_QUESTIONS))


def test_a_page_that_closes_in_the_middle_stops_its_work(server: Running, slow: Slow) -> None:
    for _ in range(3):
        with server.open() as page:
            for number in range(2 * ANSWERING):
                send(page, id=number, view="slow", lane=str(number), ask={})
            wait_until(lambda: slow.running == MOST_AT_ONCE)
        wait_until(lambda: slow.running == 0)
    with server.open() as page:
        page.socket.shutdown(socket.SHUT_RDWR)  # without a farewell
    with server.open() as page:
        assert answered(page)


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


def files_in(folder: Path) -> list[Path]:
    """What a tab keeps: the lock of the folder is beside it."""
    return [path for path in folder.iterdir() if path.suffix != ".lock"]


def put_head(server: Running, path: str, size: int) -> bytes:
    """The head of a request that brings a file of some bytes."""
    return (
        f"PUT {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
        f"Content-Length: {size}\r\n\r\n"
    ).encode()


def test_a_page_keeps_few_files(server: Running) -> None:
    with server.open() as page:
        paths = [new_file(page) for _ in range(MOST_FILES + 1)]
        found = [server.get(path, method="PUT", Origin=server.origin).status for path in paths]
        assert found == [404, *[200] * MOST_FILES]


def test_a_hundred_pages_at_once(server: Running) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(server.open()) for _ in range(100)]
        open_, refused = [], []
        for page in pages:
            try:
                open_.append(answered(page))
            except ConnectionClosed as closed:
                refused.append(closed.rcvd and closed.rcvd.reason)
        assert open_ == [True] * MOST_PAGES
        assert refused == [f"{MOST_PAGES} pages are open: close some"] * (100 - MOST_PAGES)
        assert server.get("/").status == 200
    wait_until(lambda: _can_ask(server))


def _can_ask(server: Running) -> bool:
    with server.open() as page:
        try:
            return answered(page)
        except ConnectionClosed:
            return False


def test_one_page_leaves_a_thread_for_the_others(server: Running, slow: Slow) -> None:
    """Questions that cannot be cancelled, as many as there are threads and more."""
    with server.open() as page, server.open() as other:
        for number in range(2 * ANSWERING):
            send(page, id=number, view="slow", lane=str(number), ask={"deaf": True})
        wait_until(lambda: slow.running == MOST_AT_ONCE)
        for number in range(2 * ANSWERING):
            send(page, cancel=number)
        assert answered(other)
        slow.enough.set()
        assert {receive(page)["id"] for _ in range(2 * ANSWERING)} == set(range(2 * ANSWERING))


def test_a_link_asks_only_what_costs_little(
    server: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "LINK_SECONDS", 0.0)
    with server.open() as page:
        send(page, id=1, view="slow", ask={}, link=True)
        error = receive(page)["error"]
        assert error["late"]
        assert "a link asks for this" in error["message"]
        send(page, id=2, view="slow", ask={})
        wait_until(lambda: slow.running == 1)
        slow.enough.set()
        assert receive(page)["final"]


# How many may connect


@pytest.fixture
def idle(server: Running) -> Iterator[Callable[[bytes], socket.socket]]:
    """Opens connections that send something, or nothing, and then no more."""
    with ExitStack() as stack:

        def hold(sent: bytes = b"") -> socket.socket:
            raw = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            stack.enter_context(raw)
            raw.sendall(sent)
            return raw

        yield hold


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


# When a question goes wrong


def test_a_mistake_of_ours_ends_one_question_only(
    server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(_asked: Asked, _progress: object) -> dict[str, Any]:
        raise ZeroDivisionError("a mistake")

    def nan(_asked: Asked, _progress: object) -> dict[str, Any]:
        return {"number": float("nan")}

    with server.open() as page:
        for answer in wrong, nan:
            with monkeypatch.context() as patch:
                patch.setattr(question, "find_question", lambda _view, found=answer: found)
                send(page, id=1, view="wrong", ask={})
                assert "a mistake of ours" in receive(page)["error"]["message"]
        assert answered(page)
    err = capsys.readouterr().err
    assert "ZeroDivisionError: a mistake" in err
    assert "ValueError" in err


def test_a_question_that_takes_too_long_ends(
    server: Running, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "MOST_SECONDS", 0.1)
    with server.open() as page:
        send(page, id=1, view="slow", ask={})
        assert "minutes: ask it with the command" in receive(page)["error"]["message"]
        monkeypatch.undo()
        assert answered(page)


def test_a_page_that_reads_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck:
        closed = False

        async def send_text(self, _text: str) -> None:
            await asyncio.sleep(60)

        async def close(self, _code: int) -> None:
            self.closed = True

    monkeypatch.setattr(server_module, "LONGEST_SEND", 0.01)
    stuck = Stuck()
    asyncio.run(server_module.sender(stuck)("x"))  # type: ignore[arg-type] # a socket's two methods
    assert stuck.closed
