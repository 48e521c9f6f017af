"""Poker in an array language."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import ArrayLike

from cardmath.errors import CardmathError, CardTextError
from cardmath.history import counting
from tests import golden


def test_the_deck() -> None:
    assert counting.Card.shape == (52, 2)
    assert counting.Card[51].tolist() == [12, 3]
    assert " ".join(counting.CdNms[:5]) == "2C 2D 2H 2S 3C"
    ids = np.arange(52).reshape(4, 13)
    assert [counting.ReadHand(text).tolist() for text in counting.ShowHand(ids)] == ids.tolist()


def test_dealt_hands_are_five_different_cards() -> None:
    hands = counting.deal(1000, seed=1)
    assert hands.shape == (1000, 5)
    assert hands.dtype == np.uint8
    assert all(len(set(hand)) == 5 for hand in hands.tolist())
    assert set(hands.ravel().tolist()) == set(range(52))
    assert (hands == counting.deal(1000, seed=1)).all()
    assert (hands != counting.deal(1000, seed=2)).any()


@pytest.mark.parametrize("shape", [(5,), (0, 5), (6, 5), (2, 3, 5)])
def test_any_shape(shape: tuple[int, ...]) -> None:
    hands = counting.deal(6, seed=1).ravel()[: int(np.prod(shape))].reshape(shape)
    flat = hands.reshape(-1, 5)
    assert counting.Cnt(hands).shape == (*shape[:-1], 13)
    assert counting.rank(hands).shape == counting.Type(hands).shape == shape[:-1]
    assert counting.rank(hands).ravel().tolist() == [int(counting.rank(hand)) for hand in flat]
    assert counting.Rsl(hands).sum() == len(flat)


def test_the_wheel_is_the_lowest_straight() -> None:
    tops = ["5432A", *("AKQJT98765432"[start : start + 5] for start in range(9))]
    hands = [
        counting.ReadHand(" ".join(map("".join, zip(top, "CDHSC", strict=True)))) for top in tops
    ]
    order = np.argsort(counting.rank(hands)).tolist()
    assert order == [0, *range(9, 0, -1)]
    assert set(counting.Type(hands).tolist()) == {4}


def test_five_of_a_kind_is_for_wild_cards() -> None:
    five = counting.ReadHand("2C 2C 2D 2H 2S")
    same = counting.ReadHand("AH AH AH AH AH")
    royal = counting.ReadHand("AH KH QH JH TH")
    low, high, straight_flush = counting.rank([five, same, royal])
    assert straight_flush < low < high
    assert counting.NAMES[int(counting.Type(five))] == "Five of a Kind"
    assert counting.Rsl([same])[9] == 1
    suited_pair = counting.ReadHand("AH AH KH QH JH")
    assert counting.NAMES[int(counting.Type(suited_pair))] == "Flush"


def test_show() -> None:
    shown = counting.Show([1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0])
    assert shown.splitlines()[0] == "High Card        1302540   50.12%"
    assert len(shown.splitlines()) == 9
    assert counting.Show(np.zeros(10, int)) == ""


@pytest.mark.exhaustive
def test_all_hands_of_each_type_as_published() -> None:
    blocks = np.array_split(np.array(list(combinations(range(52), 5)), np.uint8), 50)
    counts = np.sum([counting.Rsl(block) for block in blocks], axis=0)
    high_first = ["5", str(counts.sum()), *map(str, counts[8::-1])]
    assert high_first in golden.rows("high_hands.txt")
    assert counts[9] == 0


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ([0, 1, 2, 3], "the last axis is the five cards"),
        (7, "the last axis is the five cards"),
        ([[0, 1, 2, 3, 52]], "whole numbers from 0 to 51"),
        ([[0, 1, 2, 3, -1]], "whole numbers from 0 to 51"),
        ([[0, 1, 2, 3, 4.5]], "whole numbers from 0 to 51"),
        (["A", "B", "C", "D", "E"], "whole numbers from 0 to 51"),
        ([[0, 1, 2, 3, 4], [0, 1]], "do not all have five cards"),
    ],
)
def test_invalid_hands_are_refused(hands: ArrayLike, says: str) -> None:
    for call in [counting.Cnt, counting.Type, counting.rank, counting.Rsl]:
        with pytest.raises(CardmathError, match=says):
            call(hands)


def test_an_invalid_card_is_refused() -> None:
    with pytest.raises(CardTextError, match="'1C' is not a card"):
        counting.ReadHand("AC 1C")
