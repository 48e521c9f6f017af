"""Two answers compared at one node."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve import PostflopAnswer

BOARD = "Ks7h2d3c4s"
RANGES = ["AA, QJ", "KQ, 88"]


@pytest.fixture(scope="module")
def answer() -> PostflopAnswer:
    return solve.postflop(BOARD, RANGES, 100, 100, "50%").solve("0.5%", threads=1)


def test_an_answer_beside_itself_has_no_change(answer: PostflopAnswer) -> None:
    found = solve.compare(answer, answer, "b50")
    assert (found.changed, found.player, found.line) == (0, 1, "b50")
    assert {row.hand for row in found} == set(answer.node("b50").hands[1])
    assert all(row.changed == row.gain == 0 for row in found)
    assert solve.compare(answer.node("b50"), answer.node("b50")).to_dict() == found.to_dict()


def test_hands_that_change_come_first_with_what_they_gain(answer: PostflopAnswer) -> None:
    other = solve.postflop(BOARD, ["AA, QJ, 55", "KQ, 88"], 100, 100, "50%, a").solve(
        "0.5%", threads=1
    )
    found = solve.compare(answer, other)
    nodes = answer.node(), other.node()
    assert found.actions == ("check", "bet 50", "all-in 100")
    assert "5h5d" not in {row.hand for row in found}  # the first answer does not have it
    weighed = [row.weight * row.changed for row in found]
    assert weighed == sorted(weighed, reverse=True)
    for row in found:
        before, after = (
            dict(zip(node.actions, node.strategy[node.hands[0].index(row.hand)], strict=True))
            for node in nodes
        )
        assert (row.before, row.after) == (before, after)
        more = sum(max(0, share - before.get(name, 0)) for name, share in after.items())
        assert row.changed == pytest.approx(more, abs=1e-6)
        assert row.gain == row.value_after - row.value_before
    assert found.changed == pytest.approx(sum(weighed) / sum(row.weight for row in found))
    assert found.values_after == other.node().mean_values


@pytest.mark.parametrize(
    ("other", "line", "message"),
    [
        (7, "", "answers of postflop games or their nodes, not int"),
        ("node x", "", "different players act: the one out of position and the one in position"),
        ("node x x", "", "out of position and nobody"),
        ("board", "", "boards differ: Ks7h2d3c4s and Ks7h2d3c5s"),
        ("node", "x", "a line is for answers"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    answer: PostflopAnswer,
    other: Any,  # noqa: ANN401
    line: str,
    message: str,
) -> None:
    first: Any = answer
    if other == "board":
        other = solve.postflop("Ks7h2d3c5s", RANGES, 100, 100).solve(iterations=1)
    elif isinstance(other, str):
        first, other = answer.node(), answer.node(other.removeprefix("node").strip())
    with pytest.raises(cm.CardmathError, match=message):
        solve.compare(first, other, line)
