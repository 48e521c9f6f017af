"""The local best response: exact values on the river, and what it wins from plain bots."""

from collections.abc import Mapping
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import cardmath as cm
from cardmath import solve
from cardmath.betting import Played, View, start
from cardmath.errors import BettingError, CardmathError, CardmathTypeError
from cardmath.matches import bots, local_best_response
from cardmath.matches.hand_equities import hand_equities
from cardmath.matches.hand_strategies import HandStrategies, Spot, cards_of_hands
from cardmath.matches.local_play import LocalPlay
from cardmath.solve import DecisionPoint

BOARD = "Ks7h2d3c9s"
RANGES = ("AA, KQ, 76s, QJs, 55", "KJ, 99, T9s, A5s, 66")
LINE = ["call", "check", "deal Ks7h2d", "check", "check", "deal 3c", "check", "check", "deal 9s"]
NAMES = ["".join(map(str, map(cm.Card.from_id, pair))) for pair in cards_of_hands()]


def share(hand: str, action: str, line: tuple[str, ...]) -> float:
    """Probabilities that look random: some are 0."""
    number = crc32(f"{hand} {action} {line}".encode())
    return max(0, number % 1000 - 300) + (action in ("check", "call"))


class Chaotic:
    """Plays each hand in some mixed way."""

    def strategies(self, view: View) -> Mapping[Any, Any]:
        *others, last = view.actions
        if last.kind in ("bet", "raise"):
            sizes = {last.to(max(20, last.least)), last.to(last.most)}
        else:
            sizes = {last}
        line = tuple(f"{each.kind} {each.amount}" for each in view.history if on_river(each))
        actions = [each for each in (*others, *sizes) if each.kind != "fold" or view.to_call]
        return {
            action: np.array([share(hand, named(str(action)), line) for hand in NAMES])
            for action in actions
        }


def on_river(played: Played) -> bool:
    return played.street == "river" and played.amount > 0


def named(action: str) -> str:
    return action.replace("raise to", "raise")


def chaotic(point: DecisionPoint) -> Any:  # noqa: ANN401
    steps = [step.replace("b", "bet ").replace("r", "raise ") for step in point.line.split()]
    line = tuple(step for step in steps if step != "x")
    return [[share(hand, action, line) for action in point.actions] for hand in point.hands]


class Caller:
    """Checks and calls, said for all hands at once."""

    def strategies(self, view: View) -> Mapping[Any, Any]:
        return {view.actions[view.actions[0].kind == "fold"]: 1}


class Uniform:
    """Plays each action equally often, all-in too."""

    def strategies(self, view: View) -> Mapping[Any, Any]:
        last = view.actions[-1]
        found: dict[Any, Any] = {each: 1 for each in view.actions if each.kind != "fold"}
        if view.to_call:
            found["fold"] = 1
        if last.most > last.least:
            found[last.to(last.most)] = 1
        return found


def calling(point: DecisionPoint) -> Any:  # noqa: ANN401
    return [[action in ("check", "call") for action in point.actions] for _ in point.hands]


def river(bot: Any) -> LocalPlay:  # noqa: ANN401
    spot = Spot(start(stacks=[50, 50], blinds=(5, 10)).play(["d dh p1 ????", "d dh p2 ????"]))
    for event in LINE:
        spot = spot.deal(event[5:]) if event.startswith("deal") else spot.play(event)
    weights = [cm.Range(each).weights for each in RANGES]
    return LocalPlay(HandStrategies(bot), spot, weights, [1.0], "preflop", 1)


def exact(play: LocalPlay, spot: Spot, player: int, hand: int, weights: Any) -> float:  # noqa: ANN401
    """What the response wins with a hand, on average over all that the bot may do."""
    if spot.state.turn in ("over", "showdown"):
        return play.worth(spot, player, hand, weights)
    if spot.state.actor == player:
        after = spot.play(play.choose(spot, hand, weights))
        return exact(play, after, player, hand, weights)
    total = 0.0
    for each in play.responses(spot, weights):
        left = weights * each.shares
        if left.any():
            part = left.sum() / weights.sum()
            total += part * exact(play, each.after, player, hand, left)
    return total


def value(bot: Any) -> float:  # noqa: ANN401
    """What the local best response wins on the river, as the mean of both seats."""
    play, seats = river(bot), []
    for player in (0, 1):
        weights = cm.Range(RANGES[player]).without(BOARD).weights
        won = reached = 0.0
        for hand in np.flatnonzero(weights).tolist():
            others = play.weights(hand, player)
            if not others.any():
                continue
            part = float(weights[hand] * others.sum())
            won += part * exact(play, play._first, player, hand, others)
            reached += part
        seats.append(won / reached)
    return sum(seats) / 2


def game() -> Any:  # noqa: ANN401
    return solve.postflop(BOARD, RANGES, pot=20, stack=40, bets="100%, a", raises="a", merge=0)


def test_it_wins_at_most_what_a_best_response_wins() -> None:
    most = game().exploitability_of(chaotic)
    found = value(Chaotic())
    assert 0 < found < most
    # It is no trifle: the bot can be exploited in many ways.
    assert found > 0.5 * most


def test_against_a_caller_it_is_the_best_response() -> None:
    assert value(Caller()) == pytest.approx(game().exploitability_of(calling), abs=1e-6)


def test_what_is_played_agrees_with_what_is_expected() -> None:
    found = local_best_response(
        Chaotic(), deals=200, stacks=50, blinds=(5, 10), after=LINE, ranges=RANGES, seed=3
    )
    assert found.error
    assert found.bb_per_100 == pytest.approx(10 * value(Chaotic()), abs=4 * found.error)
    assert found.error < 0.4 * found.bb_per_100


@pytest.mark.parametrize(
    ("bot", "limit"),
    [(Caller(), "no"), (Uniform(), "fixed")],
    ids=["caller", "uniform"],
)
def test_it_beats_plain_bots(bot: Any, limit: Any) -> None:  # noqa: ANN401
    found = local_best_response(
        bot, deals=20, stacks=40, structure={"limit": limit}, first_street="turn", seed=1
    )
    assert found.error
    assert found.bb_per_100 > 3 * found.error > 0
    assert found.bb_per_100 == pytest.approx(sum(found.by_seat) / 2)
    assert "local best response wins +" in str(found)
    assert found.to_dict()["deals"] == 20


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("bot", "limit", "first"),
    [
        (Caller(), "no", "flop"),
        (Caller(), "fixed", "preflop"),
        (Uniform(), "no", "preflop"),
        (Uniform(), "fixed", "flop"),
    ],
    ids=["caller", "limit caller", "uniform", "limit uniform"],
)
def test_it_beats_plain_bots_from_any_street(bot: Any, limit: Any, first: str) -> None:  # noqa: ANN401
    found = local_best_response(
        bot, deals=100, stacks=40, structure={"limit": limit}, first_street=first, seed=2
    )
    assert found.error
    assert found.bb_per_100 > 3 * found.error


def test_bots_that_look_at_one_hand_are_asked_for_each() -> None:
    given = {"stacks": 50, "blinds": (5, 10), "after": LINE, "ranges": RANGES, "seed": 4}
    one = local_best_response(bots.call, deals=20, **given)  # type: ignore[arg-type]
    assert one == local_best_response(Caller(), deals=20, **given)  # type: ignore[arg-type]

    class Mixed:
        def strategy(self, view: View) -> Mapping[Any, float]:
            assert len(view.cards) == 2
            assert not view.hands[1 - view.player]
            return dict.fromkeys(Caller().strategies(view), 0.5)

    assert one == local_best_response(Mixed(), deals=20, **given)  # type: ignore[arg-type]


def test_a_folder_loses_its_blinds() -> None:
    found = local_best_response(bots.fold, deals=2, seed=1)
    assert (found.bb_per_100, found.by_seat, found.error) == (75, (50, 100), None)
    assert "±" not in str(found)
    assert local_best_response(bots.fold, deals=1, seed=1).error is None


def test_uneven_stacks_risk_the_shorter_alone() -> None:
    given: Any = {"deals": 10, "first_street": "river", "seed": 5}
    jam = local_best_response(Caller(), stacks=[1000, 20], **given)
    even = local_best_response(Caller(), stacks=[20, 20], **given)
    assert jam.bb_per_100 == pytest.approx(even.bb_per_100)


@pytest.mark.parametrize("board", ["Ks7h2d", "Ks7h2d3c", BOARD])
def test_equities_are_exact_after_the_flop(board: str) -> None:
    hand = NAMES.index("AhQd")
    found = hand_equities(hand, tuple(card.id for card in cm.cards(board)))
    for other in ("KcQh", "3s3h", "Ac5c"):
        at = NAMES.index("".join(map(str, sorted(cm.cards(other), key=lambda c: -c.id))))
        own = cm.equity("AhQd", other, board=board).players[0].equity
        assert found[at] == pytest.approx(float(own), abs=1e-12)
    assert found[NAMES.index("AsAh")] == 0


def test_equities_before_the_flop_are_those_of_classes() -> None:
    found = hand_equities(NAMES.index("AhKh"), ())
    matrix = cm.preflop_matrix()
    assert found[NAMES.index("QsQd")] == pytest.approx(float(matrix["AKs", "QQ"]))
    assert found[NAMES.index("Jd9c")] == pytest.approx(float(matrix["AKs", "J9o"]))


WRONG: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    (3, {}, CardmathTypeError, "a bot is a function of a view"),
    (Caller, {}, CardmathTypeError, "a bot is a function of a view"),
    (lambda view: 3, {}, CardmathTypeError, "a bot returns an action, or a dict"),
    (lambda view: {"call": "x"}, {}, CardmathTypeError, "a probability"),
    (lambda view: {"call": -1}, {}, CardmathError, "a probability is 0"),
    (lambda view: {"call": 0}, {}, CardmathError, "has no action with"),
    (lambda view: "raise to 3", {}, BettingError, "not a legal amount"),
    (bots.call, {"deals": 0}, CardmathError, "a number of deals"),
    (bots.call, {"stacks": [100] * 3}, CardmathError, "2 players, and 3 stacks"),
    (bots.call, {"bets": [0]}, CardmathError, "a bet in pots"),
    (bots.call, {"bets": [1] * 51}, CardmathError, "at most 50 bets"),
    (bots.call, {"first_street": "showdown"}, CardmathError, "first_street is one of 'preflop'"),
    (bots.call, {"ranges": ["AA"]}, CardmathError, "two ranges"),
    (bots.call, {"ranges": ["AsAh", "AsAh"]}, CardmathError, "shares a card"),
    (bots.call, {"after": ["raise to 3"]}, BettingError, "not a legal amount"),
    (
        bots.call,
        {"ranges": ["AsAh", "KK"], "after": ["call", "check", "deal As7h2d"]},
        CardmathError,
        "has no hand that the board leaves",
    ),
]


@pytest.mark.parametrize(("bot", "given", "error", "message"), WRONG)
def test_what_is_wrong_is_said(
    bot: Any,  # noqa: ANN401
    given: dict[str, Any],
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        local_best_response(bot, **{"deals": 1, "seed": 1} | given)


@pytest.mark.parametrize(
    ("shares", "error", "message"),
    [
        (np.ones(5), CardmathError, r"have the shape \(1326,\)"),
        (-1, CardmathError, "are not all from 0 to 1"),
        ("x", CardmathTypeError, "are numbers"),
    ],
    ids=["shape", "negative", "text"],
)
def test_probabilities_have_a_number_for_each_hand(
    shares: Any,  # noqa: ANN401
    error: type[Exception],
    message: str,
) -> None:
    class Wrong:
        def strategies(self, view: View) -> Mapping[Any, Any]:
            assert not view.cards
            return {"call": shares}

    with pytest.raises(error, match=message):
        local_best_response(Wrong(), deals=1, seed=1)


def test_the_random_bot_plays_each_kind_and_each_amount_as_often_with_all_hands() -> None:
    spot = Spot(start(stacks=[8, 8], blinds=(1, 2)).play(["d dh p1 AsAh", "d dh p2 KsKh"]))
    found = HandStrategies(bots.Random(seed=1)).responses(spot, np.ones(1326, bool))
    shares = {(each.action.kind, each.action.amount): each.shares for each in found}
    assert all(np.ptp(each) == 0 for each in shares.values())
    often = {key: float(each[0]) for key, each in shares.items()}
    raises = {key: share for key, share in often.items() if key[0] == "raise"}
    assert sorted(amount for _, amount in raises) == [4, 5, 6, 7, 8]
    assert list(raises.values()) == pytest.approx([1 / 15] * 5)
    assert sorted(often.values())[-2:] == pytest.approx([1 / 3, 1 / 3])
