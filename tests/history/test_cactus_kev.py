"""Cactus Kev's evaluator."""

from itertools import combinations, product

import pytest

import cardmath as cm
from cardmath.errors import CardmathError, CardTextError, HandSizeError, RepeatedCardError
from cardmath.history import cactus_kev as kev
from cardmath.history import senzee
from tests import golden
from tests.pace import at_most


def test_cards_as_published() -> None:
    for text, number in golden.rows("kev_cards.txt"):
        assert kev.parse_card(text) == kev.parse_card(text.lower()) == int(number)
        assert kev.card_name(int(number)) == text


def test_the_order_of_the_deck() -> None:
    names = kev.hand_names(kev.deck()).split()
    assert names == [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    assert [kev.parse_card(name) for name in names] == kev.deck()
    assert set(kev.deck()) == set(map(cm.to_kev, cm.Deck()))


def test_values_as_published() -> None:
    for value, *words in golden.rows("kev_values.txt"):
        best = kev.best_hand(kev.parse_hand(" ".join(words)))
        assert kev.hand_value(best) == int(value)


def test_tables_are_built_quickly() -> None:
    with at_most(2):
        made = kev.tables.__wrapped__()
    assert made == kev.tables()
    assert [table.itemsize for table in made] == [2, 2, 4, 2]


def test_bands_of_names() -> None:
    names = [kev.hand_name(value) for value in range(1, 7463)]
    assert {name: names.count(name) for name in kev.BANDS} == kev.BANDS
    assert sorted(names, key=list(kev.BANDS).index) == names
    for value in [0, 7463, -1]:
        with pytest.raises(CardmathError, match=f"a value is from 1 to 7462, not {value}"):
            kev.hand_name(value)


@pytest.mark.parametrize("hand", ["AS KD JC KH 2D 2S", "9h Kh Ks Kd 9d 3c 6d", "2c 3c 4c 5c 7d Ac"])
def test_the_best_of_six_and_seven(hand: str) -> None:
    best = kev.best_hand(kev.parse_hand(hand))
    assert kev.hand_value(best) == cm.evaluate(hand).kev


def test_omaha_takes_two_and_three() -> None:
    hole, board = ["As", "Ah", "2s", "3d"], ["Ks", "Qs", "Js", "Ts", "2c"]
    choices = product(combinations(hole, 2), combinations(board, 3))
    worth = min(cm.evaluate(" ".join(two + three)).kev for two, three in choices)
    best = kev.best_omaha_hand(kev.parse_hand(" ".join(hole + board)))
    assert kev.hand_value(best) == worth
    assert kev.hand_name(worth) == "Flush"  # no royal flush: that would take four of the board
    with pytest.raises(CardmathError, match="four hole cards and a board of 3 to 5, not 6"):
        kev.best_omaha_hand(kev.deck()[:6])


@pytest.mark.parametrize("text", ["", "1C", "KX", "K", "KDD", "♥K", "k ", "10C"])
def test_invalid_cards_are_refused(text: str) -> None:
    with pytest.raises(CardTextError, match="is not a card"):
        kev.parse_card(text)


def test_invalid_hands_are_refused() -> None:
    with pytest.raises(RepeatedCardError, match="'KD': this card comes twice"):
        kev.parse_hand("KD 2C kd")
    with pytest.raises(HandSizeError, match="best 5 cards, and this one has 4"):
        kev.best_hand(kev.deck()[:4])
    ace = kev.parse_card("AC")
    with pytest.raises(CardmathError, match="no hand of five cards has the product"):
        kev.hand_value([ace, ace, ace, ace, kev.parse_card("AD")])
    with pytest.raises(CardmathError, match="no hand of five cards has the product"):
        kev.hand_value([ace] * 5)
    for judge in [kev.hand_value, senzee.hand_value]:
        for count in [0, 4, 6]:
            with pytest.raises(CardmathError, match=f"five cards have a value, not {count}"):
                judge(kev.deck()[:count])
