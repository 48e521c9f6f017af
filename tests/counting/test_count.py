"""Counts of the hands that meet a condition, beside plain loops over all hands."""

import random
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

import cardmath as cm
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, RangeTextError
from cardmath.results import Count, HandClass
from tests.ctrl_c import once_begun

SHORT = cm.GAMES["short-deck"].deck


def plain(cards: int, where: Callable[[cm.Hand], bool], deck: cm.Hand, given: str = "") -> int:
    """The number of hands, by looking at each."""
    fixed = cm.Hand(given)
    left = list(deck - fixed)
    return sum(where(fixed | cm.Hand(chosen)) for chosen in combinations(left, cards - len(fixed)))


def ranks_of(hand: cm.Hand) -> list[str]:
    return [str(card.rank) for card in hand]


def two_aces(hand: cm.Hand) -> bool:
    return ranks_of(hand).count("A") >= 2


def a_suit_of_three(hand: cm.Hand) -> bool:
    suits = [str(card.suit) for card in hand]
    return max(map(suits.count, suits)) >= 3


def one_pair(hand: cm.Hand) -> bool:
    return len(set(ranks_of(hand))) == 2


def two_pairs(hand: cm.Hand) -> bool:
    counts = sorted(map(ranks_of(hand).count, set(ranks_of(hand))))
    return counts[-1] >= 2 and sum(each >= 2 for each in counts) >= 2


def may_be(pieces: list[tuple[str, str]], cards: tuple[cm.Card, ...]) -> bool:
    """Whether each piece may be the card at its place."""
    ranks: dict[str, str] = {}
    suits: dict[str, str] = {}
    for (rank, suit), card in zip(pieces, cards, strict=True):
        if rank == "A" != str(card.rank):
            return False
        if rank in "ROPN" and ranks.setdefault(rank, str(card.rank)) != str(card.rank):
            return False
        if suit != " " and suits.setdefault(suit, str(card.suit)) != str(card.suit):
            return False
    return all(len({*of.values()}) == len(of) for of in (ranks, suits))


class TestPatterns:
    def test_published_counts(self) -> None:
        assert cm.count(5, "A****").hands == 886_656  # at least one ace
        assert cm.count(5, "RRROO").hands == 3_744  # full houses
        assert cm.count(5, "RROPN").hands == 1_098_240  # one pair and no more
        assert cm.count(5, "*w*w*w*w*w").hands == 4 * comb(13, 5)
        assert cm.count(6, "RRRR**").hands == 14_664  # four of a kind, in six cards
        assert cm.count(5, "*****").hands == comb(52, 5)
        assert cm.count(4, "*w*x*y*z").hands == 13**4  # a card of each suit

    @pytest.mark.parametrize(
        ("pattern", "where"),
        [("AA**", two_aces), ("*w*w*w*", a_suit_of_three), ("RROO", two_pairs)],
    )
    @pytest.mark.parametrize("given", ["", "AsKs", "2c2d"])
    def test_a_pattern_is_its_condition(
        self, pattern: str, where: Callable[[cm.Hand], bool], given: str
    ) -> None:
        deck = cm.Hand(" ".join(f"{rank}{suit}" for rank in "A9K2Q" for suit in "cdhs"))
        found = cm.count(4, pattern, deck=deck, given=given)
        assert found.hands == plain(4, where, deck, given)
        assert found.total == comb(20 - len(found.given), 4 - len(found.given))

    def test_pieces_do_not_share_a_card(self) -> None:
        # One ace cannot be both pieces; the ace of spades may be either.
        assert cm.count(2, "AsA").hands == 3
        assert cm.count(3, "[A-Q]A[K-A]").hands == plain(
            3,
            lambda hand: any(
                a in "AKQ" and b == "A" and c in "AK" for a, b, c in permutations(ranks_of(hand))
            ),
            cm.Hand(map(cm.Card.from_id, range(52))),
        )

    @pytest.mark.parametrize(
        "pattern",
        [
            *["R R O ", "R O A ", "*w*x", "RwOw", "RwRxO ", "A *w*x", "RwOx*w", "RwOxA "],
            *["R R O P N ", "R RwO O *w", "R O P *w*x"],
            pytest.param("RwRxOwP A ", marks=pytest.mark.exhaustive),
        ],
    )
    def test_different_letters_stand_for_different_ranks_and_suits(self, pattern: str) -> None:
        pieces = [(pattern[at], pattern[at + 1]) for at in range(0, len(pattern), 2)]
        size = 14 if len(pieces) < 5 else 9
        deck = cm.Hand(random.Random(pattern).sample(list(cm.Deck()), size))

        def where(hand: cm.Hand) -> bool:
            return any(may_be(pieces, order) for order in permutations(hand))

        found = cm.count(len(pieces), pattern, deck=deck)
        assert found.hands == plain(len(pieces), where, deck)

    def test_several_patterns_are_any_of_them(self) -> None:
        aces, kings = (cm.count(3, text).hands for text in ("AA*", "KK*"))
        assert cm.count(3, "AA*, KK*").hands == aces + kings
        assert cm.count(3, "A**, AK*").hands == cm.count(3, "A**").hands

    @pytest.mark.parametrize(
        ("pattern", "says"),
        [
            ("A**", "it has 3 of 5 cards: write * for any card, as in A****"),
            ("A*****", "it has 6 cards, and a hand has 5"),
            ("Axxxx", "write * for any card"),
            ("ARRR*, O****", "one letter alone says nothing"),
            ("A*w***", "one letter alone says nothing"),
            ("", "a pattern has a piece for each card"),
            ("AAA1*", "a pattern has a piece for each card"),
            ("BBEEFFGGII**", "up to four ranks"),
        ],
    )
    def test_what_is_not_a_pattern_says_why(self, pattern: str, says: str) -> None:
        cards = 12 if pattern.startswith("BB") else 5
        with pytest.raises(RangeTextError, match=re.escape(says)):
            cm.count(cards, pattern)


class TestFunctions:
    @pytest.mark.parametrize("where", [two_aces, a_suit_of_three, one_pair])
    def test_classes_count_as_all_hands_do(self, where: Callable[[cm.Hand], bool]) -> None:
        classes, each = (cm.count(3, where, relabel=relabel) for relabel in (True, False))
        assert classes == each
        assert sum(one.hands for one in classes.classes) == classes.hands
        assert len(classes.classes) < len(each.classes) == each.hands
        assert {one.hands for one in classes.classes} <= {1, 4, 6, 12, 24}

    def test_of_a_deck_and_given_cards(self) -> None:
        found = cm.count(4, two_aces, deck=SHORT, given="AhKh")
        assert found.hands == plain(4, two_aces, SHORT, "AhKh")
        alike = cm.count(3, two_aces, deck=SHORT, relabel=True)
        assert (alike.hands, alike.total) == (plain(3, two_aces, SHORT), comb(36, 3))
        jokers = cm.Hand("Ah Kh X1 X2")
        assert cm.count(2, lambda hand: "X1" in hand, deck=jokers).hands == 3

    def test_a_hand_gets_the_condition(self) -> None:
        found = cm.count(1, lambda hand: hand == cm.Hand("As"))
        assert found.classes == (HandClass(cm.Hand("As"), 1),)
        assert (found.hands, found.total, found.probability) == (1, 52, Fraction(1, 52))
        assert cm.count(52, lambda hand: len(hand) == 52).hands == 1
        numpys = cm.count(2, lambda hand: np.bool_(True), given="AsKs")  # type: ignore[arg-type, return-value]
        assert numpys.hands == 1

    def test_a_wrong_promise_is_found(self) -> None:
        with pytest.raises(CardmathError, match=r"holds for .* and not for .*relabel=True"):
            cm.count(3, lambda hand: any(card.suit == cm.Suit("s") for card in hand), relabel=True)
        for wrong in ({"given": "As"}, {"deck": "As Kd Qc Jh Th"}):
            with pytest.raises(CardmathError, match="relabel is for interchangeable suits"):
                cm.count(3, two_aces, relabel=True, **wrong)  # type: ignore[arg-type]

    def test_errors(self) -> None:
        with pytest.raises(CardmathTypeError, match="returns True or False, not int"):
            cm.count(2, len)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError, match="a condition is a pattern"):
            cm.count(2, 7)  # type: ignore[arg-type]
        with pytest.raises(CardmathError, match="hands to look at"):
            cm.count(13, two_aces)
        with pytest.raises(CardmathError, match="a number of cards is 1 to 52"):
            cm.count(53, two_aces)
        with pytest.raises(CardmathError, match="the deck has no cards"):
            cm.count(2, "**", deck="")
        with pytest.raises(CardmathError, match="a hand has 2 to 52 cards here, not 1"):
            cm.count(1, "*", given="AsKs")
        with pytest.raises(CardmathError, match="not in the deck: 2c"):
            cm.count(3, "***", deck=SHORT, given="2c")
        with pytest.raises(CardmathError, match="635,013,559,600 hands to look at; the limit is"):
            cm.count(13, two_aces)

        def fails(hand: cm.Hand) -> bool:
            raise ZeroDivisionError(str(hand))

        with pytest.raises(ZeroDivisionError):  # it is the caller's own
            cm.count(2, fails)

    def test_ctrl_c_reports_what_is_known(self) -> None:
        with pytest.raises(Interrupted, match="of 20,358,520 hands were looked at") as stopped:
            cm.count(6, two_aces, progress=once_begun)
        hands, looked = stopped.value.partial
        assert 0 <= hands <= looked < comb(52, 6)

    def test_progress(self) -> None:
        reported: list[tuple[int, int]] = []
        cm.count(4, "A***", progress=lambda *done: reported.append(done))
        assert reported[-1] == (16432, 16432)


class TestQueries:
    def test_conditions_of_queries(self) -> None:
        hand = cm.query("five-card", hand="*").hand
        found = cm.count(5, hand.category() >= "flush")
        census = cm.census(5)
        assert found.hands == sum(row.hands for row in census[:4])
        aces = cm.count(5, hand.category() >= "flush", given="AhAd")
        assert (aces.hands, aces.total) == (240, comb(50, 3))
        with pytest.raises(CardmathError, match="counted and not kept"):
            _ = found.classes

    def test_what_is_not_about_one_hand_is_refused(self) -> None:
        hold = cm.query(hero="AA", villain="KK")
        with pytest.raises(CardmathError):
            cm.count(5, hold.villain.wins())
        hand = cm.query("five-card", hand="*").hand
        with pytest.raises(CardmathError, match="with 3, 5, 7 cards"):
            cm.count(6, hand.category() >= "flush")
        with pytest.raises(CardmathTypeError, match="true or false"):
            cm.count(5, hand.strength())


def test_answers_look_well() -> None:
    found = cm.count(5, "A****")
    assert str(found) == "A****: 886,656 hands of 2,598,960 of 5 cards, 34.1158%"
    assert repr(cm.count(1, "As")) == "<Count: As: 1 hand of 52 of 1 card, 1.9231%>"
    assert "34.1158" in found._repr_html_()
    assert found.to_dict() == {
        "cards": 5,
        "where": "A****",
        "given": [],
        "hands": 886656,
        "total": 2598960,
        "probability": str(Fraction(886656, 2598960)),
        "percent": found.percent,
    }
    assert isinstance(found, Count)
    assert found != cm.count(5, "K****")
    assert hash(found) == hash(cm.count(5, "A****"))
