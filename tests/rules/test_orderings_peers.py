"""Orderings compared with pokerkit (`benches/requirements.txt`), on 20,000 random hands each."""

import random
from itertools import pairwise

import pytest

import cardmath as cm
from cardmath import Ordering, strength

pytestmark = pytest.mark.exhaustive  # half a minute

HANDS = 20_000
TYPES = {
    "StandardHighHand": cm.HIGH,
    "ShortDeckHoldemHand": cm.orderings.SHORT_DECK,
    "RegularLowHand": cm.orderings.ACE_TO_FIVE,
    "EightOrBetterLowHand": cm.orderings.EIGHT_OR_BETTER,
    "StandardLowHand": cm.orderings.DEUCE_TO_SEVEN,
    "BadugiHand": cm.orderings.BADUGI,
}


@pytest.mark.parametrize(("name", "ordering"), TYPES.items())
def test_the_order_agrees_with_pokerkit(name: str, ordering: Ordering) -> None:
    hands = pytest.importorskip("pokerkit.hands", reason="pokerkit is a peer of the benches")
    kind = getattr(hands, name)
    deck = sorted(ordering.deck)
    draw = random.Random(name)
    compared = []
    for _ in range(HANDS):
        text = "".join(map(str, draw.sample(deck, ordering.size)))
        theirs = kind.from_game_or_none(text)
        ours = strength(text, ordering)
        assert (theirs is None) == (ours == 0), text
        if ours:
            compared.append((ours, theirs, text))
    compared.sort(key=lambda hand: hand[0])
    assert len(compared) > HANDS // 100
    for (ours, theirs, text), (better, their_better, other) in pairwise(compared):
        assert (theirs < their_better) == (ours < better), (text, other)
        assert (theirs == their_better) == (ours == better), (text, other)
