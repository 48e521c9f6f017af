"""A connection that breaks: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.test_every_view import settled
from tests.app.test_library_view import button, started
from tests.app.test_old_answers import held

KEPT_SOCKETS = """
window.sockets = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) { super(...given); sockets.push(this); }
};
"""


def break_off(page: Page) -> None:
    """Break the connection of a page that was opened with `KEPT_SOCKETS`."""
    page.evaluate("sockets.at(-1).close()")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_what_had_arrived_is_not_done_again(browser: Browser, tmp_path: Path) -> None:
    with started(browser, tmp_path, ranges='{"one": "AA"}') as watched:
        watched.page.add_init_script(KEPT_SOCKETS)
        page = settled(watched.open("library?item=range/one"))
        page.get_by_label("Name", exact=True).fill("first")
        with held(watched.app):
            button(page, "Save changes").click()
            break_off(page)
        expect(button(page, "first")).to_be_visible()
        settled(page)
        expect(page.locator("main :is(.wrong, .cm-problem):visible")).to_have_count(0)
