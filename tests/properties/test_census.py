"""Properties of all censuses."""

from collections import Counter
from itertools import combinations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Deck, Hand, census, strength
from tests import strategies
from tests.examples import examples


@given(strategies.hands(4, 12), st.integers(1, 2))
@examples(40)
def test_it_agrees_with_brute_force(held: Hand, more: int) -> None:
    others = Hand(Deck()) - held
    tally = Counter(strength(held | Hand(drawn)) for drawn in combinations(others, more))
    answer = census(len(held) + more, given=held)
    assert answer.tally == tuple(tally[strength] for strength in range(7463))


@given(strategies.hands(42, 50), st.integers(0, 10))
@examples(40)
def test_every_choice_of_few_cards_is_counted(held: Hand, more: int) -> None:
    more = min(more, 52 - len(held))
    answer = census(len(held) + more, given=held)
    assert answer.total == comb(52 - len(held), more)
    assert answer.classes <= answer.total
    assert answer.rows[-1].cumulative == 1


@given(strategies.hands(3, 4))
@examples(10)
def test_it_is_a_sum_over_the_next_card(held: Hand) -> None:
    # Each six-card hand is counted once for each of its cards that is not given.
    whole = census(6, given=held)
    parts = [census(6, given=held | card) for card in Hand(Deck()) - held]
    sums = tuple(map(sum, zip(*(part.tally for part in parts), strict=True)))
    assert sums == tuple((6 - len(held)) * hands for hands in whole.tally)


@given(strategies.hands(3, 5), st.permutations(range(4)))
@examples(20)
def test_relabelling_suits_changes_nothing(held: Hand, suits: list[int]) -> None:
    renamed = Hand(Card.from_id(card.id - card.id % 4 + suits[card.id % 4]) for card in held)
    assert census(6, given=held) == census(6, given=renamed)
