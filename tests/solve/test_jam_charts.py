"""Solved games as charts for reviews."""

from __future__ import annotations

import pytest

import cardmath as cm
from cardmath._review.charts import read_chart
from cardmath._review.preflop_lines import PreflopLine
from cardmath.solve import push_fold


def test_a_chart_of_jams_is_read_by_reviews() -> None:
    answer = push_fold([10, 10]).judge({
        "SB jams": "22+, A2+",
        "SB jams, BB calls": "77+, AT+",
    })  # fmt: skip
    text = answer.to_chart((8, 12))
    assert text.startswith("# jam or fold: SB 10, BB 10, big blind 1, chips\n# no player gains")
    chart = read_chart(text)
    found = chart.find(PreflopLine("BB", "call", "BTN", 10))
    assert found is not None
    assert found.hands == cm.Range("77+, AT+")
    assert chart.find(PreflopLine("BB", "call", "BTN", 20)) is None


def test_a_chart_of_raises_and_limps() -> None:
    answer = push_fold([20, 20], raises=2, limps=True).judge({
        "SB raises to 2": "QQ+, AK",
        "SB limps": "22-55",
        "SB raises to 2, BB jams": "99+",
        "SB raises to 2, BB jams, SB calls": "KK+",
        "SB limps, BB jams": "AA",
    })  # fmt: skip
    lines = dict(line.split(": ") for line in answer.to_chart().splitlines() if line[0] != "#")
    assert {head: cm.Range(hands) for head, hands in lines.items()} == {
        "BTN raise": cm.Range("QQ+, AK"),
        "BTN limp": cm.Range("22-55"),
        "BB 3-bet vs BTN": cm.Range("99+"),
        "BTN call 3-bet vs BB": cm.Range("KK+"),
        "BB raise vs BTN": cm.Range("AA"),
        "BB check vs BTN": cm.Range("random") - cm.Range("AA"),
    }
    assert len(read_chart(answer.to_chart()).lines) == 6


def test_wrong_depths_are_refused() -> None:
    answer = push_fold([10, 10]).judge({})
    with pytest.raises(cm.CardmathError, match=r"\(8, 12\)"):
        answer.to_chart((12, 8))
    with pytest.raises(cm.CardmathError, match="two numbers"):
        answer.to_chart(8)  # type: ignore[arg-type]


def test_the_big_blind_checks_after_a_limp_and_folds_otherwise() -> None:
    answer = push_fold([20, 20], limps=True).judge({"SB jams": "AA", "SB limps": "22-55"})
    after_limp = answer.node("SB limps")
    assert after_limp.otherwise == "check"
    assert "check" in str(after_limp)
    assert [answer.node(line).otherwise for line in ("", "SB jams")] == ["fold", "fold"]
    assert "fold" in str(answer.node(""))
