"""`cardmath games`, as a shell runs it."""

import json

import pytest

from cardmath import GAMES
from cardmath._rules.games import GameTable
from tests.shell import cardmath


def test_all_games_are_listed() -> None:
    assert cardmath("games") == (0, f"{GameTable()}\n", "")
    assert max(map(len, str(GameTable()).splitlines())) <= 115
    answer = json.loads(cardmath("games", "--json").out)
    assert [game["key"] for game in answer["games"]] == list(GAMES)


def test_the_rules_of_one_game_are_printed() -> None:
    status, out, err = cardmath("games", "omaha8")
    assert (status, err) == (0, "")
    assert out.startswith("Omaha eight or better\nEach player gets four cards.")
    for line in ("plays  2 of 4 + 3 of 5", "low    by eight-or-better", "AA**ds  "):
        assert f"\n{line}" in out
    assert " ".join(GAMES["omaha8"].rules.split()) in " ".join(out.split())


def test_one_game_for_programs() -> None:
    answer = json.loads(cardmath("games", "Stud8", "--json").out)
    assert {name: answer[name] for name in ("key", "cards", "board", "plays", "draws")} == {
        **{"key": "stud8", "cards": 7, "board": 0, "plays": None, "draws": False}
    }
    assert answer["pots"] == [
        {"name": "high", "ordering": "high"},
        {"name": "low", "ordering": "eight-or-better"},
    ]
    assert len(answer["deck"]) == 52
    assert answer["typed"][-1] == {"text": "*", "means": "nothing is known"}


@pytest.mark.parametrize(("key", "near"), [("omaha9", "omaha"), ("plo9", "omaha"), ("raz", "razz")])
def test_an_unknown_game_gets_a_suggestion(key: str, near: str) -> None:
    status, out, err = cardmath("games", key)
    assert (status, out) == (2, "")
    assert f"{key!r} is not a game; did you mean {near}" in err
