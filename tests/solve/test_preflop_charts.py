"""Charts before the flop, by position and stack."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath._review.charts import read_chart
from cardmath._review.preflop_lines import PreflopLine
from cardmath.errors import Interrupted
from cardmath.solve.preflop_charts import (
    ROUNDED_PLAYERS,
    ROUNDED_STACKS,
    read_preflop_charts,
)
from tests.shell import cardmath

LINES = {"BTN raise": "SB jams", "BB call vs BTN": "SB jams, BB calls"}
RAISED = {
    "BTN raise": "SB raises to 2",
    "BB 3-bet vs BTN": "SB raises to 2, BB jams",
    "BTN call 3-bet vs BB": "SB raises to 2, BB jams, SB calls",
    "BTN jam": "SB jams",
    "BB call vs BTN jam": "SB jams, BB calls",
}


@pytest.mark.exhaustive
def test_charts_are_those_of_the_solved_games() -> None:
    charts = solve.preflop_charts(2, [10, 20])
    for stack, lines, raises in ((10, LINES, ()), (20, RAISED, 2)):
        answer = solve.push_fold([stack, stack], raises=raises).solve(1e-4)
        assert charts.lines_at(stack) == tuple(each for each in lines if each != "BTN jam")
        for line in charts.lines_at(stack):
            played = lines[line]
            ours, theirs = charts.range(line, stack).classes(), answer.range(played).classes()
            if line == "BTN call 3-bet vs BB":  # the hands that have raised before
                raised = answer.range("SB raises to 2").classes()
                theirs = {name: weight * raised[name] for name, weight in theirs.items()
                          if name in raised}  # fmt: skip
            for name in {*ours, *theirs}:
                weights = (float(each.get(name, 0)) for each in (ours, theirs))
                assert next(weights) == pytest.approx(next(weights), abs=0.0051)
        gains = {row.gain for row in charts if row.stack == stack}
        assert gains == {max(answer.gains)}


def test_the_text_is_a_chart_that_reviews_read() -> None:
    charts = solve.preflop_charts(2, [10, 20])
    chart = read_chart(charts.to_chart())
    assert len(chart.lines) == len(charts) - 1 == 5
    for stack, asked in ((15, 10), (15.5, 20), (24, 20)):
        line = chart.find(PreflopLine("BTN", "raise", "BB", stack))
        assert line is not None
        assert line.hands.percent == pytest.approx(
            charts.range("BTN raise", asked).percent, abs=0.01
        )
    assert chart.find(PreflopLine("BTN", "raise", "BB", 26)) is None
    again = read_preflop_charts(charts.to_chart())
    assert again.to_chart() == charts.to_chart()
    assert (again.players, again.rules, again.stacks) == (2, charts.rules, (10, 20))


def test_jams_in_games_with_raises_are_comments() -> None:
    charts = solve.preflop_charts(2, [8], raise_from=5, target=0.01)
    assert {"BTN jam", "BB call vs BTN jam"} < set(charts.lines_at(8))
    text = charts.to_chart()
    assert "\n# BTN jam: " in text
    assert len(read_chart(text).lines) == len(charts) - 2
    assert read_preflop_charts(text).lines_at(8) == charts.lines_at(8)


def test_only_a_raise_that_is_named_is_refused_where_nobody_has_more() -> None:
    charts = solve.preflop_charts(2, [2], raise_from=1, target=0.01)
    assert {row.game for row in charts} == {"jam or fold"}
    with pytest.raises(cm.CardmathError, match="a raise to 2 is too much"):
        solve.preflop_charts(2, [2], raises=2, raise_from=1)
    assert cardmath("preflop-charts", "2", "2", "--raise-from", "1").status == 0
    assert cardmath("preflop-charts", "2", "2", "--raise-from", "1", "--raise", "2").status == 2


def test_one_stack_fits_any_depth() -> None:
    chart = read_chart(solve.preflop_charts(2, [8], target=0.01).to_chart())
    assert chart.find(PreflopLine("BTN", "raise", "BB", 100)) is not None


def test_the_charts_of_the_package_are_equilibria_of_the_game_that_they_name() -> None:
    """Rounding weights to two digits costs no player more than a thousandth of a big blind."""
    charts = solve.rounded_preflop_charts(2)
    assert charts.stacks == ROUNDED_STACKS[2]
    for stack in charts.stacks:
        lines, raises = (RAISED, 2) if stack >= 15 else (LINES, ())
        assert set(charts.lines_at(stack)) <= set(lines)
        game = solve.push_fold([stack, stack], raises=raises)
        ranges = {lines[line]: charts.range(line, stack) for line in charts.lines_at(stack)}
        if raises:
            ranges["SB raises to 2, BB jams, SB calls"] = _given(
                charts.range("BTN call 3-bet vs BB", stack), charts.range("BTN raise", stack)
            )
        gain = max(game.judge(ranges).gains)
        label = next(row.gain for row in charts if row.stack == stack)
        assert gain <= label + 1e-3, stack


def _given(both: cm.Range, first: cm.Range) -> cm.Range:
    """How often the hands of a range act, given that they acted before."""
    before = first.classes()
    return cm.Range({
        name: min(1.0, round(float(weight) / float(before[name]), 4))
        for name, weight in both.classes().items()
    })  # fmt: skip


@pytest.mark.parametrize("players", ROUNDED_PLAYERS)
def test_the_package_has_whole_charts(players: int) -> None:
    charts = solve.rounded_preflop_charts(players)
    assert charts.players == players
    assert charts.stacks == ROUNDED_STACKS[players]
    pairs = players * (players - 1) // 2
    for stack in charts.stacks:
        lines = [line for line in charts.lines_at(stack) if not line.endswith("jam")]
        assert len(lines) == players - 1 + pairs * (1 + (stack >= 15))
        game = {row.game for row in charts if row.stack == stack}
        assert game == {"raise to 2, then jam or fold" if stack >= 15 else "jam or fold"}
    assert charts.exploitability <= (1e-4 if players < 4 else 1e-3)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("players", "stack"), [(2, 20), (3, 10), (3, 20), (6, 10)])
def test_the_charts_of_the_package_come_out_again(players: int, stack: float) -> None:
    """Other processors add in another order, and hands that are worth the same may differ."""
    stored, solved = solve.rounded_preflop_charts(players), solve.preflop_charts(players, [stack])
    ours, theirs = ({row.line: row.percent for row in charts if row.stack == stack}
                    for charts in (solved, stored))  # fmt: skip
    for line in {*ours, *theirs}:  # a few jams may round to nothing
        assert ours.get(line, 0) == pytest.approx(theirs.get(line, 0), abs=1.0), line


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(
        cm.CardmathError, match=r"2, 3, 6 players, not 4: solve.preflop_charts\(4\)"
    ):
        solve.rounded_preflop_charts(4)
    charts = solve.rounded_preflop_charts(2)
    with pytest.raises(cm.CardmathError, match="stacks of 2, 3, 4"):
        charts.range("BTN raise", 7)
    with pytest.raises(cm.CardmathError, match="'SB raise' is not a line at 10 big blinds: BTN"):
        charts.range("SB raise", 10)
    for stacks in ([], [10, 5], [0, 5], [5, 5], [2_000]):
        with pytest.raises(cm.CardmathError, match="stack"):
            solve.preflop_charts(2, stacks)
    with pytest.raises(cm.CardmathError, match="not above the big blind"):
        solve.preflop_charts(2, [20], raises=1)
    with pytest.raises(cm.CardmathError, match="number of players"):
        solve.preflop_charts(11)
    for text in ("nothing", "# 2 players, chips\nSB raise: AA"):
        with pytest.raises(cm.CardmathError, match="chart"):
            read_preflop_charts(text)


@pytest.mark.parametrize(
    ("players", "stacks", "options"),
    [
        (2, [0.4], {}),
        (2, [0.4, 10], {}),
        (2, [0.4], {"raises": ()}),
        (2, [1, 5], {"ante": 3}),
        (4, [1, 5], {"ante": 3}),
    ],
)
def test_a_stack_at_which_nobody_decides_is_named(
    players: int, stacks: list[float], options: dict[str, Any]
) -> None:
    with pytest.raises(
        cm.CardmathError, match=f"with {stacks[0]:g} big blinds .* nobody a decision"
    ):
        solve.preflop_charts(players, stacks, **options)


def test_what_is_done_is_kept_when_it_is_stopped() -> None:
    def stop(done: int, _total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        solve.preflop_charts(2, [5, 10], progress=stop)
    partial = stopped.value.partial
    assert isinstance(partial, solve.PreflopCharts)
    assert partial.stacks == (5,)
