"""Reports over cards that may come, and by groups of boards."""

from __future__ import annotations

import json
from math import isnan

import pytest

from cardmath import solve
from cardmath.errors import CardmathError
from cardmath.solve import GroupReport, PostflopAnswer
from cardmath.solve.reports.weighted_report import WeightedReport

PLAYED = {"pot": 100, "stack": 100, "bets": "75%"}


@pytest.fixture(scope="module")
def turn() -> PostflopAnswer:
    game = solve.postflop("Ks7s2d3c", ["AA, QJs, 76s", "KQ, 99"], **PLAYED)  # type: ignore[arg-type]
    return game.solve("0.2%")


def test_a_runout_is_what_the_node_says(turn: PostflopAnswer) -> None:
    report = turn.runouts("x x / * / x")
    assert len(report) == 48
    for row in report.rows[::7]:
        node = turn.node(f"x x / {row.cards[0]} / x")
        assert (row.frequencies, row.values, row.equity) == (
            node.frequencies,
            node.mean_values,
            node.mean_equity,
        )
        assert row.board == node.board
    assert sum(report.shares) == pytest.approx(1)
    assert report.frequencies.keys() == set(report.actions)
    assert sum(report.frequencies.values()) == pytest.approx(1)


def test_the_means_over_all_cards_are_those_before_the_card(turn: PostflopAnswer) -> None:
    """Cards that are in a hand do not come: weights say how often each card comes."""
    before, after = turn.node("x x"), turn.runouts("x x / * /")
    assert after.values == pytest.approx(before.mean_values, abs=1e-3)
    assert after.equity == pytest.approx(before.mean_equity, abs=1e-5)


@pytest.mark.exhaustive
def test_turn_and_river_are_both_left_open() -> None:
    small = "".join(f"{rank}{suit}" for rank in "34568" for suit in "cdhs")
    game = solve.postflop(
        *("Ks7h2d", ["AA", "KQs"]), pot=100, stack=10, bets="", add_all_in=0, dead=small
    )
    answer = game.solve("1%")
    calls: list[tuple[int, int]] = []
    report = answer.runouts(
        "x x / * / x x / * /", progress=lambda done, total: calls.append((done, total))
    )
    assert len(report) == 29 * 28 == len(calls)
    assert calls[-1] == (29 * 28, 29 * 28)
    assert report.equity == pytest.approx(answer.equity, abs=1e-5)


def check_groups(groups: GroupReport, report: WeightedReport) -> None:  # type: ignore[type-arg]
    assert sum(row.boards for row in groups) == len(report)
    assert sum(row.share for row in groups) == pytest.approx(1)
    for name in report.actions:
        total = sum(row.share * row.frequencies[name] for row in groups if row.share)
        assert total == pytest.approx(report.frequencies[name])
    assert sum(row.share * row.values[0] for row in groups if row.share) == pytest.approx(
        report.values[0]
    )


@pytest.mark.parametrize("by", ["rank", "suit", "suits", "pairing"])
def test_groups_of_runouts_add_up(turn: PostflopAnswer, by: str) -> None:
    report = turn.runouts("x x / * / x")
    check_groups(report.by(by), report)


def test_groups_are_named_by_the_board(turn: PostflopAnswer) -> None:
    report = turn.runouts("x x / * /")
    assert {row.name: row.boards for row in report.by("pairing")} == {
        "does not pair": 36,
        "pairs the board": 12,
    }
    assert {row.name: row.boards for row in report.by("suits")} == {
        "2 of one suit": 37,
        "3 of one suit": 11,
    }
    assert "".join(row.name for row in report.by("rank")) == "AKQJT98765432"


def test_flops_are_grouped_by_texture() -> None:
    flops = "Td9d6h:2, KsKh2c, Qd8d2d, AhAd5h"
    report = solve.flop_report(flops, ["AA, KQs", "QQ, 98s"], **PLAYED, target="2%")  # type: ignore[arg-type]
    for by in ("suits", "pairing", "high card", "connection", "heights", "texture"):
        check_groups(report.by(by), report)
    assert {row.name for row in report.by("suits")} == {"two-tone", "rainbow", "monotone"}
    names = {row.name for row in report.by("texture")}
    assert names == {
        *("two-tone, unpaired", "rainbow, paired", "monotone, unpaired", "two-tone, paired"),
    }
    frame = report.to_frame("polars")
    assert frame["pairing"].to_list() == ["unpaired", "paired", "unpaired", "paired"]
    assert json.loads(report.by("suits").to_json())["by"] == "suits"
    assert "by suits" in str(report.by("suits"))
    with pytest.raises(CardmathError, match="by is one of 'suits', 'pairing', 'high card'"):
        report.by("colour")


def test_a_board_that_nobody_comes_to_has_no_values() -> None:
    game = solve.postflop("Ks7s2d3c", ["AhAd", "AsAc"], pot=100, stack=100, bets="a", raises="")
    report = game.solve("5%").runouts("x x / * /")
    aces = next(row for row in report.by("rank") if row.name == "A")
    assert aces.share == 0
    assert all(map(isnan, aces.values))


def test_lines_without_a_star_are_refused(turn: PostflopAnswer) -> None:
    with pytest.raises(CardmathError, match=r"has no \*"):
        turn.runouts("x x / 4c /")
    with pytest.raises(CardmathError, match="acts here"):
        turn.runouts("b7 / * /")
    with pytest.raises(CardmathError, match="by is one of 'rank', 'suit', 'suits', 'pairing'"):
        turn.runouts("x x / * /").by("colour")
