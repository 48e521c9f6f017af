"""Ranges of other games than hold'em."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, permutations
from random import Random

import pytest

import cardmath as cm


@pytest.mark.exhaustive
def test_a_long_text_takes_no_more_memory_than_its_weights() -> None:
    # A set of six-card hands takes 2.5 MB: one for each term would be 600 MB.
    text = six_card_hands(240)
    assert len(cm.Range(", ".join(text), "omaha6")) == 240
    two = ", ".join(f"{hand}@{1 + place % 2}/2" for place, hand in enumerate(text))
    found = cm.Range(two, "omaha6")
    assert Counter(weight for _, weight in found) == {1: 120, Fraction(1, 2): 120}


@pytest.mark.exhaustive
def test_too_many_weights_of_large_hands_are_refused() -> None:
    weighted = [f"{hand}@{place}/430" for place, hand in enumerate(six_card_hands(430), 1)]
    with pytest.raises(cm.errors.RangeTextError, match="up to 210 different weights"):
        cm.Range(", ".join(weighted), "omaha6")


def six_card_hands(count: int) -> list[str]:
    cards = [f"{rank}{suit}" for suit in "sh" for rank in "AKQJT9876"]
    return ["".join(hand) for hand in islice(combinations(cards, 6), count)]


def test_ranges_of_every_game_are_combined() -> None:
    aces, pairs = cm.Range("AA**", "omaha"), cm.Range("AAKK, QQJJ@50%", "omaha")
    assert len(aces | pairs) == len(aces) + 36
    assert (aces & pairs) == cm.Range("AAKK", "omaha") == pairs - "QQJJ"
    assert pairs["QsQhJsJh"] == Fraction(1, 2)
    assert (pairs * Fraction(1, 2)).total == 36 * Fraction(3, 4)
    assert ~cm.Range("* not AAKK", "omaha") == "AAKK" & aces
    assert aces >= "AAKK"
    assert cm.Range("22+", "short-deck") | "AK" == cm.Range("66+, AK", "short-deck")
    assert aces.percent == pytest.approx(100 * 6961 / 270725)
    assert cm.Range("AhKh", "stud").probability == Fraction(7 * 6, 52 * 51)


@pytest.mark.exhaustive
def test_a_range_without_a_text_is_written() -> None:
    left = cm.Range("AAKK, QQJJ@50%, JT98", "omaha") - "AsAhKsKh"
    single = "AsAdKsKd, AsAcKsKc, AhAdKhKd, AhAcKhKc, AdAcKdKc"
    assert left.text == f"{single}, AAKKss, AAKKr, JT98, QQJJ@0.5"
    assert cm.Range(left.text, "omaha") == left
    six = cm.Range("AAKKQQ", "omaha6") - "AsAhKsKhQsQh"
    assert cm.Range(six.text, "omaha6") == six
    assert (cm.Range("*", "omaha") | "AA**").text == "*"
    assert pickle.loads(pickle.dumps(left)) == left


def test_what_other_games_do_not_have_is_refused() -> None:
    with pytest.raises(cm.errors.CardmathError, match="a grid needs hands of two cards, and Omaha"):
        cm.Range("AA**", "omaha").grid()
    with pytest.raises(cm.errors.CardmathError, match="known cards, which are not combined"):
        cm.Range("AhKh", "stud") | "AhKd"
    with pytest.raises(cm.errors.CardmathError, match="AAKK is held in Omaha"):
        cm.Range(cm.Range("AAKK", "omaha"), "omaha5")


def test_draws_and_weights_of_hands_of_four() -> None:
    held = cm.Range("AAKK, QQJJ@50%", "omaha")
    drawn = held.draws(200, seed=1)
    assert drawn.shape == (200, 4)
    assert all(cm.Hand(map(cm.Card.from_id, row)) in held for row in drawn.tolist())
    assert held.weights.sum() == held.total == 54


@pytest.mark.parametrize(
    ("game", "text", "pieces"),
    [
        ("omaha", "[AK]*[QJ]*", ["AK", "*", "QJ", "*"]),
        ("omaha", "[A-2]***", ["*"] * 4),
        ("omaha5", "[AKQ][AKQ][K-T]**", ["AKQ", "AKQ", "KQJT", "*", "*"]),
        pytest.param("omaha6", "[A-2]*****", ["*"] * 6, marks=pytest.mark.exhaustive),
        pytest.param(
            *("omaha6", "[A-3][A-3]A***", ["AKQJT9876543", "AKQJT9876543", "A", "*", "*", "*"]),
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_lists_of_ranks_match_a_plain_deal(game: str, text: str, pieces: list[str]) -> None:
    """A hand is in the range if some order of its cards fits the pieces, one by one."""
    found = cm.Range(text, game)
    random = Random(text)
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    for _ in range(60):
        hand = random.sample(cards, len(pieces))
        fits = any(
            all(piece == "*" or card[0] in piece for card, piece in zip(order, pieces, strict=True))
            for order in permutations(hand)
        )
        assert ("".join(hand) in found) is fits, hand


@pytest.mark.parametrize("text", ["AA", "QQ+", "AhKh@50%", "AK*", "15%", "random"])
@pytest.mark.parametrize("game", [game for game in cm.GAMES.values() if not game.board])
def test_games_without_a_board_say_that_they_take_no_ranges(text: str, game: cm.Game) -> None:
    with pytest.raises(cm.errors.CardTextError, match=f"{game} takes known cards, such as AhKh"):
        cm.Range(text, game)
