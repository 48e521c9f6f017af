"""Pots of four and more, measured by random deals."""

from __future__ import annotations

import json
from math import sqrt
from time import process_time, thread_time

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.errors import CardmathTypeError, Interrupted
from tests.shell import cardmath

CALLS = ("BTN", "SB", "BB")


def table(callers: str) -> tuple[solve.JamOrFold, solve.JamOrFoldAnswer]:
    """Four players with 10 each: the first always jams, and the others call with a range."""
    game = solve.push_fold([10, 10, 10, 10])
    line, ranges = "CO jams", {"CO jams": "random"}
    for name in CALLS:
        line = f"{line}, {name} calls"
        ranges[line] = callers
    return game, game.judge(ranges)


def test_all_in_with_any_cards_everybody_has_a_quarter() -> None:
    game, answer = table("random")
    found = game.sample_many_way(answer, 3_000, seed=4)
    for row in found:
        assert row.sampled_often == 1
        assert row.often == pytest.approx(1)
        assert abs(row.sampled_value) < 4 * row.value_error
        # A player wins 30 in a quarter of the deals, and loses 10 in the others.
        assert row.value_error == pytest.approx(10 * sqrt(3 / 3_000), rel=0.05)
    assert sum(row.sampled_value for row in found) == pytest.approx(0, abs=1e-9)
    assert found == game.sample_many_way(answer, 3_000, seed=4)
    assert found != game.sample_many_way(answer, 3_000, seed=5)


def test_sampled_pots_are_those_of_equity() -> None:
    game, answer = table("50%")
    first = game.sample_many_way(answer, 8_000, seed=2)[0]
    share = cm.equity("random", "50%", "50%", "50%", method="sample", samples=40_000, seed=3)
    equity = share.players[0].equity
    error = first.value_error / first.sampled_often
    assert first.sampled_value / first.sampled_often == pytest.approx(
        40 * equity - 10, abs=4 * error
    )
    assert first.often == pytest.approx(first.sampled_often, abs=5 * first.often_error)


def test_the_command_samples_too() -> None:
    call = ("push-fold", "3", "3", "3", "3", "--target", "0.2", "--sample-many-way", "500")
    run = cardmath(*call, "--seed", "7", "--json")
    found = json.loads(run.out)
    game = solve.push_fold([3] * 4)
    pots = game.sample_many_way(game.solve(0.2), 500, seed=7)
    assert found["many_way_pots"] == json.loads(pots.to_json())
    assert found["players"] == ["CO", "BTN", "SB", "BB"]
    shown = cardmath(*call)
    assert "\nCO jams: " in shown.out
    assert "\npots of four and more, 500 random deals, in chips\n" in shown.out
    assert "dealt with --seed" in shown.err
    for wrong, message in (
        (("3", "3", "3", "--sample-many-way", "9"), "for four players and more"),
        (("3", "3", "3", "3", "--seed", "9"), "--seed belongs to --sample-many-way"),
        (("3", "3", "3", "3", "--sample-many-way", "9", "--csv"), "leave out --sample-many-way"),
    ):
        assert message in cardmath("push-fold", *wrong).err


def test_wrong_questions_are_refused() -> None:
    game, answer = table("50%")
    with pytest.raises(cm.CardmathError, match="without raises and limps"):
        solve.push_fold([10] * 4, raises=2).sample_many_way(answer)
    with pytest.raises(cm.CardmathError, match="not of this game"):
        solve.push_fold([9] * 4).sample_many_way(answer)
    with pytest.raises(CardmathTypeError, match="JamOrFoldAnswer"):
        game.sample_many_way("all")  # type: ignore[arg-type]
    with pytest.raises(cm.CardmathError, match="number of deals"):
        game.sample_many_way(answer, 0)


def test_what_is_done_is_kept_when_it_is_stopped() -> None:
    def stop(done: int, _total: int) -> None:
        if done == 4_000:
            raise KeyboardInterrupt

    game, answer = table("random")
    with pytest.raises(Interrupted) as stopped:
        game.sample_many_way(answer, 10_000, seed=1, progress=stop)
    assert stopped.value.partial.deals == 4_000


def test_the_answer_says_whether_starts_found_other_equilibria() -> None:
    answer = solve.push_fold([10, 10]).solve(1e-3, starts=2, seed=1)
    assert answer.start_spread == max(
        abs(one - other) for one, other in zip(*answer.starts, strict=True)
    )
    assert "2 starts differ by" in answer.title
    assert "several equilibria" not in answer.title
    assert "starts" not in solve.push_fold([10, 10]).judge({}).title


def test_a_search_stays_on_one_core() -> None:
    """Other threads took ten times the time of the one that searched, most of it waiting."""
    game = solve.push_fold([10, 8, 12, 6])
    game.judge({})  # reads what is kept of three hands
    process, thread = process_time(), thread_time()
    game.solve(1e-2)
    own = thread_time() - thread
    assert process_time() - process < 1.3 * own + 0.05
