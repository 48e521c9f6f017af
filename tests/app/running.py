"""Runs `cardmath app` as a user does, and watches the page that shows it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cardmath.app.keys import Keys
from tests.shell import COMMAND, LIMIT

__all__ = ["App", "Watched", "proved"]


NO_SCREEN = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}


class App:
    """A running `cardmath app`.

    Args:
        args: arguments of the command.
        browser: the command that opens an address, as in the variable `BROWSER`; empty if there is
            none; None for the option `--no-browser`.
        home: where the user's data is kept; a folder of its own if it is None.
        cores: the most cores that it uses, where the system allows it; 0 for all.
    """

    def __init__(
        self,
        *args: str,
        browser: str | None = None,
        home: Path | None = None,
        cores: int = 0,
    ) -> None:
        option = ["--no-browser"] if browser is None else []
        self._home = TemporaryDirectory()  # ranges that a test saves are not the user's
        self.process = subprocess.Popen(
            [*COMMAND, "app", *option, *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                **NO_SCREEN,
                "PYTHONUTF8": "1",
                "BROWSER": browser or "",
                "XDG_DATA_HOME": str(home or self._home.name),
            },
        )
        if cores and hasattr(os, "sched_setaffinity"):
            own = sorted(os.sched_getaffinity(0))
            chosen = Random(self.process.pid).sample(own, min(cores, len(own)))
            os.sched_setaffinity(self.process.pid, chosen)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The page is at http://127.0.0.1:"), self.process.communicate()
        self.address = line.split()[-1]
        """The address that the user opens."""
        parts = urlsplit(self.address)
        self.origin = f"http://{parts.netloc}"
        self.port = int(parts.port or 0)
        line = self.process.stdout.readline()
        assert line.startswith("It asks for this code where you open it by hand: "), line
        self.code = line.split()[-1]
        """The code that is printed at the start."""

    @cached_property
    def key(self) -> str:
        """The key of the run, for which the code is spent."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        connection.request("POST", "/key", self.code, {"Origin": self.origin})
        reply = connection.getresponse()
        assert reply.status == 200
        key = reply.read().decode()
        connection.close()
        return key

    def let_in(self, where: BrowserContext | Page) -> None:
        """Give a tab the key, or all tabs of a browser, as if the code were typed into each."""
        where.add_init_script(
            f"if (location.origin === {json.dumps(self.origin)}) "
            f"sessionStorage.setItem('key', {json.dumps(self.key)});"
        )

    @contextmanager
    def open(self) -> Iterator[ClientConnection]:
        """Open a page: its WebSocket."""
        with connect(f"ws://127.0.0.1:{self.port}/ask", origin=Origin(self.origin)) as page:
            assert proved(page, self.key, f"127.0.0.1:{self.port}")
            yield page

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        """Press Ctrl-C, or send another signal; the exit status, and the rest of both outputs."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=LIMIT)
        self._home.cleanup()
        return self.process.returncode, out, err

    def __enter__(self) -> App:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.stop()


def proved(page: ClientConnection, key: str, host: str, name: str = "") -> bool:
    """Prove to a server that we know the key; whether it has proved that it does too.

    The page may have a name, by which the server knows it on its next connection.
    """
    keys, number = Keys(), "0123456789abcdef"
    keys.key = key
    page.send(json.dumps({"hello": number}))
    reply = json.loads(page.recv(LIMIT))
    proof = keys.proof("page", host, number, reply["nonce"])
    page.send(json.dumps({"proof": proof, "page": name}))
    return bool(reply["proof"] == keys.proof("server", host, number, reply["nonce"]))


class Watched:
    """A page of an app. Errors on its console and requests to other hosts are kept."""

    def __init__(self, app: App, page: Page) -> None:
        self.app = app
        self.page = page
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("request", self._request)

    def end(self) -> None:
        """Watch the page no longer."""
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._error)
        self.page.remove_listener("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # Between two tests the browser looks at a file, for which it asks for an icon: it may say
        # late that there is none. The page has an icon of its own.
        about_icon = message.location["url"].endswith("/favicon.ico")
        if message.type in ("error", "warning") and not about_icon:
            self.errors.append(message.text)

    def _error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.app.origin, "blob:", "data:")):
            self.foreign.append(request.url)

    def open(self, place: str = "") -> Page:
        """Open a view, such as `spot?hand=AhKh`, and wait until it is there."""
        if self.page.url.partition("#")[0] == self.app.address:  # else it would not be loaded anew
            self.page.goto(f"{self.app.origin}/icon.svg")
        self.page.goto(f"{self.app.address}#{place}")
        self.page.wait_for_selector("main h1")
        return self.page

    def check(self) -> None:
        """Check that nothing went wrong while the page was open."""
        assert self.errors == [], self.errors
        assert self.foreign == []
