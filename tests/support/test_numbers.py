"""Checks of numbers: every public function accepts and refuses the same types."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import twenty_four
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.racing import race

HUGE = 10**5000  # more digits than Python writes by itself


def _game(number: Any) -> object:  # noqa: ANN401
    return cm.Game("g", "G", "Two cards.", number, [("high", cm.orderings.THREE_CARD)], 5)


TWO_CARDS = cm.Ordering("TWO", [cm.Shape("High Card", [1, 1]), cm.Shape("Pair", [2])])

# Each function accepts 2, and refuses what is not an integer.
INTEGERS: dict[str, Callable[[Any], object]] = {
    "Card.from_id": cm.Card.from_id,
    "Deck.deal": lambda n: cm.Deck().deal(n),
    "Deck.shuffle": lambda n: cm.Deck().shuffle(n),
    "Game": _game,
    "Hand.from_mask": cm.Hand.from_mask,
    "HandIndexer": cm.HandIndexer,
    "HandIndexer of two rounds": lambda n: cm.HandIndexer((n, 3)),
    "HandIndexer.unindex": lambda n: cm.HandIndexer(2).unindex(n),
    "Shape": lambda n: cm.Shape("Pair", [n, 1]),
    "Shape of a run": lambda n: cm.Shape("Run", run=n),
    "census": lambda n: cm.census(n, ordering=TWO_CARDS),
    "census with threads": lambda n: cm.census(5, threads=n),
    "countdown": lambda n: twenty_four.countdown([1, 1], n),
    "countdown, draw": twenty_four.draw,
    "deal": cm.deal,
    "deal to players": lambda n: cm.deal(3, players=n),
    "deal cards": lambda n: cm.deal(3, cards=n),
    "deal a board": lambda n: cm.deal(3, board=n),
    "deal jokers": lambda n: cm.deal(3, jokers=n),
    "deal from a seed": lambda n: cm.deal(3, seed=n),
    "equity with threads": lambda n: cm.equity("AhKh", "QsQd", board="2c7d9s", threads=n),
    "equity of samples": lambda n: cm.equity("AA", "KK", samples=n),
    "equity from a seed": lambda n: cm.equity("AA", "KK", samples=10, seed=n),
    "forms": twenty_four.forms,
    "jokers": lambda n: cm.HIGH.with_wild(jokers=n),
    "level_of": twenty_four.level_of,
    "nearest": lambda n: twenty_four.nearest([1, 2], count=n),
    "race": lambda n: race(n, seed=1),
    "race from a seed": lambda n: race(3, seed=n),
    "simulate": lambda n: cm.simulate(hands=n, exact=False),
    "simulate players": lambda n: cm.simulate(hands=3, players=n, exact=False),
    "survey": lambda n: twenty_four.survey([1, 2], count=n),
    "survey with copies": lambda n: twenty_four.survey([1, 2], count=2, copies=n),
    "survey_countdown": twenty_four.survey_countdown,
}
OPTIONAL = {name for name in INTEGERS if "seed" in name}
OPTIONAL |= {"Deck.shuffle", "countdown, draw", "equity of samples"}
"""Functions that also accept None, for a random seed or no limit."""

every_integer = pytest.mark.parametrize("name", INTEGERS)


@pytest.mark.exhaustive
@every_integer
def test_integers_of_python_and_numpy_are_accepted(name: str) -> None:
    for integer in 2, np.int64(2), np.uint8(2), np.array(2):
        INTEGERS[name](integer)


@every_integer
def test_other_types_are_refused(name: str) -> None:
    wrong = [True, False, 2.0, "2", b"2", nan, inf, 1j, Fraction(2), np.float64(2), np.True_]
    for other in wrong if name in OPTIONAL else [*wrong, None]:
        with pytest.raises(CardmathTypeError):
            INTEGERS[name](other)


@every_integer
def test_messages_about_huge_numbers_are_short(name: str) -> None:
    seeds = {"Deck.shuffle": {HUGE}, "race from a seed": {HUGE, -HUGE, -1}}  # accepted
    for wrong in {-1, -HUGE, HUGE} - seeds.get(name, set()):
        with pytest.raises(CardmathError) as caught:
            INTEGERS[name](wrong)
        assert len(str(caught.value)) < 300


def test_the_message_for_a_whole_float_says_how_to_write_it() -> None:
    with pytest.raises(CardmathTypeError, match=r"not float: write 1_000_000$"):
        cm.simulate(hands=1e6)  # type: ignore[arg-type]


def test_a_shape_converts_its_groups_to_int() -> None:
    shape = cm.Shape("Full House", [np.int64(3), 2])  # type: ignore[list-item]
    assert shape == cm.Shape("Full House", [3, 2])
    assert [type(group) for group in shape.groups] == [int, int]


# Each function accepts 1, and refuses what is not a number.
REALS: dict[str, Callable[[Any], object]] = {
    "a time": lambda x: cm.equity("AA", "KK", seconds=x, samples=10),
    "an error": lambda x: cm.equity("AA", "KK", error=x, samples=10),
    "a budget": lambda x: cm.equity("AhKh", "QsQd", board="2c7d9s", budget=x, samples=None),
    "a checkpoint": lambda x: cm.simulate(hands=3, exact=False, checkpoint_every=x),
}


@pytest.mark.parametrize("taken", REALS.values(), ids=REALS)
class TestReals:
    def test_any_number_is_accepted(self, taken: Callable[[Any], object]) -> None:
        for number in 1, 1.0, np.float32(1), np.int64(1), Fraction(1), Decimal(1):
            taken(number)

    @pytest.mark.parametrize("wrong", [True, "1", 1j, [1.0], np.ones(2)])
    def test_other_types_are_refused(self, taken: Callable[[Any], object], wrong: object) -> None:
        with pytest.raises(CardmathTypeError, match="is a number, not"):
            taken(wrong)

    def test_negative_numbers_and_nan_are_refused(self, taken: Callable[[Any], object]) -> None:
        for wrong in -1, -1e-9, nan, -inf, np.float64("nan"), -HUGE:
            with pytest.raises(CardmathError, match=r"0 or more, not|1e-06 to 1, not"):
                taken(wrong)


def test_numbers_too_large_for_a_float_are_infinite() -> None:
    for large in HUGE, inf, Fraction(HUGE):
        answer = cm.equity("AhKh", "QsQd", board="2c7d9s", budget=large)  # type: ignore[arg-type]
        assert answer.method == "exact"
        assert cm.equity("AA", "KK", seconds=large, samples=10, seed=1).total == 10  # type: ignore[arg-type]


def test_progress_must_be_a_function() -> None:
    for ask in (
        lambda: cm.equity("AhKh", "QsQd", board="2c7d9s", progress=5),  # type: ignore[arg-type]
        lambda: cm.equity("AA", "KK", samples=10, progress=5),  # type: ignore[arg-type]
        lambda: cm.preflop_matrix(progress="x"),  # type: ignore[arg-type]
        lambda: cm.preflop_triples(progress="x"),  # type: ignore[arg-type]
        lambda: cm.census(5, progress=5),  # type: ignore[arg-type]
        lambda: cm.simulate(hands=5, progress=5),  # type: ignore[arg-type]
        lambda: twenty_four.survey([1], progress=5),  # type: ignore[arg-type]
    ):
        with pytest.raises(CardmathTypeError, match="progress is a function, not"):
            ask()


def test_there_is_one_check() -> None:
    """No module but `_support.numbers` has its own copy of these checks."""
    folder = Path(cm.__file__).parent
    for file in folder.rglob("*.py"):
        if file.parent.name not in {"history", "_support"}:
            text = file.read_text()
            assert "is an int, not" not in text, file
            assert ".numerator}/{" not in text, file
