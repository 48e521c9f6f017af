"""The review of played hands, as a browser shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import cardmath as cm
from cardmath import hand_histories
from cardmath.app.questions.review import EXAMPLE
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled
from tests.review.hands import Played

HANDS = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"
CHART = "BTN raise: AA, KK; BB call: KQ, 77"
CHECKED = ((0, "x", 0), (1, "x", 0))
CALLED = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "c", 100)))


def test_the_example_is_reviewed_at_once(watched: Watched) -> None:
    page = settled(watched.open("review?depth=river"))
    truth = cm.review(hand_histories.read(HANDS), "Ann", ranges=EXAMPLE, depth="river", cache=False)
    expect(page.locator(".headline").first).to_have_text(truth.title)
    expect(page.get_by_text("Three hands as an example:")).to_be_visible()
    decision = page.get_by_role("region", name="One decision")
    (row,) = truth.decisions
    expect(decision.locator("tbody tr")).to_have_count(len(row.values))
    for name, value in row.values.items():
        line = decision.locator("tbody tr", has_text=name).first
        expect(line).to_contain_text(f"{value:.2f}")
    replayed = page.get_by_role("region", name="The hand", exact=True)
    expect(replayed.get_by_role("heading").first).to_contain_text(row.hand)
    step = replayed.get_by_role("slider", name="Step of the hand")  # is at the decision
    expect(step).to_have_attribute("aria-valuetext", "Ann bets 3.00")
    assert Axe().run(page).violations_count == 0


@pytest.mark.exhaustive
def test_bars_of_actions_begin_below_each_other(watched: Watched) -> None:
    page = settled(watched.open("review?depth=river"))
    bars = page.get_by_role("region", name="One decision").locator("td .act-bar")
    lefts = bars.evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().left)")
    assert len(lefts) > 2
    assert max(lefts) - min(lefts) < 0.5


@pytest.mark.exhaustive
def test_a_folder_is_reviewed_by_a_chart(watched: Watched, tmp_path: Path) -> None:
    board = "Ks 7h 2d 3c 4s"
    good = Played(1, board, ("7c7d", "AhAd"), CALLED)
    bad = Played(2, board, ("KhQh", "AhAd"), CALLED)
    (tmp_path / "hands.txt").write_text(good.text + bad.text)
    page = settled(watched.open("review?depth=river"))
    page.get_by_role("textbox", name="Folder or file").fill(str(tmp_path))
    page.get_by_role("textbox", name="Ranges on the flop").fill(CHART)
    page.get_by_role("textbox", name="Player").fill("Ann")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    expect(page.locator(".headline").first).to_contain_text("4 decisions in 2 hands; 1 mistake")
    worst = page.get_by_role("row").nth(1)
    expect(worst).to_contain_text("call")
    expect(worst).to_contain_text("5.00")
    decision = page.get_by_role("region", name="One decision")
    expect(decision).to_contain_text("call costs 100.00 (5.00 bb); best is fold.")
    page.get_by_role("button", name="with 7d7c").last.press("Enter")
    expect(decision).to_contain_text("no mistake that the solution can show")


@pytest.mark.exhaustive
def test_what_is_wrong_is_marked_in_its_field(watched: Watched) -> None:
    page = settled(watched.open("review?depth=river"))
    page.get_by_role("textbox", name="Ranges on the flop").fill("BTM raise: AA")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    expect(page.get_by_text("'BTM' is not a position").first).to_be_visible()
    page.get_by_role("textbox", name="Ranges on the flop").fill("any raise: 50%; any call: 50%")
    page.get_by_role("textbox", name="Player").fill("Zoe")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    expect(page.get_by_text("there is no player 'Zoe'").first).to_be_visible()


@pytest.mark.exhaustive
def test_solved_charts_are_taken_or_ranges_are_written(watched: Watched, tmp_path: Path) -> None:
    hands = [Played(number, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), CALLED) for number in range(1, 61)]
    (tmp_path / "hands.txt").write_text("".join(hand.text for hand in hands))
    page = settled(watched.open("review?depth=river&last=1"))
    page.get_by_label("Charts").select_option("2")
    expect(page.get_by_text("equilibria without play after the flop")).to_be_visible()
    page.get_by_role("textbox", name="Folder or file").fill(str(tmp_path))
    page.get_by_role("textbox", name="Player").fill("Ann")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    expect(page.get_by_text("of the solved charts of 2 players").first).to_be_visible()
    page.get_by_role("textbox", name="Ranges on the flop").fill("any raise: 50%")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    expect(page.get_by_text("take solved charts, or write ranges").first).to_be_visible()


def test_a_link_opens_no_folder(watched: Watched, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(HANDS.read_text())
    page = settled(watched.open(f"review?depth=river&path={quote(str(tmp_path))}"))
    expect(page.get_by_text("A link names this folder or file")).to_be_visible()
    expect(page.get_by_role("region", name="One decision").locator("tr")).to_have_count(0)


@pytest.mark.parametrize(("depth", "stack"), [("river", 250), ("flop", 950)])
@pytest.mark.exhaustive
def test_the_spot_of_a_decision_opens_in_solve_and_in_train(
    depth: Literal["river", "flop"], stack: int, watched: Watched, tmp_path: Path
) -> None:
    """Solve has the same game as `Review.spot`, at the node of the decision."""
    text = Played(2, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), CALLED).text
    text = text.replace("$250 in chips", f"${stack} in chips")
    (tmp_path / "hands.txt").write_text(text)
    truth = cm.review(
        hand_histories.parse(text), "Ann", ranges=CHART.split("; "), depth=depth, cache=False
    )
    spot = truth.spot(max(truth.decisions, key=lambda row: (row.is_mistake, row.loss_bb)))
    page = settled(watched.open(f"review?depth={depth}"))
    page.get_by_role("textbox", name="Folder or file").fill(str(tmp_path))
    page.get_by_role("textbox", name="Ranges on the flop").fill(CHART)
    page.get_by_role("textbox", name="Player").fill("Ann")
    page.get_by_role("button", name="Review", exact=True).click()
    settled(page)
    page.get_by_role("button", name="Open in Solve").click()
    expect(page.get_by_label("The answer as a whole")).to_contain_text("of the pot")
    page.wait_for_url("**line=*")  # the address is written soon after
    assert parse_qs(page.url.partition("?")[2])["line"] == [spot.line]
    expect(page.get_by_text("The fields have changed")).to_be_hidden()
    shown: cm.solve.PostflopAnswer = eval(copied(page, "Copy as Python"), {"cm": cm})
    assert shown.game == spot.game
    page.go_back()
    settled(page)
    page.get_by_role("button", name="Train on this spot").click()
    expect(page.get_by_role("group", name="Your action")).to_be_visible()
    expect(page.get_by_text(f"pot 100, stack {stack - 50}")).to_be_visible()
    actions = page.get_by_role("group", name="Your action").get_by_role("button")
    actions.first.click()
    expect(page.get_by_text("What the solution does with this hand")).to_be_visible()
