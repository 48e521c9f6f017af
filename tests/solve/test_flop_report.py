"""One game on a list of flops: rows, means, folders that are gone on with, and clusters."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve import FlopReport, flop_report, postflop
from cardmath.solve.flops.flop_list import read_flops

RANGES = ["AA, KQs", "QQ, 98s"]
FLOPS = "Td9d6h:2, KsKh2c, 7c5d2h:0.5"
OPTIONS: dict[str, Any] = {"pot": 100, "stack": 100, "bets": "75%", "target": "2%", "threads": 1}


def report(flops: Any = FLOPS, **options: Any) -> FlopReport:  # noqa: ANN401
    return flop_report(flops, RANGES, **{**OPTIONS, **options})


def test_a_row_is_what_one_flop_says() -> None:
    found = report(line="x")
    assert [row.flop for row in found] == ["Td9d6h", "KsKh2c", "7c5d2h"]
    for row in found:
        node = postflop(row.flop, RANGES, 100, 100, "75%").solve("2%", threads=1).node("x")
        assert row.frequencies == node.frequencies
        assert row.values == node.mean_values
        assert row.equity == node.mean_equity
        assert row.exploitability == node.exploitability <= 2
    assert found.exploitability == max(row.exploitability for row in found)
    assert found.actions == ("check", "all-in 100")


def test_means_weigh_flops_by_the_hands_that_come_there() -> None:
    found = report()
    for row in found:
        free = [
            [hand for hand, _ in cm.Range(each) if not set(hand) & set(cm.Hand(row.flop))]
            for each in RANGES
        ]
        assert row.pairs == sum(not set(own) & set(other) for own in free[0] for other in free[1])
    weights = [row.weight * row.pairs for row in found]
    for name, share in found.frequencies.items():
        mean = sum(w * row.frequencies[name] for w, row in zip(weights, found, strict=True))
        assert share == pytest.approx(mean / sum(weights))
    assert sum(found.shares) == pytest.approx(1)
    assert sum(found.values) == pytest.approx(100, abs=1e-3)
    assert sum(found.equity) == pytest.approx(1, abs=1e-5)
    assert "exploitability at most" in found.title
    assert "exploitability" in repr(found)


def test_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    done: list[tuple[int, int]] = []

    def stop(*now: int) -> None:
        done.append(now)  # type: ignore[arg-type]
        if len(done) == 3:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted, match="2 of 3 flops") as raised:
        report(folder=tmp_path / "answers", progress=stop)
    partial = raised.value.partial
    assert [row.flop for row in partial] == ["Td9d6h", "KsKh2c"]
    assert done == [(0, 3), (1, 3), (2, 3)]
    done.clear()
    whole = report(folder=tmp_path / "answers", progress=lambda *now: done.append(now))
    assert done == [(2, 3), (3, 3)]
    plain = report()
    assert [(row.flop, row.values) for row in whole] == [(row.flop, row.values) for row in plain]
    saved = solve.load(tmp_path / "answers" / "KsKh2c.cms")
    assert saved.exploitability == whole[1].exploitability
    # A finer target solves those again that are not near enough; another line all.
    finer = report(folder=tmp_path / "answers", target="0.5%")
    assert finer.exploitability <= 0.5
    assert report(folder=tmp_path / "answers").exploitability <= 0.5


def test_a_folder_of_another_game_is_left_alone(tmp_path: Path) -> None:
    assert report("Td9d6h", folder=tmp_path).title.startswith("1 flop, pot 100, start: OOP ")
    before = (tmp_path / "Td9d6h.json").read_text()
    with pytest.raises(cm.CardmathError, match="is of another game"):
        report("Td9d6h", folder=tmp_path, pot=120)
    assert (tmp_path / "Td9d6h.json").read_text() == before
    for damaged in ("", "{}", before[:-20], json.dumps([1])):
        (tmp_path / "Td9d6h.json").write_text(damaged)
        with pytest.raises(cm.CardmathError, match="is damaged"):
            report("Td9d6h", folder=tmp_path)


@pytest.mark.exhaustive
def test_a_cluster_says_the_same(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    plain = report("Td9d6h:2, KsKh2c")
    found = report("Td9d6h:2, KsKh2c", workers=2, threads=0, folder=tmp_path)
    assert [(row.flop, row.values) for row in found] == [(row.flop, row.values) for row in plain]
    assert {path.name for path in tmp_path.glob("*.cms")} == {"Td9d6h.cms", "KsKh2c.cms"}


def test_lists_of_flops() -> None:
    text = read_flops("AsKh2d:0.25\nTd9d6h; 7c5d2h")
    assert [(flop.name, flop.weight) for flop in text] == [
        ("AsKh2d", 0.25),
        ("Td9d6h", 1),
        ("7c5d2h", 1),
    ]
    assert read_flops({"AsKh2d": Fraction(1, 4)})[0].weight == 0.25
    assert [flop.name for flop in read_flops([cm.Hand("AsKh2d"), "Td9d6h"])][1] == "Td9d6h"
    subset = cm.flop_subset(5, {"pairs": ("QQ+", "AK")}, seed=1, steps=10)
    listed = read_flops(subset)
    assert [flop.weight for flop in listed] == [float(row.weight) for row in subset]
    assert [flop.weight for flop in read_flops(subset.to_text())] == pytest.approx(
        [flop.weight for flop in listed], abs=1e-5
    )


@pytest.mark.parametrize(
    ("flops", "message"),
    [
        ("", "no flop in the list"),
        ([], "no flop in the list"),
        ("Td9d6h, 6h9dTd", "comes twice"),
        ("Td9d", "three to five cards, not 2|flop has three"),
        ("Td9d6hQc", "a flop has three cards"),
        ("Td9d6x", "6x"),
        ("Td9d6h:x", "followed by a colon and its weight"),
        ("Td9d6h:0", "above 0"),
        ({"Td9d6h": -1}, "above 0 and finite"),
        ({"Td9d6h": float("inf")}, "finite"),
        (7, "flops are text or a list"),
        ([7], "a hand is text, a Hand or an iterable of Card, not int"),
    ],
)
def test_wrong_lists_are_refused(flops: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(cm.CardmathError, match=message):
        report(flops)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"line": "x x"}, "nobody acts after"),
        ({"line": "x x / 7s /"}, "has no cards"),
        ({"line": "f"}, "OOP acts here"),
        ({"target": float("inf")}, "finite"),
        ({"memory": "1 kB"}, "are allowed"),
        ({"iterations": -1}, "0 to"),
        ({"progress": 3}, "progress is a function"),
        ({"workers": 2}, "either threads of this process or a cluster"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        report(**options)


def test_a_flop_that_leaves_no_hands_is_named() -> None:
    with pytest.raises(cm.CardmathError, match="on QsQhQd: the players cannot hold hands"):
        flop_report("Td9d6h, QsQhQd", ["AA", "QQ"], **OPTIONS)


@pytest.mark.exhaustive
def test_prize_money_is_played_for_on_each_flop(tmp_path: Path) -> None:
    money = solve.PrizeMoney([50, 30, 20], others=[200, 120])
    found = report("Td9d6h:2, KsKh2c", payoff=money, folder=tmp_path)
    assert (found.unit, found.pot) == ("payoff", 100)
    for row in found:
        game = postflop(row.flop, RANGES, 100, 100, "75%", payoff=money)
        answer = game.solve("2%", threads=1)
        assert row.values == answer.root.mean_values
        assert row.exploitability == answer.exploitability <= 0.02 * game.pot_worth
        assert found.pot_worth == game.pot_worth
    percent = 100 * found.exploitability / found.pot_worth
    assert found.exploitability_percent == percent <= 2
    assert "of the pot's worth" in found.title
    assert "in payoff" in found.title
    # What is kept is not of a game for chips, or for other prizes.
    assert report("Td9d6h:2, KsKh2c", payoff=money, folder=tmp_path) == found
    for other in (None, solve.PrizeMoney([50, 30, 20], others=[200, 130])):
        with pytest.raises(cm.CardmathError, match="is of another game"):
            report("Td9d6h:2, KsKh2c", payoff=other, folder=tmp_path)


@pytest.mark.exhaustive
def test_a_cluster_pays_the_same_money() -> None:
    pytest.importorskip("distributed")
    plain = report("Td9d6h:2, KsKh2c", payoff=lambda own, other: (own**0.5, other))
    found = report(
        "Td9d6h:2, KsKh2c", workers=2, threads=0, payoff=lambda own, other: (own**0.5, other)
    )
    assert [(row.flop, row.values) for row in found] == [(row.flop, row.values) for row in plain]
