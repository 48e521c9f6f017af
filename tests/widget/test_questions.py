"""The questions that the browser asks, and the errors that it gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath._page.errors import plain_error
from cardmath._page.questions import replies

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


@pytest.mark.parametrize(("players", "steps"), [(5, 3), (8, 2)])
def test_many_players_get_estimates(players: int, steps: int) -> None:
    ranges = ["40%"] * players
    answers = list(replies("equity", {"players": ranges, "board": "Ks7h2d", "dead": ""}))
    assert len(answers) == steps
    for answer, _ in answers:
        for player in answer["equity"]["players"]:
            assert player["equity"] == pytest.approx(1 / players, abs=6 * player["error"])
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


def test_ranges_that_cannot_be_held_at_once_are_told_before_the_error() -> None:
    told = replies("equity", {"players": ["AhAs", "KK"], "board": "Ah 7h 2d", "dead": ""})
    answer, final = next(told)
    assert ([each["text"] for each in answer["ranges"]], answer["equity"]) == (["AsAh", "KK"], None)
    assert not final
    with pytest.raises(cm.CardmathError, match="AsAh"):
        next(told)


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
    (home / "ranges.json").write_text("[1, 2")
    assert "cannot be read" in problem("saved")["message"]
    assert (home / "ranges.json").read_text() == "[1, 2"  # it is not thrown away


def test_five_hundred_ranges_are_enough(home: Path) -> None:
    home.mkdir()
    (home / "ranges.json").write_text(json.dumps({str(each): "AA" for each in range(500)}))
    assert "500 ranges are saved" in problem("saved", save="one more", text="AA")["message"]
    assert len(last("saved", save="7", text="KK")["ranges"]) == 500
