"""Start the page: a port, the key of the run and its codes, the server, and the browser."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from errno import EACCES, EADDRINUSE
from threading import Thread
from typing import TYPE_CHECKING, Any

from cardmath._support import optional
from cardmath._support.whole_imports import uninterrupted
from cardmath.app.keys import Keys
from cardmath.app.opening import remove_file, show_in_browser, write_file
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    import asyncio
    from types import FrameType

    from starlette.applications import Starlette
    from uvicorn import Config


HOST = "127.0.0.1"
_HOST_6 = "::1"
PORT = 8052
"""The port that is tried first, so that copied links still work at the next start."""
ANSWERING = 4
"""The number of questions that are answered at the same time; each may use all cores."""

_WAITING = 64
"""The most connections that wait to be taken: they are taken at once, and each is a file."""

_PATIENCE = 1.0
"""The seconds that questions have to end after Ctrl-C."""


def run_page(
    say: Callable[[str], object],
    *,
    port: int | None = None,
    browser: bool = True,
    place: str = "",
) -> None:
    """Serve the page until Ctrl-C, SIGTERM, or the end of the terminal.

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
    address = f"http://{HOST}:{listening[0].getsockname()[1]}/"
    shown = f"{address}#{place}" if place else address
    keys, file = Keys(), None
    executor = ThreadPoolExecutor(ANSWERING, "answers")
    try:
        with suppress(KeyboardInterrupt), _ended_by_signals():
            say(f"The page is at {shown}")
            _print_code(keys, say, "It asks for this code where you open it by hand")
            say("Ctrl-C ends it.")
            if browser:
                code = keys.new_code(lambda: remove_file(file))
                file = write_file(f"{address}open#{place}", code)
                opened = shown if file is None else file.as_uri()
                Thread(target=_open_browser, args=(opened, say), daemon=True).start()
            _serve(listening, keys, executor)
    finally:
        remove_file(file)
        _end(executor)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let what ends the process or its terminal do what Ctrl-C does: files are removed then."""
    ends: dict[int, Callable[[int, FrameType | None], object]]
    ends = {signal.SIGTERM: signal.default_int_handler}
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # no `nohup`
        # The server handles only SIGTERM: at that it ends its questions.
        ends[signal.SIGHUP] = lambda _number, _frame: signal.raise_signal(signal.SIGTERM)
    before = {number: signal.signal(number, action) for number, action in ends.items()}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def _print_code(keys: Keys, say: Callable[[str], object], words: str) -> None:
    """Print a code, and another one when it was used: there is always one for another tab."""

    def spent() -> None:
        with suppress(OSError):  # nobody reads what is printed any more
            _print_code(keys, say, "The next code, for another tab or browser")

    say(f"{words}: {keys.new_code(spent)}")


def _listen(port: int | None) -> list[socket.socket]:
    """Listen on a port. The server is not ready yet, but a browser that connects now will wait.

    `localhost` means the loopback address of IPv6 too, so the port is ours there as well, or
    another program could answer a browser in our place.
    """
    for number in [PORT, 0, 0, 0] if port is None else [port]:
        listening: list[socket.socket] = []
        try:
            listening.append(_bound(socket.AF_INET, HOST, number))
            if _has_ipv6():
                listening.append(_bound(socket.AF_INET6, _HOST_6, listening[0].getsockname()[1]))
        except OSError as error:
            for each in listening:
                each.close()
            if port is not None:
                raise _refused(port, error) from None
        else:
            return listening
    raise CardmathError("no port is free")


def _bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    listening = socket.socket(family)
    try:
        if os.name == "posix":  # elsewhere this lets two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def _has_ipv6() -> bool:
    """Whether this machine has the loopback address of IPv6."""
    try:
        _bound(socket.AF_INET6, _HOST_6, 0).close()
    except OSError:
        return False
    return True


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
    if not show_in_browser(address):
        say("No browser was found: open this address in one.")


def _serve(listening: list[socket.socket], keys: Keys, executor: Executor) -> None:
    """Answer requests until Ctrl-C; then free what tabs keep."""
    # Ctrl-C during an import may be lost: Python ignores exceptions where it frees a lock of one.
    with uninterrupted():
        import uvicorn

        from cardmath.app.server import PageServer

        page = PageServer(listening[0].getsockname()[1], keys, executor)
        server = uvicorn.Server(make_config(page.app))
    try:
        server.run(sockets=listening)
    finally:
        page.close()


def make_config(app: Starlette) -> Config:
    """The settings of the web server: no log, and limits on sizes and connections."""
    from uvicorn import Config

    from cardmath.app.connections import Connections
    from cardmath.app.session import LONGEST_MESSAGE

    return Config(
        app,
        http=Connections().protocol,  # type: ignore[arg-type] # it is called as a class is
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
        backlog=_WAITING,
        timeout_graceful_shutdown=1,
    )


def _talk(**settings: Any) -> asyncio.Protocol:
    """The protocol of a WebSocket, which is loaded when there is one: the page comes first."""
    from cardmath.app.sockets import PageSocket

    return PageSocket(**settings)


def _end(executor: ThreadPoolExecutor) -> None:
    """End the threads. Few questions cannot be stopped; they must not keep the user waiting."""
    ending = Thread(target=executor.shutdown, kwargs={"cancel_futures": True}, daemon=True)
    ending.start()
    ending.join(_PATIENCE)
    if ending.is_alive():
        with suppress(OSError):  # the terminal may have ended
            sys.stdout.flush()
        os._exit(0)
