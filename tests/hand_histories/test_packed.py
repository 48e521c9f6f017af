"""Tables of hand histories are kept in little memory, and give back what they hold."""

import pickle
from pathlib import Path

import numpy as np
import polars
import pytest
from polars.testing import assert_frame_equal

from cardmath.hand_histories import Histories, HistoryTable, parse, read, sample_hands
from cardmath.hand_histories.histories import joined

MOST_BYTES = 900
"""More than a hand needs. In Arrow a hand of these has some 1,500 bytes."""


@pytest.fixture(scope="module")
def found() -> Histories:
    """Three parts: money, other games, and chips of which some amounts need more bytes."""
    texts = (
        sample_hands(300, seed=3),
        sample_hands(40, "stud", seed=4),
        sample_hands(60, "omaha", seed=5).replace("$1", "$1000000"),
    )
    return joined([parse(text) for text in texts])


def _frames(table: HistoryTable) -> polars.DataFrame:
    return table.to_frame("polars")


def test_hands_take_little_memory() -> None:
    hands = parse(sample_hands(2_000, seed=7))
    assert 200 < hands.nbytes / len(hands) < MOST_BYTES
    unpacked = sum(_frames(table).estimated_size() for table in hands.tables)
    assert unpacked > 2 * hands.nbytes


def test_columns_are_those_of_the_frame(found: Histories) -> None:
    for table in found.tables:
        frame = _frames(table)
        for column in table.columns:
            assert table[column] == frame[column].to_list(), column
            if table.kind(column) in {"number", "bool"}:
                filled = frame[column].fill_null(value=False if table.kind(column) == "bool" else 0)
                assert np.array_equal(table.array(column), filled.to_numpy()), column
                assert np.array_equal(table.has_value(column), frame[column].is_not_null()), column


def test_parts_are_those_of_the_frame(found: Histories) -> None:
    numbers = np.random.default_rng(1)
    for table in found.tables:
        frame = _frames(table)
        for _ in range(10):
            start, stop = sorted(numbers.integers(0, len(table) + 1, 2).tolist())
            assert_frame_equal(_frames(table.slice(start, stop)), frame[start:stop])
            chosen = numbers.random(len(table)) < numbers.random()
            assert_frame_equal(_frames(table.filter(chosen)), frame.filter(chosen))
        assert_frame_equal(_frames(pickle.loads(pickle.dumps(table))), frame)


def test_pieces_of_a_file_are_numbered_through(tmp_path: Path) -> None:
    text = "\n\n\n".join(sample_hands(2_000, seed=seed) for seed in (1, 2))
    (tmp_path / "hands.txt").write_text(text)
    whole, cut = parse(text, duplicates="keep"), read(tmp_path, duplicates="keep", threads=2)
    for column in ("hand_id", "source_line", "source_offset"):
        assert np.array_equal(whole.hands.array(column), cut.hands.array(column))
    assert np.array_equal(whole.actions.array("hand_id"), cut.actions.array("hand_id"))
    assert np.array_equal(whole.actions.array("source_line"), cut.actions.array("source_line"))
    assert cut.players.array("hand_id").max() == len(cut) - 1
