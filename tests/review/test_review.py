"""Reviews of played hands: what is judged, what is left out, and what the tables say."""

import json
import pickle
import re
import sqlite3
from collections import Counter
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from cardmath._review import judge, judging
from cardmath._review.judged_act import JudgedAct
from tests.review.hands import Played, Streets

CHART = ["BTN raise: AA, QJ", "BB call: KQ, 77"]
"""The button has the nuts or nothing, and the big blind can beat only a bluff."""
BOARD = "Ks 7h 2d 3c 4s"
CHECKED = ((0, "x", 0), (1, "x", 0))
FOLDED = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "f", 0)))
BLUFF_FACED = (CHECKED, CHECKED, ((0, "x", 0), (1, "b", 100), (0, "c", 100)))
OPTIONS: dict[str, Any] = {
    "depth": "river",
    "target": "0.1%",
    "bets": "100%",
    "raises": "a",
    "cache": False,
}


def found(*hands: Played) -> hand_histories.Histories:
    read = hand_histories.parse("".join(hand.text for hand in hands))
    assert not len(read.rejected), [*read.rejected]
    return read


def played(
    hole: str = "KhQh", moves: Streets = BLUFF_FACED, number: int = 1, **more: Any
) -> Played:
    return Played(number, BOARD, (hole, "AhAd"), moves, **more)


def review(*hands: Played, **options: Any) -> cm.results.Review:
    given = {"ranges": CHART, **OPTIONS, **options}
    return cm.review(found(*hands), "Ann", **given)


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


def test_a_fold_is_worth_nothing_exactly() -> None:
    fold = review(played(moves=FOLDED), ranges=["BTN raise: 40%", "BB call: 30%"]).decisions[-1]
    assert str(fold.values["fold"]) == "0.0"


def test_a_hand_outside_its_range_is_judged_and_said_so() -> None:
    row = review(played("Td9d")).decisions[-1]
    assert not row.in_range
    assert row.values["call"] < 0 < row.loss


def test_a_hand_outside_its_range_stays_so_on_later_streets() -> None:
    """It was added to the range of the turn, so the solution of the turn leaves it there."""
    done = review(played("Td9d"), depth="turn", target="5%").decisions
    assert {row.street for row in done} == {"turn", "river"}
    assert not any(row.in_range for row in done)


def test_hands_that_cannot_be_reviewed_are_listed_with_the_reason() -> None:
    hidden = played(moves=FOLDED, number=3, hero=1)
    early = played(number=4, moves=(((0, "x", 0), (1, "b", 50), (0, "f", 0)),))
    done = review(played(), hidden, early)
    assert {row.hand: row.reason for row in done.left_out} == {
        "3": "the text does not show the player's cards",
        "4": "no decision from the river on",
    }
    lacking = review(played(), ranges=["BTN raise: AA"])
    assert "has no line for BB call vs BTN" in lacking.left_out[0].reason
    assert lacking.hands == 0


def test_other_games_are_left_out_with_the_reason() -> None:
    text = hand_histories.sample_hands(30, "omaha", seats=2, seed=4)
    done = cm.review(hand_histories.parse(text), ranges=CHART, cache=False)
    assert done.hands == 0
    assert {row.reason for row in done.left_out} == {"the game is omaha"}


def test_random_hands_are_reviewed_or_listed() -> None:
    """No legal hand raises an error, whatever was done in it."""
    text = hand_histories.sample_hands(120, seats=3, seed=8)
    read = hand_histories.parse(text)
    chart = [
        f"any {action}: 10%"
        for action in ("raise", "3-bet", "4-bet", "5-bet", "limp", "call", "check")
    ]
    done = cm.review(read, ranges=chart, depth="river", target="5%", cache=False)
    acted = {
        row["hand_id"]
        for row in read.actions
        if row["street"] > 0 and row["action"] in ("f", "cc", "cbr")
    }
    reviewed = {row.hand_id for row in done.decisions}
    assert reviewed
    assert reviewed | {row.hand_id for row in done.left_out} <= acted
    assert not [row.reason for row in done.left_out if "cannot be solved" in row.reason]
    assert all(row.loss >= 0 and row.bound >= 0 for row in done.decisions)


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


def test_a_second_set_of_ranges_says_what_changes() -> None:
    row = review(played(), sensitivity=["BTN raise: AA", "BB call: KQ"]).decisions[-1]
    assert row.other_loss is not None
    assert row.other_loss > row.loss  # no bluff is left to catch
    assert row.changes


def test_chips_of_tournaments_are_not_written_as_powers_of_ten() -> None:
    done = review(played())
    many = replace(done.decisions[-1], pot=2_500_000.0, loss=15_400.0, bound=1012.0)
    assert "pot 2500000; " in str(many)
    assert "is worth 15400 more (bound 1012)" in str(many)
    assert "15400" in str(replace(done, decisions=(many,)))
    small = replace(many, pot=6.25, loss=0.17021, bound=0.7123)
    assert str(small).endswith("is worth 0.1702 more (bound 0.71)")


def test_bets_of_tournaments_have_all_their_digits() -> None:
    text = re.sub(r"\$(\d+)", lambda amount: str(int(amount[1]) * 20_001), played().text)
    title = "Tournament #5, 3000+300 Hold'em No Limit - Level X (200010/400020)"
    text = text.replace("Hold'em No Limit (200010/400020 USD)", title)
    call = cm.review(hand_histories.parse(text), "Ann", ranges=CHART, **OPTIONS).decisions[-1]
    assert call.line == "check, bet 2000100"
    assert call.stakes == "400020"


def test_totals_add_up_to_the_whole() -> None:
    done = review(played("7c7d", FOLDED), played(number=2), played("7c7d", number=3))
    for group in ("street", "position", "preflop", "action", "size", "made", "texture"):
        totals = done.by(group)
        assert sum(row.decisions for row in totals) == len(done.decisions)
        assert sum(row.loss_bb for row in totals) == pytest.approx(done.loss_bb)
        assert str(totals)
    assert {row.group for row in done.by("size")} == {"no bet"}
    assert {row.group for row in done.by("texture")} == {"rainbow, unpaired"}
    with pytest.raises(cm.CardmathError, match="grouped by street"):
        done.by("colour")  # type: ignore[arg-type]


def test_the_answer_converts() -> None:
    done = review(played())
    plain = json.loads(done.to_json())
    assert plain["decisions"][-1]["action"] == "call"
    assert plain["mistakes"] == [] or plain["mistakes"]
    assert len(done.to_frame()) == len(done.decisions)
    html = done.to_html()
    assert html.startswith("<!doctype html>")
    assert "<script" not in html


def test_names_of_players_are_no_markup_in_the_report() -> None:
    text = played().text.replace("Ann", "<b>Ann</b>")
    done = cm.review(hand_histories.parse(text), "<b>Ann</b>", ranges=CHART, **OPTIONS)
    assert "<b>Ann" not in done.to_html()


def test_reviewed_hands_are_found_again(tmp_path: Path) -> None:
    options = {**OPTIONS, "cache": tmp_path}
    first = review(played(), **options)
    calls = []
    again = review(played(), progress=lambda *done: calls.append(done), **options)
    assert again == first
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        (kept,) = database.execute("SELECT count(*) FROM judged").fetchone()
        assert kept == 1
        (acts,) = database.execute("SELECT acts FROM judged").fetchone()
    [check, call] = json.loads(acts)
    damages = [
        [{}],
        [check, {**call, "pot": 0}],
        [check, {**call, "pot": call["pot"] + 1}],
        [check, {**call, "loss": float("nan")}],
        [check, {**call, "loss": 10**400}],
        [check, {**call, "pot": float("inf")}],
        [check, {**call, "bound": float("nan")}],
        [check, json.loads(json.dumps(call).replace("call", "call x"))],
    ]
    for damaged in damages:
        with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
            database.execute("UPDATE judged SET acts = ?", (json.dumps(damaged),))
        assert review(played(), **options) == first  # what is damaged is solved again
    (tmp_path / "reviews.sqlite").write_bytes(b"not a database")
    assert review(played(), **options) == first


def test_hands_that_differ_by_suits_are_solved_once(tmp_path: Path) -> None:
    order = str.maketrans("shdc", "hdcs")
    other = Played(2, BOARD.translate(order), ("KhQh".translate(order), "AhAd"), BLUFF_FACED)
    done = review(played(), other, cache=tmp_path)
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        assert database.execute("SELECT count(*) FROM judged").fetchone() == (1,)
    turned = Played(3, "7h 2d Ks 3c 4s", ("KhQh", "AhAd"), BLUFF_FACED)
    review(turned, cache=tmp_path)
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        assert database.execute("SELECT count(*) FROM judged").fetchone() == (1,)
    first, second = done.decisions[1], done.decisions[3]
    assert first.values == second.values
    assert first.hole != second.hole


def test_alike_spots_are_solved_once_and_progress_counts_all_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also while other threads solve; and a hand is done when both sets of ranges are."""
    solved, seen = [], []

    def counted(*task: Any) -> list[JudgedAct]:
        solved.append(task)
        return judging.judged(*task)

    monkeypatch.setattr(judge, "judged", counted)
    alike = [played(number=number) for number in (1, 2, 3)]
    done = review(
        *alike,
        played("7c7d", number=4),
        threads=2,
        sensitivity=CHART,
        progress=lambda *so_far: seen.append(so_far),
    )
    assert len(solved) == 2
    assert [row.hand for row in done.decisions] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert [row.loss for row in done.decisions] == [row.other_loss for row in done.decisions]
    assert seen[0] == (0, 4)
    assert seen[-1] == (4, 4)
    assert seen == sorted(seen)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    hands = [played(number=number, hole=hole) for number, hole in enumerate(("KhQh", "7c7d"), 1)]

    def stop(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    options = {**OPTIONS, "cache": tmp_path, "threads": 1}
    with pytest.raises(cm.Interrupted) as stopped:
        review(*hands, progress=stop, **options)
    partial = stopped.value.partial
    assert partial.hands + partial.remaining == 2
    assert partial.hands >= 1
    assert "not reached" in partial.title or not partial.remaining
    assert review(*hands, **options) == review(*hands)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"depth": "preflop"}, "depth is flop, turn, river"),
        ({"ranges": ["BTN raise"]}, "line 1: 'BTN raise' is not a line of a chart"),
        ({"ranges": []}, "has no lines"),
        ({"ranges": ["BTM raise: AA"]}, "line 1: 'BTM' is not a position"),
        ({"ranges": ["BTN bet: AA"]}, "'bet' is not what a player does last"),
        ({"ranges": ["BTN raise vs: AA"]}, "a position comes behind 'vs'"),
        ({"ranges": ["BTN raise 40-20bb: AA"]}, "the smaller stack comes first"),
        ({"ranges": ["BTN raise: AX"]}, "line 1"),
        ({"ranges": "any raise: " + "AX, " * 3000}, "line 1"),
        ({"ranges": "/dev/zero"}, "is not a chart"),
        ({"target": "x"}, "a target is"),
        ({"last": 0}, "a number of hands"),
        ({"bets": "-5%"}, "-5%"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(cm.CardmathError, match=reason):
        review(played(), **options)


def test_only_hands_are_reviewed() -> None:
    with pytest.raises(cm.errors.CardmathTypeError, match="hands that were read"):
        cm.review("folder")  # type: ignore[arg-type]
    with pytest.raises(cm.CardmathError, match="no player 'Zoe'"):
        cm.review(found(played()), "Zoe", ranges=CHART)


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


def test_the_spot_of_a_decision_is_the_game_that_was_played() -> None:
    """Each decision is found in its game, with what was done among the actions."""
    board = "Ks 7h 2d 3c 4s"
    moves = (
        ((0, "x", 0), (1, "b", 45), (0, "c", 45)),
        ((0, "x", 0), (1, "x", 0)),
        ((0, "b", 90), (1, "r", 155), (0, "f", 90)),
    )
    found = hand_histories.parse(Played(1, board, ("KhQh", "AhAd"), moves).text)
    chart = ["BTN raise: AA, KK, 76s", "BB call: KQ, 77, QJs"]
    depths: list[Any] = ["river", "turn"]
    for streets, depth in enumerate(depths, 1):
        review = cm.review(found, "Ann", ranges=chart, depth=depth, cache=False)
        assert len({row.street for row in review.decisions}) == streets
        for row in review.decisions:
            spot = review.spot(row)
            node = spot.game.solve("0.5%").node(spot.line)
            assert " ".join(map(str, node.board)) == row.board
            assert node.player == 0
            assert node.pot == pytest.approx(row.pot)
            assert row.action in node.actions
            assert set(row.values) <= set(node.actions) or row.street == "river"
    again = pickle.loads(pickle.dumps(review))
    assert again.spot(review.decisions[0]).line == review.spot(review.decisions[0]).line


def test_a_spot_is_that_of_a_decision_of_the_review() -> None:
    board = "Ks 7h 2d 3c 4s"
    checked = ((0, "x", 0), (1, "x", 0))
    chart = ["BTN raise: AA, KK", "BB call: KQ, 77"]
    reviews = [
        cm.review(
            hand_histories.parse(Played(number, board, (hole, "AhAd"), (checked,) * 3).text),
            "Ann",
            ranges=chart,
            depth="river",
            cache=False,
        )
        for number, hole in ((1, "KhQh"), (2, "7c7d"))
    ]
    with pytest.raises(cm.CardmathError, match="after the flop"):
        reviews[0].spot(replace(reviews[1].decisions[0], line="bet 3"))
    with pytest.raises(cm.CardmathError, match="takes a decision"):
        reviews[0].spot("river")  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_a_cluster_judges_the_same() -> None:
    read = hand_histories.parse(hand_histories.sample_hands(120, seats=2, seed=3))
    chart = ["any raise: 50%", "any call: 50%", "any limp: 60%", "any check: 100%"]
    seen: list[int] = []
    options: dict[str, Any] = {"ranges": chart, "depth": "river", "cache": False}
    on_cluster = cm.review(read, workers=1, progress=lambda done, _: seen.append(done), **options)
    assert on_cluster == cm.review(read, **options)
    assert on_cluster.decisions
    assert seen == sorted(seen)
    with pytest.raises(cm.CardmathError, match="not both"):
        cm.review(read, threads=1, workers=1, **options)
