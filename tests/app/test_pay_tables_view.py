"""Pay tables of video poker, as a browser shows them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardmath import video_poker
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled


@pytest.mark.exhaustive
def test_the_return_follows_the_pays(watched: Watched) -> None:
    page = settled(watched.open("pay_tables"))
    plain = video_poker.find_game("jacks-9-6")
    expect(page.locator(".headline")).to_contain_text(f"{video_poker.analyze(plain).percent:.4f}%")
    page.get_by_label("full house").fill("8")
    page.get_by_label("flush", exact=True).fill("5")
    own = plain.with_pays({"full house": 8, "flush": 5})
    expect(page.locator(".headline")).to_contain_text(f"{video_poker.analyze(own).percent:.4f}%")
    found = eval(copied(page, "Copy as Python"), {"cm": __import__("cardmath")})
    assert found.percent == video_poker.analyze(own).percent
    page.get_by_role("textbox", name="two pair").fill("x")
    expect(page.get_by_role("textbox", name="two pair")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("a whole number of bets")
    page.get_by_role("button", name="Reset the pays").click()
    expect(page.locator(".headline")).to_contain_text(f"{video_poker.analyze(plain).percent:.4f}%")


def test_wrong_pays_are_shown_and_marked_where_they_are_opened(watched: Watched) -> None:
    page = settled(watched.open('pay_tables?pays={"two pair":"x","flush":"-1"}'))
    for name, typed in (("two pair", "x"), ("flush", "-1")):
        field = page.get_by_role("textbox", name=name, exact=True)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("a whole number of bets")
    for name in ("two pair", "flush"):
        page.get_by_role("textbox", name=name, exact=True).fill("5")
    expect(page.locator(".headline")).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_a_bankroll_is_followed(watched: Watched) -> None:
    page = settled(watched.open("pay_tables"))
    page.get_by_label("Hands", exact=True).fill("400")
    page.get_by_label("Bankroll in bets").fill("50")
    page.get_by_role("button", name="Show the risk").click()
    end = video_poker.session("jacks-9-6", 400, 50)
    expect(page.locator(".bankroll")).to_have_attribute(
        "aria-label", f"After 400 hands {shares(end)}"
    )
    expect(page.get_by_text(f"{float(end.ruin):.2%} of all sessions lose 50 bets")).to_be_visible()


def shares(end: video_poker.Session) -> str:
    parts = (0.05, 0.25, 0.5, 0.75, 0.95)
    return ", ".join(f"{p:.0%} end with {float(end.quantile(p)):g} or less" for p in parts)


@pytest.mark.exhaustive
def test_the_strategy_is_the_library_s(watched: Watched) -> None:
    page = settled(watched.open("pay_tables"))
    page.get_by_role("button", name="Find the strategy").click()
    page.locator(".strategy li").first.wait_for(timeout=120_000)
    assert page.locator(".strategy li").count() == len(video_poker.strategy("jacks-9-6").rows)
