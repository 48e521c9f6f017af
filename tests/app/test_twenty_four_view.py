"""The game of 24, as a browser shows it."""

import re

import pytest
from playwright.sync_api import Page, expect

from cardmath import twenty_four
from tests.app.looks import Look, in_both_looks, open_as
from tests.app.running import Watched

WIDE: Look = ("light", 1400)
HARD = "twenty_four?level=hard&seed=7"


def in_signs(text: str) -> str:
    """A text with the signs that the buttons show."""
    return text.translate({ord("*"): "×", ord("-"): "−"})


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [360, 1024])
def test_the_signs_are_in_one_row(width: int, watched: Watched) -> None:
    watched.page.set_viewport_size({"width": width, "height": 900})
    page = watched.open(HARD)
    page.locator(".pad button").first.wait_for()
    tops = "buttons => buttons.map((each) => each.getBoundingClientRect().top)"
    assert len({*page.locator(".pad button").evaluate_all(tops)}) == 1


def press(page: Page, text: str) -> None:
    """Write an expression with the buttons."""
    names = {
        "+": "plus",
        "-": "minus",
        "*": "times",
        "/": "divided by",
        "(": "open parenthesis",
        ")": "close parenthesis",
    }
    for sign in re.findall(r"\d+|.", text):
        if sign in names:
            page.get_by_role("button", name=names[sign], exact=True).click()
        else:
            page.locator(".hand").get_by_role("button", name=re.compile(f" {sign}$")).first.click()


@in_both_looks
def test_a_puzzle_by_mouse(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, HARD)
    puzzle = twenty_four.deal("hard", 7)
    expect(page.locator(".about").first).to_contain_text(
        f"Make 24 from {', '.join(map(str, puzzle.numbers))}: hard"
    )
    solution = str(puzzle.solutions[0])
    press(page, f"{solution}+")
    page.get_by_role("button", name="delete the last sign").click()
    expect(page.get_by_label("Your answer")).to_have_value(solution)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".headline")).to_have_text(f"✓ {solution} = 24: right")
    expect(page.get_by_text("Solved 1 of 1: 3 points")).to_be_visible()
    shown = page.locator(".solutions code").all_inner_texts()
    assert shown == [in_signs(str(each)) for each in puzzle.solutions]
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_text("Solved 1 of 2: 3 points")).to_be_visible()
    expect(page.locator(".about").first).to_contain_text(": hard,")


@pytest.mark.exhaustive
def test_a_puzzle_by_keyboard(watched: Watched) -> None:
    page = open_as(WIDE, watched, HARD)
    puzzle = twenty_four.deal("hard", 7)
    page.get_by_label("Your answer").focus()
    page.keyboard.type("1+1")
    page.keyboard.press("Enter")
    expect(page.locator(".headline")).to_have_text(f"✗ {twenty_four.check('1+1', puzzle.cards)}")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Hint")).to_be_focused()
    game = twenty_four.Game("hard", 7)
    for place in range(2):
        page.keyboard.press("Enter")
        expect(page.get_by_label("Hints").locator("li").nth(place)).to_have_text(
            f"Hint: {in_signs(game.hint())}."
        )
        expect(page.get_by_role("button", name="Hint")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".solutions h2")).to_contain_text("solution")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.get_by_text("Solved 0 of 1: 0 points")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Solved 0 of 2: 0 points")).to_be_visible()


@pytest.mark.exhaustive
def test_errors_are_marked_in_the_answer(watched: Watched) -> None:
    page = open_as(WIDE, watched, HARD)
    page.get_by_label("Your answer").fill("8/(3-")
    page.get_by_role("button", name="Check").click()
    wrong = page.locator(".field", has=page.get_by_label("Your answer")).locator(".wrong")
    expect(wrong).to_be_visible()
    expect(page).to_have_url(re.compile("answer="))
    page.reload()  # the puzzle is there all the same
    expect(page.locator(".hand .face-button")).to_have_count(4)
    expect(wrong).to_be_visible()


@pytest.mark.exhaustive
def test_numbers_of_ones_own(watched: Watched) -> None:
    page = open_as(WIDE, watched, HARD)
    page.get_by_label("Solve numbers of your own").fill("6 6 5 2")
    page.get_by_label("to make").fill("17")
    expect(page.locator(".box .headline")).to_have_text("17 from 6 6 5 2")
    assert page.locator(".solutions code").all_inner_texts() == ["6×(2+5/6)"]
    expect(page.locator(".hand .face-button")).to_have_count(4)
    page.get_by_role("button", name="Copy as command").click()
    command = page.evaluate("navigator.clipboard.readText()")
    assert command == "cardmath 24 6 6 5 2 --target 17"
    page.get_by_label("Solve numbers of your own").fill("1 1 x 1")
    expect(page.locator(".field .wrong:visible")).to_contain_text("is not a number")
    page.get_by_label("Solve numbers of your own").fill("1 1 1 1")
    page.get_by_label("to make").fill("24")
    own = page.locator(".box .answer")
    expect(own).to_contain_text("Nothing makes 24 from 1 1 1 1.")
    expect(own).to_contain_text("1+1+1+1 = 4")
