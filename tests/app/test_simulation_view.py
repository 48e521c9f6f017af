"""The view of simulations, as a browser shows it."""

import re

import pytest
from playwright.sync_api import Page, expect

import cardmath as cm
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched

WIDE: Look = ("light", 1400)
QUICK = "simulation?hands=10000"


def title_of(truth: cm.simulation.Simulation) -> str:
    """The title with the name of the game, as the page writes it."""
    key = "five-card" if truth.title.startswith("five-card") else "holdem"
    return truth.title.replace(key, cm.GAMES[key].name, 1)


def shows(page: Page, truth: cm.simulation.Simulation, street: int = -1) -> None:
    """Check that the page shows the counts of a street."""
    expect(page.locator(".about")).to_contain_text(title_of(truth))
    counts = truth.streets[street]
    expected = [[row.category, f"{100 * row.share:.4f}%"] for row in counts.categories[0]]
    expected += [[f"player {row.player}", f"{100 * row.equity:.4f}%"] for row in counts.winners]
    assert [row[:2] for row in cells(page, ".answer")] == expected


@pytest.mark.exhaustive
@in_both_looks
def test_it_settles_beside_the_exact_answer(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, QUICK)
    truth = cm.simulate("holdem", 10_000, 2, seed=1)
    shows(page, truth)
    pair = next(row for row in truth.categories if row.category == "One Pair")
    chart = page.get_by_role("img", name=re.compile("One Pair after 10,000 deals"))
    assert pair.probability is not None
    expect(chart).to_have_attribute(
        "aria-label",
        f"One Pair after 10,000 deals: {100 * pair.share:.4f}%, "
        f"exactly {float(100 * pair.probability):.4f}%",
    )
    expect(chart.locator("circle")).to_have_count(7)  # 100, 200, 500 and so on to 10,000
    off = next(row[-1] for row in cells(page, ".answer") if row[0] == "One Pair")
    assert pair.difference is not None
    assert off.replace("−", "-") == f"{pair.difference:+.2f}"


@pytest.mark.exhaustive
def test_streets_and_rows_are_chosen(watched: Watched) -> None:
    page = open_as(WIDE, watched, QUICK)
    truth = cm.simulate("holdem", 10_000, 2, seed=1)
    page.get_by_role("button", name="flop").click()
    shows(page, truth, street=0)
    page.get_by_role("button", name="player 2").click()
    expect(page.get_by_role("img", name=re.compile("player 2 after"))).to_be_visible()
    expect(page.get_by_role("button", name="player 2")).to_be_focused()
    expect(page).to_have_url(re.compile("street=flop&row=player\\+2"))


@pytest.mark.exhaustive
def test_by_keyboard_alone(watched: Watched) -> None:
    page = open_as(WIDE, watched, QUICK)
    page.get_by_label("Seed").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Seed")).to_have_value("2")
    expect(page.locator(".about")).to_contain_text("10,000 deals, seed 2")
    shows(page, cm.simulate("holdem", 10_000, 2, seed=2))
    page.get_by_role("button", name="river").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="turn")).to_be_focused()
    expect(page.get_by_role("button", name="turn")).to_have_attribute("aria-pressed", "true")


@pytest.mark.exhaustive
def test_known_and_wild_cards(watched: Watched) -> None:
    page = open_as(WIDE, watched, f"{QUICK}&given=AhKh&board=Ks7h2d")
    shows(page, cm.simulate("holdem", 10_000, 2, given="AhKh", board="Ks7h2d", seed=1))
    page.get_by_label("Game").select_option("five-card")
    expect(page.get_by_label("Player 1 holds")).to_have_value("")
    page.get_by_label("Wild cards").fill("deuces, joker")
    truth = cm.simulate("five-card", 10_000, 2, wild=["deuces", "joker"], seed=1)
    expect(page.locator(".about")).to_contain_text(
        truth.title.replace("five-card", "Five-card draw")
    )
    shows(page, truth)
    page.get_by_role("button", name="Copy as Python").click()
    assert eval(page.evaluate("navigator.clipboard.readText()"), {"cm": cm}) == truth


@pytest.mark.exhaustive
def test_two_pots(watched: Watched) -> None:
    page = open_as(WIDE, watched, "simulation?hands=1000&game=omaha8&row=low:+No+Low")
    truth = cm.simulate("omaha8", 1000, 2, seed=1)
    none = next(row for row in truth.streets[-1].pots[1][1][0] if row.category == "No Low")
    chart = page.get_by_role("img", name=re.compile("low: No Low after 1,000 deals"))
    expect(chart).to_have_attribute(
        "aria-label", f"low: No Low after 1,000 deals: {100 * none.share:.4f}%"
    )


def test_long_work_is_stopped(watched: Watched) -> None:
    page = watched.open("simulation?hands=10000000&players=3&game=omaha6-8")
    expect(page.locator(".answer caption")).to_contain_text("deals. Click a category")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector("main[data-open='0']")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    expect(page.locator(".answer caption")).to_contain_text("deals. Click a category")


@pytest.mark.exhaustive
def test_errors(watched: Watched) -> None:
    page = open_as(WIDE, watched, QUICK)
    page.get_by_label("Wild cards").fill("duces")
    expect(page.get_by_role("alert").filter(has_text="did you mean 'deuces'")).to_be_visible()
    page.get_by_label("Wild cards").fill("")
    page.get_by_label("Player 1 holds").fill("Ah Kx")
    expect(page.locator(".field .wrong:visible")).to_contain_text("is not a card")
