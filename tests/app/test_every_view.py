"""What holds for every view of the page, whatever it shows."""

from __future__ import annotations

import re
import shlex
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import cardmath as cm
from tests.app.looks import Look, open_as, wear
from tests.app.running import Watched
from tests.shell import cardmath

LISTED = Path(cm.__file__).parent / "_page" / "views" / "index.js"
VIEWS: list[str] = re.findall(r'name: "([\w-]+)"', LISTED.read_text())
LOOKS: list[Look] = [("light", 1400), ("dark", 390), ("light", 390), ("dark", 1400)]
EVERYDAY = "equity"
"""The view that has most kinds of parts is looked at closely every day."""
EACH_VIEW = [
    pytest.param(view, marks=[] if view == EVERYDAY else [pytest.mark.exhaustive]) for view in VIEWS
]

QUICK = {"solve": "solve?board=Ks+7h+2d+3c+4s"}
"""Where the Python of a view takes long, a place where it does not."""


def settled(page: Page) -> Page:
    """Wait until no question of the view is open."""
    page.wait_for_selector("main[data-open='0'] h1")
    return page


def copied(page: Page, name: str) -> str:
    """What a button copies."""
    page.get_by_role("button", name=name, exact=True).click()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.mark.exhaustive
@pytest.mark.parametrize("view", VIEWS)
def test_it_can_be_used_by_everybody(view: str, watched: Watched) -> None:
    page = open_as(LOOKS[0], watched, view)
    for look in LOOKS:
        wear(look, page)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{look}: {found.generate_report()}"


CUT = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.checkVisibility() && !each.closest("svg, .unseen")
    && !each.matches("input, .cards-on-phones > thead")  // headings that cards have in each row
    && getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.getAttribute("aria-label") ?? each.textContent.slice(0, 30)}: ` +
    `${each.scrollWidth} in ${each.clientWidth}`)"""


ASIDE = """() => [...document.querySelectorAll("main table:not(.study, .cards-on-phones) thead th")]
  .filter((head) => head.checkVisibility() && head.textContent.trim() && !head.closest(".unseen"))
  .flatMap((head) => {
    const row = head.closest("table").tBodies[0].rows[0];
    const cell = row?.cells[head.cellIndex];
    if (!cell?.textContent.trim() || cell.colSpan > 1) return [];
    const [above, below] = [head, cell].map((each) => {
      const words = document.createRange();
      const plain = each.firstElementChild?.matches(".plain") ? each.firstElementChild : each;
      words.selectNodeContents(plain);
      return words.getBoundingClientRect();
    });
    const side = getComputedStyle(head).textAlign === "right" ? "right" : "left";
    const off = above[side] - below[side];
    return Math.abs(off) > 1.5 ? [`${head.textContent}: ${off} at the ${side}`] : [];
  })"""
"""Headings that are not above what their columns have."""
CENTRED = {"equity", "study", "spot"}
"""Views with tables whose headings are in the middle, or only heard."""


HYPHENS = r"""() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode;
    const isTyped = parentElement.closest(".hint, code, pre, textarea, option, .range-text");
    if (!isTyped && /(^|[\s(])-\d/.test(data)) found.push(data);
  }
  return found;
}"""
"""Numbers that have a hyphen for a minus sign."""
LOSSES = ["hands?order=net&down=false", "hands?hand=0"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", LOSSES)
def test_losses_have_a_minus_sign(place: str, watched: Watched) -> None:
    page = settled(watched.open(place))
    expect(page.locator("main")).to_contain_text(re.compile(r"−\d"))
    assert page.evaluate(HYPHENS) == []


WITH_NUMBERS = ["census", "pay_tables", "play", "simulation", "study?players=AA,KK&board=Ks+7h+2d"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", WITH_NUMBERS)
def test_numbers_that_are_not_taken_are_marked(place: str, watched: Watched) -> None:
    page = settled(watched.open(place))
    field = page.locator("main input[type=number]").first
    before = field.input_value()
    field.fill("-1")
    field.blur()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(before)
    field.blur()
    expect(page.locator("main [aria-invalid=true]")).to_have_count(0)


UNEVEN = """() => [...document.querySelectorAll("main :is(.halves, .sides, .columns)")]
  .filter((each) => each.checkVisibility())
  .flatMap((each) => {
    const seen = [...each.children].filter((child) => child.getBoundingClientRect().height > 0);
    const row = seen.filter((child) =>
      Math.abs(child.getBoundingClientRect().top - seen[0].getBoundingClientRect().top) < 1);
    const tops = row.map((child) => {
      const parts = [...child.querySelectorAll("*")].filter((part) => part.checkVisibility()
        && !part.firstElementChild && part.getBoundingClientRect().height > 1);
      return Math.min(...(parts.length ? parts : [child])
        .map((part) => part.closest(".box") ?? part)
        .map((part) => part.getBoundingClientRect().top));
    });
    const off = Math.max(...tops) - Math.min(...tops);
    return off > 8 ? [`${each.className}: ${tops}`] : [];
  })"""
"""Columns beside each other whose first parts are not level."""


@pytest.mark.parametrize("view", EACH_VIEW)
def test_it_fits_and_can_be_copied_and_saved(view: str, watched: Watched) -> None:
    """One visit for all checks, as the opening of a view costs more than each of them."""
    page = settled(watched.open(view))
    assert page.evaluate(HYPHENS) == []
    if button(page, "Save picture").count():
        check_picture(page, view)
    check_widths(page)
    if view not in CENTRED:
        check_headings(page)
    check_fold(page, view)
    if view in QUICK:
        settled(watched.open(QUICK[view]))
    check_copies(page, view, watched)


FOLD = 900
ANSWERS = {
    "equity": ".cm-numbers dd",
    "study": "table tbody tr",
    "flops": ".headline",
    "spot": ".headline",
    "ask": "table tbody tr",
    "games": "table tbody tr",
    "solve": ".question-bar .main",
    "train": ".headline",
    "push_fold": ".class-grid",
    "play": ".felt",
    "library": "h2",
    "icm": "table tbody tr",
    "hands": ".headline",
    "review": ".headline",
    "video_poker": ".face",
    "pay_tables": ".headline",
    "census": "table tbody tr",
    "simulation": ".settling",
    "twenty_four": ".face",
    "history": "table tbody tr",
}
"""Of each view, the first part of its answer, or its one button."""


def check_fold(page: Page, view: str) -> None:
    """On a laptop the answer is seen without scrolling."""
    page.set_viewport_size({"width": 1440, "height": FOLD})
    box = settled(page).locator(f"main {ANSWERS[view]}").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= FOLD, f"{view}: {box}"


EMPTY_PROBLEMS = """() => [...document.querySelectorAll(":is(.wrong, .cm-problem)")]
  .filter((each) => each.checkVisibility() && !each.textContent.trim()).length"""
"""The boxes for problems that are shown without one: each is a red line."""


def test_each_view_has_an_answer(watched: Watched) -> None:
    """One page goes through all views. Its console stays empty."""
    page = watched.open(VIEWS[0])
    for view in VIEWS:
        page.evaluate("place => { location.hash = place }", QUICK.get(view, view))
        page.wait_for_selector(f"main[data-open='0'] .view-{view} h1")
        expect(page.locator(f"main .view-{view} {ANSWERS[view]}").first).to_be_visible()
        assert page.evaluate(HYPHENS) == []
        assert page.evaluate(EMPTY_PROBLEMS) == 0, view


EMPTY_AT_FIRST = {"train", "library"}
"""Views whose table comes with what the user does."""


def check_copies(page: Page, view: str, watched: Watched) -> None:
    """The link has no secret and leads back; the Python and the command run; the table is one."""
    link = copied(page, "Copy link")
    assert link.startswith(f"{watched.app.origin}/#{view}")
    assert watched.app.key not in link
    assert watched.app.key not in page.url
    if (python := button(page, "Copy as Python")).count():
        exec(copied(page, "Copy as Python"), {"cm": cm})
        assert python.is_enabled()
    if button(page, "Copy as command").count():
        program, *words = shlex.split(copied(page, "Copy as command"))
        assert program == "cardmath"
        assert cardmath(*words).status in (0, 1)
    if button(page, "Copy table").count() and view not in EMPTY_AT_FIRST:
        table = copied(page, "Copy table")
        assert "\t" in table
        assert "undefined" not in table


def check_picture(page: Page, view: str) -> None:
    with page.expect_download() as download:
        button(page, "Save picture").click()
    picture = Image.open(BytesIO(download.value.path().read_bytes())).convert("RGB")
    assert download.value.suggested_filename == f"cardmath-{view}.png"
    colours = picture.getcolors(1_000_000)
    assert colours is not None
    assert len(colours) > 10


def check_widths(page: Page) -> None:
    """Nothing is cut on wide screens."""
    for width in (1024, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert settled(page).evaluate(CUT) == []
    assert page.evaluate(UNEVEN) == []


def check_headings(page: Page) -> None:
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert settled(page).evaluate(ASIDE) == []


CUT_TENS = """() => [...document.querySelectorAll("main .cm-deck [data-card^=T]")].map((card) => {
    const text = document.createRange();
    text.selectNodeContents(card);
    return [card.dataset.card, text.getBoundingClientRect().width, card.clientWidth];
  }).filter(([, needed, given]) => needed > given + 0.01)"""
WITH_DECKS = ["games?board=Th7h2d", "study?board=Th7h2d", "equity?board=Th7h2d",
              "spot?hand=AhKh&board=Th7h2d", "solve?board=Th7h2d3c4s"]  # fmt: skip


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", WITH_DECKS)
def test_tens_are_whole_on_the_deck(place: str, watched: Watched) -> None:
    """They have one sign more than other cards, and the chosen one is bold."""
    page = settled(watched.open(place))
    for width in (360, 390, 1024, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert settled(page).locator("main .cm-deck [data-card^=T]").count() >= 4
        assert page.evaluate(CUT_TENS) == []


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)
