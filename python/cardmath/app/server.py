"""The web server of the page: its files, and a WebSocket on which the page asks.

Any page in the user's browser can send requests to this machine, so each request is checked:

- The server listens on 127.0.0.1 only.
- `Host` names this server. Foreign names that lead here (DNS rebinding) are refused.
- A WebSocket needs the secret token of this run, and `Origin` is this page's own.
- The Content-Security-Policy lets the page load its own files and ask this server, and no more.
- Sizes, pages and questions at once are limited, and the time of each question.
- A file that a page keeps has an address that nobody can guess, and goes when the page closes.
"""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import compare_digest

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardmath.app.kept import KeptFile
from cardmath.app.questions import find_question
from cardmath.app.session import PageSession, Send

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

LONGEST_SEND = 10.0
"""The seconds after which a page that does not read its answers is closed."""
_HTTP = 80
_TRY_AGAIN_LATER = 1013
"""The code with which a WebSocket is closed, from the registry of RFC 6455."""

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


class PageServer:
    """The server of one run.

    Args:
        port: the port on which it listens.
        token: the secret that a page needs to ask questions.
        executor: the threads that answer questions.
    """

    def __init__(self, port: int, token: str, executor: Executor) -> None:
        self._token = token
        self._hosts = _hosts(port)
        self._executor = executor
        self._sessions: set[PageSession] = set()
        policy = _POLICY.format(sockets=" ".join(f"ws://{host}" for host in self._hosts))
        self._headers = {**_HEADERS, "Content-Security-Policy": policy}
        self.app = Starlette(
            routes=[
                WebSocketRoute("/ask", self._page),
                Route("/kept/{key}", self._send_kept),
                Route("/kept/{key}", self._receive_kept, methods=["PUT"]),
                Route("/{name:path}", self._file),
            ]
        )

    async def _file(self, request: Request) -> Response:
        """Answer a request for a file of the page."""
        if (refused := self._refusal(request)) is not None:
            return PlainTextResponse(refused, 403, self._headers)
        file = _find_file(request.path_params["name"] or "index.html")
        if file is None:
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
        return self._send_file(file, request)

    async def _send_kept(self, request: Request) -> Response:
        """Send a file that a page keeps."""
        if (refused := self._refusal(request)) is not None:
            return PlainTextResponse(refused, 403, self._headers)
        kept = self._kept_file(request)
        if kept is None or not kept.path.is_file():
            return PlainTextResponse("There is no such file.\n", 404, self._headers)
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
        return await receive_file(kept, request, self._headers)

    def _kept_file(self, request: Request) -> KeptFile | None:
        key = request.path_params["key"]
        found = (session.kept.file(key) for session in self._sessions)
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
        """Why a request is refused; None if it is not. A wrong token is, but not a missing one."""
        if asking.headers.get("host") not in self._hosts:
            return f"This server is http://{self._hosts[0]}/ and has no other name.\n"
        token = asking.query_params.get("token")
        if token is not None and not self._is_token(token):
            return "The token is wrong: open the address that `cardmath app` printed.\n"
        return None

    def _is_foreign(self, asking: HTTPConnection) -> bool:
        """Whether another page than this server's sends a request."""
        return asking.headers.get("origin") not in [f"http://{host}" for host in self._hosts]

    def _is_token(self, token: str) -> bool:
        return compare_digest(token.encode(errors="replace"), self._token.encode())

    async def _page(self, socket: WebSocket) -> None:
        """Talk with a page until it closes."""
        refused = self._is_foreign(socket) or self._refusal(socket) is not None
        if refused or "token" not in socket.query_params:
            await socket.close()  # before it is accepted: the answer is 403
            return
        await socket.accept()
        if len(self._sessions) >= MOST_PAGES:
            await socket.close(_TRY_AGAIN_LATER, f"{MOST_PAGES} pages are open: close some")
            return
        self._executor.submit(find_question, "equity")  # loads what nearly all questions need
        session = PageSession(sender(socket), self._executor)
        self._sessions.add(session)
        try:
            await _read(socket, session)
        finally:
            session.close()
            self._sessions.remove(session)


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


def send_file(kept: KeptFile, headers: dict[str, str]) -> Response:
    """The response with a file, to be saved by the browser."""
    return FileResponse(
        kept.path,
        headers=headers,
        media_type="application/octet-stream",
        filename=kept.name,
    )


async def receive_file(kept: KeptFile, request: Request, headers: dict[str, str]) -> Response:
    """Write what a request brings into a file. A part of a file is removed."""
    try:
        written = await _write(kept, request)
    except ClientDisconnect:
        written = False
    except OSError as error:
        kept.path.unlink(missing_ok=True)
        return PlainTextResponse(f"{error.strerror}\n", 507, headers)
    if not written:
        kept.path.unlink(missing_ok=True)
        return PlainTextResponse(f"This file has at most {_most(kept):,} bytes.\n", 413, headers)
    return PlainTextResponse("", 200, headers)


async def _write(kept: KeptFile, request: Request) -> bool:
    """Write the file; False if it is too large."""
    count = 0
    with kept.path.open("wb") as file:
        async for chunk in request.stream():
            count += len(chunk)
            if count > _most(kept):
                return False
            await run_in_threadpool(file.write, chunk)
    return True


def _most(kept: KeptFile) -> int:
    """The most bytes of a file from the page."""
    return LARGEST_FILE if kept.most is None else min(kept.most, LARGEST_FILE)
