"""Hands that are made up, and read again."""

from typing import Literal

import pytest

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathError

GAMES = (
    *("holdem", "short-deck", "pineapple", "omaha", "omaha5", "omaha6", "omaha8", "omaha5-8"),
    *("omaha6-8", "courchevel", "courchevel8", "stud", "stud8", "razz", "five-card"),
    *("deuce-to-seven", "deuce-to-seven-triple", "badugi-triple"),
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
def test_every_game_in_every_format(game: str, to: Literal["phh", "ohh", "pokerstars"]) -> None:
    seats = 4 if game.endswith("triple") else 5
    if to == "pokerstars" and game in {"pineapple", "courchevel", "courchevel8"}:
        with pytest.raises(
            CardmathError, match=f"pokerstars has no {game}: phh and ohh have all games"
        ):
            hand_histories.sample_hands(1, game, seats=seats, to=to)
        return
    text = hand_histories.sample_hands(12, game, seats=seats, seed=3, to=to)
    found = hand_histories.parse(text, strict=True)
    assert len(found) == 12
    assert set(found.hands["game"]) == {game}
    assert not any(found.hands["warnings"])


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_table_is_one_that_the_deck_suffices_for(game: str) -> None:
    found = hand_histories.parse(hand_histories.sample_hands(2, game, seed=3, to="ohh"))
    assert len(found) == 2
    assert len(found.rejected) == 0


@pytest.mark.parametrize("game", ["holdem", "short-deck", "omaha5", "omaha6", "courchevel", "stud"])
def test_the_deck_suffices_for_a_full_table(game: str) -> None:
    rules = cm.GAMES[game]
    seats = 7 if game == "stud" else min(10, (len(rules.deck) - rules.board) // rules.cards)
    for seed in range(3):
        text = hand_histories.sample_hands(60, game, seats=seats, seed=seed, to="phh")
        assert len(hand_histories.parse(text, strict=True)) == 60


def test_a_seed_gives_the_same_hands() -> None:
    deal = hand_histories.sample_hands
    assert deal(5, seed=4) == deal(5, seed=4) != deal(5, seed=5)
    assert deal(1500, seed=4).startswith(deal(5, seed=4))
    assert deal(0) == ""


def test_what_cannot_be_dealt_is_said() -> None:
    deal = hand_histories.sample_hands
    with pytest.raises(CardmathError, match="can sit, not 1"):
        deal(1, seats=1)
    with pytest.raises(CardmathError, match="can sit, not 8"):
        deal(1, "five-card", seats=8)
    with pytest.raises(CardmathError, match="a number of hands is 0 to"):
        deal(-1)
    with pytest.raises(CardmathError, match="a seed is 0 to"):
        deal(1, seed=1 << 64)
    with pytest.raises(CardmathError, match='have no game "three-card"; they have holdem, '):
        deal(1, "three-card")
    with pytest.raises(CardmathError, match="to is one of 'phh'"):
        deal(1, to="xml")  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match="betting is one of 'no-limit'"):
        deal(1, betting="spread")  # type: ignore[arg-type]
