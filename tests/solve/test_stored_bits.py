"""How many bits stored numbers have: by default, and once an answer is resumed."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from cardmath.solve import Postflop, PostflopAnswer, load, postflop
from tests.solve.postflop import few_hands_on_a_turn

HOLDEM = few_hands_on_a_turn()
OMAHA = postflop(
    "Ks7h2d4c",
    ["AsAhQs9s, KhQhJd9d", "AdKdQd7d, JsTs9h8h"],
    pot=100,
    stack=150,
    bets={"turn": "a", "river": "100%"},
    raises="",
    game="omaha",
)
GAMES = pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["hold'em", "Omaha"])


def views(answer: PostflopAnswer) -> list[object]:
    """The strategies at nodes of both streets and players."""
    return [answer.node(line).strategy.tolist() for line in ("", "x", "x x / 9c", "x x / 9c / x")]


def test_games_that_stay_in_the_cache_have_32_bits() -> None:
    wide = ["22+, A2s+, K2s+, A2o+, KTo+"] * 2
    turn = postflop("Ks7h2d4c", wide, pot=100, stack=200, bets="50%, 100%")
    assert turn.prepare("0.1%").bits == 16
    assert turn.prepare("0.01%").bits == 32
    assert HOLDEM.prepare("0.1%").bits == 32


@GAMES
def test_half_floats_become_floats_for_a_fine_target(game: Postflop, tmp_path: Path) -> None:
    answer = game.solve("1%", bits=16)
    answer.lock("")
    answer.resume("1%")
    locked, history, strategies = answer.locked, answer.history, views(answer)
    assert answer.bits == 16
    answer.resume("0.01%", iterations=0)
    assert answer.bits == 32
    assert views(answer) == strategies
    assert answer.history[: len(history)] == history
    answer.resume("0.01%")
    assert answer.exploitability_percent <= 0.01
    assert answer.locked == locked
    assert answer.root.strategy.tolist() == strategies[0]
    answer.save(tmp_path / "answer.cms")
    assert load(tmp_path / "answer.cms") == answer == pickle.loads(pickle.dumps(answer))
