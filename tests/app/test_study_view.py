"""The study of a range, as a browser shows it."""

from urllib.parse import quote

from playwright.sync_api import Page, expect

import cardmath as cm
from tests.app.running import Watched

RANGE, BOARD = "22+, A2s+, KTs+", "Ks7h2h9h"
PLACE = f"study?range={quote(RANGE)}&board={BOARD}&filter="


def line(page: Page, name: str) -> list[str]:
    """The cells of a row of the breakdown."""
    row = page.locator("tr", has=page.get_by_role("button", name=name, exact=True))
    return [text.strip() for text in row.locator("td").all_inner_texts()][:-1]


def test_the_breakdown_is_the_library_s(watched: Watched) -> None:
    page = watched.open(PLACE)
    flop, turn = cm.study(RANGE, BOARD[:6]), cm.study(RANGE, BOARD)
    page.get_by_role("button", name="top pair, top kicker", exact=True).wait_for()
    for before, now in zip(flop, turn, strict=True):
        if now.combos and now.name != "gutshot":
            shares = [f"{float(row.share):.2%}" for row in (before, now)]
            assert line(page, now.name) == [f"{now.combos:,}", *shares]
    assert line(page, "pair")[0] == str(turn.range("pair").combinations)


def test_names_are_clicked_as_filters_and_the_range_is_narrowed(watched: Watched) -> None:
    page = watched.open(PLACE)
    page.get_by_role("button", name="top set", exact=True).click()
    page.get_by_role("button", name="top pair, top kicker", exact=True).click()
    part = cm.study(RANGE, BOARD).range("top set or top pair, top kicker")
    field = page.get_by_role("textbox", name="Filter")
    expect(field).to_have_value("top set or top pair, top kicker")
    expect(page.locator(".headline")).to_contain_text(f"{part.combinations} combos")
    page.get_by_role("button", name="top set", exact=True).click()
    expect(field).to_have_value("top pair, top kicker")
    page.get_by_role("button", name="Go on with these hands").click()
    kept = cm.study(RANGE, BOARD).range("top pair, top kicker")
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value(kept.text)
    expect(page.get_by_role("button", name="top set", exact=True)).to_have_count(0)


def test_a_wrong_filter_is_marked_and_the_keyboard_is_enough(watched: Watched) -> None:
    page = watched.open(PLACE)
    button = page.get_by_role("button", name="overpair", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Filter")
    expect(field).to_have_value("overpair")
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type(" and not nonsense")
    expect(page.locator(".wrong mark")).to_have_text("nonsense")
    page.get_by_role("textbox", name="Board").fill("Ks7h")
    expect(page.locator(".cm-problem", has_text="three to five cards")).to_be_visible()
