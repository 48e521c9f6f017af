"""No number passes for the answer to a question that it does not belong to."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.looks import open_as
from tests.app.running import App, Watched
from tests.app.test_every_view import VIEWS

PLACES = {
    "equity": "equity?players=AA,KQs&board=Ks+7h+2d",
    "study": "study?players=AA,KQs&board=Ks+7h+2d",
    "flops": "flops?players=AA,KK",
    "games": "games?game=omaha&players=AhAdKsQc,****&board=Ks+7h+2d",
    "spot": "spot?hand=AhKh&board=Ks+7h+2d",
}
"""Questions whose answers have numbers, and come soon."""
SKIPPED = {
    "solve": "its fields are compared with those of the answer (test_solve_view)",
    "review": "its fields are asked by a button (test_review_view)",
    "twenty_four": "nothing is computed from a field before it is sent",
    "library": "its fields choose what is shown",
    "train": "each deal is a question of its own",
    "play": "each deal is a question of its own",
    "video_poker": "each deal is a question of its own",
}
LOCAL = {
    "ask": re.compile("what do you want to know|topic", re.I),
    "flops": re.compile(
        "group by|suits|pairing|high card|connection|with the cards|flops that represent all", re.I
    ),
    "hands": re.compile("folder or file|order|all-ins only", re.I),
}
"""Fields that choose what is shown, belong to a question beside the view's, or have a button."""

TEXTS = """() => {
  const inputs = "input, select, textarea, option, label, summary, .hint, .label, .copies,"
    + " [aria-label=Examples], code, pre";
  const strengths = new Map([[document.body, 1]]);
  const strength = (element) => {
    if (!strengths.has(element)) {
      const own = Number(getComputedStyle(element).opacity);
      strengths.set(element, own * strength(element.parentElement));
    }
    return strengths.get(element);
  };
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    const isShown = /\\d/.test(text) && !element.closest(inputs) && element.checkVisibility();
    if (isShown && strength(element) > 0.5) found.push(text);
  }
  return found;
}"""
"""The texts with digits that are shown at full strength outside of fields."""
DIMMED, LATE = 300, 5
"""The milliseconds in which it is done, and the seconds that a busy machine may take."""
RESULT = re.compile(r"\d[.]\d+ ?%|\d[.]\d{2,}")
"""What only answers have."""
OWN = re.compile(r"combos? of 1,326|^[\d.]+% to [\d.]+%$")
"""What a range says of itself: the other fields do not change it."""


def texts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TEXTS)
    return found


def dimmed(page: Page) -> list[str]:
    """The texts as soon as no answer is among them, or those that stay."""
    page.wait_for_timeout(DIMMED)
    end = time.monotonic() + LATE
    while results(found := texts(page)) and time.monotonic() < end:
        page.wait_for_timeout(20)
    return found


def results(shown: list[str]) -> list[str]:
    return [text for text in shown if RESULT.search(text) and not OWN.search(text)]


@contextmanager
def held(app: App) -> Iterator[None]:
    """Hold the server: it answers nothing meanwhile."""
    os.kill(app.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(app.process.pid, signal.SIGCONT)


def change(field: Locator) -> bool:
    """Type into a field or choose from a list; whether it has another value then."""
    if field.evaluate("each => each.localName === 'select'"):
        options = field.locator("option").count()
        if options < 2:
            return False
        field.select_option(index=(field.evaluate("each => each.selectedIndex") + 1) % options)
    elif field.get_attribute("type") == "checkbox":
        field.click()
    elif field.get_attribute("type") == "number":
        before = field.input_value()
        field.press("ArrowUp")
        return field.input_value() != before
    else:
        before = field.input_value()
        field.fill(before[:-1] if before else "2c")
    return True


def settled(page: Page) -> None:
    expect(page.locator("main[data-open='0']")).to_be_attached(timeout=60_000)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
@pytest.mark.exhaustive
@pytest.mark.parametrize("view", [view for view in VIEWS if view not in SKIPPED])
def test_no_old_number_is_shown_beside_a_changed_question(view: str, fresh: Watched) -> None:
    page = open_as(("light", 1400), fresh, PLACES.get(view, view))
    settled(page)
    assert results(texts(page)) or view in ("ask", "history")
    fields = page.locator("main :is(input:not([type=range], [type=file]), select, textarea)")
    count = fields.count()
    found: dict[str, list[str]] = {}
    for place in range(count):
        field = fields.nth(place)
        inert = field.evaluate("each => each.closest('[inert]') !== null")
        if inert or not field.is_visible() or not field.is_enabled():
            continue
        name = field.evaluate("each => each.ariaLabel || each.labels[0]?.innerText")
        if view in LOCAL and LOCAL[view].match(name or ""):
            continue
        with held(fresh.app):
            if not change(field):
                continue
            meanwhile = dimmed(page)
        settled(page)
        old = [*results(meanwhile), *(set(meanwhile) - set(texts(page)))]
        if old:
            found[name or str(place)] = old
        if field.get_attribute("type") == "number":
            right = field.input_value()
            field.fill("")  # no number: no answer belongs to it
            if old := results(dimmed(page)):
                found[f"{name}, empty"] = old
            field.fill(right)
            settled(page)
    assert not found
