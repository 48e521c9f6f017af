"""A dataset that is made file by file, and can be gone on with."""

from pathlib import Path

import polars
import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted
from tests.hand_histories.hands import broken, hand
from tests.shell import cardmath


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "hands"
    made.mkdir()
    for number in range(6):
        (made / f"{number}.txt").write_text(hand(number) + hand(100 + number) + broken(7))
    return made


def hands_of(dataset: Path) -> polars.DataFrame:
    return polars.read_parquet(dataset / "hands", hive_partitioning=False)


def test_a_second_call_reads_what_is_new(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "dataset"
    first = hand_histories.to_dataset(folder, to)
    assert (first.files, first.skipped, first.hands, first.rejected) == (6, 0, 12, 6)
    (folder / "6.txt").write_text(hand(6))
    (folder / "0.txt").write_text(hand(0) + hand(100) + hand(200))
    second = hand_histories.to_dataset(folder, to)
    assert (second.files, second.skipped, second.hands) == (2, 5, 4)
    hands = hands_of(to)
    assert len(hands) == hands["hand_id"].n_unique() == 14
    assert sorted(map(int, hands["hand"])) == [*range(7), *range(100, 106), 200]
    players = polars.read_parquet(to / "players", hive_partitioning=False)
    assert set(players["hand_id"]) == set(hands["hand_id"])


def test_ctrl_c_keeps_the_files_that_are_done(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "dataset"

    def stop(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="of 6 files are done") as raised:
        hand_histories.to_dataset(folder, to, progress=stop)
    done = raised.value.partial.files
    assert 0 < done < 6
    rest = hand_histories.to_dataset(folder, to)
    assert (rest.files, rest.skipped) == (6 - done, done)
    assert len(hands_of(to)) == 12


def test_a_dataset_is_read_again(tmp_path: Path) -> None:
    text = hand_histories.sample_hands(300, seed=2) + broken(7)
    (tmp_path / "hands.txt").write_text(text)
    found = hand_histories.read(tmp_path / "hands.txt")
    found.to_parquet(tmp_path / "dataset")
    parts = list(hand_histories.read_parquet(tmp_path / "dataset"))
    assert len(parts) == 2
    for mine, other in zip(found.tables[:3], parts[0].tables[:3], strict=True):
        for column in mine.columns:
            assert other[column] == mine[column], column
    assert parts[1].rejected["reason"] == found.rejected["reason"]
    assert parts[0].expected()["ev_net"] == found.expected()["ev_net"]
    with pytest.raises(CardmathError, match="is not a dataset of hand histories"):
        hand_histories.read_parquet(tmp_path / "nowhere")


def test_statistics_of_parts_are_those_of_the_whole(tmp_path: Path) -> None:
    for number in range(3):
        text = hand_histories.sample_hands(200, seed=number)
        (tmp_path / f"{number}.txt").write_text(text)
    whole = hand_histories.read(tmp_path).statistics(("name", "position"))
    hand_histories.to_dataset(tmp_path, tmp_path / "dataset")
    stored = hand_histories.read_parquet(tmp_path / "dataset")
    together = hand_histories.count_statistics(stored, ("name", "position"))
    assert together.rows == whole.rows
    assert together.dealt == whole.dealt
    batches = hand_histories.read_batches(tmp_path / "0.txt", rows=50)
    few = hand_histories.count_statistics(batches, only=["vpip"])
    assert few.rows == hand_histories.read(tmp_path / "0.txt").statistics(only=["vpip"]).rows
    for wrong in (str(tmp_path), tmp_path, hand_histories.parse("")):
        with pytest.raises(CardmathTypeError, match="those of read_parquet or read_batches"):
            hand_histories.count_statistics(wrong)  # type: ignore[arg-type]


def test_a_dataset_read_as_hands_says_what_reads_it(folder: Path, tmp_path: Path) -> None:
    hand_histories.to_dataset(folder, tmp_path / "dataset")
    found = hand_histories.read(tmp_path / "dataset" / "hands")
    assert len(found) == 0
    assert set(found.rejected["reason"]) == {"a file of a dataset, which read_parquet reads"}


def test_a_dataset_among_the_hands_is_no_part_of_them(folder: Path) -> None:
    inner = folder / "2025" / "dataset"
    first = hand_histories.to_dataset(str(folder), inner)
    assert (first.files, first.rejected) == (6, 6)
    again = hand_histories.to_dataset([folder, folder / "2025"], inner)
    assert (again.files, again.skipped) == (0, 6)
    found = hand_histories.read(folder)
    assert (len(found), len(found.rejected)) == (12, 6)


def test_a_dataset_has_a_folder_of_its_own(folder: Path, tmp_path: Path) -> None:
    for around in (folder, tmp_path, folder / ".." / "hands"):
        with pytest.raises(CardmathError, match=r"would be among the hands of .*hands': give it"):
            hand_histories.to_dataset(iter([folder]), around)
    assert len(list(tmp_path.rglob("*"))) == 7
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(CardmathError, match="file' is a file: a dataset is a folder"):
        hand_histories.to_dataset(folder, file)
    found = hand_histories.read(folder)
    with pytest.raises(CardmathError, match="file' is a file: a dataset is a folder"):
        found.to_parquet(file)
    for options in ((), ("--anonymous",)):
        shown = cardmath("hands", str(folder), "--to", str(file), *options)
        assert (shown.status, "is a file: a dataset is a folder" in shown.err) == (2, True)


@pytest.mark.exhaustive
def test_processes_make_the_same(folder: Path, tmp_path: Path) -> None:
    hand_histories.to_dataset(folder, tmp_path / "one")
    hand_histories.to_dataset(folder, tmp_path / "two", workers=2)
    one, two = (hands_of(tmp_path / name).sort("hand_id") for name in ("one", "two"))
    assert one.equals(two)
