"""A connection that breaks: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.conftest import new_context
from tests.app.running import App, Watched
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


def type_code(page: Page, code: str) -> None:
    expect(page.locator("#trouble")).to_contain_text("does not know this page")
    page.get_by_label("Code").fill(code)
    page.get_by_label("Code").press("Enter")
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_a_page_works_on_with_a_server_that_was_restarted(browser: Browser, tmp_path: Path) -> None:
    first = App(home=tmp_path)
    context = new_context(first, browser)
    page = settled(Watched(first, context.new_page()).open("play?seed=5&bot=call"))
    page.keyboard.press("c")
    page.evaluate("location.hash = 'equity'")
    page.wait_for_selector(".view-equity h1")
    settled(page).locator(".spot-box summary").click()
    with held(first):  # it is killed before it answers
        button(page, "Save this spot").click()
        first.process.kill()
    first.stop()
    with App("--port", str(first.port), home=tmp_path) as second:
        type_code(page, second.code)
        restarted = page.locator("#restarted")
        expect(restarted).to_contain_text("cardmath was restarted.")
        expect(restarted).to_contain_text("It ended before it answered your last change")
        page.locator(".page-head").click(position={"x": 5, "y": 5})  # which closes the box of spots
        button(page, "OK").click()
        expect(restarted).to_be_hidden()
        page.locator(".spot-box summary").click()
        button(page, "Save this spot").click()
        expect(page.get_by_text("Spot 1 is saved.")).to_be_visible()
        page.evaluate("location.hash = 'play'")
        page.wait_for_selector(".view-play h1")
        settled(page).keyboard.press("c")
        expect(settled(page).get_by_text("Hand 1: your turn")).to_be_visible()
    context.close()
