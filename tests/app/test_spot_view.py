"""The view of one spot, as a browser shows it."""

import pytest
from playwright.sync_api import expect

import cardmath as cm
from tests.app.running import Watched


def test_it_shows_what_the_library_answers(watched: Watched) -> None:
    page = watched.open("spot?hand=AhKh&board=9c7h2h")
    spot = cm.read_spot("AhKh", "9c7h2h")
    expect(page.locator(".headline")).to_have_text(str(spot.value))
    expect(page.locator("caption").first).to_contain_text(f"{float(100 * spot.equity):.3f}%")
    rows = page.locator("table").first.locator("tbody tr")
    assert [_numbers(row) for row in rows.all_inner_texts()] == [
        [spot.lose_to_me, spot.wins],
        [spot.tie_me, spot.ties],
        [spot.beat_me, spot.losses],
    ]


@pytest.mark.exhaustive
def test_typing_changes_the_answer_and_the_address(watched: Watched) -> None:
    page = watched.open("spot")
    page.get_by_role("textbox", name="Board").fill("As Ad Ks")
    expect(page.locator(".headline")).to_contain_text("Full House")
    expect(page).to_have_url(f"{watched.app.origin}/#spot?board=As+Ad+Ks")


def _numbers(row: str) -> list[int]:
    """The whole numbers of a row; those in percent are left out."""
    words = row.replace(",", "").split()
    return [int(word) for word in words if word.isdigit()]


@pytest.mark.exhaustive
def test_clicks_on_the_deck(watched: Watched) -> None:
    page = watched.open("spot?hand=AhKh&board=")
    page.get_by_role("button", name="Board", exact=True).click()
    for card in ["ace of spades", "ace of diamonds", "king of spades"]:
        page.get_by_role("button", name=card, exact=True).click()
    expect(page.locator(".headline")).to_have_text(str(cm.evaluate("AhKhAsAdKs")))
    page.get_by_role("button", name="king of spades, board").click()
    expect(page.locator(".wrong")).to_contain_text("a board has 3, 4 or 5 cards, or none, not 2")
    page.get_by_role("button", name="Deal a card").click()
    expect(page.locator(".wrong")).to_be_hidden()


@pytest.mark.exhaustive
def test_by_keyboard(watched: Watched) -> None:
    page = watched.open("spot?hand=&board=")
    page.get_by_role("button", name="ace of spades").focus()
    for key in ["Enter", "ArrowRight", "Space"]:
        page.keyboard.press(key)
    expect(page.locator(".headline")).to_have_text("AKs")
    page.get_by_role("textbox", name="Your hand").focus()
    page.keyboard.press("End")
    page.keyboard.type("x")
    expect(page.locator(".cm-problem").first).to_contain_text("is not a card")
    expect(page.locator(".cm-problem mark").first).to_have_text("x")
