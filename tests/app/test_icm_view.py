"""Tournaments: chips in prize money, as a browser shows them."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
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
    expect(page.locator(".answer, .stack table").first).to_contain_text(found._layout().cells[3][3])
    factors = cm.tournaments.bubble_factors([5000, 3000, 1500, 2500], [50, 30, 20]).factors
    shown = cells(page, "main .scrolls:nth-of-type(2) table")
    first = [factor for factor in factors[0] if factor is not None]
    assert shown[0][1:] == [f"{float(each / (each + 1)):.1%} {float(each):.3f}" for each in first]
    page.get_by_role("button", name="Remove player 4").click()
    three = cm.icm([5000, 3000, 1500], [50, 30, 20])
    expect(page.locator("caption").first).to_have_text(three.title)


def test_ten_players_fit_on_a_wide_screen(watched: Watched) -> None:
    stacks = quote(json.dumps([str(chips) for chips in range(10_000, 20_000, 1000)]))
    page = settled(watched.open(f"icm?stacks={stacks}"))
    tables = page.locator("main .scrolls")
    expect(tables.first).to_contain_text("10th")
    for table in tables.all():
        assert table.evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stack", "prizes"),
    [("x", "50 -1"), pytest.param("12,5", "1,000 500", marks=pytest.mark.exhaustive)],
)
def test_wrong_numbers_are_marked_all_at_once(stack: str, prizes: str, watched: Watched) -> None:
    page = settled(watched.open("icm"))
    page.get_by_role("textbox", name="Player 1").fill(stack)
    page.get_by_role("textbox", name="Prizes").fill(prizes)
    for name in ("Player 1", "Prizes"):
        field = page.get_by_role("textbox", name=name)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("is not a number")


@pytest.mark.exhaustive
def test_deals_and_knock_outs(watched: Watched) -> None:
    page = settled(watched.open("icm?stacks=%5B%225000%22,%223000%22,%222000%22%5D"))
    page.get_by_role("textbox", name="Each gets at least").fill("20")
    page.get_by_role("textbox", name="Bounties").fill("10")
    deals = [
        cm.tournaments.deal([5000, 3000, 2000], [50, 30, 20], method=method, minimum=20)
        for method in ("icm", "chips")
    ]
    table = page.locator("table", has_text="chip chop")
    for deal in deals:  # what the model says of the first player is the same without a minimum
        expect(table.locator("tbody tr").first).to_contain_text(deal._layout().cells[0][-1])
    assert cells(page, "table:has(caption:text('A deal of'))") == [
        [f"player {place}", *ours[1:], theirs[-1]]
        for place, (ours, theirs) in enumerate(
            zip(*(each._layout().cells for each in deals), strict=True), 1
        )
    ]
    outs = cm.tournaments.knock_outs([5000, 3000, 2000], 10, progressive=0.5)
    expect(page.locator("caption", has_text="bounties")).to_have_text(outs.title)
    page.get_by_role("textbox", name="Each gets at least").fill("40")
    expect(page.get_by_role("textbox", name="Each gets at least")).to_have_attribute(
        "aria-invalid", "true"
    )
    page.get_by_role("textbox", name="Each gets at least").fill("0")
    page.get_by_role("button", name="Remove player 3").click()
    expect(page.get_by_text("There are 3 prizes for 2 players.")).to_be_visible()
