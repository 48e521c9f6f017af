"""Declarations of games, and the notations of hole cards in each."""

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest

import cardmath as cm
from cardmath import GAMES, Game, Hand, Range, find_game
from cardmath._ranges.examples import holding_examples
from cardmath._rules.games import GameTable
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    RangeTextError,
    RepeatedCardError,
)
from tests.oracles.ranges import DECK

HALF = Fraction(1, 2)
A_WITH_LESS = {f"A{rank}" for rank in "QJT98765432"}
KEYS = (
    "holdem short-deck short-deck-trips pineapple classic-pineapple crazy-pineapple greek "
    "omaha omaha5 omaha6 omaha8 omaha5-8 "
    "omaha6-8 courchevel courchevel8 stud stud8 razz five-card deuce-to-seven badugi three-card "
    "deuce-to-seven-triple ace-to-five-triple badugi-triple"
)

# Exactly two of three cards play, with two of the four on the board; no court cards in the deck.
FOURS = cm.Ordering(
    "FOURS",
    [
        *(cm.Shape("Nothing Much", [1] * 4), cm.Shape("Pair", [2, 1, 1])),
        *(cm.Shape("Two Pair", [2, 2]), cm.Shape("Three", [3, 1]), cm.Shape("Four", [4])),
    ],
)
PAIRS_ALONE = cm.Ordering("PAIRS", [cm.Shape("Pair", [2])])
NO_FACES = Hand([card for card in cm.Deck() if str(card.rank) not in "JQKA"])
SMALL = Game(
    *("small", "Small", "Two of three cards play, with two of four.", 3),
    pots=[("first", FOURS)],
    board=4,
    plays=2,
    deck=NO_FACES,
)


def hands_of(game: str | Game, text: str) -> set[Hand]:
    """The hands of a text; asserts that each has weight 1."""
    combos = list(Range(text, game))
    assert {weight for _, weight in combos} == {1}
    return {hand for hand, _ in combos}


def plainly(size: int, holds: Callable[[Hand], bool]) -> set[Hand]:
    """All hands of that many cards for which a predicate is true."""
    return set(filter(holds, hands_of_size(size)))


@cache
def hands_of_size(size: int) -> list[Hand]:
    return [Hand(cards) for cards in combinations(DECK, size)]


@cache
def ranks_of(hand: Hand) -> str:
    """The ranks of a hand, the highest first."""
    return "".join(sorted((str(card.rank) for card in hand), key="AKQJT98765432".index))


@cache
def suits_of(hand: Hand) -> list[int]:
    """The number of cards of each suit, in descending order."""
    suits = [card.suit for card in hand]
    return sorted((suits.count(suit) for suit in set(suits)), reverse=True)


def test_the_standard_games() -> None:
    assert list(GAMES) == KEYS.split()
    assert len(GameTable()) == len(GAMES)
    for key, game in GAMES.items():
        assert game.key == key
        assert find_game(key) is find_game(game) is find_game(key.upper()) is game
        assert game.rules.endswith(".")
        assert len(game.name) <= len("Short deck, trips over straights")


@pytest.mark.parametrize(
    ("key", "dealt"),
    [
        ("holdem", (2, None, 5, 52, 0)),
        ("short-deck", (2, None, 5, 36, 0)),
        ("pineapple", (3, None, 5, 52, 0)),
        ("greek", (2, 2, 5, 52, 0)),
        ("omaha", (4, 2, 5, 52, 0)),
        ("omaha6-8", (6, 2, 5, 52, 0)),
        ("courchevel8", (5, 2, 5, 52, 1)),
        ("razz", (7, None, 0, 52, 0)),
        ("badugi", (4, None, 0, 52, 0)),
        ("three-card", (3, None, 0, 52, 0)),
    ],
)
def test_the_cards_of_each_game(key: str, dealt: tuple[int | None, ...]) -> None:
    game = GAMES[key]
    assert dealt == (game.cards, game.plays, game.board, len(game.deck), game.known_board)


def test_the_pots_of_each_game() -> None:
    split = {"omaha8", "omaha5-8", "omaha6-8", "courchevel8", "stud8"}
    assert {key for key, game in GAMES.items() if len(game.pots) == 2} == split
    for key in split:
        assert GAMES[key].pots == (("high", cm.HIGH), ("low", cm.orderings.EIGHT_OR_BETTER))
    assert GAMES["short-deck-trips"].pots == (("high", cm.orderings.SHORT_DECK_TRIPS),)
    assert GAMES["deuce-to-seven"].pots == (("low", cm.orderings.DEUCE_TO_SEVEN),)
    draws = {"five-card", "deuce-to-seven", "badugi"}
    draws |= {"deuce-to-seven-triple", "ace-to-five-triple", "badugi-triple"}
    assert {key for key, game in GAMES.items() if game.draws} == draws


@pytest.mark.parametrize("game", [*GAMES.values(), SMALL], ids=lambda game: game.key)
def test_games_compare_and_pickle(game: Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game == copy.copy(game)
    assert hash(again) == hash(game)
    assert again != Game("other", "Other", "None.", 5, game.pots[:1])
    with pytest.raises(AttributeError, match="cannot assign to field"):
        game.cards = 3  # type: ignore[misc]
    reported = game.to_dict()
    assert (reported["key"], reported["cards"], len(reported["deck"])) == (
        game.key,
        game.cards,
        len(game.deck),
    )


def test_numpy_integers_are_accepted() -> None:
    cards, board = np.array([4, 5])
    game = Game("omaha", "Omaha", GAMES["omaha"].rules, cards, GAMES["omaha"].pots, board, 2)
    assert game == GAMES["omaha"]


def test_repr_and_summary() -> None:
    assert repr(GAMES["omaha"]) == "cardmath.GAMES['omaha']"
    assert repr(SMALL).startswith("Game(key='small', name='Small', rules='Two of three")
    assert GAMES["omaha"].plain == "2 of 4 + 3 of 5"
    assert GAMES["holdem"].plain == "5 of 2 + 5"
    assert GAMES["stud"].plain == "5 of 7"


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("omah", "omaha"),
        ("plo9", "omaha"),
        ("2-7 triple drew", "deuce-to-seven-triple"),
        ("x", "the games"),
    ],
)
def test_unknown_games_are_refused(key: str, near: str) -> None:
    with pytest.raises(CardmathError, match=f"is not a game; .*{near}.* are holdem, short-deck"):
        find_game(key)
    with pytest.raises(CardmathError, match="is not a game"):
        Range("AhKh", key)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"key": "No Key"}, "small letters, digits and dashes"),
        ({"rules": " "}, "rules is missing"),
        ({"cards": 0}, "player's cards is 1 to 52, not 0"),
        ({"cards": 48}, "53 cards are needed, and the deck has 52"),
        ({"cards": 1, "board": 3}, "HIGH needs 5 cards, and a player has at most 4"),
        ({"plays": 5}, "that play is 0 to 4, not 5"),
        ({"plays": 0}, "at least one of a player's cards plays"),
        ({"plays": 1, "board": 3}, "with 1 of the player's that is 4 of the board, which has 3"),
        ({"known_board": 6}, "that are known is 0 to 5, not 6"),
        ({"draws": True}, "without a board"),
        ({"pots": []}, "one pot or two, not 0"),
        ({"pots": [("high", cm.HIGH)] * 2}, "both be called 'high'"),
        (
            {"pots": [("low", cm.orderings.EIGHT_OR_BETTER)]},
            "every hand must qualify for the first pot",
        ),
        ({"pots": [("high", PAIRS_ALONE)]}, r"PAIRS has no shape for the ranks 1\+1"),
        (
            {"pots": [("low", cm.orderings.EIGHT_OR_BETTER), ("high", cm.HIGH)]},
            "must qualify for the first pot",
        ),
        (
            {"pots": [("high", cm.orderings.SHORT_DECK)], "deck": cm.Deck()},
            "does not know all cards",
        ),
        ({"pots": [("high", cm.HIGH.with_wild("deuces"))]}, "without wild cards"),
        ({"deck": "AhKhQh"}, "9 cards are needed, and the deck has 3"),
    ],
)
def test_inconsistent_games_are_refused(parts: dict[str, object], reason: str) -> None:
    whole = {"key": "g", "name": "G", "rules": "R.", "cards": 4, "pots": [("high", cm.HIGH)]}
    with pytest.raises(CardmathError, match=reason):
        Game(**{"board": 5, **whole, **parts})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "parts",
    [{"key": 5}, {"cards": "4"}, {"pots": 3}, {"pots": [cm.HIGH]}, {"pots": [("high", "high")]}],
)
def test_other_types_are_refused(parts: dict[str, object]) -> None:
    whole = {"key": "g", "name": "G", "rules": "R.", "cards": 4, "pots": [("high", cm.HIGH)]}
    with pytest.raises(CardmathTypeError):
        Game(**{"board": 5, **whole, **parts})  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="a key such as 'omaha'"):
        find_game(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [*GAMES.values(), SMALL], ids=lambda game: game.key)
def test_the_documented_notations_are_read(game: Game) -> None:
    if game.cards in {5, 6} and game.board:
        pytest.skip("slow: make exhaustive runs it")
    assert_typed(game)


@pytest.mark.exhaustive
@pytest.mark.parametrize("key", ["courchevel", "omaha5-8", "omaha6"])
def test_the_documented_notations_of_large_games_are_read(key: str) -> None:
    assert_typed(GAMES[key])


def assert_typed(game: Game) -> None:
    for example, means in holding_examples(game):
        holdings = Range(example, game)
        assert means
        assert holdings.game is game
        hand, _ = next(iter(holdings))
        assert len(hand) == game.cards - (0 if game.board else holdings.missing)
        assert Range(holdings.text, game) == holdings


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("AA*", lambda hand: ranks_of(hand).count("A") >= 2),
        ("a**", lambda hand: "A" in ranks_of(hand)),
        ("KA*", lambda hand: {"A", "K"} <= set(ranks_of(hand))),
        ("10JQ", lambda hand: ranks_of(hand) == "QJT"),
        ("AhA*", lambda hand: "Ah" in hand and ranks_of(hand).count("A") >= 2),
        ("Ah K♥ *", None),
        ("AhKh*", lambda hand: "Ah" in hand and "Kh" in hand),
        ("***ss", lambda hand: suits_of(hand)[0] >= 2),
        ("***r", lambda hand: suits_of(hand) == [1, 1, 1]),
        ("AA*r", lambda hand: ranks_of(hand).count("A") >= 2 and suits_of(hand) == [1, 1, 1]),
        ("QJT+", lambda hand: ranks_of(hand) in {"QJT", "KQJ", "AKQ"}),
        ("T98-765", lambda hand: ranks_of(hand) in {"T98", "987", "876", "765"}),
        ("765 - T98", lambda hand: ranks_of(hand) in {"T98", "987", "876", "765"}),
        ("QQ*+", lambda hand: any(ranks_of(hand).count(rank) >= 2 for rank in "QKA")),
        ("KQJss-QJTss", lambda hand: ranks_of(hand) in {"KQJ", "QJT"} and suits_of(hand)[0] > 1),
        ("* not AA*", lambda hand: ranks_of(hand).count("A") < 2),
        ("A** ! (AA*, AK*)", lambda hand: ranks_of(hand)[:2] in A_WITH_LESS),
    ],
)  # fmt: skip
def test_notations_for_three_cards(text: str, holds: Callable[[Hand], bool] | None) -> None:
    if holds is None:
        with pytest.raises(RangeTextError):
            Range(text, "pineapple")
    else:
        assert hands_of("pineapple", text) == plainly(3, holds)


def test_notations_for_omaha() -> None:
    of_two = comb(4, 2) * comb(48, 2) + 4 * 48 + 1
    assert len(Range("AA**", "omaha")) == of_two
    assert len(Range("AAKK", "omaha")) == 36
    assert len(Range("JT98", "omaha")) == 4**4
    assert len(Range("JT98+", "omaha")) == 4 * 4**4
    assert len(Range("T987-7654", "omaha")) == 4 * 4**4
    suited = [len(Range(f"****{suits}", "omaha")) for suits in ("ds", "ss", "r")]
    assert suited[0] == comb(4, 2) * comb(13, 2) ** 2
    assert suited[2] == 13**4
    assert sum(suited) == comb(52, 4)
    assert hands_of("omaha", "AAKKds") == {
        Hand(f"A{a}A{b}K{a}K{b}") for a, b in combinations("cdhs", 2)
    }
    assert len(Range("AAKKQ", "omaha5")) == 6 * 6 * 4
    assert len(Range("AA***ds", "omaha5")) == len(Range("AA***ds", "courchevel"))


def test_suits_of_hands_of_five() -> None:
    twice = {tuple(suits_of(hand)) for hand in hands_of("omaha5", "AAKK*ds")}
    assert twice == {(2, 2, 1), (3, 2)}
    once = {tuple(suits_of(hand)) for hand in hands_of("omaha5", "AKQJ*ss")}
    assert once == {(2, 1, 1, 1), (3, 1, 1), (4, 1), (5,)}


@pytest.mark.parametrize("text", ["AsAhKsKh", "as ah KS kh", "A♠A♥ K♠K♥", " AsAhKs Kh "])
def test_one_hand(text: str) -> None:
    held = Range(text, "omaha")
    assert list(held) == [(Hand("AsAhKsKh"), Fraction(1))]
    assert held.text == "AsAhKsKh"
    for cards in (Hand(text), list(Hand(text)), ["As", "Ah", "Ks", "Kh"]):
        assert Range(cards, "omaha") == held


def test_weights() -> None:
    held = Range("AA**@50%, KK**:0.25, AAKK, (JT98, AAAA)@1/3", "omaha")
    weights = dict(held)
    assert weights[Hand("AsAhKsKh")] == 1
    assert weights[Hand("AsAhKs2h")] == HALF
    assert weights[Hand("QsAhKsKh")] == Fraction(1, 4)
    assert weights[Hand("JsTh9h8h")] == Fraction(1, 3)
    assert weights[Hand("AsAhAdAc")] == Fraction(1, 3)
    assert set(weights.values()) == {1, HALF, Fraction(1, 3), Fraction(1, 4)}
    assert len(held) == len(weights)


@pytest.mark.parametrize("text", ["*", "random", "****", "any", "AA**, *", "* not AA**, AA**"])
def test_holdings_without_a_known_card_are_no_list(text: str) -> None:
    held = Range(text, "omaha")
    assert (len(held), held.missing, held.probability) == (comb(52, 4), 4, Fraction(1))
    assert Range("*", "omaha6").missing == 6


@pytest.mark.parametrize(
    ("game", "text", "token", "reason"),
    [
        ("omaha", "AA**, AsAh", "AsAh", "four cards in a hand, and this has two; AsAh[*][*] "),
        ("omaha", "AhKhQhJhTh", "AhKhQhJhTh", "four cards in a hand, and this has five"),
        ("omaha", "AAKK*", "AAKK*", "four cards in a hand, and this has five"),
        ("omaha", "JT98s", "8s", "suits are ds, ss or r"),
        ("omaha", "AA** KQ foo*", "KQ", "KQ[*][*] leaves the others open"),
        ("omaha", "AAx*", "x*", "'x' is neither a rank nor a suit.* hands of Omaha are such as"),
        (
            "omaha",
            "Aw***",
            "w***",
            "neither .*, and alone it says nothing: AwKw is two cards of one",
        ),
        ("omaha", "AA??", "??", r"'\?' is neither a rank nor a suit; hands of Omaha"),
        ("omaha", "AA**+", r"AA**+", "none can be raised above an ace: leave it out"),
        ("omaha", "[A-T]***+", r"[A-T]***+", "none"),
        ("omaha", "****ds+", r"****ds+", "here none is named: leave it out"),
        (
            "omaha",
            "AA*ww",
            "AA*ww",
            "'w' alone may mean any card .* AwKw .*; hands of Omaha are such",
        ),
        ("omaha", "[A-T][A-T]ww", "[A-T][A-T]ww", "'w' alone may mean any card or any suit"),
        ("omaha", "[A-T][A-T]*", "[A-T][A-T]*", "four cards in a hand, and this has three"),
        ("omaha", "[A-T][A-T]**ds", "ds", "ds, ss and r follow ranks and stars"),
        ("omaha", "AA[A-T]/", "/", "this is not a card; hands of Omaha are such as"),
        ("omaha", "AA[A-]*", "[A-]", "a list of ranks is such as"),
        ("omaha", "AwKw", "AwKw", r"this has two; AwKw[*][*] leaves the others open"),
        ("omaha", "AsAhKsKz", "z", "'z' is neither a rank nor a suit"),
        ("omaha", "AA**, As Ah KsKz", "z", "'z' is neither a rank nor a suit"),
        ("omaha", "AsAhsKKd", "sKKd", "'s' is a suit without a rank before it"),
        ("omaha", "AsAhKs1d", "1d", "a ten is T or 10"),
        ("omaha", "AsAhKs not AA**", "AsAhKs", "this has three"),
        ("omaha", "AhAh**", "Ah", "comes twice"),
        ("omaha", "AsAhAs**", "AsAhAs**", "this has five"),
        ("omaha5", "top 15%", "top 15%", "a ranking of the hands of Five-card Omaha"),
        ("omaha5", "15%", "15%", "need a ranking"),
        ("omaha", "AK**+", "AK**+", "none can be raised"),
        ("omaha", "AhK**+", "AhK**+", "a card has its suit"),
        ("omaha", "T987-7653", "T987-7653", "all ranks go down together"),
        ("omaha", "T987-765", "765", "this has three"),
        ("omaha", "T987ds-7654", "T987ds-7654", "all ranks go down together"),
        ("omaha", "T987-", "T987-", "all ranks go down together"),
        ("omaha", "T987-7654+", "T987-7654+", "two ends and no plus"),
        ("omaha", "AA**,,KK**", ",", "there is no term before this"),
        ("omaha", "AA**@150%", "150%", "0 to 1"),
        ("omaha", "(AA**", "(", "never closed"),
        ("omaha", "AA**+ds", "AA**+", "none can be raised"),
        ("omaha", "KK**+ds", "ds", "a comma or a space"),
        ("omaha5", "*****r", "*****r", "five cards cannot all have different suits"),
        ("omaha5", "AAAAA", "AAAAA", "four cards of a rank"),
        ("omaha5", "AhAAAA", "AhAAAA", "four cards of a rank"),
        ("pineapple", "***ds", "***ds", "three cards cannot be double-suited"),
        ("short-deck", "AA, Kh5h", "5h", "not in the deck of Short deck"),
        ("short-deck", "Ah 5h", "5h", "not in the deck of Short deck"),
        ("short-deck", "55", "55", "no such hand is in the deck"),
        ("greek", "QQ+, 15%", "15%", "a ranking of the hands of Greek hold'em"),
        ("greek", "15%", "15%", "need a ranking"),
        ("holdem", "AhKhQh", "AhKhQh", "a hand of hold'em has two cards, and this has three"),
        ("stud", "AhKhQd**", "**", "four of the seven cards .* write as many stars, or one"),
        ("stud", "AhKhQdJcTs9h8d7c6c", "7c6c", "seven cards in a hand, and this has 9"),
        ("stud", "AhKhQdJcTs9h8d*", "*", "all seven cards"),
        ("badugi", "AhKhQdJcTs", "Ts", "four cards in a hand, and this has five"),
        (SMALL, "2h3hJh", "Jh", "not in the deck of Small"),
        (SMALL, "AA*", "AA*", "no such hand is in the deck"),
    ],
)
def test_errors_give_the_position(game: str | Game, text: str, token: str, reason: str) -> None:
    with pytest.raises(RangeTextError, match=reason) as caught:
        Range(text, game)
    error = caught.value
    assert (error.token, error.text) == (token, text)
    assert text[error.position :].startswith(token)


def test_errors_of_cards() -> None:
    with pytest.raises(CardTextError, match="'x' is not a suit") as no_card:
        Range("AhKx**", "stud")
    assert (no_card.value.position, no_card.value.text) == (2, "AhKx**")
    with pytest.raises(RepeatedCardError, match="Ah") as twice:
        Range("*Ah*Ah", "stud")
    assert twice.value.position == 4
    with pytest.raises(RepeatedCardError, match="character 3 of 'AhAhKsKh'"):
        Range("AhAhKsKh", "omaha")
    with pytest.raises(CardmathError, match="four cards in a hand, and 'Ah Kh' has 2"):
        Range(Hand("AhKh"), "omaha")
    with pytest.raises(CardmathError, match="not in the deck of Small: Ah"):
        Range(Hand("Ah2h3h"), SMALL)
    assert not Range(cm.Range("55"), "short-deck")
    assert not Range("AA** not AA**", "omaha")
    with pytest.raises(CardmathError, match="there are no cards of Razz here"):
        Range(" ", "razz")
    with pytest.raises(CardmathError, match=r"AA is held in .*, and Omaha is played"):
        Range(cm.Range("AA"), "omaha")
    with pytest.raises(CardmathTypeError):
        Range(5, "omaha")  # type: ignore[arg-type]


def test_ranges_of_two_cards() -> None:
    held = Range("QQ+, AKs@50%, 5%", "holdem")
    assert list(held) == list(cm.Range("QQ+, AKs@50%, 5%"))
    assert held == Range(cm.Range("QQ+, AKs@50%, 5%"), "holdem")
    assert (held.text, held.missing) == (str(cm.Range("QQ+, AKs@50%, 5%")), 0)
    assert held != Range("QQ+", "greek")
    assert list(Range({"AhKh": 0.5}, "greek")) == [(Hand("AhKh"), HALF)]


def test_short_deck_has_no_cards_below_six() -> None:
    assert Range("22+", "short-deck").text == "66+"
    assert len(Range("random", "short-deck")) == comb(36, 2)
    assert len(Range("A2s+", "short-deck")) == 4 * 8
    assert Range(cm.Range("22+"), "short-deck") == Range("66+", "short-deck")


@pytest.mark.parametrize("text", ["AhKhQd****", "AhKhQd*", "AhKhQd", "Ah Kh Qd", "**AhKhQd**"])
def test_known_cards_of_stud(text: str) -> None:
    held = Range(text, "stud")
    assert list(held) == [(Hand("AhKhQd"), Fraction(1))]
    assert (held.missing, held.text) == (4, "AhKhQd****")
    assert held == Range(Hand("AhKhQd"), "stud")


def test_cards_that_are_kept() -> None:
    assert Range("Ah2s3d", "badugi").missing == 1
    assert Range("7h5c4d3s2c", "deuce-to-seven").missing == 0
    assert list(Range("*", "five-card")) == [(Hand(), Fraction(1))]
    assert Range("***", "three-card") == Range(Hand(), "three-card")


def test_holdings_compare_and_pickle() -> None:
    held = Range("AA**,  JT98@50%", "omaha")
    again = pickle.loads(pickle.dumps(held))
    assert again == held == Range(held, "omaha") == Range("JT98@0.5, AA**", "omaha")
    assert hash(again) == hash(held)
    assert str(held) == "AA**, JT98@50%"
    assert repr(held) == "Range('AA**, JT98@50%', game='omaha')"
    with pytest.raises(CardmathError, match="is held in Omaha, and Courchevel is played"):
        Range(held, "courchevel")


def test_a_declared_game_reads_its_hands() -> None:
    fives = {
        hand
        for hand in plainly(3, lambda hand: ranks_of(hand).count("5") >= 2)
        if not hand - NO_FACES
    }
    assert hands_of(SMALL, "55*") == fives  # fmt: skip
    held = Range("*", SMALL)
    assert (len(held), held.missing) == (comb(len(SMALL.deck), 3), 3)
    runs = {"765", "876", "987", "T98"}
    assert len(Range("* not 2**", SMALL)) == comb(32, 3)
    assert hands_of(SMALL, "765+") == plainly(3, lambda hand: ranks_of(hand) in runs)


@pytest.mark.exhaustive
def test_hands_of_six() -> None:
    aces = sum(comb(4, held) * comb(48, 6 - held) for held in (2, 3, 4))
    assert len(Range("AA****", "omaha6")) == aces
    ways = {(4, 2): 12, (3, 3): 6, (3, 2, 1): 24, (2, 2, 1, 1): 6}
    suited = sum(count * prod(comb(13, cards) for cards in suits) for suits, count in ways.items())
    assert len(Range("******ds", "omaha6")) == suited
