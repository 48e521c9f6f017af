"""The view of censuses, as a browser shows it."""

import pytest
from playwright.sync_api import Page, expect

import cardmath as cm
from cardmath.orderings import ORDERINGS
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled

WIDE: Look = ("light", 1400)


def shows(page: Page, census: cm.results.Census) -> None:
    """Check that the page shows the counts of a census, and which categories are too rare."""
    expect(page.locator(".answer caption")).to_have_text(
        census.title.partition(";")[0].replace("HIGH", "high")
    )
    assert [row[:2] for row in cells(page, ".answer")] == [
        [row.category + " ▲" * (row.category in census.inversions), f"{row.hands:,}"]
        for row in census
    ]


@pytest.mark.exhaustive
@in_both_looks
def test_cards_turn_wild(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, "census")
    shows(page, cm.census(5))
    expect(page.get_by_label("Five of a kind ranks")).to_be_hidden()
    page.get_by_role("button", name="deuces").click()
    census = cm.census(5, ordering=cm.HIGH.with_wild("deuces"))
    expect(page.locator(".answer caption")).to_contain_text("deuces wild")
    shows(page, census)
    assert census.inversions
    expect(page.get_by_role("button", name="deuces")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".answer .tick")).to_have_count(9)  # five of a kind needs a wild card
    expect(page.locator(".answer .about .card")).to_have_count(4)


@pytest.mark.exhaustive
def test_by_keyboard_alone(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census")
    page.get_by_label("Ordering").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="deuces")).to_be_focused()
    for _ in range(16):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="four jokers")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".answer caption")).to_contain_text("4 jokers wild")
    shows(page, cm.census(5, ordering=cm.HIGH.with_wild("four jokers")))
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")  # there is one number of jokers
    expect(page.locator(".answer caption")).to_contain_text("3 jokers wild")
    page.keyboard.press("Space")
    expect(page.locator(".answer caption")).to_have_text(cm.census(5).title)


@pytest.mark.exhaustive
def test_the_bug_is_alone(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census?wild=%5B%22deuces%22,%22joker%22%5D")
    expect(page.locator(".answer caption")).to_contain_text("deuces and a joker wild")
    page.get_by_role("button", name="bug").click()
    expect(page.locator(".answer caption")).to_contain_text("high, bug")
    expect(page.locator("[aria-pressed='true']")).to_have_text(["bug"])


@pytest.mark.exhaustive
def test_five_of_a_kind_and_ranking_by_rarity(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census?wild=%5B%22joker%22%5D")
    page.get_by_label("Five of a kind ranks").select_option("none")
    joker = cm.HIGH.with_wild("joker", five_of_a_kind="none")
    expect(page.locator(".answer tbody tr")).to_have_count(9)
    shows(page, cm.census(5, ordering=joker))
    page.get_by_label("Rank the rarest highest").check()
    expect(page.locator(".answer caption")).to_contain_text("reordered")
    shows(page, cm.census(5, ordering=cm.census(5, ordering=joker).reranked()))
    page.get_by_role("button", name="Copy as Python").click()
    python = page.evaluate("navigator.clipboard.readText()")
    assert eval(python, {"cm": cm}) == cm.census(
        5, ordering=cm.census(5, ordering=joker).reranked()
    )


def test_what_is_copied_counts_what_is_shown(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census")
    for name in ORDERINGS:
        page.get_by_label("Ordering").select_option(name)
        settled(page)
        assert eval(copied(page, "Copy as Python"), {"cm": cm}) == cm.census(5, ordering=name)
    page.get_by_label("Rank the rarest highest").check()
    settled(page).get_by_role("button", name="Copy as command").click()
    expect(page.locator("#said")).to_contain_text("the command does not rank the rarest")


@pytest.mark.exhaustive
def test_other_questions(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census")
    page.get_by_label("Ordering").select_option("badugi")
    page.get_by_label("Cards in a hand").fill("4")
    expect(page.locator(".answer caption")).to_contain_text("badugi")
    shows(page, cm.census(4, ordering="badugi"))
    page = open_as(WIDE, watched, "census?cards=7&given=AhKh")
    expect(page.locator(".answer caption")).to_contain_text("7 cards with Ah Kh")
    shows(page, cm.census(7, given="AhKh"))


@pytest.mark.exhaustive
def test_errors(watched: Watched) -> None:
    page = open_as(WIDE, watched, "census")
    page.get_by_label("Known cards").fill("AhAh")
    expect(page.locator(".field .wrong:visible")).to_contain_text("this card comes twice")
    page.get_by_label("Known cards").fill("")
    expect(page.locator(".field .wrong:visible")).to_be_hidden()
    page.get_by_role("button", name="deuces").click()
    page.get_by_label("Cards in a hand").fill("8")
    expect(page.get_by_role("alert").filter(has_text="up to 7 cards")).to_be_visible()
