"""Properties of all spots of hold'em."""

from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Hand, read_spot
from tests import strategies
from tests.examples import examples
from tests.oracles.spot import plain_spot
from tests.spot.test_spots import plain_form

dealt = st.integers(5, 9).flatmap(strategies.dealt)


@given(dealt, st.integers(3, 5))
@examples(25, exhaustive=240)
def test_counts_add_up(cards: list[Card], size: int) -> None:
    hand, board, dead = Hand(cards[:2]), Hand(cards[2 : 2 + size]), Hand(cards[2 + size :])
    size = len(board)
    spot = read_spot(hand, board, dead)
    unseen = 50 - len(board) - len(dead)
    (beat, tie, lose), (_, mine, holdings), _, _ = plain_form(spot)
    assert beat + tie + lose == comb(unseen, 2) == spot.holdings
    assert spot.deals == comb(unseen, 2) * comb(unseen - 2, 5 - size)
    assert 0 <= spot.equity <= 1
    assert len(holdings) == (tie if mine else len(holdings))
    assert mine == (beat == 0)
    cards_of_outs = [card for out in spot.outs for card in out.cards]
    assert len(set(cards_of_outs)) == len(cards_of_outs) <= unseen
    assert not Hand(cards_of_outs) & (hand | board | dead)
    assert sum((out.river for out in spot.outs), Fraction()) <= 1
    for out in spot.outs:
        assert out.next_card == Fraction(len(out.cards), unseen)
        assert set(out.shared) <= set(out.cards)
        assert out.river > 0
    assert max(map(len, str(spot).splitlines())) <= 80


@given(strategies.dealt(8), st.integers(4, 5))
@examples(10)
def test_it_agrees_with_the_oracle(cards: list[Card], size: int) -> None:
    hand, board, dead = Hand(cards[:2]), Hand(cards[2 : 2 + size]), Hand(cards[7:])
    assert plain_form(read_spot(hand, board, dead)) == plain_spot(hand, board, dead)


@given(strategies.dealt(5), st.permutations(range(4)))
@examples(10, exhaustive=80)
def test_relabelling_suits_keeps_every_number(cards: list[Card], suits: list[int]) -> None:
    renamed = [Card.from_id(card.id - card.id % 4 + suits[card.id % 4]) for card in cards]
    one, other = (plain_form(read_spot(each[:2], each[2:])) for each in (cards, renamed))
    assert one.beat_tie_lose == other.beat_tie_lose
    assert one.wins_ties_losses == other.wins_ties_losses
    assert {name: out[2:] for name, out in one.outs.items()} == {
        name: out[2:] for name, out in other.outs.items()
    }


@given(strategies.dealt(6))
@examples(15)
def test_the_turn_is_the_mean_of_its_rivers(cards: list[Card]) -> None:
    hand, board = Hand(cards[:2]), Hand(cards[2:])
    spot = read_spot(hand, board)
    rivers = [read_spot(hand, board | card) for card in _unseen(hand | board)]
    assert spot.wins == sum(river.wins for river in rivers)
    assert spot.ties == sum(river.ties for river in rivers)
    assert spot.equity == sum((river.equity for river in rivers), Fraction()) / len(rivers)


def _unseen(seen: Hand) -> Hand:
    return Hand.from_mask(sum(0x1FFF << 16 * suit for suit in range(4))) - seen
