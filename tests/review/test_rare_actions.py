"""What follows an action that the solution hardly ever takes: it is solved again, and judged."""

from typing import Any

import pytest

import cardmath as cm
from cardmath import cards, solve
from cardmath._review.spot import with_held
from tests.review.hands import Played
from tests.review.reviewed import BOARD, CHECKED, FOLDED, OPTIONS, found, played, review


def test_what_follows_a_mistake_is_judged_too() -> None:
    """The solution never comes to the raise with this hand: it does not bet it."""
    moves = (CHECKED, CHECKED, ((0, "b", 100), (1, "r", 200), (0, "f", 100)))
    done = review(played(moves=moves), ranges=["BTN raise: AA, KJ", "BB call: 77, KQ, JT"])
    bet, fold = done.decisions
    assert max(bet.frequencies["bet 100"], fold.frequencies["fold"]) < 0.01
    assert (bet.is_mistake, fold.is_mistake) == (True, True)
    assert fold.best == "call"


def test_a_hand_that_the_solution_never_has_there_has_a_bound_too() -> None:
    """A set always bets. After its check, folding it to a bet is worth 0 in place of over 200."""
    chart = ["BTN raise: AA, QJ, KJ, 88", "BB call: KQ, 77, JT, 66"]
    check, fold = review(played("7c7d", FOLDED), ranges=chart).decisions[-2:]
    assert check.frequencies["check"] < 0.01
    assert fold.loss > 200
    assert fold.bound < 10
    assert fold.is_mistake
    assert (check.excluded_on, fold.excluded_on) == ("", "river")


def test_frequencies_are_those_of_best_play_after_an_action_never_taken() -> None:
    """A bluff with sixes, which the solution never makes, is raised by what beats it."""
    bluff = (CHECKED, CHECKED, ((0, "b", 100), (1, "r", 200), (0, "c", 200)))
    chart = ["BTN raise: 77, QJ, 88, 99", "BB call: AA, KQ, 44, JT, 66"]
    bet, call = review(played("6h6d", bluff), ranges=chart).decisions
    assert bet.frequencies["bet 100"] < 0.01
    assert call.frequencies["fold"] > 0.9
    assert call.is_mistake


def prepared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[solve.Postflop, float]]:
    """The games that are solved from now on, each with its target."""
    games = list[tuple[solve.Postflop, float]]()
    prepare = solve.Postflop.prepare

    def kept(game: solve.Postflop, target: float, **more: Any) -> solve.PostflopAnswer:
        games.append((game, target))
        return prepare(game, target, **more)

    monkeypatch.setattr(solve.Postflop, "prepare", kept)
    return games


def test_a_rest_that_is_solved_again_begins_where_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes before has no choice, and the target is a share of the chips there."""
    games = prepared(monkeypatch)
    moves = (CHECKED, CHECKED, ((0, "b", 100), (1, "r", 200), (0, "f", 100)))
    review(played(moves=moves), ranges=["BTN raise: AA, KJ", "BB call: 77, KQ, JT"], target="1%")
    (whole, target), (rest, later) = games[:2]
    assert rest.tree.actions(rest.tree.root) == ("bet 10000",)
    _, raised = rest.tree.find("b10000 a", rest.board, rest.dead)
    assert rest.tree.actions(raised) == ("fold", "call")
    assert rest.size.nodes < whole.size.nodes
    assert (target, later) == pytest.approx((20, 40))  # cents of 100 and of 200 dollars


def test_nothing_is_solved_again_after_the_last_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    games = prepared(monkeypatch)
    moves = (CHECKED, CHECKED, ((0, "b", 150), (1, "f", 0)))
    bet = review(played(moves=moves), ranges=["BTN raise: AA, 77", "BB call: KQ, 88"]).decisions[-1]
    assert bet.frequency < 0.01
    assert len(games) == 1


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ("Ks 7h 2d", {"Th9h"}),
        ("Ks 7s 2d", {"Th9h", "Tc9c"}),
        ("Ks 7s 2s", {"Th9h", "Tc9c", "Td9d"}),
    ],
)
def test_hands_of_suits_that_are_alike_are_added_together(board: str, hands: set[str]) -> None:
    ten, nine = cards("Th 9h")
    other = cm.Range("AA")
    (first, second), weight = with_held((other, other), 1, (ten, nine), tuple(cards(board)))
    assert not weight
    assert first == other
    added = {"".join(map(str, hand)): float(weight) for hand, weight in second - other}
    assert added == dict.fromkeys(hands, 0.01)


def test_an_action_that_is_hardly_ever_taken_leaves_the_range_before_it() -> None:
    """The big blind leads with all hands, which the solution never does; the button still folds."""
    led = (CHECKED, CHECKED, ((0, "b", 100), (1, "f", 0)))
    shown = played("KhQh", led, hero=1)
    chart = ["BTN raise: 22, AA", "BB call: KQ"]
    row = cm.review(found(shown), "Bob", ranges=chart, **OPTIONS).decisions[-1]
    # All that leads is KQ, which 22 does not beat, and aces do.
    assert row.values["fold"] == 0
    assert row.values["call"] == pytest.approx(200, abs=1)
    assert row.is_mistake


def test_earlier_decisions_stay_when_a_rare_action_is_forced() -> None:
    """The big blind checked without knowing that the button would always bet. Had it known, it
    would check and raise with bluffs too, and a call would lose 7 in place of 100.
    """
    moves = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "r", 200), (1, "f", 100)))
    shown = Played(1, BOARD, ("KhQh", "TdTc"), moves, hero=1)
    chart = ["BTN raise: TT, 99", "BB call: 77, 22, AK, QJs, 65, KhQh"]
    bet, fold = cm.review(found(shown), "Bob", ranges=chart, **OPTIONS).decisions
    assert bet.frequencies["bet 100"] < 0.01
    assert fold.values["call"] == pytest.approx(-100, abs=1)
