"""Several spots as tabs: named, kept apart, saved, exported and imported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.app.running import Watched
from tests.app.test_every_view import settled


def board(page: Page, text: str) -> None:
    expect(page.get_by_role("textbox", name="Board")).to_have_value(text)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    settled(page)


def panel(page: Page) -> None:
    page.locator(".spot-box summary").click()


@pytest.mark.exhaustive
def test_each_tab_has_its_spot_and_its_steps(watched: Watched) -> None:
    page = settled(watched.open("equity?board=Ks+7h+2d+3c"))
    press(page, "New spot")
    page.locator("[data-card='4c']").click()
    board(page, "Ks 7h 2d 3c 4c")
    press(page, "Spot 1")
    board(page, "Ks 7h 2d 3c")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    press(page, "Spot 2")
    press(page, "Undo")
    board(page, "Ks 7h 2d 3c")
    press(page, "Redo")
    page.reload()
    settled(page)
    board(page, "Ks 7h 2d 3c 4c")
    press(page, "Close Spot 2")
    board(page, "Ks 7h 2d 3c")
    expect(page.get_by_role("button", name="Close Spot 1")).to_have_count(0)


def test_spots_are_saved_by_name(watched: Watched) -> None:
    page = settled(watched.open("equity?board=Ks+7h+2d+3c"))
    panel(page)
    box = page.locator(".spot-panel").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= page.evaluate("innerWidth") - box["width"]  # nothing of it is cut
    page.get_by_label("Name of the spot").fill("set over set")
    press(page, "Save this spot")
    saved = page.get_by_role("list", name="Saved spots")
    expect(saved.get_by_role("button", name="set over set", exact=True)).to_be_visible()
    page = settled(watched.open("study?board=As+Ah+2d"))
    panel(page)
    saved.get_by_role("button", name="set over set", exact=True).click()
    board(page, "Ks 7h 2d 3c")
    press(page, "Remove set over set")
    expect(page.get_by_text("No spot is saved yet.")).to_be_visible()


@pytest.mark.exhaustive
def test_spots_are_exported_and_imported(watched: Watched, tmp_path: Path) -> None:
    page = settled(watched.open("equity?board=Ks+7h+2d+3c"))
    press(page, "New spot")
    page.locator("[data-card='4c']").click()
    panel(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all open spots").click()
    file = tmp_path / "spots.json"
    download.value.save_as(file)
    tables = [spot["tables"]["holdem"]["board"] for spot in json.loads(file.read_text())["spots"]]
    assert [text.replace(" ", "") for text in tables] == ["Ks7h2d3c", "Ks7h2d3c4c"]
    page = settled(watched.open("study?board=As+Ah+2d"))
    page.locator("input[type=file]").set_input_files(file)
    board(page, "Ks 7h 2d 3c")
    names = page.locator(".tab button:first-child")
    expect(names).to_have_text(["Spot 1", "Spot 1 (2)", "Spot 2"])  # no two of one name
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"kind": "x"}')
    panel(page)
    expect(page.get_by_text("No spot is saved yet.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_text("wrong.json is not a file of spots")).to_be_visible()


def test_a_long_name_fits_on_a_phone(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = settled(watched.open("equity"))
    panel(page)
    page.get_by_label("Name of the spot").fill("x" * 60)
    press(page, "Save this spot")
    press(page, f"Remove {'x' * 60}")  # nothing of it is cut off
    press(page, "Save this spot")
    wide = (
        "[...document.querySelectorAll('.spots *')].map(each => each.getBoundingClientRect().right)"
    )
    assert page.evaluate(f"Math.max(document.documentElement.scrollWidth, ...{wide})") <= 390
    press(page, f"Remove {'x' * 60}")
