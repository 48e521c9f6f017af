"""The page on a phone, with fingers: a swipe scrolls, a press paints, targets are large enough."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import cardmath as cm
from tests.app.conftest import forget
from tests.app.running import App, Watched
from tests.app.test_every_view import EACH_VIEW, settled
from tests.shell import LIMIT

WIDTHS, HEIGHT = (390, 360), 844
EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"
PAINTED = cm.Range("QQ+, AKs, A9s-A5s").text
SMALL = """() => [
  ...document.querySelectorAll("main :is(button, select, input, summary, a), .cm-cell")]
  .filter((each) => each.checkVisibility() && !each.closest("[inert], .cm-brief"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, {width, height}]) => !["radio", "checkbox", "file"].includes(each.type)
    && (width < 23.5 || height < 23.5))
  .map(([each, {width, height}]) => `${each.outerHTML.slice(0, 90)} ${width} × ${height}`)"""
TINY = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.checkVisibility() && each.localName !== "title"
    && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
    && !each.closest(".unseen"))
  .map((each) => [each, parseFloat(getComputedStyle(each).fontSize)
    * (each.ownerSVGElement ? each.getScreenCTM().a : 1)])  // pictures are drawn smaller or larger
  .filter(([each, pixels]) => pixels < 11.9)
  .map(([each, pixels]) => `${each.outerHTML.slice(0, 90)} ${pixels}`)"""


@pytest.fixture(scope="session")
def phones() -> list[Page]:
    """The phone that tests use one after the other."""
    return []


@pytest.fixture
def phone(app: App, browser: Browser, phones: list[Page]) -> Iterator[Watched]:
    page = phones.pop() if phones else new_phone(app, browser)
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})  # a test may have turned it
    watching = Watched(app, page)
    yield watching
    watching.end()
    forget(page, app)
    phones.append(page)
    watching.check()


def new_phone(app: App, browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": WIDTHS[0], "height": HEIGHT},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    context.set_default_timeout(1000 * LIMIT)
    app.let_in(context)
    return context.new_page()


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the screen."""
    session = page.context.new_cdp_session(page)
    for step in range(11):
        x, y = (a + (b - a) * step / 10 for a, b in zip(start, end, strict=True))
        kind = "touchStart" if step == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(20)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(page: Page, name: str) -> tuple[float, float]:
    cell = page.get_by_role("gridcell", name=name, exact=True)
    box = cell.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_paints_and_a_swipe_scrolls(phone: Watched) -> None:
    """The equities stay in sight, until a player is added who has no hands yet."""
    page = settled(phone.open("equity"))
    field = page.get_by_label("Player 1: range")
    page.get_by_role("gridcell", name="99", exact=True).scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(page, "AQs"))
    expect(field).to_have_value(cm.Range("QQ+, AKs, AQs").text)
    settled(page)
    before = page.evaluate("scrollY")
    x, y = middle(page, "99")
    swipe(page, (x, y), (x, y - 150))
    page.wait_for_function("before => scrollY > before + 50", arg=before)
    expect(field).to_have_value(cm.Range("QQ+, AKs, AQs").text)
    equities = page.locator(".cm-brief")
    expect(equities).to_be_in_viewport()
    expect(equities).to_contain_text("%")
    page.get_by_role("button", name="Add a player").tap()
    expect(page.get_by_text("Player 3 has no hands yet.")).to_be_visible()
    expect(equities).to_be_empty()


@pytest.mark.exhaustive
def test_the_equities_cover_no_cell_that_is_scrolled_to(phone: Watched) -> None:
    page = settled(phone.open("equity"))
    cell = page.get_by_role("gridcell", name="A9s", exact=True)
    page.get_by_role("gridcell", name="22", exact=True).evaluate("cell => cell.scrollIntoView()")
    cell.evaluate("cell => cell.scrollIntoView({block: 'nearest'})")
    expect(page.locator(".cm-brief")).to_be_in_viewport()
    assert cell.evaluate(
        """cell => {
          const { x, y } = cell.getBoundingClientRect();
          return cell.contains(document.elementFromPoint(x + 5, y + 5));
        }"""
    )


@pytest.mark.exhaustive
def test_a_mode_paints_by_swiping(phone: Watched) -> None:
    page = settled(phone.open("equity"))
    page.get_by_role("button", name="Paint by swiping").tap()
    page.locator(".cm-grid").scroll_into_view_if_needed()
    swipe(page, middle(page, "A9s"), middle(page, "A5s"))
    expect(page.get_by_label("Player 1: range")).to_have_value(PAINTED)


@pytest.mark.exhaustive
def test_the_grid_stays_where_it_is_while_it_is_painted(phone: Watched) -> None:
    """Also without scroll anchoring, which the browsers of iPhones do not have."""
    page = settled(phone.open("equity"))
    top = "document.querySelector('.cm-grid').getBoundingClientRect().top + scrollY"
    page.evaluate(
        f"""() => {{
          window.tops = new Set();
          const keep = () => {{ tops.add(Math.round({top})); requestAnimationFrame(keep); }};
          keep();
        }}"""
    )
    page.get_by_role("button", name="Paint by swiping").tap()
    page.locator(".cm-grid").scroll_into_view_if_needed()
    swipe(page, middle(page, "A9s"), middle(page, "A5s"))
    settled(page)
    expect(page.get_by_label("Player 1: range")).to_have_value(PAINTED)
    assert len(page.evaluate("[...tops]")) == 1


@pytest.mark.parametrize("view", EACH_VIEW)
def test_targets_and_texts_are_large_enough(view: str, phone: Watched) -> None:
    page = phone.open(view)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        settled(page)
        assert page.evaluate(SMALL) == []
        assert page.evaluate(TINY) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.exhaustive
def test_the_graph_of_sessions_can_be_read(phone: Watched) -> None:
    page = settled(phone.open("train?seed=5"))
    page.get_by_role("group", name="Your action").get_by_role("button").first.click()
    expect(page.locator(".session.now")).to_have_count(1)
    for width in (*WIDTHS, 420, 430, 520, 700):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert page.evaluate(TINY) == [], width


@pytest.mark.exhaustive
def test_a_long_press_shows_what_the_combos_make(phone: Watched) -> None:
    page = settled(phone.open("equity"))
    page.get_by_role("gridcell", name="QQ", exact=True).scroll_into_view_if_needed()
    x, y = middle(page, "QQ")
    session = page.context.new_cdp_session(page)
    point = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    session.send("Input.dispatchTouchEvent", point)
    opened = page.get_by_role("group", name="Suits of QQ")
    expect(opened).to_contain_text("pocket pair below top")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_label("Player 1: range")).to_have_value(cm.Range("QQ+, AKs").text)


@pytest.mark.exhaustive
def test_a_chart_is_as_wide_as_a_turned_phone(phone: Watched) -> None:
    page = phone.open("simulation?hands=10000")
    expect(page.get_by_role("img", name="after 10,000 deals")).to_be_visible()
    page.set_viewport_size({"width": HEIGHT, "height": WIDTHS[0]})
    page.wait_for_function(
        "() => document.querySelector('.chart svg').viewBox.baseVal.width"
        " === document.querySelector('.chart').clientWidth"
    )


LONG_NAMES = {"Ann": "A" * 60, "Bob": "Bob" * 20, "Cleo": "Клео" * 15}


@pytest.mark.parametrize("place", ["", "&hand=0"])
def test_long_names_fit(place: str, phone: Watched, tmp_path: Path) -> None:
    text = EXAMPLE.read_text()
    for name, long in LONG_NAMES.items():
        text = text.replace(name, long)
    (tmp_path / "long.txt").write_text(text)
    page = settled(phone.open(f"hands?path={quote(str(tmp_path))}{place}"))
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.get_by_text(f"{LONG_NAMES['Ann']} won").first).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SIDEWAYS) == []


ROWS_AS_CARDS = ["hands?hand=0", 'census?wild=["deuces"]', "history", "icm"]
SIDEWAYS = """() => [...document.querySelectorAll("main .scrolls:has(.cards-on-phones)")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
  .map((each) => `${each.ariaLabel}: ${each.scrollWidth} in ${each.clientWidth}`)"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", ROWS_AS_CARDS)
def test_rows_are_cards(place: str, phone: Watched) -> None:
    """Nothing is cut or scrolled sideways, and assistive technology still finds a table."""
    page = settled(phone.open(place))
    page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
    row = page.locator("table.cards-on-phones").last.get_by_role("row").nth(1)
    expect(row.get_by_role("rowheader")).to_have_css("display", "block")
    expect(row.get_by_role("cell").first).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert settled(page).evaluate(SIDEWAYS) == []


@pytest.mark.exhaustive
def test_a_number_in_a_card_has_its_heading(phone: Watched) -> None:
    page = settled(phone.open("census"))
    hands = page.get_by_role("row", name="Straight Flush").get_by_role("cell", name="40")
    assert hands.evaluate("cell => getComputedStyle(cell, '::before').content") == '"hands "'


@pytest.mark.exhaustive
def test_graphs_of_sessions_keep_their_numbers(phone: Watched) -> None:
    page = settled(phone.open("train?seed=3&made=ace+high"))
    page.get_by_role("group", name="Your action").get_by_role("button").last.tap()
    graph = page.get_by_role("img", name="sessions; the last one")
    expect(graph).to_be_visible()
    assert graph.evaluate(
        """(graph) => [...graph.querySelectorAll("text")].every((text) =>
          text.getBoundingClientRect().left >= graph.getBoundingClientRect().left)"""
    )


@pytest.mark.exhaustive
def test_ten_players_with_an_estimate_are_low_rows(watched: Watched) -> None:
    hands = ["22+, A2s+", "QQ+, AK", "AhKh", "77", "JTs", "98s", "A5s", "KQo", "55-22", "T9s"]
    page = watched.open(f"equity?players={quote(json.dumps(hands))}")
    expect(page.locator(".cm-player").last).to_contain_text("error")
    players, names = page.locator(".cm-player"), page.locator(".cm-player-range input")
    for width, most in ((1024, 42), (768, 72)):
        page.set_viewport_size({"width": width, "height": 900})
        assert max(players.evaluate_all("all => all.map((each) => each.offsetHeight)")) <= most
        assert len(set(names.evaluate_all("all => all.map((each) => each.offsetWidth)"))) == 1


@pytest.mark.exhaustive
def test_the_board_is_in_one_line_between_the_seats(phone: Watched) -> None:
    page = settled(phone.open("play?seed=3&count=5"))
    for _ in range(6):
        if page.locator(".felt-middle .card").count() > 3:
            break
        page.get_by_role("button", name=re.compile("^(Check|Call)")).click()
        settled(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        tops = page.locator(".felt-middle .card").evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert len(tops) > 3
        assert len(set(tops)) == 1


@pytest.mark.exhaustive
def test_a_field_stays_where_it_is_beside_one_that_is_wrong(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 1440, "height": 900})
    page = settled(watched.open("census"))
    beside = page.get_by_label("Ordering")
    before = beside.bounding_box()
    page.get_by_label("Cards in a hand").fill("99")
    expect(page.get_by_text("A whole number from 3 to 9")).to_be_visible()
    after = beside.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 4
    assert before["x"] == after["x"]
