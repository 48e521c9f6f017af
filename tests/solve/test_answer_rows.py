"""Answers as frames and as Parquet files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars
import pytest

from cardmath import solve
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve import PostflopAnswer
from cardmath.solve.answer_rows import count_decisions, decisions
from cardmath.solve.sizes import STREETS
from tests.shell import cardmath
from tests.solve.postflop import few_hands_on_a_turn

SCHEMA = {
    "line": polars.Categorical,
    "street": polars.Enum(STREETS),
    "board": polars.Categorical,
    "pot": polars.Float64,
    "player": polars.Enum(["OOP", "IP"]),
    "hand": polars.Enum,
    "reach": polars.Float32,
    "equity": polars.Float32,
    "value": polars.Float32,
    "action": polars.Categorical,
    "frequency": polars.Float32,
    "action_value": polars.Float32,
}


@pytest.fixture(scope="module")
def turn() -> PostflopAnswer:
    return few_hands_on_a_turn().solve("1%")


def read(folder: Path) -> polars.DataFrame:
    return polars.read_parquet(folder / "*.parquet")


def test_a_frame_has_what_the_node_has(turn: PostflopAnswer) -> None:
    node, frame = turn.node("x"), turn.to_arrow("x")
    assert dict(frame.schema) == SCHEMA
    assert set(frame["line"]) == {"x"}
    assert set(frame["board"]) == {"Ks7s2d3s"}
    acting = frame.filter(polars.col("player") == "IP")
    for name, hands, row in zip(
        node.hands[1], node.strategy.tolist(), node.action_values.tolist(), strict=True
    ):
        rows = acting.filter(polars.col("hand") == name)
        assert rows["action"].to_list() == list(node.actions)
        assert rows["frequency"].to_list() == hands
        assert rows["action_value"].to_list() == pytest.approx(row, rel=1e-6)
    other = frame.filter(polars.col("player") == "OOP")
    assert other["hand"].to_list() == list(node.hands[0])
    assert other["value"].to_list() == pytest.approx(node.values[0].tolist(), rel=1e-6)
    assert other["reach"].to_list() == node.reach[0].tolist()
    assert other["action"].null_count() == other["frequency"].null_count() == len(other)


@pytest.mark.exhaustive
def test_all_decisions_are_in_the_files(turn: PostflopAnswer, tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    turn.to_parquet(
        tmp_path / "all",
        line="x x",
        progress=lambda done, total: calls.append((done, total)),
    )
    assert [path.name for path in tmp_path.iterdir()] == ["all"]
    found = read(tmp_path / "all")
    lines = list(decisions(turn.game, "x x", STREETS))
    assert len(set(lines)) == len(lines) == calls[-1][0] == calls[-1][1] == calls[0][1]
    assert len(calls) == len(lines) + 1
    assert dict(found.schema) == SCHEMA
    random = np.random.default_rng(5)
    for line in [*random.choice(lines, 10), "x x / 4c / b100"]:
        here = found.filter(polars.col("line") == line)
        assert here.equals(turn.to_arrow(line))


def test_streets_and_lines_limit_what_is_written(turn: PostflopAnswer, tmp_path: Path) -> None:
    turn.to_parquet(tmp_path / "turn", streets="turn")
    found = read(tmp_path / "turn")
    assert set(found["street"]) == {"turn"}
    assert set(found["line"]) == {"", "x", "x a150", "a150"}
    turn.to_parquet(tmp_path / "river", line="x  x / 4c /")
    found = read(tmp_path / "river")
    assert set(found["board"]) == {"Ks7s2d3s4c"}
    assert set(found["line"]) == set(decisions(turn.game, "x x / 4c /", STREETS))


@pytest.mark.parametrize("line", ["", "x x", "x x / 4c /", "x"])
@pytest.mark.parametrize("streets", [STREETS, ("turn",), ("river",)])
def test_decisions_are_counted_before_they_are_listed(
    turn: PostflopAnswer, line: str, streets: tuple[str, ...]
) -> None:
    assert count_decisions(turn.game, line, streets) == len(
        list(decisions(turn.game, line, streets))
    )


def test_large_answers_are_written_in_parts(
    turn: PostflopAnswer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardmath.solve.answer_rows._PART_ROWS", 30)
    turn.to_parquet(tmp_path / "parts", line="x x / 4c /")
    parts = sorted((tmp_path / "parts").iterdir())
    assert [part.name for part in parts[:2]] == ["part-00000.parquet", "part-00001.parquet"]
    assert all(30 <= len(polars.read_parquet(part)) < 90 for part in parts[:-1])
    assert len(set(read(tmp_path / "parts")["line"])) == count_decisions(
        turn.game, "x x / 4c /", STREETS
    )


def test_ctrl_c_leaves_nothing(turn: PostflopAnswer, tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        turn.to_parquet(tmp_path / "stopped", progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_has_something_is_not_touched(turn: PostflopAnswer, tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("kept")
    with pytest.raises(CardmathError, match="is there already"):
        turn.to_parquet(tmp_path)
    with pytest.raises(CardmathError, match="streets are flop, turn, river"):
        turn.to_parquet(tmp_path / "new", streets="preflop")
    with pytest.raises(OSError, match=r"No such file.*none/new'$"):
        turn.to_parquet(tmp_path / "none" / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


def test_a_shell_writes_them_too(turn: PostflopAnswer, tmp_path: Path) -> None:
    turn.save(tmp_path / "turn.cms")
    folder = tmp_path / "rivers"
    outcome = cardmath(
        *("solve", "show", str(tmp_path / "turn.cms"), "--line", "x x / 4c /"),
        *("--parquet", str(folder)),
    )
    assert outcome.status == 0, outcome.err
    assert "wrote" in outcome.err
    assert set(read(folder)["board"]) == {"Ks7s2d3s4c"}


def test_duckdb_and_pyarrow_read_them(turn: PostflopAnswer, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    arrow = pytest.importorskip("pyarrow.parquet")
    turn.to_parquet(tmp_path / "turn", streets="turn")
    part = tmp_path / "turn" / "part-00000.parquet"
    (count,) = duckdb.sql(f"select count(*) from '{part}' where action = 'check'").fetchone()
    assert count == (read(tmp_path / "turn")["action"] == "check").sum()
    assert arrow.read_table(part).num_rows == len(read(tmp_path / "turn"))


def test_payoffs_are_written_in_their_unit(tmp_path: Path) -> None:
    game = solve.postflop(
        *("Ks7h2d3c4s", ["AA, QJ", "KQ"]), pot=100, stack=100, payoff=lambda own, other: (own, 7)
    )
    answer = game.solve("5%")
    answer.to_parquet(tmp_path / "money")
    first = read(tmp_path / "money").filter(polars.col("line") == "", polars.col("player") == "IP")
    assert first["value"].to_list() == pytest.approx([7.0] * len(first))
