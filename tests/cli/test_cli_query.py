"""`cardmath query`: texts, files, plans, JSON, and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

from tests.shell import cardmath

TEXT = "select avg(riverEquity(hero)) as pot from hero='AsKs', villain='JdJh', board='3s2s2h'"


def test_a_text_a_file_and_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "question.pql"
    file.write_text(f"{TEXT};\nselect count(pairedBoard(flop)) from game='holdem'", "utf-8")
    status, out, err = cardmath("query", TEXT)
    assert (status, err) == (0, "")
    assert "0.495960" in out
    status, out, _ = cardmath("query", str(file))
    assert status == 0
    assert "17.1765%" in out
    assert cardmath("query", "-", stdin=TEXT)[0] == 0


def test_json_and_csv() -> None:
    data = json.loads(cardmath("query", TEXT, "--json").out)
    assert data["method"] == "exact"
    assert data["rows"][0]["value"] == "491/990"
    lines = cardmath("query", TEXT, "--csv").out.splitlines()
    assert lines[0] == "name,kind,of,value,error,hits,deals,left_out"
    assert lines[1].startswith("pot,mean,,0.4959")


def test_a_plan_and_names() -> None:
    out = cardmath("query", TEXT, "--explain").out
    assert "q.select(pot=mean(q.hero.pot_share()))" in out
    assert "cost:" in out
    plan = json.loads(cardmath("query", TEXT, "--explain", "--json").out)
    assert plan["plan"]["method"] == "exact"
    assert "nutHi(player, street)" in cardmath("query", "--names").out
    assert json.loads(cardmath("query", "--names", "--json").out)["names"]


def test_exit_statuses() -> None:
    never = "select count(winsHi(hero)) from hero='AA', villain='KK' where 1 = 2"
    assert cardmath("query", never)[0] == 1
    status, out, err = cardmath("query", "select count(winHi(hero)) from hero='AA', villain='KK'")
    assert (status, out) == (2, "")
    assert "did you mean winsHi(player)" in err
    assert "^^^^^" in err
    assert cardmath("query")[0] == 2
    assert cardmath("query", "nowhere.pql")[0] == 2
    assert cardmath("query", TEXT, "--budget", "0", "--method", "exact")[0] == 2


def test_random_deals_have_a_seed() -> None:
    text = "select count(winsHi(hero)) from game='omaha', hero='AsAhKsKh', villain='****'"
    one = cardmath("query", text, "--samples", "20000", "--seed", "3", "--json").out
    assert one == cardmath("query", text, "--samples", "20000", "--seed", "3", "--json").out
    assert json.loads(one)["seed"] == 3
