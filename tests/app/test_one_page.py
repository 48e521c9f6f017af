"""The page as one instrument: what is entered stays, and is never answered wrongly."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from socket import socket
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

import cardmath as cm
from tests.app.running import App, Watched
from tests.app.test_every_view import VIEWS, copied, settled

RANGES = ["QQ+, AKs", "22+, A2s+", "KTs+", "15%", "JJ", "AQ", "T9s", "76s", "55", "A5s"]


def place(view: str, players: list[str], board: str = "Ks 7h 2d") -> str:
    return f"{view}?players={quote(json.dumps(players))}&board={quote(board)}"


def menu(page: Page, view: str) -> Page:
    """Go to another view by the menu."""
    if page.locator(".menu-button").is_visible():
        page.locator(".menu-button").click()
    page.locator(f"nav a[href='#{view}']").click()
    page.wait_for_selector(f"main[data-open='0'] .view-{view} h1")
    return page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def colours(page: Page, part: Locator) -> list[str]:
    """What axe says about the contrasts of a part."""
    part.evaluate("part => part.setAttribute('data-looked-at', '')")
    found = Axe().run(page, "[data-looked-at]", options={"runOnly": ["color-contrast"]})
    part.evaluate("part => part.removeAttribute('data-looked-at')")
    rules = found.response
    assert rules["violations"] or rules["passes"] or rules["incomplete"]  # it did look
    return [each["html"] for rule in rules["violations"] for each in rule["nodes"]]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("scheme", "four"), [("light", True), ("dark", False)])
def test_a_pressed_button_can_be_read_under_the_mouse(
    scheme: str, four: bool, watched: Watched
) -> None:
    watched.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = settled(watched.open(place("study", RANGES[:2])))
    if four:
        page.get_by_label("Four-colour deck").check()
    card, name = page.locator("[data-card='Ks']"), page.locator("button.plain").first
    name.click()
    settled(page)
    for each in (
        card,
        name,
        button(page, "Board"),
        button(page, "Copy link"),
    ):
        each.hover()
        assert colours(page, each) == []
        each.focus()
        assert colours(page, each) == []


def test_changing_the_view_keeps_the_work(watched: Watched) -> None:
    page = settled(watched.open("equity"))
    page.get_by_label("Player 1: range").fill("JJ+, AQs+")
    page.locator("[data-card='3c']").click()
    settled(page)
    menu(page, "study")
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value("JJ+, AQs+")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d 3c")
    page.locator("[data-card='3c']").click()
    menu(page, "video_poker")
    page.keyboard.press("1")
    page.keyboard.press("d")
    page.get_by_role("button", name="Next hand").wait_for()
    played = page.locator("main").inner_text()
    menu(page, "equity")
    expect(page.get_by_label("Player 1: range")).to_have_value("JJ+, AQs+")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d")
    menu(page, "video_poker")
    assert page.locator("main").inner_text() == played
    page.reload()
    settled(page)
    menu(page, "study")
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value("JJ+, AQs+")


@pytest.mark.exhaustive
def test_a_view_is_shown_from_its_top(watched: Watched) -> None:
    page = settled(watched.open("equity"))
    for view in ("census", "flops", "study"):
        page.mouse.wheel(0, 300)
        menu(page, view)
        assert page.evaluate("scrollY") == 0


def overlaps(page: Page) -> list[tuple[str, str]]:
    """Pairs of parts that lie on each other."""
    boxes: list[tuple[str, float, float, float, float]] = page.evaluate(
        """() => [...document.querySelectorAll(
          ".cm-player, .cm-how, .cm-range > .cm-grid, .cm-deck, .cm-panel > :not([hidden]), .copies"
        )].map((part, place) => {
          const {left, right, top, bottom} = part.getBoundingClientRect();
          return [`${place} ${part.className}`, left, right, top, bottom];
        })"""
    )
    return [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if min(one[2], other[2]) - max(one[1], other[1]) > 1
        and min(one[4], other[4]) - max(one[3], other[3]) > 1
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(2, 11))
def test_no_part_lies_on_another(number: int, watched: Watched) -> None:
    page = watched.open(place("equity", RANGES[:number]))
    for width in (360, 390, 1024, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert overlaps(settled(page)) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.exhaustive
def test_no_old_number_is_shown_as_an_answer(watched: Watched) -> None:
    page = settled(watched.open(place("equity", ["KhKd", "22+"])))
    expect(page.locator(".cm-numbers").first).to_contain_text("%")
    page.get_by_label("Player 1: range").fill("KsKh")
    page.get_by_label("Player 1: range").blur()
    expect(page.locator(".cm-player").first.locator(".cm-problem")).to_contain_text(
        "Player 1 holds Ks, which is on the board"
    )
    assert page.locator(".cm-numbers").all_inner_texts() == ["", ""]
    assert page.locator(".cm-panel:not([inert])").count() == 0
    expect(page.get_by_label("Player 1: range")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("textbox", name="Board").fill("Ks 7h 2x")
    page.get_by_label("Player 2: range").fill("22+, QQx")
    for label in ("Board", "Player 2: range"):
        expect(page.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Player 2: range").fill("22+")
    page.get_by_role("textbox", name="Board").fill("Kc 7h 2d")
    expect(page.locator(".cm-numbers").first).to_contain_text("%")
    assert page.locator(".cm-panel[inert]").count() == 0


@pytest.mark.parametrize(
    ("view", "label", "wrong", "reason"),
    [
        ("spot", "Your hand", "Ah", "two cards, not 1"),
        pytest.param(
            *("study", "Board", "", "three to five cards, not 0"), marks=pytest.mark.exhaustive
        ),
    ],
)
def test_answers_are_dimmed_while_there_is_none(
    view: str, label: str, wrong: str, reason: str, watched: Watched
) -> None:
    page = settled(watched.open(view))
    table = page.locator("main table").first
    expect(table).to_be_visible()
    page.get_by_role("textbox", name=label).fill(wrong)
    expect(page.locator(".no-answer")).to_contain_text(reason)
    assert table.evaluate("each => each.closest('[inert]') !== null")
    expect(page.get_by_role("textbox", name=label)).to_have_attribute("aria-invalid", "true")
    page.get_by_role("textbox", name=label).fill("Ac Kc" if view == "spot" else "Ks 7h 2d")
    expect(page.locator(".no-answer")).to_be_hidden()
    assert not table.evaluate("each => each.closest('[inert]') !== null")


@pytest.mark.exhaustive
def test_a_wrong_range_has_no_size(watched: Watched) -> None:
    page = settled(watched.open("equity"))
    size = page.locator(".cm-player .cm-size").first
    expect(size).to_contain_text("22 combos")
    page.get_by_label("Player 1: range").fill("QQ+, AKx")
    expect(page.get_by_label("Player 1: range")).to_have_attribute("aria-invalid", "true")
    expect(size).to_have_text("")
    page.get_by_label("Player 1: range").fill("QQ+")
    expect(size).to_contain_text("18 combos")


@pytest.mark.exhaustive
def test_draws_have_a_heading_of_their_own(watched: Watched) -> None:
    page = settled(watched.open(place("study", ["22+, A2s+, KTs+, QTs+, JTs"], "Ks 7h 2h")))
    bodies = page.locator("main tbody")
    heading, *names_of_draws = bodies.nth(1).locator("th").all_inner_texts()
    assert heading == "Draws"
    names = {row.name for row in cm.study("22+", "Ks7h2h") if row.kind == "draw"}
    assert not set(bodies.first.locator("th").all_inner_texts()) & names
    assert set(names_of_draws) & names
    expect(page.get_by_role("textbox", name="Filter")).to_have_value("")


@pytest.mark.exhaustive
def test_the_copied_table_has_columns(watched: Watched) -> None:
    page = settled(watched.open(place("equity", ["QQ+, AKs", "22+"])))
    answer = cm.equity("QQ+, AKs", "22+", board="Ks7h2d", categories=True, next_card=True)
    players, hands, after = copied(page, "Copy table").strip().split("\n\n")
    heads, *lines = [line.split("\t") for line in players.splitlines()]
    assert heads[:6] == ["player", "range", "combos", "equity", "wins", "ties"]
    assert [line[3] for line in lines] == [f"{float(each.equity):.3%}" for each in answer.players]
    assert all(len(line) == len(heads) for line in lines)
    assert hands.splitlines()[0] == "hand\tplayer 1\tplayer 2"
    assert answer.next_cards is not None
    shown = dict(line.split("\t", 1) for line in after.splitlines()[1:])
    assert shown["As"] == "\t".join(
        f"{float(each):.3%}" for each in answer.next_cards[cm.Card("As")]
    )


@pytest.mark.exhaustive
def test_the_picture_has_a_margin_and_a_title(watched: Watched, tmp_path: Path) -> None:
    page = settled(watched.open(place("equity", ["QQ+, AKs", "22+"])))
    with page.expect_download() as download:
        button(page, "Save picture").click()
    picture = Image.open(download.value.path()).convert("RGB")
    ground = picture.getpixel((0, 0))
    width, height = picture.size
    edge = {picture.getpixel((x, y)) for x in range(0, width, 7) for y in (5, 30, height - 30)}
    assert edge == {ground}
    assert any(
        picture.getpixel((x, y)) != ground for x in range(48, 400, 3) for y in range(50, 110)
    )


@pytest.mark.exhaustive
def test_one_undo_for_everything(watched: Watched) -> None:
    page = settled(watched.open(place("study", ["22+, A2s+", "QQ+"])))
    board = page.get_by_role("textbox", name="Board")
    page.locator("[data-card='3c']").click()
    settled(page)
    page.locator("button.plain", has_text="top set").first.click()
    settled(page)
    button(page, "Continue with these hands").click()
    field = page.get_by_role("textbox", name="Range as text")
    expect(field).to_have_value("KhKd, KhKc, KdKc")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(field).to_have_value("22+, A2s+")
    expect(page.get_by_role("textbox", name="Filter")).to_have_value("top set")
    button(page, "Undo").click()
    button(page, "Undo").click()
    expect(board).to_have_value("Ks 7h 2d")
    expect(button(page, "Undo")).to_have_attribute("aria-disabled", "true")
    button(page, "Redo").click()
    expect(board).to_have_value("Ks 7h 2d 3c")
    button(page, "Undo").click()
    expect(board).to_have_value("Ks 7h 2d")
    menu(page, "spot")
    page.go_back()
    expect(page.locator(".view-study")).to_be_visible()
    expect(board).to_have_value("Ks 7h 2d")  # Back does no step again that was undone
    settled(page)


@pytest.mark.exhaustive
def test_back_stays_in_the_page(watched: Watched) -> None:
    page = settled(watched.open(place("equity", ["AA", "KK"])))
    page.locator("[data-card='3c']").click()
    settled(page)
    page.wait_for_url("**3c*")
    menu(page, "study")
    page.go_back()
    settled(page)
    expect(page.locator(".view-equity")).to_be_visible()
    board = page.get_by_role("textbox", name="Board")
    expect(board).to_have_value("Ks 7h 2d 3c")
    page.go_back()
    expect(board).to_have_value("Ks 7h 2d")
    page.go_forward()
    expect(board).to_have_value("Ks 7h 2d 3c")


@pytest.mark.exhaustive
def test_an_open_tab_continues_after_a_new_start_with_a_new_code(
    browser: Browser, tmp_path: Path
) -> None:
    """The key does not survive a new start. A code of the new run lets the tab go on."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with App("--port", str(port), home=tmp_path) as app:
        context = browser.new_context()
        app.let_in(context)
        page = context.new_page()
        page.goto(f"{app.address}#spot")
        settled(page)
        key = app.key
        app.stop()
        expect(page.locator("#trouble")).to_contain_text("out of date")
    assert [*tmp_path.rglob("*")] == []  # nothing of the run is left
    with App("--port", str(port), home=tmp_path) as app:
        expect(page.locator("#trouble")).to_contain_text("does not know this page")
        page.get_by_role("textbox", name="Your hand").fill("Ac Kc")
        page.get_by_label("Code").fill(app.code)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator(".headline")).to_contain_text("One Pair, Kings")
        assert page.evaluate("sessionStorage.getItem('key')") != key
    context.close()


@pytest.mark.exhaustive
def test_the_menu_is_one_line_and_the_headings_are_level(watched: Watched) -> None:
    for width, most in ((1280, 64), (390, 60)):
        watched.page.set_viewport_size({"width": width, "height": 844})
        page = settled(watched.open(place("study", ["22+", "QQ+"])))
        head = page.locator(".page-head").bounding_box()
        assert head is not None
        assert head["height"] <= most
    watched.page.set_viewport_size({"width": 1600, "height": 844})
    tops = page.locator(".columns.study > *").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().top)"
    )
    assert max(tops) - min(tops) < 1


@pytest.mark.exhaustive
def test_the_ends_of_best_are_beside_each_other(watched: Watched) -> None:
    page = settled(watched.open(place("equity", ["", "QQ+"])))
    ends = [page.get_by_label(f"Best hands, {end} percent") for end in ("from", "to")]
    boxes = [each.bounding_box() for each in ends]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["x"] - boxes[0]["x"] >= 20  # as wide as a thumb


@pytest.mark.exhaustive
def test_games_and_cards_are_written_as_players_do(watched: Watched) -> None:
    page = settled(watched.open("games"))
    expect(page.get_by_role("textbox", name="Board")).to_have_value("3h 4d 8c")
    expect(page.locator(".answer caption")).to_contain_text("Omaha eight or better")
    expect(page.locator("[data-card='Td']")).to_have_text("10♦")
    page = settled(watched.open('census?wild=["deuces"]'))
    assert "HIGH" not in page.locator("main").inner_text()


@pytest.mark.exhaustive
def test_every_view_can_be_reached_on_a_phone(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 390, "height": 844})
    page = settled(watched.open(VIEWS[0]))
    for view in VIEWS[1:3]:
        menu(page, view)
    page.locator(".menu-button").click()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-button")).to_be_focused()
    expect(page.locator("#views")).to_be_hidden()
