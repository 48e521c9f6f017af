"""Push or fold, as a browser shows it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardmath import solve
from cardmath.solve.jam_or_fold.seats import Seats
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled


@pytest.mark.exhaustive
def test_push_or_fold_is_the_library_s_and_goes_into_the_spot(watched: Watched) -> None:
    page = settled(watched.open('push_fold?stacks=["8","8"]'))
    found = solve.push_fold(8).solve(method="regret", target=1e-8)
    expect(page.get_by_role("heading", name=f"SB jams {found.jam_percent:.2f}%")).to_be_visible()
    expect(page.get_by_role("heading", name=f"calls {found.call_percent:.2f}%")).to_be_visible()
    page.get_by_role("button", name="See these ranges in Equity").click()
    page.wait_for_selector("main[data-open='0'] .view-equity h1")
    expect(page.get_by_label("Player 1: range")).to_have_value(found.jam.round(2).text)
    expect(page.get_by_role("textbox", name="Board")).to_have_value("")


@pytest.mark.exhaustive
def test_the_ev_of_a_hand_is_under_the_mouse(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    found = solve.push_fold(10).solve(method="regret", target=1e-8)
    ranges = {"SB jams": found.jam, "SB jams, BB calls": found.call}
    answer = solve.push_fold([10, 10]).judge(ranges)
    hand = next(row for row in answer.node() if row.hand == "AKs")
    grid = page.get_by_role("region", name="SB jams 58")
    grid.get_by_role("button", name="AKs").hover()
    words = f"AKs: jam 100%; EV of jam +{hand.ev_jam:.3f}, of fold −0.500"
    expect(grid.locator(".class-brief")).to_contain_text(words)
    page.get_by_role("button", name="SB jams, BB calls", exact=True).click()
    expect(page.locator(".jam-grid h2").first).to_contain_text("SB jams, BB calls 37")


@pytest.mark.exhaustive
def test_the_small_blind_may_raise(watched: Watched) -> None:
    """All actions of a decision are in one grid."""
    page = settled(watched.open("push_fold"))
    page.get_by_text("Raises, limps, hands to come").click()
    raises = page.get_by_role("textbox", name="The first to enter may raise to")
    raises.fill("1")
    expect(page.locator(".no-answer:visible")).to_contain_text("not above the big blind")
    raises.fill("2")
    expect(page.get_by_role("button", name="SB raises to 2, BB jams, SB calls")).to_be_visible()
    first = page.locator(".jam-grid").first
    expect(first.locator("h2")).to_have_text(re.compile(r"SB raises to 2 6\S+, jams \S+%"))
    expect(first.get_by_role("button", name="AA:")).to_have_attribute(
        "title", re.compile("AA: raise to 2 .*, jam .*; EV of raise to 2 .*of fold −0.500")
    )
    assert "raises=[2]" in copied(page, "Copy as Python")
    assert "--raise 2" in copied(page, "Copy as command")
    settled(page)


@pytest.mark.exhaustive
def test_prizes_and_a_stack_that_is_dragged(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    page.get_by_text("Prizes and bounties").click()
    page.get_by_role("textbox", name="Prizes").fill("3 1")
    page.get_by_role("slider", name="Stack of BB").fill("6")
    expect(page.get_by_role("textbox", name="Stack of BB")).to_have_value("6")
    answer = solve.push_fold([10, 6], prizes=[3, 1]).solve()
    shown = ", ".join(
        f"{name} {value:.2f}" for name, value in zip(answer.players, answer.values, strict=True)
    )
    expect(page.locator(".headline")).to_have_text(f"{shown} of the prizes")
    expect(page.locator(".seat-value")).to_have_text([f"{value:.2f}" for value in answer.values])


@pytest.mark.exhaustive
def test_wrong_stacks_are_marked(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    ante = page.get_by_role("textbox", name="Ante")
    ante.fill("-1")
    expect(ante).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_contain_text("not a number")
    ante.fill("0.1")
    expect(page.locator(".no-answer")).to_be_hidden()
    page.get_by_role("textbox", name="Stack of SB").fill("0")
    expect(page.locator(".no-answer:visible")).to_contain_text("without chips is out")


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [1440, 360])
def test_seats_around_the_table(width: int, watched: Watched) -> None:
    """The page names the positions as the library does, and no number of seats makes it wider."""
    page = settled(watched.open("push_fold"))
    page.set_viewport_size({"width": width, "height": 900})
    for number in (3, 6, 10, 2):
        page.get_by_role("button", name=f"{number} players").click()
        names = page.locator(".seat-name").all_inner_texts()
        assert sorted(names) == sorted(Seats.of([10] * number, (0.5, 1), 0, "each").names)
        assert page.evaluate("document.documentElement.scrollWidth") == width
    settled(page)


@pytest.mark.exhaustive
def test_three_players(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    page.get_by_role("button", name="3 players").click()
    page.get_by_role("textbox", name="Stack of BTN").fill("12")
    settled(page)
    answer = solve.push_fold([12, 10, 10]).solve()
    page.get_by_role("button", name="BB", exact=True).click()
    expect(page.locator("caption", has_text="Decisions of BB")).to_be_visible()
    rows = page.locator(".jam-lines tbody tr")
    expect(rows).to_have_count(3)
    for row in sorted((row for row in answer if row.player == "BB"), key=lambda row: -row.reach):
        expect(rows.filter(has_text=row.line)).to_contain_text(f"{row.percent:.1f}%")


CUT = """() => [...document.querySelectorAll(".act-cell > span")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const [own, cell] = [words, name.parentElement].map((each) => each.getBoundingClientRect());
  return own.left < cell.left || own.right > cell.right;
}).map((name) => name.textContent)"""


@pytest.mark.exhaustive
def test_names_of_hands_fit_their_squares(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    assert page.locator(".act-cell").count() == 2 * 169
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == []


@pytest.mark.exhaustive
def test_losses_have_one_minus_sign(watched: Watched) -> None:
    page = settled(watched.open("push_fold"))
    gains = page.get_by_role("table", name="EV of each player")
    expect(gains.get_by_role("row", name="SB")).to_contain_text("−0.23%")
    expect(gains.get_by_role("row", name="BB")).to_contain_text("+0.23%")
