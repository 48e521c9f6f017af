"""What can be pressed in every view: it is read in every state, reached by keys, and answers are
announced once."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page

from tests.app.running import Watched
from tests.app.test_every_view import VIEWS, settled

KINDS = """() => {
  const seen = new Set();
  let number = 0;
  for (const each of document.querySelectorAll(
    "button, a, summary, select, input, [role=gridcell], [tabindex='0']")) {
    if (!each.checkVisibility() || each.closest("[inert], svg, .skip")) continue;
    const states = ["aria-pressed", "aria-disabled", "aria-current", "aria-selected", "data-mark"]
      .map((name) => each.getAttribute(name));
    const kind = [each.localName, each.type, each.className, each.disabled, ...states].join("|");
    if (seen.has(kind)) continue;
    seen.add(kind);
    each.dataset.state = number++;
  }
  return number;
}"""
"""Marks one element of each kind and state; returns how many there are."""


def unreadable(page: Page, selector: str) -> list[str]:
    """What axe says about the contrast of an element as it looks now."""
    found = Axe().run(page, context=selector, options={"runOnly": ["color-contrast"]})
    return [each["html"] for rule in found.response["violations"] for each in rule["nodes"]]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("view", "scheme", "four"),
    [(view, *colours) for view in VIEWS for colours in (("light", False), ("dark", True))],
)
def test_every_state_can_be_read(
    view: str, scheme: Literal["light", "dark"], four: bool, watched: Watched
) -> None:
    watched.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page = settled(watched.open(view))
    if four:
        page.evaluate("document.documentElement.classList.add('four-colours')")
    wrong = []
    for number in range(page.evaluate(KINDS)):
        selector = f"[data-state='{number}']"
        element = page.locator(selector)
        for state in ("hover", "focus"):
            try:
                getattr(element, state)(timeout=2_000)
            except Error:
                continue  # another part lies on it, or it is no longer there
            wrong += [f"{state}: {each}" for each in unreadable(page, selector)]
    assert wrong == []


FOCUSED = """() => {
  const each = document.activeElement;
  const {outlineStyle, outlineWidth} = getComputedStyle(each);
  each.dataset.reached = "";
  return {
    body: each === document.body, seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 1,
    html: each.outerHTML.slice(0, 100),
  };
}"""
NOT_REACHED = """() => [...document.querySelectorAll(
    "button, a[href], select, input, summary, textarea")]
  .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex >= 0
    && !each.closest("[inert]") && !("reached" in each.dataset)
    && !(each.type === "radio" && !each.checked))
  .map((each) => each.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize(
    "view",
    [pytest.param(v, marks=[] if v == "icm" else pytest.mark.exhaustive) for v in VIEWS],
)
def test_tab_reaches_everything_and_the_focus_is_seen(view: str, watched: Watched) -> None:
    page = settled(watched.open(view))
    page.evaluate("document.activeElement.blur(); document.body.focus()")
    tab_through(page)
    if page.evaluate(NOT_REACHED):  # an answer that came late has replaced what was reached
        tab_through(page)
    assert page.evaluate(NOT_REACHED) == []


def tab_through(page: Page) -> None:
    """Press Tab from the page's beginning to its end."""
    for _ in range(500):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused["body"]:
            return
        assert focused["seen"] or 'id="main"' in focused["html"], focused["html"]
    pytest.fail("the keyboard never leaves the page")


LISTEN = """() => {
  window.announced = [];
  const place = document.getElementById("said");
  new MutationObserver(() => announced.push(place.textContent)).observe(place, {childList: true});
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("view", "step"),
    [
        ("spot", "text=Deal a card"),
        *(
            pytest.param(*each, marks=pytest.mark.exhaustive)
            for each in (
                ("equity", "[aria-label=JJ]"),
                ("study", "button.plain >> nth=3"),
                ("census", "text=aces"),
                ("icm", "[aria-label='Remove player 4']"),
            )
        ),
    ],
)
def test_an_answer_is_announced_once(view: str, step: str, watched: Watched) -> None:
    page = watched.open(view)
    page.wait_for_function("() => document.getElementById('said').textContent")
    settled(page)  # the first answer is fully announced
    page.evaluate(LISTEN)
    page.locator(step).first.click()
    page.wait_for_function("() => announced.length")
    settled(page)
    page.wait_for_timeout(500)
    assert len(page.evaluate("announced")) == 1
