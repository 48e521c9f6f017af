"""Properties of the values of all hands."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Hand, Suit, compare, evaluate, strength
from tests import strategies
from tests.oracles.hands import best_hands, best_score, score_of_five


@given(strategies.hands(5, 8), strategies.hands(5, 8))
def test_the_order_is_that_of_the_oracle(a: Hand, b: Hand) -> None:
    mine, other = best_score(a), best_score(b)
    assert (strength(a) < strength(b)) == (mine < other)
    assert (evaluate(a) == evaluate(b)) == (mine == other)


@given(strategies.hands(5, 9))
def test_the_best_five_have_the_highest_ids_of_equal_choices(hand: Hand) -> None:
    value = evaluate(hand)
    choices = best_hands(hand)
    assert set(value.best) in choices
    highest = max(choices, key=lambda cards: sorted((card.id for card in cards), reverse=True))
    assert set(value.best) == highest
    assert strength(value.best) == value.strength


@given(strategies.hands(5, 12))
def test_category_and_ranks_are_those_of_the_oracle(hand: Hand) -> None:
    value = evaluate(hand)
    category, ranks = score_of_five(value.best)
    assert [rank.index for rank in value.ranks] == ranks
    assert value.describe().startswith((value.category, "Royal Flush"))
    assert evaluate(value.best).describe() == value.describe()
    assert category == best_score(value.best)[0]


@given(strategies.hands(5, 15), st.permutations(list(Suit)))
def test_relabelling_suits_keeps_the_strength(hand: Hand, suits: list[Suit]) -> None:
    renamed = Hand(Card(card.rank, suits[card.suit.index]) for card in hand)
    assert strength(renamed) == strength(hand)


@given(strategies.hands(5, 20), strategies.cards)
def test_another_card_never_lowers_the_strength(hand: Hand, card: Card) -> None:
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
def test_every_form_of_input_has_the_same_strength(cards: list[Card]) -> None:
    ways: list[Callable[[], int]] = [
        lambda: strength(cards),
        lambda: strength(tuple(cards)),
        lambda: strength(Hand(cards)),
        lambda: strength("".join(map(str, cards))),
        lambda: evaluate(" ".join(map(str, cards))).strength,
    ]
    assert len({way() for way in ways}) == 1
