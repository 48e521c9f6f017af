"""What a player may hold, read from text: how much memory it takes."""

from itertools import combinations, islice

import pytest

import cardmath as cm


def test_a_long_text_takes_no_more_memory_than_its_weights() -> None:
    # A set of six-card hands takes 2.5 MB: one for each term would be over 1 GB.
    text = six_card_hands(500)
    assert len(cm.read_holdings("omaha6", ", ".join(text))) == 500
    two = ", ".join(f"{hand}@{1 + place % 2}/2" for place, hand in enumerate(text))
    found = cm.read_holdings("omaha6", two)
    assert [len(masks) for _, masks in found.parts] == [250, 250]


def test_too_many_weights_of_large_hands_are_refused() -> None:
    weighted = [f"{hand}@{place}/500" for place, hand in enumerate(six_card_hands(500), 1)]
    with pytest.raises(cm.errors.RangeTextError, match="up to 210 different weights"):
        cm.read_holdings("omaha6", ", ".join(weighted))


def six_card_hands(count: int) -> list[str]:
    cards = [f"{rank}{suit}" for suit in "sh" for rank in "AKQJT9876"]
    return ["".join(hand) for hand in islice(combinations(cards, 6), count)]
