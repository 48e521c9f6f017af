"""The key of a run in a real browser: how a tab gets it, and who never does."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from tests.app.running import App
from tests.app.test_every_view import settled
from tests.shell import LIMIT


def wait_for(path: Path) -> str:
    """The text of a file once it is there, with the end of its line."""
    end = time.monotonic() + LIMIT
    while not (path.exists() and path.read_text().endswith("\n")):
        assert time.monotonic() < end
        time.sleep(0.01)
    return path.read_text().strip()


def test_the_browser_that_is_opened_has_the_key(browser: Browser, tmp_path: Path) -> None:
    seen, script = tmp_path / "seen", tmp_path / "browser.py"
    script.write_text(f"import sys; open({str(seen)!r}, 'w').write(sys.argv[1] + '\\n')")
    link = "#spot?board=Ks7h2d&hand=Kh+Kd"
    with App(link, browser=f"{sys.executable} {script} %s", home=tmp_path / "home") as app:
        page = browser.new_page()
        page.goto(wait_for(seen))
        page.wait_for_url(f"{app.origin}/#spot?*")
        expect(settled(page).locator(".headline")).to_contain_text("Three of a Kind, Kings")
        key: str = page.evaluate("sessionStorage.getItem('key')")
        assert len(key) >= 32
        assert key not in page.url
        assert page.context.cookies() == []
        assert page.evaluate("localStorage.length") == 0
        page.reload()
        settled(page)
        page.go_back()  # to what was there before: nothing that has the key or a code that counts
        assert key not in page.content()
        page.close()


class Squatter:
    """Another program that has taken the port, and writes down all that it receives."""

    def __init__(self, port: int) -> None:
        self.asked: list[str] = []
        self.received: list[str] = []
        self._server = serve(self._talk, "127.0.0.1", port, process_request=self._look)
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()

    def _look(self, _connection: ServerConnection, request: Request) -> Response | None:
        self.asked.append(f"{request.path} {request.headers}")
        if request.path == "/ask":
            return None
        evil = Headers({"Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*"})
        body = b"document.title = sessionStorage.key; export const view = {}"
        return Response(200, "OK", evil, body)

    def _talk(self, page: ServerConnection) -> None:
        for message in page:
            self.received.append(str(message))
            page.send(json.dumps({"nonce": "0", "proof": "0"}))


@contextmanager
def squatter(port: int) -> Iterator[Squatter]:
    taken = Squatter(port)
    try:
        yield taken
    finally:
        taken.stop()


@pytest.mark.exhaustive
def test_who_takes_the_port_learns_nothing(browser: Browser) -> None:
    """The server ends, another program answers at its port, and the tab is used all the same."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    context = browser.new_context()
    with App("--port", str(port)) as app:
        app.let_in(context)
        key = app.key
        page = context.new_page()
        page.goto(f"{app.address}#spot")
        settled(page)
        app.stop()
    with squatter(port) as taken:
        page.get_by_role("textbox", name="Your hand").fill("Ac Kc")
        expect(page.locator("#trouble")).to_contain_text("does not know this page")
        page.get_by_role("link", name="Study").click()
        page.wait_for_timeout(500)
        seen = len(taken.received)
        assert page.title() != "undefined"
        assert page.evaluate("document.querySelector('main .view-study')") is None
    context.close()
    assert seen >= 1
    assert {*map(str, map(list, map(json.loads, taken.received)))} == {"['hello']"}
    assert all(text.startswith("/ask ") for text in taken.asked)
    assert "Ac" not in "".join(taken.received)
    assert key not in "".join([*taken.asked, *taken.received])
    assert "cookie" not in "".join(taken.asked).lower()


@pytest.mark.exhaustive
def test_a_middle_click_on_the_menu_opens_a_tab_that_has_the_key(browser: Browser) -> None:
    with App() as app:
        context = browser.new_context()
        page = context.new_page()
        page.goto(app.address)
        page.get_by_label("Code").fill(app.code)
        page.get_by_label("Code").press("Enter")
        settled(page)
        with context.expect_page() as opened:
            page.get_by_role("link", name="Census").click(button="middle")
        expect(settled(opened.value).get_by_role("heading", name="Census")).to_be_visible()
        context.close()
