"""The questions that the browser asks, and the errors that it gets."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import cardmath as cm
from cardmath._page import saved
from cardmath._page.errors import plain_error
from cardmath._page.questions import replies
from tests.chance import SURE

DEAL = {"players": ["QQ+, AK@50%", "15%"], "board": "Ks 7h 2d", "dead": "Ah"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cardmath"


def last(kind: str, **asked: object) -> dict[str, Any]:
    [*_, (answer, final)] = replies(kind, asked)
    assert final
    return answer


def problem(kind: str, **asked: object) -> dict[str, Any]:
    with pytest.raises(cm.CardmathError) as caught:
        list(replies(kind, asked))
    return json.loads(json.dumps(plain_error(caught.value)))  # type: ignore[no-any-return]


def test_an_equity_is_answered_in_steps_which_agree_with_the_library() -> None:
    answers = [answer for answer, _ in replies("equity", DEAL)]
    assert len(answers) == 3
    whole = cm.equity(*DEAL["players"], board="Ks7h2d", dead="Ah", combos=True, next_card=True)
    for answer in answers:
        shown = answer["equity"]["players"]
        assert [each["equity"] for each in shown] == [float(each.equity) for each in whole]
    assert whole.next_cards is not None
    after = {str(card): list(map(float, each)) for card, each in whole.next_cards.items()}
    assert answers[-1]["equity"]["next"] == after


def test_the_combos_that_the_known_cards_leave_are_counted() -> None:
    players = ["QQ+, AKs", "AhAs, KK@50%"]
    answer = last("equity", players=players, board="Ks 7h 2d", dead="Ah")
    held = [cm.Range(text).without("Ks7h2dAh") for text in players]
    assert [each["left"] for each in answer["ranges"]] == list(map(len, held)) == [14, 3]
    assert [each["combos"] for each in answer["ranges"]] == [22, 7]


def test_before_the_flop_few_combos_are_counted_first_and_many_estimated() -> None:
    for texts, counted in ((["AA", "KK"], True), (["15%", "random"], False)):
        first, _ = next(replies("equity", {"players": texts, "board": "", "dead": ""}))
        whole = cm.equity(*texts, method="exact").players
        for shown, player in zip(first["equity"]["players"], whole, strict=True):
            assert (shown["error"] == 0) == counted
            assert shown["equity"] == pytest.approx(
                float(player.equity), abs=SURE * shown["error"] + 1e-12
            )


@pytest.mark.exhaustive
@pytest.mark.parametrize(("players", "steps"), [(5, 3), (8, 2)])
def test_many_players_get_estimates(players: int, steps: int) -> None:
    ranges = ["40%"] * players
    answers = list(replies("equity", {"players": ranges, "board": "Ks7h2d", "dead": ""}))
    assert len(answers) == steps
    for answer, _ in answers:
        for player in answer["equity"]["players"]:
            assert player["equity"] == pytest.approx(1 / players, abs=SURE * player["error"])
    after = answers[-1][0]["equity"]["next"]
    assert (after is not None) == (players < 7)


def test_a_curve_falls_from_the_best_hands_to_the_worst() -> None:
    board, players = "Jh Th 9h 8h 2c", ["KhQh, AcAd, AcAs, AdAs, 3c3d", "KcKd"]
    answer = last("equity", players=players, board=board, dead="")
    curve = answer["equity"]["players"][0]["curve"]
    exact = cm.equity(*players, board=board, combos=True)
    combos = exact.players[0].combos
    assert combos is not None
    ordered = sorted((float(combo.equity) for combo in combos), reverse=True)
    assert len(curve) == 50
    assert curve == [round(ordered[place * 5 // 50], 4) for place in range(50)]


def test_ranges_that_cannot_be_held_at_once_are_shown_before_the_error() -> None:
    reported = replies("equity", {"players": ["AhAs", "KK"], "board": "Ah 7h 2d", "dead": ""})
    answer, final = next(reported)
    assert ([each["text"] for each in answer["ranges"]], answer["equity"]) == (["AsAh", "KK"], None)
    assert not final
    with pytest.raises(cm.CardmathError, match="AsAh"):
        next(reported)


def test_a_player_without_hands_waits() -> None:
    assert last("equity", players=["", "AA"], board="", dead="")["equity"] is None


@pytest.mark.parametrize(
    ("asked", "field", "part"),
    [
        ({"players": ["AA", "KK, ZZ"]}, "players.1", "ZZ"),
        ({"board": "Ks 7h Ks"}, "board", "Ks"),
        ({"dead": "Kx"}, "dead", "Kx"),
        ({"dead": "♠😀Kx"}, "dead", "♠😀Kx"),
    ],
)
def test_a_mistake_is_placed_in_its_field(asked: dict[str, Any], field: str, part: str) -> None:
    error = problem("equity", **{**DEAL, **asked})
    units = error["text"].encode("utf-16-le")
    assert error["field"] == field
    assert part.startswith(units[2 * error["start"] : 2 * error["end"]].decode("utf-16-le"))


@pytest.mark.parametrize(
    "asked",
    [{"players": "AA"}, {"players": []}, {"players": ["AA"] * 11}, {"players": [1, 2]},
     {"board": 7}, {"dead": ["Ah"]}, {"dead": "Ks"}, {"players": ["A" * 200_000, "KK"]},
     {"players": ["\ud800", "KK"]}],
)  # fmt: skip
def test_no_question_is_more_than_an_error(asked: dict[str, Any]) -> None:
    assert problem("equity", **{**DEAL, **asked})["message"]


def test_a_range_is_inverted() -> None:
    inverted = last("range", text="AA@25%, AhKh", invert=True)
    assert cm.Range(inverted["text"]) == cm.Range("random") - "AA@25%, AhKh"


def test_ranges_are_kept_in_a_file(home: Path) -> None:
    assert last("saved") == {"ranges": []}
    last("saved", save=" b ", text="KK, AA")
    assert last("saved", save="A 😀", text="22")["ranges"] == [
        {"name": "A 😀", "text": "22"},
        {"name": "b", "text": "KK+"},
    ]
    last("saved", remove="nobody")
    assert len(last("saved", remove="b")["ranges"]) == 1
    assert problem("saved", save=" ", text="AA")["field"] == "save"
    assert problem("saved", save="x" * 61, text="AA")["field"] == "save"
    assert problem("saved", save="x", text="AAx")["field"] == "text"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[1, 2", "Expecting"),
        (b"", "Expecting"),
        (b"[]", "does not map names to texts"),
        (b'{"a": 1}', "does not map names to texts"),
        (b"\xff\xfe", "utf-8"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
@pytest.mark.parametrize("asked", [{}, {"save": "x", "text": "AA"}, {"remove": "x"}])
def test_a_file_that_cannot_be_read_is_kept_aside(
    home: Path, content: bytes, why: str, asked: dict[str, str]
) -> None:
    home.mkdir()
    for number in (1, 2):
        (home / "ranges.json").write_bytes(content)
        message = problem("saved", **asked)["message"]
        aside = home / f"ranges.unreadable-{number}.json"
        assert why in message
        assert f"is kept as {aside}" in message
        assert aside.read_bytes() == content
        assert last("saved") == {"ranges": []}
    assert len(last("saved", save="x", text="AA")["ranges"]) == 1


def test_a_folder_that_cannot_be_written_is_reported(home: Path) -> None:
    home.write_text("a file where a folder should be")
    assert "cannot be" in problem("saved", save="x", text="AA")["message"]
    assert home.read_text() == "a file where a folder should be"


def test_what_is_locked_for_long_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "_PATIENCE", 0.05)
    home.mkdir()
    with FileLock(home / "ranges.lock"):
        assert "locked: try again" in problem("saved", save="x", text="AA")["message"]
        assert last("saved") == {"ranges": []}  # to read needs no lock


SAVES = """
import sys
from concurrent.futures import ThreadPoolExecutor
from cardmath._page.saved import answer

def save(number):
    name = f"{sys.argv[1]}-{number}"
    answer({"save": name, "text": "AA"})
    answer({"save": f"{name}-gone", "text": "KK"})
    answer({"remove": f"{name}-gone"})
    return name

sys.stdin.readline()
with ThreadPoolExecutor(3) as pool:
    for name in pool.map(save, range(12)):
        print(name)
"""


@pytest.mark.exhaustive
def test_what_many_save_at_once_is_all_saved(home: Path) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", SAVES, str(number)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for number in range(3)
    ]  # fmt: skip
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")  # once all have started
        writer.stdin.flush()
    while any(writer.poll() is None for writer in writers):
        last("saved")  # the file can always be read
        time.sleep(0.001)
    reported = [name for writer in writers for name in writer.communicate()[0].split()]
    assert len(reported) == 3 * 12
    assert sorted(each["name"] for each in last("saved")["ranges"]) == sorted(reported)
    assert sorted(path.name for path in home.iterdir() if path.suffix != ".lock") == ["ranges.json"]


def test_five_hundred_ranges_are_enough(home: Path) -> None:
    home.mkdir()
    (home / "ranges.json").write_text(json.dumps({str(each): "AA" for each in range(500)}))
    assert "500 ranges are saved" in problem("saved", save="one more", text="AA")["message"]
    assert len(last("saved", save="7", text="KK")["ranges"]) == 500
