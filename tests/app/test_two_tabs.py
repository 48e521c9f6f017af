"""Two tabs are open on the same data: what is saved in one is not lost by the other."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.running import Watched
from tests.app.test_every_view import settled
from tests.app.test_library_view import LONG, button, started
from tests.app.test_old_answers import held


@pytest.fixture
def two(browser: Browser, tmp_path: Path) -> Iterator[tuple[Watched, Watched]]:
    """Two tabs of a user who has kept two ranges."""
    with started(browser, tmp_path, ranges='{"one": "AA", "two": "KK"}') as first:
        second = Watched(first.app, first.page.context.new_page())
        yield first, second
        second.check()


def open_both(two: tuple[Watched, Watched], place: str) -> tuple[Page, Page]:
    first, second = (settled(each.open(place)) for each in two)
    return first, second


def test_notes_of_both_on_one_hand_are_kept(two: tuple[Watched, Watched]) -> None:
    first, second = open_both(two, "hands?hand=0")
    notes = [page.get_by_label("Note on this hand") for page in (first, second)]
    notes[0].fill("a read")
    notes[0].blur()
    settled(first)
    notes[1].fill("a plan")
    notes[1].blur()
    expect(notes[1]).to_have_value("a read\na plan")
    settled(second)
    notes[1].fill("a read\na plan\nmore")
    notes[1].blur()
    settled(second)
    first.reload()
    expect(notes[0]).to_have_value("a read\na plan\nmore")


def test_tags_and_notes_of_another_tab_are_not_replaced_unseen(
    two: tuple[Watched, Watched],
) -> None:
    first, second = open_both(two, "library?item=range/one")
    for page, notes in ((first, "a read"), (second, "a plan")):
        page.get_by_label("Notes").fill(notes)
        button(page, "Save changes").click()
        settled(page)
    expect(second.get_by_text("another tab has kept other tags (none) or notes")).to_be_visible()
    expect(second.get_by_text("'a read'")).to_be_visible()
    expect(second.get_by_label("Notes")).to_have_value("a plan")
    second.reload()
    expect(second.get_by_label("Notes")).to_have_value("a plan")  # still to be saved
    first.reload()
    expect(first.get_by_label("Notes")).to_have_value("a read")
    button(second, "Save changes").click()
    settled(second)
    first.reload()
    expect(first.get_by_label("Notes")).to_have_value("a plan")


def test_what_another_tab_has_removed_is_gone_from_the_list(two: tuple[Watched, Watched]) -> None:
    first, second = open_both(two, "library?item=range/one")
    button(first, "Remove").click()
    expect(first.get_by_text("“one” is removed.")).to_be_visible()
    button(second, "Remove").click()
    expect(second.get_by_text("'one' is no longer kept")).to_be_visible()
    expect(button(second, "one")).to_have_count(0)


def save_spot(page: Page, name: str = "") -> None:
    page.locator(".spot-box summary").click()
    if name:
        page.get_by_label("Name of the spot").fill(name)
    button(page, "Save this spot").click()
    settled(page)


def test_spots_of_one_name_are_both_kept(two: tuple[Watched, Watched]) -> None:
    first, second = (
        settled(each.open(f"equity?board={board}"))
        for each, board in zip(two, ("Ks+7h+2d", "As+Ah+2d"), strict=True)
    )
    save_spot(first)
    expect(first.get_by_text("Spot 1 is saved.")).to_be_visible()
    save_spot(second)
    expect(second.get_by_text("Spot 1 (2) is saved: another spot has the name")).to_be_visible()
    second.locator("[data-card='3c']").click()
    settled(second)
    save_spot(second)  # a tab replaces what it has saved itself, also after a reload
    expect(second.get_by_text("Spot 1 (2) is saved.")).to_be_visible()
    second.reload()
    settled(second)
    second.locator("[data-card='4c']").click()
    settled(second)
    save_spot(second)
    expect(second.get_by_text("Spot 1 (2) is saved.")).to_be_visible()
    saved = first.get_by_role("list", name="Saved spots").get_by_role("listitem")
    first.reload()
    first.locator(".spot-box summary").click()
    expect(saved).to_have_count(2)


def test_a_range_of_another_tab_is_not_replaced_unseen(two: tuple[Watched, Watched]) -> None:
    first, second = open_both(two, "equity?players=QQ,JJ")
    for page in (first, second):
        page.get_by_text("Saved ranges").click()
        page.get_by_label("Name of the range").fill("new")
        expect(button(page, "one")).to_be_visible()
    button(first, "Save").click()
    expect(button(first, "new")).to_be_visible()
    second.get_by_label("Player 1: range").fill("AKs")
    settled(second)
    button(second, "Save").click()
    expect(second.get_by_text("'new' is another range: save again to replace it")).to_be_visible()
    expect(button(second, "new")).to_have_attribute("title", "QQ+, AKs")
    button(second, "Save").click()
    expect(button(second, "new")).to_have_attribute("title", "AKs")
    settled(second)


def test_the_library_shows_what_another_tab_has_done_when_it_is_looked_at(
    two: tuple[Watched, Watched],
) -> None:
    first, second = open_both(two, "library")
    first.evaluate(f"location.hash = {json.dumps(LONG)}")
    first.wait_for_selector(".view-solve h1")
    settled(first).get_by_text("Solve later").click()
    button(first, "Add this board to the queue").click()
    save_spot(settled(first), "new")
    expect(first.get_by_text("new is saved.")).to_be_visible()
    second.bring_to_front()
    second.evaluate("dispatchEvent(new Event('focus'))")
    expect(second.locator(".job")).to_have_count(1)
    expect(button(second, "new")).to_be_visible()
    second.locator(".job").get_by_role("button", name="Stop").click()
    expect(second.locator(".job.done, .job.failed")).to_have_count(1)
    settled(second)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_a_spot_that_is_saved_twice_in_a_hurry_is_one(two: tuple[Watched, Watched]) -> None:
    page, other = open_both(two, "equity?board=Ks+7h+2d")
    other.close()
    with held(two[0].app):
        page.locator(".spot-box summary").click()
        button(page, "Save this spot").click()
        page.locator("[data-card='3c']").click(force=True)
        page.locator(".spot-box summary").click()
        button(page, "Save this spot").click()
    settled(page)
    expect(page.get_by_text("Spot 1 is saved.")).to_be_visible()
    saved = page.get_by_role("list", name="Saved spots").get_by_role("listitem")
    expect(saved).to_have_count(1)
