"""Questions in PQL, as a browser shows them."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

import cardmath as cm
from cardmath.app.questions.ask import EXAMPLES
from cardmath.app.sentences import SENTENCES
from tests.app.looks import Look, cells, in_both_looks, open_as
from tests.app.running import Watched
from tests.app.test_every_view import copied, settled
from tests.app.test_one_page import menu

POT = "select avg(riverEquity(hero)) as pot"


def place(text: str) -> str:
    return f"ask?text={quote(text)}"


def box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Question in PQL")


def offers(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Names")


def test_the_answer_is_the_library_s_and_has_its_python(watched: Watched) -> None:
    page = settled(watched.open("ask"))
    q = cm.query(hero="QQ+, AKs", villain="22+, A2s+, KTs+, QJs", board="Ks7h2d")
    truth = q.select(wins=q.hero.wins(), pot=q.hero.pot_share(), ends=q.hero.category("river"))
    expect(page.locator(".halves .about").first).to_have_text(truth.title)
    wins, pot, *ends = truth._layout().cells
    assert cells(page, ".scrolls:has(caption:text-is('Shares and means')) table") == [
        ["wins", *wins[2:]],
        ["pot", *[text for text in pot[2:] if text]],
    ]
    histogram = cells(page, ".scrolls:has(caption:text-is('ends')) table")
    assert histogram == [[row[1], *row[2:4]] for row in ends]
    expect(page.get_by_text("Exact: all deals are counted.")).to_contain_text(re.compile(r"\d m?s"))
    expect(page.locator("pre.code")).to_contain_text("pot=mean(q.hero.pot_share())")
    scope: dict[str, Any] = {}
    python = copied(page, "Copy as Python")
    code, select = python.rsplit("\n", 1)
    exec(code, scope)
    assert eval(select, scope) == truth
    page.locator("summary", has_text="How it is answered").click()
    expect(page.locator(".plan")).to_contain_text("whole ranges on each board")
    expect(page.locator(".plan li").first).to_have_text("2 cards for the board")


@pytest.mark.exhaustive
def test_names_are_completed_by_keyboard(watched: Watched) -> None:
    page = settled(watched.open("ask"))
    field = box(page)
    field.fill("")
    field.press_sequentially("sel")
    field.press("Tab")
    field.press_sequentially(" av")
    expect(offers(page).get_by_role("option", selected=True)).to_contain_text("avg(number)")
    field.press("Enter")
    expect(field).to_have_value("select avg(")
    field.press_sequentially("nuthi")
    names = offers(page).get_by_role("option")
    expect(names.first).to_contain_text("nutHi(player, street)")
    field.press("ArrowDown")
    chosen = offers(page).get_by_role("option", selected=True)
    expect(chosen).to_contain_text("nutHiForHandType(player, street)")
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    field.press("ArrowUp")
    field.press("Enter")
    expect(names).to_have_text(["hero a player", "villain a player"])  # of the spot
    field.press("ArrowDown")
    field.press("Enter")
    field.press_sequentially(", ")
    field.press("Control+Space")
    expect(names).to_have_text(
        [f"{each} a street" for each in ("preflop", "flop", "turn", "river")]
    )
    field.press("Escape")
    expect(offers(page)).to_be_hidden()
    assert field.get_attribute("aria-activedescendant") is None
    field.press_sequentially("river")  # complete: nothing is offered
    expect(offers(page)).to_be_hidden()
    field.press_sequentially("))")
    expect(field).to_have_value("select avg(nutHi(villain, river))")


@pytest.mark.exhaustive
def test_names_are_completed_by_mouse_and_after_from(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    field = box(page)
    field.press("Control+End")
    field.press_sequentially(" fr")
    offers(page).get_by_role("option", name="from").click()
    field.press_sequentially(" ga")
    field.press("Enter")
    expect(offers(page).get_by_role("option", name="omaha8 Omaha eight or better")).to_be_visible()
    field.press_sequentially("omaha8")
    field.press_sequentially("', hero='As2sKhQh', villain='Ac3cJdTd', board='4c7d8h'")
    expect(field).to_have_value(
        f"{POT} from game='omaha8', hero='As2sKhQh', villain='Ac3cJdTd', board='4c7d8h'"
    )
    expect(page.locator(".halves .about").first).to_contain_text("Omaha eight or better: ")


OFFERS = """async ([texts, names]) => {
  const {offersAt} = await import("./parts/pql.js");
  const known = {names, streets: ["flop", "turn"], players: ["hero"], games: [["stud", "Stud"]]};
  const found = [];
  for (const text of texts) {
    for (let caret = 0; caret <= text.length; caret++) {
      const {from, offers} = offersAt(text, caret, known);
      if (from > caret || offers.some((offer) => !offer.text)) throw new Error(`${text}: ${caret}`);
      found.push([text.slice(0, caret), offers.map((offer) => offer.text)]);
    }
  }
  return found;
}"""


@pytest.mark.exhaustive
def test_offers_at_every_place_of_the_examples(watched: Watched) -> None:
    """Each name of the examples is offered when all but its last letter is typed."""
    page = settled(watched.open("ask"))
    names = [[each.name, each.kind, each.signature, each.meaning] for each in cm.queries.names()]
    texts = [text for _, text in EXAMPLES]
    odd = [
        "'",
        '"a',
        "-- x",
        "/* select",
        "select count(((",
        ")))",
        "select 1e",
        "from game='",
        "é;",
    ]
    found = dict(page.evaluate(OFFERS, [[*texts, *odd], names]))
    for text in texts:
        for match in re.finditer(r"(\w+)\(", text):
            name = match[1]
            if name.lower() in {"and", "in"}:
                continue
            assert f"{name}(" in found[text[: match.end(1) - 1]], (text, name)
    assert found["from game='"] == ["stud"]
    assert found["-- x"] == found["/* select"] == found["'"] == []


@pytest.mark.exhaustive
def test_an_error_is_marked_in_the_text(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    field = box(page)
    expect(page.locator("td", has_text="0.810076")).to_be_visible()
    field.fill("select avg(rivrEquity(hero)) as pot")
    wrong = page.locator(".field .wrong").first
    expect(wrong).to_contain_text("did you mean riverEquity(player)?")
    expect(wrong.locator("mark")).to_have_text("rivrEquity")
    expect(page.locator(".query-ground mark")).to_have_text("rivrEquity")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert page.locator("td", has_text="0.810076").evaluate(
        "each => each.closest('[inert]') !== null"
    )
    field.fill(POT)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".query-ground mark")).to_have_count(0)
    assert not page.locator("td", has_text="0.810076").evaluate("each => !!each.closest('[inert]')")


@pytest.mark.exhaustive
def test_all_wrong_parts_of_the_spot_are_marked(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    page.get_by_role("textbox", name="villain").fill("QQx")
    page.get_by_role("textbox", name="Board").fill("Ks 7x 2d")
    for name in ("villain", "Board"):
        field = page.get_by_role("textbox", name=name)
        expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".no-answer:visible")).to_be_visible()
    # A question with its own from is not about the spot.
    box(page).fill("select count(pairedBoard(flop)) as pairs from game='holdem'")
    expect(page.locator("td", has_text="17.1765%")).to_be_visible()
    expect(page.locator(".no-answer")).to_be_hidden()


@pytest.mark.exhaustive
def test_it_is_the_spot_of_the_page(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    page.get_by_role("textbox", name="Board").fill("Ks 7h 2d 3c")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("textbox", name="player_3").fill("55")
    truth = cm.equity("QQ+, AKs", "22+, A2s+, KTs+, QJs", "55", board="Ks7h2d3c")
    expect(page.locator("td", has_text=f"{float(truth[0].equity):.6f}")).to_be_visible()
    menu(page, "equity")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("Ks 7h 2d 3c")
    expect(page.get_by_label("Player 3: range")).to_have_value("55")
    menu(page, "ask")
    expect(box(page)).to_have_value(POT)
    page.get_by_role("button", name="Remove player_3").click()
    expect(page.get_by_role("textbox", name="player_3")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("textbox", name="player_3")).to_have_value("55")
    page.reload()
    settled(page)
    expect(box(page)).to_have_value(POT)
    expect(page.get_by_role("textbox", name="player_3")).to_have_value("55")


@pytest.mark.exhaustive
def test_another_game_has_its_own_spot(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    page.get_by_role("combobox", name="Game").select_option("Razz")
    settled(page)
    held = page.get_by_role("textbox", name="hero").input_value()
    expect(page.locator(".halves .about").first).to_contain_text("Razz: ")
    menu(page, "games")
    page.get_by_role("combobox", name="Game").select_option("Razz")
    expect(page.get_by_role("textbox", name="Player 1")).to_have_value(held)


@pytest.mark.exhaustive
def test_examples_are_clicked_and_undone(watched: Watched) -> None:
    page = settled(watched.open(place(POT)))
    page.locator("summary", has_text="Examples in PQL").click()
    page.get_by_role("button", name="Set over set").click()
    expect(page.locator("td", has_text="1.0407%")).to_be_visible()
    assert "handBoardIntersections" in box(page).input_value()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(box(page)).to_have_value(POT)


def words(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="What do you want to know?")


def line(page: Page) -> Locator:
    return page.get_by_role("group", name="The question")


@pytest.mark.exhaustive
def test_flop_a_set_is_found_by_typing_just_that(watched: Watched) -> None:
    """A question that is answered without PQL and without the mouse."""
    page = settled(watched.open("ask"))
    words(page).fill("flop a set")
    expect(page.locator(".sentence-list button").first).to_have_text(
        "How often does 77 flop a set or better?"
    )
    words(page).press("Enter")
    expect(page.locator("td", has_text="11.7551%").first).to_be_visible()
    expect(box(page)).to_have_value(SENTENCES[0].fill())
    hand = line(page).get_by_role("textbox", name="Hand or range")
    expect(hand).to_be_focused()
    hand.fill("JJ+")
    line(page).get_by_role("combobox").select_option("quads or better")
    expect(box(page)).to_have_value(SENTENCES[0].fill(hand="JJ+", made="quads or better"))
    expect(page.locator("td", has_text="0.2449%").first).to_be_visible()
    page.wait_for_url(re.compile("JJ"))  # it is written a moment after the answer
    page.reload()
    expect(hand).to_have_value("JJ+")  # the link holds the sentence too
    box(page).fill(POT)
    expect(line(page)).to_be_hidden()


@pytest.mark.exhaustive
def test_a_sentence_is_found_with_the_hands_and_choices_that_are_typed(watched: Watched) -> None:
    page = settled(watched.open("ask"))
    sentences = {
        "22 flop quads": "How often does 22 flop quads or better?",
        "chance of flopping a straight with J9s": "How often does J9s flop a straight or better?",
        "set over set 55 AA": "How often do 55 and AA both hit the flop (set over set)?",
        "AhKh equity QQ": "How much of the pot does AhKh win against QQ (equity)?",
        "flush draw": "How often does AsKs flop a flush draw (four to a flush)?",
        "ace on the flop": "How often is there an ace on the flop?",
        "omaha low": "In Omaha eight or better, how often does As2s3hKh make a low?",
    }
    for typed, sentence in sentences.items():
        words(page).fill(typed)
        expect(page.locator(".sentence-list button").first).to_have_text(sentence)
    words(page).fill("the colour of money")
    expect(page.get_by_text("No question has all of these words.")).to_be_visible()
    words(page).fill("flop a set")
    words(page).press("Enter")
    page.get_by_role("button", name="Draws and outs").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


WRITTEN = """async (sentences) => {
  const {blanksOf, queryOf} = await import("./parts/sentence_search.js");
  const filled = (sentence) => ({sentence, values: blanksOf(sentence).map(({value}) => value)});
  return sentences.map((sentence) => queryOf(filled(sentence)));
}"""


def test_the_page_writes_the_same_pql_as_python(watched: Watched) -> None:
    page = settled(watched.open("ask"))
    found = page.evaluate(WRITTEN, [each.to_dict() for each in SENTENCES])
    assert found == [each.fill() for each in SENTENCES]


@pytest.mark.exhaustive
def test_the_spot_is_written_into_the_question(watched: Watched) -> None:
    page = settled(watched.open(place(f"{POT} where pairedBoard(turn)")))
    page.get_by_role("button", name="Write the spot into the question").click()
    given = "game='holdem', hero='QQ+, AKs', villain='22+, A2s+, KTs+, QJs', board='Ks 7h 2d'"
    expect(box(page)).to_have_value(f"{POT} from {given} where pairedBoard(turn)")


@pytest.mark.exhaustive
def test_the_spot_is_taken_from_the_question(watched: Watched) -> None:
    given = "from game='omaha8', hero='As2sKhQh', villain='Ac3cJdTd', board='4c7d8h'"
    page = settled(watched.open(place(f"{POT} {given}")))
    page.get_by_role("button", name="Take the spot from the question").click()
    expect(page.get_by_role("combobox", name="Game")).to_have_value("omaha8")
    expect(page.get_by_role("textbox", name="villain")).to_have_value("Ac3cJdTd")
    box(page).fill(POT)
    expect(page.locator(".halves .about").first).to_contain_text("Omaha eight or better: ")
    menu(page, "games")
    expect(page.get_by_role("textbox", name="Board")).to_have_value("4c7d8h")


def wait_for_stops(page: Page) -> None:
    """Let no final answer reach the page before it stops the question, however fast it comes."""

    def connect(route: WebSocketRoute) -> None:
        server, held, stopped = route.connect_to_server(), dict[int, str](), set[int]()

        def to_server(message: str | bytes) -> None:
            server.send(message)
            if number := json.loads(message).get("cancel"):
                stopped.add(number)
                if number in held:
                    route.send(held.pop(number))

        def to_page(message: str | bytes) -> None:
            reply = json.loads(message)
            is_last = reply.get("final") and reply["answer"].get("answers")
            if is_last and reply["id"] not in stopped:
                held[reply["id"]] = str(message)
            else:
                route.send(message)

        route.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket(re.compile("/ask"), connect)


@pytest.mark.exhaustive
def test_random_deals_have_errors_and_a_seed_and_are_stopped(fresh: Watched) -> None:
    wide = "from hero='22+, A2s+, KTs+', villain='22+, A2s+, K9s+'"
    text = f"select count(equity(hero, turn) < 0.3) as up {wide}"
    wait_for_stops(fresh.page)
    page = fresh.open(place(text))
    expect(page.get_by_text("An estimate from seed 1")).to_be_visible()
    expect(page.locator("th", has_text="standard error")).to_be_visible()
    expect(page.get_by_text("and still working")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    settled(page)
    expect(page.get_by_text("and still working")).to_have_count(0)
    first = cells(page, ".scrolls table")
    assert first[0][0] == "up"
    page.get_by_role("button", name="Deal others").click()
    expect(page.get_by_text("An estimate from seed 2")).to_be_visible()
    assert cells(page, ".scrolls table") != first
    page.get_by_role("button", name="Stop").click()
    settled(page)


@pytest.mark.exhaustive
def test_no_deal_that_counts_is_said(watched: Watched) -> None:
    page = settled(watched.open(place(f"{POT} where winsHi(hero) and winsHi(villain)")))
    expect(page.get_by_text("No deal meets the condition.")).to_be_visible()


@pytest.mark.exhaustive
@in_both_looks
def test_everybody_can_use_it(look: Look, watched: Watched) -> None:
    page = open_as(look, watched, "ask")
    page.locator("summary", has_text="How it is answered").click()
    box(page).fill("select avg(rivrEquity(hero))")
    expect(page.locator(".query-ground mark")).to_be_visible()
    box(page).fill("")
    box(page).press_sequentially("select c")
    expect(offers(page)).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [360, 1024])
def test_it_fits(width: int, watched: Watched) -> None:
    watched.page.set_viewport_size({"width": width, "height": 800})
    page = settled(watched.open("ask"))
    box(page).press("Control+Space")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
