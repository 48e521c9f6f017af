"""The questions of the view of hand histories."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import Card, hand_histories
from cardmath.app.asked import Asked
from cardmath.app.hands import dropped, source
from cardmath.app.hands.filtering import filtered
from cardmath.app.questions.hands import answer
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError
from tests.app.questions.asking import answers, final, refusal

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "hands" / "vega.txt"
GOLDEN = ROOT / "golden" / "hands"


def last(found: Generator[dict[str, Any], None, dict[str, Any]]) -> dict[str, Any]:
    """The last answer."""
    while True:
        try:
            next(found)
        except StopIteration as end:
            answer: dict[str, Any] = end.value
            return answer


CUT = EXAMPLE.read_text().split("\n\n\n")[0].replace("*** SUMMARY ***", "")


def test_the_example_is_that_of_the_documentation() -> None:
    assert source.example().text == EXAMPLE.read_text()
    found = final("hands")
    assert (found["hands"], found["rejected"], found["hero"]) == (3, 0, "Ann")
    assert found["example"]
    assert not final("hands", open=True, path=str(EXAMPLE))["example"]


def test_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "cut.txt").write_text(CUT.replace("collected $38.75", "collected $48.75"))
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "vega.txt").write_bytes(EXAMPLE.read_bytes())
    (tmp_path / "notes.md").write_text("Nothing to see.")
    found, truth = final("hands", open=True, path=f'"{tmp_path}" '), hand_histories.read(tmp_path)
    assert found["hands"] == len(truth) == 3
    assert found["rejected"] == len(truth.rejected) == 2
    assert [*map(tuple, found["overview"]["cells"])] == truth.overview()._layout().cells
    assert [*map(tuple, found["rejections"]["cells"])] == truth.rejections()._layout().cells
    assert [each[2] for each in found["reasons"]] == truth.rejected["reason"]
    assert found["reasons"][0][0].startswith(str(tmp_path / "cut.txt"))
    assert found["players"] == [["Ann", 3], ["Bob", 3], ["Cleo", 3]]


def test_files_that_change_are_read_again(tmp_path: Path) -> None:
    file = tmp_path / "session.txt"
    hands = EXAMPLE.read_text().split("\n\n\n")
    file.write_text(hands[0] + "\n")
    assert final("hands", open=True, path=str(file))["hands"] == 1
    file.write_text("\n\n\n".join(hands[:2]) + "\n")
    assert final("hands", open=True, path=str(file))["hands"] == 2


def test_two_questions_about_the_same_hands_share_what_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page asks about a player and lists the hands at the same time."""
    opened, wanted = source.Opened(source.example().histories), {"game": "holdem"}
    others: list[source.Opened | None] = []

    def meanwhile(histories: hand_histories.Histories, **options: Any) -> hand_histories.Histories:
        if not others:
            others.append(None)
            others[0] = filtered(opened, "Ann", wanted)
        return whole(histories, **options)

    whole = hand_histories.Histories.filter
    monkeypatch.setattr(hand_histories.Histories, "filter", meanwhile)
    assert filtered(opened, "Ann", wanted) is others[0]


@pytest.mark.parametrize("position", ["", "BTN", "nowhere"])
def test_what_a_player_did(position: str) -> None:
    found = answers("hands", part="player", player="Cleo", position=position)[-1]
    truth = hand_histories.read(EXAMPLE)
    by, group = (("name",), ("Cleo",))
    if position == "BTN":
        by, group = (("name", "position"), ("Cleo", "BTN"))  # type: ignore[assignment]
    rows = truth.statistics(by).of(*group)
    assert found["hands"] == (1 if position == "BTN" else 3)
    assert found["positions"] == [("SB", 1), ("BB", 1), ("BTN", 1)]
    shown = {each[0]: each[1:] for each in found["statistics"]}
    assert shown == {
        name: [row.made, row.chances, row.share, *(row.interval or ())]
        for name, row in rows.items()
        if row.chances
    }


def test_what_a_player_does_unlike_the_others(tmp_path: Path) -> None:
    """A hand of which one player limps, many times: far from the others, who never do."""
    hand = EXAMPLE.read_text().split("\n\n\n")[0]
    file = tmp_path / "many.txt"
    number = hand.partition("#")[2].partition(":")[0]
    file.write_text("\n\n\n".join(hand.replace(f"#{number}", f"#{n}") for n in range(60)) + "\n")
    found = answers("hands", open=True, part="player", path=str(file), player="Cleo")[-1]
    truth = hand_histories.read(file).statistics("name")
    for name, (share, side) in found["others"].items():
        own = truth.of("Cleo")[name]
        rest = [truth.of(who)[name] for (who,) in truth.dealt if who != "Cleo"]
        assert share == sum(row.made for row in rest) / sum(row.chances for row in rest)
        assert side == (own.share > share) - (own.share < share)  # each is all or nothing
    assert found["others"]["vpip"]


def test_what_a_player_won() -> None:
    early, found = answers("hands", open=True, part="player", path=str(EXAMPLE))
    assert early["winnings"] is None
    assert found["player"] == "Ann"  # the hero
    truth = hand_histories.read(EXAMPLE).winnings_graph("Ann")
    winnings = found["winnings"]
    assert winnings["hands"] == [1, 2, 3]
    for name, numbers in (
        ("net", truth.net),
        ("ev_net", truth.ev_net),
        ("deviation", truth.deviation),
    ):
        assert winnings[name] == pytest.approx(numbers.tolist())
    assert [line[:6] for line in winnings["cells"]] == [
        ["USD", "3", "2", "+14.40", "+16.46", "35.75"]
    ]


def test_a_long_graph_has_few_points(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    hand = EXAMPLE.read_text().split("\n\n\n")[1]
    file.write_text("\n\n\n".join(hand.replace("#1002", f"#{n}") for n in range(1000)))
    winnings = final("hands", open=True, part="player", player="Bob", path=str(file))["winnings"]
    assert len(winnings["hands"]) == 240
    assert winnings["hands"][0] == 1
    assert winnings["hands"][-1] == 1000
    assert winnings["net"][-1] == pytest.approx(-3000)


def test_lists_of_hands() -> None:
    def hands(**ask: object) -> list[int]:
        return [row["hand"] for row in final("hands", part="list", player="Ann", **ask)["rows"]]

    assert hands() == [0, 1, 2]
    assert hands(down=True) == [2, 1, 0]
    assert hands(order="net", down=True) == [2, 1, 0]  # +31.45, +2.95, -20
    assert hands(order="pot", down=True) == [2, 0, 1]
    assert hands(order="luck") == [0, 1, 2]  # 29.90 below, as expected, 27.85 above
    assert hands(all_ins=True) == [0, 2]
    assert hands(first=2) == [2]
    row = final("hands", part="list", player="Cleo", all_ins=True)["rows"][0]
    assert (row["hole"], row["board"]) == ("7d 6d", "Ks 7h 2d 9c 7c")
    assert (row["pot"], row["net"], row["ev_net"]) == ("40.25", "+18.75", "-11.15")


def listed(**filters: str) -> list[int]:
    """The numbers of all hands of the player Ada that fit."""
    found = final("hands", open=True, part="list", path=str(GOLDEN), player="Ada", **filters)
    assert found["found"] == len(found["rows"]) <= 50
    return [row["hand"] for row in found["rows"]]


@pytest.mark.parametrize(
    "filters",
    [
        {"since": "2014-01-06"},
        {"until": "2014-01-06"},
        {"stakes": "0.05/0.10"},
        {"game": "holdem"},
        {"opponent": "Ben"},
        {"game": "holdem", "opponent": "Ben", "stakes": "NL10"},
    ],
    ids=" ".join,
)
def test_the_hands_that_fit_are_those_of_the_library(filters: dict[str, str]) -> None:
    whole = hand_histories.read(GOLDEN)
    ids = [int(each) for each in whole.hands["hand_id"]]
    kept = whole.filter(player="Ada", **filters)  # type: ignore[arg-type]
    truth = [ids.index(int(each)) for each in kept.hands["hand_id"]]
    assert listed(**filters) == truth
    assert 0 < len(truth) < len(ids)
    report = final("hands", open=True, part="player", path=str(GOLDEN), player="Ada", **filters)
    dealt = kept.statistics("name").dealt
    assert report["hands"] == dealt.get(("Ada",), 0)


def test_position_against_position() -> None:
    """The player's position, and that of another one who did not fold before the flop."""
    whole = hand_histories.read(GOLDEN)
    folded = {
        (row["hand_id"], row["player"])
        for row in whole.actions
        if row["action"] == "f" and row["street"] == 0
    }
    players = list(whole.players)
    there = {row["hand_id"] for row in players if (row["name"], row["position"]) == ("Ada", "BTN")}
    against = {
        row["hand_id"]
        for row in players
        if row["position"] == "BB" and row["name"] != "Ada" and not row["sitting_out"]
        if (row["hand_id"], row["player"]) not in folded
    }
    ids = [int(each) for each in whole.hands["hand_id"]]
    truth = [at for at, key in enumerate(ids) if key in there & against]
    assert listed(position="BTN", against="BB") == truth
    assert 0 < len(truth) < len(there)


def test_no_hand_fits() -> None:
    asked = {"open": True, "path": str(GOLDEN), "player": "Ada", "since": "2099-01-01"}
    assert final("hands", part="list", **asked)["found"] == 0
    report = final("hands", part="player", **asked)
    assert (report["hands"], report["winnings"]) == (0, None)
    assert "since" in refusal("hands", part="list", **{**asked, "since": "soon"})


def test_a_hand_street_by_street() -> None:
    found = final("hands", part="hand", hand=0)
    assert [street["name"] for street in found["streets"]] == [
        *("preflop", "flop", "turn", "river", "showdown")
    ]
    flop = found["streets"][1]
    assert (flop["cards"], flop["pot"]) == ("Ks 7h 2d", "3.25")
    assert [f"{line['who']} {line['text']}" for line in flop["lines"]] == [
        *("Cleo checks", "Ann bets 2.00", "Cleo raises to 18.50, all-in", "Ann calls 16.50")
    ]
    spot = {"game": "holdem", "players": ["7d6d", "AsKh"], "names": ["Cleo", "Ann"]}
    assert found["all_in"] == {**spot, "board": "Ks 7h 2d"}
    assert found["streets"][3]["spot"] == {**spot, "board": "Ks 7h 2d 9c 7c"}
    equity = cm.equity(*spot["players"], board="Ks7h2d")[0].equity
    expected = float(equity) * (40.25 - 1.5) - 20
    assert found["seats"][1]["ev_net"] == f"{expected:+.2f}"


def test_a_hand_step_by_step() -> None:
    steps = final("hands", part="hand", hand=0)["steps"]
    raised = next(step for step in steps if step["text"].startswith("raises to 18.50"))
    assert (raised["who"], raised["pot"], raised["boards"]) == (1, "23.75", ["Ks 7h 2d"])
    assert raised["stacks"] == ["48.25", "0.00", "46.50"]
    assert raised["bets"] == ["", "18.50", "2.00"]
    assert raised["cards"] == ["", "", "As Kh"]
    assert raised["out"] == [True, False, False]
    last = steps[-1]
    assert last["boards"] == ["Ks 7h 2d 9c 7c"]
    assert last["cards"] == ["", "7d 6d", "As Kh"]
    assert last["stacks"] == ["48.25", "38.75", "30.00"]
    assert last["pot"] == "1.50"  # the rake is left


def test_every_hand_of_every_room_can_be_shown() -> None:
    truth = hand_histories.read(GOLDEN)
    for at, hand in enumerate(truth.hands):
        found = final("hands", open=True, part="hand", hand=at, path=str(GOLDEN))
        assert hand["hand"] in found["title"]
        board = [str(Card.from_id(each)) for each in hand["board"]]
        runs = [street for street in found["streets"] if " run" not in street["name"]]
        assert " ".join(street["cards"] for street in runs).split() == board
        done = [line for street in found["streets"] for line in street["lines"]]
        assert all(line["text"] for line in done)
        _check_steps(found["steps"], found["seats"], board)
        spots = [found["all_in"], *(street["spot"] for street in found["streets"])]
        for spot in filter(None, spots):  # what other views get can be asked there
            cm.query(spot["game"], spot["board"].replace(" ", ""), **_players(spot))


def _check_steps(
    steps: list[dict[str, Any]], seats: list[dict[str, Any]], board: list[str]
) -> None:
    """No step has chips below zero, and the last one has all of the board."""
    assert steps
    for step in steps:
        assert {len(step[each]) for each in ("stacks", "bets", "cards", "out")} == {len(seats)}
        assert not any(text.startswith("-") for text in (*step["stacks"], *step["bets"]))
    boards = steps[-1]["boards"]
    assert (boards[0].split() if boards else []) == board


def _players(spot: dict[str, Any]) -> dict[str, str]:
    return {f"player_{n}": held for n, held in enumerate(spot["players"])}


def test_runs_are_distinguished() -> None:
    path = str(GOLDEN / "pokerstars-cap-run-twice.txt")
    found = final("hands", open=True, part="hand", path=path)
    names = [street["name"] for street in found["streets"]]
    assert "flop, second run" in names
    assert found["streets"][names.index("flop, second run")]["cards"] == "6s 8h 6h"
    texts = [line["text"] for line in found["streets"][-1]["lines"]]
    assert any("of the second run" in text for text in texts)


def test_what_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, reason in (
        (str(tmp_path / "no"), "there is no such file or folder"),
        (str(tmp_path), "this folder has no files"),
        ("/proc/self", "a folder of the system"),
        ("a\0b", "there is no such file or folder"),
    ):
        with pytest.raises(CardmathError, match=reason) as caught:
            answers("hands", open=True, path=path)
        assert getattr(caught.value, "field", "") == "path"
    assert "there is no player 'Zoe'" in refusal("hands", part="player", player="Zoe")
    assert "there is no hand 4" in refusal("hands", part="hand", hand=3)
    assert "part is one of" in refusal("hands", part="all")
    assert "order is one of" in refusal("hands", part="list", order="name")
    monkeypatch.setattr(source, "MOST_BYTES", 1000)
    assert "more than the" in refusal("hands", open=True, path=str(EXAMPLE))
    monkeypatch.setattr(source, "MOST_FILES", 1)
    (tmp_path / "one").touch()
    (tmp_path / "two").touch()
    assert "more than the 1 files" in refusal("hands", open=True, path=str(tmp_path))


@pytest.mark.skipif(os.name != "posix", reason="pipes are of POSIX")
def test_a_pipe_is_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "neither a file nor a folder" in refusal("hands", open=True, path=str(tmp_path / "pipe"))
    assert "no files" in refusal("hands", open=True, path=str(tmp_path))


def test_names_that_are_hidden() -> None:
    found = final("hands", open=True, part="player", path=str(GOLDEN / "bovada-cash.txt"))
    assert found["player"] or found["statistics"] == []


def test_a_reading_that_is_stopped_gives_the_hands_so_far(tmp_path: Path) -> None:
    hand = EXAMPLE.read_text().split("\n\n\n")[1]
    for first, name in enumerate(("a.txt", "b.txt", "c.txt"), 1):
        numbers = (f"#{first}{n:05}" for n in range(15_000))
        text = "\n\n\n".join(hand.replace("#1002", number) for number in numbers)
        (tmp_path / name).write_text(text)
    early: list[dict[str, Any]] = []
    parts, store = list[int](), TabStore()

    def progress(done: int, total: int) -> None:
        parts.extend([done] * (done > 1))
        if len(parts) > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        early.extend(answer(Asked({"open": True, "path": str(tmp_path)}, store), progress))
    assert early[0]["cut"] is True
    assert 0 < early[0]["hands"] < 45_000

    def asked(**ask: object) -> dict[str, Any]:
        return last(
            answer(
                Asked({"open": True, "path": str(tmp_path), **ask}, store), lambda _done, _all: None
            )
        )

    assert asked()["hands"] == early[0]["hands"]  # what is known is shown
    again = asked(fresh=True)
    assert (again["hands"], again["cut"]) == (45_000, False)


class Drops:
    """A page on which files are dropped."""

    def __init__(self) -> None:
        self.store = TabStore()

    def ask(self, **ask: object) -> dict[str, Any]:
        return last(answer(Asked(ask, self.store), lambda _done, _all: None))

    def send(self, *contents: bytes) -> str:
        """Send contents one after another; return the key of the file."""
        key: str = self.ask(part="upload", bytes=sum(map(len, contents)))["file"]
        self.store.path(key).write_bytes(b"".join(contents))
        return key


def test_files_that_are_dropped() -> None:
    page, example = Drops(), EXAMPLE.read_bytes()
    golden = (GOLDEN / "winamax-all-in.txt").read_bytes()
    key = page.send(example, golden, b"nothing")
    files = [["vega.txt", len(example)], ["../..\\w$n.txt", len(golden)], [".x", 7]]
    found = page.ask(part="drop", file=key, files=files)
    assert (found["hands"], found["rejected"]) == (4, 1)
    assert found["reasons"][0][0] == "_x:1"
    assert page.ask(part="player", dropped=key, player="Ann")["hands"] == 3
    assert page.ask(part="hand", dropped=key, hand=3)["source"].startswith("_w_n.txt, line")
    assert page.store.file(key) is None  # they are in memory now
    folder = page.store.path(page.send(b"")).parent
    assert not [path for path in folder.iterdir() if path.is_dir()]
    page.store.close()


def test_what_is_wrong_with_files_that_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Drops()

    def refused(**ask: object) -> str:
        with pytest.raises(CardmathError) as caught:
            page.ask(**ask)
        assert getattr(caught.value, "field", "") == "path"
        return str(caught.value)

    one = [["a.txt", 3]]
    assert "did not arrive whole" in refused(part="drop", file=page.send(b"abcd"), files=one)
    assert "no longer kept" in refused(part="drop", file="other", files=one)
    assert "drop them again" in refused(part="player", dropped="other")
    assert "names and sizes" in refused(part="drop", file=page.send(b"abc"), files=[["a", "3"]])
    assert "names and sizes" in refused(part="drop", file=page.send(b"abc"), files="a.txt")
    assert "1 to 1,000 files" in refused(part="drop", file=page.send(b""), files=[])
    negative = [["a.txt", -1], ["b.txt", 4]]
    assert "names and sizes" in refused(part="drop", file=page.send(b"abc"), files=negative)
    monkeypatch.setattr(dropped, "MOST_BYTES", 1_000_000)
    assert "type the path of their folder" in refused(part="upload", bytes=2_000_000)
