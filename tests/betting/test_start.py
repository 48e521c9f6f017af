"""The start of a hand: what is posted, and what is refused."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import GAMES, Game, Street, betting
from cardmath.betting import HouseRules, Rake
from cardmath.errors import BettingError, CardmathError, CardmathTypeError
from tests.golden import lines

STUD = {"stud", "stud8", "razz"}


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_bet(key: str) -> None:
    posted: dict[str, Any] = {"blinds": (1, 2)}
    if key in STUD:
        posted = {"antes": 1, "bring_in": 1, "bets": 2}
    state = betting.start(key, stacks=[50] * 3, **posted)
    for _ in range(200):
        if state.turn in {"showdown", "over"}:
            break
        legal = state.legal
        if legal is None:
            state = state.apply("deal")
        elif legal.discards is not None:
            state = state.apply(f"discard {legal.discards[0]}")
        else:
            state = state.apply("bring in" if legal.bring_in else "call" if legal.call else "check")
    assert state.turn == "showdown"
    assert state.pot + sum(state.stacks) == 150
    assert state._core.hole(0)[2] == GAMES[key].cards
    assert state._core.board_size == GAMES[key].board
    assert state.settle(strengths=[[[1, 2, 2]] * len(GAMES[key].pots)]).won[0] == 0


def test_the_streets_of_the_games() -> None:
    names = {key: [street.name for street in game.streets] for key, game in GAMES.items()}
    assert names["holdem"] == ["preflop", "flop", "turn", "river"]
    assert names["stud"][0] == "third street"
    assert names["badugi-triple"] == ["predraw", "first draw", "second draw", "third draw"]
    assert GAMES["courchevel"].streets[0].board == 1
    assert GAMES["crazy-pineapple"].streets[2].discards == (1, 1)
    assert [street.big_bet for street in GAMES["deuce-to-seven-triple"].streets] == [
        *(False, False, True, True)
    ]
    assert GAMES["razz"].streets[0].opening == "high card"


def written(game: Game) -> str:
    """The streets of a game as `golden/streets.txt` has them."""
    streets = []
    for street in game.streets:
        text = f"{street.name} {street.down}/{street.up}/{street.board}"
        if street.discards is not None:
            least, most = street.discards
            text += f" {'draw' if street.replaced else 'throw'} {least}-{most}"
        streets.append(f"{text} {street.opening}{' big' * street.big_bet}")
    return f"{game.key}: {', '.join(streets)}"


def test_python_and_rust_have_the_same_streets() -> None:
    assert [written(game) for game in GAMES.values()] == lines("streets.txt")


def test_streets_of_ones_own() -> None:
    streets = [Street("deal", down=2), Street("swap", discards=(1, 2), big_bet=True)]
    game = Game(
        "swap",
        "Swap",
        "Two.",
        5,
        [("high", cm.HIGH)],
        draws=True,
        streets=[Street("deal", down=5), *streets[1:]],
    )
    assert betting.start(game, stacks=[9, 9], blinds=(1, 2)).street == "deal"
    for wrong, why in (
        (streets, "the streets have 2 cards to a player, the game 5"),
        ([Street("deal", down=5)], "the streets have False draws, the game True"),
        ([], "at least one street"),
    ):
        with pytest.raises(CardmathError, match=why):
            Game("swap", "Swap", "Two.", 5, [("high", cm.HIGH)], draws=True, streets=wrong)
    with pytest.raises(CardmathTypeError, match="a list or tuple of Street"):
        Game("swap", "Swap", "Two.", 5, [("high", cm.HIGH)], streets="flop")  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match="does not say who opens: position, low card"):
        Street("flop", opening="dealer")
    for parts, why in (
        ({"name": 3}, "a street's name is a text, not int"),
        ({"name": " "}, "a street's name is missing"),
        ({"name": "flop", "board": "3"}, "a number of cards, an int, not str"),
        ({"name": "flop", "down": -1}, "0 to 52 cards, not -1"),
        ({"name": "flop", "up": 53}, "0 to 52 cards, not 53"),
        ({"name": "draw", "discards": 3}, r"such as \(0, 5\), not int"),
        ({"name": "draw", "discards": (1, 2, 3)}, r"such as \(0, 5\), not tuple"),
        ({"name": "draw", "discards": (0, 99)}, "0 to 52 cards, not 99"),
        ({"name": "draw", "replaced": 1}, "True or False, not int"),
        ({"name": "flop", "opening": None}, "position, low card.* not NoneType"),
    ):
        with pytest.raises(CardmathError, match=why):
            Street(**parts)
    assert hash(streets[1]) == hash(Street("swap", discards=(1, 2), big_bet=True))
    assert eval(repr(streets[1])) == streets[1] != streets[0]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"stacks": [100, 0]}, "p2 has 0 chips: a stack is 1 to"),
        ({"stacks": [100, -5]}, "each of stacks in chips is 0 to"),
        ({"stacks": [100] * 11}, "2 to 10 players can sit, not 11"),
        ({"stacks": [100]}, "2 to 10 players can sit, not 1"),
        ({"stacks": [10**15 + 1, 5]}, "each of stacks in chips is 0 to"),
        ({"stacks": [10**40, 5]}, "an integer of about 41 digits"),
        ({"blinds": (3, 2)}, "the small blind of 3 is above the big blind of 2"),
        ({"blinds": (2,)}, "blinds are two"),
        ({"blinds": (1, 2, 2)}, "a straddle of 2 is not above the 2 before it"),
        ({"blinds": (1, 2, 4, 8)}, "1 of 3 players can straddle after the blinds, not 2"),
        ({"blinds": None}, "nothing is posted"),
        ({"limit": "spread"}, "limit is one of 'no', 'pot', 'fixed'"),
        ({"bets": (2, 4)}, "bets are one smallest bet"),
        ({"bets": 0}, "the smallest bet is 1 to"),
        ({"bring_in": 1}, "has no cards face up, so there is no bring-in"),
        ({"ante_kind": "all"}, "ante_kind is one of 'each', 'big blind'"),
        ({"antes": [1, 2]}, "there are 3 players, and 2 antes"),
        ({"boards": 5}, "a number of boards is 1 to 4"),
        ({"boards": 2, "game": "razz"}, "razz has no board"),
        ({"game": "omaha6", "stacks": [9] * 8}, "2 to 7 players can sit, not 8"),
        ({"posts": {7: 1}}, "a player of posts is 0 to 2"),
        ({"opener": 3}, "the opener is 0 to 2"),
        ({"cap": 0}, "the cap is 1 to"),
    ],
)
def test_what_does_not_fit_is_refused(given: dict[str, Any], why: str) -> None:
    arguments: dict[str, Any] = {"stacks": [100] * 3, "blinds": (1, 2), **given}
    with pytest.raises(CardmathError) as caught:
        betting.start(**arguments)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"stacks": [99.5, 100, 100]}, "each of stacks in chips is an int, not float"),
        ({"stacks": 100}, "stacks are a list of int"),
        ({"blinds": "1/2"}, "blinds are a list of int"),
        ({"antes": 0.5}, "the ante in chips is an int"),
        ({"rake": 5}, "rake is a Rake"),
        ({"house": "tournament"}, "house is a HouseRules"),
        ({"dead": [5]}, "dead are a dict"),
        ({"cap": True}, "the cap in chips is an int, not bool"),
    ],
)
def test_amounts_are_whole_numbers(given: dict[str, Any], why: str) -> None:
    arguments: dict[str, Any] = {"stacks": [100] * 3, "blinds": (1, 2), **given}
    with pytest.raises(CardmathTypeError) as caught:
        betting.start(**arguments)
    assert why in str(caught.value)


def test_house_rules_and_rakes_are_checked() -> None:
    with pytest.raises(CardmathError, match="odd_chips is one of 'in turn', 'first', 'high card'"):
        HouseRules(odd_chips="last")  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="half_a_bet is True or False"):
        HouseRules(half_a_bet=1)  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match="redeal is one of 'discards and folds', 'discards'"):
        HouseRules(redeal="folds")  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match="a rake in percent is 0 to 100"):
        Rake(101)
    with pytest.raises(CardmathError, match=r"multiple of 0\.0001 percent"):
        Rake(Fraction(1, 3))
    assert Rake(Fraction(5, 2)).millionths == 25_000


def test_what_others_owe_after_a_short_bring_in() -> None:
    for house, call in ((HouseRules(), 3), (HouseRules(full_bring_in=False), 1)):
        state = betting.start(
            "stud",
            stacks=[100, 2, 100],
            antes=1,
            bring_in=3,
            bets=(5, 10),
            limit="fixed",
            house=house,
        )
        dealt = state.play(["d dh p1 ????Kd", "d dh p2 ????2c", "d dh p3 ????As", "bring in"])
        assert dealt.legal is not None
        assert (dealt.actor, dealt.legal.call) == (2, call)


@pytest.mark.parametrize(
    ("house", "accepted"),
    [
        (HouseRules(), "Ah 5c 2s"),
        (HouseRules(redeal="discards"), "Ah 2s"),
        (HouseRules(own_discards=False), "Ah 5c"),
        (HouseRules(redeal="discards", own_discards=False), "Ah"),
    ],
)
def test_what_is_dealt_again_when_the_deck_runs_out(house: HouseRules, accepted: str) -> None:
    state = betting.start(
        "deuce-to-seven-triple", stacks=[500] * 6, bets=(5, 10), limit="fixed", house=house
    )
    state = state.play(["d dh p5 2s3s4s5s6s", "d dh p6 5c4c3h2h8d", *["cc"] * 5, "f"])
    state = state.play(["discard AsAhAcAdKs", *["discard 5"] * 3, "discard 2s3s4s5s6s"])
    found = []
    for card in ("Ah", "5c", "2s"):
        try:
            state.apply(f"d dh p5 {card}")
        except BettingError as error:
            assert "was dealt already" in str(error)
        else:
            found.append(card)
    assert found == accepted.split()


def test_numpy_amounts_and_phh_blinds() -> None:
    plain = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    assert betting.start(stacks=np.array([100, 250, 80]), blinds=[1, 2, 0]) == plain  # type: ignore[arg-type]


def test_posts_of_players_who_come_late() -> None:
    state = betting.start(stacks=[100] * 5, blinds=(5, 10), posts={3: 10, 0: 0}, dead={3: 5})
    assert state.bets == (0, 10, 0, 10, 0)
    assert (state.pot, state.actor, state.contributed[3]) == (25, 2, 15)


def test_antes_that_differ_do_not_return_a_bet() -> None:
    state = betting.start(stacks=[100] * 3, blinds=(1, 2), antes=[0, 2, 0])
    state = state.play(["call", "call", "check"])
    assert (state.uncalled, state.pot, state.stacks) == (None, 8, (98, 96, 98))


def test_titles() -> None:
    assert betting.start(stacks=[9] * 4, blinds=(1, 2, 4)).title.startswith(
        "Texas hold'em, no limit 1/2/4: preflop, pot 7"
    )
    fixed = betting.start(stacks=[99, 99], blinds=(5, 10), limit="fixed")
    assert fixed.title == "Texas hold'em, fixed limit 10/20: preflop, pot 15"


class TestPots:
    def test_side_pots(self) -> None:
        table = betting.pots([100, 250, 80])
        assert [(row.pot, row.amount, row.each) for row in table] == [
            ("main", 240, 80),
            ("side 1", 40, 20),
        ]
        assert table.uncalled == ("p2", 150)
        assert table.total == 280
        assert table.to_dict()["pots"][1]["players"] == ["p1", "p2"]
        assert table.to_csv().splitlines()[1] == "main,240,80,p1 p2 p3"

    def test_equal_stacks_and_dead_chips(self) -> None:
        table = betting.pots([50, 50], dead=3, names=["Ann", "Bob"])
        assert [(row.amount, row.players) for row in table] == [(103, ("Ann", "Bob"))]
        assert table.uncalled is None

    @pytest.mark.parametrize(
        ("stacks", "names", "why"),
        [
            ([100], None, "2 to 10 players"),
            ([100, 0], None, "p2 has 0 chips"),
            ([1] * 11, None, "2 to 10 players"),
            ([1, 2], ["Ann"], "1 name for 2 players: give each player one"),
            ([1, 2], ["Ann", "Ann"], "two players are called 'Ann'"),
        ],
    )
    def test_what_is_refused(self, stacks: list[int], names: list[str] | None, why: str) -> None:
        with pytest.raises(CardmathError, match=why):
            betting.pots(stacks, names=names)


def test_refused_setups_are_betting_errors() -> None:
    with pytest.raises(BettingError):
        betting.start(stacks=[1], blinds=(1, 2))
