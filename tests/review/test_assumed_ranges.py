"""The ranges that a review assumes, and hands that are not in them."""

from collections import Counter
from itertools import groupby
from pathlib import Path

import cardmath as cm
from cardmath import hand_histories
from tests.review.hands import Played
from tests.review.reviewed import BOARD, CHECKED, OPTIONS, found, played, review


def test_a_hand_outside_its_range_is_judged_and_said_so() -> None:
    row = review(played("Td9d")).decisions[-1]
    assert not row.in_range
    assert row.outside == "the assumed range does not have this hand"
    assert row.values["call"] < 0 < row.loss


def test_a_hand_outside_its_range_stays_so_on_later_streets() -> None:
    """It was added to the range of the turn, so the solution of the turn leaves it there."""
    done = review(played("Td9d"), depth="turn", target="5%").decisions
    assert {row.street for row in done} == {"turn", "river"}
    assert {row.excluded_on for row in done} == {"preflop"}


def test_a_hand_that_its_own_action_excludes_is_said_to_be_that() -> None:
    """A set never folds, and never checks this turn behind: the button has bluffs and pairs."""
    chart = ["BTN raise: AA, 77, QJ, JT", "BB call: KQ, KJ, KT, 88, 99, TT"]
    led = ((0, "x", 0), (1, "b", 100), (0, "f", 0))
    shown = Played(1, BOARD, ("KhQh", "7c7d"), (CHECKED, CHECKED, led), hero=1)
    done = cm.review(found(shown), "Bob", ranges=chart, **{**OPTIONS, "depth": "turn"}).decisions
    turn, river = done
    assert turn.in_range
    assert turn.frequency < 0.01
    assert (river.excluded_on, river.in_range) == ("turn", False)
    assert river.outside == "the solution hardly ever plays this hand as it was played on the turn"


def test_frequencies_stand_in_for_charts_where_hands_suffice() -> None:
    hands = [played(number=number) for number in range(1, 61)]
    done = review(*hands, ranges=None, last=1)
    lines = {row.line: row for row in done.assumed}
    assert lines["BTN raise vs BB"].hands == str(cm.Range("100%"))
    assert "raised 100% of 60 times from BTN" in lines["BTN raise vs BB"].source
    assert done.hands == 1
    few = review(played(), ranges=None)
    assert "50 decisions are needed" in few.left_out[0].reason


def test_what_solved_charts_have_no_line_for_is_measured() -> None:
    charts = cm.solve.preflop_charts(2, [12], raise_from=5, target=0.01)
    hands = [played(number=number) for number in range(1, 61)]
    lines = {row.line: row for row in review(*hands, ranges=charts, last=1).assumed}
    raised = lines["BTN raise vs BB"]
    assert raised.hands == str(charts.range("BTN raise", 12))
    assert raised.source.endswith("of the solved charts of 2 players")
    assert "of 60 times from BB" in lines["BB call vs BTN"].source


def test_measured_ranges_are_those_of_the_frequencies() -> None:
    """Who calls a raise from the big blind has the hands below those that are raised again."""
    read = hand_histories.parse(hand_histories.sample_hands(600, seats=3, seed=2))
    done = cm.review(read, depth="river", target="20%", last=40, cache=False)
    counted = Counter[str]()
    big_blinds = {row["hand_id"]: row["player"] for row in read.players if row["position"] == "BB"}
    for hand, rows in groupby(read.actions, key=lambda row: row["hand_id"]):
        big = big_blinds.get(hand)
        raises = 0
        for row in rows:
            if row["street"] or row["action"] not in ("f", "cc", "cbr"):
                continue
            if row["player"] == big:
                if raises == 1:
                    counted[row["action"]] += 1
                break
            raises += row["action"] == "cbr"
    chances = counted.total()
    raised, called = (100 * counted[kind] / chances for kind in ("cbr", "cc"))
    source = next(row.source for row in done.assumed if row.line.startswith("BB call vs"))
    assert source.startswith(f"{raised:.1f}%-{raised + called:.1f}% of hands")
    assert f"of {chances:,} times from BB" in source


def test_charts_prefer_the_line_that_says_more(tmp_path: Path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text(
        "# mine\nany raise: 22\nBTN raise: 33\nBTN vs BB raise 10-15bb: 44  # deep enough\n"
        "bb call: 55\nBB vs BTN call 100+bb: 66\n"
    )
    assumed = {row.line: row for row in review(played(), ranges=chart).assumed}
    assert assumed["BTN raise vs BB"].hands == "44"
    assert assumed["BB call vs BTN"].hands == "55"
    assert assumed["BB call vs BTN"].source == f"line 5 of {chart}"
