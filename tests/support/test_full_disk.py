"""A full disk: whatever the package writes, the old file stays whole, and nothing else is left."""

from __future__ import annotations

import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from cardmath._page.named_texts import NamedTexts
from cardmath._support.files import write_text
from cardmath.errors import CardmathError
from cardmath.hand_histories.open_formats import write_file
from tests.shell import cardmath

SIZE = 256
"""The size of the disk in kB."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, where the system lets us mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}k", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leave no byte on a disk."""
    with (folder / "filler").open("wb", buffering=0) as file:
        size = 65536
        while size:
            try:
                written = file.write(bytes(size))
            except OSError:
                written = 0
            size = size if written == size else size // 2


def save_text(path: Path) -> None:
    write_text(path, "x" * 50_000)


def save_answer(path: Path) -> None:
    game = solve.postflop("Ks7h2d4c9s", ("22+, KQ", "QQ, AK"), 10, 20, bets="50%")
    game.solve(iterations=2, threads=1).save(path)


def save_checkpoint(path: Path) -> object:
    return cm.simulate("five-card", 70_000, seed=3, checkpoint=path)


def save_hands(path: Path) -> object:
    hands = path.with_name("hands.txt")
    return write_file(hands, path)


def save_picture(path: Path) -> object:
    pytest.importorskip("matplotlib")
    return cm.plots.range_grid(cm.Range("QQ+, AKs"), path=path)


SAVED: dict[str, Callable[[Path], object]] = {
    "kept.txt": save_text,
    "spot.cms": save_answer,
    "hands.phhs": save_hands,
    "range.png": save_picture,
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", SAVED)
def test_a_file_that_does_not_fit_leaves_the_old_one(name: str, disk: Path) -> None:
    (disk / "hands.txt").write_text(hand_histories.sample_hands(20, seed=1))
    path = disk / name
    path.write_bytes(b"old")
    fill(disk)
    before = {each.name for each in disk.iterdir()}
    with pytest.raises((OSError, CardmathError)) as caught:
        SAVED[name](path)
    assert len(str(caught.value)) < 500
    assert path.read_bytes() == b"old"
    assert {each.name for each in disk.iterdir()} == before
    (disk / "filler").unlink()
    SAVED[name](path)
    assert path.read_bytes() != b"old"


def test_a_checkpoint_that_does_not_fit(disk: Path) -> None:
    path = disk / "kept.json"
    whole = save_checkpoint(path)
    assert save_checkpoint(path) == whole
    kept = path.read_bytes()
    fill(disk)
    with pytest.raises(CardmathError, match="cannot be written"):
        cm.simulate("five-card", 70_000, seed=4, checkpoint=disk / "new.json")
    assert not (disk / "new.json").exists()
    with pytest.raises(CardmathError, match="its earlier content is still there"):
        save_checkpoint(path)
    assert path.read_bytes() == kept
    (disk / "filler").unlink()
    assert save_checkpoint(path) == whole


def test_saved_ranges_that_do_not_fit(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("filelock")
    texts = NamedTexts("ranges", "ranges", lambda: 0.0)
    monkeypatch.setattr(NamedTexts, "file", disk / "ranges.json")
    old = texts.change("old", "AA")
    assert stat.S_IMODE(texts.file.stat().st_mode) == 0o600
    fill(disk)
    before = {each.name for each in disk.iterdir()}
    with pytest.raises(CardmathError, match=r"ranges cannot be saved in .*ranges\.json"):
        texts.change("new", "KK" * 10_000)
    assert texts.load() == old
    assert {each.name for each in disk.iterdir()} == before


def test_a_data_set_that_does_not_fit(disk: Path, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    hands, folder = tmp_path / "hands", disk / "dataset"
    hands.mkdir()
    (hands / "0.txt").write_text(hand_histories.sample_hands(10, seed=1))
    hand_histories.to_dataset(hands, folder)
    for number in range(1, 60):
        (hands / f"{number}.txt").write_text(hand_histories.sample_hands(10, seed=number))
    with pytest.raises((OSError, CardmathError)) as caught:
        hand_histories.to_dataset(hands, folder)
    assert len(str(caught.value)) < 500
    found = [len(part) for part in hand_histories.read_parquet(folder)]
    assert sum(found) >= 10
    assert sum(found) % 10 == 0
    assert not [path for path in folder.rglob("*") if path.suffix == ".part"]


def test_a_report_that_does_not_fit(disk: Path) -> None:
    folder = disk / "report"

    def report(flops: str) -> solve.FlopReport:
        ranges = ["AA, KQs", "QQ, 98s"]
        return solve.flop_report(
            flops, ranges, 100, 100, bets="75%", target="5%", threads=1, folder=folder
        )

    first = report("Td9d6h")
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    fill(disk)
    with pytest.raises((OSError, CardmathError)) as caught:
        report("Ks7h2d")
    assert len(str(caught.value)) < 500
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == kept
    (disk / "filler").unlink()
    assert len(report("Ks7h2d").rows) == 1
    assert report("Td9d6h").rows[0].frequencies == first.rows[0].frequencies


def test_the_commands_say_that_the_disk_is_full(disk: Path, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(hand_histories.sample_hands(50, seed=1))
    fill(disk)
    ran = cardmath("hands", str(hands), "--to", str(disk / "out.csv"))
    assert ran.status == 2
    assert "No space left" in ran.err
    assert "Traceback" not in ran.err
    assert [each.name for each in disk.iterdir()] == ["filler"]
