"""The view Library: what is kept is found, named and opened; games are solved in the background."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.app.conftest import new_context
from tests.app.running import App, Watched
from tests.app.test_every_view import settled
from tests.app.test_old_answers import held

RIVER = "solve?board=Ks+7h+2d+3c+4s&target=5%25&players=" + json.dumps(["AA, QJs", "KQ, 88"])
LONG = "solve?board=Ks+7h+2d+3c&target=0.00001%25&players=" + quote(
    json.dumps(["22+, A2+, K9+, QT+"] * 2)
)
"""A game that no machine solves while it is looked at."""


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@contextmanager
def started(browser: Browser, home: Path, **kept: str) -> Iterator[Watched]:
    """The page of a user who has kept some files; its errors are checked at the end."""
    for stem, text in kept.items():
        (home / "cardmath").mkdir(exist_ok=True)
        (home / "cardmath" / f"{stem}.json").write_text(text)
    with App(home=home, cores=2) as app:
        context = new_context(app, browser)
        watched = Watched(app, context.new_page())
        yield watched
        watched.check()
        context.close()


@pytest.mark.exhaustive
def test_games_wait_in_the_queue_and_are_kept_named_and_opened(
    browser: Browser, tmp_path: Path
) -> None:
    with started(browser, tmp_path) as watched:
        page = settled(watched.open(RIVER))
        page.get_by_text("Solve later").click()
        button(page, "Add this board to the queue").click()
        page.get_by_label("or these flops").fill("Ks7h2d, Td9d:2")
        button(page, "Add these flops to the queue").click()
        expect(page.get_by_text("a board has three to five cards, not 2")).to_be_visible()
        page.get_by_label("or these flops").fill("Ks7h2d, Td9d6h:2")
        button(page, "Add these flops to the queue").click()
        expect(page.get_by_text("2 flops, pot 45, stack 80: in the queue.")).to_be_visible()
        button(page, "Open the Library").click()
        page.wait_for_selector(".view-library h1")
        expect(page.locator(".job.done")).to_have_count(2, timeout=60_000)

        page.locator(".job").get_by_text("2 flops, pot 45").click()
        report = page.get_by_role("region", name="What is done on each flop")
        expect(report.locator("tbody tr")).to_have_count(2)
        button(page, "pairing").click()
        assert Axe().run(page).violations_count == 0

        page.get_by_role("table").first.get_by_role("button", name="Ks7h2d3c4s").click()
        page.get_by_label("Name", exact=True).fill("River jam")
        page.get_by_label("Tags").fill("live, river")
        page.get_by_label("Notes").fill("against Bob")
        button(page, "Save changes").click()
        settled(page)
        page.get_by_label("Search").fill("bob river")
        expect(page.locator(".view-library tbody").first.locator("tr")).to_have_count(1)
        button(page, "Remove").click()
        expect(page.get_by_text("“River jam” is removed.")).to_be_visible()
        button(page, "Put it back").click()
        expect(page.get_by_label("Notes")).to_have_value("against Bob")
        button(page, "Open").click()
        page.wait_for_selector(".view-solve h1")
        expect(page.locator(".solve-facts")).to_contain_text("Exploitability")
        expect(page.get_by_label("Pot", exact=True)).to_have_value("45")


def test_a_damaged_spot_is_named_wherever_it_is_opened(browser: Browser, tmp_path: Path) -> None:
    with started(browser, tmp_path, spots='{"half": "{"}') as watched:
        page = settled(watched.open("equity"))
        page.locator(".spot-box summary").click()
        button(page, "half").click()
        expect(page.get_by_text("“half” is damaged: remove it.")).to_be_visible()
        page = settled(watched.open("start"))
        button(page, "half").click()
        expect(page.get_by_text("A spot. damaged: it cannot be opened")).to_be_visible()


def press_and_leave(page: Page, names: list[str], place: str) -> None:
    """Press buttons and go to another view before the server can answer."""
    find = "[...document.querySelectorAll('button')].find(each => each.textContent === name)"
    script = (
        f"([names, place]) => {{ for (const name of names) {find}.click(); location.hash = place }}"
    )
    page.evaluate(script, [names, place])


def test_what_is_pressed_quickly_is_all_done(browser: Browser, tmp_path: Path) -> None:
    with started(browser, tmp_path, ranges='{"one": "AA", "two": "KK"}') as watched:
        page = settled(watched.open(RIVER))
        page.get_by_text("Solve later").click()
        page.get_by_label("or these flops").fill("Td9d6h")
        adding = ["Add this board to the queue", "Add these flops to the queue"]
        press_and_leave(page, adding, "#library?item=range/one")
        expect(page.locator(".job")).to_have_count(2)
        page.get_by_label("Notes").fill("a note")
        page.get_by_label("Name", exact=True).fill("first")
        press_and_leave(page, ["Save changes"], "#start")
        page.wait_for_selector(".view-start h1")
        page = settled(watched.open("library?item=range/first"))
        expect(page.get_by_label("Notes")).to_have_value("a note")


def test_ranges_and_spots_are_listed_and_damaged_things_too(
    browser: Browser, tmp_path: Path
) -> None:
    folder = tmp_path / "cardmath"
    folder.mkdir()
    (folder / "ranges.json").write_text('{"open/CO": "22+, A2s+", "odd": "!!"}')
    (folder / "solves.json").write_text('{"gone": "{\\"file\\": \\"../../x\\"}"}')
    (folder / "flop-reports.json").write_text(
        json.dumps({"half": json.dumps({"about": "2 flops", "when": "", "report": {"pot": 1}})})
    )
    with started(browser, tmp_path) as watched:
        page = settled(watched.open("library"))
        expect(page.get_by_text("damaged: it cannot be opened")).to_have_count(2)
        button(page, "half").click()
        expect(page.get_by_text("'half' is damaged: remove it")).to_be_visible()
        button(page, "Ranges").click()
        button(page, "open/CO").click()
        button(page, "Use for player 2").click()
        page.wait_for_selector(".view-equity h1")
        expect(page.get_by_label("Player 2: range")).to_have_value("22+, A2s+")


@pytest.mark.exhaustive
def test_what_was_not_solved_is_offered_at_the_next_start(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "cardmath").mkdir()
    with App(home=tmp_path, cores=2) as app:
        context = new_context(app, browser)
        page = settled(Watched(app, context.new_page()).open(LONG))
        page.get_by_text("Solve later").click()
        for _ in range(2):
            button(page, "Add this board to the queue").click()
            settled(page)
        context.close()
    with started(browser, tmp_path) as watched:
        page = settled(watched.open("library"))
        expect(page.locator(".job.left")).to_have_count(2)
        expect(page.get_by_text("not finished when cardmath ended").first).to_be_visible()
        page.locator(".job.left").last.get_by_role("button", name="Remove").click()
        button(page, "Solve what is left").click()
        expect(page.locator(".job.working")).to_have_count(1)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_what_is_typed_is_there_until_it_is_saved(browser: Browser, tmp_path: Path) -> None:
    """It is not lost when another thing is chosen, or while it is saved."""
    with started(browser, tmp_path, ranges='{"one": "AA", "two": "KK"}') as watched:
        page = settled(watched.open("library?item=range/one"))
        notes, name = page.get_by_label("Notes"), page.get_by_label("Name", exact=True)
        notes.fill("a note")
        button(page, "two").click()
        expect(notes).to_have_value("")
        expect(button(page, "Save changes")).to_be_disabled()
        button(page, "one").click()
        expect(notes).to_have_value("a note")
        name.fill("first")
        with held(watched.app):
            button(page, "Save changes").click()
            notes.fill("a note, and more")
        expect(button(page, "first")).to_be_visible()
        expect(notes).to_have_value("a note, and more")
        with held(watched.app):
            button(page, "Save changes").click()
            button(page, "two").click()
            notes.fill("another")
        settled(page)
        expect(notes).to_have_value("another")
        expect(button(page, "Save changes")).to_be_enabled()
        button(page, "first").click()
        expect(notes).to_have_value("a note, and more")
        expect(button(page, "Save changes")).to_be_disabled()


TWICE = """button => {
  button.click();
  button.click();
}"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the server cannot be held here")
def test_what_is_pressed_twice_is_done_once(browser: Browser, tmp_path: Path) -> None:
    with started(browser, tmp_path) as watched:
        page = settled(watched.open(RIVER))
        page.get_by_text("Solve later").click()
        add = button(page, "Add this board to the queue")
        with held(watched.app):
            add.evaluate(TWICE)
        expect(page.get_by_text("in the queue. ")).to_be_visible()
        settled(page)
        button(page, "Open the Library").click()
        expect(page.locator(".job.done")).to_have_count(1)
        expect(page.locator(".job")).to_have_count(1)
        button(page, "Ks7h2d3c4s, pot 45, stack 80").last.click()
        button(page, "Open").click()
        page.wait_for_selector(".view-solve h1")
        settled(page)
        button(page, "Keep in the library").dblclick()
        expect(page.get_by_text("Kept as “")).to_be_visible()
        settled(page)
        button(page, "Keep in the library").click()  # after its answer
        settled(page)
        page.evaluate("location.hash = 'library'")
        page.wait_for_selector(".view-library h1")
        expect(settled(page).get_by_text("2 of 2 kept")).to_be_attached()


SHOW_QUEUE = """async () => {
  const {QueueBox} = await import("./parts/library/queue.js");
  const asked = [];
  const box = new QueueBox({choose() {}, kept() {}, work() {},
    ask: (question, answer, failed) => asked.push({question, answer, failed})});
  const job = {title: "a game", said: "", stopping: false, kind: "", name: ""};
  const state = (look, ...states) => ({look, trouble: "",
    queue: states.map((state, number) => ({...job, state, number}))});
  const shown = () => [...box.list.children].map(({className}) => className);
  const rows = [];
  const next = async () => {
    while (!asked.length) await new Promise((done) => setTimeout(done, 20));
    return asked.shift();
  };
  box.show(state(2, "working"));
  box.show(state(1, "working", "waiting"));
  rows.push(shown());
  (await next()).failed("no room");
  rows.push(box.trouble.textContent);
  (await next()).answer(state(3, "done"));
  rows.push(shown(), box.trouble.textContent);
  return rows;
}"""


def test_the_queue_shows_its_newest_state_and_looks_again_after_an_error(watched: Watched) -> None:
    page = settled(watched.open("start"))
    rows = page.evaluate(SHOW_QUEUE)
    assert rows == [["job working"], "no room", ["job done"], ""]
