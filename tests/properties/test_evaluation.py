"""What holds for the values of all hands."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Hand, Suit, compare, evaluate, strength
from tests import strategies
from tests.oracles import hands as oracle


@given(strategies.hands(5, 8), strategies.hands(5, 8))
def test_the_order_is_the_oracles(a: Hand, b: Hand) -> None:
    mine, other = oracle.best(a), oracle.best(b)
    assert (strength(a) < strength(b)) == (mine < other)
    assert (evaluate(a) == evaluate(b)) == (mine == other)


@given(strategies.hands(5, 9))
def test_the_best_five_are_the_highest_of_the_best(hand: Hand) -> None:
    value = evaluate(hand)
    choices = oracle.best_hands(hand)
    assert set(value.best) in choices
    highest = max(choices, key=lambda cards: sorted((card.id for card in cards), reverse=True))
    assert set(value.best) == highest
    assert strength(value.best) == value.strength


@given(strategies.hands(5, 12))
def test_ranks_and_category_tell_the_strength(hand: Hand) -> None:
    value = evaluate(hand)
    category, ranks = oracle.five(value.best)
    assert [rank.index for rank in value.ranks] == ranks
    assert value.describe().startswith((value.category, "Royal Flush"))
    assert evaluate(value.best).describe() == value.describe()
    assert category == oracle.best(value.best)[0]


@given(strategies.hands(5, 15), st.permutations(list(Suit)))
def test_renaming_suits_changes_no_strength(hand: Hand, suits: list[Suit]) -> None:
    renamed = Hand(Card(card.rank, suits[card.suit.index]) for card in hand)
    assert strength(renamed) == strength(hand)


@given(strategies.hands(5, 20), strategies.cards)
def test_a_card_more_never_hurts(hand: Hand, card: Card) -> None:
    assert strength(hand | card) >= strength(hand)


@given(st.lists(strategies.hands(5, 7), min_size=2, max_size=6))
def test_a_comparison_ranks_by_strength(hands: list[Hand]) -> None:
    comparison = compare(*hands)
    order = [strength(hands[group[0]]) for group in comparison.ranking]
    assert order == sorted({strength(hand) for hand in hands}, reverse=True)
    assert comparison.ranking[0] == comparison.winners
    assert sorted(index for group in comparison.ranking for index in group) == list(
        range(len(hands))
    )


@given(strategies.dealt(7))
def test_every_way_of_giving_a_hand_is_the_same(cards: list[Card]) -> None:
    ways: list[Callable[[], int]] = [
        lambda: strength(cards),
        lambda: strength(tuple(cards)),
        lambda: strength(Hand(cards)),
        lambda: strength("".join(map(str, cards))),
        lambda: evaluate(" ".join(map(str, cards))).strength,
    ]
    assert len({way() for way in ways}) == 1
