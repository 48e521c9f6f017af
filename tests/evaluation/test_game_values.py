"""Values and comparisons of hands in games."""

import json
import pickle
import re
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import GAMES, Game, Hand, compare, evaluate
from cardmath._evaluation.game_values import evaluate_in
from cardmath.errors import CardmathError, RangeTextError, RepeatedCardError
from tests.examples import examples
from tests.oracles import showdowns
from tests.oracles.showdowns import ONE_PLAYS
from tests.shell import cardmath

BOARD = "Kd7h2d3cTs"
games = st.sampled_from([*GAMES.values(), ONE_PLAYS])


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Game, list[Hand], Hand]:
    """A game, the hole cards of two or three players, and a board of three cards or more."""
    game = draw(games)
    players = draw(st.integers(2, 3))
    shown = draw(st.integers(5 - (game.plays or 2), game.board)) if game.board else 0
    count = players * game.cards + shown
    deck = st.sampled_from(sorted(game.deck))
    cards = draw(st.lists(deck, unique=True, min_size=count, max_size=count))
    hands = [Hand(cards[at * game.cards : (at + 1) * game.cards]) for at in range(players)]
    return game, hands, Hand(cards[players * game.cards :])


@given(dealt())
@examples(60)
def test_winners_are_those_of_all_choices(question: tuple[Game, list[Hand], Hand]) -> None:
    game, hands, board = question
    comparison = compare(*hands, game=game, board=board)
    plain = showdowns.winners(game, hands, board)
    assert [list(pot.winners) for pot in comparison.pots] == plain
    assert list(comparison.shares) == showdowns.shares(game, hands, board)
    assert sum(comparison.shares) == 1
    assert [pot.name for pot in comparison.pots] == [name for name, _ in game.pots]
    for hand, value in zip(hands, comparison.hands, strict=True):
        assert value == evaluate(hand, game=game, board=board)
        for (name, ordering), best in zip(game.pots, value.values, strict=True):
            assert value.pots[name] is best
            playing = Hand(best.best)
            assert playing - hand - board == Hand()
            assert best.qualifies == (showdowns.score(game, ordering, hand, board) is not None)
            if best.qualifies and game.plays is not None:
                assert len(playing & hand) == game.plays


VALUE = ("strength", "kev", "category", "ranks", "best", "plays", "qualifies", "ordering")
COMPARISON = ("values", "best", "winners", "tie", "ranking")


@given(dealt())
@examples(40)
def test_with_one_pot_a_value_has_what_the_value_of_a_hand_has(
    question: tuple[Game, list[Hand], Hand],
) -> None:
    game, hands, board = question
    comparison = compare(*hands, game=game, board=board)
    one, two, *_ = comparison.hands
    if len(game.pots) > 1:
        for name in VALUE:
            with pytest.raises(CardmathError, match=rf"2 pots: write .pots\['\w+'\].{name} or"):
                getattr(one, name)
        for name in COMPARISON:
            with pytest.raises(CardmathError, match=rf"2 pots: write .pots\[0\].{name} or"):
                getattr(comparison, name)
        with pytest.raises(CardmathError, match="2 pots"):
            assert one < two
        assert (one == two) == all(pot.tie or not pot.winners for pot in compare(
            hands[0], hands[1], game=game, board=board).pots)  # fmt: skip
        return
    [value], [other] = one.values, two.values
    for name in VALUE:
        if name != "kev" or value.ordering is cm.HIGH:
            assert getattr(one, name) == getattr(value, name)
    [pot] = comparison.pots
    for name in COMPARISON:
        assert getattr(comparison, name) == getattr(pot, name)
    assert (one < two, one == two, one >= two) == (value < other, value == other, value >= other)
    assert one != two or hash(one) == hash(two)
    assert max(comparison.hands).strength == pot.best.strength


HOLES = st.lists(st.sampled_from(sorted(GAMES["holdem"].deck)), min_size=1, max_size=8)


@given(HOLES, st.integers(0, 4), st.booleans())
@examples(60)
def test_the_quick_way_of_holdem_is_the_way_of_all_games(
    drawn: list[cm.Card], own: int, text: bool
) -> None:
    """Whatever is given, a wrong number of cards and repeated ones too."""
    hand: Any = "".join(map(str, drawn[:own])) if text else tuple(drawn[:own])
    board: Any = "".join(map(str, drawn[own:])) if text else tuple(drawn[own:])
    try:
        slow = evaluate_in("holdem", hand, board)
    except CardmathError as error:
        with pytest.raises(type(error), match=re.escape(str(error))):
            evaluate(hand, board=board if text else iter(board))
    else:
        quick = evaluate(hand, board=board if text else iter(board))
        assert (quick, repr(quick), quick.values) == (slow, repr(slow), slow.values)


@given(dealt())
@examples(60)
def test_of_equal_choices_the_highest_cards_play(question: tuple[Game, list[Hand], Hand]) -> None:
    game, hands, board = question
    if game.plays is None:
        return
    for hand in hands:
        value = evaluate(hand, game=game, board=board)
        for (_, ordering), best in zip(game.pots, value.values, strict=True):
            choices = [
                sorted([*own, *common], reverse=True)
                for own in combinations(hand, game.plays)
                for common in combinations(board, ordering.size - game.plays)
            ]
            wanted = max(choices, key=lambda choice: (cm.strength(choice, ordering), choice))
            assert best.hand == Hand(wanted)


def test_two_of_the_hand_and_three_of_the_board() -> None:
    comparison = compare("AsAhKsKh", "JcTc9d8d", game="omaha", board=BOARD)
    [high] = comparison.pots
    assert high.winners == (0,)
    assert high.values[0].best == cm.cards("Ks Kh Kd Ts 7h")
    assert high.values[1].describe() == "One Pair, Tens, King Jack Seven kickers"
    assert list(comparison.shares) == [1, 0]
    assert str(comparison) == "Hand 1 wins: Three of a Kind, Kings, Ten Seven kickers"
    # One suited hole card and four on the board: a flush in hold'em, but not in Omaha or Greek.
    assert evaluate("As2c3c4d", game="omaha", board="KsQs9s8s2h").values[0].category == "One Pair"
    assert evaluate("As2c", game="holdem", board="KsQs9s8s2h").values[0].category == "Flush"
    assert evaluate("As2c", game="greek", board="KsQs9s8s2h").values[0].category == "One Pair"


def test_high_and_low() -> None:
    hands = ("As2sKhQh", "Ac2cJdTd", "KsQsJc9c")
    comparison = compare(*hands, game="omaha8", board="3d4h8sKdKc")
    high, low = comparison.pots
    assert (high.winners, low.winners) == ((0,), (0, 1))
    assert low.values[1].best == cm.cards("8s 4h 3d 2c Ac")
    assert not low.values[2].qualifies
    assert list(comparison.shares) == [Fraction(3, 4), Fraction(1, 4), 0]
    assert str(comparison).splitlines() == [
        "high: Hand 1 wins: Three of a Kind, Kings, Ace Eight kickers",
        "low: Hands 1 and 2 tie: 8-4-3-2-A low",
    ]


def test_the_high_hand_takes_all_if_no_low_qualifies() -> None:
    comparison = compare("AsAhKsKh", "Ac2c3d4d", game="omaha8", board="Kd9hTd2hJs")
    assert comparison.pots[1].winners == ()
    assert list(comparison.shares) == [1, 0]
    assert str(comparison).endswith("low: Nobody wins: no low")


def test_a_flop_is_a_board() -> None:
    assert str(evaluate("AsKs", game="holdem", board="QsJsTs")) == "Royal Flush"
    assert str(evaluate("AsKs2d3d", game="omaha", board="QsJsTs")) == "Royal Flush"


def test_cards_may_be_given_as_cards() -> None:
    text = compare("AsAh", "KsKh", game="holdem", board=BOARD)
    assert text == compare(["As", "Ah"], Hand("KsKh"), game="holdem", board=Hand(BOARD))
    assert repr(text).startswith("<GameComparison: Hand 2 wins: ")
    assert hash(text) == hash(pickle.loads(pickle.dumps(text)))
    assert pickle.loads(pickle.dumps(text)) == text
    value = evaluate("4h3d2cAs", game="badugi")
    assert value == pickle.loads(pickle.dumps(value))
    assert repr(value) == "<GameValue: four-card badugi, 4-3-2-A>"
    assert (value.game, value.hand, value.board) == (GAMES["badugi"], Hand("4h3d2cAs"), Hand())
    assert json.loads(json.dumps(value.to_dict()))["pots"][0]["strength"] == 1092


@pytest.mark.parametrize(
    ("hand", "game", "board", "reason"),
    [
        ("AsAhKs", "omaha", BOARD, "four cards in a hand, and this has three"),
        ("AsAhKsKhQs", "omaha", BOARD, "four cards in a hand, and this has five"),
        ("AsAh**", "omaha", BOARD, "one hand is evaluated at a time, and AsAh.. is 1,225 hands"),
        ("AA", "holdem", BOARD, "AA is 6 hands"),
        ("AsAhKs", "razz", "", "all its seven cards are known, and in .* four are not"),
        ("AsAhKsKh", "omaha", "", "three cards or more on the board, and none is there"),
        ("AsAhKsKh", "omaha", "Kd7h", "three cards or more on the board, and two are there"),
        ("AsAhKsKh", "omaha", BOARD + "5c", "has 5 cards at most, not 6"),
        ("AsAhKsKh", "badugi", BOARD, "has no board"),
        ("AsAh", "short-deck", BOARD, "not in the deck of Short deck: 3c 2d"),
        ("AsAhKsKh", "omahah", BOARD, "is not a game; did you mean omaha"),
        ("AsAhKsKh", "omaha", "KdKx", "'x' is not a suit"),
        ("AsAhKsKh", None, BOARD, "separate hands with commas: AsAh, KsKh"),
    ],
)
def test_what_cannot_be_evaluated(hand: str, game: str | None, board: str, reason: str) -> None:
    with pytest.raises(CardmathError, match=reason):
        compare(hand, hand, game=game, board=board)  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match=reason):
        evaluate(hand, game=game, board=board)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_no_cards_are_not_a_hand(game: str) -> None:
    board = BOARD if GAMES[game].board else ""
    nothings: tuple[str | Hand, ...] = ("", " ", Hand())
    for nothing in nothings:
        with pytest.raises(CardmathError, match=r"none are given|no cards of|are not$"):
            evaluate(nothing, game=game, board=board)


def test_each_card_is_dealt_once() -> None:
    with pytest.raises(RepeatedCardError, match="'Ks'"):
        compare("AsAhKsKh", "JcTc9d8d", game="omaha", board="Ks7h2d3cTd")
    with pytest.raises(RepeatedCardError, match="'Ah'"):
        compare("AsAh", "AhKh", game="holdem", board=BOARD)
    with pytest.raises(CardmathError, match="two hands or more"):
        compare("AsAh", game="holdem", board=BOARD)
    with pytest.raises(CardmathError, match="its own orderings: BADUGI"):
        compare("AsAh", "KcKh", game="holdem", ordering=cm.orderings.BADUGI)  # type: ignore[call-overload]
    with pytest.raises(RangeTextError) as caught:
        evaluate("AsAhKxKs", game="omaha", board=BOARD)
    assert (caught.value.token, caught.value.position) == ("xKs", 5)


class TestCommand:
    """`cardmath compare --game`, and `cardmath eval --game`."""

    HANDS = ("As2sKhQh", "Ac2cJdTd", "KsQsJc9c")
    OMAHA = ("--game", "omaha8", "--board", "3d4h8sKdKc")

    def test_for_people(self) -> None:
        status, out, err = cardmath("compare", *self.HANDS, *self.OMAHA)
        assert (status, err) == (0, "")
        lines = out.splitlines()
        assert [line for line in lines if line in {"high", "low"}] == ["high", "low"]
        assert "│ 1     │ 2    │ 8♠ 4♥ 3♦ 2♣ A♣ │ 8-4-3-2-A low │" in lines
        assert lines[-1] == "shares of all: hand 1 3/4, hand 2 1/4, hand 3 0"

    def test_for_programs(self) -> None:
        reported = json.loads(cardmath("compare", *self.HANDS, *self.OMAHA, "--json").out)
        assert reported == compare(*self.HANDS, game="omaha8", board="3d4h8sKdKc").to_dict()
        assert reported["shares"] == ["3/4", "1/4", "0/1"]
        assert [pot["winners"] for pot in reported["pots"]] == [[0], [0, 1]]

    def test_one_hand(self) -> None:
        out = cardmath("eval", "AsKsQd2d", "-g", "omaha8", "-b", "3s4s8sKdKh").out
        assert out == (
            "high: Flush, Ace King Eight Four Three\nA♠ K♠ 8♠ 4♠ 3♠\n"
            "low: 8-4-3-2-A low\n8♠ 4♠ 3♠ 2♦ A♠\n"
        )
        reported = json.loads(cardmath("eval", "4h3d2cAs", "--game", "badugi", "--json").out)
        assert reported == evaluate("4h3d2cAs", game="badugi").to_dict()

    @pytest.mark.parametrize(
        ("args", "reason"),
        [
            (["compare", "AsAh", "KcKh", "--board", BOARD, "-o", "badugi"], "its own orderings"),
            (["compare", "AsAh", "KcKh", "-g", "holdem", "-o", "badugi"], "its own orderings"),
            (["eval", "AsAh", "-g", "holdem", "-d", "2c"], "--game does not go with --dead"),
            (["eval", "AsAh", "-g", "holden"], "did you mean holdem"),
            (
                ["compare", "AsAh", "KcKh", "-g", "holdem", "-b", "2c3c"],
                "needs three cards or more",
            ),
        ],
    )
    def test_bad_usage(self, args: list[str], reason: str) -> None:
        status, out, err = cardmath(*args)
        assert (status, out) == (2, "")
        assert reason in err

    def test_a_board_without_a_game_is_of_holdem(self) -> None:
        alone = cardmath("compare", "AsAh", "KcKh", "--board", BOARD)
        assert alone == cardmath("compare", "AsAh", "KcKh", "--board", BOARD, "--game", "holdem")
        assert alone.status == 0
