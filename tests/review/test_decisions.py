"""What decisions are worth, and what was lost by them."""

from itertools import groupby

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from tests.review.reviewed import BOARD, CHART, CHECKED, FOLDED, OPTIONS, played, review


def test_decisions_are_those_of_the_solution() -> None:
    call = review(played()).decisions[-1]
    game = solve.postflop(
        BOARD.replace(" ", ""), ["KQ, 77", "AA, QJ"], 10_000, 20_000, "100%", "a", chip=1
    )
    node = game.solve("0.02%").node("x b10000")
    row = node.hands[0].index("KhQh")
    assert (call.action, call.street, call.board, call.pot) == ("call", "river", BOARD, 200)
    assert call.line == "check, bet 100"
    assert set(call.values) == {"fold", "call", "all-in 200"}
    values = [value / 100 for value in node.action_values[row]]
    assert list(call.values.values()) == pytest.approx(values, abs=0.2)
    assert call.loss == pytest.approx(max(call.values.values()) - call.values["call"])
    assert call.loss_bb == pytest.approx(call.loss / 20)
    assert call.loss_percent == pytest.approx(call.loss / 2)
    assert call.frequency == call.frequencies["call"]


def test_a_set_that_is_folded_is_a_mistake() -> None:
    done = review(played("7c7d", FOLDED), played(number=2))
    (mistake,) = done.mistakes
    assert mistake.hand == "1"
    assert (mistake.action, mistake.made) == ("fold", "middle set")
    # It beats all that the button has: a call wins the pot and the bet.
    assert mistake.values["call"] == pytest.approx(200, abs=0.1)
    assert mistake.loss >= mistake.values["call"]
    assert mistake.loss > mistake.bound
    assert done.worst() == (mistake,)
    assert done.loss_bb == mistake.loss_bb
    assert "fold with 7d7c, pot 200" in str(mistake)


def test_luck_is_what_was_won_beyond_the_best_actions() -> None:
    """Ann folds a set that is worth 300; calling a bluff with it wins what it is worth."""
    folds = review(played("7c7d", FOLDED)).decisions
    assert [row.won for row in folds] == [0, 0]  # from a fold on, nothing is won or put in
    text = played("7c7d").text
    won = cm.review(hand_histories.parse(text), "Ann", ranges=CHART, **OPTIONS)
    check, call = won.decisions
    assert (check.won, call.won) == (200, 200)  # Ann collects 300, and calls 100
    assert call.values["call"] == pytest.approx(200, abs=0.1)
    # Before the bet the set was worth less than 200: the bluff was luck.
    expected = (200 - max(check.values.values()) + check.loss + call.loss) / 20
    assert won.luck_bb == pytest.approx(expected)
    assert won.luck_bb > 0
    assert "cards and opponents' mistakes gave" in won.luck


def test_luck_and_losses_add_up_to_what_was_won() -> None:
    """The same over hands that come to other ends."""
    done = review(played("7c7d", FOLDED), played(number=2), played("7c7d", number=3))
    firsts = [next(rows) for _, rows in groupby(done.decisions, key=lambda row: row.hand_id)]
    expected = sum(max(row.values.values()) for row in firsts)
    lost = sum(row.loss for row in done.decisions)
    assert sum(row.won or 0 for row in firsts) == pytest.approx(expected - lost + 20 * done.luck_bb)


def test_what_both_players_do_on_earlier_streets_narrows_ranges() -> None:
    """The river is solved with the ranges that a solution of the turn leaves."""
    bet = (CHECKED, ((0, "x", 0), (1, "b", 60), (0, "c", 60)), CHECKED)
    chart = ["BTN raise: AA, QJ, 77", "BB call: KQ, 99"]
    sizes = {"turn": "60%", "river": "50%"}
    done = review(played(moves=bet), ranges=chart, depth="turn", bets=sizes, target="0.05%")
    assert [row.street for row in done.decisions] == ["turn", "turn", "river"]
    ranges = [cm.Range("KQ, 99"), cm.Range("AA, QJ, 77")]
    turn = solve.postflop("Ks7h2d3c", ranges, 10_000, 20_000, sizes, "a", chip=1).solve("0.02%")
    after = turn.node("x b6000 c")
    left = [after.range(0), after.range(1)]
    river = solve.postflop("Ks7h2d3c4s", left, 22_000, 14_000, "50%", "a", chip=1).solve("0.02%")
    row = river.root.hands[0].index("KhQh")
    expected = (river.root.action_values[row] / 100).tolist()
    last = done.decisions[-1]
    assert last.pot == 220
    assert [*last.values.values()] == pytest.approx(expected, abs=0.5)


def test_what_nobody_can_call_does_not_count() -> None:
    """The button has 900 and bets 850; the big blind has 200."""
    text = played("7c7d", (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 200), (0, "c", 200)))).text
    text = text.replace("Bob ($250 in", "Bob ($900 in").replace(
        "Bob: bets $200 and is all-in", "Bob: bets $850 and is all-in"
    )
    text = text.replace(
        "*** SHOW DOWN ***", "Uncalled bet ($650) returned to Bob\n*** SHOW DOWN ***"
    )
    read = hand_histories.parse(text)
    assert not len(read.rejected), [*read.rejected]
    call = cm.review(read, "Ann", ranges=CHART, **OPTIONS).decisions[-1]
    assert (call.pot, call.action, [*call.values]) == (300, "call", ["fold", "call"])
    assert call.values["call"] == pytest.approx(300, abs=0.1)


def test_the_rake_is_paid_out_of_the_pot() -> None:
    raked = (
        played("7c7d")
        .text.replace("Rake $0", "Rake $15")
        .replace("collected $300", "collected $285")
    )
    read = hand_histories.parse(raked)
    assert not len(read.rejected), [*read.rejected]
    done = cm.review(read, "Ann", ranges=CHART, **OPTIONS)
    call = done.decisions[-1]
    assert call.values["call"] == pytest.approx(300 - 15 - 100, abs=0.1)
    # A twentieth was taken, and no cap is known: twice as much as was seen, in dollars.
    assert done.spot(call).game.rake == pytest.approx((0.05, 30))


@pytest.mark.parametrize("named", ["2", "1.50", "0.50"])
def test_fees_that_the_text_does_not_name_are_rake_too(named: str) -> None:
    read = hand_histories.parse(WITH_FEE.format(rake=named))
    assert not len(read.rejected), [*read.rejected]
    done = cm.review(read, "Ann", ranges=["any raise: AA, KQ", "any call: 77, KQ"], **OPTIONS)
    assert done.spot(done.decisions[-1]).game.rake == pytest.approx((0.05, 4))


WITH_FEE = """Game started at: 2014/3/9 0:4:1
Game ID: 7 1/2 Vega (JP) - 2 (Hold'em)
Seat 2 is the button
Seat 1: Ann (200).
Seat 2: Bob (200).
Player Bob has small blind (1)
Player Ann has big blind (2)
Player Bob received a card.
Player Bob received a card.
Player Ann received card: [Kh]
Player Ann received card: [Qh]
Player Bob raises (19)
Player Ann calls (18)
*** FLOP ***: [Ks 7h 2d]
Player Ann checks
Player Bob checks
*** TURN ***: [Ks 7h 2d] [3c]
Player Ann checks
Player Bob checks
*** RIVER ***: [Ks 7h 2d 3c] [4s]
Player Ann checks
Player Bob checks
------ Summary ------
Pot: 38. Rake {rake}
Board: [Ks 7h 2d 3c 4s]
*Player Ann shows: One pair of Ks [Kh Qh]. Bets: 20. Collects: 38. Wins: 18.
Player Bob mucks (does not show cards). Bets: 20. Collects: 0. Loses: 20.
Game ended at: 2014/3/9 0:4:59
"""
"""A hand of Winning Poker: of a pot of 40, 2 are taken, of which the text names a part as rake."""


def test_a_fold_is_worth_nothing_exactly() -> None:
    fold = review(played(moves=FOLDED), ranges=["BTN raise: 40%", "BB call: 30%"]).decisions[-1]
    assert str(fold.values["fold"]) == "0.0"
