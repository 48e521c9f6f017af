"""Users who do not wait: they press buttons one after another, or twice, or go elsewhere."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.app.running import Watched
from tests.app.solving import place, press, solved
from tests.app.test_every_view import settled
from tests.app.test_old_answers import held
from tests.app.test_solve_work import LONG


def press_at_once(page: Page, *names: str) -> None:
    """Press buttons before the server can answer."""
    find = "[...document.querySelectorAll('main button')].find(each => each.textContent === name)"
    page.evaluate(f"names => {{ for (const name of names) {find}.click() }}", names)


def test_the_next_press_takes_back_nothing_in_solve(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    page.get_by_text("Locks", exact=True).click()
    press_at_once(page, "Lock this node", "Continue")
    locks = page.get_by_role("list", name="Locked nodes")
    expect(locks).to_contain_text("start")
    settled(page)
    page.locator(".act-button").first.click()
    settled(page)
    press(page, "Lock this node")
    expect(locks.get_by_role("listitem")).to_have_count(2)
    settled(page)
    unlock = "[...document.querySelectorAll('[aria-label^=Unlock]')].forEach(each => each.click())"
    page.evaluate(unlock)
    expect(locks.get_by_role("listitem")).to_have_count(0)
    with page.expect_download():
        press_at_once(page, "Save as a file", "Continue")
    with page.expect_download():
        press_at_once(page, "Save as a file")
        page.evaluate("location.hash = '#start'")
    page.go_back()
    press(settled(page), "Keep in the library")
    expect(page.get_by_text(re.compile("^Kept as “Ks7h2d3c4s"))).to_be_visible()


@pytest.mark.exhaustive
def test_a_damaged_file_leaves_what_was_solved_until_then(watched: Watched, tmp_path: Path) -> None:
    path = tmp_path / "damaged.cms"
    path.write_bytes(b"cardmath solve\ndamaged")
    page = settled(watched.open(LONG))
    press(page, "Solve")
    page.wait_for_selector(".settling")
    page.get_by_label("Saved answer").set_input_files(path)
    expect(page.get_by_text("'damaged.cms' is damaged or cut off")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    settled(page)


REPLACED = """() => {
  const make = (name, turn) => {
    const button = document.createElement("button");
    button.textContent = name;
    button.dataset.turn = turn;
    button.onclick = () => {
      pressed.push(name + turn);
      button.replaceWith(make({Fold: "Next hand"}[name] ?? name, turn + 1));
    };
    return button;
  };
  document.querySelector("main").replaceChildren(make("Fold", 1), make("Check", 1));
  window.pressed = [];
  window.times = [];
  addEventListener("click", ({timeStamp}) => times.push(timeStamp), {capture: true});
}"""
"""Two buttons, in whose place another is as soon as they are pressed."""


def double_click(page: Page, name: str) -> None:
    """Double-click a button of `REPLACED`, again if this machine is too busy to be quick."""
    for _ in range(20):
        page.evaluate(REPLACED)
        page.get_by_role("button", name=name).dblclick()
        first, second = page.evaluate("times.slice(-2)")
        if second - first < 300:
            return
    pytest.skip("this machine is too busy for a double click")


def test_a_double_click_is_one_press_of_what_was_there(watched: Watched) -> None:
    page = settled(watched.open("start"))
    double_click(page, "Check")
    assert page.evaluate("pressed") == ["Check1"]
    double_click(page, "Fold")
    assert page.evaluate("pressed") == ["Fold1"]
    page.get_by_role("button", name="Next hand").click()
    assert page.evaluate("pressed") == ["Fold1", "Next hand2"]
    page = settled(watched.open("play?seed=5&bot=call"))
    expect(page.locator(".play-acts [data-turn='1 1']")).to_have_count(2)
    page.keyboard.press("c")
    expect(page.locator(".play-acts [data-turn='1 2']")).to_have_count(2)
    settled(page)


NEXT = """name => {
  const press = (name) => [...document.querySelectorAll("main button")]
    .find((each) => each.textContent === name).click();
  press(name);
  press(name);
}"""

KEYS = """keys => {
  const main = document.querySelector("main");
  for (const key of keys) main.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}"""


def test_a_game_counts_once_however_quickly_the_next_is_dealt(watched: Watched) -> None:
    page = settled(watched.open("twenty_four?seed=5"))
    score = page.get_by_text(re.compile("^Solved "))
    expect(score).to_have_text("Solved 0 of 1: 0 points")
    page.evaluate(NEXT, "Next puzzle")
    settled(page)
    expect(score).to_have_text("Solved 0 of 2: 0 points")
    page = settled(watched.open("video_poker?seed=5"))
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    page.evaluate(KEYS, "ndn")  # the second hand is not there yet
    settled(page)
    expect(page.get_by_text(re.compile("^1 hand, "))).to_be_visible()


def go_to(page: Page, view: str) -> None:
    page.evaluate("view => { location.hash = view }", view)
    page.wait_for_selector(f".view-{view} h1")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_a_view_that_asks_as_it_is_left_asks_again_when_it_comes_back(watched: Watched) -> None:
    """The field that has the focus says that it was changed when it is gone already."""
    page = settled(watched.open("start"))
    go_to(page, "hands")
    settled(page)
    with held(watched.app):
        page.get_by_label("Player", exact=True).fill("Ben")
        go_to(page, "start")
        page.evaluate("history.back()")
        page.wait_for_selector(".view-hands h1")
    settled(page)
    expect(page.locator(".work:visible, .stale:visible")).to_have_count(0)


def test_a_note_is_kept_however_quickly_another_hand_is_opened(watched: Watched) -> None:
    page = settled(watched.open("hands?hand=0"))
    note = page.get_by_label("Note on this hand")
    note.fill("a read")
    page.get_by_role("button", name="Next hand").click()
    expect(note).to_have_value("")
    page.get_by_role("button", name="Previous hand").click()
    expect(note).to_have_value("a read")
    settled(page)
    note.fill("")
    note.blur()
    settled(page)


def test_the_bar_above_the_views_says_what_is_saved_in_each(watched: Watched) -> None:
    page = settled(watched.open("study"))
    page.get_by_text("Spots", exact=True).click()
    expect(page.get_by_text("No spot is saved yet.")).to_be_visible()
    save = page.get_by_role("button", name="Save this spot")
    save.evaluate("button => { button.click(); location.hash = '#spot' }")
    expect(page.get_by_text("Spot 1 is saved.")).to_be_visible()
    page.get_by_role("button", name="Remove Spot 1").click()
    expect(page.get_by_text("No spot is saved yet.")).to_be_visible()
    settled(page)


@pytest.mark.parametrize("leave", ["location.reload()", "location.href = 'icon.svg'"])
def test_a_change_just_before_the_page_is_left_is_there_again(leave: str, watched: Watched) -> None:
    page = settled(watched.open("equity?board=Ks+7h+2d"))
    page.evaluate(f"addEventListener('click', () => {{ {leave}; }})")
    with page.expect_navigation():
        page.locator("[data-card='3c']").click()
    if "reload" not in leave:
        page.go_back()
    settled(page)
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d 3c")
    assert "3c" in page.url
    page.go_back()
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d")


RELOAD_SOON = """addEventListener("input", ({target: {value}}) => {
  if (value.endsWith("3d")) setTimeout(() => location.reload(), 40);
})"""
"""The state may follow what is typed a moment later."""


def test_what_is_typed_just_before_a_reload_is_there_again(watched: Watched) -> None:
    page = settled(watched.open("equity?board=Ks+7h+2d"))
    field = page.get_by_role("textbox", name="Board")
    page.evaluate(RELOAD_SOON)
    field.focus()
    page.keyboard.press("End")
    with page.expect_navigation():
        page.keyboard.type(" 3d")
    settled(page)
    expect(field).to_have_value("Ks 7h 2d 3d")


def test_a_note_is_kept_though_the_page_is_closed_at_once(watched: Watched) -> None:
    page = settled(watched.open("hands?hand=0"))
    note = page.get_by_label("Note on this hand")
    page.evaluate("addEventListener('input', () => location.reload())")
    with page.expect_navigation():
        note.fill("a late read")
    settled(page)
    expect(note).to_have_value("a late read")
    note.fill("")
    note.blur()
    settled(page)
