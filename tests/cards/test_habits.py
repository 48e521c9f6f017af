"""What Python programmers try first: it works, or the error says what to write."""

import random
from fractions import Fraction

import numpy as np
import pytest

import cardmath as cm
from cardmath import Card, Hand, Range, Rank, Suit
from cardmath.errors import CardmathTypeError, CardTextError
from tests.pace import at_most


class TestSets:
    def test_hands_are_joined_with_text_on_either_side(self) -> None:
        assert Hand("Ah") | "Qh" == "Qh" | Hand("Ah") == Hand("AhQh") == Card("Qh") | Hand("Ah")
        assert Hand("AhKh") & "KhQd" == "KhQd" & Hand("AhKh") == Hand("Kh")
        assert Hand("AhKh") - "Kh, Qd" == "Ah Kd" - Hand("KdKs") == Hand("Ah")
        assert Hand("AhKh") ^ "KhQd" == "KhQd" ^ Hand("AhKh") == Hand("AhQd")
        with pytest.raises(CardTextError, match="'Zz' is not a card"):
            Hand("Ah") | "Zz"
        assert Hand("AhKh") | Range("AA") == Range("AA, AhKh")

    def test_plus_and_indexing_say_what_to_write(self) -> None:
        with pytest.raises(CardmathTypeError, match=r"by \|"):
            Hand("Ah") + "Kh"  # type: ignore[operator]
        for place in 0, -1, slice(2), "Ah":
            with pytest.raises(CardmathTypeError, match=r"list\(hand\)\[0\] is the highest card"):
                Hand("AhKh")[place]  # type: ignore[call-overload,index,unused-ignore]
        with pytest.raises(CardmathTypeError):
            random.Random(1).choice(Hand("AhKh"))  # type: ignore[arg-type]

    def test_numpy_takes_a_hand_as_one_object(self) -> None:
        assert np.array([Hand("AhKh"), Hand("2c")], object).shape == (2,)


class TestFormat:
    @pytest.mark.parametrize(
        "thing",
        [
            *(Card("Ah"), Hand("AhKd"), Rank.ACE, Suit.HEARTS, Range("QQ+, AKs")),
            *(cm.evaluate("AhKhQhJhTh"), cm.evaluate("AhKh", board="QhJhTh"), cm.GAMES["omaha"]),
        ],
    )
    def test_format_specs_apply_to_the_text(self, thing: object) -> None:
        for layout in "", ">20", "<20", "^20", ".1", "*^30":
            assert format(thing, layout) == format(str(thing), layout)
        with pytest.raises(ValueError, match=r"format"):
            format(thing, "5d")

    def test_in_a_string(self) -> None:
        assert f"{Card('Ah'):>5}|{Hand('AhKd'):<7}|" == "   Ah|Ah Kd  |"


class TestNumbers:
    def test_int_of_a_face_names_the_numberings(self) -> None:
        with pytest.raises(CardmathTypeError, match=r"from 0 .* to 12 .* from 2 to 14") as caught:
            int(Rank.QUEEN)
        assert "Rank.QUEEN.index, here 10," in str(caught.value)
        with pytest.raises(CardmathTypeError, match=r"Suit\.HEARTS\.index, here 2"):
            int(Suit.HEARTS)

    def test_int_of_a_card_names_id_and_kev(self) -> None:
        with pytest.raises(
            CardmathTypeError, match=r"card\.id is its id, here 50.*card\.to_kev\(\)"
        ):
            int(Card("Ah"))

    @pytest.mark.parametrize("cards", [[268442665] * 5, [0, 1, 2, 3, 4], list(np.arange(5))])
    def test_integers_as_cards_say_what_to_call(self, cards: list[int]) -> None:
        for ask in cm.evaluate, cm.strength, Hand:
            with pytest.raises(CardmathTypeError, match=r"from_id.*from_kev.*strengths"):
                ask(cards)  # type: ignore[arg-type]


class TestTables:
    def test_rows_can_be_indexed(self) -> None:
        answer = cm.equity("AhKh", "QsQd", board="2c7d9s")
        assert answer[0] is answer.players[0]
        assert answer[-1] == list(answer)[-1]
        assert answer[:2] == answer.players
        with pytest.raises(IndexError):
            answer[2]
        census = cm.census(5)
        assert census[0].category == "Straight Flush"
        assert census["Flush"] in census[:5]


def _pairs(count: int) -> list[tuple[tuple[Card, ...], float]]:
    rng = random.Random(7)
    deck = list(cm.Deck())
    return [(tuple(rng.sample(deck, 2)), rng.randrange(1001) / 1000) for _ in range(count)]


class TestLargeRanges:
    @pytest.mark.exhaustive
    def test_the_later_weight_of_a_repeated_hand_counts(self) -> None:
        pairs = _pairs(20_000)
        later = {Hand(hand): Fraction(str(weight)) for hand, weight in pairs}
        expected = {hand: weight for hand, weight in later.items() if weight}
        for given in (
            pairs,
            [(Hand(hand), weight) for hand, weight in pairs],
            [("".join(map(str, hand)), weight) for hand, weight in pairs],
            [(hand, np.float64(weight)) for hand, weight in pairs],
            [(hand, Fraction(str(weight))) for hand, weight in pairs],
        ):
            assert dict(Range(given)) == expected

    def test_an_invalid_weight_is_refused_even_if_overridden(self) -> None:
        for wrong in (1.5, -0.1, float("nan"), 2, Fraction(3, 2), np.float32(2), None):
            for hand in "AhKh", Hand("AhKh"), "AK", "AA":
                with pytest.raises(cm.CardmathError, match="a weight is"):
                    Range([(hand, wrong), (hand, 1)])  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError, match="a weight is a number, not ndarray"):
            Range({"AA": np.array([0.5, 0.25])})

    @pytest.mark.exhaustive
    def test_many_pairs_are_read_quickly(self) -> None:
        pairs = [(Hand(hand), weight) for hand, weight in _pairs(100_000)]
        with at_most(3):
            Range(pairs)


def test_a_hand_of_a_game_is_evaluated_quickly() -> None:
    cm.evaluate("AsKsQd2d", game="omaha8", board="3s4s8sKdKh")
    with at_most(0.5):
        for _ in range(1000):
            cm.evaluate("AsKsQd2d", game="omaha8", board="3s4s8sKdKh")
