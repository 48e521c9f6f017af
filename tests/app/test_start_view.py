"""The first page: doors to the views, the spots that are kept, and a place for hands."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import cardmath as cm
from tests.app.running import Watched
from tests.app.test_every_view import settled

EXAMPLE = Path(cm.__file__).parent / "app" / "hands" / "example.txt"


def test_it_leads_to_the_views_and_takes_hands(watched: Watched) -> None:
    page = settled(watched.open())
    assert Axe().run(page).violations_count == 0
    expect(page.locator(".door")).to_have_count(9)
    page.get_by_role("link", name="What are my chips worth?").click()
    page.wait_for_selector(".view-icm h1")
    page.get_by_role("link", name="cardmath", exact=True).click()
    page.wait_for_selector(".view-start h1")
    page.get_by_label("Files of hands").set_input_files(EXAMPLE)
    page.wait_for_selector(".view-hands h1")
    expect(page.get_by_text("These are the files that you dropped.")).to_be_visible()
    settled(page)


def test_an_address_that_names_no_view_leads_to_it(watched: Watched) -> None:
    page = settled(watched.open("nosuch?hand=AhKh"))
    page.wait_for_selector(".view-start h1")
    words = "There is no view “nosuch”: choose one here."
    expect(page.locator(".unknown-view")).to_have_text(words)
    expect(page.locator("#said")).to_have_text(words)
    page.get_by_role("link", name="What are my chips worth?").click()
    page.wait_for_selector(".view-icm h1")
    page.get_by_role("link", name="cardmath", exact=True).click()
    page.wait_for_selector(".view-start h1")
    expect(page.locator(".unknown-view")).to_have_count(0)
