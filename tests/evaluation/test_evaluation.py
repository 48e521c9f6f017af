"""Values of hands, and comparisons of several."""

import copy
import pickle
from collections import Counter
from itertools import combinations

import pytest

import cardmath as cm
from cardmath import Deck, Rank, compare, evaluate, strength
from cardmath.errors import CardmathError, CardmathTypeError, HandSizeError
from cardmath.results import HandValue
from tests import golden
from tests.oracles.hands import best_score

CATEGORIES = [
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "One Pair",
    "High Card",
]


def test_the_published_counts_of_five_card_hands() -> None:
    counts = Counter(map(strength, combinations(Deck(), 5)))
    categories: Counter[str] = Counter()
    names = {
        value: shape.name for shape, first, end in cm.HIGH.bands for value in range(first, end)
    }
    for value, hands in counts.items():
        categories[names[value]] += hands
    cards, total, *expected = map(int, golden.rows("high_hands.txt")[0])
    assert [categories[name] for name in CATEGORIES] == expected
    assert counts.total() == total
    strengths, royal = map(int, golden.rows("strengths.txt")[0][1:])
    assert sorted(counts) == list(range(1, strengths + 1))
    assert counts[strengths] == royal
    assert cards == 5


class TestValue:
    @pytest.mark.parametrize("line", golden.lines("descriptions.txt"))
    def test_in_words(self, line: str) -> None:
        cards, words = line.split(" = ")
        value = evaluate(cards)
        assert str(value) == value.describe() == words
        category = "Straight Flush" if words == "Royal Flush" else words.split(",")[0]
        assert value.category == category

    @pytest.mark.parametrize("row", golden.rows("kev_values.txt"))
    def test_cactus_kevs_values(self, row: list[str]) -> None:
        value = evaluate(" ".join(row[1:]))
        assert value.kev == int(row[0])
        assert value.strength == 7463 - int(row[0])

    def test_its_parts(self) -> None:
        value = evaluate("As Kd Jc Kh 2d 2s Kc")
        assert value.ranks == (Rank.KING, Rank.TWO)
        assert value.best == cm.cards("Kh Kd Kc 2s 2d")
        assert value.hand == cm.Hand("As Kd Jc Kh 2d 2s Kc")

    def test_the_wheel_ends_with_the_ace_and_nothing_wraps(self) -> None:
        wheel = evaluate("Ac 2d 3h 4s 5c")
        assert (wheel.ranks, wheel.best) == ((Rank.FIVE,), cm.cards("5c 4s 3h 2d Ac"))
        assert evaluate("Qc Kd Ah 2s 3c").category == "High Card"
        assert evaluate("Ac 2d 3h 4s 5c 6c").ranks == (Rank.SIX,)

    def test_of_equal_choices_the_highest_ids(self) -> None:
        assert evaluate("Tc Ts 9d 9s 8h 7c 6c 6s").best == cm.cards("Ts 9s 8h 7c 6s")
        assert evaluate("Ac Ad Ah As Kc Kd").best == cm.cards("As Ah Ad Ac Kd")
        two_flushes = evaluate("Ah Qh 9h 5h 3h Ac Qc 9c 5c 3c")
        assert two_flushes.best == cm.cards("Ah Qh 9h 5h 3h")

    def test_ten_cards(self) -> None:
        value = evaluate("Jh Kh Ks Kd Jd 3c 6d Qd Td Ad")
        assert str(value) == "Royal Flush"
        assert value.best == cm.cards("Ad Kd Qd Jd Td")

    def test_the_whole_deck(self) -> None:
        assert str(evaluate(Deck())) == "Royal Flush"

    def test_compares_by_strength(self) -> None:
        aces, kings = evaluate("Ac Ad Ah As Kc"), evaluate("Kc Kd Kh Ks Ac")
        assert aces > kings
        assert aces >= kings != aces
        assert max([kings, aces]) is aces
        assert evaluate("Ac Kd 9h 5s 3c") == evaluate("Ad Kc 9s 5h 3d")
        assert len({evaluate("Ac Kd 9h 5s 3c"), evaluate("Ad Kc 9s 5h 3d")}) == 1
        with pytest.raises(TypeError):
            _ = aces > aces.strength
        assert aces != aces.strength

    def test_printed_pickled_copied(self) -> None:
        value = evaluate("7H 7S 7D AS AC 2c")
        for twin in [pickle.loads(pickle.dumps(value)), copy.deepcopy(value)]:
            assert isinstance(twin, HandValue)
            assert (twin, twin.hand) == (value, value.hand)

    def test_is_immutable(self) -> None:
        with pytest.raises(AttributeError):
            evaluate("7H 7S 7D AS AC").strength = 3  # type: ignore[misc]

    def test_given_in_every_way(self) -> None:
        text = "7h 7s 7d As Ac"
        ways = [text, cm.Hand(text), cm.cards(text), list(cm.cards(text)), iter(text.split())]
        assert [evaluate(way).strength for way in ways] == [7212] * 5  # type: ignore[call-overload]
        assert strength(text) == strength(cm.Hand(text)) == 7212


class TestRefusals:
    @pytest.mark.parametrize("function", [evaluate, strength])
    @pytest.mark.parametrize("text", ["", "Ah", "Ah Kh", "Ah Kh Qh Jh"])
    def test_too_few_cards(self, function: type, text: str) -> None:
        with pytest.raises(HandSizeError, match=f"and this one has {len(text.split())}$") as caught:
            function(text)
        assert (caught.value.cards, caught.value.wanted) == (len(text.split()), 5)

    @pytest.mark.parametrize("function", [evaluate, strength])
    @pytest.mark.parametrize("wrong", [None, 7462, 1.5, [1, 2, 3, 4, 5], b"AhKhQhJhTh"])
    def test_wrong_types(self, function: type, wrong: object) -> None:
        with pytest.raises(CardmathTypeError):
            function(wrong)

    def test_a_card_twice(self) -> None:
        with pytest.raises(CardmathError, match="twice"):
            strength("Ah Ah Kd Qd Jd")

    def test_an_error_of_the_callers_iterable_is_passed_on(self) -> None:
        def dealing() -> object:
            yield cm.Card("Ah")
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            evaluate(dealing())  # type: ignore[call-overload]


class TestCompare:
    def test_a_winner(self) -> None:
        comparison = compare("As Kd Jc Kh 2d", "2s 2c 2h 9d 8d", "2s 3c 4h 9d 8d")
        assert comparison.winners == (1,)
        assert not comparison.tie
        assert comparison.ranking == ((1,), (0,), (2,))
        assert comparison.best == evaluate("2s 2c 2h 9d 8d")
        assert str(comparison) == "Hand 2 wins: Three of a Kind, Twos, Nine Eight kickers"
        assert [value.category for value in comparison.values] == [
            "One Pair",
            "Three of a Kind",
            "High Card",
        ]

    def test_a_tie(self) -> None:
        board = "Ks Kd 9d 3c 6d"
        comparison = compare(f"9h 2c {board}", f"Ac Ah {board}", f"Ad As {board}")
        assert comparison.winners == (1, 2)
        assert comparison.tie
        assert comparison.ranking == ((1, 2), (0,))
        assert str(comparison) == "Hands 2 and 3 tie: Two Pair, Aces and Kings, Nine kicker"

    def test_printed_and_compared(self) -> None:
        comparison = compare("As Kd Jc Kh 2d", "2s 2c 2h 9d 8d")
        assert repr(comparison) == f"<Comparison: {comparison}>"
        again = compare("As Kd Jc Kh 2d", "2s 2c 2h 9d 8d")
        assert again == comparison
        assert comparison != compare("2s 2c 2h 9d 8d", "As Kd Jc Kh 2d")
        assert len({comparison, again}) == 1

    @pytest.mark.parametrize("hands", [(), ("As Kd Jc Kh 2d",)])
    def test_fewer_than_two_hands(self, hands: tuple[str, ...]) -> None:
        with pytest.raises(CardmathError, match=f"not {len(hands)}"):
            compare(*hands)


def test_kevs_examples_are_in_the_oracles_order() -> None:
    hands = [cm.Hand(" ".join(row[1:])) for row in golden.rows("kev_values.txt")]
    by_oracle = sorted(hands, key=best_score)
    assert sorted(hands, key=strength) == by_oracle
