"""Hand indexes up to suit isomorphism, one at a time and in arrays."""

import pickle
from itertools import combinations, count, repeat
from typing import Any

import numpy as np
import pytest

from cardmath import Card, CardmathError, Hand, HandIndexer, cards
from cardmath.errors import CardmathTypeError, CardTextError, RepeatedCardError
from tests import golden

HOLDEM = HandIndexer((2, 3, 1, 1))
ROUNDS = [(7,), (2, 5), (2, 3, 1, 1), (5,), (3, 1, 1, 1, 1), (1,), (26,)]


def dealt(hands: int, indexer: HandIndexer) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Pseudo-random hands, one row each."""
    generator = np.random.default_rng(7)
    decks = generator.random((hands, 52)).argsort(axis=1)
    return decks[:, : indexer.cards].astype(np.uint8)


class TestSizes:
    @pytest.mark.parametrize("row", golden.rows("isomorphisms.txt"), ids=" ".join)
    def test_the_known_counts(self, row: list[str]) -> None:
        *rounds, size = map(int, row)
        indexer = HandIndexer(rounds)
        assert indexer.size == len(indexer) == size
        assert indexer.rounds == tuple(rounds)
        assert indexer.cards == sum(rounds)

    def test_the_whole_deck(self) -> None:
        assert HandIndexer(52).size == 1
        assert HandIndexer((51, 1)).size == 13


class TestOneHand:
    def test_hole_cards_have_169_classes(self) -> None:
        indexer = HandIndexer(2)
        pairs = list(combinations(map(Card.from_id, range(52)), 2))
        assert {indexer.index(pair) for pair in pairs} == set(range(169))
        classes = {(frozenset((a.rank, b.rank)), a.suit is b.suit) for a, b in pairs}
        assert len(classes) == 169

    def test_every_index_of_a_flop_round_trips(self) -> None:
        indexer = HandIndexer(3)
        for index in range(indexer.size):
            assert indexer.index(indexer.unindex(index)) == index

    def test_the_numbering_is_stable(self) -> None:
        # Users may store indexes, so these must never change.
        assert HandIndexer(2).unindex(0) == cards("2s 2h")
        assert HandIndexer(2).unindex(90) == cards("As Ah")
        assert HandIndexer(2).unindex(91) == cards("3s 2s")
        assert HandIndexer(2).unindex(168) == cards("As Ks")
        assert HOLDEM.unindex(0) == cards("2s 2h 3d 2d 2c 3c 4c")
        assert HOLDEM.unindex(HOLDEM.size - 1) == cards("As Ks Qs Js Ts 9s 8s")
        assert HOLDEM.index("AhKh 7c8c9c 2d 2h") == 2036043425

    def test_hands_are_text_or_cards(self) -> None:
        text = "Ah Kh 7c 8c 9c 2d 2h"
        index = HOLDEM.index(text)
        assert index == HOLDEM.index(cards(text)) == HOLDEM.index(iter(text.split()))
        assert HandIndexer(7).index(Hand(text)) == HandIndexer(7).index(text)

    def test_the_canonical_hand_is_that_of_its_index(self) -> None:
        for hand in dealt(200, HOLDEM):
            held = [Card.from_id(int(number)) for number in hand]
            assert HOLDEM.canonical(held) == HOLDEM.unindex(HOLDEM.index(held))

    def test_numpy_integers_are_accepted_as_indexes(self) -> None:
        assert HOLDEM.unindex(np.uint64(5)) == HOLDEM.unindex(5)


class TestArrays:
    @pytest.mark.parametrize("rounds", ROUNDS, ids=str)
    def test_each_row_is_indexed_as_it_is_alone(self, rounds: tuple[int, ...]) -> None:
        indexer = HandIndexer(rounds)
        hands = dealt(300, indexer)
        indexes, forms = indexer.index(hands), indexer.canonical(hands)
        assert (indexes.dtype, indexes.shape) == (np.uint64, (300,))
        assert (forms.dtype, forms.shape) == (np.uint8, hands.shape)
        for hand, index, form in zip(hands, indexes, forms, strict=True):
            held = [Card.from_id(int(number)) for number in hand]
            assert indexer.index(held) == index
            assert [card.id for card in indexer.canonical(held)] == form.tolist()
        assert np.array_equal(indexer.unindex(indexes), forms)
        assert np.array_equal(indexer.index(forms), indexes)

    def test_any_leading_shape(self) -> None:
        hands = dealt(24, HOLDEM)
        indexes = HOLDEM.index(hands)
        for shape in [(24,), (4, 6), (2, 3, 4), (24, 1), (1, 24)]:
            shaped = HOLDEM.index(hands.reshape(*shape, 7))
            assert np.array_equal(shaped, indexes.reshape(shape))
            assert HOLDEM.canonical(hands.reshape(*shape, 7)).shape == (*shape, 7)
            assert HOLDEM.unindex(shaped).shape == (*shape, 7)
        assert HOLDEM.index(hands[0]).shape == ()
        assert HOLDEM.index(hands[0]) == indexes[0]
        assert HOLDEM.unindex(indexes[0:1].reshape(())).shape == (7,)

    @pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0)])
    def test_empty_arrays(self, shape: tuple[int, ...]) -> None:
        none = np.zeros((*shape, 7), np.uint8)
        assert HOLDEM.index(none).shape == shape
        assert HOLDEM.canonical(none).shape == (*shape, 7)
        assert HOLDEM.unindex(np.zeros(shape, np.int64)).shape == (*shape, 7)

    @pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "<i2", ">i2", "i4", "u8", "i8", ">u8"])
    def test_any_integer_type(self, dtype: str) -> None:
        hands = dealt(50, HOLDEM)
        assert np.array_equal(HOLDEM.index(hands.astype(dtype)), HOLDEM.index(hands))
        small = HandIndexer(2)
        indexes = np.arange(100).astype(dtype)
        assert np.array_equal(small.index(small.unindex(indexes)), np.arange(100))

    def test_any_strides(self) -> None:
        hands = dealt(60, HOLDEM)
        indexes = HOLDEM.index(hands)
        assert np.array_equal(HOLDEM.index(hands[::-3]), indexes[::-3])
        assert np.array_equal(HOLDEM.index(np.asfortranarray(hands)), indexes)
        wide = np.zeros((60, 14), np.uint8)
        wide[:, ::2] = hands
        assert np.array_equal(HOLDEM.index(wide[:, ::2]), indexes)
        assert np.array_equal(HOLDEM.unindex(indexes[::-2]), HOLDEM.canonical(hands[::-2]))
        hands.flags.writeable = False
        assert np.array_equal(HOLDEM.index(hands), indexes)

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("threads", [0, 2, 3, 500])
    def test_threads_do_not_change_the_answer(self, threads: int) -> None:
        hands = np.tile(dealt(500, HOLDEM), (600, 1))
        indexes = HOLDEM.index(hands)
        assert np.array_equal(HOLDEM.index(hands, threads=threads), indexes)
        forms = HOLDEM.canonical(hands, threads=threads)
        assert np.array_equal(HOLDEM.unindex(indexes, threads=threads), forms)


class TestErrors:
    @pytest.mark.parametrize(
        ("rounds", "message"),
        [
            ((), "there is one round or more, not none"),
            (0, "the number of cards in round 1 is 1 to 52, not 0"),
            ((2, -3), "the number of cards in round 2 is 1 to 52, not -3"),
            ((2, 51), "a deck has 52 cards; the rounds have 53"),
            (10**30, "the number of cards in round 1 is 1 to 52, not 1,000,"),
            ((12, 12), "this many cards make 2^63 different hands or more, too many to number"),
            ((1,) * 11, "the product of (n + 1)(n + 2)(n + 3) / 6 over all rounds of n cards is"),
        ],
    )
    def test_invalid_rounds_are_refused(self, rounds: object, message: str) -> None:
        with pytest.raises(CardmathError) as caught:
            HandIndexer(rounds)  # type: ignore[arg-type]
        assert str(caught.value).startswith(message)

    @pytest.mark.parametrize("rounds", [None, "23", 2.0, (2, 3.0), (2, "3"), object()])
    def test_rounds_of_another_type_are_refused(self, rounds: object) -> None:
        with pytest.raises(CardmathTypeError, match="int"):
            HandIndexer(rounds)  # type: ignore[arg-type]

    def test_a_wrong_number_of_cards_is_refused(self) -> None:
        for wrong in ["", "AhKh", "2c3c4c5c6c7c8c9c"]:
            with pytest.raises(
                CardmathError, match=r"^7 cards are wanted, 2 \+ 3 \+ 1 \+ 1 by round"
            ):
                HOLDEM.index(wrong)
        with pytest.raises(CardmathError, match=r"^1 card is wanted, not 2$"):
            HandIndexer(1).canonical("AhKh")

    def test_invalid_cards_are_refused(self) -> None:
        with pytest.raises(CardTextError):
            HOLDEM.index("Ah Kh Qx")
        with pytest.raises(RepeatedCardError):
            HOLDEM.index("Ah Kh Ah")
        others: list[object] = [None, 7, [1, 2], 2.5]
        for other in others:
            with pytest.raises(CardmathTypeError):
                HOLDEM.index(other)  # type: ignore[call-overload]

    def test_a_hand_without_rounds_is_refused(self) -> None:
        with pytest.raises(CardmathTypeError, match="in which round"):
            HOLDEM.index(Hand("Ah Kh 7c 8c 9c 2d 2h"))

    @pytest.mark.parametrize(
        ("dtype", "place", "value", "message"),
        [
            ("u1", (70, 3), 52, "52 is not a card's id: ids run from 0 to 51 (row 70)"),
            ("u1", (70, 0), 255, "255 is not a card's id: ids run from 0 to 51 (row 70)"),
            ("i8", (0, 6), -1, "-1 is not a card's id: ids run from 0 to 51 (row 0)"),
            ("i8", (99, 6), 256, "256 is not a card's id: ids run from 0 to 51 (row 99)"),
            (
                "u8",
                (5, 1),
                2**64 - 1,
                f"{2**64 - 1} is not a card's id: ids run from 0 to 51 (row 5)",
            ),
        ],
    )
    def test_an_invalid_id_is_refused(
        self, dtype: str, place: tuple[int, int], value: int, message: str
    ) -> None:
        hands = dealt(100, HOLDEM).astype(dtype)
        hands[place] = value
        for ask in HOLDEM.index, HOLDEM.canonical:
            with pytest.raises(CardmathError) as caught:
                ask(hands)
            assert str(caught.value) == message

    def test_a_repeated_card_is_refused(self) -> None:
        hands = dealt(100, HOLDEM)
        hands[63, 6] = hands[63, 0] = 51
        hands[80, 6] = 99
        message = "As (id 51) comes twice; a deck has each card once (row {})"
        for shape, place in [((100,), 63), ((10, 10), (6, 3)), ((100, 1), (63, 0))]:
            with pytest.raises(CardmathError) as caught:
                HOLDEM.index(hands.reshape(*shape, 7))
            assert str(caught.value) == message.format(place)
        with pytest.raises(CardmathError, match=r"once$"):
            HOLDEM.index(hands[63])

    @pytest.mark.parametrize("threads", [1, 2])
    def test_the_first_of_many_errors_is_reported(self, threads: int) -> None:
        hands = np.tile(dealt(1000, HOLDEM), (300, 1))
        for place in 299_999, 280_000, 270_000:
            hands[place, 2] = 60
            with pytest.raises(CardmathError, match=rf"\(row {place}\)$"):
                HOLDEM.index(hands, threads=threads)

    @pytest.mark.parametrize("shape", [(), (6,), (4, 8), (7, 2), (0,)])
    def test_a_wrong_last_axis_is_refused(self, shape: tuple[int, ...]) -> None:
        with pytest.raises(CardmathError, match=r"^the last axis must have 7 cards"):
            HOLDEM.index(np.zeros(shape, np.uint8))

    @pytest.mark.parametrize("dtype", ["f8", "bool", "U2", "O"])
    def test_arrays_of_other_types_are_refused(self, dtype: str) -> None:
        array = np.zeros((2, 7), dtype)
        for ask in HOLDEM.index, HOLDEM.canonical, HOLDEM.unindex:
            with pytest.raises(CardmathTypeError, match="are integers"):
                ask(array)

    def test_an_invalid_index_is_refused(self) -> None:
        indexer = HandIndexer(2)
        for wrong in [-1, 169, 10**30]:
            with pytest.raises(CardmathError, match=rf"^an index is 0 to 168, not {wrong:,}$"):
                indexer.unindex(wrong)
        others: list[object] = [None, "1", 1.0, [1]]
        for other in others:
            with pytest.raises(CardmathTypeError):
                indexer.unindex(other)  # type: ignore[call-overload]

    @pytest.mark.parametrize("wrong", [-1, 169, 2**63 - 1])
    def test_an_invalid_index_in_an_array_is_refused(self, wrong: int) -> None:
        indexes = np.arange(10)
        indexes[[4, 6]] = wrong
        with pytest.raises(CardmathError, match=rf"^{wrong} is not an index: .* 168 \(row 4\)$"):
            HandIndexer(2).unindex(indexes)
        with pytest.raises(CardmathError, match=r"\(row \(0, 4\)\)$"):
            HandIndexer(2).unindex(indexes.reshape(2, 5))

    def test_an_invalid_number_of_threads_is_refused(self) -> None:
        hands = dealt(2, HOLDEM)
        with pytest.raises(CardmathError, match="threads"):
            HOLDEM.index(hands, threads=-1)
        with pytest.raises(CardmathTypeError, match="threads"):
            HOLDEM.index(hands, threads=1.5)  # type: ignore[call-overload]


class TestValue:
    def test_equality_is_that_of_the_rounds(self) -> None:
        assert HandIndexer([2, 3]) == HandIndexer((2, 3)) != HandIndexer((3, 2))
        assert len({HandIndexer(5), HandIndexer((5,)), HandIndexer((2, 3))}) == 2
        assert repr(HandIndexer(iter([2, 3]))) == "HandIndexer((2, 3))"
        assert eval(repr(HandIndexer(7))) == HandIndexer(7)
        assert HandIndexer(2) != (2,)

    def test_it_pickles(self) -> None:
        again = pickle.loads(pickle.dumps(HOLDEM))
        assert again == HOLDEM
        assert again.unindex(7) == HOLDEM.unindex(7)

    def test_it_is_immutable(self) -> None:
        for name in ["rounds", "size", "cards", "other"]:
            with pytest.raises(AttributeError):
                setattr(HOLDEM, name, 1)


def test_rounds_without_end_are_refused() -> None:
    for rounds in (repeat(1), count(1)):
        with pytest.raises(CardmathError, match="52"):
            HandIndexer(rounds)
