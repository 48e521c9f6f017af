"""Folders for temporary files: what no server uses is removed, and nothing else."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cardmath.app.scratch import ScratchFolder

LOCK = "cardmath-app.lock"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place for temporary files in this test."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def abandoned(place: Path, name: str = "cardmath-old") -> Path:
    """A folder as a server that was killed leaves it, long ago."""
    path = place / name
    path.mkdir(mode=0o700)
    (path / LOCK).touch()
    (path / "hands.zip").write_text("secret")
    os.utime(path, (0, 0))
    return path


def test_a_folder_is_private_and_goes(place: Path) -> None:
    folder = ScratchFolder()
    assert folder.path.parent == place
    assert os.name != "posix" or folder.path.stat().st_mode & 0o077 == 0
    (folder.path / "file").touch()
    folder.remove()
    folder.remove()
    assert not folder.path.exists()


def test_what_is_abandoned_goes_and_what_is_used_stays(place: Path) -> None:
    used, old = ScratchFolder(), abandoned(place)
    os.utime(used.path, (0, 0))
    new = ScratchFolder()
    assert not old.exists()
    assert used.path.exists()
    used.remove()
    new.remove()


def _no_lock(path: Path) -> None:
    (path / LOCK).unlink()


def _young(path: Path) -> None:
    os.utime(path)


def _open_to_others(path: Path) -> None:
    path.chmod(0o755)


def _link(path: Path) -> None:
    """A link of this name leads to a folder that looks abandoned."""
    path.rename(path.with_name("precious"))
    path.symlink_to(path.with_name("precious"))


def _lock_is_a_link(path: Path) -> None:
    (path / LOCK).unlink()
    (path / LOCK).symlink_to(path / "hands.zip")


def _of_another_user(path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only the administrator can give a folder away")
    os.chown(path, 12345, 12345)


def _other_name(path: Path) -> None:
    path.rename(path.with_name("old"))


@pytest.mark.skipif(os.name != "posix", reason="rights and links are those of POSIX")
@pytest.mark.parametrize(
    "change",
    [_no_lock, _young, _open_to_others, _link, _lock_is_a_link, _of_another_user, _other_name],
)
def test_what_may_be_of_others_stays(place: Path, change: Callable[[Path], None]) -> None:
    path = abandoned(place)
    change(path)
    os.utime(path, (0, 0)) if change in (_no_lock, _lock_is_a_link) else None
    ScratchFolder().remove()
    assert [each.read_text() for each in place.rglob("hands.zip")] == ["secret"]
