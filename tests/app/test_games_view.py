"""The view of games, as a browser shows it."""

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import cardmath as cm
from cardmath._rules.games import SOLVED_OMAHA
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched

WIDE: Look = ("light", 1400)
FLOP = "games"
"""Omaha eight or better on a flop: a small question, with two pots."""


OMAHA = Path(cm.__file__).parent / "_page" / "parts" / "solve" / "omaha.js"
PLAYERS = ("As2sKhQh", "Ac2cJdJs")


def titled(answer: cm.results.Equity) -> str:
    """The title of an answer; the page names the game and the board as players do."""
    title = answer.title.replace("at omaha8", "at Omaha eight or better")
    return title.replace("Tc 8c 4d 3h", "3h 4d 8c Tc").replace("8c 4d 3h", "3h 4d 8c")


def shows(page: Page, answer: cm.results.Equity, *typed: str) -> None:
    """Check that the page shows an answer as the library prints it, and hands as they were typed.

    They are those of `PLAYERS` if none are given.
    """
    expect(page.locator(".answer caption")).to_have_text(titled(answer))
    names = typed or PLAYERS
    lines = zip(names, answer._layout().cells, strict=True)
    assert cells(page, ".answer") == [[name, *line[1:]] for name, line in lines]


@in_both_looks
def test_two_pots(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, FLOP)
    shows(page, cm.equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8c"))
    expect(page.locator(".answer .bar").first.locator("span")).to_have_count(2)
    expect(page.locator(".answer .legend")).to_contain_text("high low")


def test_a_game_starts_with_an_example(watched: Watched) -> None:
    page = open_as(WIDE, watched, "games?game=badugi")
    expect(page.get_by_role("heading", name="Badugi single draw")).to_be_visible()
    expect(page.get_by_role("textbox", name="Board")).to_have_count(0)
    expect(page.locator(".answer caption")).to_contain_text("at Badugi single draw")
    page.get_by_role("combobox", name="Game").select_option("courchevel")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("2c")
    expect(page.locator(".answer caption")).to_contain_text("at Courchevel on 2c")
    page = open_as(WIDE, watched, "games?game=courchevel&board=Kc")
    expect(page.locator(".answer caption")).to_contain_text("at Courchevel on Kc")


@pytest.mark.exhaustive
def test_examples_are_clicked(watched: Watched) -> None:
    page = open_as(WIDE, watched, FLOP)
    page.get_by_label("Player 2", exact=True).click()
    page.get_by_role("button", name="AA**ds", exact=True).click()
    expect(page.get_by_label("Player 2", exact=True)).to_have_value("AA**ds")
    truth = cm.equity("As2sKhQh", "AA**ds", game="omaha8", board="3h4d8c")
    expect(page.locator(".answer caption")).to_have_text(titled(truth))
    shows(page, truth, "As2sKhQh", "AA**ds")


@pytest.mark.exhaustive
def test_by_keyboard_alone(watched: Watched) -> None:
    page = open_as(WIDE, watched, FLOP)
    page.get_by_label("Player 2", exact=True).focus()
    page.keyboard.press("Tab")  # its button cannot be pressed, as two players must stay
    expect(page.get_by_role("button", name="Add a player")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 3", exact=True)).to_be_focused()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("QdQcJh9h")
    truth = cm.equity("As2sKhQh", "Ac2cJdJs", "QdQcJh9h", game="omaha8", board="3h4d8c")
    expect(page.locator(".answer caption")).to_have_text(titled(truth))
    shows(page, truth, *PLAYERS, "QdQcJh9h")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Remove player 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player 3", exact=True)).to_have_count(0)
    expect(page.get_by_label("Player 2", exact=True)).to_be_focused()


@pytest.mark.exhaustive
def test_errors_are_below_the_text(watched: Watched) -> None:
    page = open_as(WIDE, watched, FLOP)
    for label, typed, message, right in (
        ("Player 1", "As2sKhQ?", "neither a rank nor a suit", "As2sKhQh"),
        ("Player 2", "AAK", "AAK* leaves the others open", "Ac2cJdJs"),
    ):
        text = page.get_by_label(label, exact=True)
        wrong = page.locator(".field", has=text).locator(".wrong")
        text.fill(typed)
        expect(wrong).to_contain_text(message)
        expect(text).to_have_attribute("aria-invalid", "true")
        text.fill(right)
        expect(wrong).to_be_hidden()
    page.get_by_role("textbox", name="Board").fill("3h4d8c3h")
    expect(page.locator(".cm-problem").first).to_contain_text("comes twice")
    page.get_by_role("textbox", name="Board").fill("3h4d8c")
    expect(page.locator(".cm-problem").first).to_be_empty()


@pytest.mark.exhaustive
def test_the_board_is_clicked(watched: Watched) -> None:
    page = open_as(WIDE, watched, FLOP)
    page.get_by_role("button", name="ten of clubs").click()
    board = page.get_by_role("textbox", name="Board")
    expect(board).to_have_value("3h 4d 8c Tc")
    truth = cm.equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8cTc")
    expect(page.locator(".answer caption")).to_have_text(titled(truth))
    shows(page, truth)
    page.get_by_role("button", name="Dead", exact=True).click()
    page.get_by_role("button", name="king of clubs").click()
    expect(page.get_by_role("textbox", name="Dead cards")).to_have_value("Kc")
    page.get_by_role("button", name="3 of hearts").click()  # it is taken from the board
    expect(board).to_have_value("4d 8c Tc")


@pytest.mark.exhaustive
def test_the_address_reopens_it(watched: Watched) -> None:
    page = open_as(WIDE, watched, FLOP)
    page.get_by_role("textbox", name="Dead cards").fill("Kc Kd")
    truth = cm.equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8c", dead="KcKd")
    expect(page.locator(".answer caption")).to_have_text(titled(truth))
    expect(page).to_have_url(f"{watched.app.origin}/#{FLOP}?dead=Kc+Kd")
    page.reload()
    expect(page.locator(".answer caption")).to_have_text(titled(truth))
    shows(page, truth)


def test_the_python_that_solves_omaha_is_shown(watched: Watched) -> None:
    """It runs as it is copied."""
    page = open_as(WIDE, watched, "games?game=omaha&board=Ks7h2d3c4s")
    page.get_by_label("Player 1", exact=True).fill("AsAh6d5d")
    page.get_by_label("Player 2", exact=True).fill("KhKd9c8c")
    part = page.get_by_text("What to do here")
    expect(page.locator(".answer caption")).to_be_visible()
    part.click()
    shown = page.get_by_label("Omaha in Python")
    expect(shown).to_contain_text('["AsAh6d5d", "KhKd9c8c"], 100, 200, game="omaha")')
    page.get_by_role("textbox", name="Dead").fill("2c")
    expect(shown).to_contain_text('100, 200, game="omaha", dead="2c")')
    page.get_by_role("button", name="Copy this Python").click()
    expect(page.locator(".note")).to_have_text("Copied: this Python.")
    copied = page.evaluate("navigator.clipboard.readText()")
    with redirect_stdout(StringIO()) as printed:
        exec(copied, {})
    assert "exploitability" in printed.getvalue()
    page.get_by_role("textbox", name="Board").fill("Ks7h2d")
    expect(page.get_by_text("Omaha is solved on a turn or a river")).to_be_visible()
    page.get_by_role("button", name="Add a player").click()
    expect(part).to_be_hidden()


def test_the_page_knows_which_games_are_solved() -> None:
    listed = re.search(r"SOLVED = (\[[^]]*\])", OMAHA.read_text("utf-8"))
    assert listed is not None
    assert json.loads(listed[1]) == list(SOLVED_OMAHA)


def test_only_cards_that_the_game_has_and_nobody_holds_are_dealt(watched: Watched) -> None:
    players = json.dumps(["AsAh", "KsKh"])
    page = open_as(WIDE, watched, f"games?game=short-deck&players={players}")
    deck = [*map(str, cm.find_game("short-deck").deck)]
    shown = page.locator("[data-card]:visible")
    assert {card.get_attribute("data-card") for card in shown.all()} == {*deck}
    left = [card for card in deck if card not in ("As", "Ah", "Ks", "Kh")]
    page.evaluate("Math.random = () => 0")  # the first card of the deck is a player's
    deal = page.get_by_role("button", name="Deal a card")
    for _ in range(5):
        deal.click()
    expect(page.get_by_role("textbox", name="Board")).to_have_value(" ".join(left[:5]))
    page.wait_for_selector("main[data-open='0']")
    expect(page.locator("main .wrong:visible")).to_have_count(0)
