"""Solving, stopped and continued, while a browser shows it, another view, or the page anew."""

from __future__ import annotations

import json
import re
import signal
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.app.running import Watched
from tests.app.solving import TURN, place, press, solved, unfold
from tests.app.test_every_view import settled
from tests.app.test_old_answers import held

LONG = "solve?board=Ks+7h+2d+3c&target=0.00001%25&players=" + quote(
    json.dumps(["22+, A2+, K9+, QT+"] * 2)
)
"""A game that no machine solves while it is looked at."""


KEEP_SOCKETS = """
window.open_sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    open_sockets.push(this);
  }
};
"""


@pytest.mark.exhaustive
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_it_shows_that_it_works_before_there_is_a_strategy(watched: Watched) -> None:
    """The outline of the grid, and a clock; nothing of the tree."""
    page = watched.open(place("Ks 7h 2d", target="0.00001%"))
    settled(page)
    with held(watched.app):  # the first strategy may come within milliseconds
        press(page, "Solve")
        expect(page.locator(".solve-waiting")).to_be_visible()
        expect(page.get_by_text("The boards are being prepared")).to_be_visible()
        for part in ("Show more", "Locks"):
            expect(page.get_by_text(part, exact=True).locator("visible=true")).to_have_count(0)
    press(page, "Stop")
    page.wait_for_selector("main[data-open='0']")


@pytest.mark.exhaustive
def test_it_is_stopped_and_continued(watched: Watched) -> None:
    page = settled(watched.open(place(TURN, target="0.00001%")))
    press(page, "Solve")
    expect(page.locator(".solve-curve")).to_contain_text("% of the pot")
    press(page, "Stop")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    settled(page)
    first = page.locator(".solve-facts").inner_text()
    unfold(page)
    page.get_by_label("Target").fill("0.0001%")
    curve = page.locator(".solve-curve").inner_text()
    press(page, "Continue")
    expect(page.locator(".solve-curve")).not_to_have_text(curve)
    press(page, "Stop")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert settled(page).locator(".solve-facts").inner_text() != first


@pytest.mark.exhaustive
def test_it_is_found_again_by_a_page_that_is_loaded_anew(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    facts = page.locator(".solve-facts")
    before = facts.inner_text()
    page.reload()
    expect(facts).to_have_text(before, use_inner_text=True)
    expect(page.locator(".act-button").first).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_what_is_solved_when_the_page_is_loaded_anew_is_stopped(watched: Watched) -> None:
    page = settled(watched.open(place(TURN, target="0.00001%")))
    press(page, "Solve")
    expect(page.locator(".solve-curve")).to_contain_text("% of the pot")
    page.reload()
    expect(page.locator(".solve-facts")).to_contain_text("Stopped")
    expect(page.locator(".solve-facts")).to_contain_text("before the target of 0.00001%")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_it_is_solved_on_while_another_view_is_shown(watched: Watched) -> None:
    page = settled(watched.open(place(TURN, target="0.00001%")))
    press(page, "Solve")
    curve = page.locator(".solve-curve figcaption")
    expect(curve).to_contain_text("% of the pot")
    before = curve.inner_text()
    link = page.locator("#views a[href='#solve']")
    page.locator("#views a[href='#equity']").click()
    expect(page.locator(".view-equity h1")).to_be_visible()
    expect(link).to_contain_text(re.compile(r"Solve \S+%"))
    page.get_by_label("Board", exact=True).fill("Ks 7h 2d")  # the spot is that of both views
    link.click()
    expect(page.locator(".solve-old")).to_contain_text("The fields have changed")
    expect(curve).not_to_have_text(before)
    press(page, "Back to its fields")
    press(page, "Stop")
    expect(page.locator(".solve-facts")).to_contain_text("Stopped")
    expect(link).to_have_text("Solve")
    settled(page)


@pytest.mark.exhaustive
def test_the_tree_is_walked_while_it_is_solved(watched: Watched) -> None:
    page = watched.open(place(TURN, target="0.00001%"))
    press(page, "Solve")
    actions = page.get_by_role("group", name="Actions")
    actions.get_by_role("button", name="check").click()
    expect(page.get_by_role("button", name="OOP check")).to_be_visible()
    expect(page.locator(".solve-facts")).to_contain_text("is being solved. The tree is as of")
    expect(page.get_by_text("Locks", exact=True)).to_be_hidden()
    press(page, "Stop")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(settled(page).locator(".solve-facts")).to_contain_text("Exploitability")
    expect(page.get_by_role("button", name="OOP check")).to_be_visible()
    expect(page.get_by_text("Locks", exact=True)).to_be_visible()


@pytest.mark.exhaustive
def test_the_answer_stays_while_another_view_is_shown(watched: Watched) -> None:
    page = solved(settled(watched.open(place(line="x"))))
    page.evaluate("location.hash = 'spot'")
    page.wait_for_selector("main[data-open='0'] .view-spot h1")
    page.go_back()
    expect(page.locator(".headline:visible").first).to_contain_text("In position acts")


@pytest.mark.exhaustive
def test_a_new_connection_has_the_answer_of_its_tab_or_says_so(fresh: Watched) -> None:
    page = fresh.page
    page.add_init_script(KEEP_SOCKETS)
    solved(settled(fresh.open(place())))
    with page.expect_websocket():
        page.evaluate("open_sockets.forEach(each => each.close())")
        page.locator(".act-button").first.click()
    expect(page.get_by_role("button", name="OOP check")).to_be_visible()  # the tab is known
    settled(page)
    with page.expect_websocket():
        page.evaluate("sessionStorage.removeItem('tab')")
        page.evaluate("open_sockets.forEach(each => each.close())")
        page.locator(".act-button").first.click()
    expect(page.locator(".solve-facts .wrong")).to_contain_text("solve again")
    solved(page)


@pytest.mark.exhaustive
def test_the_progress_in_the_menu_takes_no_room(watched: Watched) -> None:
    """While a game is solved, the menu is as wide as before."""
    watched.page.set_viewport_size({"width": 1440, "height": 900})
    page = settled(watched.open("start"))
    settings = page.locator(".settings")
    before = settings.bounding_box()
    page.evaluate("address => location.assign(address)", f"#{LONG}")
    page.wait_for_selector(".view-solve h1")
    page.get_by_role("button", name="Solve", exact=True).click()
    progress = page.locator(".menu-work")
    expect(progress).to_have_text(re.compile(r"\d%"))
    expect(progress).to_be_in_viewport(ratio=1)
    assert settings.bounding_box() == before
    page.get_by_role("button", name="Stop").click()
