"""The grid of starting hands by mouse and by keyboard, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardmath as cm
from cardmath._page import saved
from cardmath.solve import rounded_preflop_charts
from tests.examples import first_every_day

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.widget.conftest import Start


def cell(page: Page, name: str) -> tuple[float, float]:
    """The middle of a cell."""
    box = page.locator(".cm-cell", has_text=name).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def held(page: Page, text: str, *, typed: bool = False) -> None:
    """Wait until the grid holds a range: its text, its cells, its size, and what it reports."""
    wanted = cm.Range(text)
    shown = text if typed else wanted.text
    field = page.get_by_label("Range as text")
    # The state is reported last, when the cells of the text are shown.
    page.wait_for_function("text => states.at(-1)?.text === text", arg=shown)
    assert field.input_value() == shown
    weights = page.locator(".cm-cell").evaluate_all(
        "all => all.map(each => parseFloat(each.style.getPropertyValue('--filled') || '0') / 100)"
    )
    assert weights == pytest.approx(wanted.grid().ravel().tolist(), abs=1e-6)
    assert f"{wanted.combinations:,} combo" in page.locator(".cm-size").inner_text()


def drag(page: Page, *names: str) -> None:
    page.mouse.move(*cell(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*cell(page, name))
    page.mouse.up()


def test_a_drag_paints_and_erases_and_a_click_toggles(start: Start) -> None:
    page = start("mountGrid")
    drag(page, "AA", "A9s")  # in one jump: the cells between are painted too
    held(page, "AA, A9s+")
    drag(page, "AA", "KK")
    held(page, "A9s+")
    page.mouse.click(*cell(page, "72o"))
    held(page, "A9s+, 72o")
    page.mouse.click(*cell(page, "72o"))
    held(page, "A9s+")


def test_keys_move_toggle_weigh_and_undo(start: Start) -> None:
    page = start("mountGrid", state={"text": "KK"})
    held_first = page.locator(".cm-cell").first
    held_first.focus()
    for key in ("Space", "ArrowRight", "5", "Shift+ArrowRight", "ArrowDown", "0"):
        page.keyboard.press(key)
    held(page, "AA, KK, KQs, AKs@0.5, AQs@0.5".replace("KK, KQs", "KQs, KK"))
    page.keyboard.press("Control+z")
    held(page, "AA, KK, (AKs, AQs)@0.5")
    page.keyboard.press("Control+Shift+Z")
    held(page, "AA, KK, KQs, (AKs, AQs)@0.5")
    page.keyboard.press("Delete")
    held(page, "AA, KK, (AKs, AQs)@0.5")


@pytest.mark.exhaustive
def test_a_text_with_a_mistake_is_marked_and_painting_continues_from_the_last_right_one(
    start: Start,
) -> None:
    from playwright.sync_api import expect

    page = start("mountGrid", state={"text": "QQ+"})
    field = page.get_by_label("Range as text")
    field.fill("QQ+, K9s-J8s")
    field.blur()
    expect(page.locator(".cm-problem mark")).to_have_text("K9s-J8s")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.mouse.click(*cell(page, "AKs"))
    held(page, "QQ+, AKs")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_typed_text_stays_until_the_range_is_painted(start: Start) -> None:
    page = start("mountGrid")
    field = page.get_by_label("Range as text")
    field.press_sequentially("AA, KK, QQ, AhKh")
    assert field.input_value() == "AA, KK, QQ, AhKh"
    field.press("Enter")
    held(page, "AA, KK, QQ, AhKh", typed=True)
    page.mouse.click(*cell(page, "AKs"))
    held(page, "QQ+, AKs")
    page.get_by_role("button", name="Undo").click()
    held(page, "AA, KK, QQ, AhKh", typed=True)
    page.get_by_role("button", name="Undo").click()  # all that was typed is one step
    page.wait_for_function("() => document.querySelector('.cm-text').value === ''")


@pytest.mark.exhaustive
def test_buttons_and_sliders(start: Start) -> None:
    page = start("mountGrid", state={"text": "AA@0.25, AhKh"})
    page.get_by_role("button", name="Invert").click()
    held(page, (cm.Range("random") - "AA@0.25, AhKh").text)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Any two").click()
    held(page, "random")
    slide = "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }"
    page.get_by_label("Best hands, to percent").evaluate(slide, 20)
    held(page, "20%")
    page.get_by_label("Best hands, from percent").evaluate(slide, 5)
    page.get_by_label("Weight to paint, percent").evaluate(slide, 35)
    page.mouse.click(*cell(page, "72o"))
    held(page, f"{cm.Range('20%') - cm.Range('5%')}, 72o@0.35")


def test_ranges_are_saved_by_name(start: Start) -> None:
    page = start("mountGrid", state={"text": "QQ+"})
    page.get_by_text("Saved ranges").click()
    page.get_by_label("Name of the range").fill("premium")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="premium", exact=True).wait_for()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="premium", exact=True).click()
    held(page, "QQ+")
    assert saved.answer({}) == {"ranges": [{"name": "premium", "text": "QQ+"}]}
    page.get_by_role("button", name="Remove premium").click()
    page.get_by_text("No range is saved yet.").wait_for()


@pytest.mark.parametrize(
    ("pasted", "program", "text"),
    first_every_day(
        [
            ("[50]AKs[/50],QQ+", "GTO+ or Flopzilla", "QQ+, AKs@0.5"),
            ("[50.0]AA, KK[/50.0]", "GTO+ or Flopzilla", "KK+@0.5"),
            ("100: AA, AKs, 75: AQs", "Equilab", "AA, AKs, AQs@0.75"),
            ("AA:0.5,KK,AhKd:0.25", "PioSOLVER or GTO Wizard", "KK, AA@0.5, AhKd@0.25"),
            ("2d2c: 0.31,2h2c: 0.31", "PioSOLVER or GTO Wizard", "(2h2c, 2d2c)@0.31"),
            (" ".join(["0"] * 1325 + ["1"]), "PioSOLVER, 1,326 weights", "AsAh"),
        ]
    ),
)
def test_ranges_of_other_programs_are_recognised_and_named(
    pasted: str, program: str, text: str, start: Start
) -> None:
    page = start("mountGrid")
    field = page.get_by_label("Range as text")
    field.fill(pasted)
    page.locator(".cm-size", has_text=f"read as {program} writes it").wait_for()
    field.press("Enter")
    assert cm.Range(field.input_value()) == cm.Range(text)


@pytest.mark.exhaustive
def test_suits_are_painted_by_a_right_click_and_by_a_key(start: Start) -> None:
    page = start("mountGrid", state={"text": "AKs"})
    page.mouse.click(*cell(page, "AKs"), button="right")
    page.get_by_role("button", name="ace of hearts, king of hearts").click()
    held(page, "AKs not AhKh")
    page.get_by_role("button", name="ace of spades, king of spades").press("Enter")
    held(page, "AdKd, AcKc")
    page.get_by_role("button", name="Close").click()
    page.locator(".cm-cell").first.focus()
    page.keyboard.press("s")
    page.get_by_role("button", name="ace of spades, ace of hearts").click()
    held(page, "AsAh, AdKd, AcKc")


@pytest.mark.exhaustive
def test_saved_ranges_have_folders_and_are_put_together(start: Start) -> None:
    page = start("mountGrid", state={"text": "QQ+"})
    page.get_by_text("Saved ranges").click()
    page.get_by_label("Name of the range").fill("open/CO")
    page.get_by_role("button", name="Save").click()
    page.locator("summary", has_text="open").wait_for()
    page.get_by_role("button", name="Clear").click()
    page.mouse.click(*cell(page, "AKs"))
    held(page, "AKs")
    page.get_by_role("button", name="Add the hands of open/CO").click()
    held(page, "QQ+, AKs")
    page.get_by_role("button", name="Take away the hands of open/CO").click()
    held(page, "AKs")


@pytest.mark.exhaustive
def test_charts_are_computed_and_labelled_so(start: Start) -> None:
    page = start("mountGrid")
    page.get_by_text("Saved ranges").click()
    page.get_by_text("Charts that cardmath computes").click()
    page.get_by_text("computed: best against each other").wait_for()
    chart = page.get_by_role("button", name="best 20%", exact=True)
    chart.first.click()
    held(page, "20%")
    page.get_by_text("2 players, 10 big blinds, jam or fold", exact=True).click()
    note = page.get_by_text("no player gains more than 0.0001 big blinds").locator("visible=true")
    note.wait_for()
    page.get_by_role("button", name="BB call vs BTN", exact=True).locator("visible=true").click()
    held(page, rounded_preflop_charts(2).range("BB call vs BTN", 10).text)
