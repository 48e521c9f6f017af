"""Arrays of hands: conversion between ids, masks and texts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import Card, Hand, ids, masks, texts
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.history import counting

TEXTS = ["Kd As 2c", "2h 2s 2d", "Tc 9c Ah"]
IDS = [[45, 51, 0], [2, 3, 1], [32, 28, 50]]
MASKS = [Hand(text).mask for text in TEXTS]


class TestIds:
    def test_of_texts(self) -> None:
        found = ids(TEXTS)
        assert (found.tolist(), found.dtype.name) == (IDS, "uint8")
        assert ids(np.array(TEXTS)).tolist() == IDS
        assert ids(np.array([TEXTS, TEXTS])).tolist() == [IDS, IDS]
        assert ids(iter(TEXTS)).tolist() == IDS

    def test_of_one_hand(self) -> None:
        assert ids("Kd As 2c").tolist() == IDS[0]
        assert ids(Hand("Kd As 2c")).tolist() == [51, 45, 0]
        assert ids((Card("Kd"), Card("As"))).tolist() == [45, 51]

    def test_of_hands_and_tuples(self) -> None:
        assert ids([Hand("2c As"), Hand("Kd 2d")]).tolist() == [[51, 0], [45, 1]]
        assert ids([(Card("2c"), Card("As"))]).tolist() == [[0, 51]]

    def test_of_masks(self) -> None:
        expected = [sorted(hand, reverse=True) for hand in IDS]
        assert ids(np.array(MASKS, np.uint64)).tolist() == expected
        assert ids(np.array(MASKS, np.uint64)[:, None]).tolist() == [[hand] for hand in expected]

    def test_of_ids(self) -> None:
        given = np.array(IDS)
        assert (ids(given).tolist(), ids(given).dtype.name) == (IDS, "uint8")
        with pytest.raises(CardmathError, match=r"^52 is not a card's id.*\(row 1\)$"):
            ids(np.array([[1, 2], [3, 52]]))

    def test_no_hands(self) -> None:
        assert ids([]).shape == (0, 0)
        assert ids(np.zeros(0, np.uint64)).shape == (0, 0)
        assert ids(np.zeros((0, 7), np.uint8)).shape == (0, 7)
        assert ids(["", ""]).shape == (2, 0)

    def test_the_answer_is_writable(self) -> None:
        ids(TEXTS)[0, 0] = 1

    def test_different_numbers_of_cards(self) -> None:
        with pytest.raises(CardmathError, match=r"2 cards, not 3 \(row 2\)$"):
            ids(["AsKs", "2c3c", "4c5c6c"])
        with pytest.raises(CardmathError, match=r"2 cards, not 1 \(row 1\)$"):
            ids(masks(["AsKs", "2c"]))


class TestMasks:
    def test_of_texts(self) -> None:
        assert (masks(TEXTS).tolist(), masks(TEXTS).dtype.name) == (MASKS, "uint64")
        assert masks(["", "2c", "2c 3c"]).tolist() == [0, 1, 3]

    def test_of_ids(self) -> None:
        for dtype in "bBhHiIlq":
            assert masks(np.array(IDS, dtype)).tolist() == MASKS

    def test_of_masks(self) -> None:
        given = np.array(MASKS, np.uint64)
        assert masks(given).tolist() == MASKS
        assert masks(given) is not given

    def test_of_one_hand(self) -> None:
        one = masks("Kd As 2c")
        assert str(one) == str(MASKS[0])

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            (["As", "Kx"], r"'Kx' is not a card: .* \(row 1\)$"),
            (["As", "Kd", "As As"], r"'As': this card comes twice.* \(row 2\)$"),
            (np.array([["As"], ["9"]]), r"\(row \(1, 0\)\)$"),
            (np.array([1, 1 << 13], np.uint64), r"^8192 is not a mask.* \(row 1\)$"),
            (np.array([[1, 2], [7, 7]]), r"^3d \(id 7\)|3s \(id 7\) comes twice.*\(row 1\)$"),
            (np.array([[1, -2]]), r"^-2 is not a card's id.*\(row 0\)$"),
            (np.array(5), "the last axis must have the cards of a hand"),
            (np.zeros((3, 0), np.uint8), "the last axis must have the cards of a hand"),
        ],
    )
    def test_invalid_hands_are_refused(self, given: Any, message: str) -> None:  # noqa: ANN401
        for ask in masks, texts:
            with pytest.raises(CardmathError, match=message):
                ask(given)

    def test_other_types_are_refused(self) -> None:
        others: list[Any] = [None, 7, [1, 2], [None], np.zeros(3), np.array([None])]
        for other in others:
            for ask in ids, masks, texts:
                with pytest.raises(CardmathTypeError):
                    ask(other)


class TestTexts:
    def test_of_ids(self) -> None:
        assert texts(np.array(IDS)).tolist() == TEXTS
        assert texts(np.array([IDS])).tolist() == [TEXTS]
        assert texts(np.array(IDS[0])) == TEXTS[0]

    def test_of_masks(self) -> None:
        given = np.array([[0, 1], [3, 1 << 48]], np.uint64)
        assert texts(given).tolist() == [["", "2c"], ["3c 2c", "2s"]]

    def test_of_texts(self) -> None:
        assert texts(["a♠k♦", "10c"]).tolist() == ["As Kd", "Tc"]


def test_numpy_integers_become_cards_and_hands() -> None:
    hand = ids("Kd As")
    assert [str(Card.from_id(number)) for number in hand] == ["Kd", "As"]
    assert Hand.from_mask(masks(hand)) == Hand("Kd As")
    for wrong in np.array([1, 2]), np.float64(1), "1":
        with pytest.raises(CardmathTypeError, match="a card's id is an int, not"):
            Card.from_id(wrong)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError, match="a mask is an int, not"):
            Hand.from_mask(wrong)  # type: ignore[arg-type]


ARRAY_FUNCTIONS: list[Callable[[Any], object]] = [
    *(cm.strengths, cm.categories, cm.best_five, ids, masks, texts),
    *(cm.HandIndexer(5).index, cm.HandIndexer(5).canonical, cm.HandIndexer(5).unindex),
    *(counting.Cnt, counting.ShowHand),
]


@pytest.mark.parametrize("ask", ARRAY_FUNCTIONS)
@pytest.mark.parametrize("mask", [False, True, np.ma.nomask])
def test_masked_arrays_are_refused(ask: Callable[[Any], object], mask: Any) -> None:  # noqa: ANN401
    hands = np.arange(10, dtype=np.uint8).reshape(2, 5)
    masked = np.ma.array(hands, mask=mask)
    ask(hands)
    with pytest.raises(CardmathTypeError, match=r"a masked array is not read.*\.data"):
        ask(masked)


def test_masked_arrays_in_a_list_or_for_output_are_refused() -> None:
    hands = np.ma.array(masks(["AhKhQhJhTh", "2c3c4c5c7d"]), mask=[False, True])
    out = np.ma.zeros(2, np.uint16)
    for ask in (
        lambda: cm.strengths(hands),
        lambda: masks(hands),
        lambda: texts(hands),
        lambda: cm.strengths([np.ma.array([1, 2, 3, 4, 5])]),
        lambda: cm.strengths(hands.data, out=out),
    ):
        with pytest.raises(CardmathTypeError, match="a masked array is not read"):
            ask()


def test_masked_texts_are_refused() -> None:
    hands = np.ma.array(["AhKh", "2c3c"], mask=[False, True])
    with pytest.raises(CardmathTypeError, match=r"not NoneType.*\(row 1\)"):
        ids(hands)


def test_the_advice_about_masked_arrays_works() -> None:
    array = np.ma.array(
        np.arange(10).reshape(2, 5), mask=[[False, True] + [False] * 3, [False] * 5]
    )
    left = array.data[~np.ma.getmaskarray(array).any(axis=-1)]
    assert cm.strengths(left).tolist() == [cm.strength(cm.texts(left)[0])]
    hands = np.ma.array(masks(["AhKhQhJhTh", "2c3c4c5c7d"]), mask=[False, True])
    assert cm.strengths(hands.compressed()).tolist() == [7462]
