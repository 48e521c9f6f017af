"""The sizes of bets in a reviewed hand: those that were bet, and the declared ones."""

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from cardmath._review.spot import street_game
from cardmath._review.work import review_work
from tests.review.reviewed import CHART, CHECKED, OPTIONS, found, played, review


def test_a_size_that_was_bet_takes_the_place_of_nearly_the_same_one() -> None:
    def sizes(bet: int) -> list[str]:
        led = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", bet), (0, "f", 0)))
        shown = cm.review(found(played(moves=led, hero=1)), "Bob", ranges=CHART, **OPTIONS)
        return list(shown.decisions[-1].values)

    assert sizes(109) == ["check", "bet 109"]
    assert sizes(110) == ["check", "bet 100", "bet 110"]


def test_a_raise_is_near_by_the_pot_after_a_call() -> None:
    def sizes(to: int) -> list[str]:
        raised = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 20), (0, "r", to), (1, "f", 20)))
        shown = review(played(moves=raised), bets="20%", raises="3x")
        return list(shown.decisions[-1].values)

    # A call of 20 makes the pot 140.
    assert sizes(73) == ["fold", "call", "raise 73", "all-in 200"]
    assert sizes(74) == ["fold", "call", "raise 60", "raise 74", "all-in 200"]


def on_the_flop(stack: int, bets: str | None = None, raises: str | None = None) -> solve.Postflop:
    """The game of a flop with a pot of 100 and this much behind, in dollars."""
    text = played().text.replace("$250 in chips", f"${stack + 50} in chips")
    read = hand_histories.parse(text)
    ranges = cm.Range("KQ, 77"), cm.Range("AA, QJ")
    work = review_work(read, read, {"Ann"}, lambda _: (ranges[0], ""), None, 0, ())
    (hand,) = work.hands
    return street_game(hand, 0, ranges, hand.chips_on(0), (bets, raises), unit=100)


def actions(game: solve.Postflop, line: str) -> tuple[str, ...]:
    _, node = game.tree.find(line, game.board)
    return game.tree.actions(node)


def test_a_deep_flop_has_fewer_branches_on_later_streets() -> None:
    """No bets into the player who bet last, and no raise on the river before it is all-in."""
    shallow, deep = (on_the_flop(stack) for stack in (300, 900))
    assert actions(shallow, "b50") == ("fold", "call", "raise 125", "all-in 300")
    assert actions(deep, "b50") == ("fold", "call", "raise 150")
    assert actions(shallow, "x b50 c / 3c /") == ("check", "bet 132", "all-in 250")
    assert actions(deep, "x b50 c / 3c /") == ("check",)
    assert actions(deep, "x x / 3c /") == ("check", "bet 66")
    assert actions(deep, "x x / 3c / x x / 4s / b75") == ("fold", "call")
    # After a call 500 are in the pot, and 700 behind.
    assert actions(deep, "b50 c / 3c / x x / 4s / b150") == ("fold", "call", "all-in 850")


@pytest.mark.parametrize("pots", [13, 40])
def test_the_third_bet_or_raise_of_a_deep_flop_is_not_yet_all_in(pots: int) -> None:
    game = on_the_flop(100 * pots)
    assert actions(game, "b50 r150") == ("fold", "call", "raise 450")
    assert actions(game, "b50 c / 3c / b132") == ("fold", "call", "raise 396")
    assert actions(game, "b50 r150 c / 3c /") == ("check",)
    assert actions(game, "x b50 r150 c / 3c /") == ("check", "bet 264")
    assert actions(game, "b50 c / 3c / b132 r396") == ("fold", "call", f"all-in {100 * pots - 50}")


def test_sizes_that_are_given_count_on_deep_flops_too() -> None:
    game = on_the_flop(1000, bets="50%", raises="2.5x")
    assert actions(game, "b50") == ("fold", "call", "raise 125")
    assert actions(game, "x b50 c / 3c /") == ("check", "bet 100")
    assert actions(game, "x x / 3c / x x / 4s / b50") == ("fold", "call", "raise 125")
