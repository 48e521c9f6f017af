"""The view Play: poker against bots by mouse, by key and by thumb."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from cardmath import hand_histories
from cardmath.hand_histories import parse
from tests.app.running import Watched
from tests.app.test_every_view import settled
from tests.examples import first_every_day


def check_down(page: Page) -> None:
    """Check and call by key until the hand is over."""
    following = page.get_by_role("button", name="Next hand")
    for _ in range(12):
        if settled(page).locator(".play-acts .main").count():
            break
        page.keyboard.press("c")
        page.wait_for_timeout(30)
    expect(following).to_be_visible()


def test_a_hand_is_played_by_key_and_by_mouse(watched: Watched) -> None:
    page = settled(watched.open("play?seed=5&bot=call"))
    expect(page.get_by_text("kept only while this page is open")).to_be_visible()
    acts = page.get_by_role("group", name="Your action").get_by_role("button")
    expect(acts).to_have_text(["Check", "Raise to 2"])
    page.keyboard.press("a")
    expect(acts.last).to_have_text("Raise to 100: most")
    page.get_by_role("button", name="pot", exact=True).click()
    expect(acts.last).to_have_text("Raise to 3")
    page.get_by_label("Size in big blinds").fill("2.5")
    acts.last.click()
    expect(page.locator(".felt-middle .card")).to_have_count(3)
    expect(page.locator(".play-log")).to_contain_text("You raise to 2.5, Bot calls 1.5")
    slider = page.get_by_label("Size of the bet")
    slider.focus()
    slider.press("End")
    expect(acts.last).to_have_text(re.compile("Bet 97.5"))
    slider.press("Home")
    expect(acts.last).to_have_text("Bet 1")
    slider.press("r")  # letters act while the slider has the focus
    check_down(page)
    expect(page.locator(".play-result")).to_contain_text(re.compile(r"^[+−±][\d.]+ bb"))
    expect(page.get_by_text(re.compile(r"bb in 1 hand: "))).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".play-result")).to_have_text("Hand 2: your turn")
    page.keyboard.press("f")
    expect(page.get_by_text(re.compile(r"bb in 2 hands: "))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the hands").click()
    assert len(parse(Path(download.value.path()).read_text("utf-8"), strict=True)) == 2
    page.get_by_role("button", name="Open in Hands").click()
    page.wait_for_selector(".view-hands h1")
    expect(page.get_by_text("These are the hands that you played.")).to_be_visible()
    page.go_back()
    page.wait_for_selector(".view-play h1")
    page.get_by_label("How many").fill("2")
    expect(page.locator(".felt-seat")).to_have_count(3)
    page.get_by_label(re.compile("^Bot")).select_option("push-fold")
    expect(page.get_by_text("push-fold plays no-limit hold'em against you alone")).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [360, 768])
def test_nine_bots_fit_on_a_phone(width: int, watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": 780})
    settled(watched.open("play?seed=5&bot=call&count=9"))
    check_down(page)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert Axe().run(page).violations_count == 0


SEATS = """() => {
  const seats = [...document.querySelectorAll(".felt-seat")];
  const boxes = seats.map((seat) => seat.getBoundingClientRect());
  const shared = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  return boxes.flatMap((one, place) => boxes.slice(0, place).map((other) => shared(one, other)));
}"""
"""How many pixels each two seats cover of each other; negative if they are apart."""


@pytest.mark.parametrize("count", first_every_day([9, 5, 7, 8]))
def test_no_seat_covers_another(count: int, watched: Watched) -> None:
    """Also the seats of players who have acted, which are higher."""
    page = settled(watched.open(f"play?seed=2&count={count}"))
    for key in "ccncc":
        for width in (1400, 1000, 700, 390, 320):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.locator(".felt-seat").count() == count + 1
            assert max(page.evaluate(SEATS)) < 4, width
        page.keyboard.press(key)
        page.wait_for_timeout(60)


def test_settings_that_do_not_fit_can_be_changed_where_they_are_opened(watched: Watched) -> None:
    page = settled(watched.open("play?bot=push-fold&count=3&seed=5"))
    expect(page.get_by_text("push-fold plays no-limit hold'em against you alone")).to_be_visible()
    page.get_by_role("combobox", name="Bot").select_option("call")
    expect(page.get_by_text("Hand 1: your turn")).to_be_visible()
    settled(page)


BEYOND = """() => [...document.querySelectorAll(".felt-seat > *")].filter((part) => {
  const words = document.createRange();
  words.selectNodeContents(part);
  const [text, seat] = [words, part.parentElement].map((each) => each.getBoundingClientRect());
  const cut = getComputedStyle(part).overflowX === "hidden";
  return text.width && !cut && (text.left < seat.left || text.right > seat.right);
}).map((part) => part.textContent)"""


@pytest.mark.parametrize("seats", first_every_day([6, 9]))
def test_chips_are_inside_the_seats_of_a_replayed_hand(
    seats: int, watched: Watched, tmp_path: Path
) -> None:
    (tmp_path / "hands.txt").write_text(hand_histories.sample_hands(30, seats=seats, seed=5))
    page = settled(watched.open(f"hands?path={quote(str(tmp_path))}&hand=20"))
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".felt-seat").first).to_be_visible()
    for _ in range(6):
        for width in (1400, 390, 360, 320):
            page.set_viewport_size({"width": width, "height": 900})
            assert settled(page).evaluate(BEYOND) == []
            assert max(page.evaluate(SEATS)) < 4, width
        page.get_by_role("button", name="Next hand").click()
        settled(page)
