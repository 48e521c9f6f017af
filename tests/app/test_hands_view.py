"""Hand histories, as a browser shows them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page, expect

import cardmath as cm
from cardmath import hand_histories
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled

EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"


def read(page: Page, path: Path | str) -> None:
    """Type a path, and read it."""
    page.get_by_role("textbox", name="Folder or file").fill(str(path))
    page.get_by_role("button", name="Read", exact=True).click()
    settled(page)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three hands, and one whose money does not add up."""
    hands = EXAMPLE.read_text()
    (tmp_path / "vega.txt").write_text(hands)
    first = hands.split("\n\n\n")[0].replace("#1001", "#1004")
    (tmp_path / "wrong.txt").write_text(first.replace("collected $38.75", "collected $48.75"))
    return tmp_path


def test_a_folder_is_read_and_shown(watched: Watched, folder: Path) -> None:
    page = settled(watched.open("hands"))
    expect(page.get_by_text("Three hands as an example")).to_be_visible()
    read(page, folder)
    expect(page.locator(".headline")).to_contain_text("3 hands, 1 rejected")
    expect(page.get_by_text("Three hands as an example")).to_have_count(0)
    page.locator("summary", has_text="Rejected hands").click()
    rejected = page.locator("caption", has_text="The first 1 of them").locator("..")
    expect(rejected).to_contain_text(str(folder / "wrong.txt"))
    expect(rejected).to_contain_text(hand_histories.read(folder).rejected["reason"][0])
    player = page.get_by_label("Player", exact=True)
    expect(player).to_have_value("Ann")
    player.fill("Cleo")
    player.press("Enter")
    truth = hand_histories.read(folder)
    rows = truth.statistics("name").of("Cleo")
    table = ".scrolls:has(caption:text-matches('^Cleo: 3 hands, ')) table"
    expect(page.locator(table)).to_have_count(2)  # before the flop, and after it
    shown = {line[0]: line[-2:] for line in cells(page, table)}
    truth_of = [[str(row.made), str(row.chances)] for row in rows.values() if row.chances]
    assert [*shown.values()] == truth_of
    assert {"VPIP", "PFR", "3-bet", "fold to steal"} <= {*shown}
    net, ev_net = truth.winnings().rows[2].net, truth.winnings().rows[2].ev_net
    picture = page.get_by_role("img", name="Cleo won")
    expect(picture).to_have_attribute(
        "aria-label",
        f"Cleo won −{-net:.2f} USD in 3 hands; −{-ev_net:.2f} were expected",
    )
    assert copied(page, "Copy as command") == f"cardmath hands {folder} --stats Cleo --ev"
    scope = {"cm": cm}
    exec(copied(page, "Copy as Python"), scope)
    assert len(scope["found"]) == 3  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_positions(watched: Watched) -> None:
    page = settled(watched.open("hands"))
    page.get_by_role("combobox", name="Position").press("End")  # a gesture, which undo knows
    expect(page.locator("caption", has_text="Ann in BTN: 1 hand, before")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("caption", has_text="Ann: 3 hands, before")).to_be_visible()


@pytest.mark.exhaustive
def test_a_list_of_hands(watched: Watched) -> None:
    page = settled(watched.open("hands"))
    table = ".scrolls:has(caption:text-matches('Hands 1 to')) table"
    expect(page.locator(table)).to_contain_text("+9.90")  # the expected values come a moment later
    assert [row[0] for row in cells(page, table)] == ["1", "2", "3"]
    page.get_by_role("combobox", name="Order").select_option("most won")
    expect(page.locator(f"{table} tbody th").first).to_have_text("3")
    page.get_by_label("All-ins only").check()
    expect(page.locator("caption", has_text="Hands 1 to 2 of 2")).to_be_visible()
    assert page.get_by_role("button", name="Hands after").is_disabled()
    page.wait_for_url("**all_ins=true**")
    page.reload()
    settled(page)
    expect(page.get_by_role("combobox", name="Order")).to_have_value("most won")
    expect(page.locator("caption", has_text="Hands 1 to 2 of 2")).to_be_visible()


@pytest.mark.exhaustive
def test_many_hands_are_listed_a_page_at_a_time(watched: Watched, tmp_path: Path) -> None:
    hand = EXAMPLE.read_text().split("\n\n\n")[1]
    many = "\n\n\n".join(hand.replace("#1002", f"#{number}") for number in range(120))
    (tmp_path / "many.txt").write_text(many)
    page = settled(watched.open("hands"))
    read(page, tmp_path)
    page.get_by_role("button", name="Hands after").click()
    expect(page.locator("caption", has_text="Hands 51 to 100 of 120")).to_be_visible()
    page.get_by_role("button", name="Open hand 100", exact=True).click()
    expect(page.locator("h2", has_text="pokerstars 99:")).to_be_focused()


@pytest.mark.exhaustive
def test_a_hand_street_by_street_and_its_all_in_elsewhere(watched: Watched) -> None:
    page = settled(watched.open("hands"))
    page.get_by_role("button", name="Open hand 1", exact=True).click()
    hand = page.get_by_role("region", name="One hand")
    expect(hand.locator("h2")).to_be_focused()
    expect(hand.locator(".streets > li")).to_have_count(5)
    expect(hand.locator(".streets > li").nth(1)).to_contain_text("Cleo raises to 18.50, all-in")
    expect(hand).to_contain_text("All-in on Ks 7h 2d: Cleo v Ann")
    expect(hand.locator("table").first).to_contain_text("−11.15")
    hand.get_by_role("button", name="Next hand").click()
    expect(hand.locator("h2")).to_contain_text("pokerstars 1002")
    page.get_by_role("button", name="Previous hand").click()
    expect(hand.locator("h2")).to_contain_text("pokerstars 1001")
    page.wait_for_url("**hand=0**")
    hand.get_by_role("button", name="Take it to Equity").click()
    page.wait_for_selector("main[data-open='0'] .view-equity h1")
    expect(page.get_by_label("Player 1: range")).to_have_value("7d6d")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d")
    expect(page.locator(".cm-numbers").first).to_contain_text("22.8")
    page.go_back()
    page.wait_for_selector("main[data-open='0'] .view-hands h1")
    hand.get_by_role("button", name="Take it to Study").click()
    page.wait_for_selector("main[data-open='0'] .view-study h1")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d")


@pytest.mark.exhaustive
def test_hands_are_filtered(watched: Watched) -> None:
    page = settled(watched.open("hands"))
    page.locator("summary", has_text="All hands").click()
    page.get_by_label("Against a player in").select_option("BTN")
    expect(page.locator("caption", has_text="Hands 1 to 2 of 2")).to_be_visible()
    expect(page.locator("summary", has_text="Hands that fit: against")).to_be_visible()
    page.get_by_role("button", name="Open hand 2", exact=True).click()
    hand = page.get_by_role("region", name="One hand")
    expect(hand.locator("h2")).to_contain_text("pokerstars 1002")
    page.get_by_label("From").fill("yesterday")
    page.get_by_label("From").press("Enter")
    expect(page.locator(".hand-filters .wrong").first).to_contain_text("yesterday")


def test_what_is_copied_asks_about_the_hands_that_fit(watched: Watched, tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(hand_histories.sample_hands(200, seed=4))
    rival = next(
        row.name for row in hand_histories.read(tmp_path).winnings() if 9 < row.hands < 100
    )
    chosen = f"position=BTN&since=2025-01-01&game=holdem&opponent={rival}"
    page = settled(watched.open(f"hands?path={quote(str(tmp_path))}&{chosen}"))
    page.get_by_role("button", name="Read", exact=True).click()
    won = page.get_by_role("img", name="Hero won")
    expect(won).to_be_visible()
    scope: dict[str, object] = {"cm": cm}
    exec(copied(page, "Copy as Python"), scope)
    found = scope["found"]
    assert isinstance(found, hand_histories.Histories)
    (own,) = (row for row in found.winnings() if row.name == "Hero")
    assert 0 < own.hands < 40
    words = f"Hero won {own.net:+,.2f} USD in {own.hands} hands; {own.ev_net:+,.2f} were expected"
    expect(won).to_have_attribute("aria-label", words.replace("-", "−"))
    expect(page.locator("table", has_text="expected").last.locator("td").last).not_to_be_empty()
    command = copied(page, "Copy as command")
    assert command.endswith(
        f"--stats Hero --ev --since 2025-01-01 --game holdem --opponent {rival} --position BTN"
    )
    page.get_by_label("Against a player in").select_option("BB")
    settled(page).get_by_role("button", name="Copy as Python").click()
    expect(page.locator("#said")).to_contain_text("Nothing was copied: hands against a")


def test_a_hand_is_replayed_on_a_table_by_the_arrow_keys(watched: Watched) -> None:
    page = settled(watched.open("hands?hand=0"))
    table = page.get_by_role("group", name="The hand on a table")
    said = table.get_by_role("status")
    expect(said).to_have_text("Bob posts the small blind 0.25")
    table.get_by_role("button", name="Step on").press("ArrowRight")
    expect(said).to_have_text("Cleo posts the big blind 0.50")
    table.get_by_role("slider").press("End")
    expect(said).to_have_text("Cleo collects 38.75")
    expect(table.locator(".felt-middle")).to_contain_text("Pot 1.50")
    expect(table.locator(".felt-acts")).to_contain_text("BB 38.75")
    table.get_by_role("slider").press("Home")
    expect(said).to_have_text("Bob posts the small blind 0.25")


@pytest.mark.exhaustive
def test_an_omaha_hand_goes_to_games(watched: Watched) -> None:
    file = EXAMPLE.parents[2] / "golden" / "hands" / "pokerstars-run-it-twice.txt"
    page = settled(watched.open(f"hands?path={quote(str(file))}&hand=0"))
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_role("button", name="Take it to Games").first.click()
    page.wait_for_selector("main[data-open='0'] .view-games h1")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("omaha")
    expect(page.locator(".answer caption")).to_contain_text("Omaha")


@pytest.mark.exhaustive
def test_what_is_wrong_is_beside_its_field(watched: Watched, folder: Path) -> None:
    page = settled(watched.open("hands"))
    read(page, folder / "no")
    path = page.get_by_role("textbox", name="Folder or file")
    expect(path).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field .wrong").first).to_contain_text("no such file or folder")
    assert page.locator("table").first.evaluate("each => each.closest('[inert]') !== null")
    read(page, folder)
    expect(path).not_to_have_attribute("aria-invalid", "true")
    player = page.get_by_label("Player", exact=True)
    player.fill("Zoe")
    player.press("Enter")
    expect(player).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("there is no player 'Zoe'").first).to_be_visible()
    (folder / "vega.txt").unlink()
    (folder / "wrong.txt").write_text("no hand at all")
    read(page, folder)
    expect(page.locator(".headline")).to_contain_text("0 hands, 1 rejected")
    expect(player).to_be_hidden()


DROP = """([names, texts]) => {
  const given = new DataTransfer();
  names.forEach((name, place) => given.items.add(new File([texts[place]], name)));
  const root = document.querySelector(".view-hands");
  const about = {dataTransfer: given, bubbles: true, cancelable: true};
  root.dispatchEvent(new DragEvent("dragover", about));
  const marked = root.classList.contains("drops");
  root.dispatchEvent(new DragEvent("drop", about));
  return marked;
}"""


@pytest.mark.exhaustive
def test_files_are_dropped_or_chosen(watched: Watched, folder: Path) -> None:
    page = settled(watched.open("hands"))
    read(page, folder / "no")
    texts = [(folder / name).read_text() for name in ("vega.txt", "wrong.txt")]
    assert page.evaluate(DROP, [["vega.txt", "wrong.txt"], texts])
    expect(page.locator(".headline")).to_contain_text("3 hands, 1 rejected")
    expect(page.get_by_text("These are the files that you dropped.")).to_be_visible()
    expect(page.locator(".no-answer:visible")).to_have_count(0)
    page.locator("summary", has_text="Rejected hands").click()
    expect(page.locator("th", has_text="wrong.txt:")).to_be_visible()
    assert copied(page, "Copy as command") == "cardmath hands vega.txt wrong.txt --stats Ann --ev"
    page.get_by_role("button", name="Open hand 2", exact=True).click()
    expect(page.get_by_role("region", name="One hand")).to_contain_text("vega.txt, line")
    page.get_by_label("Files of hands").set_input_files(folder / "wrong.txt")
    expect(page.locator(".headline")).to_contain_text("0 hands, 1 rejected")
    page.wait_for_url("**dropped=**")
    page.reload()  # what the tab read waits for it
    expect(page.locator(".headline")).to_contain_text("1 rejected")
    read(page, folder)
    expect(page.locator(".headline")).to_contain_text("3 hands, 1 rejected")


@pytest.mark.exhaustive
def test_a_reading_is_stopped_and_shows_what_it_has(watched: Watched, tmp_path: Path) -> None:
    hand = EXAMPLE.read_text().split("\n\n\n")[1]
    for name in range(12):
        # A hand that is read twice counts once: each has a number of its own.
        numbers = range(name * 12_000, (name + 1) * 12_000)
        many = "\n\n\n".join(hand.replace("#1002", f"#{number}") for number in numbers)
        (tmp_path / f"{name:02}.txt").write_text(many)
    page = settled(watched.open("hands"))
    page.get_by_role("textbox", name="Folder or file").fill(str(tmp_path))
    page.get_by_role("textbox", name="Folder or file").press("Enter")
    stop = page.get_by_role("button", name="Stop")
    stop.or_(page.locator(".headline", has_text="144,000")).first.wait_for()
    with suppress(Error):  # it may end at this moment
        stop.click(timeout=500)
    expect(page.locator(".headline")).to_contain_text("hands, 0 rejected")
    settled(page)
    count = int(page.locator(".headline").inner_text().split()[0].replace(",", ""))
    if count < 144_000:
        expect(page.get_by_text("Reading was stopped")).to_be_visible()
        page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".headline")).to_contain_text("144,000 hands", timeout=60_000)


@pytest.mark.exhaustive
@in_both_looks
def test_everybody_can_use_it(look: Look, watched: Watched, folder: Path) -> None:
    page = open_as(look, watched, f"hands?path={quote(str(folder))}&hand=0")
    page.get_by_role("button", name="Read", exact=True).click()
    settled(page)
    page.locator("summary", has_text="Rejected hands").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= look[1]


@pytest.mark.exhaustive
def test_a_note_on_a_hand_is_kept(watched: Watched) -> None:
    page = settled(watched.open("hands?hand=1"))
    note = page.get_by_label("Note on this hand")
    note.fill("fold next time")
    expect(page.get_by_text("The note is kept")).to_be_attached()
    page.get_by_role("button", name="Next hand").click()
    expect(note).to_have_value("")
    page.get_by_role("button", name="Previous hand").click()
    expect(note).to_have_value("fold next time")
    settled(page)


@pytest.mark.exhaustive
def test_both_columns_are_filled(watched: Watched) -> None:
    """The graph and what was done before the flop are as high as the rest, about."""
    watched.page.set_viewport_size({"width": 1440, "height": 900})
    page = settled(watched.open("hands"))
    expect(page.locator("caption", has_text="Ann: 3 hands, after")).to_be_visible()
    heights = page.locator(".halves > *").evaluate_all("parts => parts.map((e) => e.offsetHeight)")
    assert min(heights) > 0.6 * max(heights)
    shares = page.get_by_role("table", name="Ann: 3 hands, after").locator("td:nth-child(3)")
    made = page.get_by_role("table", name="Ann: 3 hands, after").locator("td:nth-child(5)")
    colour = "cell => getComputedStyle(cell).color"
    assert shares.first.evaluate(colour) == made.first.evaluate(colour)
