"""States of betting: worked examples, what they show, and how they compare and pickle."""

import json
import pickle
import tomllib
from itertools import product
from typing import Any, Literal

import pytest

from cardmath import GAMES, Card, Hand, betting
from cardmath.betting import State
from cardmath.errors import BettingError, CardmathError, CardmathTypeError, RepeatedCardError
from tests.golden import GOLDEN

HANDS = tomllib.loads((GOLDEN / "betting_hands.txt").read_text())["hand"]


def replayed(hand: dict[str, Any], recorded: bool = False) -> State:
    state = betting.start(hand["game"], stacks=hand["stacks"], **hand["start"])
    for event in hand["events"]:
        if event.startswith("run "):
            state = state.run_times(int(event.removeprefix("run ")))
        else:
            state = state.apply(event, recorded=recorded)
    return state


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["name"])
def test_published_hands_end_with_the_published_stacks(
    hand: dict[str, Any], recorded: bool
) -> None:
    state = replayed(hand, recorded)
    settled = state.settle()
    assert list(settled.stacks) == hand["after"]
    assert sum(settled.net) == 0
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.events == state.events
    assert again.settle() == settled


def test_a_state_never_changes() -> None:
    before = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    after = before.apply("raise to 7")
    assert before.stacks == (99, 248, 80)
    assert after.stacks == (99, 248, 73)
    assert before != after
    assert before.apply("p3 cbr 7") == after == before.play(["raises to 7"])
    assert len({before, after, before.apply("p3 cbr 7")}) == 2
    assert before != "state"


def test_what_a_state_says() -> None:
    state = betting.start("omaha", stacks=[100, 250, 80], blinds=(1, 2), limit="pot")
    assert (state.game.key, state.street, state.turn, state.actor) == ("omaha", "preflop", "bet", 2)
    assert state.pots == ((3, (0, 1, 2)),)
    state = state.play(["d dh p1 AhKhQhJh", "cc", "cc", "cc", "deal 2d7hKs", "p1 check"])
    assert state.board == tuple(map(Card, ("2d", "7h", "Ks")))
    assert state.hands == (Hand("AhKhQhJh"), Hand(), Hand())
    assert (state.live, state.all_in, state.uncalled) == ((0, 1, 2), (), None)
    assert state.contributed == (2, 2, 2)
    reported = json.loads(json.dumps(state.to_dict()))
    assert reported["boards"] == [["2d", "7h", "Ks"]]
    assert reported["players"][0]["cards"] == ["Ah", "Kh", "Qh", "Jh"]
    assert reported["legal"]["most"] == 6
    assert reported["actor"] == 1
    assert [row.player for row in state] == ["p1", "p2", "p3"]
    assert state.to_csv().splitlines()[1] == "p1,Ah Kh Qh Jh,,98,0,2"
    assert "p2 may fold, check, or bet 2 or more, up to 6" in str(state)
    assert "<table>" in state._repr_html_()


def test_legal_names_minimum_and_maximum() -> None:
    legal = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).legal
    assert legal is not None
    assert (legal.fold, legal.check, legal.call, legal.least, legal.most) == (True, False, 2, 4, 80)
    assert legal.discards is None
    assert legal.bring_in is None
    assert legal.to_dict()["least"] == 4
    draw = betting.start("five-card", stacks=[9, 9], blinds=(1, 2)).play(["cc", "cc"])
    assert draw.legal is not None
    assert draw.legal.discards == (0, 5)
    assert not draw.legal.check
    over = draw.play(["sd", "sd", "cc", "cc"])
    assert (over.turn, over.actor, over.legal) == ("showdown", None, None)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (
            "p1 fold",
            "it is not the turn of p1; p3 may fold, call 2, or raise to 4 or more, up to 80",
        ),
        ("raise to 3", "3 is not a legal amount; p3 may"),
        ("raise to -7", "-7 is below 0"),
        ("raise to 7.5", "7.5 is not a whole number"),
        ("raise to 81", "81 is not a legal amount"),
        ("raise 7", "a raise by or to 7?"),
        ("raise", "no amount after raise: write raise to 7"),
        ("bet", "no amount after bet: write bet 7"),
        ("check", "there is a bet to call"),
        ("call 5", "call takes no amount: leave out 5 (character 6"),
        ("p3 folds 2.50", "folds takes no amount: leave out 2.50"),
        ("check 3", "check takes no amount: leave out 3"),
        ("call me", '"me" is too much: actions are'),
        ("p4 fold", "there is no p4"),
        ("d dh p2 Ah2c", "Ah was dealt already"),
        ("é é", "is not an action"),
        ("deal ÄhÄh  ", "are not cards"),
        ("x" * 99_999, "at most 10,000 characters"),
    ],
)
def test_what_is_not_legal_says_what_is(event: str, why: str) -> None:
    state = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).apply("d dh p1 AhKh")
    with pytest.raises(BettingError) as caught:
        state.apply(event)
    assert why in str(caught.value)
    with pytest.raises(BettingError):
        state.play(["call", "call", "check", event, event])


def test_pot_limit_names_the_pot() -> None:
    state = betting.start("omaha", stacks=[100, 250, 80], blinds=(1, 2), limit="pot")
    with pytest.raises(
        BettingError, match=r"8 is not a legal amount; p3 may .* or raise to 4 or more, up to 7"
    ):
        state.apply("raise to 8")
    assert state.apply("raise to pot").bets == (1, 2, 7)


def test_events_are_texts() -> None:
    state = betting.start(stacks=[9, 9], blinds=(1, 2))
    with pytest.raises(CardmathTypeError, match="an event is a text"):
        state.apply(7)  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="events are a list"):
        state.play("fold")


def test_a_record_may_break_the_rules() -> None:
    state = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    assert state.apply("raise to 3", recorded=True).bets == (1, 2, 3)
    folded = state.apply("p1 f", recorded=True)
    assert (folded.live, folded.actor) == ((1, 2), 2)
    assert pickle.loads(pickle.dumps(folded)) == folded
    with pytest.raises(BettingError):
        state.apply("raise to 300", recorded=True)


class TestSettle:
    ALL_IN = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(["all in"] * 3)

    @pytest.mark.parametrize(
        ("odd_chips", "won"),
        [("in turn", (21, 20, 0)), ("first", (21, 20, 0)), ("high card", (20, 21, 0))],
    )
    def test_odd_chips_of_hands_that_are_given_or_were_shown(
        self, odd_chips: Literal["in turn", "first", "high card"], won: tuple[int, ...]
    ) -> None:
        house = betting.HouseRules(odd_chips=odd_chips)
        state = betting.start(stacks=[20] * 3, blinds=(1, 2), antes=1, house=house)
        state = state.play(["f", "all in", "all in", "deal KdKcKh", "deal Ks", "deal Qd"])
        assert state.settle(["Ah2c", "As2d", None]).won == won
        assert state.play(["p1 show Ah2c", "p2 show As2d"]).settle().won == won

    def test_each_pot_has_its_winner(self) -> None:
        settled = self.ALL_IN.run_out().settle(["AhAd", "KhKd", "QhQd"], ["Qs7h2d3c4s"])
        assert settled.won == (40, 0, 240)
        assert settled.stacks == (40, 150, 240)
        assert settled.net == (-60, -100, 160)
        assert [share.part for share in settled] == ["high", "high"]
        assert settled.to_dict()["shares"][1] == {
            **{"pot": 1, "board": 0, "part": "high", "player": 0, "amount": 40}
        }
        assert settled.to_csv().splitlines()[1] == "0,0,high,2,240"
        assert repr(settled) == str(settled)

    def test_cards_that_the_state_knows_need_not_be_given(self) -> None:
        cards = ["p1 show AhAd", "p2 show KhKd", "p3 show QhQd"]
        known = self.ALL_IN.play([*cards, "deal Qs7h2d", "deal 3c", "deal 4s"])
        assert known.settle().won == (40, 0, 240)
        with pytest.raises(
            BettingError, match="p1 already holds Ah Ad, and 7c 6c leaves out Ah Ad"
        ):
            known.settle({0: "7c6c"})
        with pytest.raises(BettingError, match=r"board 1 already has"):
            known.settle(boards=["2c3c4c5c6c"])

    def test_strengths_may_come_from_elsewhere(self) -> None:
        settled = self.ALL_IN.run_out().settle(strengths=[[[1, 2, 2]]])
        assert settled.won == (0, 160, 120)
        with pytest.raises(BettingError, match="1 x 1 x 3 of them"):
            self.ALL_IN.run_out().settle(strengths=[[[1, 2]]])

    def test_what_is_missing_is_named(self) -> None:
        out = self.ALL_IN.run_out()
        with pytest.raises(BettingError, match="the hand is not over yet"):
            self.ALL_IN.settle()
        with pytest.raises(BettingError, match="board 1 has 5 cards, and 0 are known"):
            out.settle(["AhAd", "KhKd", "QhQd"])
        with pytest.raises(BettingError, match="p2 has 2 cards, and 0 are known"):
            out.settle({0: "AhAd"}, ["Qs7h2d3c4s"])
        with pytest.raises(RepeatedCardError, match="'Qd': this card comes twice"):
            out.settle(["AhAd", "KhQd", "QhQd"], ["Qs7h2d3c4s"])
        with pytest.raises(RepeatedCardError):
            out.settle(["AhAd", "KhKd", "QhQd"], ["Qh7h2d3c4s"])
        with pytest.raises(BettingError, match="there are 1 boards, not 2"):
            out.settle(["AhAd", "KhKd", "QhQd"], ["Qs7h2d3c4s", "Qs7h2d3c5s"])
        with pytest.raises(BettingError, match="there are 3 players, and 2 hands"):
            out.settle(["AhAd", "KhKd"], ["Qs7h2d3c4s"])
        with pytest.raises(CardmathTypeError, match="hands are a list"):
            out.settle("AhAd", ["Qs7h2d3c4s"])

    def test_high_and_low_share(self) -> None:
        state = betting.start("omaha8", stacks=[30, 30], blinds=(1, 2)).play(["all in", "cc"])
        settled = state.run_out().settle(["Ah2hKcKd", "QcQdQhJs"], ["Ks7h4dTc3s"])
        assert settled.won == (60, 0)
        assert {share.part for share in settled} == {"high", "low"}
        no_low = state.run_out().settle(["Ah2hKcKd", "QcQdQhJs"], ["Ks7hTdTc3s"])
        assert [(share.part, share.amount) for share in no_low] == [("high", 60)]

    def test_whoever_is_left_needs_no_cards(self) -> None:
        state = betting.start(stacks=[9, 9, 9], blinds=(1, 2)).play(["f", "f"])
        settled = state.settle()
        assert (settled.won, settled.shares[0].part) == ((0, 2, 0), None)
        assert state.uncalled == (1, 1)

    def test_runs_and_boards(self) -> None:
        hands = ["AhAd", "KhKd"]
        state = betting.start(stacks=[50, 50], blinds=(1, 2)).play(["all in", "cc"]).run_times(2)
        state = state.play(
            ["deal 2c3c4d", "deal KsKc2d", "deal 5h", "deal 2h", "deal 9s", "deal 2s"]
        )
        assert state.settle(hands).won == (50, 50)
        assert len(state.boards) == 2
        with pytest.raises(BettingError, match="run several times when no more bets"):
            betting.start(stacks=[50, 50], blinds=(1, 2)).run_times(2)
        with pytest.raises(CardmathError, match="a number of runs is 1 to 4"):
            state.run_times(5)
        double = betting.start(stacks=[50] * 3, antes=10, ante_kind="bomb pot", boards=2, bets=5)
        double = double.play(["deal 2c3c4d", "deal KsKc2d", "p1 bet 40", "f", "f"])
        assert double.settle().won == (30, 0, 0)

    @pytest.mark.parametrize("game", ["holdem", "omaha5", "omaha6", "courchevel", "short-deck"])
    def test_a_deck_has_cards_for_that_many_runs(self, game: str) -> None:
        rules, allowed = GAMES[game], set()
        for seats, times in product((2, 5, 6, 7), (1, 2, 3, 4)):
            state = betting.start(game, stacks=[10] * seats, blinds=(1, 2))
            if rules.known_board:
                state = state.apply("deal")
            while state.actor is not None:
                can_raise = any(action.kind == "raise" for action in state.actions)
                state = state.apply("all in" if can_raise else "cc")
            own = rules.board - rules.known_board
            needed = seats * rules.cards + rules.known_board + times * own
            if needed <= len(rules.deck):
                assert len(state.run_times(times).boards) == times
                allowed.add(times)
                continue
            with pytest.raises(BettingError, match="too few cards for that many runs"):
                state.run_times(times)
        assert allowed == {1, 2, 3, 4}

    def test_the_last_card_of_stud_may_be_for_all(self) -> None:
        state = betting.start("stud", stacks=[9] * 8, antes=1, bets=(2, 4), limit="fixed")
        for _ in range(4):
            state = state.apply("deal").play(["check"] * 8)
        state = state.play(["deal As", *["check"] * 8])
        held = [
            *("2c3c4c5d6d7d", "2d3d4d5c6c7c", "2h3h4h5s6s7s", "2s3s4s5h6h7h"),
            *("8c9cTcJdQdKd", "8d9dTdJcQcKc", "8h9hThJsQsKs", "8s9sTsJhQhKh"),
        ]
        # With the ace of spades the last four have a straight to the ace.
        assert state.settle(held).won == (0, 0, 0, 0, 2, 2, 2, 2)


def test_the_house_takes_its_rake() -> None:
    rake = betting.Rake(5, cap=3)
    state = betting.start(stacks=[40, 100, 100], blinds=(1, 2), rake=rake)
    state = state.play(["all in", "all in", "cc"]).run_out()
    settled = state.settle(strengths=[[[3, 2, 1]]])
    assert (settled.won, settled.rake, settled.rakes) == ((117, 120, 0), 3, (3, 0))
    assert str(settled).startswith("Won: p1 117, p2 120; the house 3")
