"""Tournaments: chips in prize money, as a browser shows them."""

from __future__ import annotations

from playwright.sync_api import expect

import cardmath as cm
from tests.app.looks import cells
from tests.app.running import Watched
from tests.app.test_every_view import settled


def test_it_follows_what_is_typed(watched: Watched) -> None:
    page = settled(watched.open("icm"))
    page.get_by_role("textbox", name="Player 4").fill("2500")
    found = cm.icm([5000, 3000, 1500, 2500], [50, 30, 20])
    expect(page.locator("caption").first).to_have_text(found.title)
    expect(page.locator(".answer, .stack table").first).to_contain_text(found.cells()[3][3])
    factors = cm.tournaments.bubble_factors([5000, 3000, 1500, 2500], [50, 30, 20]).factors
    shown = cells(page, "main .scrolls:nth-of-type(2) table")
    assert shown[0][1:] == [f"{float(each):.3f}" for each in factors[0] if each is not None]
    page.get_by_role("button", name="Remove player 4").click()
    three = cm.icm([5000, 3000, 1500], [50, 30, 20])
    expect(page.locator("caption").first).to_have_text(three.title)


def test_wrong_numbers_are_marked_all_at_once(watched: Watched) -> None:
    page = settled(watched.open("icm"))
    page.get_by_role("textbox", name="Player 1").fill("x")
    page.get_by_role("textbox", name="Prizes").fill("50 -1")
    for name in ("Player 1", "Prizes"):
        field = page.get_by_role("textbox", name=name)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("is no number")
