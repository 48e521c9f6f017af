"""The same hand counts once, whatever file it is in."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from tests.hand_histories.hands import broken, hand
from tests.shell import cardmath

PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [{stack}, 100]
actions = ['p2 cbr 6', 'p1 f']
hand = 7
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "hands"
    made.mkdir()
    for number in range(3):
        text = hand(number) + hand(10 + number) + broken(20 + number)
        (made / f"{number}.txt").write_text(text)
    return made


def numbers(found: hand_histories.Histories) -> list[str]:
    return found.hands["hand"]


def test_a_file_named_twice_counts_once(folder: Path) -> None:
    once = hand_histories.read(folder)
    twice = hand_histories.read([folder, folder / "1.txt"])
    assert numbers(twice) == numbers(once) == ["0", "10", "1", "11", "2", "12"]
    assert twice.players.to_dict() == once.players.to_dict()
    assert twice.actions.to_dict() == once.actions.to_dict()
    assert twice.duplicates["hand"] == ["1", "11"]
    assert "2 duplicates left out; the first is hand 1 at 1.txt:1" in str(twice)
    assert len(once.duplicates) == 0
    kept = hand_histories.read([folder, folder / "1.txt"], duplicates="keep")
    assert numbers(kept) == [*numbers(once), "1", "11"]
    assert len(set(kept.hands["hand_id"])) == 8


def test_a_hand_in_two_files_counts_once_as_the_first_has_it(tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text(hand(1).replace("Dealt to Bob", "Dealt to Ann") + hand(2))
    (tmp_path / "bob.txt").write_text(hand(1) + hand(3) + hand(3))
    found = hand_histories.read(tmp_path)
    assert numbers(found) == ["1", "2", "3"]
    heroes = [row["name"] for row in found.players if row["is_hero"]]
    assert heroes == ["Ann", "Bob", "Bob"]
    batches = list(hand_histories.read_batches(tmp_path, rows=1, threads=1))
    assert [each for batch in batches for each in numbers(batch)] == ["1", "2", "3"]
    assert numbers(hand_histories.parse(hand(1) + hand(1))) == ["1"]


def test_numbers_that_are_only_those_of_a_file_identify_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(PHH.format(stack=100))
    (tmp_path / "b.phh").write_text(PHH.format(stack=200))
    (tmp_path / "c.phh").write_text(PHH.format(stack=200) + "\n")
    found = hand_histories.read(tmp_path)
    assert numbers(found) == ["7", "7"]
    assert [Path(each).name for each in found.duplicates["source_file"]] == ["c.phh"]


def test_other_rooms_and_seeds_have_other_hands() -> None:
    winamax = hand(1).replace("PokerStars Hand #1", "PokerStars Hand #2")
    assert len(hand_histories.parse(hand(1) + winamax)) == 2
    texts = [
        hand_histories.sample_hands(50, game, seed=seed)
        for game in ("holdem", "omaha")
        for seed in range(20)
    ]
    found = [hand_histories.parse(text) for text in texts]
    assert len({number for each in found for number in numbers(each)}) == 40 * 50


def test_a_wrong_word_is_explained(tmp_path: Path) -> None:
    wrong: Any = "drop"
    for call in (
        lambda: hand_histories.parse("", duplicates=wrong),
        lambda: hand_histories.read(tmp_path, duplicates=wrong),
        lambda: hand_histories.read_batches(tmp_path, duplicates=wrong),
    ):
        with pytest.raises(CardmathError, match=r'"once" .* or "keep", not \'drop\''):
            call()


def test_files_of_open_formats_have_each_hand_once(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "all.txt"
    done = hand_histories.write_file([folder, folder], to)
    assert (done.hands, done.left_out, done.rejected) == (6, 0, 6)
    assert done.duplicates > 0
    assert numbers(hand_histories.read(to)) == ["0", "10", "1", "11", "2", "12"]


def stored(dataset: Path) -> list[str]:
    pytest.importorskip("polars")
    return sorted(
        number for part in hand_histories.read_parquet(dataset) for number in numbers(part)
    )


def test_a_dataset_has_each_hand_once(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "dataset"
    (folder / "3.txt").write_text(hand(1) + hand(11) + hand(30) + hand(30))
    first = hand_histories.to_dataset([folder, folder], to)
    assert (first.files, first.hands, first.duplicates, first.rejected) == (4, 7, 3, 3)
    assert str(first) == "7 hands from 4 files; 3 duplicates left out; 3 rejected"
    assert stored(to) == ["0", "1", "10", "11", "12", "2", "30"]
    again = hand_histories.to_dataset(folder, to)
    assert (again.files, again.skipped, again.hands) == (0, 4, 0)
    # A copy of the folder brings nothing.
    shutil.copytree(folder, tmp_path / "copy")
    copied = hand_histories.to_dataset(tmp_path / "copy", to)
    assert (copied.files, copied.hands, copied.duplicates) == (4, 0, 10)
    assert stored(to) == ["0", "1", "10", "11", "12", "2", "30"]


def test_a_hand_that_its_file_loses_is_taken_from_another(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "dataset"
    (folder / "3.txt").write_text(hand(1) + hand(30))
    hand_histories.to_dataset(folder, to)
    (folder / "1.txt").write_text(hand(11) + hand(40))
    hand_histories.to_dataset(folder, to)
    assert stored(to) == ["0", "1", "10", "11", "12", "2", "30", "40"]


def test_a_call_that_was_killed_leaves_no_hand_twice(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "dataset"
    (folder / "3.txt").write_text(hand(1) + hand(30))
    with monkeypatch.context() as patched:
        patched.setattr("cardmath.hand_histories.dataset._count_once", lambda *_: None)
        hand_histories.to_dataset(folder, to)
    assert stored(to).count("1") == 2
    hand_histories.to_dataset(folder, to)
    assert stored(to).count("1") == 1


def test_the_command_continues_a_dataset(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "dataset"
    for expected in ("6 hands from 3 files; 3 rejected\n", "0 hands from 0 files; 3 files read"):
        shown = cardmath("hands", str(folder), str(folder / "0.txt"), "--to", str(to))
        assert shown.status == 0
        assert shown.out.startswith(expected)
    assert len(stored(to)) == 6
    shown = cardmath("hands", str(folder), "--anonymous", "--to", str(to))
    assert (shown.status, "the folder must be new" in shown.err) == (2, True)
    shown = cardmath("hands", str(folder), str(folder))
    assert "6 duplicates left out; the first is hand 0 at 0.txt:1" in shown.out
