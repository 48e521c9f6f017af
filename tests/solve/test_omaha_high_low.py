"""Omaha eight or better: halves and quarters of the pot, against plain trees and equities."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import cardmath as cm
from cardmath.solve import Game, PostflopAnswer, load, postflop
from tests.examples import first_every_day
from tests.oracles.holdem_trees import plain_tree
from tests.solve.postflop import check_judged

BOARD = "Ks7h2d3c9s"
LOWS = (
    "Ah4hQdJd, Ad6dKhKd@50%, 5h4d9c9d, QhQcJhTh@1/4",
    "Ac4cQsTd, As6sTc8c, Ad5d9hJs@25%, KcJcTsTh, 6h5h4s4c@1/2",
)
"""Hands that win both halves, share one of them, or have no low."""


@cache
def river() -> PostflopAnswer:
    return postflop(BOARD, LOWS, 100, 150, "33%, 100%", game="omaha8").solve("0.05%")


def test_halves_and_quarters_against_a_plain_tree() -> None:
    answer = river()
    plain = Game(plain_tree(answer.game))
    check_judged(answer, plain)
    assert answer.values[0] - 50 == pytest.approx(plain.solve("lp").values[0], abs=0.1)
    assert sum(answer.values) == pytest.approx(100, abs=1e-3)
    high = postflop(BOARD, LOWS, 100, 150, "33%, 100%", game="omaha").solve("0.05%")
    assert abs(high.values[0] - answer.values[0]) > 1


def test_the_rake_of_halves_against_a_plain_tree() -> None:
    rake = (0.05, 6)
    game = postflop(BOARD, LOWS, 100, 150, "50%", rake=rake, game="omaha8")
    answer = game.solve(1e-9, iterations=60)
    check_judged(answer, Game(plain_tree(game)))
    assert sum(answer.values) < 100


@pytest.mark.parametrize(
    ("game", "board"),
    first_every_day(
        [
            ("omaha8", BOARD),
            ("omaha8", "KsQh2d3c9s"),  # without a low
            ("omaha8", "7s4h2d3c"),
            ("omaha5-8", BOARD),
            ("omaha5-8", "KsQh2d3c9s"),
            ("omaha5-8", "7s4h2d3c"),
        ],
        4,
    ),
)
def test_equities_are_those_of_the_pot(game: str, board: str) -> None:
    more = "" if game == "omaha8" else "8"
    held = [f"A5J*{more}ds, 6TT*{more}@50%", f"A64*{more}ds, KJT*{more}ds"]
    if len(board) == 8:
        held = [f"AJ65{more}ds", f"KJT8{more}ds"]
    answer = postflop(board, held, 100, 50, "a", raises="", game=game).prepare()
    truth = cm.equity(*answer.game.ranges, board=board, game=game)
    assert answer.equity[0] == pytest.approx(truth.players[0].equity, abs=1e-5)


def test_hands_with_a_low_are_apart(tmp_path: Path) -> None:
    answer = river()
    rows = answer.root.by_category()
    assert [*rows] == ["Three of a Kind and a low", "One Pair", "High Card and a low"]
    assert rows["One Pair"].equity == pytest.approx(0.5)  # of the high half against lows alone
    assert "High Card and a low" in str(answer.root)
    assert sum(row.weight for row in rows.values()) == pytest.approx(answer.root.reach[0].sum())
    answer.save(tmp_path / "halves.cms")
    assert load(tmp_path / "halves.cms") == answer
    assert answer.game.size.seconds > 0
