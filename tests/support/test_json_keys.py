"""The keys of an answer's JSON are its attributes, as `docs/reference/json.md` says."""

from collections.abc import Callable
from typing import Any

import pytest

import cardmath as cm
from tests.shell import ROOT

PAGE = ROOT / "docs" / "reference" / "json.md"
ANSWERS: dict[str, Callable[[], Any]] = {
    "value": lambda: cm.evaluate("AhKhQhJhTh"),
    "equity": lambda: cm.equity("AhKh", "QQ+", board="Ks7h2d", combos=True, next_card=True),
    "study": lambda: cm.study("22+", board="Ks7h2d", against="QQ"),
    "census": lambda: cm.census(5),
    "count": lambda: cm.count(3, "A**"),
    "icm": lambda: cm.icm([5, 3], [2, 1]),
    "range": lambda: cm.Range("QQ+"),
    "simulation": lambda: cm.simulate("holdem", 1000, players=2, seed=1),
    "spot": lambda: cm.read_spot("AhKh", board="Ks7h2d"),
    "spot against a range": lambda: cm.read_spot("AhKh", board="Ks7h2d", against="QQ+"),
    "pots": lambda: cm.betting.pots([1, 2, 3]),
    "game": lambda: cm.find_game("omaha8"),
    "solution of 24": lambda: cm.twenty_four.solve([3, 3, 8, 8])[0],
    "match": lambda: cm.matches.play([cm.matches.bots.call] * 2, hands=4, seed=1),
    "solution": lambda: cm.solve.kuhn().solve(method="regret", target=0.01),
    "push or fold": lambda: cm.solve.push_fold(10).solve(method="regret", target=0.1),
    "jam or fold": lambda: cm.solve.push_fold([10, 10]).judge({}),
    "flops": lambda: cm.flops("AA", "KK"),
    "video poker": lambda: cm.video_poker.analyze("jacks-9-6"),
    "statistics": lambda: cm.hand_histories.read(ROOT / "examples" / "hands").statistics("name"),
    "query": lambda: cm.pql("select count(pairedBoard(flop)) from game='holdem'"),
    "deal of prizes": lambda: cm.tournaments.deal([5, 3], [2, 1]),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_keys_are_attributes_or_the_page_says_what_they_are(name: str) -> None:
    answer = ANSWERS[name]()
    keys = answer.to_dict()
    assert keys
    rows = [line for line in PAGE.read_text().splitlines() if f"`{type(answer).__name__}`" in line]
    others = [key for key in keys if not hasattr(answer, key)]
    assert [key for key in others if not any(f"`{key}`" in row for row in rows)] == []
