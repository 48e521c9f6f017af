"""A dataset that somebody else made, that is damaged, or whose disk is full."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filelock import FileLock

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathError
from cardmath.hand_histories import dataset

pytest.importorskip("polars")


@pytest.fixture
def made(tmp_path: Path) -> tuple[Path, Path]:
    """A file of hands, and a dataset of it."""
    hands = tmp_path / "hands"
    hands.mkdir()
    for number in range(2):
        text = hand_histories.sample_hands(40, seed=number)
        (hands / f"{number}.txt").write_text(text)
    folder = tmp_path / "dataset"
    hand_histories.to_dataset(hands, folder)
    return hands, folder


def count(folder: Path) -> int:
    return sum(len(part) for part in hand_histories.read_parquet(folder))


def states(folder: Path) -> Path:
    return folder / "_files"


@pytest.mark.parametrize("place", ["absolute", "../victim.parquet", "hands/../../victim.parquet"])
def test_a_dataset_from_elsewhere_removes_no_file(
    place: str, made: tuple[Path, Path], tmp_path: Path
) -> None:
    hands, folder = made
    victim = tmp_path / "victim.parquet"
    victim.write_text("precious")
    listed = str(victim) if place == "absolute" else place
    state = states(folder) / "0.json"
    state.write_text(json.dumps({"file": "x", "stamp": [0, 0], "parts": [listed]}))
    with pytest.raises(CardmathError, match="not a part of a dataset"):
        hand_histories.to_dataset(hands, folder)
    assert victim.read_text() == "precious"


def test_a_link_in_a_dataset_leads_nowhere(made: tuple[Path, Path], tmp_path: Path) -> None:
    hands, folder = made
    outside = tmp_path / "outside"
    outside.mkdir()
    victim = outside / "part-0-0.parquet"
    victim.write_text("precious")
    (folder / "hands" / "room=linked").symlink_to(outside)
    part = "hands/room=linked/part-0-0.parquet"
    state = states(folder) / "0.json"
    state.write_text(json.dumps({"file": "x", "stamp": [0, 0], "parts": [part]}))
    with pytest.raises(CardmathError, match="leads out"):
        hand_histories.to_dataset(hands, folder)
    state.unlink()
    hand_histories.to_dataset(hands, folder)
    assert victim.read_text() == "precious"


DAMAGE = [
    "", "{", "[]", "null", "3", '"x"', "NaN", '{"a": NaN}', '{"a": "0"}', '{"a": -1}',
    '{"a": true}', '{"a": 0, "b": 0}', '{"a": 1e400}', "[" * 5000, '{"a": 99999999999999999999}',
]  # fmt: skip


@pytest.mark.parametrize("name", ["numbers.json", "0.json"])
def test_a_damaged_list_is_an_error_or_read_again(name: str, made: tuple[Path, Path]) -> None:
    hands, folder = made
    path = states(folder) / name
    for text in DAMAGE:
        path.write_text(text)
        try:
            hand_histories.to_dataset(hands, folder)
        except CardmathError as error:
            assert path.name in str(error), text[:50]
            assert len(str(error)) < 600
            assert path.read_text() == text
        else:
            assert name == "0.json", text[:50]
            assert count(folder) == 80


def test_another_writer(made: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    hands, folder = made
    monkeypatch.setattr(dataset, "_PATIENCE", 0.1)
    with (
        FileLock(states(folder) / "lock", is_singleton=False),
        pytest.raises(CardmathError, match="written by another process"),
    ):
        hand_histories.to_dataset(hands, folder)
    assert hand_histories.to_dataset(hands, folder).skipped == 2


def test_what_a_killed_process_left_is_not_counted_twice(made: tuple[Path, Path]) -> None:
    hands, folder = made
    state = states(folder) / "0.json"
    part = folder / next(
        each for each in json.loads(state.read_text())["parts"] if each.startswith("hands")
    )
    part.with_name("part-0-77.parquet").write_bytes(part.read_bytes())
    state.unlink()
    assert count(folder) > 80
    hand_histories.to_dataset(hands, folder)
    assert count(folder) == 80


FULL = """
import resource, signal, sys
import cardmath as cm
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
try:
    cm.hand_histories.to_dataset(sys.argv[1], sys.argv[2])
except BaseException as error:
    print(type(error).__mro__[1].__name__, str(error)[:300])
    sys.exit(7)
"""


@pytest.mark.parametrize(
    "most", [4096, *(pytest.param(most, marks=pytest.mark.exhaustive) for most in (0, 9000))]
)
def test_a_full_disk_leaves_what_was_there(most: int, made: tuple[Path, Path]) -> None:
    assert resource.RLIMIT_FSIZE is not None
    assert signal.SIGXFSZ is not None
    hands, folder = made
    (hands / "2.txt").write_text(hand_histories.sample_hands(400, seed=9))
    words = [sys.executable, "-c", FULL, str(hands), str(folder), str(most)]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 7, run.stderr
    assert 80 <= count(folder) <= 480
    hand_histories.to_dataset(hands, folder)
    assert count(folder) == 480


def changed(content: bytes, random: Random) -> bytes:
    """A file with some bytes changed, cut off or put in."""
    found = bytearray(content)
    change: Callable[[], Any] = random.choice(
        [
            lambda: found.__delitem__(slice(random.randrange(len(found)), None)),
            lambda: found.__setitem__(random.randrange(len(found)), random.randrange(256)),
            lambda: found.__setitem__(
                slice(place := random.randrange(len(found)), place + 8), random.randbytes(8)
            ),
        ]
    )
    for _ in range(random.randint(1, 4)):
        if found:
            change()
    return bytes(found)


@pytest.mark.parametrize("mutants", [10, pytest.param(1000, marks=pytest.mark.exhaustive)])
def test_damaged_parts_are_errors_in_words(mutants: int, made: tuple[Path, Path]) -> None:
    _, folder = made
    random = Random(mutants)
    paths = sorted(path for path in folder.rglob("*.parquet") if path.stat().st_size)
    refused = 0
    for _ in range(mutants):
        path = random.choice(paths)
        content = path.read_bytes()
        path.write_bytes(changed(content, random))
        try:
            count(folder)
        except CardmathError as error:
            refused += 1
            assert len(str(error)) < 500 + len(str(path))
        finally:
            path.write_bytes(content)
    assert refused > mutants // 3
    assert count(folder) == 80
    assert cm.__version__


@pytest.mark.parametrize("table", ["hands", pytest.param("players", marks=pytest.mark.exhaustive)])
def test_parts_that_are_cut_off_are_errors_in_words(table: str, made: tuple[Path, Path]) -> None:
    _, folder = made
    path = min((folder / table).rglob("*.parquet"))
    content = path.read_bytes()
    for place in range(100):
        path.write_bytes(content[: len(content) * place // 100])
        with pytest.raises(CardmathError) as raised:
            count(folder)
        assert len(str(raised.value)) < 300 + len(str(path))


WRITER = """
import sys
import cardmath as cm
from cardmath.hand_histories import dataset
dataset._PATIENCE = 300.0  # a busy machine writes slowly
print(cm.hand_histories.to_dataset(sys.argv[1], sys.argv[2]))
"""


@pytest.mark.exhaustive
def test_two_writers_and_a_reader_at_once(made: tuple[Path, Path], tmp_path: Path) -> None:
    """One writer waits for the other, and a reader sees whole files of hands alone."""
    hands, _ = made
    folder = tmp_path / "another"
    command = [sys.executable, "-c", WRITER, str(hands), str(folder)]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        if (folder / "hands").exists():
            seen.add(count(folder))
    said = sorted(writer.communicate()[0] for writer in writers)
    assert [writer.returncode for writer in writers] == [0, 0]
    assert said == ["0 hands from 0 files; 2 files read before\n", "80 hands from 2 files\n"]
    assert seen <= {0, 40, 80}
    assert count(folder) == 80
