"""The keyboard's focus stays where the user is, whatever is drawn anew there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.app.running import Watched
from tests.app.test_every_view import VIEWS, settled
from tests.app.test_old_answers import PLACES
from tests.app.test_states import LISTEN
from tests.examples import first_every_day

RIVER = "solve?board=Ks+7h+2d+3c+4s&target=5%25&players=" + quote(json.dumps(["AA, QJs", "KQ, 88"]))

WALK = ":is([aria-label='The solved game'], [aria-label=Hands], [aria-label='Combos of a player'])"
PARTS = {"solve": WALK, "push_fold": "table, [aria-label='2 players'], [aria-label='3 players']"}
"""The part of a view that is tried, where what else can be pressed solves a long game."""

FOCUS = """([part, number]) => {
  const groups = new Set();
  const all = [...document.querySelectorAll("main *")];
  const shown = all.filter((each) => {
    if (!each.matches("button, select, summary") || !each.closest(part)) return false;
    if (!each.checkVisibility() || each.disabled || each.closest("[inert], .copies")) return false;
    const group = each.closest(".cm-grid, .cm-deck, .card-grid, .class-grid, tbody");
    const kind = group && `${all.indexOf(group)} ${each.className}`;
    const isFirst = !groups.has(kind);
    if (group) groups.add(kind);
    return isFirst;
  });
  if (number >= shown.length) return null;
  const control = shown[number];
  control.focus();
  const name = (control.ariaLabel || control.textContent).slice(0, 40);
  return [shown.length, name, control.localName];
}"""
"""Focuses what can be pressed, by its number, of each grid and body of a table one of a kind. All
in one step: an answer that comes late may replace what was found. Returns how many there are, the
name and the element; null if there are fewer."""

LOST = """() => {
  const now = document.activeElement;
  return now === document.body || !now.checkVisibility();
}"""
QUIET = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def opened(view: str, watched: Watched) -> Page:
    place = RIVER if view == "solve" else PLACES.get(view, view)
    page = settled(watched.open(place))
    if view == "solve":
        page.locator(".solve-run .main").click()
        page.wait_for_selector("main[data-open='0'] .solve-facts dl")
    return page


@pytest.mark.parametrize(
    "view",
    [
        pytest.param(view, marks=[] if view == "icm" else pytest.mark.exhaustive)
        for view in VIEWS
        if view != "equity"  # test_equity.py of the widget tries its parts
    ],
)
def test_what_is_pressed_keeps_the_focus(view: str, watched: Watched) -> None:
    page = opened(view, watched)
    part = PARTS.get(view, "main")
    lost = []
    control = page.evaluate(FOCUS, [part, 0])
    assert control
    for number in range(control[0]):
        control = page.evaluate(FOCUS, [part, number])
        if control is None:
            break  # a press took some away
        _, name, kind = control
        page.keyboard.press("End" if kind == "select" else "Enter")
        settled(page).evaluate(QUIET)
        settled(page)
        if not page.locator(f"main .view-{view}").count():
            opened(view, watched)
        elif page.evaluate(LOST):
            lost.append(name)
    assert lost == []


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("view", "control"),
    [
        ("equity", "[role=gridcell] >> nth=40"),
        ("study", "[role=gridcell] >> nth=40"),
        ("push_fold", "main .segments button >> nth=1"),
        ("icm", "main button:has-text('Add')"),
        ("census", "main button >> nth=0"),
    ],
)
def test_undo_keeps_the_focus(view: str, control: str, watched: Watched) -> None:
    page = settled(watched.open(view))
    page.locator(control).focus()
    name = page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent")
    page.keyboard.press("Enter")
    settled(page)
    page.evaluate(LISTEN)
    page.keyboard.press("Control+z")
    page.wait_for_function("() => announced.includes('Undone')")
    settled(page)
    assert not page.evaluate(LOST)
    now = page.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent")
    assert now.split()[0] == name.split()[0]


def test_escape_from_the_deck_leads_to_the_field_of_the_board(watched: Watched) -> None:
    page = settled(watched.open(RIVER))
    board = page.get_by_role("textbox", name="Board")
    board.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".cm-deck :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cm-deck")).to_be_hidden()
    expect(board).to_be_focused()


AT_THE_FOCUS = """() => {
  const now = document.activeElement;
  if (now === document.body) return null;
  const {left, top, width, height} = now.getBoundingClientRect();
  const style = getComputedStyle(now);
  const isRinged = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const there = document.elementFromPoint(left + width / 2, top + part * height);
    return there && (now.contains(there) || there.contains(now));
  });
  return [now.outerHTML.slice(0, 90), isRinged || style.boxShadow !== "none", seen];
}"""
"""What has the focus, whether it is marked, and whether some of it is in sight and not covered."""
MOST_STOPS = 150


def tabbed(page: Page, keys: str) -> Iterator[tuple[str, bool, bool]]:
    """What is at each stop of a key, up to the end of the page."""
    for _ in range(MOST_STOPS):
        page.keyboard.press(keys)
        found = page.evaluate(AT_THE_FOCUS)
        if found is None:
            return
        yield found


WIDTHS_OF_VIEWS = [(width, view) for width in (390, 1400) for view in VIEWS]


@pytest.mark.parametrize(
    ("width", "view"),
    first_every_day(sorted(WIDTHS_OF_VIEWS, key=(390, "icm").__ne__)),
)
def test_tab_stops_where_one_sees_it(width: int, view: str, watched: Watched) -> None:
    watched.page.set_viewport_size({"width": width, "height": 844})
    page = settled(watched.open(PLACES.get(view, view)))
    page.evaluate("document.activeElement.blur()")
    stops = list(tabbed(page, "Tab"))
    # On the way back, what is scrolled to is at the top, where a bar may cover it.
    for name, is_marked, is_seen in (*stops, *tabbed(page, "Shift+Tab")):
        assert is_marked, name
        assert is_seen, name
