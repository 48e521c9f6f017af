"""Start the page: a port, the secret of its address, the server, and the browser."""

from __future__ import annotations

import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from errno import EACCES, EADDRINUSE
from pathlib import Path
from secrets import token_urlsafe
from stat import S_IMODE, S_ISREG
from threading import Thread
from typing import TYPE_CHECKING, Any

from cardmath._support import optional
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    import asyncio

    from starlette.applications import Starlette
    from uvicorn import Config


_BYTES = 24
_TOKEN = re.compile(r"[\w-]{32}")


def _find_token(port: int) -> str:
    """The token of a port: that of the last run, if only the user can read it, else a new one.

    It stands in the user's data folder, in a file that only the user can read. Where no file can be
    written, the token is of this run alone.
    """
    file = _file(port)
    try:
        return _read(file) or _write(file)
    except OSError:
        return token_urlsafe(_BYTES)


def _file(port: int) -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardmath", appauthor=False) / f"token-{port}"


def _read(file: Path) -> str | None:
    """The token in a file; None if there is none, or if others could have read or written it."""
    try:
        if os.name == "posix" and not _is_private(file.lstat()):
            return None
        text = file.read_text("ascii")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return text if _TOKEN.fullmatch(text) else None


def _is_private(about: os.stat_result) -> bool:
    """Whether a file is the user's own, and nobody else may read it."""
    mine = about.st_uid == os.getuid()
    return mine and S_ISREG(about.st_mode) and not S_IMODE(about.st_mode) & 0o077


def _write(file: Path) -> str:
    """Write a new token to a file that only the user can read."""
    token = token_urlsafe(_BYTES)
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as text:
        text.write(token)
    beside.replace(file)
    return token


HOST = "127.0.0.1"
PORT = 8052
"""The port that is tried first, so that copied links still work at the next start."""
ANSWERING = 4
"""The number of questions that are answered at the same time; each may use all cores."""

MOST_CONNECTIONS = 200
"""More connections at once than this are refused. A browser opens six for a page."""

_PATIENCE = 1.0
"""The seconds that questions have to end after Ctrl-C."""


def run_page(
    say: Callable[[str], object],
    *,
    port: int | None = None,
    browser: bool = True,
    place: str = "",
) -> None:
    """Serve the page until Ctrl-C.

    Args:
        say: prints a line for the user.
        port: the port to listen on; None for 8052, or any free one if that is taken.
        browser: whether to open the page in the browser.
        place: the view and its state to open, as in the part of a copied link after `#`.

    Raises:
        CardmathError: the port is taken or needs other rights, or the extra is not installed.
    """
    for package in ("starlette", "websockets", "uvicorn"):
        optional.check(package, "cardmath app", extra="app")
    listening = _listen(port)
    number = listening.getsockname()[1]
    # A port that was free by chance hardly comes again, so nobody needs its token later.
    token = _find_token(number) if number in {PORT, port} else token_urlsafe(24)
    address = f"http://{HOST}:{number}/?token={token}"
    if place:
        address += f"#{place}"
    with suppress(KeyboardInterrupt):
        say(f"The page is at {address}")
        say("Ctrl-C ends it.")
        if browser:
            Thread(target=_open_browser, args=(address, say), daemon=True).start()
        _serve(listening, token)


def _listen(port: int | None) -> socket.socket:
    """Listen on a port. The server is not ready yet, but a browser that connects now will wait."""
    for number in [PORT, 0] if port is None else [port]:
        listening = socket.socket()
        if os.name == "posix":  # elsewhere this lets two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, number))
            listening.listen()
        except OSError as error:
            listening.close()
            if port is not None:
                raise _refused(port, error) from None
        else:
            return listening
    raise CardmathError("no port is free")


def _refused(port: int, error: OSError) -> CardmathError:
    if error.errno == EADDRINUSE:
        why = f"port {port} is taken"
    elif error.errno == EACCES:
        why = f"port {port} needs the rights of the system's administrator"
    else:
        why = f"port {port}: {error.strerror}"
    return CardmathError(f"{why}; choose another one, or leave out --port for any free one")


def _open_browser(address: str, say: Callable[[str], object]) -> None:
    """Open the page in a browser with windows; say so if there is none."""
    windows = os.name != "posix" or sys.platform == "darwin"
    screen = windows or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
    # Without a screen there are only browsers in the terminal, which is in use.
    if not (screen and webbrowser.open(address)):
        say("No browser was found: open this address in one.")


def _serve(listening: socket.socket, token: str) -> None:
    """Answer requests until Ctrl-C; then stop all questions."""
    import uvicorn

    from cardmath.app.server import PageServer

    executor = ThreadPoolExecutor(ANSWERING, "answers")
    page = PageServer(listening.getsockname()[1], token, executor)
    try:
        uvicorn.Server(make_config(page.app)).run(sockets=[listening])
    finally:
        _end(executor)


def make_config(app: Starlette) -> Config:
    """The settings of the web server: no log, and limits on sizes and connections."""
    from uvicorn import Config

    from cardmath.app.session import LONGEST_MESSAGE

    return Config(
        app,
        http="h11",
        loop="asyncio",
        ws=_talk,  # type: ignore[arg-type] # it is called as a class is
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        interface="asgi3",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )


def _talk(**settings: Any) -> asyncio.Protocol:
    """The protocol of a WebSocket, which is loaded when there is one: the page comes first."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    return WebSocketsSansIOProtocol(**settings)


def _end(executor: ThreadPoolExecutor) -> None:
    """End the threads. Few questions cannot be stopped; they must not keep the user waiting."""
    ending = Thread(target=executor.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    ending.start()
    ending.join(_PATIENCE)
    if ending.is_alive():
        sys.stdout.flush()
        os._exit(0)
