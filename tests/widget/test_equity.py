"""The equity view by mouse and by keyboard, in a real browser; its numbers are the library's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import cardmath as cm
from tests.widget.test_grid import cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.widget.conftest import Start


def shown(page: Page, *ranges: str, board: str = "", dead: str = "") -> cm.results.Equity:
    """Wait until the view shows the equities of a question; return the library's answer."""
    answer = cm.equity(*ranges, board=board, dead=dead, combos=True, categories=True)
    page.wait_for_function(
        "wanted => wanted.every((text, place) => document.querySelectorAll('.cm-numbers')[place]"
        ".textContent.startsWith(text))",
        arg=[
            f"equity{float(player.equity):.3%}wins{float(player.wins / answer.total):.3%}"
            f"ties{float(player.ties / answer.total):.3%}"
            for player in answer
        ],
    )
    return answer


def state(page: Page) -> dict[str, object]:
    last: dict[str, object] = page.evaluate("states.at(-1)")
    return last


@pytest.mark.exhaustive
def test_it_follows_painting(start: Start) -> None:
    page = start("mountEquity", state={"players": ["QQ+", "15%"], "board": "Ks7h2d3c"})
    shown(page, "QQ+", "15%", board="Ks7h2d3c")
    page.mouse.click(*cell(page, "AKs"))
    shown(page, "QQ+, AKs", "15%", board="Ks7h2d3c")
    assert state(page)["players"] == ["QQ+, AKs", "15%"]  # as it was typed
    page.get_by_role("button", name="Player 2: show on the grid").click()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_text("Player 2 has no hands yet.").wait_for()
    page.get_by_label("Player 2: range").fill("random")
    answer = shown(page, "QQ+, AKs", "random", board="Ks7h2d3c")
    page.get_by_text(f"exact, {answer.total:,} deals").wait_for()


def test_each_picture_shows_the_library_s_numbers(start: Start) -> None:
    page = start("mountEquity", state={"players": ["QQ+, AK@50%", "30%"], "board": "Ks 7h 2d 3c"})
    answer = shown(page, "QQ+, AK@50%", "30%", board="Ks7h2d3c")
    page.locator(".cm-map td[title^='As:']").wait_for()
    after = cm.equity("QQ+, AK@50%", "30%", board="Ks7h2d3c", next_card=True).next_cards
    titles = page.locator(".cm-map td[title]").evaluate_all("all => all.map(each => each.title)")
    combos, categories = answer.players[0].combos, answer.players[0].categories
    assert combos is not None
    assert after is not None
    assert categories is not None
    numbers = {**combos.by_class(), **{str(card): float(after[card][0]) for card in after}}
    assert sorted(titles) == sorted(f"{name}: {each:.3%}" for name, each in numbers.items())
    rows = page.locator(".cm-endings tbody tr").all_inner_texts()
    first = [tuple(row.split("\t")[:2]) for row in rows]
    assert first == [(name, f"{float(share):.2%}") for name, share in categories.items()]
    curve = page.locator(".cm-curves").get_attribute("aria-label")
    best = max(float(combo.equity) for combo in combos if combo.deals)
    assert f"player 1 from {best:.0%}" in str(curve)


def test_cards_are_clicked_on_the_board_and_taken_out(start: Start) -> None:
    page = start("mountEquity", state={"players": ["AhKh", "QQ"]})
    shown(page, "AhKh", "QQ")
    for card in ("Ks", "7h", "2d"):
        page.locator(f"[data-card='{card}']").click()
    shown(page, "AhKh", "QQ", board="Ks7h2d")
    page.get_by_role("button", name="Dead", exact=True).click()
    page.locator("[data-card=Qs]").click()
    shown(page, "AhKh", "QQ", board="Ks7h2d", dead="Qs")
    page.locator("[data-card='7h']").click()
    shown(page, "AhKh", "QQ", board="Ks2d", dead="Qs")
    assert state(page) == {
        "players": ["AhKh", "QQ"], "board": "Ks 2d", "dead": "Qs", "chosen": 0,
    }  # fmt: skip
    page.get_by_role("button", name="Clear cards").click()
    shown(page, "AhKh", "QQ")


@pytest.mark.exhaustive
def test_cards_are_chosen_by_keys_and_typed_as_people_write_them(start: Start) -> None:
    page = start("mountEquity", state={"players": ["AA", "KK"]})
    card = page.locator("[data-card=Th]")
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.locator("[data-card='3c']").click()
    shown(page, "AA", "KK", board="Th9d3c")
    field = page.get_by_label("Board", exact=True)
    field.fill("10s 2♥, kd")
    shown(page, "AA", "KK", board="Ts2hKd")
    page.locator("[data-card='7h']").click()
    page.locator("[data-card='6h']").click()
    page.locator("[data-card=Qc]").click()  # there are five cards at most
    shown(page, "AA", "KK", board="Ts2hKd7h6h")


@pytest.mark.exhaustive
def test_each_field_marks_its_own_mistakes(start: Start) -> None:
    from playwright.sync_api import expect

    page = start("mountEquity", state={"players": ["AA", "KK"]})
    shown(page, "AA", "KK")
    for label, wrong, part in (
        ("Player 1: range", "AA, QQx", "QQx"),
        ("Player 2: range", "KK, ZZ", "ZZ"),
        ("Board", "Ks Kz", "Kz"),
    ):
        field = page.get_by_label(label, exact=True)
        right = field.input_value()
        field.fill(wrong)
        field.blur()
        page.locator(".cm-problem mark", has_text=part).wait_for()
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill(right)
        shown(page, "AA", "KK")
        expect(field).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("Board", exact=True).fill("AhAdAsKs2d")
    page.get_by_text("every hand of AA uses a card").wait_for()


@pytest.mark.exhaustive
def test_players_are_added_chosen_and_removed_by_keyboard(start: Start) -> None:
    page = start("mountEquity", state={"players": ["AA", "KK"], "board": "2c3d4h"})
    page.get_by_role("button", name="Add a player").press("Enter")
    page.keyboard.type("QQ, JJ")
    shown(page, "AA", "KK", "QQ, JJ", board="2c3d4h")
    page.get_by_role("button", name="Player 2: show on the grid").press("Enter")
    page.locator(".cm-cell[tabindex='0']").focus()
    page.keyboard.press("Space")  # AA
    shown(page, "AA", "KK+", "JJ, QQ", board="2c3d4h")
    page.keyboard.press("Control+z")
    shown(page, "AA", "KK", "QQ, JJ", board="2c3d4h")
    page.get_by_role("button", name="Remove Player 2").press("Enter")
    shown(page, "AA", "QQ, JJ", board="2c3d4h")
    assert state(page)["players"] == ["AA", "QQ, JJ"]


@pytest.mark.exhaustive
def test_after_random_clicks_and_keys_the_numbers_are_the_library_s(start: Start) -> None:
    page = start("mountEquity", state={"players": ["QQ+", "22+"], "board": "Ks7h2d3c"})
    random = Random(1)
    cells, cards = page.locator(".cm-cell"), page.locator(".cm-card")
    keys = ["ArrowDown", "ArrowRight", "Space", "5", "0", "Delete", "Control+z", "Shift+ArrowLeft"]
    for _ in range(40):
        if random.random() < 0.2:
            cards.nth(random.randrange(52)).click()
        elif random.random() < 0.4:
            cells.nth(random.randrange(169)).click()
        else:
            page.keyboard.press(random.choice(keys))
    page.get_by_role("button", name="Player 2: show on the grid").click()
    page.get_by_label("Player 2: range").fill("20%")
    page.get_by_role("button", name="Clear cards").click()
    for card in ("Ks", "7h", "2d", "3c"):
        page.locator(f"[data-card='{card}']").click()
    page.wait_for_function("() => states.at(-1).board.length === 11")
    texts = state(page)["players"]
    assert isinstance(texts, list)
    shown(page, *texts, board="Ks7h2d3c")
