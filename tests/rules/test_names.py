"""Names of games and orderings: the same ones are accepted everywhere."""

from collections.abc import Callable

import numpy as np
import pytest

import cardmath as cm
from cardmath import GAMES, find_game
from cardmath._ranges.examples import holding_examples
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.orderings import ORDERINGS, find_ordering

SPOKEN = {
    "holdem": "NLHE, No-Limit Hold'em, Texas Hold’em, limit holdem, hold em, texas",  # noqa: RUF001
    "short-deck": "6+, 6+ Hold'em, six plus, Short Deck, short deck hold'em",
    "omaha": "PLO, Omaha hi, PLO4, Pot-Limit Omaha, Omaha high",
    "omaha5": "PLO5, 5-card Omaha, Five Card PLO, 5 card PLO",
    "omaha6": "PLO6, 6-Card Omaha",
    "omaha8": "O8, PLO8, Omaha hi-lo, Omaha Hi/Lo, Omaha/8, Omaha 8 or better, omaha high low",
    "omaha5-8": "Big O, PLO5 hi-lo, five-card Omaha eight or better",
    "omaha6-8": "6-card Omaha hi/lo",
    "courchevel8": "Courchevel hi-lo",
    "stud": "seven card stud, 7-card stud, 7 stud, stud high",
    "stud8": "stud hi-lo, 7-card stud 8 or better, stud/8, Seven-Card Stud Hi/Lo",
    "razz": "RAZZ",
    "five-card": "five card draw, 5-card draw",
    "deuce-to-seven": "2-7 single draw, 2-7, deuce to seven, Kansas City lowball, NL 2-7",
    "badugi": "Badugi",
    "deuce-to-seven-triple": "2-7 triple draw, 2-7 TD, triple draw, deuce to seven triple draw",
    "ace-to-five-triple": "A-5 triple draw, A5TD",
    "badugi-triple": "badugi triple draw, triple draw badugi",
    "crazy-pineapple": "Crazy Pineapple",
    "three-card": "3 card poker, Three Card Poker",
}
OTHERS = ["2-7 double draw", "tahoe", "", " ", "8", "poker", "hi", "no limit"]


@pytest.mark.parametrize("key", GAMES)
def test_games_are_found_by_key_and_common_names(key: str) -> None:
    game = GAMES[key]
    spoken = SPOKEN[key].split(", ") if key in SPOKEN else []
    names = [key, key.upper(), key.replace("-", "_"), f" {key} ", game.name, *spoken]
    assert [find_game(name).key for name in names] == [key] * len(names)
    assert find_game(game) is game


@pytest.mark.parametrize("text", OTHERS)
def test_unknown_games_are_refused(text: str) -> None:
    with pytest.raises(CardmathError, match=r"is not a game; .*games are holdem, short-deck"):
        find_game(text)


SPOKEN_ORDERINGS = {
    "high": "HIGH, Standard",
    "short-deck": "6+, SHORT_DECK, short deck",
    "ace-to-five": "A-5, A to 5, ace to five, California, razz",
    "eight-or-better": "8 or better, eight or better low, EIGHT_OR_BETTER",
    "deuce-to-seven": "2-7, 2-7 lowball, Deuce to Seven",
    "badugi": "Badugi",
    "three-card": "3-card, three card poker",
}


@pytest.mark.parametrize("key", ORDERINGS)
def test_orderings_are_found_by_key_and_common_names(key: str) -> None:
    ordering = ORDERINGS[key]
    spoken = SPOKEN_ORDERINGS[key].split(", ") if key in SPOKEN_ORDERINGS else []
    names = [key, ordering.name, *spoken]
    assert [find_ordering(name).key for name in names] == [key] * len(names)
    assert find_ordering(ordering) is ordering


def test_messages_are_short() -> None:
    for find, wrong in (find_game, "x" * 10**6), (find_ordering, "omaha" * 10**5):
        with pytest.raises(CardmathError) as caught:
            find(wrong)
        assert len(str(caught.value)) < 400
    for number in 5, None, 10**5000, b"omaha":
        with pytest.raises(CardmathTypeError, match="a game is a key such as 'omaha' or a Game"):
            find_game(number)  # type: ignore[arg-type]
        with pytest.raises(CardmathTypeError, match="an ordering is a key such as"):
            find_ordering(number)  # type: ignore[arg-type]


BOARD = "Kd7h2d3cTs"
GAME_TAKERS: dict[str, Callable[[str | cm.Game], object]] = {
    "compare": lambda game: cm.compare("AsAhKsKh", "JcTc9d8d", game=game, board=BOARD).pots,
    "equity": lambda game: cm.equity("AsAhKsKh", "JcTc9d8d", game=game, board="Kd7h2d3c"),
    "evaluate": lambda game: cm.evaluate("AsAhKsKh", game=game, board=BOARD),
    "holding_examples": holding_examples,
    "Range": lambda game: cm.Range("AA**", game),
    "simulate": lambda game: str(cm.simulate(game, 100, seed=1, exact=False)),
}


@pytest.mark.parametrize("taken", GAME_TAKERS.values(), ids=GAME_TAKERS)
def test_every_way_to_name_a_game_is_the_same(taken: Callable[[str | cm.Game], object]) -> None:
    assert taken("omaha") == taken("PLO") == taken("Omaha") == taken(GAMES["omaha"])


LOW = "7c 5d 4h 3s 2c"
IDS = np.array([[0, 5, 10, 15, 20, 21, 22]], np.uint8)
ORDERING_TAKERS: dict[str, Callable[[str | cm.Ordering], object]] = {
    "best_five": lambda ordering: cm.best_five(IDS, ordering).tolist(),
    "categories": lambda ordering: cm.categories(IDS, ordering).tolist(),
    "census": lambda ordering: cm.census(5, ordering=ordering),
    "compare": lambda ordering: cm.compare(LOW, "8c 5d 4h 3s 2c", ordering=ordering),
    "evaluate": lambda ordering: cm.evaluate(LOW, ordering),
    "strength": lambda ordering: cm.strength(LOW, ordering),
    "strengths": lambda ordering: cm.strengths(IDS, ordering).tolist(),
}


@pytest.mark.parametrize("taken", ORDERING_TAKERS.values(), ids=ORDERING_TAKERS)
def test_every_way_to_name_an_ordering_is_the_same(
    taken: Callable[[str | cm.Ordering], object],
) -> None:
    key = "deuce-to-seven"
    assert (
        taken(key) == taken("2-7") == taken("DEUCE_TO_SEVEN") == taken(cm.orderings.DEUCE_TO_SEVEN)
    )
    assert taken(key) != taken("high")
    with pytest.raises(CardmathError, match="is not an ordering"):
        taken("lowest")


def test_a_board_is_of_holdem_if_no_game_is_named() -> None:
    flush = cm.evaluate("AhKh", board="Qh Jh 2h 3c 4c")
    assert flush == cm.evaluate("AhKh", game="holdem", board="Qh Jh 2h 3c 4c")
    assert flush.values[0].category == "Flush"
    assert cm.compare("AhKh", "QsQd", board="Qh Jh 2h").pots[0].winners == (0,)
    with pytest.raises(CardmathError, match="own orderings: BADUGI is given beside a board"):
        cm.evaluate("AhKh", "badugi", board="QhJh2h")  # type: ignore[call-overload]
