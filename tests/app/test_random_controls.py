"""Every control of every view is clicked, chosen and typed into at random: nothing fails."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.app.looks import open_as
from tests.app.running import Watched
from tests.app.test_every_view import VIEWS

ACTIONS = 1000
KEYS = ["Tab", "Shift+Tab", "Enter", "Space", "ArrowDown", "ArrowUp", "Escape", *"12345dhnxz+-"]
TEXTS = ["", "AhKh", "Ks7h2d", "QQ+", "*", "random", "deuces", "8/(3-8/3)", "🂡", "A" * 50, "0"]

# Scrolls to some control of the view, and returns where it is. The picture takes too long.
FIND = """random => {
  const shown = [...document.querySelectorAll("main :is(button, select, input, summary)")].filter(
    element => element.checkVisibility() && !element.disabled && !/picture/.test(element.innerText),
  );
  const element = shown[Math.floor(random * shown.length)];
  element.scrollIntoView({block: "center", behavior: "instant"});
  const {x, y, width, height} = element.getBoundingClientRect();
  return {x: x + width / 2, y: y + height / 2, type: element.type ?? "summary"};
}"""
# Nothing is asked any more, but for a game that is solved on while another view is shown.
ANSWERED = """() => document.getElementById("main").dataset.open
  === (document.querySelector(".menu-work") ? "1" : "0")"""
CHOOSE = """random => {
  const list = document.activeElement;
  if (list.localName !== "select") return;
  list.selectedIndex = Math.floor(random * list.length);
  list.dispatchEvent(new Event("change", {bubbles: true}));
}"""


def act(page: Page, random: Random) -> None:
    """Do one thing at random."""
    if random.random() < 0.3:
        page.keyboard.press(random.choice(KEYS))
        return
    found: dict[str, Any] = page.evaluate(FIND, random.random())
    page.mouse.click(found["x"], found["y"])
    if found["type"] == "select-one":
        page.keyboard.press("Escape")
        page.evaluate(CHOOSE, random.random())
    elif found["type"] in ("text", "number"):
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type(random.choice(TEXTS))


@pytest.mark.exhaustive
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_fails(view: str, fresh: Watched) -> None:
    random = Random(f"cardmath {view}")
    page = open_as(("light", 1400), fresh, view)
    page.on("dialog", lambda dialog: dialog.dismiss())
    for _ in range(ACTIONS // len(VIEWS)):
        act(page, random)
    other = "spot" if view != "spot" else "games"
    page.evaluate("view => { location.hash = view }", other)
    expect(page.locator(f"main .view-{other} h1")).to_be_visible()
    page.wait_for_function(ANSWERED, timeout=60_000)
