"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from cardmath._support.files import read_json, write_text, written
from cardmath.errors import CardmathError


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    write_text(path, "old")

    def fail() -> None:
        with written(path) as beside:
            beside.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["kept.txt"]


def test_the_error_names_the_file_of_the_caller(tmp_path: Path) -> None:
    path = tmp_path / "no folder" / "kept.txt"
    with pytest.raises(OSError, match=r"kept\.txt") as caught:
        write_text(path, "new")
    assert ".part" not in str(caught.value)


def test_modes_links_and_devices(tmp_path: Path) -> None:
    path, link = tmp_path / "kept.txt", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write_text(os.devnull, "gone")
    mask = os.umask(0o027)
    try:
        write_text(tmp_path / "fresh", "new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640
    write_text(tmp_path / "secret", "new", mode=0o600)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    write_text(path, "newer", mode=0o600)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_does_not_last_waits_for_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    for lasts in (False, True):
        with written(tmp_path / "kept.txt", lasts=lasts) as beside:
            beside.write_text("new")
        assert len(synced) == lasts


def test_many_writers_at_once(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    texts = [str(number) * 100_000 for number in range(8)]
    threads = [Thread(target=write_text, args=(path, text)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.read_text() in texts
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"NaN", b"[Infinity]", b"1e999", b"\xff", b"[" * 100_000, b'{"a": ' * 50_000],
)
def test_json_that_we_never_wrote(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    with pytest.raises(CardmathError, match="is not a list") as caught:
        read_json(path, "a list")
    assert len(str(caught.value)) < 500 + len(str(path))
