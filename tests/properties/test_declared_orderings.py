"""Any declared ordering agrees with an oracle that tries every choice and every wild card."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import CardmathError, Hand, Ordering, evaluate, strength
from tests import strategies
from tests.examples import examples
from tests.oracles.declared import Declared, Plain, Score, plain

seeds = st.integers(0, 2**32)
# The oracle tries this many choices of cards in about ten milliseconds.
FEW = 20_000


def built(declared: Declared) -> Ordering:
    """The ordering. Skip invalid draws: `worst` may have no shape, or the deck too few ranks."""
    try:
        return declared.ordering()
    except CardmathError:
        assume(False)
        raise


def choices(ordering: Ordering, hand: Hand) -> int:
    """How many choices of cards the oracle tries."""
    wild = len(hand & ordering.wild)
    natural, free = len(hand) - wild, len(ordering.deck)
    used = range(min(wild, ordering.size) + 1)
    return sum(comb(natural, ordering.size - more) * comb(free, more) for more in used)


def dealt(ordering: Ordering, random: Random, hands: int = 12) -> list[Hand]:
    """Hands of various sizes, many of them of few suits or with wild cards."""
    deck, wild = list(ordering.deck), list(ordering.wild)
    found = []
    for _ in range(hands):
        size = min(random.choice([0, 0, 1, 2, 3, 4, 5]) + ordering.size, len(deck))
        weight = {card: random.random() for card in deck}
        suit = random.randrange(5)
        for card in deck:
            weight[card] += card not in wild and card.suit.index == suit
        for card in random.sample(wild, min(len(wild), random.randrange(3))):
            weight[card] += 1
        hand = Hand(sorted(deck, key=weight.__getitem__, reverse=True)[:size])
        if choices(ordering, hand) <= FEW:
            found.append(hand)
    return found


def check_best_cards(rules: Plain, hand: Hand, score: Score | None, ordering: Ordering) -> None:
    """Check that the best cards, with what wild cards play as, have the score."""
    value = evaluate(hand, ordering)
    assert value.qualifies == (score is not None)
    if score is None:
        assert (value.category, value.best) == (ordering.nothing, ())
        return
    shape = rules.declared.shapes[abs(score[0])]
    assert value.category == shape.name
    assert set(value.best) <= set(hand)
    assert len(set(value.best)) == ordering.size
    assert value.describe()
    cards = [plain(value.plays.get(card, card)) for card in value.best]
    if shape.groups == (5,):
        assert len({rank for rank, _ in cards}) == 1
    else:
        assert len(set(cards)) == ordering.size
        assert rules.of_choice(cards) == score


@examples(8, exhaustive=240)
@given(strategies.declared(), seeds)
def test_strengths_and_values_agree_with_the_oracle(declared: Declared, seed: int) -> None:
    ordering, rules = built(declared), Plain(declared)
    scores = rules.all_scores()
    assert ordering.strengths == len(scores)
    hands = dealt(ordering, Random(seed))
    expected = []
    for hand in hands:
        score = rules.of_hand(hand)
        expected.append(scores.index(score) + 1 if score is not None else 0)
        assert strength(hand, ordering) == expected[-1], hand
        check_best_cards(rules, hand, score, ordering)
    masks = np.array([hand.mask for hand in hands], np.uint64)
    assert cm.strengths(masks, ordering).tolist() == expected


@examples(10, exhaustive=160)
@given(strategies.declared(), seeds)
def test_another_card_never_lowers_the_strength(declared: Declared, seed: int) -> None:
    """In every ordering a card may be left out, including a wild card."""
    ordering, random = built(declared), Random(seed)
    for hand in dealt(ordering, random):
        others = sorted(ordering.deck - hand)
        for card in random.sample(others, min(3, len(others))):
            assert strength(hand | card, ordering) >= strength(hand, ordering), (hand, card)


@examples(10, exhaustive=160)
@given(strategies.declared())
def test_a_census_counts_every_hand(declared: Declared) -> None:
    ordering = built(declared)
    assume(comb(len(ordering.deck), ordering.size) <= FEW)
    hands = combinations([Hand([card]).mask for card in ordering.deck], ordering.size)
    masks = np.array([sum(cards) for cards in hands], np.uint64)
    counted = np.bincount(cm.strengths(masks, ordering), minlength=ordering.strengths + 1)
    census = cm.census(ordering.size, ordering=ordering)
    assert list(census.tally) == counted.tolist()
    assert sum(row.hands for row in census) == census.total == len(masks)
    assert str(census)
