"""Properties of suit isomorphism, for all hands."""

from collections.abc import Sequence
from itertools import accumulate, pairwise, permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, HandIndexer, Rank, Suit
from tests import strategies

KINDS = [(1,), (2,), (5,), (7,), (2, 3), (2, 5), (2, 3, 1, 1), (1, 1, 1, 1), (4, 4), (5, 5)]
indexers = st.sampled_from([HandIndexer(rounds) for rounds in KINDS])
suits = st.permutations(list(Suit))


def deals(indexer: HandIndexer) -> st.SearchStrategy[list[Card]]:
    """Hands for the indexer. Many have few ranks, so that suits are often interchangeable."""
    few = [Card(rank, suit) for rank in list(Rank)[:4] for suit in Suit]
    narrow = st.lists(
        st.sampled_from(few), unique=True, min_size=indexer.cards, max_size=indexer.cards
    )
    return strategies.dealt(indexer.cards) | narrow


def by_rounds(indexer: HandIndexer, cards: list[Card]) -> list[frozenset[Card]]:
    ends = accumulate(indexer.rounds, initial=0)
    return [frozenset(cards[a:b]) for a, b in pairwise(ends)]


def renamed(cards: list[Card], names: Sequence[Suit]) -> list[Card]:
    return [Card(card.rank, names[card.suit.index]) for card in cards]


@given(st.data(), indexers, suits)
def test_suits_and_the_order_within_a_round_do_not_matter(
    data: st.DataObject, indexer: HandIndexer, names: list[Suit]
) -> None:
    cards = data.draw(deals(indexer))
    rounds = by_rounds(indexer, renamed(cards, names))
    shuffled = [card for dealt in rounds for card in data.draw(st.permutations(sorted(dealt)))]
    assert indexer.index(shuffled) == indexer.index(cards)
    assert indexer.canonical(shuffled) == indexer.canonical(cards)


@given(st.data(), indexers)
def test_a_canonical_hand_is_the_hand_with_relabelled_suits(
    data: st.DataObject, indexer: HandIndexer
) -> None:
    cards = data.draw(deals(indexer))
    form = list(indexer.canonical(cards))
    assert indexer.canonical(form) == tuple(form) == indexer.unindex(indexer.index(cards))
    wanted = by_rounds(indexer, form)
    every = [by_rounds(indexer, renamed(cards, names)) for names in permutations(Suit)]
    assert wanted in every


@given(st.data(), indexers)
def test_hands_with_the_same_index_differ_only_by_suits(
    data: st.DataObject, indexer: HandIndexer
) -> None:
    cards, other = data.draw(deals(indexer)), data.draw(deals(indexer))
    rounds = by_rounds(indexer, other)
    same = any(by_rounds(indexer, renamed(cards, names)) == rounds for names in permutations(Suit))
    assert (indexer.index(cards) == indexer.index(other)) == same


@given(st.data(), indexers)
def test_unindex_undoes_index(data: st.DataObject, indexer: HandIndexer) -> None:
    index = data.draw(st.integers(0, indexer.size - 1))
    cards = indexer.unindex(index)
    assert indexer.index(cards) == index
    ids = indexer.unindex(np.array([index]))
    assert ids.tolist() == [[card.id for card in cards]]
