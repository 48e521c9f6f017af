"""Tables, lines and ranges that jam or fold refuses."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath.solve import push_fold


@pytest.mark.parametrize(
    ("stacks", "options", "message"),
    [
        ([10], {}, "2 to 10 players have chips, not 1"),
        ([0, 0, 10], {}, "2 to 10 players have chips, not 1"),
        ([10] * 11, {}, "not 11"),
        ([10, -1, 10], {}, "a stack is 0 to"),
        ([10, "x", 10], {}, "a stack is a number"),
        ((10, 0.4), {}, "the big blind is all-in by the blind"),
        ([5, 5, 5], {"ante_kind": "all"}, "ante_kind is one of 'each', 'big blind', 'button'"),
        ([5, 5, 5], {"prizes": [20, 30]}, "from the first place down"),
        ([5, 5, 5], {"prizes": [0, 0]}, "nothing to play for"),
        ([5, 5, 5], {"prizes": [], "bounties": 0}, "nothing to play for"),
        ([5, 5, 5], {"prizes": [30] * 3}, "all 3 players who are left get the same prize"),
        ([5, 5, 5], {"prizes": [30] * 9, "others": [8]}, "all 4 players who are left get the same"),
        ([5, 5, 5], {"payoff": lambda *_: (1, 2, 3)}, "nothing to play for"),
        ([5, 5, 5], {"prizes": [2, 1], "payoff": lambda *_: (0, 0, 0)}, "not both"),
        ([5, 5, 5], {"bounties": 5}, "bounties belong to prizes"),
        ([5, 5, 5], {"others": [5]}, "others belong to prizes"),
        ([5, 5, 5], {"prizes": [2, 1], "bounties": [1, 2]}, "3, not 2"),
        ([5, 5, 5], {"prizes": [2, 1], "bounties": 1, "progressive": 2}, "0 to 1"),
        ([5, 5, 5], {"prizes": [2, 1], "others": [0]}, "all above 0"),
        ([5, 5], {"payoff": lambda *_: (1, 2, 3)}, "payoff returns two numbers"),
        ([5, 5], {"triples": 3}, "triples is a PreflopTriples"),
    ],
)
def test_wrong_tables_are_refused(
    stacks: list[float], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        push_fold(stacks, **options)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("BTN jams", "does not end with a jam or a call|unknown|is not an action"),
        ("SB limps", "is not an action"),
        ("SB folds", "nobody acts"),
        ("SB jams, BB calls", "nobody acts"),
        ("SB jams, SB jams", "has acted"),
    ],
)
def test_wrong_lines_are_refused(line: str, message: str) -> None:
    answer = push_fold([5, 5]).solve(0.01)
    with pytest.raises(cm.CardmathError, match=message):
        answer.node(line)


def test_wrong_ranges_are_refused() -> None:
    game = push_fold([5, 5])
    with pytest.raises(cm.CardmathError, match="does not end with a jam"):
        game.judge({"SB folds": "22+"})
    with pytest.raises(cm.CardmathError, match="a dict by line"):
        game.solve(lock=["22+"])  # type: ignore[arg-type]
    with pytest.raises(cm.CardmathError, match="one of SB, BB"):
        game.best_response("BTN", {})
