"""Undo, Back and links in quick succession: the address always names the state that is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.app.running import Watched
from tests.app.test_every_view import VIEWS, settled

PRESS = """steps => {
  const button = (name) => document.querySelector(`[aria-label=${name}]`);
  const moves = {
    undo: () => button("Undo").click(),
    redo: () => button("Redo").click(),
    back: () => history.back(),
    link: () => (location.hash = "#icm"),
  };
  for (const step of steps.split(" ")) moves[step]();
}"""
"""Presses faster than the browser moves in its history."""

BOARD = "Ks 7h 2d"
"""The board at the start, which no address names."""

RESTED = """async () => {
  let before = "";
  for (let same = 0; same < 3; same++) {
    await new Promise((done) => setTimeout(done, 100));
    const now = location.hash + history.state?.at + document.querySelector("main h1").textContent;
    if (now !== before) same = 0;
    before = now;
  }
}"""
"""Waits until the browser moves no further."""


def rested(page: Page) -> Page:
    page.evaluate(RESTED)
    return settled(page)


def named(page: Page) -> dict[str, Any]:
    """The view and the board that the address names."""
    values: dict[str, Any] = page.evaluate(
        "import('./address.js').then(({readAddress}) => readAddress(location.hash))"
    )
    return values


def check(page: Page) -> None:
    """The view that is shown, and the board in it, are those of the address."""
    address = named(page)
    expect(page.locator(f"main .view-{address['name']} h1")).to_be_visible()
    if address["name"] in ("equity", "study"):
        board = address["values"].get("board", BOARD)
        expect(page.get_by_role("textbox", name="Board", exact=True)).to_have_value(board)


@pytest.mark.parametrize(
    "steps",
    [
        "undo redo",
        *(
            pytest.param(steps, marks=pytest.mark.exhaustive)
            for steps in (
                *("undo undo", "undo undo redo redo", "undo redo undo", "undo redo undo redo"),
                *("undo back", "back undo", "undo redo back", "back redo"),
                *("undo link", "link undo", "link back", "undo redo link"),
            )
        ),
    ],
)
def test_the_address_follows_however_quickly_steps_are_undone(steps: str, watched: Watched) -> None:
    page = settled(watched.open("start"))
    page.evaluate("location.hash = '#equity'")
    page.wait_for_selector(".view-equity h1")
    settled(page)
    for card in ("3c", "4c"):
        page.locator(f"[data-card='{card}']").click()
        settled(page)
    page.evaluate(PRESS, steps)
    check(rested(page))
    page.evaluate("history.back()")
    check(rested(page))
    page.evaluate("location.hash = '#equity'")
    page.locator("[data-card='9c']").click()
    check(rested(page))
    assert "9c" in page.url


def test_a_view_that_opens_late_takes_nobody_away(fresh: Watched) -> None:
    page = settled(fresh.open("hands?hand=0"))
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/views/equity.js", hold)
    page.get_by_role("button", name="Take it to Equity").click()
    page.evaluate("location.hash = '#census'")
    page.wait_for_selector(".view-census h1")
    settled(page)
    late[0].continue_()
    page.evaluate("import('./views/equity.js')")
    assert named(page)["name"] == "census"
    check(rested(page))


CHANGE = """random => {
  const cards = [...document.querySelectorAll("main [data-card]")].filter((each) =>
    each.checkVisibility());
  cards[Math.floor(random * cards.length)]?.click();
}"""


BACK = "history.state?.at > 8 && history.back()"
"""Before the first entry is another page."""


def walk(page: Page, random: Random) -> None:
    """A step at random, which does not wait until the browser has done the one before."""
    view = random.choice(VIEWS)
    step = random.choice(
        [
            "location.hash = view",
            BACK,
            "history.forward()",
            f"{BACK}; location.hash = view",
            f"location.hash = view; {BACK}",
            "document.querySelector('[aria-label=Undo]').click()",
            "document.querySelector('[aria-label=Redo]').click()",
            *[f"({CHANGE})(random)"] * 4,
        ]
    )
    page.evaluate(f"([view, random]) => {{ {step} }}", [view, random.random()])


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(4))
def test_a_walk_through_views_and_history(seed: int, fresh: Watched) -> None:
    page = settled(fresh.open("start"))
    for view in ("icm", "study", "spot", "equity") * 3:  # so that Back stays on the page
        page.evaluate("view => { location.hash = view }", view)
        page.wait_for_selector(f".view-{view} h1")
    random = Random(seed)
    for step in range(200):
        walk(page, random)
        if step % 5 == 4:
            check(rested(page))
