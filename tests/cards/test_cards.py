"""Cards, hands and decks."""

import copy
import pickle
from collections.abc import Set
from itertools import cycle, permutations

import pytest

import cardmath as cm
from cardmath import Card, Deck, Hand, Rank, Suit
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    MissingCardError,
    RepeatedCardError,
)
from tests import golden


class TestFaces:
    def test_ranks_and_suits_come_in_order(self) -> None:
        assert "".join(rank.value for rank in Rank) == "23456789TJQKA"
        assert "".join(suit.value for suit in Suit) == "cdhs"
        assert sorted(Rank) == list(Rank)
        assert Rank.TWO < Rank.ACE > Rank.KING
        assert Suit.SPADES >= Suit.HEARTS

    def test_ranks_do_not_compare_with_suits(self) -> None:
        assert len({*Rank, *Suit}) == 17
        for face in (*Rank, *Suit):  # a condition such as card.rank == "A" says what it seems to
            assert face == face.value
            assert face.value == face
            assert {face: 1}[face.value] == 1
            assert [other for other in (*Rank, *Suit) if other == face.value] == [face]
            assert face != face.value * 2
        aces = cm.count(2, lambda hand: all(card.rank == "A" for card in hand))
        assert aces.hands == 6
        with pytest.raises(TypeError):
            _ = Rank.TWO < Suit.SPADES

    def test_read_in_either_case(self) -> None:
        assert (Rank("A"), Rank("a"), Suit("h"), Suit("H")) == (Rank.ACE,) * 2 + (Suit.HEARTS,) * 2
        for wrong in ["x", "1", "", "AA", 5, None]:
            with pytest.raises(CardmathError, match=r"is not a rank; a rank is one of 2 3 .* K A"):
                Rank(wrong)  # type: ignore[arg-type]

    def test_words(self) -> None:
        assert [Rank.SIX.word, Rank.SIX.plural, Rank.ACE.plural] == ["Six", "Sixes", "Aces"]
        assert [Suit.HEARTS.word, Suit.HEARTS.symbol, str(Suit.HEARTS)] == ["Hearts", "♥", "h"]


class TestCard:
    def test_made_from_text_or_faces(self) -> None:
        ace = Card("Ah")
        assert ace == Card("a♥") == Card(Rank.ACE, Suit.HEARTS) == Card.from_id(50) == Card(ace)
        assert (ace.rank, ace.suit, ace.id) == (Rank.ACE, Suit.HEARTS, 50)
        assert (str(ace), ace.pretty(), repr(ace)) == ("Ah", "A♥", "Card('Ah')")

    def test_ids_number_ranks_then_suits(self) -> None:
        for rank in Rank:
            for suit in Suit:
                assert Card(rank, suit).id == 4 * rank.index + suit.index

    def test_order(self) -> None:
        assert Card("2s") < Card("3c") < Card("3d")
        assert sorted(cm.cards("Ah 2c Kd As")) == list(cm.cards("2c Kd Ah As"))
        with pytest.raises(TypeError):
            _ = Card("2s") < "3c"  # type: ignore[operator]
        assert Card("2s") != "2s"

    def test_hashed_pickled_copied(self) -> None:
        for card in Deck():
            assert len({card, Card(str(card))}) == 1
            assert pickle.loads(pickle.dumps(card)) == card
            assert copy.copy(card) == copy.deepcopy(card) == card
            assert eval(repr(card)) == card

    @pytest.mark.parametrize("text", ["", " ", "A", "h", "Ax", "1h", "Ah Kd", "Ahh", "AhA"])
    def test_exactly_one_card_is_accepted(self, text: str) -> None:
        with pytest.raises(CardTextError):
            Card(text)

    @pytest.mark.parametrize("wrong", [None, 50, 3.5, b"Ah", ["Ah"], Rank.ACE])
    def test_other_types_are_refused(self, wrong: object) -> None:
        with pytest.raises(CardmathTypeError, match="'Ah'.*not " + type(wrong).__name__):
            Card(wrong)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "faces", [("A", Suit.HEARTS), (Rank.ACE, "h"), (Suit.HEARTS, Rank.ACE)]
    )
    def test_faces_of_other_types_are_refused(self, faces: tuple[object, object]) -> None:
        with pytest.raises(CardmathTypeError, match=r"a card.s (rank|suit) is a (Rank|Suit), not"):
            Card(*faces)  # type: ignore[arg-type]

    @pytest.mark.parametrize("number", [-1, 56, 2**40, -(2**70)])
    def test_invalid_ids_are_refused(self, number: int) -> None:
        with pytest.raises(CardmathError, match=f"{number} is not a card's id"):
            Card.from_id(number)

    def test_is_immutable(self) -> None:
        with pytest.raises(AttributeError):
            Card("Ah").id = 3  # type: ignore[misc]


class TestKev:
    @pytest.mark.parametrize(("text", "kev"), golden.rows("kev_cards.txt"))
    def test_published_cards(self, text: str, kev: str) -> None:
        assert cm.to_kev(text) == Card(text).to_kev() == int(kev)
        assert cm.from_kev(int(kev)) == Card(text)

    def test_every_card_round_trips(self) -> None:
        assert [cm.from_kev(cm.to_kev(card)) for card in Deck()] == list(Deck())

    @pytest.mark.parametrize("number", [0, 1, -1, 98307, 2**32, 2**80])
    def test_other_numbers_are_refused(self, number: int) -> None:
        with pytest.raises(CardmathError, match="Cactus Kev"):
            cm.from_kev(number)
        with pytest.raises(CardmathTypeError):
            cm.from_kev(str(number))  # type: ignore[arg-type]


class TestText:
    @pytest.mark.parametrize("line", golden.lines("spellings.txt"))
    def test_spellings(self, line: str) -> None:
        plain, spelled = line.split(" = ", 1)
        assert " ".join(map(str, cm.cards(spelled))) == plain

    def test_order_is_kept(self) -> None:
        assert [str(card) for card in cm.cards("2c As Kd")] == ["2c", "As", "Kd"]
        assert cm.cards("") == ()

    @pytest.mark.parametrize(
        ("text", "token", "position", "says"),
        [
            ("Ah Jx", "Jx", 3, "'x' is not a suit; a suit is one of c d h s"),
            ("Ah J", "J", 3, "its suit is missing"),
            ("A♥ J Kd", "J", 3, "its suit is missing"),
            ("A♥K♠ 1h", "1h", 5, "does not start with a rank"),
            ("AhKd what?", "what?", 5, "a rank is one of 2 3 4 5 6 7 8 9 T (or 10) J Q K A"),
            ("Ah,,Kd", ",", 3, "a comma goes between two cards"),
            ("Ah,", ",", 2, "a comma goes between two cards"),
            ("\ud800h", "?h", 0, "does not start with a rank"),
        ],
    )
    def test_errors_say_what_is_wrong_and_where(
        self, text: str, token: str, position: int, says: str
    ) -> None:
        with pytest.raises(CardTextError) as caught:
            cm.cards(text)
        error = caught.value
        assert (error.token, error.position) == (token, position)
        assert says in error.reason
        assert says in str(error)
        assert f"character {position + 1} of" in str(error)

    def test_a_repeated_card_is_refused(self) -> None:
        with pytest.raises(RepeatedCardError, match="'aH': this card comes twice") as caught:
            Hand("Ah Kd aH")
        assert (caught.value.token, caught.value.position) == ("aH", 6)
        with pytest.raises(RepeatedCardError, match="'Ah'"):
            Hand([Card("Ah"), Card("Kd"), Card("Ah")])

    @pytest.mark.parametrize("kind", [Deck, Hand])
    def test_cards_without_end_are_refused(self, kind: type[Deck | Hand]) -> None:
        with pytest.raises(RepeatedCardError, match="'2c': this card comes twice"):
            kind(cycle(Deck()))

    def test_errors_are_value_errors_that_pickle(self) -> None:
        for text in ["Ah Jx", "Ah Ah"]:
            with pytest.raises(ValueError, match="character 4") as caught:
                cm.cards(text)
            assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)

    def test_a_long_text_is_cut_in_the_message(self) -> None:
        with pytest.raises(CardTextError) as caught:
            cm.cards("x" * 1_000_000)
        assert len(str(caught.value)) < 300

    @pytest.mark.parametrize("wrong", [None, 5, b"Ah", ["Ah"], Card("Ah")])
    def test_only_text_is_parsed(self, wrong: object) -> None:
        with pytest.raises(CardmathTypeError, match="cards are read from text, not"):
            cm.cards(wrong)  # type: ignore[arg-type]


class TestHand:
    def test_made_from_text_hand_or_cards(self) -> None:
        hand = Hand("AhKh")
        assert hand == Hand(hand) == Hand(cm.cards("Kh Ah")) == Hand(iter([Card("Ah"), Card("Kh")]))
        assert hand == Hand(["Ah", "Kh"]) == Hand({Card("Kh"), Card("Ah")})
        assert Hand() == Hand("") == Hand([])

    def test_a_hand_is_a_set(self) -> None:
        hand = Hand("Ah Kh")
        assert issubclass(Hand, Set)
        assert Card("Ah") in hand
        assert "kh" in hand
        assert Card("Ad") not in hand
        assert len(hand) == 2
        assert not Hand()
        assert [str(card) for card in Hand("2c Ah 2s Kd")] == ["Ah", "Kd", "2s", "2c"]

    def test_set_operators(self) -> None:
        hands = [Hand("Ah Kh"), Hand("Kh Qd"), Hand("2c"), Hand(), Hand("Ah Kh Qd")]
        for a, b in permutations(hands, 2):
            x, y = set(a), set(b)
            assert set(a | b) == x | y
            assert set(a & b) == x & y
            assert set(a - b) == x - y
            assert set(a ^ b) == x ^ y
            assert [a <= b, a < b, a >= b, a > b] == [x <= y, x < y, x >= y, x > y]
            assert [a == b, a != b, a.isdisjoint(b)] == [x == y, x != y, x.isdisjoint(y)]

    def test_set_operators_take_a_card(self) -> None:
        assert Hand("Ah") | Card("Kd") == Hand("Ah Kd")
        assert Hand("Ah Kd") - Card("Kd") == Hand("Ah")

    def test_other_types_are_no_hands(self) -> None:
        with pytest.raises(TypeError):
            _ = Hand("Ah") | 5  # type: ignore[operator]
        with pytest.raises(TypeError):
            _ = Hand("Ah") < {Card("Ah")}  # type: ignore[operator]
        assert Hand("Ah") != {Card("Ah")}
        for wrong in [5, None, 3.5, Card("Ah")]:
            with pytest.raises(CardmathTypeError, match="text, a Hand or an iterable of Card"):
                Hand(wrong)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError, match="not 2"):
            Hand("Ah", "Kd")  # type: ignore[call-arg]
        with pytest.raises(CardmathTypeError, match="not int"):
            Hand([50])  # type: ignore[list-item]

    def test_text_round_trips(self) -> None:
        hand = Hand("2c Ah Kd")
        assert (str(hand), hand.pretty()) == ("Ah Kd 2c", "A♥ K♦ 2♣")
        assert eval(repr(hand)) == Hand(str(hand)) == Hand(hand.pretty()) == hand

    def test_hashed_pickled_copied(self) -> None:
        for hand in [Hand(), Hand("AhKh"), Hand(Deck())]:
            assert len({hand, Hand(tuple(hand)[::-1])}) == 1
            assert pickle.loads(pickle.dumps(hand)) == hand
            assert copy.copy(hand) == copy.deepcopy(hand) == hand

    def test_masks(self) -> None:
        for card in Deck():
            hand = Hand([card])
            assert hand.mask == 1 << (16 * card.suit.index + card.rank.index)
            assert Hand.from_mask(hand.mask) == hand
        for wrong in [1 << 14, 1 << 64, -1]:
            with pytest.raises(CardmathError, match="not a mask of cards"):
                Hand.from_mask(wrong)
        with pytest.raises(CardmathTypeError):
            Hand.from_mask("1")  # type: ignore[arg-type]


class TestDeck:
    def test_a_new_deck_has_every_card_once(self) -> None:
        deck = Deck()
        assert len(deck) == len(Hand(deck)) == 52
        assert [card.id for card in deck] == list(range(52))

    def test_dealing_removes_cards_from_the_top(self) -> None:
        deck = Deck("Ah Kd 2c")
        assert deck.deal(2) == cm.cards("Ah Kd")
        assert list(deck) == list(cm.cards("2c"))
        assert "Ah" not in deck
        assert deck.deal() == cm.cards("2c")
        assert deck.deal(0) == ()

    def test_dealing_too_many_cards_is_refused(self) -> None:
        deck = Deck("Ah Kd")
        with pytest.raises(MissingCardError, match="the deck has 2 cards left, not 3"):
            deck.deal(3)
        assert len(deck) == 2
        with pytest.raises(CardmathError, match="not -1"):
            deck.deal(-1)
        with pytest.raises(CardmathTypeError):
            deck.deal(1.5)  # type: ignore[arg-type]

    def test_a_seed_always_gives_the_same_order(self) -> None:
        # Python promises that random() never changes. The expected order sorts the ids by it.
        from random import Random

        random = Random(2026)
        keys = [random.random() for _ in range(52)]
        assert [card.id for card in Deck().shuffle(2026)] == sorted(range(52), key=keys.__getitem__)
        assert Deck().shuffle(1) != Deck().shuffle(2)
        assert Deck().shuffle() != Deck()

    @pytest.mark.exhaustive
    def test_shuffles_are_unbiased(self) -> None:
        # Count each card in each place: 52 * 52 counts of mean 100. Chi-square with 51 * 51
        # degrees of freedom exceeds six standard deviations once in a thousand million runs.
        counts = [[0] * 52 for _ in range(52)]
        for seed in range(5200):
            for place, card in enumerate(Deck().shuffle(seed)):
                counts[place][card.id] += 1
        square = sum((count - 100) ** 2 / 100 for row in counts for count in row)
        freedom = 51 * 51
        assert abs(square - freedom) < 6 * (2 * freedom) ** 0.5

    @pytest.mark.parametrize("seed", [-1, "7", 1.5])
    def test_invalid_seeds_are_refused(self, seed: object) -> None:
        with pytest.raises(CardmathError, match="a seed is"):
            Deck().shuffle(seed)  # type: ignore[arg-type]

    def test_removing_cards(self) -> None:
        deck = Deck()
        deck.remove("Ah Kd")
        assert len(deck) == 50
        assert "Ah" not in deck
        with pytest.raises(MissingCardError, match=r"not in the deck any more: Ah$"):
            deck.remove("2c Ah")
        assert "2c" in deck

    def test_printed_pickled_compared(self) -> None:
        deck = Deck().shuffle(3)
        assert eval(repr(deck)) == pickle.loads(pickle.dumps(deck)) == copy.copy(deck) == deck
        assert deck != list(deck)
        with pytest.raises(RepeatedCardError):
            Deck("Ah Ah")
        with pytest.raises(CardmathTypeError):
            Deck(5)  # type: ignore[arg-type]
