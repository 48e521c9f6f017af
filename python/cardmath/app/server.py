"""The web server of the page: its files, and a WebSocket on which the page asks.

Any page in the user's browser can send requests to this machine, so each request is checked:

- The server listens on the loopback addresses only.
- `Host` names this server. Foreign names that lead here (DNS rebinding) are refused.
- The `Origin` of a WebSocket is this page's own, and it proves that it knows the key of this run
  (`keys`) before it may ask.
- The Content-Security-Policy lets the page load its own files and ask this server, and no more.
- Sizes, connections, pages and questions at once are limited, and the time of each.
- A file that a page keeps has an address that nobody can guess, and goes when the page closes.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardmath._support.files import written
from cardmath.app.changes import Changes
from cardmath.app.connections import ABORT, KNOWN
from cardmath.app.keys import Keys, new_number
from cardmath.app.questions import find_question
from cardmath.app.session import PageSession, Send
from cardmath.app.shelf import Shelf
from cardmath.app.tab_store import StoredFile

_FOLDER = Path(__file__).parent.parent / "_page"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media type of each kind of file. Files of other kinds are not served."""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    type: str
    content: bytes
    packed: bytes
    """The content, compressed by gzip."""
    tag: str
    """Differs for different content: the browser keeps a file until this changes."""


@cache
def _paths() -> dict[str, Path]:
    """The path of each file by its name in an address; no other file can be asked for."""
    found = (path for path in _FOLDER.rglob("*") if path.suffix in _TYPES)
    return {path.relative_to(_FOLDER).as_posix(): path for path in found}


def _find_file(name: str) -> File | None:
    """Read a file of the page; None if there is none of this name.

    >>> _find_file("index.html").type, _find_file("../errors.py")
    ('text/html; charset=utf-8', None)
    """
    path = _paths().get(name)
    if path is None:
        return None
    return _read_file(path, path.stat().st_mtime_ns)


@cache
def _read_file(path: Path, _changed: int) -> File:
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    return File(_TYPES[path.suffix], content, gzip.compress(content, 9, mtime=0), tag)


LARGEST_FILE = 8 << 30
"""The most bytes of a file from the page."""

MOST_PAGES = 40
"""The most pages that are open at once."""

MOST_STRANGERS = 20
"""The most WebSockets at once that have not proved yet that they know the key."""

TO_PROVE = 10.0
"""The seconds in which a page proves that it knows the key. It takes a few milliseconds."""

LONGEST_SEND = 10.0
"""The seconds after which a page that does not read its answers is closed."""
_HTTP = 80
_TRY_AGAIN_LATER = 1013
"""The code with which a WebSocket is closed, from the registry of RFC 6455."""
_LONGEST_CODE = 200
_LONGEST_NUMBER = 100
_WRONG_CODE = (
    "This code does not count, or was used already: the terminal of `cardmath app` shows the one "
    "that counts.\n"
)
_ENTRY = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="key" content="{key}">
<title>cardmath</title>
<script type="module" src="open.js"></script>
</head>
<body><noscript>This page needs JavaScript.</noscript></body>
</html>
"""
"""What a browser gets for a code: the key, which `open.js` keeps before it opens the page."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
_HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_SECRET = {"Cache-Control": "no-store"}


class PageServer:
    """The server of one run.

    Args:
        port: the port on which it listens.
        keys: the key that a page needs to ask questions, and the codes for which it gets it.
        executor: the threads that answer questions.
    """

    def __init__(self, port: int, keys: Keys, executor: Executor) -> None:
        self._keys = keys
        self._hosts = _hosts(port)
        self._executor = executor
        self._sessions: set[PageSession] = set()
        self._shelf = Shelf()
        self._changes = Changes()
        self._strangers: dict[WebSocket, None] = {}
        policy = _POLICY.format(sockets=" ".join(f"ws://{host}" for host in self._hosts))
        self._headers = {**_HEADERS, "Content-Security-Policy": policy}
        self.app = Starlette(
            routes=[
                WebSocketRoute("/ask", self._page),
                Route("/open", self._enter, methods=["POST"]),
                Route("/key", self._give_key, methods=["POST"]),
                Route("/kept/{key}", self._send_kept),
                Route("/kept/{key}", self._receive_kept, methods=["PUT"]),
                Route("/{name:path}", self._file),
            ]
        )

    def close(self) -> None:
        """Free what tabs that are away keep, once no page is open any more; end the queue."""
        self._shelf.close()
        jobs = sys.modules.get("cardmath.app.library.jobs")
        if jobs is not None:  # it loads the solver, which takes longer than the rest of the start
            jobs.QUEUE.close()

    async def _file(self, request: Request) -> Response:
        """Answer a request for a file of the page."""
        if (refused := self._refusal(request)) is not None:
            return PlainTextResponse(refused, 403, self._headers)
        file = _find_file(request.path_params["name"] or "index.html")
        if file is None:
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
        return self._send_file(file, request)

    async def _enter(self, request: Request) -> Response:
        """Let in the browser that was given a file with a code."""
        origin = request.headers.get("origin")
        if (refused := self._refusal(request)) is None and origin not in (None, "null"):
            refused = "Only the file that `cardmath app` made opens the page so.\n"
        if refused is not None:
            return PlainTextResponse(refused, 403, self._headers)
        form = parse_qs((await _short_body(request)).decode("ascii", "replace"))
        key = self._keys.exchange(form.get("code", [""])[0])
        if key is None:
            return PlainTextResponse(_WRONG_CODE, 403, self._headers)
        headers = {**self._headers, **_SECRET, "Content-Type": _TYPES[".html"]}
        return Response(_ENTRY.format(key=key), 200, headers)

    async def _give_key(self, request: Request) -> Response:
        """Give the page the key for a code that was typed there."""
        refused = self._refusal(request)
        if refused is None and self._is_foreign(request):
            refused = "Only the page itself can ask for the key.\n"
        if refused is not None:
            return PlainTextResponse(refused, 403, self._headers)
        key = self._keys.exchange((await _short_body(request)).decode("utf-8", "replace"))
        if key is None:
            return PlainTextResponse(_WRONG_CODE, 403, self._headers)
        return PlainTextResponse(key, 200, {**self._headers, **_SECRET})

    async def _send_kept(self, request: Request) -> Response:
        """Send a file that a page keeps."""
        if (refused := self._refusal(request)) is not None:
            return PlainTextResponse(refused, 403, self._headers)
        kept = self._kept_file(request)
        if kept is None or not kept.path.is_file():
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
        request.scope[KNOWN] = True
        return send_file(kept, self._headers)

    async def _receive_kept(self, request: Request) -> Response:
        """Receive a file for a page that asked for its address."""
        refused = self._refusal(request)
        if refused is None and self._is_foreign(request):
            refused = "Only the page itself can send files.\n"
        if refused is not None:
            return PlainTextResponse(refused, 403, self._headers)
        kept = self._kept_file(request)
        if kept is None:
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
        request.scope[KNOWN] = True
        response = await receive_file(kept, request, self._headers)
        if self._kept_file(request) is None:  # the page is closed, or has newer files
            kept.path.unlink(missing_ok=True)
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
        return response

    def _kept_file(self, request: Request) -> StoredFile | None:
        key = request.path_params["key"]
        found = (session.store.file(key) for session in self._sessions)
        return next(filter(None, found), None)

    def _send_file(self, file: File, request: Request) -> Response:
        headers = {**self._headers, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(None, 304, headers)
        content = file.content
        if "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(content, headers={**headers, "Content-Type": file.type})

    def _refusal(self, asking: HTTPConnection) -> str | None:
        """Why a request is refused; None if it is not."""
        if asking.headers.get("host") not in self._hosts:
            return f"This server is http://{self._hosts[0]}/ and has no other name.\n"
        return None

    def _is_foreign(self, asking: HTTPConnection) -> bool:
        """Whether another page than this server's sends a request."""
        return asking.headers.get("origin") not in [f"http://{host}" for host in self._hosts]

    async def _page(self, socket: WebSocket) -> None:
        """Talk with a page until it closes."""
        if self._is_foreign(socket) or self._refusal(socket) is not None:
            await socket.close()  # before it is accepted: the answer is 403
            return
        await socket.accept()
        names = await self._known_page(socket)
        if names is None:
            _abort(socket)
            return
        tab, page = names
        if len(self._sessions) >= MOST_PAGES:
            await socket.close(_TRY_AGAIN_LATER, f"{MOST_PAGES} pages are open: close some")
            return
        self._executor.submit(find_question, "equity")  # loads what nearly all questions need
        store = self._shelf.take(tab)
        session = PageSession(sender(socket), self._executor, store, page, self._changes)
        self._sessions.add(session)
        try:
            await _read(socket, session)
        finally:
            session.close()
            self._sessions.remove(session)
            self._shelf.put(tab, session.store)

    async def _known_page(self, socket: WebSocket) -> tuple[str, str] | None:
        """The names of the tab and of the page, if it proves in time that it knows the key.

        If too many are about to, the one that has taken longest is given up.
        """
        if len(self._strangers) >= MOST_STRANGERS:
            _abort(next(iter(self._strangers)))
        self._strangers[socket] = None
        try:
            async with asyncio.timeout(TO_PROVE):
                return await self._prove(socket)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return None
        finally:
            self._strangers.pop(socket)

    async def _prove(self, socket: WebSocket) -> tuple[str, str] | None:
        """Prove to a page that we know the key; the names of its tab and of the page, if it does.

        A tab that is loaded anew keeps its name; the page has another one.
        """
        host, page = socket.headers["host"], (await _said(socket)).get("hello")
        if not isinstance(page, str) or len(page) > _LONGEST_NUMBER:
            return None
        number = new_number()
        proof = self._keys.proof("server", host, page, number)
        await socket.send_text(json.dumps({"nonce": number, "proof": proof}))
        said = await _said(socket)
        if not self._keys.is_proof(said.get("proof"), host, page, number):
            return None
        return _name(said.get("tab")), _name(said.get("page"))


def _abort(socket: WebSocket) -> None:
    """End a connection without a handshake, which a page that proves nothing could delay."""
    socket.scope[ABORT]()


def _name(given: object) -> str:
    """A name that a page has given; empty if it is none."""
    return given if isinstance(given, str) and len(given) <= _LONGEST_NUMBER else ""


async def _said(socket: WebSocket) -> dict[str, object]:
    """The next message of a page; empty if it is not an object."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    try:
        said = json.loads(message.get("text") or "")
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


async def _short_body(request: Request) -> bytes:
    """The body of a request that brings a code; empty if it is longer than any."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > _LONGEST_CODE:
                return b""
    except ClientDisconnect:
        return b""
    return body


def _hosts(port: int) -> tuple[str, ...]:
    """What browsers send as `Host` to this machine. They leave out the standard port of HTTP."""
    names = ("127.0.0.1", "localhost")
    bare = names if port == _HTTP else ()
    return (*(f"{name}:{port}" for name in names), *bare)


def sender(socket: WebSocket) -> Send:
    """A function that sends a text to a page. A page that is gone, or reads nothing, is closed."""

    async def send(text: str) -> None:
        try:
            await asyncio.wait_for(socket.send_text(text), LONGEST_SEND)
        except (RuntimeError, TimeoutError, WebSocketDisconnect):
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(_TRY_AGAIN_LATER)

    return send


async def _read(socket: WebSocket, session: PageSession) -> None:
    """Give each message of a page to its session. A message of bytes is empty text, so an error."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        await session.receive(message.get("text") or "")


def send_file(kept: StoredFile, headers: dict[str, str]) -> Response:
    """The response with a file, to be saved by the browser."""
    return FileResponse(
        kept.path,
        headers=headers,
        media_type="application/octet-stream",
        filename=kept.name,
    )


class _TooLargeError(Exception):
    """A request brings more than it may."""


async def receive_file(kept: StoredFile, request: Request, headers: dict[str, str]) -> Response:
    """Write what a request brings into a file, whole or not at all."""
    try:
        await _write(kept, request)
    except OSError as error:
        return PlainTextResponse(f"{error.strerror}\n", 507, headers)
    except (_TooLargeError, ClientDisconnect):  # a page that is gone reads no reason
        return PlainTextResponse(f"This file has at most {_most(kept):,} bytes.\n", 413, headers)
    return PlainTextResponse("", 200, headers)


async def _write(kept: StoredFile, request: Request) -> None:
    """Write the file.

    Raises:
        _TooLargeError: there is more of it than may be.
        ClientDisconnect: there is less of it than was announced.
        OSError: it cannot be written.
    """
    count = 0
    with written(kept.path, lasts=False) as beside, beside.open("wb") as file:
        async for chunk in request.stream():
            count += len(chunk)
            if count > _most(kept):
                raise _TooLargeError
            await run_in_threadpool(file.write, chunk)


def _most(kept: StoredFile) -> int:
    """The most bytes of a file from the page."""
    return LARGEST_FILE if kept.most is None else min(kept.most, LARGEST_FILE)
