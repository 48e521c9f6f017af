"""What the server replies has the types that the page's modules declare, each key of them."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardmath import video_poker
from cardmath._page.errors import plain_error
from cardmath._page.questions import in_turn
from cardmath._page.saved import RANGES
from cardmath.app.asked import Asked
from cardmath.app.hands import summary
from cardmath.app.library.entries import SPOTS
from cardmath.app.library.jobs import flops_job, work
from cardmath.app.library.queue import Job, Queue, Say
from cardmath.app.questions import find_question, library
from cardmath.app.solving import bench
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError
from cardmath.hand_histories.samples import sample_hands
from tests.app.questions.asking import answers
from tests.app.questions.reply_types import (
    FOLDER,
    INDEX,
    MisfitError,
    Property,
    check_reply,
    exchanges,
    find,
    properties,
)
from tests.shell import ROOT

Values = dict[str, Any]

TABLE: Values = {"players": ["AA, QJ", "KQ, 88"], "board": "Ks 7h 2d", "dead": "3c"}
FEW_FLOPS: Values = {**TABLE, "dead": ""}
"""Without a dead card, all suits are alike: a fifth of the flops are counted."""
FIELDS: Values = {
    **TABLE,
    **{"oop": 0, "ip": 1, "board": "Ks 7h 2d 3c", "dead": "", "pot": "100", "stack": "300"},
    **{"bets": "75%", "raises": "2.5x", "each": False, "sizes": ["60%", "2.5x"] * 6},
    **{"donk": "same", "donks": ["", ""], "addAllIn": "1.5", "forceAllIn": "0.15"},
    **{"merge": "0.1", "rake": "0", "cap": "0", "prizes": "", "others": "", "chip": ""},
    **{"add": "", "remove": "", "target": "0.05%", "memory": ""},
}


class Server:
    """Answers as the server does, and checks each reply.

    Attributes:
        seen: the keys that replies had.
    """

    def __init__(self) -> None:
        self.store = TabStore()
        self.seen = set[Property]()

    def ask(self, kind: str, /, **question: Any) -> Values:
        """Ask a question; the last reply."""
        replies = list[Values]()
        asked = Asked(question, self.store, replies.append)
        found = find_question(kind)(asked, lambda _done, _total: None)
        replies += [reply for reply, _ in in_turn(found)]
        for reply in replies:
            check_reply(kind, reply, self.seen, question)
        return replies[-1]

    def check_keys(self, *kinds: str) -> None:
        """Check that each key was seen: one that no reply has is declared by mistake."""
        for each in exchanges():
            unseen = {found.name for found in properties(each.reply) if found not in self.seen}
            assert each.kind not in kinds or unseen == set(), each.kind


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is kept in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


SIMPLE: list[tuple[str, Values]] = [
    ("ask", {"about": True, "game": "omaha8"}),
    ("ask", {"text": "select avg(riverEquity(hero)) as a from hero='AA', villain='KK'", "game":
        "holdem", "players": [], "board": "", "dead": "", "seed": 1}),
    ("census", {"cards": 5, "ordering": "high", "wild": ["joker"], "five": "above", "given": "",
        "rarest_first": False}),
    ("equity", TABLE),
    ("flops", {**FEW_FLOPS, "chosen": 0, "opponent": -1}),
    ("flops", {**FEW_FLOPS, "chosen": 0, "opponent": -1, "subset": 2}),
    ("games", {"game": "omaha8", "players": ["As2sKhQh", "Ac2cJdJs"], "board": "3h 4d 8c",
        "dead": "", "seed": 1}),
    ("history", {"run": True, "hands": 10, "seed": 1}),
    ("icm", {"stacks": ["5000", "3000"], "prizes": "50 30", "minimum": "0", "left": "0",
        "bounties": "10", "progressive": "50"}),
    ("icm", {"stacks": ["5000", "0"], "prizes": "50", "minimum": "0", "left": "0", "bounties": "",
        "progressive": "50"}),
    ("pay_tables", {"game": "jacks-9-6", "pays": {"flush": "5"}, "want": "return"}),
    ("pay_tables", {"game": "jacks-9-6", "pays": {}, "want": "strategy"}),
    ("pay_tables", {"game": "jacks-9-6", "pays": {}, "want": "bankroll", "hands": 8,
        "bankroll": 5}),
    ("push_fold", {"stacks": ["5", "5"], "blinds": "0.5 / 1", "ante": "0", "kind": "each",
        "prizes": "", "others": "", "bounties": "", "progressive": "50", "raises": "",
        "limps": "none", "future": "0"}),
    ("range", {"text": "QQ+", "group": "AA", "board": "Ks 7h 2d"}),
    ("range", {"text": "[50]AKs[/50]", "other": "AA", "how": "union"}),
    ("saved", {"save": "open/CO", "text": "AA"}),
    ("simulation", {"game": "holdem", "hands": 200, "players": 2, "seed": 1, "given": "",
        "board": "", "wild": []}),
    ("spot", {"hand": "AhKh", "board": "9c 7h 2h", "dead": ""}),
    ("spot", {"hand": "AhKh", "board": "", "dead": ""}),
    ("spots", {"save": "one", "text": "{}", "over": ""}),
    ("study", {**TABLE, "chosen": 0, "opponent": -1, "filter": "top pair+"}),
    ("study", {**TABLE, "players": ["AA"], "chosen": 0, "opponent": -1, "filter": ""}),
    ("twenty_four", {"numbers": "6 6 5 2", "target": "24"}),
    ("twenty_four", {"numbers": "1 1 1 1", "target": "24"}),
    ("twenty_four", {"level": "any", "seed": 1, "hints": 1, "answer": "1+1", "given_up": True}),
    ("video_poker", {"game": "jacks-9-6", "seed": 3, "hold": "12", "play": True, "hint": True}),
]  # fmt: skip
"""Questions that need nothing before them."""


@pytest.mark.parametrize(("view", "asked"), SIMPLE)
def test_what_no_field_takes_is_refused(view: str, asked: Values) -> None:
    """A program can send what the page never does: lists and objects in every field."""
    for field, wrong in product(asked, ({"x": 1}, ["x", {}])):
        with suppress(CardmathError):
            answers(view, **{**asked, field: wrong})


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in SIMPLE}))
def test_views(server: Server, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_rules(game: video_poker.Game, **_: object) -> video_poker.Strategy:
        return video_poker.strategy_of([], game)

    monkeypatch.setattr(video_poker, "strategy", no_rules)  # to find the real one takes 18 s
    for each, question in SIMPLE:
        if each == kind:
            server.ask(kind, **question)
    server.check_keys(kind)


EXAMPLE = {"path": "", "dropped": "", "open": False}


def test_hands_and_review(server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "many.txt").write_text(sample_hands(200, seed=1, seats=3))
    (folder / "bad.txt").write_text("PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)\n")
    here = {"path": str(folder), "dropped": "", "open": True}
    closed = {**here, "open": False, "fresh": False}
    assert server.ask("hands", part="summary", **closed) == {"closed": True}
    found = server.ask("hands", part="summary", fresh=True, **here)
    who = {"player": found["hero"], "position": ""}
    assert server.ask("hands", part="player", **here, **who)["others"]
    order = {"order": "played", "down": False, "all_ins": False, "first": 0}
    server.ask("hands", part="list", **here, **who, **order)
    for hand in range(40):
        server.ask("hands", part="hand", hand=hand, **here)
    text = (ROOT / "examples" / "hands" / "vega.txt").read_bytes()
    key = server.ask("hands", part="upload", bytes=len(text))["file"]
    server.store.path(key).write_bytes(text)
    server.ask("hands", part="drop", file=key, files=[["vega.txt", len(text)]], dropped="")
    asked = {"player": "", "ranges": "", "solved": "", "depth": "river", "last": 200}
    found = server.ask("review", part="review", **EXAMPLE, **asked)
    server.ask("review", part="hand", hand=found["rows"][0]["hand"], **EXAMPLE)
    server.ask("review", part="solve", decision=0)
    server.check_keys("hands", "review")


def test_hands_without_names(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "hero_of", lambda _histories: "")
    found = server.ask("hands", part="player", player="", position="", **EXAMPLE)
    assert (found["player"], found["position"], found["others"]) == ("", "", {})


def test_play(server: Server) -> None:
    settings = {"game": "holdem", "limit": "no", "bot": "call", "count": 2, "stack": 100, "seed": 5}
    found = server.ask("play", do="show", **settings)
    while not found["ended"]:
        kinds = [each["kind"] for each in found["actions"]]
        now = {"number": found["number"], "at": found["at"]}
        action = "check" if "check" in kinds else "call"
        found = server.ask("play", do="act", action=action, **now, **settings)
    server.ask("play", do="choices")
    server.ask("play", do="open", **settings)
    server.ask("play", do="save", **settings)
    server.check_keys("play")


def test_solve_train_and_library(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_BETWEEN_POINTS", 0.0)
    assert server.ask("solve", do="look")["answer"] is None
    server.ask("solve", do="size", **FIELDS)
    server.ask("solve", do="solve", **FIELDS)
    server.ask("solve", do="resume", target="0.02%")
    server.ask("solve", do="look")
    for line in ("", "x x", "x b75", "x b75 f"):
        server.ask("solve", do="node", line=line)
    server.ask("solve", do="runouts", line="x x")
    lock = {"line": "", "shares": ["100", "0"], "range": "", "everywhere": False}
    server.ask("solve", do="lock", **lock)
    server.ask("solve", do="node", line="b75")
    server.ask("solve", do="unlock", line="")
    server.ask("solve", do="upload")
    saved = server.ask("solve", do="save", river=True)
    server.ask("solve", do="open", file=saved["file"], name="mine.cms")
    asked = {"source": "", "street": "all", "position": "either", "hands": "", "made": "",
             "line": "", "again": False, "seed": 1}  # fmt: skip
    question = server.ask("train", do="show", action="", **asked)["question"]
    for action in question["actions"][:1]:
        server.ask("train", do="judge", action=action, **asked)
    server.ask("train", do="next", action="", **asked)
    server.ask("train", do="sources")
    keep_and_queue(server, monkeypatch)
    server.check_keys("solve", "train", "library")


def keep_and_queue(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library, with a queue whose jobs never end."""

    class Nowhere:
        def take(self) -> tuple[list[Job], str]:
            return [], ""

        def store(self, jobs: list[Job]) -> None:
            pass

    def endless(job: Job, say: Say, _note: object) -> tuple[str, str, str]:
        while not job.is_over:
            Event().wait(0.01)
            say("working")
        raise CardmathError("ended")

    queue = Queue(endless, Nowhere())
    monkeypatch.setattr(library, "QUEUE", queue)
    for _ in range(2):
        server.ask("library", do="add", **FIELDS)
    on_flops = {**FIELDS, "board": "", "target": "50%", "count": 1, "flops": "Ks7h2d"}
    [*_, last] = server.ask("library", do="flops", **on_flops)["queue"]
    server.ask("library", do="move", number=last["number"], before=True)
    server.ask("library", do="cancel", number=last["number"])
    for does in ("queue", "clear", "resume"):
        server.ask("library", do=does)
    queue.close()
    work(flops_job(Asked(on_flops)), lambda _text: None, lambda: None)
    SPOTS.change("a spot", json.dumps({"holdem": TABLE}))
    RANGES.change("a range", "AA")
    server.ask("library", do="keep", **FIELDS)
    for item in server.ask("library", do="list")["items"]:
        server.ask("library", do="open", kind=item["kind"], name=item["name"])
    described = {"kind": "range", "name": "a range", "new": "mine", "tags": "a", "notes": "b"}
    server.ask("library", do="describe", before={"tags": [], "notes": ""}, **described)
    server.ask("library", do="remove", kind="range", name="mine")
    server.ask("library", do="restore")
    for notes in ("x", "another"):
        server.ask("library", do="note", digest="0" * 32, notes=notes, before="")


def test_each_kind_of_question_is_declared() -> None:
    served = {path.stem for path in (FOLDER.parent / "app" / "questions").glob("[a-z]*.py")}
    kinds = {each.kind for each in exchanges()}
    assert kinds == served | {"equity", "range", "saved"}
    assert {path.stem for path in INDEX.parent.glob("*.js")} == served | {"index"}


@pytest.mark.parametrize(
    ("kind", "question", "keys"),
    [
        ("range", {"text": "QQ+, AKx"}, {"message", "text", "start", "end", "field"}),
        ("study", {"players": ["AAx", "K"], "board": "Ks"}, {"also"}),
        ("census", {"cards": "x"}, {"message"}),
        ("games", {"game": "x"}, {"message", "choices"}),
    ],
)
def test_problems(kind: str, question: Values, keys: set[str]) -> None:
    with pytest.raises(CardmathError) as caught:
        Server().ask(kind, **question)
    problem = json.loads(json.dumps(plain_error(caught.value)))
    find(INDEX, "Problem").check(problem, kind, set())
    assert keys <= problem.keys()


def test_what_differs_is_found() -> None:
    right: Values = {"spots": [{"name": "one", "text": "{}"}]}
    check_reply("spots", right, set(), {})
    for wrong, words in (
        ({"spots": [{"name": "one", "txt": "{}"}]}, "keys that are not declared: txt"),
        ({"spots": [{"name": "one"}]}, r"spots\[0\] has no text"),
        ({"spots": [{"name": "one", "text": 1}]}, "is 1, not string"),
        ({"spots": None}, "is not a list"),
        ({}, "has no spots"),
    ):
        with pytest.raises(MisfitError, match=words):
            check_reply("spots", wrong, set(), {})
    with pytest.raises(MisfitError, match="nothing asks solve"):
        check_reply("solve", {}, set(), {"do": "solv"})
