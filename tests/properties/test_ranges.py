"""Properties of all ranges, and of all texts that may be ranges."""

import pickle
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import Range
from cardmath.errors import RangeTextError
from tests import strategies
from tests.oracles.ranges import HANDS, is_of_class
from tests.strategies import ranges

weights = st.fractions(0, 1) | st.sampled_from([Fraction(1), Fraction(1, 2)])


def by_hand(held: Range) -> dict[cm.Hand, Fraction]:
    return dict(held)


@given(ranges)
def test_a_range_is_equal_after_text_hands_and_pickle(held: Range) -> None:
    assert Range(str(held)) == held
    assert Range(list(held)) == Range(by_hand(held)) == pickle.loads(pickle.dumps(held)) == held
    assert hash(Range(str(held))) == hash(held)
    assert str(Range(str(held))) == str(held)
    assert Range(str(held).replace(" ", "").replace("not", "!")) == held


@given(ranges)
def test_all_ways_to_count_agree(held: Range) -> None:
    hands = by_hand(held)
    assert len(held) == len(hands) == np.count_nonzero(held.weights)
    assert held.total == sum(hands.values())
    for hand, weight in hands.items():
        assert 0 < weight <= 1
        assert held[hand] == weight
        assert hand in held
    assert np.isclose(held.weights.sum(), float(held.total))
    sizes = np.full((13, 13), 12) - 6 * np.eye(13) - 8 * np.triu(np.ones((13, 13)), 1)
    assert np.isclose((held.grid() * sizes).sum(), float(held.total))


@given(ranges, ranges, ranges)
def test_algebra_is_that_of_weights(a: Range, b: Range, c: Range) -> None:
    ours, theirs = by_hand(a), by_hand(b)
    either, both, left = by_hand(a | b), by_hand(a & b), by_hand(a - b)
    none = Fraction(0)
    for hand in {*ours, *theirs, *either, *both, *left}:
        mine, other = ours.get(hand, none), theirs.get(hand, none)
        assert either.get(hand, none) == max(mine, other)
        assert both.get(hand, none) == min(mine, other)
        assert left.get(hand, none) == max(mine - other, none)
        assert left.get(hand, none) + both.get(hand, none) == mine
    assert (a | b, a & b) == (b | a, b & a)
    assert (a | b) | c == a | (b | c)
    assert a & (b | c) == (a & b) | (a & c)
    assert a | a == a & a == a & Range("random") == a
    assert a - a == Range("")


@given(ranges, weights)
def test_scaling(held: Range, weight: Fraction) -> None:
    assert by_hand(held * weight) == {hand: its * weight for hand, its in held if its * weight}


@given(ranges, strategies.hands(largest=5))
def test_without_cards(held: Range, dead: cm.Hand) -> None:
    left = {hand: weight for hand, weight in held if hand.isdisjoint(dead)}
    assert by_hand(held.without(dead)) == left


@given(st.lists(st.tuples(st.sampled_from(strategies.CLASS_NAMES), weights), max_size=8))
def test_a_later_term_overrides_an_earlier_one(terms: list[tuple[str, Fraction]]) -> None:
    expected = {}
    for name, weight in terms:
        expected.update({hand: weight for hand in HANDS if is_of_class(hand, name)})
    held = Range(", ".join(f"{name}:{weight}" for name, weight in terms))
    assert by_hand(held) == {cm.Hand(hand): weight for hand, weight in expected.items() if weight}


@given(strategies.nearly_ranges)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        held = Range(text)
    except RangeTextError as error:
        assert 0 <= error.position < len(text)
        assert error.token
        assert text.startswith(error.token, error.position)
        assert str(error)
    else:
        assert Range(str(held)) == held
        assert Range(f"({text})" if text.strip() else text) == held
