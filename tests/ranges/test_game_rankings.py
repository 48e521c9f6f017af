"""The rankings of hands by their equity against a random hand, in games other than hold'em."""

from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from cardmath import GAMES, Card, Hand, HandIndexer, Range, equity
from cardmath._core import POT
from cardmath._equity.question import EquityDeals, EquityQuestion
from cardmath._equity.scores import Scores
from cardmath._ranges.game_rankings import Ranking, ranking_of
from cardmath._ranges.hand_sets import all_masks
from cardmath.errors import RangeTextError

ALL = comb(52, 4)


def ranking(game: str) -> Ranking:
    found = ranking_of(GAMES[game])
    assert found is not None
    return found


DEALS = ranking("omaha").deals


def share(hand: Hand, game: str = "omaha") -> Fraction:
    known = ranking(game)
    [quarters] = known.quarters(np.array([hand.mask], np.uint64))
    return Fraction(quarters, 4 * known.deals)


@pytest.mark.parametrize("game", ["omaha", "omaha8", "short-deck"])
def test_what_all_hands_win_the_others_lose(game: str) -> None:
    deck = GAMES[game].deck.mask
    masks = all_masks(GAMES[game].cards)
    masks = masks[masks & np.uint64(deck) == masks]
    known = ranking(game)
    assert 2 * sum(known.quarters(masks)) == 4 * known.deals * len(masks)


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_hands_that_differ_in_suits_alone_come_to_the_same(game: str) -> None:
    aces = [share(Hand(text), game) for text in ("AsAhKsKh", "AdAcKcKd", "AsAhKdKc")]
    assert aces[0] == aces[1] != aces[2]
    assert HandIndexer(4).size == 16432


class TestPercents:
    def test_they_are_the_fewest_classes_that_are_enough(self) -> None:
        sizes = [len(Range(f"{percent}%", "omaha")) for percent in range(1, 100)]
        for percent, size in enumerate(sizes, 1):
            # A class has 24 hands at most.
            assert ALL * percent <= 100 * size < ALL * percent + 100 * 24
        assert Range("100%", "omaha").missing == 4

    def test_the_best_are_those_of_the_greatest_share(self) -> None:
        held = {hand.mask for hand, _ in Range("top 10%", "omaha")}
        random = Random(4)
        deck = [Card.from_id(number) for number in range(52)]
        hands = [Hand(random.sample(deck, 4)) for _ in range(2000)]
        inside = [share(hand) for hand in hands if hand.mask in held]
        outside = [share(hand) for hand in hands if hand.mask not in held]
        assert min(inside) >= max(outside)
        assert len(inside) > 100

    def test_spans_and_weights(self) -> None:
        def masks(text: str) -> set[int]:
            return {hand.mask for hand, _ in Range(text, "omaha")}

        assert masks("5%-20%") == masks("20%") - masks("5%")
        assert masks("15% not AA**") == masks("15%") - masks("AA**")
        half = Range("10%@50%", "omaha")
        assert {weight for _, weight in half} == {Fraction(1, 2)}

    def test_two_pots_rank_hands_by_both(self) -> None:
        """A hand that is good for both pots is among the best only where there are two."""
        high, both = ({hand.mask for hand, _ in Range("5%", game)} for game in ("omaha", "omaha8"))
        assert Hand("AsKs3h2h").mask in both - high
        assert Hand("AsAhTsTh").mask in high
        assert Hand("AsAh3s2h").mask in both & high

    def test_short_deck(self) -> None:
        assert str(Range("1%", "short-deck")) == "KK+"
        sizes = [len(Range(f"{percent}%", "short-deck")) for percent in range(1, 101)]
        for percent, size in enumerate(sizes, 1):
            assert 630 * percent <= 100 * size < 630 * percent + 100 * 12

    @pytest.mark.parametrize("game", ["omaha5", "greek", "omaha5-8"])
    def test_other_games_have_none(self, game: str) -> None:
        with pytest.raises(RangeTextError, match="need a ranking"):
            Range("15%", game)


class TestLookedUp:
    def test_it_is_what_random_deals_come_near(self) -> None:
        for text in ("AsAhTsTh", "AAKKds", "2s2h2d2c", "JT98ds, 7s2h5dQc@50%"):
            exact = equity(text, "****", game="omaha")
            assert exact.method == "exact"
            sampled = equity(text, "****", game="omaha", samples=200_000, seed=1)
            first, other = exact.players[0], sampled.players[0]
            assert abs(float(first.equity) - float(other.equity)) < 4.5 * other.error
            ties = [Fraction(a.players[0].ties) / Fraction(a.total) for a in (exact, sampled)]
            assert abs(ties[0] - ties[1]) < 0.003

    def test_all_of_the_answer_agrees(self) -> None:
        answer = equity("****", "AA**@1/3, KKQQ", game="omaha", combos=True)
        turned = equity("AA**@1/3, KKQQ", "****", game="omaha")
        assert [player.equity for player in answer][::-1] == [p.equity for p in turned]
        assert answer.total == turned.total
        aces = answer.players[1]
        assert aces.combos is not None
        assert len(aces.combos) == len(Range("AA**, KKQQ", "omaha"))
        assert sum(combo.wins for combo in aces.combos) == aces.wins
        assert sum(combo.ties for combo in aces.combos) == aces.ties
        assert answer.players[0].wins + answer.players[0].ties + aces.wins == answer.total
        assert all(c.equity == share(c.hand) for c in aces.combos[::500])

    def test_any_hand_against_any_is_even(self) -> None:
        assert equity("AA**", "KK**", game="omaha", samples=100, seed=1).method == "sample"
        even = equity("20%", "****", game="omaha").players[0].equity
        assert Fraction(1, 2) < even < share(Hand("AsAhTsTh"))

    @pytest.mark.parametrize("hand", ["AhKh", "6s6h", "Td9c"])
    def test_short_deck_is_what_is_counted(self, hand: str) -> None:
        assert self.counted(hand, "random", "short-deck") == share(Hand(hand), "short-deck")
        assert equity(hand, "random", game="short-deck").players[0].equity == share(
            Hand(hand), "short-deck"
        )

    @pytest.mark.exhaustive  # a minute a hand
    @pytest.mark.parametrize(
        ("hand", "game"),
        [("2s2h2d2c", "omaha"), ("2s2h2d2c", "omaha8")],
    )
    def test_it_is_what_is_counted(self, hand: str, game: str) -> None:
        assert self.counted(hand, "****", game) == share(Hand(hand), game)

    @staticmethod
    def counted(hand: str, other: str, game: str) -> Fraction:
        """The equity of a hand, counted by the core though it is known."""
        deals = EquityDeals(EquityQuestion((hand, other), GAMES[game], Hand(), Hand()))
        counted, _, stopped = deals._core.count(2, None)
        scores = Scores.of_core(*counted)
        assert stopped is None
        assert scores.deals == ranking(game).deals
        return Fraction(scores.players[0].share, POT * scores.deals)
