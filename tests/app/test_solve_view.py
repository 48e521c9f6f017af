"""Hold'em after the flop, as a browser shows it: fields, solving, and the tree to walk."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import cardmath as cm
from cardmath import solve
from tests.app.looks import Look, in_both_looks, open_as
from tests.app.running import Watched
from tests.app.solving import RIVER, TURN, game, place, press, solved, unfold
from tests.app.test_every_view import copied, settled
from tests.shell import cardmath


def test_it_is_measured_solved_and_walked(watched: Watched) -> None:
    page = settled(watched.open(place()))
    size = game().size
    expect(page.locator(".solve-size")).to_contain_text(f"{size.nodes:,} nodes")
    answer = game().solve("0.5%")
    solved(page)
    facts = page.locator(".solve-facts")
    expect(facts).to_contain_text(f"{answer.exploitability_percent:.3g}% of the pot")
    expect(facts).to_contain_text(f"EV {answer.values[0]:.2f}, equity {answer.equity[0]:.1%}")
    root = answer.root
    for (name, share), button in zip(
        root.frequencies.items(), page.locator(".act-button").all(), strict=True
    ):
        expect(button).to_contain_text(f"{name} {share:.1%}")
    page.get_by_role("button", name=re.compile("^bet 50 ")).click()
    after = answer.node("b50")
    expect(page.locator(".headline").first).to_contain_text("In position acts, pot 150")
    classes = after.by_class()
    shown = page.locator(".solve-grids").locator("button")
    assert {str(each.get_attribute("data-name")) for each in shown.all()} == set(classes)
    row = classes["KQo"]
    wanted = ", ".join(
        f"{name} {share:.1%}"
        for name, share in zip(after.actions, row.strategy, strict=True)
        if share > 0.0005
    )
    label = shown.and_(page.locator("[data-name=KQo]")).get_attribute("aria-label")
    assert str(label).startswith(f"KQo: {wanted}, in range ")
    page.wait_for_url("**line=b50*")  # the address is written soon after
    page.go_back()
    expect(page.locator(".headline").first).to_contain_text("Out of position acts, pot 100")


@pytest.mark.exhaustive
def test_it_opens_with_an_answer_and_solves_presets(watched: Watched) -> None:
    page = watched.open("solve")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d 3c")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    press(page, "Solve: River")
    expect(page.get_by_role("textbox", name="Board")).to_have_value(RIVER)
    expect(page.locator(".solve-facts")).to_contain_text("Solved")
    board = page.get_by_role("textbox", name="Board")
    expect(page.locator(".cm-deck")).to_be_hidden()
    board.click()
    expect(page.locator(".cm-deck")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cm-deck")).to_be_hidden()
    settled(page)


@pytest.mark.exhaustive
def test_the_class_under_the_mouse_shows_its_combos(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    caption = page.get_by_label("Combos of a player").locator("caption")
    page.locator("[data-name=QJs]").hover()
    expect(caption).to_have_text("Out of position: QJs, 4 combos")
    expect(page.locator(".class-brief")).to_contain_text("QJs: check")
    heading = page.get_by_role("columnheader", name="equity").get_by_role("button")
    heading.focus()
    heading.evaluate("(each) => { each.dataset.mark = 'kept'; }")
    page.locator("h1").hover()
    expect(caption).to_contain_text("all classes")
    expect(page.locator(":focus")).to_have_attribute("data-mark", "kept")
    page.get_by_role("group", name="The grid shows").get_by_role("button", name="EV").click()
    expect(page.locator("[data-name=QJs] small")).to_have_count(1)


@pytest.mark.exhaustive
def test_a_node_is_saved_as_a_page_that_opens_alone(watched: Watched, tmp_path: Path) -> None:
    page = solved(settled(watched.open(place())))
    with page.expect_download() as download:
        press(page, "Save as page")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "cardmath-solve.html"
    text = path.read_text()
    assert "<script" not in text
    assert watched.app.key not in text
    alone = page.context.new_page()
    alone.set_content(text)
    expect(alone.locator("h1")).to_have_text(f"{RIVER}: start")
    expect(alone.locator("[data-name=QJs]")).to_be_visible()
    expect(alone.locator("caption")).to_have_text("Out of position: all classes, 30 combos")
    alone.close()


@pytest.mark.exhaustive
def test_combos_have_what_each_action_is_worth(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    page.locator(".solve-grids").locator("[data-name=QJo]").click()
    root = game().solve("0.5%").root
    rows = {each.hand: each for each in root.rows}
    lines = copied(page, "Copy table").splitlines()
    heads, *cells = [line.split("\t") for line in lines]
    assert heads == ["combo", "play", "weight", "EV", "equity", *root.actions]
    assert len(cells) == 12
    for combo, _, weight, value, equity, *shares in cells:
        row = rows[combo]
        shown = [float(each) for each in (weight, value, equity, *shares)]
        wanted = [row.weight, row.value, row.equity, *row.strategy]
        assert shown == pytest.approx(wanted, abs=1e-5)
    press(page, "In position")
    expect(page.locator("caption", has_text="In position: all classes")).to_be_visible()


@pytest.mark.exhaustive
def test_the_next_card_is_a_table_and_is_dealt(watched: Watched) -> None:
    page = solved(settled(watched.open(place(TURN, line="x x"))))
    report = game(TURN).solve("0.5%").report("x x")
    table = page.locator("table", has_text="What follows each card")
    expect(table.locator("tbody tr")).to_have_count(48)
    lines = [line.split("\t") for line in copied(page, "Copy table").splitlines()[1:]]
    first = {row[0]: row for row in lines}
    for row in report.rows:
        check, value = first[str(row.card)][2], first[str(row.card)][-3]
        assert check == f"{row.frequencies['check']:.2%}"
        assert float(value) == pytest.approx(row.values[0], abs=1e-4)
    page.get_by_role("button", name="check", exact=True).click()
    expect(table.locator("th[aria-sort=descending]")).to_have_text("check")
    page.get_by_role("button", name=re.compile("^ace of hearts:")).click()
    expect(page.locator(".headline").first).to_contain_text("A♥")
    page.get_by_role("button", name="OOP check", exact=True).click()
    expect(page.locator(".headline").first).to_contain_text("In position acts")


def test_dead_cards_do_not_come(watched: Watched) -> None:
    page = solved(settled(watched.open(place(TURN, dead="8h Ac", line="x x"))))
    rows = page.locator("table", has_text="What follows each card").locator("tbody tr")
    expect(rows).to_have_count(46)
    cards = page.get_by_role("group", name="Click the river card").get_by_role("button")
    expect(cards).to_have_count(46)
    expect(page.get_by_role("button", name=re.compile("^8 of hearts"))).to_have_count(0)
    press(page, "start")
    label = settled(page).locator("[data-name=AA]").get_attribute("aria-label")
    assert ", in range 100%," in str(label)  # all three without the dead ace


@pytest.mark.exhaustive
def test_the_copied_python_and_command_have_the_same_betting(watched: Watched) -> None:
    sizes = ["", "", "", "", "50%, a", "2.5x", "33%", "", "e", "60%", "75%, 20 chips", "3x"]
    more = {
        "each": "true",
        "sizes": json.dumps(sizes),
        "donk": "own",
        "donks": json.dumps(["", "25%"]),
        "forceAllIn": 0.3,
        "rake": 5,
        "cap": 3,
        "prizes": "50, 30 20",
        "others": "400",
        "add": "b10, x x x b30",
        "remove": "x b33 f",
        "target": 2,
    }
    page = settled(watched.open(place(TURN, **more)))
    tree = page.get_by_label("The betting", exact=True).text_content()
    answer: solve.PostflopAnswer = eval(copied(page, "Copy as Python"), {"cm": cm})
    assert "\n".join(answer.game.tree.lines(120)) == tree
    assert list(answer.game.rake) == [0.05, 3]
    assert answer.game.payoffs is not None
    assert answer.game.payoffs.prize_money == solve.PrizeMoney([50, 30, 20], [400])
    program, command, *words = shlex.split(copied(page, "Copy as command"))
    assert (program, command) == ("cardmath", "solve")
    assert words[words.index("--prizes") + 1] == "50 30 20"
    target = words.index("--target")  # nothing is solved to draw the betting
    words = [*words[:target], *words[target + 2 :]]
    assert (
        cardmath("solve", "size", *words, "--tree").out.splitlines()[:100]
        == str(tree).splitlines()[:100]
    )


@pytest.mark.exhaustive
def test_changed_fields_make_the_answer_old(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    pot = page.get_by_label("Pot", exact=True)
    pot.fill("120")
    expect(page.locator(".solve-old")).to_contain_text("The fields have changed")
    assert page.locator(".act-button").first.evaluate(
        "each => each.closest('.off[inert]') !== null"
    )
    press(page, "Back to its fields")
    expect(pot).to_have_value("100")
    expect(page.locator(".solve-old")).to_be_hidden()
    # A range that is written in another way is the same game.
    mine = page.get_by_label(re.compile(": player 1$"))
    mine.fill("A5s, QJ, 65s, AA")
    expect(page.locator(".solve-old")).to_be_hidden()
    mine.fill("A5s, QJ, 65s")
    expect(page.locator(".solve-old")).to_contain_text("The fields have changed")
    press(page, "Back to its fields")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_wrong_fields_say_what_is_wrong_and_where(watched: Watched) -> None:
    page = settled(watched.open(place()))
    unfold(page)
    page.get_by_label(re.compile("^Bets")).fill("50%, 7")
    page.get_by_label("Pot", exact=True).fill("lots")
    expect(page.locator(".wrong:visible mark")).to_have_text("7")
    expect(page.get_by_label("Pot", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()
    page.get_by_label(re.compile("^Bets")).fill("50%")
    page.get_by_label("Pot", exact=True).fill("100")
    expect(page.locator(".wrong:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_enabled()


@pytest.mark.exhaustive
def test_too_little_memory_is_refused_with_what_is_smaller(watched: Watched) -> None:
    page = settled(watched.open(place(TURN, memory="100 kB")))
    expect(page.locator(".wrong:visible")).to_contain_text("fewer sizes")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()
    unfold(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Most memory").fill("some")
    expect(page.get_by_label("Most memory")).to_have_attribute("aria-invalid", "true")


@pytest.mark.exhaustive
def test_a_look_without_fields_shows_those_of_the_answer(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    page.evaluate("sessionStorage.removeItem('state'); localStorage.clear()")
    page = settled(watched.open("solve"))
    expect(page.get_by_role("textbox", name="Board")).to_have_value(RIVER)
    expect(page.locator(".solve-old")).to_be_hidden()


@pytest.mark.exhaustive
def test_values_are_said_once_and_nothing_moves_under_the_mouse(watched: Watched) -> None:
    page = solved(settled(watched.open(place())))
    here = page.get_by_text("EV here")
    expect(here).to_have_count(0)  # the line above has the values of the whole game
    high = page.evaluate("document.documentElement.scrollHeight")
    page.locator("[data-name=QJs]").hover()
    expect(page.locator(".class-brief")).to_contain_text("QJs: check")
    assert page.evaluate("document.documentElement.scrollHeight") == high
    page.locator(".act-button").first.click()
    expect(here).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_a_node_is_locked_solved_again_and_unlocked(watched: Watched) -> None:
    page = solved(settled(watched.open(place(line="b50"))))
    answer = game().solve("0.5%")
    answer.lock("b50", {"fold": 0.9})
    page.get_by_text("Locks", exact=True).click()
    page.get_by_label("fold, percent").fill("190")
    press(page, "Lock this node")
    expect(page.locator(".wrong:visible")).to_contain_text("at most 100")
    page.get_by_label("fold, percent").fill("90")
    press(page, "Lock this node")
    expect(page.locator(".solve-facts")).to_contain_text(f"{answer.exploitability_percent:.3g}%")
    press(page, "Continue")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^fold 90"))).to_be_visible()
    press(page, "Unlock b50")
    expect(page.get_by_text("Locks", exact=True)).to_be_visible()
    settled(page)


@pytest.mark.exhaustive
def test_where_no_hands_get_nothing_is_said(watched: Watched) -> None:
    """The first player always checks: what follows a bet is unknown, and not never done."""
    page = solved(settled(watched.open(place(TURN))))
    page.get_by_text("Locks", exact=True).click()
    page.get_by_label("check, percent").fill("100")
    press(page, "Lock this node")
    page.get_by_role("button", name=re.compile("^bet 50 0.0%")).click()
    expect(page.locator(".headline").first).to_contain_text("In position acts, pot 150")
    for button in page.locator(".act-button").all():
        expect(button).to_contain_text("never")
        expect(button).not_to_contain_text("%")
    page.get_by_role("button", name="call never").click()
    settled(page)
    expect(page.locator("body")).not_to_contain_text("NaN")


@pytest.mark.exhaustive
def test_answers_are_saved_and_opened(watched: Watched, tmp_path: Path) -> None:
    page = solved(settled(watched.open(place())))
    facts = page.locator(".solve-facts").inner_text()
    with page.expect_download() as download:
        press(page, "Save as a file")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "cardmath-Ks7h2d3c4s.cms"
    assert solve.load(path).exploitability_percent <= 0.5
    page.evaluate("sessionStorage.removeItem('tab')")  # else the answer would be found again
    watched.open(place(pot=90))
    page.reload()
    settled(page)
    choose = page.get_by_label("Saved answer")
    choose.set_input_files({"name": "no.cms", "mimeType": "", "buffer": b"something else"})
    expect(page.locator(".wrong:visible")).to_contain_text("no.cms is not a saved answer")
    half = path.read_bytes()[: path.stat().st_size // 2]
    choose.set_input_files({"name": "half.cms", "mimeType": "", "buffer": half})
    expect(page.locator(".wrong:visible")).to_contain_text("'half.cms' is damaged or cut off")
    choose.set_input_files(path)
    expect(page.locator(".solve-facts")).to_have_text(re.compile("exploitability", re.IGNORECASE))
    settled(page)
    assert page.locator(".solve-facts").inner_text().split(" of the pot")[0] in facts
    expect(page.get_by_label("Pot", exact=True)).to_have_value("100")
    expect(page.get_by_role("textbox", name="Board")).to_have_value(RIVER)
    expect(page.locator(".solve-old")).to_be_hidden()


@pytest.mark.exhaustive
def test_keys_alone_are_enough(watched: Watched) -> None:
    page = settled(watched.open(place()))
    page.get_by_role("button", name="Solve", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    settled(page)
    page.locator(".act-button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".headline").first).to_contain_text("In position acts")
    grid = page.locator(".solve-grids")
    assert grid.locator("button[tabindex='0']").count() == 1
    grid.locator("button[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    pressed = grid.locator("[aria-pressed=true]")
    assert "gradient" in pressed.evaluate("each => getComputedStyle(each).backgroundImage")
    expect(pressed).to_have_count(1)
    expect(pressed).to_be_focused()
    page.get_by_role("button", name="weight", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="weight", exact=True)).to_be_focused()


@pytest.mark.exhaustive
@in_both_looks
def test_a_solved_game_can_be_used_by_everybody(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, place(TURN, line="x x"))
    solved(page)
    expect(page.locator("table", has_text="What follows each card")).to_be_visible()
    check_access(page, look)
    page.get_by_role("button", name=re.compile("^ace of hearts:")).click()
    settled(page)
    page.locator(".solve-grids").locator("[data-name=QJs]").click()
    page.get_by_text("Locks", exact=True).click()
    unfold(page)
    page.get_by_text("By street and player").click()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Donk bets").select_option("own")
    check_access(page, look)
    page.get_by_label("OOP bets").first.fill("nothing")
    expect(page.locator(".solve-old")).to_be_visible()
    settled(page)
    check_access(page, look)


def check_access(page: Page, look: Look) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= look[1]


def test_the_page_says_where_omaha_is_solved(watched: Watched) -> None:
    page = watched.open("solve?board=Ks7h2d3c4s&pot=30&stack=70")
    page.get_by_text("Omaha", exact=True).click()
    expect(page.get_by_text("The page solves hold'em. Python solves turns")).to_be_visible()
    expect(page.get_by_label("Omaha in Python")).to_contain_text(
        'cm.solve.postflop("Ks7h2d3c4s", ["AA**, 65**", "KK**"], 30, 70, game="omaha")'
    )
