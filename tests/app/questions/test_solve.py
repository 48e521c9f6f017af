"""Questions about games after the flop, as the server asks them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardmath import solve
from cardmath._page.errors import plain_error
from cardmath.app.asked import Asked
from cardmath.app.questions import find_question
from cardmath.app.solving.bench import Bench
from cardmath.app.solving.inputs import fields_of, read_game
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError
from tests.pace import on_one_core

Answer = dict[str, Any]
RANGES = ["AA, 65s, QJ", "KQ, 88"]
FIELDS: Answer = {
    "players": [*RANGES, "22"],
    "oop": 0,
    "ip": 1,
    "board": "Ks 7h 2d 3c",
    "pot": "100",
    "stack": "300",
    "bets": "75%, a",
    "raises": "2.5x",
    "each": False,
    "addAllIn": "1.5",
    "forceAllIn": "0.15",
    "merge": "0.1",
    "rake": "0",
    "cap": "0",
    "target": "1%",
}


class Page:
    """A page, with what it keeps and was sent."""

    def __init__(self) -> None:
        self.store = TabStore()
        self.sent: list[Answer] = []
        self.progress: Callable[[int, int], object] = lambda done, total: None

    def ask(self, do: str, **more: object) -> Answer:
        asked = Asked({"do": do, **FIELDS, **more}, self.store, self.sent.append)
        found = find_question("solve")(asked, self.progress)
        assert isinstance(found, dict)
        return found

    def problem(self, do: str, **more: object) -> Answer:
        with pytest.raises(CardmathError) as caught:
            self.ask(do, **more)
        return plain_error(caught.value)


@pytest.fixture
def page() -> Page:
    return Page()


def test_an_answer_is_that_of_the_library(page: Page) -> None:
    truth = solve.postflop("Ks7h2d3c", RANGES, 100, 300, "75%, a").solve("1%")
    found = page.ask("solve")
    assert not found["stopped"]
    assert found["answer"]["values"] == list(truth.values)
    assert found["answer"]["exploitability"] == truth.exploitability
    assert page.ask("look")["answer"] == found["answer"]
    size = page.ask("size")
    assert (size["nodes"], size["betting"]) == (truth.game.size.nodes, len(truth.game.tree))
    assert size["bytes"] == truth.game.size.bytes_32


@pytest.mark.parametrize(
    ("line", "kind"),
    [("", "decision"), ("x b75 c", "next"), ("x b75 f", "fold"), ("x b75 c / Kh / x x", "show")],
)
def test_a_node_has_its_path_its_means_and_its_hands(page: Page, line: str, kind: str) -> None:
    page.ask("solve")
    found = page.ask("node", line=line)["node"]
    answer = page.store.thing(Bench).known()
    node = answer.node(line)
    assert found["kind"] == kind
    assert found["pot"] == node.pot
    assert [step["line"] for step in found["path"]][-1:] == ([line] if line else [])
    for side, held in enumerate(found["players"]):
        reach = dict(zip(node.hands[side], node.reach[side].tolist(), strict=True))
        assert dict(zip(held["hands"], held["weights"], strict=True)) == pytest.approx(
            {hand: weight for hand, weight in reach.items() if weight > 0}, abs=1e-5
        )
        mean = sum(
            chance * value
            for chance, value in zip(held["chances"], held["values"], strict=True)
            if chance
        )
        assert mean == pytest.approx(node.mean_values[side], abs=1e-3)
    shares = [action["share"] for action in found["actions"]]
    assert shares == list(node.frequencies.values())
    worth = sum(each["share"] * (each["value"] or 0.0) for each in found["actions"])
    if node.player is not None:
        assert worth == pytest.approx(node.mean_values[node.player], abs=1e-3)


def test_the_steps_of_a_line_lead_where_the_codes_say(page: Page) -> None:
    """Every action that is shown can be followed by its code."""
    page.ask("solve", board="Ks7h2d3c4s")
    lines = [""]
    for line in lines:
        node = page.ask("node", line=line)["node"]
        assert node["line"] == line
        lines += [f"{line} {action['code']}".strip() for action in node["actions"]]
    assert len(lines) == len(page.store.thing(Bench).known().game.tree)


def test_prize_money_is_played_for(page: Page) -> None:
    money = {"prizes": "50 30 20", "others": "400, 250"}
    truth = solve.postflop(
        "Ks7h2d3c", RANGES, 100, 300, "75%, a", payoff=solve.PrizeMoney([50, 30, 20], [400, 250])
    ).solve("1%")
    found = page.ask("solve", **money)["answer"]
    assert found["values"] == list(truth.values)
    assert (found["worth"], found["unit"]) == (truth.game.pot_worth, "of the prizes")
    assert found["percent"] == truth.exploitability_percent <= 1
    assert page.sent == [] or page.sent[-1]["pot"]["worth"] == truth.game.pot_worth
    node = page.ask("node", line="x")["node"]
    values = [value for side in node["players"] for value in side["values"] if value is not None]
    assert node["unit"] == "of the prizes"
    assert node["most"] == pytest.approx(max(values), abs=1e-5)
    # A file has the prizes, and the fields have them when it is opened.
    kept = page.ask("save")
    opened = page.ask("open", file=kept["file"], name="prizes.cms")
    assert opened["fields"]["prizes"] == "50 30 20"
    assert opened["fields"]["others"] == "400 250"
    again = Asked({**FIELDS, **opened["fields"]}, page.store, page.sent.append)
    assert read_game(again).game == truth.game
    chips = page.ask("solve")["answer"]
    assert (chips["worth"], chips["unit"]) == (100, "chips")


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"prizes": "x"}, "prizes"),
        ({"prizes": "30 50"}, "prizes"),
        ({"prizes": "0"}, "prizes"),
        ({"prizes": "50 50"}, "prizes"),
        ({"prizes": "50 50 50", "others": "20"}, "prizes"),
        ({"prizes": "50 50", "others": "x"}, "others"),
        ({"prizes": "50", "others": "0"}, "others"),
        ({"prizes": "50", "others": "x"}, "others"),
        ({"others": "20"}, "others"),
    ],
)
def test_wrong_prizes_are_named(page: Page, fields: Answer, name: str) -> None:
    assert page.problem("size", **fields)["field"] == name


def test_equal_prizes_are_played_for_where_not_all_get_one(page: Page) -> None:
    assert "problem" not in page.ask("size", prizes="50 50", others="20")


def test_it_can_be_stopped_and_continued(page: Page) -> None:
    calls = 0

    def progress(_done: int, _total: int) -> None:
        nonlocal calls
        calls += 1
        if len(page.sent) == 2:
            raise KeyboardInterrupt

    page.progress = progress
    found = page.ask("solve", target="0.00001%")
    assert found["stopped"]
    points = [sent["point"] for sent in page.sent]
    assert points == sorted(points)
    done = found["answer"]["iterations"]
    assert done >= points[-1][2]
    assert found["answer"]["exploitability"] is not None
    page.progress = lambda done, total: None
    after = page.ask("resume", target=str(found["answer"]["exploitability"] / 2))["answer"]
    assert after["iterations"] > done
    assert after["exploitability"] <= found["answer"]["exploitability"] / 2


def test_the_tree_is_walked_while_it_is_solved(page: Page) -> None:
    seen: list[Answer] = []

    def progress(_done: int, _total: int) -> None:
        if page.sent:
            page.progress = lambda done, total: None
            seen.append(page.ask("node", line="x b75"))
            assert len(page.ask("runouts", line="x x")["rows"]) == 48
            raise KeyboardInterrupt

    page.progress = progress
    found = page.ask("solve", target="0.00001%")
    assert found["stopped"]
    assert [step["text"] for step in seen[0]["node"]["path"]] == ["check", "bet 75"]
    assert 0 < seen[0]["iterations"] <= found["answer"]["iterations"]
    assert sum(seen[0]["equity"]) == pytest.approx(1)


def test_it_can_be_stopped_while_the_boards_are_prepared(page: Page) -> None:
    ranges = ["random", "random"]
    calls = 0

    def progress(_done: int, _total: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:  # the first call comes before anything is done
            raise KeyboardInterrupt

    page.progress = progress
    with on_one_core(), pytest.raises(KeyboardInterrupt):
        page.ask("solve", players=ranges, board="Ks7h2d", bets="", raises="", addAllIn="0")
    assert calls == 2
    page.progress = lambda done, total: None
    assert page.ask("look")["answer"] is None


def test_a_question_that_waits_for_the_answer_can_be_cancelled(page: Page) -> None:
    page.ask("solve")
    calls = 0

    def progress(_done: int, _total: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 2:
            raise KeyboardInterrupt

    page.progress = progress
    with page.store.thing(Bench).held(lambda done, total: None), pytest.raises(KeyboardInterrupt):
        page.ask("solve")
    page.progress = lambda done, total: None
    assert page.ask("look")["answer"] is not None


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nothing is freed by chance."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("stopped", [False, True], ids=["solved", "stopped"])
def test_a_new_question_and_the_end_free_the_answer_before(page: Page, *, stopped: bool) -> None:
    def progress(_done: int, _total: int) -> None:
        if page.sent:
            raise KeyboardInterrupt

    if stopped:
        page.progress = progress
    target = "0.00001%" if stopped else "1%"
    assert page.ask("solve", target=target)["stopped"] == stopped
    before = weakref.ref(page.store.thing(Bench).known())
    page.progress = lambda done, total: None
    page.ask("solve", pot="120")
    assert before() is None
    last = weakref.ref(page.store.thing(Bench).known())
    page.store.close()
    assert last() is None


def test_a_page_that_closes_while_its_answer_is_used_frees_it_afterwards(page: Page) -> None:
    page.ask("solve")
    bench = page.store.thing(Bench)
    with bench.held(lambda done, total: None):
        page.store.close()
        assert bench.answer is not None
    assert bench.answer is None


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"pot": "x"}, {"pot": "is not a number"}),
        ({"pot": "0", "stack": "-1"}, {"pot": "above 0", "stack": "is not a number"}),
        ({"bets": "60%, 5"}, {"bets": "a size is"}),
        ({"bets": "400 chips"}, {"bets": "above the stack"}),
        ({"raises": "2y", "target": "none"}, {"raises": "a size is", "target": "is not a number"}),
        ({"target": "0%"}, {"target": "a target is"}),
        ({"board": "Ks 7h"}, {"board": "three to five"}),
        ({"players": ["AAx", ""]}, {"players.0": "a pair is written AA"}),
        ({"players": ["AA", ""]}, {"players.1": "no hands yet"}),
        ({"players": ["KsKh", "QQ"]}, {"players.0": "which is on the board"}),
        ({"each": True, "sizes": ["", "", "", "", "", "", "9", ""]}, {"sizes.6": "a size is"}),
        ({"donk": "own", "donks": ["7", "2x"]}, {"donks.0": "a size", "donks.1": "a multiple"}),
        ({"rake": "60"}, {"rake": "0 to 50 percent"}),
        ({"chip": "7"}, {"chip": "multiple of the smallest chip"}),
        ({"memory": "lots"}, {"memory": "memory is"}),
        ({"ip": 0}, {"players": "two different players"}),
    ],
    ids=str,
)
def test_each_wrong_field_is_named(page: Page, fields: Answer, wrong: dict[str, str]) -> None:
    problem = page.problem("size", **fields)
    found = {each["field"]: each["message"] for each in (problem, *problem.get("also", []))}
    assert found.keys() == wrong.keys()
    for field, words in wrong.items():
        assert words in found[field]


def test_the_place_in_a_text_is_named(page: Page) -> None:
    problem = page.problem("size", bets="60%, 5 ,a")
    assert problem["text"][problem["start"] : problem["end"]] == "5"


def test_too_large_a_game_is_refused(page: Page) -> None:
    size = page.ask("size", memory="100 kB")
    assert size["allowed"] == 100_000 < size["bytes"]
    assert "what makes it smaller" in page.problem("solve", memory="100 kB")["message"]


@pytest.mark.parametrize(
    "game",
    [
        solve.postflop("Ks7h2d", RANGES, 100, 300, "33%, 2e, a", "2.5x, 50%, 120 chips"),
        solve.postflop(
            "Ks7h2d3c",
            RANGES,
            5.5,
            97.5,
            {"turn": "60%", "river": ("50%", "12.5%, a")},
            {"river": "3x"},
            {"river": "25%"},
            add_all_in=0,
            force_all_in=0.2,
            merge="pio",
            rake=(0.05, 3),
            dead="AsQd",
        ),
        solve.postflop("Ks7h2d3c4s", RANGES, 100, 300, donks="", chip=5),
        solve.postflop("Ks7h2d3c4s", RANGES, 5, 30).changed(add=["b1.5", "x a30"], remove=["b3 f"]),
    ],
    ids=["flop", "turn", "river", "branches"],
)
def test_the_fields_of_a_game_declare_it(game: solve.Postflop) -> None:
    fields = fields_of(game)
    again = read_game(Asked({**FIELDS, **fields})).game
    assert str(again.tree) == str(game.tree)
    assert (again.ranges, again.rake, again.chip) == (game.ranges, game.rake, game.chip)
    assert again.dead == game.dead


def test_files_are_written_and_read(page: Page) -> None:
    page.ask("solve")
    answer = page.store.thing(Bench).known()
    saved = page.ask("save", river=False)
    file = page.store.file(saved["file"])
    assert file is not None
    assert file.path.stat().st_size == saved["bytes"]
    key = page.ask("upload")["file"]
    page.store.path(key).write_bytes(file.path.read_bytes())
    opened = page.ask("open", file=key, name="mine.cms")
    assert opened["answer"]["values"] == list(answer.values)
    assert page.store.file(key) is None
    assert "without its river" in page.problem("resume")["message"]
    key = page.ask("upload")["file"]
    assert "'mine.cms' did not arrive" in page.problem("open", file=key, name="mine.cms")["message"]
    assert "no longer kept" in page.problem("open", file=key, name="mine.cms")["message"]


def test_files_of_omaha_are_for_the_shell(page: Page) -> None:
    key = page.ask("upload")["file"]
    omaha = solve.postflop("Ks7h2d3c4s", ["AAQQ", "KKJJ"], 100, 100, "50%", game="omaha")
    omaha.solve(iterations=2).save(page.store.path(key))
    message = page.problem("open", file=key, name="mine.cms")["message"]
    assert "'mine.cms' is of Omaha, and the page shows hold'em" in message


def test_locks(page: Page) -> None:
    page.ask("solve")
    shares = ["", "50 %", ""]
    locked = page.ask("lock", line="b75", shares=shares, range="KQ")
    assert locked["answer"]["locked"] == ["b75"]
    assert page.ask("node", line="b75")["node"]["locked"]
    node = page.store.thing(Bench).known().node("b75")
    row = next(row for row in node.rows if row.hand == "KhQh")
    assert row.strategy[node.actions.index("call")] == pytest.approx(0.5, abs=1e-6)
    assert page.ask("unlock", line="b75")["answer"]["locked"] == []
    wrong = {"shares.0": ["x"], "shares.1": ["", "101"]}
    for field, shares in wrong.items():
        assert page.problem("lock", line="b75", shares=shares, range="")["field"] == field
    assert page.problem("lock", line="b75", shares=["50"], range="KX")["field"] == "range"
    assert "percentage" in page.problem("lock", line="b75", shares=[""], range="KQ")["message"]
    assert "nobody acts" in page.problem("lock", line="x x")["message"]
    page.ask("lock", line="x x / Ah /", everywhere=True)
    assert page.store.thing(Bench).known().locked == ("x x / * /",)
    assert page.ask("node", line="x x / 9c /")["node"]["locked"]


@pytest.mark.parametrize("do", ["node", "runouts", "resume", "lock", "unlock", "save"])
def test_without_an_answer_it_says_so(page: Page, do: str) -> None:
    assert "solve again" in page.problem(do, line="x", shares=["1"])["message"]
