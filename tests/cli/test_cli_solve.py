"""`cardmath solve`, as a shell sees it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.shell import cardmath

RIVER = ["AA, 65s, QJ", "KQ, 88", "-b", "Ks7h2d3c4s", "--pot", "100", "--stack", "100"]


def solve(*args: str, status: int = 0) -> str:
    """What the command says; on standard error where it fails."""
    outcome = cardmath("solve", *args)
    assert outcome.status == status, outcome.err
    return outcome.out if status == 0 else outcome.err


def test_a_river_is_solved() -> None:
    lines = solve(*RIVER, "--bets", "50%").splitlines()
    assert lines[0].startswith("Ks 7h 2d 3c 4s, pot 100, stack 100: OOP ")
    assert "exploitability" in lines[0]
    assert lines[2].startswith("start on Ks 7h 2d 3c 4s, pot 100, OOP acts")
    assert any(line.startswith("AA ") for line in lines)
    told = json.loads(solve(*RIVER, "--json", "--line", "x"))
    assert told["exploitability_percent"] <= 0.5
    assert told["node"]["player"] == 1
    assert solve(*RIVER, "--csv").startswith("hand,weight,value,equity,check,")


def test_size_and_tree_come_before_solving() -> None:
    assert "nodes" in solve(*RIVER, "--size")
    assert solve(*RIVER, "--tree").startswith("pot 100, stack 100\n[river]: OOP\n")
    assert json.loads(solve(*RIVER, "--size", "--json"))["nodes"] > 5


def test_sizes_by_street_and_player() -> None:
    drawn = solve(*RIVER, "--tree", "--bets", "turn: 10%; river: 30% | 40%", "--add-all-in", "0")
    assert "bet 30: IP" in drawn
    assert "bet 40: OOP" in drawn
    assert "bet 10" not in drawn


def test_an_answer_is_saved_and_looked_at(tmp_path: Path) -> None:
    path = str(tmp_path / "spot.cms")
    turn = ["AA, 76s", "QQ, KJ", "-b", "Ks7h2d3c", "--pot", "100", "--stack", "100"]
    solve(*turn, "--save", path, "--target", "2%")
    assert "x x / 7s / on Ks 7h 2d 3c 7s" in solve("--load", path, "--line", "x x / 7s /")
    report = solve("--load", path, "--line", "x x", "--report")
    assert "each card after x x; exploitability" in report
    assert len(report.splitlines()) == 48 + 5


def test_what_is_wrong_is_told() -> None:
    assert "two ranges are needed" in solve("AA", status=2)
    assert "--board, --pot and --stack" in solve("AA", "KK", status=2)
    assert "a size is a share of the pot" in solve(*RIVER, "--bets", "60", status=2)
    assert "^^" in solve(*RIVER, "--bets", "50%, 60", status=2)
    assert "not a street with sizes" in solve(*RIVER, "--bets", "preflop: 60%", status=2)
    assert "OOP acts here: check" in solve(*RIVER, "--line", "b7", status=2)
    assert "is not a rake" in solve(*RIVER, "--rake", "5", status=2)
    assert "No such file" in solve("--load", "none.cms", status=2)
    assert "are allowed; smaller are" in solve(*RIVER, "--memory", "1kB", status=2)
