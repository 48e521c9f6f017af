"""Properties of all texts, cards and hands."""

import pickle
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import Card, CardmathError, Hand
from tests import strategies


@given(st.lists(strategies.cards, unique=True), st.sampled_from(["", " ", ",", ", ", "\t", " , "]))
def test_printed_cards_are_parsed_again(cards: list[Card], between: str) -> None:
    for text in map(str, cards), map(Card.pretty, cards), (str(card).swapcase() for card in cards):
        assert cm.cards(between.join(text)) == tuple(cards)


@given(strategies.hands())
def test_a_hand_is_equal_after_text_mask_and_pickle(hand: Hand) -> None:
    assert Hand(str(hand)) == Hand(hand.pretty()) == Hand.from_mask(hand.mask) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert Hand(hand) == Hand(list(hand))


@given(strategies.hands(), strategies.hands())
def test_algebra_is_that_of_sets(a: Hand, b: Hand) -> None:
    assert frozenset(a | b) == frozenset(a) | frozenset(b)
    assert frozenset(a & b) == frozenset(a) & frozenset(b)
    assert frozenset(a - b) == frozenset(a) - frozenset(b)
    assert (a <= b) == (frozenset(a) <= frozenset(b))
    assert a.isdisjoint(b) == frozenset(a).isdisjoint(b)


@given(strategies.texts)
def test_any_text_is_read_or_refused(text: str) -> None:
    parsers: list[Callable[[str], object]] = [cm.cards, Hand, Card, cm.evaluate, cm.strength]
    for parse in parsers:
        try:
            parse(text)
        except CardmathError as error:
            assert str(error)


@given(strategies.texts)
def test_the_position_of_an_error_is_in_the_text(text: str) -> None:
    try:
        cards = cm.cards(text)
    except CardmathError as error:
        position = getattr(error, "position", None)
        assert isinstance(position, int)
        assert 0 <= position < len(text)
        assert text[position:].replace("\ud800", "?").startswith(getattr(error, "token", "-"))
    else:
        assert cm.cards(" ".join(map(str, cards))) == cards


@given(st.integers())
def test_any_integer_is_read_or_refused(number: int) -> None:
    for make in [Card.from_id, Card.from_kev, Hand.from_mask]:
        try:
            make(number)
        except CardmathError as error:
            assert str(number) in str(error)
