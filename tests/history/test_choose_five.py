"""The study in which hand values are types that compare."""

from itertools import combinations, permutations

import pytest

from cardmath.errors import CardmathError, CardTextError, HandSizeError, RepeatedCardError
from cardmath.history import choose_five
from cardmath.history.choose_five import best_hand, choose, parse_card, parse_hand, value_of

LADDER = [
    ["As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"],
    ["Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d"],
    ["6c 5c 4c 3c 2c", "6s 5s 4s 3s 2s"],
    ["5d 4d 3d 2d Ad", "5h 4h 3h 2h Ah"],
    ["Ac Ad Ah As Kc", "Ac Ad Ah As Kd"],
    ["Ac Ad Ah As 2c"],
    ["2c 2d 2h 2s Ac", "2c 2d 2h 2s Ah"],
    ["7h 7s 7d As Ac", "7c 7s 7d Ah Ad"],
    ["7h 7s 7d Ks Kc"],
    ["6h 6s 6d As Ac"],
    ["Ah Th 8h 4h 3h", "Ac Tc 8c 4c 3c"],
    ["Ah Th 8h 4h 2h"],
    ["7d 5d 4d 3d 2d"],
    ["Ac Kd Qh Js Tc", "Ah Kd Qh Js Ts"],
    ["6c 5d 4h 3s 2c"],
    ["5c 4d 3h 2s Ac", "5d 4h 3s 2c Ac"],
    ["Qc Qd Qh Ac 9d", "Qs Qd Qh As 9c"],
    ["Qc Qd Qh Ac 8d"],
    ["Qc Qd Qh Kc Jd"],
    ["Kc Kd 9h 9c As", "Kh Ks 9d 9s Ad"],
    ["Kc Kd 9h 9c Qs"],
    ["Kc Kd 8h 8c As"],
    ["Qc Qd Jh Jc As"],
    ["Tc Ts Ac 8d 4h", "Td Th As 8c 4c"],
    ["Tc Ts Ac 8d 3h"],
    ["Tc Ts Kc Qd Jh"],
    ["Ac Kd Qh Js 9c", "Ad Kd Qd Jd 9c"],
    ["Kd Ac 2c 4h Qs"],
    ["Kd Ac 2c 3h Qs"],
    ["7c 5d 4h 3s 2c", "7d 5h 4s 3c 2d"],
]
"""Each row has hands that tie; a row beats all rows below it."""


def test_values_order_the_ladder_of_hands() -> None:
    rungs = []
    for row in LADDER:
        orders = [order for hand in row for order in permutations(parse_hand(hand))]
        assert len(orders) == 120 * len(row)
        values = set(map(value_of, orders))
        assert len(values) == 1, row
        rungs.append(values.pop())
    for better, worse in combinations(rungs, 2):
        assert better > worse
        assert better >= worse
        assert not better < worse
        assert better != worse


def test_the_cases_ascend_by_name() -> None:
    values = [value_of(parse_hand(row[0])) for row in LADDER]
    assert [case.name for case in choose_five.CASES] == list(
        dict.fromkeys(value.name for value in reversed(values))
    )


def test_other_types_do_not_compare() -> None:
    value = value_of(parse_hand("7c 5d 4h 3s 2c"))
    other: object = 7
    assert value != other
    with pytest.raises(TypeError):
        assert value < other


@pytest.mark.parametrize("count", range(7))
def test_choose(count: int) -> None:
    assert choose(count, "abcde") == [list(chosen) for chosen in combinations("abcde", count)]


def test_the_best_of_seven() -> None:
    hand = parse_hand("4d 2d Ks Kd 9d 3c 6d")
    assert best_hand(hand) == parse_hand("4d 2d Kd 9d 6d")


def test_invalid_hands_are_refused() -> None:
    for text in ["", "x", "1c", "Ax", "Acc", "A"]:
        with pytest.raises(CardTextError, match="is not a card"):
            parse_card(text)
    with pytest.raises(RepeatedCardError):
        parse_hand("Ac 2c ac")
    with pytest.raises(HandSizeError):
        best_hand(parse_hand("Ac 2c"))
    with pytest.raises(CardmathError, match="five cards have a value, not 6"):
        value_of(parse_hand("Ac 2c 3c 4c 5c 6c"))
