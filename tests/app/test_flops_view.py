"""Two ranges on all flops, as a browser shows them."""

from __future__ import annotations

import json
from fractions import Fraction
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import cardmath as cm
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled

PLAYERS = ["JJ+, AKs", "55-22, A5s-A2s"]
PLACE = f"flops?players={quote(json.dumps(PLAYERS))}"


BEYOND = """() => [...document.querySelectorAll("main svg.scatter text")].filter((text) => {
  const [words, drawing] = [text, text.ownerSVGElement].map((each) => each.getBoundingClientRect());
  return words.left < drawing.left - 0.5 || words.right > drawing.right + 0.5;
}).map((text) => text.textContent)"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("chart", ["order", pytest.param("pairs", marks=pytest.mark.exhaustive)])
def test_words_of_charts_are_inside_and_of_one_size(chart: str, watched: Watched) -> None:
    """A chart is drawn as wide as there is room, also after the window has changed."""
    page = settled(watched.open(f"{PLACE}&chart={chart}"))
    for width in (360, 1024, 1920, 360):
        page.set_viewport_size({"width": width, "height": 900})
        drawn = page.locator("svg.scatter")
        page.wait_for_function(
            "() => Math.abs(document.querySelector('svg.scatter').getScreenCTM().a - 1) < 0.02"
        )
        assert page.evaluate(BEYOND) == []
        assert (
            drawn.locator("text").first.evaluate("each => getComputedStyle(each).fontSize")
            == "12px"
        )


@pytest.mark.exhaustive
def test_flops_are_the_library_s_are_found_and_open_in_study(watched: Watched) -> None:
    page = settled(watched.open(PLACE))
    truth = cm.flops(*PLAYERS)
    assert truth.equity is not None
    expect(page.locator(".headline")).to_contain_text(f"{float(truth.equity):.3%}")
    groups = page.locator("caption", has_text="By suits").locator("..").locator("tbody tr")
    shown = {row.split("\t")[0]: row for row in groups.all_inner_texts()}
    for row in truth.by_texture("suits").rows:
        assert f"{float(row.equity or 0):.2%}" in shown[row.name]
    ahead = sum(row.weight for row in truth.rows if row.equity and row.equity > Fraction(1, 2))
    expect(
        page.get_by_text(f"Player 1 is ahead on {float(ahead):.1%} of flops").first
    ).to_be_visible()
    page.get_by_role("button", name="By pairs").click()
    assert page.locator(".scatter circle").count() == len(truth)
    page.get_by_role("combobox", name="pairing", exact=True).select_option("paired")
    page.get_by_role("combobox", name="suits", exact=True).select_option("rainbow")
    page.get_by_label("With the cards").fill("K")
    fits = truth.where(
        lambda flop: (
            flop.texture("pairing") == "paired"
            and flop.texture("suits") == "rainbow"
            and "K" in str(flop.cards)
        )
    ).sorted("equity")
    lines = copied(page, "Copy table").splitlines()[1:]
    assert len(lines) == len(fits)
    assert lines[0].split("\t")[3] == f"{float(fits.rows[0].equity or 0):.4%}"
    first = page.get_by_role("button", name="Study").first
    flop = str(first.get_attribute("aria-label")).removeprefix("Study ")
    first.click()
    page.wait_for_selector("main[data-open='0'] .view-study h1")
    expect(page.get_by_role("textbox", name="Board")).to_have_value(flop)
    page.go_back()
    expect(page.locator(".view-flops .headline")).to_be_visible()


@pytest.mark.exhaustive
def test_a_subset_represents_all(watched: Watched) -> None:
    page = settled(watched.open(PLACE))
    page.get_by_label("Flops that represent all").fill("5")
    page.get_by_role("button", name="Search").click()
    table = page.locator("caption", has_text="The flops and their weights").locator("..")
    expect(table.locator("tbody tr")).to_have_count(5)


@pytest.mark.exhaustive
def test_without_an_opponent_it_says_so(watched: Watched) -> None:
    page = settled(watched.open(PLACE))
    page.get_by_role("textbox", name="Range of player 2").fill("")
    expect(page.locator(".no-answer:visible")).to_contain_text("another player must have hands")
    assert page.locator(".scatter").evaluate("each => each.closest('[inert]') !== null")


def test_dead_cards_are_named_and_no_subset_is_found_beside_them(watched: Watched) -> None:
    page = settled(watched.open(f"flops?players={quote(json.dumps(['AhKh', 'QsQd']))}&dead=2c"))
    equity = cm.flops("AhKh", "QsQd", dead="2c").equity
    assert equity is not None
    headline = page.locator(".headline")
    expect(headline).to_have_text(f"Player 1 has {float(equity):.3%} over all flops without 2c")
    page.get_by_role("button", name="Search", exact=True).click()
    subset = page.get_by_role("region", name="A subset of flops")
    expect(subset).to_contain_text("represents the flops of a whole deck: clear the dead cards")
