"""The standard orderings, and those that a user declares."""

import copy
import pickle
import re
from collections import Counter
from itertools import combinations, islice
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import cardmath as cm
from cardmath import Ordering, Rank, Shape, evaluate, strength
from cardmath.errors import CardmathError, CardmathTypeError, HandSizeError
from cardmath.orderings import ORDERINGS, find_ordering
from tests import golden, strategies
from tests.oracles.orderings import RULES, Score

ALL = [*ORDERINGS.values()]
BY_NAME = pytest.mark.parametrize("ordering", ALL, ids=[ordering.name for ordering in ALL])


def scores_agree(ordering: Ordering, hands: list[cm.Hand]) -> None:
    """Assert that strengths compare as the plain scores do."""
    rule = RULES[ordering.name]
    found: dict[int, Score | None] = {}
    for hand in hands:
        number, score = strength(hand, ordering), rule(hand)
        assert (number == 0) == (score is None), hand
        assert found.setdefault(number, score) == score, hand
    known = sorted((number, score) for number, score in found.items() if score is not None)
    assert [score for _, score in known] == sorted(score for _, score in known)
    assert len({repr(score) for _, score in known}) == len(known)


def all_hands(ordering: Ordering, step: int) -> list[cm.Hand]:
    deck = sorted(ordering.deck)
    return [cm.Hand(cards) for cards in islice(combinations(deck, ordering.size), 0, None, step)]


class TestAgainstThePlainRules:
    @BY_NAME
    def test_on_some_hands_of_the_ordering_size(self, ordering: Ordering) -> None:
        total = comb(len(ordering.deck), ordering.size)
        scores_agree(ordering, all_hands(ordering, max(1, total // 499)))

    @BY_NAME
    @pytest.mark.exhaustive
    def test_on_all_hands_of_the_ordering_size(self, ordering: Ordering) -> None:
        scores_agree(ordering, all_hands(ordering, 1))

    @BY_NAME
    def test_the_best_of_more_cards_is_the_best_choice_of_them(self, ordering: Ordering) -> None:
        rng = np.random.default_rng(1)
        deck = sorted(ordering.deck)
        for _ in range(60):
            hand = [deck[place] for place in rng.permutation(len(deck))[:7]]
            choices = combinations(hand, ordering.size)
            best = max(strength(choice, ordering) for choice in choices)
            assert strength(hand, ordering) == best


class TestCensuses:
    @pytest.mark.parametrize("row", golden.rows("orderings.txt"), ids=lambda row: str(row[0]))
    def test_the_published_counts(self, row: list[str]) -> None:
        ordering = find_ordering(row[0])
        cards, strengths, *counts = map(int, row[1:])
        census = cm.census(cards, ordering=ordering)
        assert [line.hands for line in census] == counts
        assert census.strengths == ordering.strengths == strengths
        assert census.total == sum(counts)

    @pytest.mark.parametrize("row", golden.rows("low_hands.txt"), ids=lambda row: str(row[0]))
    def test_lows_by_their_highest_rank(self, row: list[str]) -> None:
        ordering = find_ordering(row[0])
        census = cm.census(5, ordering=ordering)
        lowest = ordering.bands[-1][0]
        counts: Counter[Rank] = Counter()
        for ranks in combinations(Rank, 5):
            suits = "cdhsc"
            hand = "".join(f"{rank}{suit}" for rank, suit in zip(ranks, suits, strict=True))
            value = evaluate(hand, ordering)
            if value.category == lowest.name:
                counts[value.ranks[0]] += census.tally[value.strength]
        assert sorted(counts.values()) == list(map(int, row[1:]))
        assert census[lowest.name].hands == sum(counts.values())

    def test_56_lows_are_eight_or_better(self) -> None:
        census = cm.census(5, ordering=cm.orderings.EIGHT_OR_BETTER)
        assert cm.orderings.EIGHT_OR_BETTER.strengths == census.strengths == 56
        assert [row.category for row in census] == ["No Pair", "No Low"]
        assert census["No Pair"].hands == 56 * 4**5
        assert census["No Low"].hands == census.total - 56 * 4**5 == census.tally[0]
        assert census["No Low"].strengths == 0
        assert census["No Low"].cumulative == 1

    def test_numbers_of_strengths(self) -> None:
        numbers = {ordering.name: ordering.strengths for ordering in ALL}
        assert numbers["HIGH"] == numbers["DEUCE_TO_SEVEN"] == 7462
        assert numbers["ACE_TO_FIVE"] == 6175
        assert numbers["BADUGI"] == 1092

    def test_other_orderings_are_named_in_the_title(self) -> None:
        census = cm.census(4, ordering=cm.orderings.BADUGI)
        assert str(census).splitlines()[0] == "4 cards, badugi: 270,725 hands"
        assert census.to_dict()["ordering"] == "BADUGI"
        assert "royal_flush" not in census.to_dict()
        assert pickle.loads(pickle.dumps(census)) == census
        with pytest.raises(CardmathError, match="no royal flush in BADUGI"):
            _ = census.royal_flush
        with pytest.raises(CardmathError, match="not a category; the categories are Four-Card"):
            _ = census["Flush"]

    def test_a_census_that_cannot_be_counted_is_refused(self) -> None:
        with pytest.raises(CardmathError, match="hands of 4 to 52 cards, not 3"):
            cm.census(3, ordering=cm.orderings.BADUGI)
        with pytest.raises(CardmathError, match="hands of 5 to 36 cards, not 37"):
            cm.census(37, ordering=cm.orderings.SHORT_DECK)
        with pytest.raises(CardmathError, match="2c is not in the deck"):
            cm.census(5, given="2c", ordering=cm.orderings.SHORT_DECK)
        with pytest.raises(CardmathError, match="the limit is 300,000,000"):
            cm.census(10, ordering=cm.orderings.DEUCE_TO_SEVEN)
        with pytest.raises(CardmathTypeError, match=r"an ordering is a key.* not int"):
            cm.census(5, ordering=5)  # type: ignore[arg-type]


class TestWords:
    @pytest.mark.parametrize(
        ("hand", "ordering", "words"),
        [
            ("8c 6d 4h 2s Ac Kd Kh", cm.orderings.ACE_TO_FIVE, "8-6-4-2-A low"),
            ("8c 6d 4h 2s Ac Kd Kh", cm.orderings.EIGHT_OR_BETTER, "8-6-4-2-A low"),
            ("9c 6d 4h 2s Ac Kd Kh", cm.orderings.EIGHT_OR_BETTER, "no low"),
            ("7c 5d 4h 3s 2c", cm.orderings.DEUCE_TO_SEVEN, "7-5-4-3-2 low"),
            ("Ac 5d 4h 3s 2c", cm.orderings.DEUCE_TO_SEVEN, "A-5-4-3-2 low"),
            ("6c 5d 4h 3s 2c", cm.orderings.DEUCE_TO_SEVEN, "Straight, Six to Two"),
            ("7c 5c 4c 3c 2c", cm.orderings.DEUCE_TO_SEVEN, "Flush, Seven Five Four Three Two"),
            ("Kc Kd 4h 3s Ac", cm.orderings.ACE_TO_FIVE, "One Pair, Kings, Four Three Ace kickers"),
            ("7h 4c 2d 2s", cm.orderings.BADUGI, "three-card badugi, 7-4-2"),
            ("4h 3c 2d As", cm.orderings.BADUGI, "four-card badugi, 4-3-2-A"),
            ("4h 3h 2h Ah", cm.orderings.BADUGI, "one-card badugi, A"),
            ("Ah 6h 7h 8h 9h", cm.orderings.SHORT_DECK, "Straight Flush, Nine to Ace"),
            ("Ah Kh Qh Jh Th", cm.orderings.SHORT_DECK, "Royal Flush"),
            ("Ah Kh Qh", cm.orderings.THREE_CARD, "Straight Flush, Ace to Queen"),
            ("3h 2d As", cm.orderings.THREE_CARD, "Straight, Three to Ace"),
            ("3h 3d 3s", cm.orderings.THREE_CARD, "Three of a Kind, Threes"),
        ],
    )
    def test_values_in_words(self, hand: str, ordering: Ordering, words: str) -> None:
        assert str(evaluate(hand, ordering)) == words

    def test_hands_that_do_not_qualify(self) -> None:
        value = evaluate("9c 6d 4h 2s Ac", cm.orderings.EIGHT_OR_BETTER)
        assert (value.strength, value.qualifies, value.category) == (0, False, "No Low")
        assert (value.ranks, value.best) == ((), ())
        comparison = cm.compare("9c6d4h2sAc", "KcQdJhTs9c", ordering=cm.orderings.EIGHT_OR_BETTER)
        assert (comparison.winners, comparison.tie) == ((), False)
        assert str(comparison) == "Nobody wins: no low"

    def test_ranks_and_cards(self) -> None:
        value = evaluate("8c 6d 4h 2s Ac Kd Kh", cm.orderings.ACE_TO_FIVE)
        assert "".join(map(str, value.ranks)) == "8642A"
        assert "".join(map(str, value.best)) == "8c6d4h2sAc"
        # The eight is left out, because with it all cards would have one suit.
        spoiled = evaluate("2h 3h 4h 5h 7h Kc Qd", cm.orderings.DEUCE_TO_SEVEN)
        assert str(spoiled) == "Q-5-4-3-2 low"

    def test_another_card_of_a_rank_is_taken_if_all_have_one_suit(self) -> None:
        value = evaluate("2h 3h 4h 5h 7h 2c 4c", cm.orderings.DEUCE_TO_SEVEN)
        assert str(value) == "7-5-4-3-2 low"
        assert "".join(map(str, value.best)) == "7h5h4h3h2c"


class TestValues:
    def test_values_of_two_orderings_do_not_compare(self) -> None:
        high, low = evaluate("8c6d4h2sAc"), evaluate("8c6d4h2sAc", cm.orderings.ACE_TO_FIVE)
        with pytest.raises(TypeError, match="values of two orderings do not compare: HIGH and ACE"):
            _ = high < low
        with pytest.raises(TypeError):
            max(high, low)
        assert high != low

    def test_kev_values_are_those_of_the_standard_ordering(self) -> None:
        value = evaluate("8c6d4h2sAc", cm.orderings.ACE_TO_FIVE)
        with pytest.raises(CardmathError, match="only HIGH has Cactus Kev's values, not ACE"):
            _ = value.kev
        assert next(iter(value.to_dict())) == "ordering"
        assert "kev" not in value.to_dict()

    @BY_NAME
    def test_printed_pickled_copied(self, ordering: Ordering) -> None:
        value = evaluate("6c 8d 9h Ts Ac", ordering)
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert repr(value) == f"<HandValue: {value}>"
        assert pickle.loads(pickle.dumps(ordering)) is copy.deepcopy(ordering) is ordering

    def test_too_few_cards_and_cards_of_another_deck(self) -> None:
        with pytest.raises(HandSizeError, match="best 4 cards, and this one has 3"):
            evaluate("Ah Kh Qh", cm.orderings.BADUGI)
        with pytest.raises(CardmathError, match="2c is not in the deck of this ordering"):
            evaluate("2c 7d 8h 9s Tc", cm.orderings.SHORT_DECK)
        with pytest.raises(CardmathTypeError, match=r"such as 'short-deck'.* not int"):
            strength("2c 7d 8h 9s Tc", 5)  # type: ignore[call-overload]


class TestArrays:
    @BY_NAME
    @pytest.mark.parametrize("cards", [5, 7, 9])
    def test_they_equal_those_of_single_hands(self, ordering: Ordering, cards: int) -> None:
        rng = np.random.default_rng(cards)
        deck = np.array([card.id for card in ordering.deck], np.uint8)
        ids = rng.permuted(np.tile(deck, (300, 1)), axis=1)[:, :cards]
        hands = [cm.Hand(text) for text in cm.texts(ids).tolist()]
        values = [evaluate(hand, ordering) for hand in hands]
        for array in ids, cm.masks(ids):
            found = cm.strengths(array, ordering)
            assert found.tolist() == [value.strength for value in values]
            best = cm.best_five(array, ordering).tolist()
            padded = [[card.id for card in value.best] for value in values]
            assert best == [row + [255] * (ordering.size - len(row)) for row in padded]
            names = [*ordering.categories, *[""] * (255 - len(ordering.categories)), "No Low"]
            numbers = cm.categories(array, ordering).tolist()
            assert [names[number] for number in numbers] == [value.category for value in values]

    def test_the_first_bad_row(self) -> None:
        ids = np.tile(np.arange(16, 23, dtype=np.uint8), (500, 1))
        ids[321, 3] = 1
        with pytest.raises(CardmathError, match=r"2d is not in the deck.* \(row 321\)$"):
            cm.strengths(ids, cm.orderings.SHORT_DECK)
        with pytest.raises(CardmathError, match=r"the last axis must have 4 to 52 ids"):
            cm.strengths(ids[:, :3], cm.orderings.BADUGI)


@given(strategies.hands(5, 12))
def test_another_card_never_hurts(hand: cm.Hand) -> None:
    for ordering in ALL:
        played = hand & ordering.deck
        if len(played) > ordering.size:
            assert all(
                strength(played - card, ordering) <= strength(played, ordering) for card in played
            )


class TestDeclared:
    def declared(self) -> Ordering:
        """London lowball: straights and flushes count, and aces are low."""
        return Ordering("ACE_TO_SIX", cm.HIGH.shapes, ace="low", ace_in_runs="low", low=True)

    def test_it_works_everywhere(self) -> None:
        ordering = self.declared()
        assert str(evaluate("6c 4d 3h 2s Ac Kd Kh", ordering)) == "6-4-3-2-A low"
        assert strength("6c 4d 3h 2s Ac", ordering) == ordering.strengths == 7462
        comparison = cm.compare("5c 4d 3h 2s Ac", "Kc Kd 3h 2s Ac", ordering=ordering)
        assert comparison.winners == (1,)
        census = cm.census(5, ordering=ordering)
        assert census["Straight"].hands == 9 * 4**5 - 9 * 4
        assert cm.strengths(cm.masks(["6c4d3h2sAc"]), ordering).tolist() == [ordering.strengths]

    def test_printed_pickled_compared(self) -> None:
        ordering = self.declared()
        for twin in [
            eval(repr(ordering)),
            pickle.loads(pickle.dumps(ordering)),
            copy.deepcopy(ordering),
        ]:
            assert (twin, hash(twin), repr(twin)) == (ordering, hash(ordering), repr(ordering))
        assert ordering != cm.HIGH
        value = evaluate("6c 4d 3h 2s Ac", ordering)
        assert pickle.loads(pickle.dumps(value)) == value
        shape = Shape("Full House", [3, 2])
        assert eval(repr(shape)) == pickle.loads(pickle.dumps(shape)) == shape
        with pytest.raises(AttributeError):
            shape.run = 3  # type: ignore[misc]

    def test_exceptions_by_rank(self) -> None:
        """Three-card brag: ace, two and three are the highest run, and threes the best prial."""
        shapes = [
            Shape("High Card", [1, 1, 1]),
            Shape("Pair", [2, 1]),
            Shape("Flush", [1, 1, 1], suited=True),
            Shape("Run", run=3),
            Shape("Highest Run", run=3, ranks="A23"),
            Shape("Running Flush", run=3, suited=True),
            Shape("Highest Running Flush", run=3, suited=True, ranks="A23"),
            Shape("Prial", [3]),
            Shape("Prial of Threes", [3], ranks="3"),
        ]
        brag = Ordering("BRAG", shapes)
        falling = [
            *("3s 3h 3d", "As Ah Ad", "2s 2h 2d", "3h 2h Ah", "Ah Kh Qh", "4h 3h 2h"),
            *("3h 2h As", "Ah Kh Qs", "4h 3h 2s", "Ah Kh Jh", "5h 3h 2h", "AhAdKc", "AhKhJs"),
        ]
        strengths = [strength(hand, brag) for hand in falling]
        assert strengths == sorted(strengths, reverse=True)
        assert strengths[0] == brag.strengths
        hands = {row.category: row.hands for row in cm.census(3, ordering=brag)}
        assert sum(hands.values()) == comb(52, 3)
        assert [hands[shape.name] for shape in shapes] == [
            *(16_440, 3_744, 1_096, 12 * 60 - 60, 60, 12 * 4 - 4, 4, 12 * 4, 4)
        ]
        assert str(evaluate("3s 2h Ad", brag)) == "Highest Run, Three to Ace"
        assert str(evaluate("3s 3h 3d", brag)) == "Prial of Threes, Threes"
        assert str(evaluate("AhAd3s3h3d", brag)) == "Prial of Threes, Threes"
        assert eval(repr(brag)) == pickle.loads(pickle.dumps(brag)) == brag
        assert shapes[4] != shapes[3]
        assert brag.bands[4][0]._pattern == "3 in a row, of 23A"
        wild = brag.with_wild("deuces")
        assert str(evaluate("3s 3h 2d", wild)) == "Prial of Threes, Threes"

    def test_exceptions_are_checked(self) -> None:
        with pytest.raises(CardmathError, match="'1' is not a rank"):
            Shape("Run", run=3, ranks="123")
        with pytest.raises(CardmathTypeError, match="ranks are a str"):
            Shape("Run", run=3, ranks=["A"])  # type: ignore[arg-type]
        with pytest.raises(CardmathError, match="Threes: a shape has one rank or more"):
            Ordering("NO", [Shape("Threes", [3], ranks="")])
        with pytest.raises(CardmathError, match="Run and Other are the same shape"):
            Ordering(
                "TWICE", [Shape("Run", run=3, ranks="A23"), Shape("Other", run=3, ranks="32a")]
            )

    def test_jacks_or_better(self) -> None:
        ordering = Ordering("JACKS", cm.HIGH.shapes, worst="Jc Jd 4h 3s 2c")
        census = cm.census(5, ordering=ordering)
        assert census["One Pair"].hands == 1098240 * 4 // 13
        assert [row.category for row in census][-2:] == ["One Pair", "Nothing"]

    def test_hands_without_a_shape(self) -> None:
        pairs = Ordering("PAIRS", [Shape("Pair", [2, 1]), Shape("Trips", [3])])
        assert (strength("Ah Kh Qh", pairs), pairs.strengths) == (0, 13 * 12 + 13)
        assert evaluate("Ah Kh Qh", pairs).describe() == "nothing"

    def test_a_low_in_which_only_cards_of_one_suit_have_a_shape(self) -> None:
        shapes = [Shape("Pair", [2, 1]), Shape("Flush", [1, 1, 1], suited=True)]
        ordering = Ordering("FL", shapes, low=True)
        census = cm.census(3, ordering=ordering)
        assert census["Flush"].hands == 4 * comb(13, 3) == 1144
        assert census["Pair"].hands == 13 * 6 * 48
        assert strength("4h 3h 2h", ordering) == comb(13, 3)
        # The pair is the lower shape, whether or not the hand also has a flush.
        assert str(evaluate("Ah Ad Kh Qh", ordering)) == "Pair, Aces, Queen kicker"
        reversed_ = ordering.reordered(shapes[::-1])
        for hand in "Ah Ad Kh Qh", "Ah Ad Kh Qh 2c 2d 2s", "Ah Ad Kh Qh 2c 2d 3s 3c":
            assert str(evaluate(hand, reversed_)) == "Flush, Ace King Queen"

    def test_runs_join_neighbours_of_a_deck_with_missing_ranks(self) -> None:
        ordering = Ordering("GAPS", [Shape("Run", run=3)], ranks="2579K")
        assert [strength(hand, ordering) for hand in ("2c5d7h", "5c7d9h", "7c9dKh")] == [1, 2, 3]
        assert strength("2c5d9h", ordering) == 0

    def test_a_deck_without_aces_has_no_royal_flush(self) -> None:
        ordering = Ordering("LOW", cm.HIGH.shapes, ranks="23456789")
        assert not ordering.royal
        assert "Royal Flush" not in str(cm.census(5, ordering=ordering))
        assert str(evaluate("9h 8h 7h 6h 5h", ordering)) == "Straight Flush, Nine to Five"

    def test_a_deck_may_lack_some_of_the_shapes(self) -> None:
        ordering = Ordering("16", cm.HIGH.shapes, ranks="JQKA")
        assert ordering.categories == (
            "One Pair",
            "Two Pair",
            "Three of a Kind",
            *cm.HIGH.categories[6:8],
        )
        assert cm.census(5, ordering=ordering).total == comb(16, 5)

    @pytest.mark.parametrize(
        ("shapes", "more", "says"),
        [
            ([Shape("Run", run=5)], {"ranks": "234"}, "ranks 432 has any of the shapes: declare"),
            ([Shape("A", [1, 1, 1])], {"ranks": "AK"}, "ranks AK has any of the shapes"),
            ([Shape("A", [1] * 5)], {"ranks": "A"}, "5 cards count, and the deck has 4"),
            ([Shape("A", [5, 1])], {"wild": "X1"}, r"a shape of their own, \[5\], not \[5, 1\]"),
            ([], {}, "an ordering has 1 to 255 shapes, not 0"),
            ([Shape("A", [1, 2])], {}, r"A: the larger groups come first, not \[1, 2\]"),
            ([Shape("A", [5])], {}, "A: a group is 1 to 4 cards of a rank"),
            ([Shape("A", [2, 1], suited=True)], {}, "A: cards of one suit are of different"),
            ([Shape("A", [1] * 8)], {}, "A: 2 to 7 cards make a shape, not 8"),
            ([Shape("A", [1])], {}, "A: 2 to 7 cards make a shape, not 1"),
            ([Shape("A", [2]), Shape("A", [1, 1])], {}, "two shapes are called A"),
            ([Shape("A", [2]), Shape("B", [2])], {}, "A and B are the same shape"),
            ([Shape("A", [2]), Shape("B", run=3)], {}, "A has 2 and B 3"),
            ([Shape("A", [2])], {"ranks": ""}, "a deck has one rank or more"),
            ([Shape("A", [2])], {"ranks": "1"}, "'1' is not a rank"),
            ([Shape("A", [2])], {"ranks": 3}, "ranks are a str"),
            ([Shape("A", [2])], {"ace": "middle"}, "the ace is 'high', 'low' or 'both'"),
            ([Shape("A", [2])], {"ace": "both"}, "the ace is high or low"),
            ([Shape("A", [2])], {"worst": "AhAsAd"}, "has 2 cards of the deck"),
            ([Shape("A", [2])], {"worst": "AhKs"}, "has none of the shapes"),
            ([("A", [2])], {}, "shapes are like Shape"),
        ],
    )
    def test_inconsistent_declarations_are_refused(
        self, shapes: list[Any], more: dict[str, Any], says: str
    ) -> None:
        with pytest.raises(CardmathError, match=says):
            Ordering("MADE", shapes, **more)

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (("A",), "a shape has groups, such as .* or a run"),
            (("A", 3), "not int"),
            ((3, [2]), "a shape's name is a str, not int"),
            (("A", ["2"]), "a number of cards is an int, not str"),
            (("A", [-1]), "0 to 52, not -1"),
        ],
    )
    def test_invalid_shapes_are_refused(self, arguments: tuple[Any, ...], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            Shape(*arguments)

    def test_unknown_names_are_refused(self) -> None:
        with pytest.raises(CardmathError, match="did you mean badugi"):
            find_ordering("badgi")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("omaha", "'omaha' is not an ordering; it is a game: game='omaha'"),
        ("PLO8", "it is a game: game='omaha8'"),
        ("QhJhTh", "if these cards are the board, write board='Qh Jh Th'"),
        ("hgih", "did you mean high?"),
    ],
)
def test_what_belongs_to_another_argument_says_which(given: str, says: str) -> None:
    for call in (cm.evaluate, cm.strength, cm.strengths):
        with pytest.raises(CardmathError, match=re.escape(says)):
            call("AhKhQhJhTh", given)
