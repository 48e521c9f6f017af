"""Start the page: a port, the server, and the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from errno import EACCES, EADDRINUSE
from secrets import token_urlsafe
from threading import Thread
from typing import TYPE_CHECKING, Any

from cardmath._support import optional
from cardmath.app.token import find_token
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    import asyncio

    from starlette.applications import Starlette
    from uvicorn import Config

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
    token = find_token(number) if number in {PORT, port} else token_urlsafe(24)
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
