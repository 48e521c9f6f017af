"""Push or fold, as a browser shows it."""

from __future__ import annotations

from playwright.sync_api import expect

from cardmath import solve
from tests.app.running import Watched
from tests.app.test_every_view import settled


def test_push_or_fold_is_the_library_s_and_goes_into_the_spot(watched: Watched) -> None:
    page = settled(watched.open("push_fold?small=8&big=8"))
    found = solve.push_fold(8).solve(method="regret", target=1e-8)
    expect(page.get_by_role("heading", name=f"jams {found.jam_percent:.2f}%")).to_be_visible()
    expect(page.get_by_role("heading", name=f"with {found.call_percent:.2f}%")).to_be_visible()
    page.get_by_role("button", name="See these ranges in Equity").click()
    page.wait_for_selector("main[data-open='0'] .view-equity h1")
    expect(page.get_by_label("Player 1: range")).to_have_value(found.jam.round(2).text)
    expect(page.get_by_role("textbox", name="Board")).to_have_value("")


def test_wrong_stacks_are_marked(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    page.get_by_label("Ante of each", exact=True).fill("-1")
    expect(page.get_by_label("Ante of each", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("ante")
    page.get_by_label("Ante of each", exact=True).fill("0.1")
    expect(page.locator(".no-answer")).to_be_hidden()
