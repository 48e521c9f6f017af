"""The tables of hand histories in other programs, and as text."""

import copy
import io
import pickle
from pathlib import Path

import numpy as np
import polars
import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from cardmath.hand_histories import parse, sample_hands
from cardmath.hand_histories.histories import joined
from tests.hand_histories.hands import broken, hand

TEXT = hand(1) + hand(2, date="2020/03/01 4:01:19") + broken(3)


@pytest.fixture(scope="module")
def found() -> hand_histories.Histories:
    return hand_histories.parse(TEXT, file="a.txt")


def test_frames_have_the_same_values(found: hand_histories.Histories) -> None:
    for table in found.tables:
        theirs, pandas = table.to_frame("polars"), table.to_frame("pandas")
        assert theirs.columns == list(pandas.columns) == list(table.columns)
        assert len(theirs) == len(pandas) == len(table)
        for name in table.columns:
            assert theirs[name].to_list() == table[name], name
            ours = [None if value is None else value for value in table[name]]
            shown = pandas[name].astype(object).where(pandas[name].notna(), None)
            assert shown.tolist() == ours, name
    with pytest.raises(CardmathError, match="makes no data frames"):
        found.hands.to_frame("excel")  # type: ignore[call-overload]


def test_columns_as_arrays(found: hand_histories.Histories) -> None:
    assert found.players.array("net").tolist() == [25, -25, 25, -25]
    assert found.hands.array("cap").tolist() == [0, 0]
    assert found.hands.has_value("cap").tolist() == [False, False]
    assert found.hands.array("time_local").dtype == np.dtype("datetime64[us]")
    codes, names = found.players.codes("name")
    assert [names[code] for code in codes] == ["Bob", "Ann", "Bob", "Ann"]
    for wrong in ("nothing", "name", "hole"):
        with pytest.raises(CardmathError):
            found.players.array(wrong)
    with pytest.raises(CardmathError, match="has no names"):
        found.players.codes("net")
    for table in (found.hands, found.players, found.actions):
        for column in table.columns:
            kind = table.kind(column)
            by_codes, by_array = kind == "name", kind in ("number", "bool", "time")
            if not by_array:
                reader = "codes" if by_codes else "table"
                for read in (table.array, table.has_value):
                    with pytest.raises(CardmathError, match=f"'{column}' .* with {reader}"):
                        read(column)
            if not by_codes:
                reader = "array" if by_array else "table"
                with pytest.raises(CardmathError, match=f"'{column}' has no names; .* {reader}"):
                    table.codes(column)


def test_a_table_is_printed_with_what_a_line_has_room_for(
    found: hand_histories.Histories,
) -> None:
    lines = str(found.players).splitlines()
    assert lines[0].startswith("players: 4 rows; ")
    assert max(map(len, lines)) <= 120
    assert "<table>" in found.players._repr_html_()
    assert repr(found.players).startswith("<HistoryTable players: 4 rows, ")
    assert repr(found) == "<Histories: 2 hands, 1 rejected>"


def test_csv_has_cards_as_text(found: hand_histories.Histories) -> None:
    text = io.StringIO()
    found.players.write_csv(text)
    header, first, *_ = text.getvalue().splitlines()
    row = dict(zip(header.split(","), first.split(","), strict=True))
    assert row["hole"] == "Ah Kd"
    assert row["name"] == "Bob"


def test_the_overview_counts_by_kind(found: hand_histories.Histories) -> None:
    (row,) = found.overview()
    assert (row.room, row.game, row.betting, row.format) == (
        "pokerstars",
        "holdem",
        "no-limit",
        "cash",
    )
    assert (row.hands, row.first, row.last) == (2, "2020-02-08", "2020-03-01")
    (reason,) = found.rejections()
    assert reason.reason == "the text says the pot is …, but … went in"
    assert (reason.hands, reason.file) == (1, "a.txt")


def test_parquet_is_partitioned_by_room_and_month(
    found: hand_histories.Histories, tmp_path: Path
) -> None:
    written = found.to_parquet(tmp_path)
    folders = {str(Path(file).parent.relative_to(tmp_path)) for file in written}
    months = [f"room=pokerstars/month=2020-{month}" for month in ("02", "03")]
    names = ("hands", "players", "actions")
    assert folders == {f"{name}/{month}" for name in names for month in months} | {
        "rejected/room=pokerstars"
    }
    for table in (found.hands, found.players, found.actions, found.rejected):
        frame = polars.read_parquet(tmp_path / table.name, hive_partitioning=False)
        assert frame.equals(table.to_frame("polars"))


def test_parquet_needs_a_package(
    found: hand_histories.Histories, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("cardmath.hand_histories.parquet", "cardmath._support.optional"):
        monkeypatch.setattr(f"{module}.find_spec", lambda _name: None)
    with pytest.raises(CardmathError, match="needs polars, which is not installed: pip install"):
        found.to_parquet(tmp_path)


PAGE = Path(__file__).parents[2] / "docs" / "reference" / "hand-history-columns.md"


def test_the_reference_has_every_column(found: hand_histories.Histories) -> None:
    listed: dict[str, list[str]] = {}
    for line in PAGE.read_text().splitlines():
        if line.startswith("## "):
            columns = listed.setdefault(line[3:], [])
        elif line.startswith("| `"):
            columns.append(line.split("`")[1])
    assert listed.pop("duplicates") == []  # its columns are those of `hands`
    assert found.duplicates.columns == found.hands.columns
    tables = (*found.tables, found.expected())
    assert listed == {table.name: list(table.columns) for table in tables}


@pytest.mark.parametrize("game", ["holdem", "razz", "omaha8"])
def test_hands_are_pickled_and_copied(game: str) -> None:
    text = sample_hands(20, game, seed=3)
    hands = parse(f"{text}\n\n{text[:700]}")
    assert len(hands.rejected) == 1
    for found in (hands, joined([hands, hands.anonymize()]), parse("")):
        tables = (*found.tables, found.expected(), found.actions.slice(5, 9))
        for twins in (pickle.loads(pickle.dumps(tables)), copy.deepcopy(tables)):
            for table, twin in zip(tables, twins, strict=True):
                assert (twin.name, twin.columns) == (table.name, table.columns)
                assert twin.to_dict() == table.to_dict()
        assert str(pickle.loads(pickle.dumps(found))) == str(found)
