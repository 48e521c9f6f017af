"""The view Train: a hand is dealt, an action is taken by mouse or key, and its cost is shown."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.app.running import Watched
from tests.app.test_every_view import settled


def test_hands_are_played_by_mouse_and_by_key(watched: Watched) -> None:
    page = settled(watched.open("train?seed=3"))
    expect(page.locator(".headline").first).to_contain_text("You hold")
    expect(page.get_by_text("No answers yet.")).to_be_visible()
    actions = page.get_by_role("group", name="Your action").get_by_role("button")
    name = actions.first.text_content()
    actions.first.click()
    expect(page.locator(".answer .headline")).to_contain_text(re.compile(f"^[✓✗] {name}"))
    expect(page.get_by_text("What the solution does with this hand")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^1 answer, "))).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("What the solution does with this hand")).to_be_hidden()
    page.keyboard.press("2")
    expect(page.get_by_text(re.compile(r"^2 answers, "))).to_be_visible()
    page.keyboard.press("n")
    expect(actions.first).not_to_have_text("Next")
    page.get_by_label("Only these hands").fill("QQ!")
    expect(page.get_by_label("Only these hands")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Only these hands").fill("QQ, JJ")
    expect(page.locator(".headline").first).to_contain_text(re.compile("You hold [QJ]"))
    page.get_by_role("button", name="Solve a spot of your own").click()
    page.wait_for_selector(".view-solve h1")


@pytest.mark.exhaustive
def test_mistakes_come_again_and_sessions_are_drawn(watched: Watched) -> None:
    page = settled(watched.open("train?seed=3&made=ace+high"))
    actions = page.get_by_role("group", name="Your action").get_by_role("button")
    mistake = page.get_by_text(re.compile("1 mistake to repeat"))
    for _ in range(30):
        actions.last.click()  # the largest bet
        expect(page.get_by_text("What the solution does with this hand")).to_be_visible()
        if mistake.is_visible():
            break
        page.keyboard.press("n")
        expect(actions.first).not_to_have_text("Next")
    hand = page.locator(".headline").first.text_content()
    page.get_by_label("Ask my mistakes again").check()
    page.keyboard.press("n")
    expect(actions.first).not_to_have_text("Next")
    expect(page.locator(".headline").first).to_have_text(hand or "")
    expect(page.locator(".session.now")).to_have_count(1)
    assert Axe().run(page).violations_count == 0
    page.get_by_label("Only these made hands").fill("top pear")
    expect(page.get_by_label("Only these made hands")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Only these made hands").fill("")
    page.get_by_label("After this line").fill("x x x")
    expect(page.get_by_label("After this line")).to_have_attribute("aria-invalid", "true")
    settled(page)


def test_a_source_that_is_gone_can_be_replaced_where_it_is_opened(watched: Watched) -> None:
    page = settled(watched.open("train?source=solve/gone&seed=5"))
    expect(page.get_by_text("No answer: 'gone' is no longer kept")).to_be_visible()
    page.get_by_label("Train on").select_option("")
    expect(page.locator(".headline", has_text="You hold")).to_be_visible()
    settled(page)
