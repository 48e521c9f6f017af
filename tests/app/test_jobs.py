"""What players come for takes few steps, on a laptop and on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.running import Watched
from tests.app.test_every_view import settled

HANDS = Path(__file__).parents[2] / "examples" / "hands"
LAPTOP, PHONE = (1440, 900), (390, 844)
SCREENS = [pytest.param(LAPTOP, id="laptop", marks=pytest.mark.exhaustive),
           pytest.param(PHONE, id="phone", marks=pytest.mark.exhaustive)]  # fmt: skip


class Steps:
    """Clicks and fields that are filled, counted."""

    def __init__(self, watched: Watched, place: str, screen: tuple[int, int]) -> None:
        watched.page.set_viewport_size({"width": screen[0], "height": screen[1]})
        self.page: Page = settled(watched.open(place))
        self.count = 0

    def click(self, what: Locator) -> None:
        self.count += 1
        what.click()

    def fill(self, what: Locator, text: str) -> None:
        self.count += 1
        what.fill(text)

    def choose(self, what: Locator, text: str) -> None:
        self.count += 1
        what.select_option(text)


@pytest.mark.parametrize("screen", SCREENS)
def test_one_hand_on_a_turn(screen: tuple[int, int], watched: Watched) -> None:
    """At most two clicks; on a laptop nothing is scrolled."""
    steps = Steps(watched, "solve", screen)
    steps.click(steps.page.locator(".act-grid").get_by_role("button", name=re.compile("^KQo")))
    combos = steps.page.get_by_role("region", name=re.compile("KQo|combos", re.I)).first
    expect(combos).to_contain_text("EV")
    assert steps.count <= 2
    if screen == LAPTOP:
        box = combos.locator("tbody tr").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= screen[1]
        assert steps.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("screen", SCREENS)
def test_how_often_a_pair_flops_a_set(screen: tuple[int, int], watched: Watched) -> None:
    """A question in words, without PQL."""
    steps = Steps(watched, "ask", screen)
    words = steps.page.get_by_label("What do you want to know?")
    steps.fill(words, "flop a set")
    words.press("Enter")
    expect(steps.page.locator("td", has_text="11.7551%").first).to_be_visible()
    assert steps.count == 1


@pytest.mark.parametrize("screen", SCREENS)
def test_the_unluckiest_all_in_of_a_folder(screen: tuple[int, int], watched: Watched) -> None:
    """At most three clicks after the folder is typed."""
    steps = Steps(watched, "hands", screen)
    steps.page.get_by_label("Folder or file on this machine").fill(str(HANDS))
    steps.click(steps.page.get_by_role("button", name="Read", exact=True))
    expect(steps.page.get_by_text("Three hands as an example")).to_be_hidden()
    settled(steps.page)
    steps.choose(steps.page.get_by_label("Order"), "unluckiest all-ins")
    settled(steps.page)
    listed = steps.page.get_by_role("region", name="List of hands").locator("tbody button")
    steps.click(listed.first)
    expect(steps.page.get_by_role("group", name="The hand on a table")).to_be_visible()
    assert steps.count <= 3


@pytest.mark.parametrize("screen", SCREENS)
def test_a_call_on_the_bubble(screen: tuple[int, int], watched: Watched) -> None:
    """At most eight fields and clicks say what equity a call needs."""
    steps = Steps(watched, "icm", screen)
    for place, chips in enumerate(("4200", "3100", "1900", "800"), 1):
        steps.fill(steps.page.get_by_label(f"Player {place}", exact=True), chips)
    steps.fill(steps.page.get_by_label(re.compile("^Prizes")), "60 40")
    settled(steps.page)
    needed = steps.page.get_by_role("table").filter(has_text="What calling an all-in needs")
    expect(needed.locator("tbody tr").nth(1)).to_contain_text(re.compile(r"\d\d\.\d%"))
    assert steps.count <= 8
