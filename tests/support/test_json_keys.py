"""The keys of an answer's JSON are its attributes, as `docs/reference/json.md` says."""

from collections.abc import Callable, Iterator, Sequence
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
    "dead cards": lambda: cm.simulate("holdem", 10, 2, given="AhKh", dead="2c", seed=1),
    "call": lambda: cm.expected_call("AhKh", "QQ+", 100, 50, board="Ks7h2d"),
    "straight draw": lambda: cm.straight_draw("JhTc7d6s", "9s8d2h"),
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


@pytest.mark.parametrize("name", ANSWERS)
def test_cards_are_lists_everywhere(name: str) -> None:
    answer = ANSWERS[name]()
    assert list(texts_of_cards(answer, answer.to_dict(), name)) == []


def texts_of_cards(value: object, plain: object, path: str) -> Iterator[str]:
    """The places at which the JSON has other than a list of the cards of a hand."""
    if isinstance(value, cm.Hand):
        if plain != [str(card) for card in value]:
            yield path
    elif isinstance(plain, dict):
        for key, each in plain.items():
            yield from texts_of_cards(getattr(value, key, None), each, f"{path}.{key}")
    elif isinstance(plain, list) and isinstance(value, Sequence) and len(plain) == len(value):
        for at, (one, each) in enumerate(zip(value, plain, strict=True)):
            yield from texts_of_cards(one, each, f"{path}[{at}]")
