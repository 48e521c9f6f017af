"""The study of a range, as a browser shows it."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import cardmath as cm
from tests.app.running import Watched
from tests.app.test_every_view import settled

RANGE, BOARD = "22+, A2s+, KTs+", "Ks7h2h9h"
PLACE = f"study?players={quote(json.dumps([RANGE, '']))}&board={BOARD}&filter="


def line(page: Page, name: str) -> list[str]:
    """The cells of a row of the breakdown."""
    row = page.locator("tr", has=page.get_by_role("button", name=name, exact=True))
    return [text.strip() for text in row.locator("td").all_inner_texts()][:-1]


def test_the_breakdown_is_the_library_s(watched: Watched) -> None:
    page = watched.open(PLACE)
    flop, turn = cm.study(RANGE, BOARD[:6]), cm.study(RANGE, BOARD)
    page.get_by_role("button", name="top pair, top kicker", exact=True).wait_for()
    for before, now in zip(flop, turn, strict=True):
        if now.combos and now.name != "gutshot":
            shares = [f"{float(row.share):.2%}" for row in (before, now)]
            assert line(page, now.name) == [f"{now.combos:,}", *shares]
    assert line(page, "pair")[0] == str(turn.range("pair").combinations)


@pytest.mark.exhaustive
def test_names_are_clicked_as_filters_and_the_range_is_narrowed(watched: Watched) -> None:
    page = watched.open(PLACE)
    page.get_by_role("button", name="top set", exact=True).click()
    page.get_by_role("button", name="top pair, top kicker", exact=True).click()
    part = cm.study(RANGE, BOARD).range("top set or top pair, top kicker")
    field = page.get_by_role("textbox", name="Filter")
    expect(field).to_have_value("top set or top pair, top kicker")
    expect(page.locator(".headline")).to_contain_text(f"{part.combinations} combos")
    page.get_by_role("button", name="top set", exact=True).click()
    expect(field).to_have_value("top pair, top kicker")
    page.get_by_role("button", name="Continue with these hands").click()
    kept = cm.study(RANGE, BOARD).range("top pair, top kicker")
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value(kept.text)
    expect(page.get_by_role("button", name="top set", exact=True)).to_have_count(0)


@pytest.mark.exhaustive
def test_a_wrong_filter_is_marked_and_the_keyboard_is_enough(watched: Watched) -> None:
    page = watched.open(PLACE)
    button = page.get_by_role("button", name="overpair", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Filter")
    expect(field).to_have_value("overpair")
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type(" and not nonsense")
    expect(page.locator(".wrong mark")).to_have_text("nonsense")
    page.get_by_role("textbox", name="Board").fill("Ks7h")
    expect(page.locator(".cm-problem", has_text="three to five cards")).to_be_visible()


AGAINST = "15%-40%"
TWO = f"study?players={quote(json.dumps([RANGE, AGAINST]))}&board=Ks7h2h"


@pytest.mark.exhaustive
def test_two_ranges_on_one_board(watched: Watched) -> None:
    page = settled(watched.open(TWO))
    study = cm.study(RANGE, "Ks7h2h", against=AGAINST)
    found, after = study.distribution(), study.next_cards()
    expect(page.locator(".player-line").first).to_contain_text(f"{float(found.equity):.2%}")
    expect(page.locator(".player-line").nth(1)).to_contain_text(f"{1 - float(found.equity):.2%}")
    top = [
        row for row in found.rows if row.hand in {cm.Hand(str(c)) for c in ("KhKd", "KhKc", "KdKc")}
    ]
    share = sum(float(row.share) for row in top)
    equity = sum(float(row.share * row.equity) for row in top) / share
    row = page.locator("tr", has=page.get_by_role("button", name="top set", exact=True))
    expect(row).to_contain_text(f"{equity:.1%}")
    for each in after.rows:
        name = f"{each.card}"
        title = page.locator(".card-grid button", has_text=name.replace("T", "10")[:-1])
        assert title.count() > 0
    assert page.locator(".card-grid button").count() == len(after.rows)
    best = found.rows[0]
    first = page.locator(".combos tbody tr").first
    expect(first).to_contain_text(f"{float(best.equity):.2%}")


@pytest.mark.exhaustive
def test_a_card_is_dealt_by_a_click_and_the_street_goes_back(watched: Watched) -> None:
    page = settled(watched.open(TWO))
    page.get_by_role("button", name=re.compile("^9 of clubs: ")).click()
    board = page.get_by_role("textbox", name="Board")
    expect(board).to_have_value("Ks 7h 2h 9c")
    expect(page.get_by_text("after each river")).to_be_visible()
    page.get_by_role("button", name="Flop", exact=True).click()
    expect(board).to_have_value("Ks 7h 2h")
    page.get_by_role("button", name="Undo").click()
    expect(board).to_have_value("Ks 7h 2h 9c")


@pytest.mark.exhaustive
def test_combos_are_found_weighed_and_taken_out(watched: Watched) -> None:
    page = settled(watched.open(TWO))
    page.get_by_role("button", name=re.compile("^KK: ")).click()
    rows = page.locator(".combos tbody tr")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Take out KhKd").click()
    expect(rows).to_have_count(2)
    page.get_by_label("Weight of KhKc, percent").fill("50")
    page.get_by_label("Weight of KhKc, percent").blur()
    wanted = cm.Range(f"{RANGE}, KhKd@0, KhKc@0.5").text
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value(wanted)
    page.get_by_role("button", name="All classes").click()
    page.get_by_label("Find combos").fill("middle set")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="weight", exact=True).click()
    expect(page.locator(".combos th[aria-sort]")).to_have_attribute("aria-sort", "descending")


@pytest.mark.exhaustive
def test_the_other_player_is_studied(watched: Watched) -> None:
    page = settled(watched.open(TWO))
    page.get_by_role("button", name="Player 2", exact=True).click()
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value(AGAINST)
    expect(page.get_by_role("textbox", name="Range of player 1")).to_have_value(RANGE)
    page.get_by_role("textbox", name="Range of player 1").fill("AA")
    equity = cm.study(AGAINST, "Ks7h2h", against="AA").distribution().equity
    expect(page.locator(".player-line").nth(1)).to_contain_text(f"{float(equity):.2%}")


@pytest.mark.exhaustive
def test_a_right_click_shows_what_the_combos_of_a_cell_make(watched: Watched) -> None:
    page = settled(watched.open(PLACE))
    page.get_by_role("gridcell", name="AKs", exact=True).click(button="right")
    opened = page.get_by_role("group", name="Suits of AKs")
    made = {str(row.hand): row for row in cm.study("AKs", BOARD).combos()}
    flush = made["Ah Kh"]
    words = ", ".join(["ace of hearts", "king of hearts", flush.made, *flush.draws])
    expect(opened.get_by_role("button", name=words, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(opened).to_contain_text("on the board")  # the king of spades
    opened.get_by_role("button", name=words, exact=True).click()
    expect(opened.get_by_role("button", name=words, exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(page.get_by_role("textbox", name="Range as text")).to_have_value(
        cm.Range(f"{RANGE}, AhKh@0").text
    )


@pytest.mark.exhaustive
def test_the_next_cards_of_either_player_are_shown(watched: Watched) -> None:
    page = settled(watched.open("study"))
    mine = cm.study("QQ+, AKs", "Ks7h2d", against="22+, A2s+, KTs+, QJs").next_cards()
    equity = next(row.equity for row in mine if str(row.card) == "Ah")
    assert equity is not None
    page.get_by_role("button", name=f"ace of hearts: {float(equity):.2%}").wait_for()
    page.get_by_role("button", name="Cards of player 2").click()
    page.get_by_role("button", name=f"ace of hearts: {1 - float(equity):.2%}").wait_for()
    expect(page.get_by_text("Equity of player 2 after each turn")).to_be_visible()
    expect(page.get_by_role("button", name="Cards of player 2")).to_be_focused()


CUT = """() => [...document.querySelectorAll(".cm-cell")].flatMap((cell) =>
  [...cell.querySelectorAll("*")].filter((part) => !part.children.length && part.checkVisibility())
  .map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [words.getBoundingClientRect(), cell.getBoundingClientRect(), part.textContent];
  })).filter(([own, cell]) => own.width && (own.left < cell.left || own.right > cell.right))
  .map(([, , text]) => text)"""


@pytest.mark.exhaustive
def test_names_and_weights_fit_a_small_grid(watched: Watched) -> None:
    players = json.dumps(["(AQ, KQ)@50%, 22", "QQ"])
    page = settled(watched.open(f"study?players={quote(players)}&board=Ks7h2d"))
    expect(page.locator(".cm-cell small").first).to_have_text("50%")
    for width in (1024, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == []


def test_classes_have_the_equities_that_python_has(watched: Watched) -> None:
    """Combos that the opponent blocks, wholly or in part, count as often as they are held."""
    for ranges in (["AA, KK", "AhKh"], ["AA, KK@50%, T9s@0.3", "AhKh, QQ"]):
        address = f"study?players={quote(json.dumps(ranges))}&board=Ks7h2d"
        shown = settled(watched.open(address)).locator(".class-grid button").all()
        labels = {str(each.get_attribute("aria-label")) for each in shown}
        combos = cm.equity(*ranges, board="Ks7h2d", combos=True).players[0].combos
        assert combos is not None
        assert labels == {f"{name}: {mean:.2%}" for name, mean in combos.by_class().items()}
