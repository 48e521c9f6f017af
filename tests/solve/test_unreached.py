"""Lines that no pair of hands reaches: nothing is known there, and no number says otherwise."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isnan

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

import cardmath as cm
from cardmath import solve
from cardmath.app.library.reports import plain_row, read_row
from cardmath.app.solving.shown import plain_node, plain_runouts
from cardmath.solve import PostflopAnswer
from cardmath.solve.flops.flop_table import FlopRow

mpl.use("Agg")


@pytest.fixture(scope="module")
def never_bet() -> PostflopAnswer:
    """A turn on which the player out of position never bets."""
    game = solve.postflop("Ks7h2d3c", ["AA, QJ", "KQ, 88"], 100, 100, bets="50%")
    answer = game.solve("5%")
    answer.lock("", {"random": {"bet 50": 0, "all-in 100": 0}})
    return answer


def test_frequencies_are_as_unknown_as_values(never_bet: PostflopAnswer) -> None:
    node = never_bet.node("b50")
    assert list(node.frequencies) == list(node.actions)
    for number in (*node.frequencies.values(), *node.mean_values, *node.mean_equity):
        assert isnan(number)
    plain = json.loads(node.to_json())
    assert set(plain["frequencies"].values()) == {None}
    assert "no hands get here" in node.title
    assert "nan" not in str(node)
    assert sum(never_bet.root.frequencies.values()) == pytest.approx(1)


def test_reports_say_that_no_hands_get_there(never_bet: PostflopAnswer) -> None:
    report = never_bet.runouts("b50 c / * /")
    assert "no hands get there" in report.title
    assert "nan" not in report.title
    assert all(map(isnan, report.frequencies.values()))
    for group in report.by("rank"):
        assert all(map(isnan, group.frequencies.values()))
    assert set(json.loads(report.to_json())["frequencies"].values()) == {None}
    cm.plots.frequency_bars(report, ax=Figure().subplots())
    cm.plots.frequency_bars(report.by("rank"), ax=Figure().subplots())
    cards = never_bet.report("b50 c")
    assert all(isnan(share) for row in cards for share in row.frequencies.values())


def test_the_page_gets_null(never_bet: PostflopAnswer) -> None:
    node = plain_node(never_bet, "b50")
    assert [action["share"] for action in node["actions"]] == [None] * 3
    for row in plain_runouts(never_bet, "b50 c", lambda *_: None):
        assert set(row["shares"].values()) == {None}


def test_a_flop_that_is_kept_by_the_page_stays_unknown() -> None:
    row = FlopRow("Ks7h2d", 1.0, 0.0, {"check": float("nan")}, (1.0, 2.0), (0.5, 0.5), 0.1, 5, 1.0)
    again = read_row(json.loads(json.dumps(plain_row(row), allow_nan=False)))
    assert isnan(again.frequencies["check"])
    known = replace(row, frequencies={"check": 1.0})
    assert read_row(json.loads(json.dumps(plain_row(known)))) == known
