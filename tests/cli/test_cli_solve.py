"""The commands of `cardmath solve`, as a shell sees them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

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
    reported = json.loads(solve(*RIVER, "--json", "--line", "x"))
    assert reported["exploitability_percent"] <= 0.5
    assert reported["node"]["player"] == 1
    assert solve(*RIVER, "--csv").startswith("hand,weight,value,equity,check,")


def test_spot_is_the_command_of_two_ranges() -> None:
    assert solve(*RIVER) == solve("spot", *RIVER)
    assert "'sise' is not a command; did you mean size?" in solve("sise", *RIVER, status=2)


def test_size_and_tree_come_before_solving() -> None:
    assert "nodes" in solve("size", *RIVER)
    assert solve("size", *RIVER, "--tree").startswith("pot 100, stack 100\n[river]: OOP\n")
    assert json.loads(solve("size", *RIVER, "--json"))["nodes"] > 5
    head, row = csv.reader(io.StringIO(solve("size", *RIVER, "--csv")))
    assert dict(zip(head, row, strict=True))["nodes"] == "21"


def test_the_tree_for_programs() -> None:
    reported = json.loads(solve("size", *RIVER, "--tree", "--json"))
    drawn = solve("size", *RIVER, "--tree").splitlines()[1:]
    size = json.loads(solve("size", *RIVER, "--json"))
    assert size["nodes"] == len(reported["tree"]) == len(drawn)
    for node, line in zip(reported["tree"], drawn, strict=True):
        assert line.startswith("  " * node["depth"] + (node["action"] or f"[{node['street']}]"))
    rows = list(csv.DictReader(io.StringIO(solve("size", *RIVER, "--tree", "--csv"))))
    assert [row["action"] for row in rows] == [node["action"] for node in reported["tree"]]


def test_sizes_by_street_and_player() -> None:
    drawn = solve(
        "size", *RIVER, "--tree", "--bets", "turn: 10%; river: 30% | 40%", "--add-all-in", "0"
    )
    assert "bet 30: IP" in drawn
    assert "bet 40: OOP" in drawn
    assert "bet 10" not in drawn


def test_an_answer_is_saved_and_looked_at(tmp_path: Path) -> None:
    path = str(tmp_path / "spot.cms")
    turn = ["AA, 76s", "QQ, KJ", "-b", "Ks7h2d3c", "--pot", "100", "--stack", "100"]
    solve(*turn, "--save", path, "--target", "2%")
    assert "x x / 7s / on Ks 7h 2d 3c 7s" in solve("show", path, "--line", "x x / 7s /")
    report = solve("show", path, "--line", "x x", "--report")
    assert "each card after x x; exploitability" in report
    assert len(report.splitlines()) == 48 + 5
    runouts = json.loads(solve("show", path, "--line", "x x / * / x", "--report", "--json"))
    assert len(runouts["report"]["runouts"]) == 48
    assert "acts here" in solve("show", path, "--line", "b7 / * / x", "--report", status=2)


PLAYED = ["AA, KQs", "QQ, 98s", "--pot", "100", "--stack", "100", "--bets", "75%", "--target", "2%"]


def test_flops_are_solved(tmp_path: Path) -> None:
    more = [*PLAYED, "--folder", str(tmp_path)]
    lines = solve("flops", "Td9d6h:2, KsKh2c", *more).splitlines()
    assert lines[0].startswith("2 flops, pot 100, start: OOP ")
    assert "exploitability at most" in lines[1]
    assert {path.suffix for path in tmp_path.iterdir()} == {".cms", ".json"}
    path = tmp_path / "flops.txt"
    path.write_text("Td9d6h:2\nKsKh2c\n")
    reported = json.loads(solve("flops", str(path), *more, "--json", "--line", "x"))
    assert [row["weight"] for row in reported["flops"]] == [2, 1]
    assert reported["exploitability_percent"] <= 2
    grouped = solve("flops", str(path), *more, "--by", "pairing")
    assert "by pairing" in grouped
    assert "paired " in grouped
    rows = solve("flops", "2", *PLAYED, "--csv").splitlines()
    assert rows[0].startswith("flop,weight,share,check,")
    assert len(rows) == 3


@pytest.mark.exhaustive
def test_pictures_are_drawn(tmp_path: Path) -> None:
    grid, convergence = tmp_path / "grid.svg", tmp_path / "convergence.png"
    solve(*RIVER, "--plot", str(grid), "--plot-convergence", str(convergence), "--line", "x")
    assert "exploitability" in grid.read_text()
    assert convergence.read_bytes().startswith(b"\x89PNG")
    assert "not the name of a picture" in solve(*RIVER, "--plot-convergence", "x.txt", status=2)
    assert "leave out --report" in solve(*RIVER, "--plot", str(grid), "--report", status=2)


def test_what_is_wrong_is_reported() -> None:
    assert "comes twice" in solve("flops", "Td9d6h, 9dTd6h", *PLAYED, status=2)
    assert "two ranges are needed" in solve("flops", "Td9d6h", "AA", *RIVER[4:], status=2)
    assert "two ranges are needed" in solve("AA", *RIVER[2:], status=2)
    assert "Missing option '-b' / '--board'" in solve("AA", "KK", status=2)
    assert "--others belongs to --prizes" in solve(*RIVER, "--others", "50", status=2)
    assert "a size is a share of the pot" in solve(*RIVER, "--bets", "60", status=2)
    assert "^^" in solve(*RIVER, "--bets", "50%, 60", status=2)
    assert "not a street with sizes" in solve(*RIVER, "--bets", "preflop: 60%", status=2)
    assert "OOP acts here: check" in solve(*RIVER, "--line", "b7", status=2)
    assert "is not a rake" in solve(*RIVER, "--rake", "5", status=2)
    assert "No such file" in solve("show", "none.cms", status=2)
    assert "are allowed; what makes it smaller" in solve(*RIVER, "--memory", "1kB", status=2)


def test_what_cannot_be_shown_is_refused_before_solving(tmp_path: Path) -> None:
    """A long run does not end in an error that could be known before it."""
    endless = [*RIVER, "--target", "1e-9", "--iterations", "1000000000"]
    there = tmp_path / "nowhere"
    for option in ("--save", "--plot", "--plot-convergence"):
        reported = solve(*endless, option, str(there / "spot.png"), status=2)
        assert "there is no folder" in reported
    assert "OOP acts here" in solve(*endless, "--line", "b61", status=2)
    assert "the hand is over" in solve(*endless, "--line", "x x x", status=2)
    assert "no card comes after 'x'" in solve(*endless, "--line", "x", "--report", status=2)


def test_a_file_has_its_own_game(tmp_path: Path) -> None:
    file = str(tmp_path / "spot.cms")
    solve(*RIVER, "--save", file, "--iterations", "5")
    assert "exploitability" in solve("show", file, "--threads", "1", "--line", "x")
    assert "No such option '--pot'" in solve("show", file, "--pot", "100", status=2)


def test_omaha_of_high_and_low_is_solved(tmp_path: Path) -> None:
    spot = ["A4**ds", "K6**ds", *RIVER[2:], "--game", "PLO8", "--save", str(tmp_path / "low.cms")]
    assert " and a low " in solve(*spot, "--iterations", "5")
    assert " and a low " in solve("show", str(tmp_path / "low.cms"), "--line", "x")
    money = ("--prizes", "50", "30", "--others", "100")
    assert "players also win quarters" in solve(*spot, *money, status=2)
    six = ["A4****", "K6****", *RIVER[2:], "--game", "omaha6"]
    assert "the games are 'holdem', 'omaha', 'omaha5', 'omaha8'" in solve(*six, status=2)


def test_prize_money_is_played_for() -> None:
    answer = json.loads(solve(*RIVER, "--prizes", "50", "30", "--others", "100", "--json"))
    assert answer["unit"] == "payoff"
    assert 0 < sum(answer["values"]) < 80


@pytest.mark.exhaustive
def test_prize_money_is_played_for_on_flops() -> None:
    flops = ("flops", "Td9d6h, KsKh2c", "AA, KQs", "QQ, 98s", "--pot", "100", "--stack", "100")
    money = ("--target", "5%", "--prizes", "50", "30", "--others", "100")
    report = json.loads(solve(*flops, *money, "--json"))
    assert report["unit"] == "payoff"
    assert 0 < sum(report["values"]) < 80
    assert report["exploitability_percent"] <= 5
    assert "--others belongs to --prizes" in solve(*flops, "--others", "50", status=2)


def test_help_has_sections() -> None:
    lines = solve("spot", "--help").splitlines()
    titles = ["The spot:", "Bets:", "Solving:", "What is shown:", "Options:", "  Examples:"]
    assert [line for line in lines if line in titles] == titles
