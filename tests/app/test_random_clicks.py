"""Random clicks and keys on the page: nothing breaks, and what is shown stays right."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

import cardmath as cm
from tests.app.running import Watched
from tests.app.test_every_view import VIEWS, copied, settled

KEYS = [
    *("Tab", "Shift+Tab", "Enter", "Space", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"),
    *("Home", "End", "Delete", "Backspace", "Control+z", "Control+Shift+z", "Escape", "PageDown"),
    *("0", "5", "9", "A", "K", "a", "s", "h", "+", "-", ",", "@", "%", "x"),
]
LEAST, MOST = 0.02, 0.98


def random_step(page: Page, random: Random) -> None:
    """A click, a stroke of the mouse or a key, somewhere in the view."""
    box = page.locator("main").bounding_box()
    assert box is not None
    width, height = box["width"], min(box["height"], 850)

    def point() -> tuple[float, float]:
        x, y = random.uniform(LEAST, MOST), random.uniform(LEAST, MOST)
        return box["x"] + x * width, max(60.0, box["y"]) + y * (height - 60)

    kind = random.randrange(4)
    if kind < 2:
        page.mouse.click(*point())
    elif kind == 2:
        page.mouse.move(*point())
        page.mouse.down()
        page.mouse.move(*point(), steps=3)
        page.mouse.up()
    else:
        page.keyboard.press(random.choice(KEYS))


def steps(fresh: Watched, view: str, seed: int, count: int) -> Page:
    page = settled(fresh.open(view))
    page.on("dialog", lambda dialog: dialog.dismiss())
    random = Random(seed)
    for _ in range(count):
        random_step(page, random)
    page.keyboard.press("Escape")
    return settled(page)


def check_equities(page: Page) -> None:
    """The equities that are shown are those of the copied Python."""
    copied_python = copied(page, "Copy as Python")
    shown = page.locator(".cm-numbers").all_inner_texts()
    if not all(shown) or page.locator("[aria-invalid=true]").count():
        return  # a player has no hands, or a text is wrong: there is no answer
    answer: cm.results.Equity = eval(copied_python, {"cm": cm})
    for player, numbers in zip(answer.players, shown, strict=True):
        if answer.method == "exact":
            assert f"{float(player.equity):.3%}" in numbers


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_random_steps_on_equities(seed: int, fresh: Watched) -> None:
    check_equities(steps(fresh, "equity", seed, count=100))


@pytest.mark.exhaustive
@pytest.mark.parametrize("view", VIEWS)
def test_random_steps_in_every_view(view: str, fresh: Watched) -> None:
    steps(fresh, view, seed=7, count=200)
