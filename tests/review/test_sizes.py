"""The sizes of bets in a reviewed hand: those that were bet, and the declared ones."""

import cardmath as cm
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
