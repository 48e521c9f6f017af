"""The view of the history, as a browser shows it."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from cardmath import history
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched

EVALUATORS = {program.name for program in history.PROGRAMS if program.evaluator}


@in_both_looks
def test_the_programs_race_by_mouse(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, "history")
    programs = cells(page, "table")
    assert [row[:2] for row in programs] == [[each.name, each.author] for each in history.PROGRAMS]
    page.get_by_label("Hands").select_option("100")
    page.get_by_role("button", name="Race").click()
    title = "100 hands of five cards (seed 1): all agree which is better"
    expect(page.locator(".answer caption")).to_have_text(title)
    rows = cells(page, ".answer table")
    assert {row[0] for row in rows} == {*EVALUATORS, "cardmath.strength", "cardmath.strengths"}
    widths = page.locator(".answer .bar > span").evaluate_all(
        "bars => bars.map(bar => bar.getBoundingClientRect().width)"
    )
    paces = [float(row[1].replace(",", "")) for row in rows]
    assert len(widths) == len(paces) > 4
    in_order = [width for _, width in sorted(zip(paces, widths, strict=True))]
    # Two programs can be as fast as each other: their bars then differ by less than a pixel.
    assert all(width < longer + 1 for width, longer in pairwise(in_order))


@pytest.mark.exhaustive
def test_by_keyboard_alone(watched: Watched) -> None:
    page = open_as(("light", 1400), watched, "history?hands=100")
    page.get_by_label("Seed").focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".answer caption")).to_contain_text("(seed 7)")
    expect(page).to_have_url(f"{watched.app.origin}/#history?hands=100&seed=7")
