"""One of anything is said in the singular: what is printed about a single deal, hand or row."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import cardmath as cm
from cardmath.errors import CardmathError
from tests.shell import cardmath

ONE = re.compile(r"(?<![\d.,:/'-])1 (?!is\b|was\b|has\b|wins\b|plus\b|as\b|less\b)([a-z]+s)\b")
"""A one before a word that ends as a plural does, with some verbs left out."""

RIVER = "Ks7h2d3c4s"
COMMANDS = [
    ["equity", "AhKh", "QdQc", "--board", RIVER],
    ["equity", "AhKh", "QdQc", "--method", "sample", "--samples", "1", "--seed", "1"],
    ["query", f"select avg(riverEquity(hero)) from hero='AhKh', villain='QdQc', board='{RIVER}'"],
    ["range", "AhKh"],
    ["simulate", "--hands", "1", "--seed", "1"],
    ["deal", "--players", "1", "--seed", "1"],
    ["showdown", "-"],
    ["census", "--cards", "5", "--given", "AhKhQhJhTh"],
    ["study", "AhKh", "--board", RIVER],
    ["pots", "100", "100"],
    ["icm", "50", "30", "--prizes", "70"],
    ["history", "race", "--hands", "1", "--seed", "1"],
    ["video-poker", "session", "--hands", "1", "--bankroll", "1"],
    ["video-poker", "return", "jacks-9-6", "--lines", "1"],
    ["24", "deal", "--count", "1", "--seed", "1"],
    ["24", "survey", "--count", "1"],
    ["24", "countdown", "25", "50", "75", "100", "3", "6", "--target", "952"],
]


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_commands_say_one_in_the_singular(args: list[str]) -> None:
    run = cardmath(*args, stdin="Ah\n")
    assert run.out + run.err
    assert ONE.findall(run.out + run.err) == []


def test_answers_say_one_in_the_singular() -> None:
    board = "Ks 7h 2d 3c 4s"
    answers = [
        cm.equity("AhKh", "QdQc", board=board),
        cm.equity_batch([("AhKh", "QdQc")], [board]),
        cm.simulate(hands=1, seed=1),
        cm.icm([50, 30], [70]),
        cm.census(5, given="AhKhQhJhTh"),
        cm.count(1, "Ah"),
        cm.Range("AhKh"),
        cm.solve.leduc(raises=1),
    ]
    for answer in answers:
        shown = [str(answer), repr(answer), getattr(answer, "_repr_html_", str)()]
        assert ONE.findall("\n".join(shown)) == []


ALL_IN = cm.betting.start(stacks=[9, 9], blinds=(1, 2)).play(["all in"] * 2)
WRONG: dict[str, Callable[[], object]] = {
    "stack": lambda: cm.matches.play([cm.matches.bots.call] * 2, stacks=[9]),
    "ante": lambda: cm.betting.start(stacks=[9, 9], blinds=(1, 2), antes=[1]),
    "hand": lambda: cm.all_in(ALL_IN, ["AhKh"]),
    "bounty": lambda: cm.tournaments.knock_outs([9, 9], [5]),
}


@pytest.mark.parametrize("noun", WRONG)
def test_errors_say_one_in_the_singular(noun: str) -> None:
    with pytest.raises(CardmathError, match=rf"there are 2 \w+, and 1 {noun}\b"):
        WRONG[noun]()


def test_an_empty_deck_says_one_in_the_singular() -> None:
    deck = cm.Deck()
    deck.deal(51)
    with pytest.raises(cm.errors.MissingCardError, match="has 1 card left, not 2"):
        deck.deal(2)


def test_what_was_done_may_be_one() -> None:
    always_plural = re.compile(r"(?<!of )\{[^{}]+:,\} [a-z]+s done")
    for path in Path(cm.__path__[0]).rglob("*.py"):
        assert always_plural.search(path.read_text(encoding="utf-8")) is None, path
