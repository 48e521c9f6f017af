"""Solved games that are played by their strategies."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from pickle import dumps, loads

import pytest

import cardmath as cm
from cardmath.matches import solved_histories
from cardmath.solve import PostflopAnswer, postflop


@cache
def turn() -> PostflopAnswer:
    game = postflop("Ks7h2d3c", ["AA, QJ, 65s", "KQ, 88"], 100, 150, bets="50%, a")
    return game.solve("1%")


def test_frequencies_and_winnings_are_those_of_the_answer() -> None:
    answer, hands = turn(), 40
    found = solved_histories(answer, hands, seed=2, names=("Ann", "Bob"))
    assert not len(found.rejected)
    net = found.players.to_dict(["name", "net"])
    won = sum(net for name, net in zip(net["name"], net["net"], strict=True) if name == "Ann")
    # Each player has put in half of the pot; an all-in hand varies by about twice the pot.
    assert won / hands == pytest.approx(answer.values[0] - 50, abs=4 * 120 / hands**0.5)
    again = solved_histories(answer, hands, seed=2, names=("Ann", "Bob"))
    assert again.actions.to_dict() == found.actions.to_dict()


def test_a_tracker_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "solved.txt"
    found = solved_histories(turn(), 30, seed=1, file=file)
    again = cm.hand_histories.read(file)
    assert again.overview().rows[0].room == "pokerstars"
    assert again.players.to_dict(["net"]) == found.players.to_dict(["net"])


@pytest.mark.parametrize("board", ["Ks7h2d3c4s", "Ks7h2d3c"], ids=["river", "turn"])
def test_omaha(board: str) -> None:
    held = ["AA**", "KK**"] if len(board) == 10 else ["AAJT", "KKQJ"]
    game = postflop(board, held, 99, 150, bets="a", chip=0.5, game="omaha")
    found = solved_histories(game.solve("5%"), 10, seed=1, big_blind=2)
    assert set(found.hands.to_dict(["game"])["game"]) == {"omaha"}


def test_two_answers_of_a_game_meet() -> None:
    """The player in position folds to the first bet of the turn, as its own answer is locked to."""
    fold = loads(dumps(turn()))
    for line in ("a", "b50"):
        fold.lock(line, {"fold": 1.0})
    found = solved_histories([turn(), fold], 100, seed=3)
    columns = found.actions.to_dict(["street", "player", "action"])
    rows = list(zip(*columns.values(), strict=True))
    answers = [
        answer[2]
        for (street, _, card), bet, answer in zip(rows, rows[1:], rows[2:], strict=False)
        if (street, card) == (2, "db") and bet[1:] == (1, "cbr")
    ]
    assert answers
    assert set(answers) == {"f"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hands": 0}, "number of hands"),
        ({"big_blind": 40}, "neither the big blind nor a raise"),
    ],
    ids=["no hands", "blind"],
)
def test_what_is_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        solved_histories(turn(), **arguments)  # type: ignore[arg-type]


def test_answers_of_different_games() -> None:
    other = postflop("Ks7h2d3c", ["AA", "KQ"], 100, 150, bets="a").prepare()
    with pytest.raises(cm.CardmathError, match="different games"):
        solved_histories([turn(), other])
